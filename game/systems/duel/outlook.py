"""What a card could do as everything stands now: where its machine could go, whom it could strike."""

from typing import NamedTuple

from game.core.ids import UnitId
from game.space.bits import places_of
from game.systems.duel.events import Numbers
from game.systems.duel.inspect import is_enemy, may_attack, may_move, on_board, reach, shot, steps_of
from game.systems.duel.state import DuelState, TableCard


class Outlook(NamedTuple):
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


def outlook(state: DuelState, card: int) -> Outlook | None:
    """Return what a card whose face is known could do; None: it is resolved, or its machine not on the board.

    Effects that come first, and what others may do meanwhile, are left out (DU-4.3, DU-4.10).
    """
    arena = state.arena
    unit = arena.owners[card]
    suit, face, current = state.suits[unit], arena.faces[card], state.current
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
        return Outlook(unit, steps, places, (), (), -1, 0)
    enemies = [other.id for other in on_board(state) if is_enemy(state, unit, other.id)]
    shots = [(other, shot(state, card, other, current if is_current else None)) for other in enemies]
    now = tuple((other, found.marks) for other, found in shots if found is not None)
    later = tuple(
        other
        for other, found in shots
        if found is None and any(shot(state, card, other, None, place) is not None for place in places)
    )
    farthest = max(m.maximum + (suit.range_bonus if m.kind == "ranged" else 0) for m in attacks)
    return Outlook(unit, steps, places, now, later, farthest, min(m.minimum for m in attacks))
