"""Questions about a duel that change nothing: initiative, steps, reach, sight, targets."""

from functools import lru_cache
from typing import Final, NamedTuple

from game.core.ids import PlayerId, UnitId
from game.space.bits import places_of
from game.space.lattice import Lattice
from game.space.paths import flood, straightest_path
from game.systems.duel.content import AttackKind
from game.systems.duel.events import Numbers
from game.systems.duel.state import Current, DuelState, Suit, TableCard

NO_MARKS: Final[Numbers] = (0, 0, 0)
HIGH, MID, LOW = 0, 1, 2


class Shot(NamedTuple):
    """An attack that is possible: the marks that reach the target, and the line of sight."""

    attack_kind: AttackKind
    marks: Numbers
    bonus: int
    sight: tuple[int, ...]


def changed(numbers: Numbers, zone: int, by: int) -> Numbers:
    """Return the numbers with one of them changed."""
    high, mid, low = numbers
    if zone == HIGH:
        return (high + by, mid, low)
    return (high, mid + by, low) if zone == MID else (high, mid, low + by)


def player_of(state: DuelState, unit: UnitId) -> PlayerId:
    """Return the seat that a machine belongs to."""
    return state.field.players[state.suits[unit].seat]


def team_of(state: DuelState, unit: UnitId) -> int:
    """Return the number of a machine's team."""
    return state.field.sides[unit]


def on_board(state: DuelState) -> list[Suit]:
    """Return the machines on the board in table order."""
    return [suit for suit in state.suits.values() if suit.status == "board"]


def standing_at(state: DuelState, vertex: int) -> Suit | None:
    """Return the machine on a vertex, or the only one whose base covers it."""
    on_it = next((suit for suit in on_board(state) if suit.vertex == vertex), None)
    masks = state.field.board.near_masks
    near = [suit for suit in on_board(state) if masks[suit.vertex] >> vertex & 1]
    return on_it or (near[0] if len(near) == 1 else None)


def is_hampered(state: DuelState, suit: Suit, zone: int) -> bool:
    """Return whether a zone has taken enough damage for its penalty (DU-5.2, DU-5.3)."""
    return suit.damage[zone] >= state.field.setup.rules.penalties.from_damage


def initiative(state: DuelState, entry: TableCard) -> int:
    """Return a card's initiative now: printed, changes, and the penalty of damage above (DU-4.9, DU-5.2)."""
    value = entry.printed + entry.initiative
    if is_hampered(state, state.suits[entry.unit], HIGH):
        value -= state.field.setup.rules.penalties.high_initiative
    return value


def base_movement(state: DuelState, unit: UnitId) -> int:
    """Return a machine's base movement, less the penalty of damage below; never under 0 (DU-5.3)."""
    field, suit = state.field, state.suits[unit]
    base = field.suits[unit].base_movement
    if is_hampered(state, suit, LOW):
        base -= field.setup.rules.penalties.low_movement
    return max(0, base)


def steps_of(state: DuelState, entry: TableCard) -> int:
    """Return the steps that a card may move: base movement and modifiers, never under 0 (DU-4.3, DU-7.21)."""
    field = state.field
    printed = field.faces[entry.card].movement
    base = 0 if entry.is_locked else base_movement(state, entry.unit)
    agile = field.keywords[entry.unit].get("agile", 0) if printed > 0 else 0
    return max(0, base + printed + entry.movement + agile)


def cards_to_draw(state: DuelState, suit: Suit) -> int:
    """Return how many cards are drawn for a machine in planning (DU-4.1, DU-5.2, DU-7.18, DU-7.20)."""
    rules = state.field.setup.rules
    field = state.field
    count = rules.cards_drawn + field.suits[suit.id].more_drawn + field.planning_cards[suit.id]
    count += suit.draw_change
    if is_hampered(state, suit, MID):
        count -= rules.penalties.mid_cards
    return max(0, count)


def plan_size(state: DuelState, unit: UnitId) -> int:
    """Return how many cards a machine plays if it has them: two, ships and the like more (DU-4.1)."""
    field = state.field
    return max(1, field.setup.rules.cards_played + field.suits[unit].more_played)


def cards_to_plan(state: DuelState, suit: Suit) -> int:
    """Return how many cards a machine plays: as usual for it, or what it has (DU-4.8)."""
    return min(plan_size(state, suit.id), len(suit.hand))


def cards_in_pile(suit: Suit) -> int:
    """Return how many cards can still be drawn: the marked card lies in the pile, but is none (DU-3.3)."""
    return max(0, len(suit.pile) - 1)


def cards_to_come(suit: Suit) -> tuple[int, ...]:
    """Return the cards of which a machine plays some in this planning: its plan, and before that its hand."""
    return suit.planned if suit.is_planned else suit.hand


def may_use_arsenal(state: DuelState, suit: Suit) -> bool:
    """Return whether a machine may draw more now; its owner can tell, though he sees only backs (DU-7.21)."""
    return (
        not suit.has_used_arsenal
        and not suit.is_planned
        and "arsenal" in state.field.keywords[suit.id]
        and cards_in_pile(suit) > 0
    )


def standing(state: DuelState, unit: UnitId) -> int:
    """Return the vertices where a machine's base fits now (DU-1.1, DU-1.2)."""
    board = state.field.board
    free = state.field.ground
    for other in on_board(state):
        if other.id != unit:
            free &= ~board.near_masks[other.vertex]
    return free


def passable(state: DuelState, unit: UnitId) -> int:
    """Return the vertices over which a machine may move; Slip passes bases too (DU-7.21)."""
    if "slip" in state.field.keywords[unit]:
        return state.field.ground
    return standing(state, unit)


def reach(state: DuelState, unit: UnitId, steps: int) -> int:
    """Return the vertices to which a machine may move in so many steps (DU-1.2, DU-4.3)."""
    vertex = state.suits[unit].vertex
    if steps < 1 or vertex < 0:
        return 0
    way = passable(state, unit)
    return _reached(state.field.board, vertex, steps, way) & standing(state, unit)


@lru_cache(maxsize=1 << 12)
def _reached(board: Lattice, start: int, steps: int, way: int) -> int:
    return flood(board.neighbour_masks, start, steps, way)


def movement_path(state: DuelState, current: Current, to: int) -> tuple[int, ...]:
    """Return the way of a move: the shortest and straightest, or one with the run that a charge needs.

    Of several charges the longest run counts: it serves those as well that ask for less (DU-7.9).
    """
    board, unit = state.field.board, current.unit
    start, way = state.suits[unit].vertex, passable(state, unit)
    for run in charge_runs(state, current.card):
        path = board.running_path(start, to, current.steps_left, run, way, 0)
        if path is not None:
            return path
    path = _walked(board, start, to, way)
    assert path is not None
    return path


def charge_runs(state: DuelState, card: int) -> tuple[int, ...]:
    """Return the steps running that charges of a card, or of its frame, ask for: the most first (DU-7.9)."""
    abilities = state.field.abilities[card]
    runs = {each.steps for each in abilities if each.kind == "charge" and each.steps is not None}
    return tuple(sorted(runs, reverse=True))


@lru_cache(maxsize=1 << 12)
def _walked(board: Lattice, start: int, goal: int, way: int) -> tuple[int, ...] | None:
    return straightest_path(board.steps, start, goal, way)


def may_move(state: DuelState) -> bool:
    """Return whether the current card's movement is still to be made (DU-4.3, DU-7.10)."""
    current = state.current
    if current is None or current.stage != "act" or current.steps_left < 1:
        return False
    if current.has_attacked:
        return state.field.has(current.card, "split")
    return not current.has_moved


def may_attack(state: DuelState) -> bool:
    """Return whether the current card's attack is still to be made."""
    current = state.current
    return current is not None and current.stage == "act" and not current.has_attacked


def is_enemy(state: DuelState, unit: UnitId, other: UnitId) -> bool:
    """Return whether two machines are of different teams (DU-2.3)."""
    sides = state.field.sides
    return sides[unit] != sides[other]


def sight(
    state: DuelState,
    unit: UnitId,
    target: UnitId,
    start: int | None = None,
    between: tuple[int, int] | None = None,
) -> tuple[int, ...] | None:
    """Return the shortest line of sight between two bases, or None (DU-1.5, DU-1.7).

    ``start``: a vertex on which the first machine would stand; ``between``: see :func:`blocked_ground`.
    """
    cover, closed = between or blocked_ground(state, unit, target)
    origin = state.suits[unit].vertex if start is None else start
    return _seen(state.field.board, origin, state.suits[target].vertex, cover, closed)


def blocked_ground(state: DuelState, unit: UnitId, target: UnitId) -> tuple[int, int]:
    """Return the triangles and vertices that no line of sight between two machines crosses (DU-1.7)."""
    field = state.field
    board, cover = field.board, field.cover
    is_closed = field.setup.options.sight_edges == "closed"
    closed = field.closed_ground if is_closed else 0
    for other in on_board(state):
        if other.id not in (unit, target):
            cover |= board.base_masks[other.vertex]
            if is_closed:
                closed |= board.near_masks[other.vertex]
    return cover, closed


@lru_cache(maxsize=1 << 14)
def _seen(board: Lattice, start: int, target: int, cover: int, closed: int) -> tuple[int, ...] | None:
    """A line of sight. Players and agents look along the same lines again and again."""
    return board.sight_path(start, target, cover, board.vertex_count, closed)


def shot(
    state: DuelState,
    card: int,
    target: UnitId,
    current: Current | None = None,
    start: int | None = None,
    between: tuple[int, int] | None = None,
) -> Shot | None:
    """Return the attack of a card on a target, or None where no kind of it reaches (DU-1.8, DU-4.10).

    ``start``: a vertex from which it would be made; ``between``: :func:`blocked_ground`, for whoever asks
    about many.
    """
    field = state.field
    unit = field.owners[card]
    suit, other = state.suits[unit], state.suits[target]
    if other.status != "board" or suit.status != "board" or not is_enemy(state, unit, target):
        return None
    distance = field.board.base_distance(suit.vertex if start is None else start, other.vertex)
    extra = suit.range_bonus
    near = [
        mark
        for mark in field.faces[card].attacks
        if mark.minimum <= distance <= (mark.maximum + extra if mark.kind == "ranged" else mark.maximum)
    ]
    if not near:
        return None
    path = sight(state, unit, target, start, between)
    if path is None:
        return None
    steps = len(path) - 1
    counted = [
        mark for mark in near if steps <= (mark.maximum + extra if mark.kind == "ranged" else mark.maximum)
    ]
    if not counted:
        return None
    marks = NO_MARKS
    for mark in counted:
        marks = changed(marks, mark.zone, mark.marks)
    bonus = _bonus(state, card, current) if current is not None else 0
    if bonus:
        first = field.faces[card].attacks[0]
        marks = changed(marks, first.zone if first in counted else counted[0].zone, bonus)
    is_melee = any(mark.kind == "melee" for mark in counted)
    return Shot("melee" if is_melee else "ranged", marks, bonus, path)


def _bonus(state: DuelState, card: int, current: Current) -> int:
    """Return the marks that aim and charge add (DU-7.9)."""
    total = 0
    for ability in state.field.abilities[card]:
        is_aimed = ability.kind == "aim" and current.was_still
        is_charged = ability.kind == "charge" and current.run >= (ability.steps or 0)
        if is_aimed or is_charged:
            total += ability.amount or 0
    return total


def targets(state: DuelState) -> tuple[UnitId, ...]:
    """Return the machines that the current card may attack."""
    current = state.current
    if current is None or not may_attack(state) or not state.field.faces[current.card].attacks:
        return ()
    return tuple(
        suit.id
        for suit in state.suits.values()
        if suit.status == "board" and shot(state, current.card, suit.id, current) is not None
    )


def table_cards(state: DuelState, unit: UnitId) -> list[TableCard]:
    """Return the cards that lie before a machine, by number."""
    return [entry for entry in state.table.values() if entry.unit == unit]


def next_unresolved(state: DuelState, unit: UnitId) -> TableCard | None:
    """Return a machine's unresolved card with the highest initiative (DU-7.3), not the one being resolved."""
    current = state.current.card if state.current is not None else -1
    left = [entry for entry in table_cards(state, unit) if not entry.is_resolved and entry.card != current]
    return max(left, key=lambda entry: (initiative(state, entry), -entry.card), default=None)


def reach_list(state: DuelState) -> tuple[int, ...]:
    """Return where the current card may move its machine."""
    current = state.current
    if current is None or not may_move(state):
        return ()
    return _places(reach(state, current.unit, current.steps_left))


_places: Final = lru_cache(maxsize=1 << 12)(places_of)


def has_somewhere_to_go(state: DuelState) -> bool:
    """Return whether the current card may move its machine anywhere."""
    current = state.current
    if current is None or not may_move(state):
        return False
    near = state.field.board.neighbour_masks[state.suits[current.unit].vertex]
    return bool(near & standing(state, current.unit)) or (
        "slip" in state.field.keywords[current.unit] and bool(reach(state, current.unit, current.steps_left))
    )
