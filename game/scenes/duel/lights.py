"""What the board of a duel lights up: where to go, whom to strike, what a card pointed at could do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.scenes.duel.plan import DuelPlan
from game.systems.duel import inspect, missions
from game.systems.duel.outlook import Leg, Outlook, outlook
from game.systems.duel.state import Attack, DuelState
from game.views.drawing import Rgb
from game.views.duel.marks import (
    BaseMark,
    BaseReticle,
    ObjectiveMark,
    RangeBand,
    SightPath,
    StepPath,
    TurnSign,
    VertexCursor,
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
    cursor: Rgb


def lights(plan: DuelPlan, colours: PlanColours) -> Layers:
    """Return what lies under and over the machines: for the card that is pointed at, else for the plan.

    Dots lie over everything: one step away they are on the corners of the machine's own base.
    """
    under, over = _mission(plan, colours)
    legs, pointed = plan.foreseen(), plan.pointed
    if pointed not in range(len(plan.state.arena.faces)):
        pointed = None
    if legs:
        _light_legs(under, over, plan, legs, colours)
    elif pointed is not None:
        _light_card(under, over, plan, pointed, colours)
    else:
        _light_plan(under, over, plan, colours)
    if plan.hover is not None and pointed is None:
        over.append(VertexCursor(plan.hover, colours.cursor))
    return under, over


def _light_card(
    under: list[Overlay], over: list[Overlay], plan: DuelPlan, card: int, colours: PlanColours
) -> None:
    """Show what a card could do that belongs to no plan under way."""
    state = plan.state
    unit = state.arena.owners[card]
    suit = state.suits[unit]
    if suit.status != "board":
        return
    found = outlook(state, card)
    if found is not None:
        _light_reach(under, over, state, found, suit.vertex, colours)
    over.append(BaseMark(suit.vertex, colours.accent, 0.0, 0.1, 1.04))
    if found is not None:
        over.append(VertexDots(found.places, plan.seat_colours[suit.seat], 0.2, unit != plan.unit))


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


def _light_legs(
    under: list[Overlay],
    over: list[Overlay],
    plan: DuelPlan,
    legs: tuple[Leg, ...],
    colours: PlanColours,
) -> None:
    """Show what a plan could do: dots where its first card leads, rings where only a later one does.

    Whoever can be struck bears the numbers of the cards that do so.
    """
    state, unit = plan.state, legs[0].seen.unit
    at = state.suits[unit].vertex
    strikes: dict[int, list[int]] = {}
    for number, leg in enumerate(legs, start=1):
        for other in (*(each for each, _ in leg.seen.now), *leg.seen.later):
            strikes.setdefault(state.suits[other].vertex, []).append(number)
    _light_reach(under, over, state, legs[0].seen, at, colours)
    for leg in legs[1:]:
        _light_targets(over, state, leg.seen, colours)
    over.append(BaseMark(at, colours.accent, 0.0, 0.1, 1.04))
    first = legs[0].seen.places
    if len(legs) > 1:
        over.append(VertexDots(_beyond(first, legs), colours.own, 0.2, True))
        for vertex, numbers in strikes.items():
            over.append(TurnSign(vertex, " ".join(map(str, numbers)), colours.bad))
    over.append(VertexDots(first, colours.own, 0.2))


def _beyond(first: tuple[int, ...], legs: tuple[Leg, ...]) -> tuple[int, ...]:
    """Return the vertices to which only later cards lead."""
    known = set(first)
    return tuple(place for place in legs[-1].seen.places if place not in known)


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
    _light_targets(over, state, found, colours)
    board, struck = state.arena.board, {*(unit for unit, _ in found.now), *found.later}
    for other in inspect.on_board(state):
        if other.id in struck or not inspect.is_enemy(state, found.unit, other.id):
            continue
        if board.base_distance(at, other.vertex) <= found.farthest:
            over.append(SightPath((at, other.vertex), colours.bad, False))


def _light_targets(over: list[Overlay], state: DuelState, found: Outlook, colours: PlanColours) -> None:
    """Mark whom a card strikes from where its machine stands, along which line, and whom after moving."""
    for other, _ in found.now:
        path = inspect.sight(state, found.unit, other)
        if path is not None:
            over.append(SightPath(path, colours.good))
        over.append(BaseReticle(state.suits[other].vertex, colours.bad))
    for other in found.later:
        over.append(BaseMark(state.suits[other].vertex, colours.bad, 0.0, 0.08, 1.16, True))


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
