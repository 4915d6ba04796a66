"""What the board of a duel lights up: where to go, whom to strike, what a card pointed at could do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.scenes.duel.plan import DuelPlan
from game.systems.duel import inspect, missions
from game.systems.duel.outlook import Outlook, outlook
from game.systems.duel.state import Attack, DuelState
from game.views.drawing import Rgb
from game.views.duel.marks import (
    BaseMark,
    BaseReticle,
    ObjectiveMark,
    RangeBand,
    SightPath,
    StepPath,
    VertexDots,
)
from game.views.table.overlays import Overlay

Layers = tuple[list[Overlay], list[Overlay]]
"""What lies under the machines, and what lies over them."""


@dataclass(frozen=True, slots=True)
class PlanColours:
    """Colours of what is lit up."""

    own: Rgb
    accent: Rgb
    good: Rgb
    bad: Rgb
    dim: Rgb


def lights(plan: DuelPlan, colours: PlanColours) -> Layers:
    """Return what lies under and over the machines: for the card that is pointed at, else for the plan.

    Dots lie over everything: one step away they are on the corners of the machine's own base.
    """
    under, over = _mission(plan, colours)
    state = plan.state
    if plan.pointed is None or plan.pointed not in range(len(state.arena.faces)):
        _light_plan(under, over, plan, colours)
        return under, over
    unit = state.arena.owners[plan.pointed]
    suit = state.suits[unit]
    if suit.status != "board":
        return under, over
    found = outlook(state, plan.pointed)
    if found is not None:
        _light_reach(under, over, state, found, suit.vertex, colours)
    over.append(BaseMark(suit.vertex, colours.accent, 0.0, 0.1, 1.04))
    if found is not None:
        over.append(VertexDots(found.places, plan.seat_colours[suit.seat], 0.2, unit != plan.unit))
    return under, over


def _light_plan(under: list[Overlay], over: list[Overlay], plan: DuelPlan, colours: PlanColours) -> None:
    state, vertices, current = plan.state, plan.vertices(), plan.state.current
    if state.phase == "placement" and plan.hover in vertices:
        under.append(BaseMark(plan.hover or 0, colours.own, 0.25))
    suit = plan.suit
    if suit is not None and suit.status == "board":
        over.append(BaseMark(suit.vertex, colours.accent, 0.0, 0.1, 1.04))
    if current is not None and state.suits[current.unit].status == "board":
        at = state.suits[current.unit].vertex
        over.append(BaseMark(at, colours.accent, 0.0, 0.1, 1.04))
        found = outlook(state, current.card) if plan.is_acting and inspect.may_attack(state) else None
        if found is not None:
            _light_reach(under, over, state, found._replace(later=()), at, colours)
    if vertices:
        over.append(VertexDots(vertices, colours.accent if plan.prompt is not None else colours.own))
    if state.attack is not None:
        _light_attack(over, state, state.attack, colours)
    if plan.hover is None:
        return
    if plan.is_acting and plan.hover in vertices and current is not None:
        path = inspect.movement_path(state, current, plan.hover)
        over.append(StepPath(path, colours.accent))
        over.append(BaseMark(plan.hover, colours.own, 0.2))
        for unit, shot in plan.shots_from(plan.hover):
            over.append(SightPath(shot.sight, colours.good))
            over.append(BaseMark(state.suits[unit].vertex, colours.bad, 0.0, 0.08, 1.16, True))
    elif vertices or plan.targets():
        over.append(VertexDots((plan.hover,), colours.dim, 0.24, True))


def _light_attack(over: list[Overlay], state: DuelState, attack: Attack, colours: PlanColours) -> None:
    """Show who attacks whom while somebody has to answer."""
    target = state.suits[attack.target]
    path = inspect.sight(state, attack.unit, attack.target) if target.status == "board" else None
    if path is not None:
        over.append(SightPath(path, colours.bad))
        over.append(BaseReticle(target.vertex, colours.bad))


def _light_reach(
    under: list[Overlay],
    over: list[Overlay],
    state: DuelState,
    found: Outlook,
    at: int,
    colours: PlanColours,
) -> None:
    """Show how far a card carries, whom it strikes now or after moving, and which lines are blocked."""
    if found.farthest < 0:
        return
    under.append(RangeBand(at, found.nearest, found.farthest, colours.bad))
    now = {unit for unit, _ in found.now}
    board = state.arena.board
    for other in inspect.on_board(state):
        if not inspect.is_enemy(state, found.unit, other.id):
            continue
        path = inspect.sight(state, found.unit, other.id)
        if other.id in now and path is not None:
            over.append(SightPath(path, colours.good))
            over.append(BaseReticle(other.vertex, colours.bad))
            continue
        if other.id in found.later:
            over.append(BaseMark(other.vertex, colours.bad, 0.0, 0.08, 1.16, True))
        elif board.base_distance(at, other.vertex) <= found.farthest:
            over.append(SightPath((at, other.vertex), colours.bad, False))


def _mission(plan: DuelPlan, colours: PlanColours) -> Layers:
    """Show what the mission is about: places with their holders, and the machine that is escorted."""
    state = plan.state
    setup = state.arena.setup
    board = setup.board
    vertices: tuple[int, ...]
    look: Literal["objective", "hill", "goal"]
    under: list[Overlay] = []
    over: list[Overlay] = []
    match setup.mission.kind:
        case "objectives":
            vertices, look = board.objectives, "objective"
        case "king_of_the_hill":
            vertices, look = (board.centre,), "hill"
        case "escort":
            vertices, look = (board.goal,), "goal"
            escorted = state.suits[setup.mission.escort]
            if escorted.status == "board":
                over.append(BaseMark(escorted.vertex, colours.accent, 0.0, 0.06, 1.2, True))
        case _:
            return under, over
    for vertex in vertices:
        team = missions.holder(state, vertex)
        seat = next((s for s in state.arena.seats if state.arena.team_of[s] == team), None)
        colour = colours.accent if seat is None else plan.seat_colours[seat]
        under.append(ObjectiveMark(vertex, colour, seat is not None, look))
    return under, over
