"""What lights up on the board of a duel: where to go, whom to strike, what a card pointed at could do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Final, Literal

import msgspec

from game.core.ids import UnitId
from game.rules.intent import Mark
from game.rules.outlook import Outlook, counted
from game.space.bits import places_of
from game.systems.duel import missions, queries
from game.systems.duel.scope import Leg, Scope, scope_of
from game.systems.duel.selection import Selection
from game.systems.duel.state import Attack, DuelState
from game.systems.duel.threat import Threats, reach_left

ROUND: Final = {"dots": "round", "rings": "round", "answers": "round_answers"}
"""What goes round the numbers of whole sides in place of dots, which would hide them."""


def marks_of_chosen(selection: Selection) -> tuple[Mark, ...]:
    """Return what lights up: for the card that is pointed at, else for what is chosen.

    Dots come last: one step away they are on the corners of the machine's own base.
    """
    found = [*_mission(selection.state)]
    legs, pointed = selection.foreseen(), selection.pointed
    if pointed not in range(len(selection.state.field.faces)):
        pointed = None
    if legs:
        found += _legs(selection, legs)
    elif pointed is not None:
        found += _card(selection, pointed)
    else:
        found += _plan(selection)
    if selection.hover is not None and pointed is None:
        found.append(Mark("cursor", (selection.hover,)))
    if selection.shows_reach or selection.shows_threat:
        found = [msgspec.structs.replace(mark, role=ROUND.get(mark.role, mark.role)) for mark in found]
    return tuple(found)


def own_unit(selection: Selection) -> UnitId:
    """Return the machine that cards are chosen for or whose card the player resolves, "" without one."""
    current = selection.state.current
    if selection.is_acting and current is not None:
        return current.unit
    return selection.unit or UnitId("")


def marks_of_sides(selection: Selection, threats_to: Callable[[UnitId], Threats]) -> tuple[Mark, ...]:
    """Return what is shown of whole sides while it is wished: where enemies strike, where own machines go.

    What enemies threaten is told for the machine that the player decides about.
    """
    state, found = selection.state, list[Mark]()
    if selection.player is None or state.phase == "placement":
        return ()
    if selection.shows_reach:
        counts: Counter[int] = Counter()
        for suit in queries.on_board(state):
            if suit.seat == selection.seat:
                counts.update(places_of(reach_left(state, suit)))
        found += counted("reach_count", counts, _own(selection))
    if selection.shows_threat:
        found += counted("threat", threats_to(own_unit(selection)).counts(), "")
    return tuple(found)


def marks_of_outlook(outlook: Outlook | None) -> Iterator[Mark]:
    """Yield who could strike the machine where it would stand."""
    for part in outlook.parts if outlook is not None else ():
        if part.heading.key.endswith(".threats"):
            for prospect in part.prospects:
                yield Mark("threatens", prospect.places, unit=str(prospect.text.facts["unit"]))


def _own(selection: Selection) -> str:
    return selection.player or ""


def _card(selection: Selection, card: int) -> Iterator[Mark]:
    """What a card could do that belongs to no plan under way."""
    state = selection.state
    unit = state.field.owners[card]
    suit = state.suits[unit]
    if suit.status != "board":
        return
    found = scope_of(state, card)
    if found is not None:
        yield from _reach(state, found, suit.vertex)
    yield Mark("machine", (suit.vertex,), unit=unit)
    if found is not None:
        role = "rings" if unit != selection.unit else "dots"
        yield Mark(role, found.places, state.field.players[suit.seat], unit)


def _plan(selection: Selection) -> Iterator[Mark]:
    state, vertices, current = selection.state, selection.vertices(), selection.state.current
    own, hover, suit = _own(selection), selection.hover, selection.suit
    if state.phase == "placement" and hover is not None and hover in vertices:
        yield Mark("placing", (hover,), own)
    if suit is not None and suit.status == "board":
        yield Mark("machine", (suit.vertex,), unit=suit.id)
    if current is not None and state.suits[current.unit].status == "board":
        at = state.suits[current.unit].vertex
        yield Mark("machine", (at,), unit=current.unit)
        found = scope_of(state, current.card) if selection.is_acting and queries.may_attack(state) else None
        if found is not None:
            yield from _reach(state, found._replace(later=()), at)
    if vertices:
        yield Mark("answers" if selection.prompt is not None else "dots", vertices, own)
    if state.attack is not None:
        yield from _attack(state, state.attack)
    if hover is not None and selection.is_acting and hover in vertices and current is not None:
        yield Mark("path", queries.movement_path(state, current, hover), own)
        yield Mark("there", (hover,), own)
        for unit, shot in selection.shots_from(hover):
            yield Mark("free_line", shot.sight, unit=unit)
            yield Mark("later", (state.suits[unit].vertex,), unit=unit)


def _legs(selection: Selection, legs: tuple[Leg, ...]) -> Iterator[Mark]:
    """What a plan could do: dots where its first card leads, rings where only a later one does.

    Whoever can be struck bears the numbers of the cards that do so.
    """
    state, unit = selection.state, legs[0].seen.unit
    at, own = state.suits[unit].vertex, _own(selection)
    strikes: dict[int, list[int]] = {}
    for number, leg in enumerate(legs, start=1):
        for other in (*(each for each, _ in leg.seen.now), *leg.seen.later):
            strikes.setdefault(state.suits[other].vertex, []).append(number)
    yield from _reach(state, legs[0].seen, at)
    for leg in legs[1:]:
        yield from _targets(state, leg.seen)
    yield Mark("machine", (at,), unit=unit)
    first = legs[0].seen.places
    if len(legs) > 1:
        yield Mark("rings", _beyond(first, legs), own)
        for vertex, numbers in strikes.items():
            yield Mark("number", (vertex,), label=" ".join(map(str, numbers)))
    yield Mark("dots", first, own)


def _beyond(first: tuple[int, ...], legs: tuple[Leg, ...]) -> tuple[int, ...]:
    """Return the vertices to which only later cards lead."""
    known = set(first)
    return tuple(place for place in legs[-1].seen.places if place not in known)


def _attack(state: DuelState, attack: Attack) -> Iterator[Mark]:
    """Who attacks whom while somebody has to answer."""
    target = state.suits[attack.target]
    path = queries.sight(state, attack.unit, attack.target) if target.status == "board" else None
    if path is not None:
        yield Mark("attack_line", path, unit=attack.unit)
        yield Mark("struck", (target.vertex,), unit=attack.target)


def _reach(state: DuelState, found: Scope, at: int) -> Iterator[Mark]:
    """How far a card carries, whom it strikes now or after moving, and which lines are blocked."""
    if found.farthest < 0:
        return
    yield Mark("range", (at,), label=f"{found.nearest} {found.farthest}")
    yield from _targets(state, found)
    board, struck = state.field.board, {*(unit for unit, _ in found.now), *found.later}
    for other in queries.on_board(state):
        if other.id in struck or not queries.is_enemy(state, found.unit, other.id):
            continue
        if board.base_distance(at, other.vertex) <= found.farthest:
            yield Mark("blocked_line", (at, other.vertex), unit=other.id)


def _targets(state: DuelState, found: Scope) -> Iterator[Mark]:
    """Whom a card strikes from where its machine stands, along which line, and whom after moving."""
    for other, _ in found.now:
        path = queries.sight(state, found.unit, other)
        if path is not None:
            yield Mark("free_line", path, unit=other)
        yield Mark("struck", (state.suits[other].vertex,), unit=other)
    for other in found.later:
        yield Mark("later", (state.suits[other].vertex,), unit=other)


def _mission(state: DuelState) -> Iterator[Mark]:
    """What the mission is about: places with their holders, and the machine that is escorted."""
    setup = state.field.setup
    board = setup.board
    vertices: tuple[int, ...]
    look: Literal["objective", "hill", "goal"]
    match setup.mission.kind:
        case "objectives":
            vertices, look = board.objectives, "objective"
        case "king_of_the_hill":
            vertices, look = (board.centre,), "hill"
        case "escort":
            vertices, look = (board.goal,), "goal"
            escorted = state.suits[setup.mission.escort]
            if escorted.status == "board":
                yield Mark("escorted", (escorted.vertex,), unit=escorted.id)
        case _:
            return
    for vertex in vertices:
        team = missions.holder(state, vertex)
        seat = next((s for s in state.field.seats if state.field.team_of[s] == team), None)
        yield Mark("mission", (vertex,), "" if seat is None else state.field.players[seat], label=look)
