"""Where a machine could be struck this turn, by which enemies and cards, as everything stands now.

Everybody may work it out: decks are open (DU-3.1), only where the cards lie that nobody has seen is not. What
happens before an enemy's card is left out, and so is what its owner would be asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from game.core.ids import PlayerId, UnitId
from game.space.bits import mask_of, places_of
from game.space.lattice import BASE_RADIUS
from game.space.lattice_sight import LatticeSight, rings_of
from game.space.paths import flood_from
from game.systems.duel import queries
from game.systems.duel.queries import on_board, passable, plan_size, standing, steps_of
from game.systems.duel.scope import scope_of
from game.systems.duel.state import HIDDEN, DuelState, Suit, TableCard

TOUCHING = 2 * BASE_RADIUS


class Blow(NamedTuple):
    """A card with an attack, and the mask of the vertices from which its machine may use it this turn."""

    card: int
    starts: int


class Threat(NamedTuple):
    """An enemy that could strike somewhere, and the cards with which it could."""

    unit: UnitId
    cards: tuple[int, ...]


def unseen(state: DuelState, suit: Suit) -> tuple[int, ...]:
    """Return a machine's cards of which nobody who observes this state knows the place (DU-4.7)."""
    known = {*suit.hand, *suit.planned, *suit.spent, *suit.aside}
    known.update(card for card, entry in state.table.items() if entry.unit == suit.id)
    return tuple(card for card in state.field.cards_of[suit.id] if card not in known)


class Threats:
    """Who could strike a machine of a player this turn, by where it would stand. It holds for one state."""

    __slots__ = ("_enemies", "_state", "unit")

    def __init__(self, state: DuelState, player: PlayerId, unit: UnitId) -> None:
        """``unit`` is the machine, whose own base is in nobody's way."""
        self.unit = unit
        self._state = state
        self._enemies = tuple(_enemies(state, player, unit))

    def at(self, vertex: int) -> tuple[Threat, ...]:
        """Return who could strike the machine if it stood on a vertex."""
        found = []
        for enemy, blows, sight in self._enemies:
            cards = tuple(blow.card for blow in blows if _strikes(self._state, enemy, blow, sight, vertex))
            if cards:
                found.append(Threat(enemy.id, cards))
        return tuple(found)

    def counts(self) -> dict[int, int]:
        """Return by vertex where the machine could stand how many enemies could strike it there."""
        state, counts = self._state, dict[int, int]()
        for enemy, blows, sight in self._enemies:
            for vertex in places_of(standing(state, self.unit)):
                if any(_strikes(state, enemy, blow, sight, vertex) for blow in blows):
                    counts[vertex] = counts.get(vertex, 0) + 1
        return counts


def reach_left(state: DuelState, suit: Suit) -> int:
    """Return the vertices that a machine can still reach this turn with its known cards; its own is none."""
    starts = here = 1 << suit.vertex
    if state.phase == "planning":
        cards = queries.cards_to_come(suit)
        entries = _entries(state, suit, [card for card in cards if card != HIDDEN])
        if not suit.is_planned:
            entries.sort(key=lambda entry: (-steps_of(state, entry), entry.card))
            entries = entries[: plan_size(state, suit.id)]
    else:
        starts, entries = _under_way(state, suit), _still_to_come(state, suit)
    for entry in entries:
        starts = _moved(state, entry, starts)
    return starts & ~here


def _enemies(
    state: DuelState, player: PlayerId, unit: UnitId
) -> Iterator[tuple[Suit, tuple[Blow, ...], LatticeSight]]:
    """Yield every enemy on the board with its blows, and the lines of sight past everybody else."""
    field = state.field
    team = field.team_of[field.seat_of[player]]
    is_closed = field.setup.options.sight_edges == "closed"
    for enemy in on_board(state):
        if field.team_of[enemy.seat] == team:
            continue
        blows = tuple(blows_of(state, enemy))
        if not blows:
            continue
        cover, closed = field.cover, field.closed_ground if is_closed else 0
        for other in on_board(state):
            if other.id not in (unit, enemy.id):
                cover |= field.board.base_masks[other.vertex]
                if is_closed:
                    closed |= field.board.near_masks[other.vertex]
        yield enemy, blows, LatticeSight(field.board, cover, closed)


def _strikes(state: DuelState, enemy: Suit, blow: Blow, sight: LatticeSight, vertex: int) -> bool:
    """Whether a card reaches a base on a vertex from anywhere that its machine may use it (DU-1.8)."""
    rings = rings_of(state.field.board, vertex)
    for mark in state.field.faces[blow.card].attacks:
        farthest = mark.maximum + (enemy.range_bonus if mark.kind == "ranged" else 0)
        band = 0
        for ring in rings[TOUCHING + mark.minimum : TOUCHING + farthest + 1]:
            band |= ring
        if blow.starts & band and blow.starts & band & sight.seers(vertex, farthest):
            return True
    return False


# What an enemy may still play


def blows_of(state: DuelState, suit: Suit) -> Iterator[Blow]:
    """Yield the attacks that a machine may still make this turn, each from where it may get before."""
    if state.phase == "planning":
        yield from _of_hand(state, suit)
    else:
        yield from _of_table(state, suit)


def _of_table(state: DuelState, suit: Suit) -> Iterator[Blow]:
    """Its cards that lie face up, one after the other; the one that is being resolved comes first."""
    current = state.current
    starts = _under_way(state, suit)
    if current is not None and current.unit == suit.id:
        now = scope_of(state, current.card)
        if now is not None and now.farthest >= 0:
            yield Blow(current.card, starts)
    for entry in _still_to_come(state, suit):
        starts = _moved(state, entry, starts)
        if state.field.faces[entry.card].attacks:
            yield Blow(entry.card, starts)


def _under_way(state: DuelState, suit: Suit) -> int:
    """Where a machine may be once the card that is being resolved is done, as a mask."""
    current = state.current
    now = scope_of(state, current.card) if current is not None and current.unit == suit.id else None
    return 1 << suit.vertex | (0 if now is None else mask_of(now.places))


def _still_to_come(state: DuelState, suit: Suit) -> list[TableCard]:
    """Its cards on the table that come after the one that is being resolved, in their order."""
    current = state.current.card if state.current is not None else HIDDEN
    left = [each for each in queries.table_cards(state, suit.id) if not each.is_resolved]
    return sorted(
        (entry for entry in left if entry.card != current),
        key=lambda each: (-queries.initiative(state, each), each.card),
    )


def _entries(state: DuelState, suit: Suit, cards: Iterable[int]) -> list[TableCard]:
    return [TableCard(card, suit.id, state.field.faces[card].initiative) for card in cards]


def _of_hand(state: DuelState, suit: Suit) -> Iterator[Blow]:
    """Any of the cards that it may have chosen, after those that carry it farthest and come no later."""
    known = queries.cards_to_come(suit)
    held = [card for card in known if card != HIDDEN]
    cards = held if len(held) == len(known) else [*held, *unseen(state, suit)]
    entries = _entries(state, suit, cards)
    movers = sorted(entries, key=lambda entry: (-steps_of(state, entry), entry.card))
    others = plan_size(state, suit.id) - 1
    for entry in entries:
        if not state.field.faces[entry.card].attacks:
            continue
        value = queries.initiative(state, entry)
        before = [each for each in movers if each is not entry and queries.initiative(state, each) >= value]
        starts = 1 << suit.vertex
        for each in (*before[:others], entry):
            starts = _moved(state, each, starts)
        yield Blow(entry.card, starts)


def _moved(state: DuelState, entry: TableCard, starts: int) -> int:
    """Return where a card's machine may be after its movement, from a mask of vertices (DU-4.3)."""
    unit = entry.unit
    reached = flood_from(
        state.field.board.neighbour_masks, starts, steps_of(state, entry), passable(state, unit)
    )
    here = 1 << state.suits[unit].vertex
    return (starts | reached) & (standing(state, unit) | here)
