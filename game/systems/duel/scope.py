"""What cards could do as everything stands now: where their machine could go, whom it could strike."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from game.core.ids import UnitId
from game.space.bits import places_of
from game.space.paths import flood_from
from game.systems.duel.content import Ability
from game.systems.duel.events import Numbers
from game.systems.duel.keywords import Moment
from game.systems.duel.queries import (
    charge_runs,
    initiative,
    is_enemy,
    may_attack,
    may_move,
    movement_path,
    on_board,
    passable,
    reach,
    shot,
    standing,
    steps_of,
)
from game.systems.duel.state import NOWHERE, Current, DuelState, TableCard


class Scope(NamedTuple):
    """A card's steps, and whom it strikes from where its machine stands, or only once that has moved."""

    unit: UnitId
    steps: int
    places: tuple[int, ...]
    """The vertices in reach."""
    now: tuple[tuple[UnitId, Numbers], ...]
    """Enemies in range and sight, with the marks by zone that count."""
    later: tuple[UnitId, ...]
    """Enemies that are in range and sight from a vertex in reach alone."""
    farthest: int
    """How far its attacks carry, in steps between the bases; -1: it has none."""
    nearest: int


class Leg(NamedTuple):
    """One card of a plan in its turn: the ways of the cards before it, then its own, may be made."""

    card: int
    initiative: int
    is_tied: bool
    """Whether the card after it has the same initiative: their owner chooses which comes first."""
    seen: Scope
    """``places`` may be entered by this card or an earlier one; ``now`` is without any movement."""
    charge: tuple[tuple[UnitId, Numbers], ...]
    """Enemies that it strikes at the end of the run that it needs, with the marks that this adds (DU-7.9)."""


def as_it_stands(state: DuelState, card: int) -> Current:
    """Return a card as the one that is resolved, or as if it were now: it aims while nothing has moved it."""
    current, unit = state.current, state.field.owners[card]
    if current is not None and current.card == card:
        return current
    return Current(card, unit, "act", 0, was_still=not state.suits[unit].has_moved)


def as_moved(state: DuelState, card: int, vertex: int) -> Current:
    """Return a card as if it were resolved now and had moved its machine to a vertex (DU-7.9).

    Where its own steps do not lead there, another card has moved the machine before: it aims no more.
    """
    current, unit = as_it_stands(state, card), state.field.owners[card]
    entry = state.table.get(card) or TableCard(card, unit, state.field.faces[card].initiative)
    steps = steps_of(state, entry)
    if not reach(state, unit, steps) >> vertex & 1:
        return replace(current, was_still=False)
    path = movement_path(state, replace(current, steps_left=steps), vertex)
    return replace(current, run=max(current.run, state.field.board.straight_run(path)))


def scope_of(state: DuelState, card: int) -> Scope | None:
    """Return what a card whose face is known could do; None: it is resolved, or its machine not on the board.

    Effects that come first, and what others may do meanwhile, are left out (DU-4.3, DU-4.10).
    """
    field = state.field
    unit = field.owners[card]
    suit, face, current = state.suits[unit], field.faces[card], state.current
    entry = state.table.get(card) or TableCard(card, unit, face.initiative)
    if suit.status != "board" or entry.is_resolved:
        return None
    is_current = current is not None and current.card == card and current.stage == "act"
    steps = steps_of(state, entry)
    if is_current and current is not None:
        steps = current.steps_left if may_move(state) else 0
    places = places_of(reach(state, unit, steps))
    attacks = face.attacks if not is_current or may_attack(state) else ()
    if not attacks:
        return Scope(unit, steps, places, (), (), -1, 0)
    return _strikes(state, card, steps, places, as_it_stands(state, card))


def _strikes(state: DuelState, card: int, steps: int, places: Sequence[int], current: Current) -> Scope:
    """Return whom a card with an attack strikes from where its machine stands, and whom from other places."""
    unit = state.field.owners[card]
    attacks, suit = state.field.faces[card].attacks, state.suits[unit]
    shots = [(other, shot(state, card, other, current)) for other in _enemies(state, unit)]
    now = tuple((other, found.marks) for other, found in shots if found is not None)
    later = tuple(
        other
        for other, found in shots
        if found is None and any(shot(state, card, other, None, place) is not None for place in places)
    )
    farthest = max(m.maximum + (suit.range_bonus if m.kind == "ranged" else 0) for m in attacks)
    return Scope(unit, steps, tuple(places), now, later, farthest, min(m.minimum for m in attacks))


def _enemies(state: DuelState, unit: UnitId) -> list[UnitId]:
    return [other.id for other in on_board(state) if is_enemy(state, unit, other.id)]


def scopes_of_plan(state: DuelState, cards: Sequence[int]) -> tuple[Leg, ...]:
    """Return what cards of one machine could do if they were its plan, in the order of their resolution.

    Boosts among them count, at the reveal and on resolution (DU-7.16), aim while nothing has moved the
    machine, charge at the end of a run (DU-7.9). Of equal initiatives the order of ``cards`` decides, since
    their owner may (DU-4.2). What others do meanwhile is left out, and what their owner would be asked.
    """
    unit = state.field.owners[cards[0]] if cards else UnitId("")
    if not cards or state.suits[unit].status != "board":
        return ()
    entries = {card: TableCard(card, unit, state.field.faces[card].initiative) for card in cards}
    for card in sorted(cards):
        _boost(entries, card, state.field.faces[card].abilities, "reveal")
    _boost(entries, NOWHERE, state.field.suits[unit].abilities, "reveal")
    legs: list[Leg] = []
    ends = 1 << state.suits[unit].vertex
    while entries:
        values = {card: initiative(state, entry) for card, entry in entries.items()}
        card = max(values, key=lambda each: values[each])
        entry, value = entries.pop(card), values.pop(card)
        _boost(entries, card, state.field.abilities[card], "resolution")
        leg, ends = _leg(state, entry, value, ends)
        legs.append(leg._replace(is_tied=value in values.values()))
    return tuple(legs)


def _boost(entries: dict[int, TableCard], card: int, abilities: Sequence[Ability], moment: Moment) -> None:
    """Raise the other cards by the boosts that a card (NOWHERE: the machine) has at a moment."""
    for ability in abilities:
        if ability.kind != "boost" or ability.when != moment:
            continue
        for other, entry in entries.items():
            if other != card:
                entries[other] = replace(
                    entry,
                    initiative=entry.initiative + (ability.initiative or 0),
                    movement=entry.movement + (ability.movement or 0),
                )


def _leg(state: DuelState, entry: TableCard, value: int, starts: int) -> tuple[Leg, int]:
    """Return what a card could do from a mask of vertices, and the mask of those where it may end."""
    unit, card = entry.unit, entry.card
    steps, way, firm = steps_of(state, entry), passable(state, unit), standing(state, unit)
    here = 1 << state.suits[unit].vertex
    ends = (starts | flood_from(state.field.board.neighbour_masks, starts, steps, way)) & (firm | here)
    places = places_of(ends & ~here)
    if not state.field.faces[card].attacks:
        return Leg(card, value, False, Scope(unit, steps, places, (), (), -1, 0), ()), ends
    still = as_it_stands(state, card)
    seen = _strikes(state, card, steps, places, still)
    charge: dict[UnitId, Numbers] = {}
    for run in charge_runs(state, card):
        run_ends = state.field.board.run_ends(starts, steps, run, way) & firm
        ran = replace(still, run=run, was_still=still.was_still and starts == here)
        for other, marks in _charged(state, ran, places_of(run_ends)):
            charge[other] = max(charge.get(other, marks), marks, key=sum)
    return Leg(card, value, False, seen, tuple(charge.items())), ends


def _charged(state: DuelState, current: Current, places: Iterable[int]) -> Iterable[tuple[UnitId, Numbers]]:
    """Yield whom a card strikes hardest from any of these places once it has made its run."""
    known = tuple(places)
    for other in _enemies(state, current.unit):
        shots = [shot(state, current.card, other, current, place) for place in known]
        marks = [found.marks for found in shots if found is not None]
        if marks:
            yield other, max(marks, key=sum)
