"""Machines that wait for a place: at the start, and in battles of more machines than stand at once (DU-2.2).

A seat has ``most_units`` machines on the board at most, and against ships as many more as these outweigh its
own. The others wait; whenever a cleanup leaves places free, their owner brings up as many as fit, one at a
time, before the next planning.
"""

from collections.abc import Sequence
from typing import Final

from game.core.ids import RuleId, UnitId
from game.core.kernel import Step
from game.space.bits import places_of
from game.systems.duel.events import DuelEvent, WaveCalled
from game.systems.duel.queries import on_board, standing
from game.systems.duel.setup import SuitSetup
from game.systems.duel.state import NOBODY, DuelState, Suit

CALLED: Final = (RuleId("DU-2.2"), RuleId("DU-4.6"))
NO_UNIT: Final = UnitId("")


def in_waves(units: Sequence[SuitSetup], most: int) -> tuple[SuitSetup, ...]:
    """Return a seat's machines in the order in which they come up, ``most`` at once.

    Ships and great machines go with the first waves, those that play most cards first, each beside others as
    escorts; who plays fewer cards than usual (transports) comes last.
    """
    great = sorted((unit for unit in units if unit.more_played > 0), key=lambda unit: -unit.more_played)
    others = sorted((unit for unit in units if unit.more_played <= 0), key=lambda unit: -unit.more_played)
    count = -(-len(units) // most)
    ordered: list[SuitSetup] = []
    for wave in range(count):
        chosen = great[wave::count]
        room = most - len(chosen)
        ordered += [*chosen, *others[:room]]
        others = others[room:]
    return tuple(ordered)


def waiting(state: DuelState, seat: int) -> tuple[Suit, ...]:
    """Return the machines of a seat that have no place yet, in the order of its list."""
    units = state.field.units_of[seat]
    return tuple(suit for unit in units if (suit := state.suits[unit]).status == "waiting")


def left(state: DuelState) -> list[Suit]:
    """Return every machine that still takes part: on the board, or waiting for a place."""
    return [suit for suit in state.suits.values() if suit.status in ("board", "waiting")]


def open_places(state: DuelState, seat: int) -> int:
    """Return how many machines a seat may bring onto the board now (DU-2.2).

    A cruiser acts for two machines, a battleship for three. The side whose machines act for fewer may have so
    many more of them stand, else it would be beaten in parts by a force of the same strength.
    """
    if not (count := len(waiting(state, seat))):
        return 0
    standing_now = sum(suit.seat == seat for suit in on_board(state))
    heavier = _surplus(state, 1 - seat) - _surplus(state, seat) if len(state.field.seats) == 2 else 0
    room = state.field.setup.rules.most_units + max(0, heavier) - standing_now
    return max(0, min(room, count))


def _surplus(state: DuelState, seat: int) -> int:
    """Return for how many machines a seat acts beyond those that stand, and those that come next."""
    field = state.field
    rules, suits = field.setup.rules, field.suits
    standing_now = [suit for suit in on_board(state) if suit.seat == seat]
    next_ones = waiting(state, seat)[: max(0, rules.most_units - len(standing_now))]
    more = (max(0, suits[suit.id].more_played) for suit in (*standing_now, *next_ones))
    return sum(more) // rules.cards_played


def coming(state: DuelState, seat: int) -> tuple[Suit, ...]:
    """Return the machines of a seat that take the open places unless their owner chooses others."""
    return waiting(state, seat)[: open_places(state, seat)]


def entries(state: DuelState, seat: int) -> tuple[int, ...]:
    """Return where a machine of a seat may be placed now (DU-2.2).

    Its free start vertices; with none free, the free vertices that are nearest to one.
    """
    field = state.field
    free = standing(state, NO_UNIT)
    starts = field.setup.board.starts[seat]
    found = tuple(vertex for vertex in starts if free >> vertex & 1)
    if found or not starts:
        return found
    gaps = {
        vertex: min(field.board.distances[vertex][start] for start in starts) for vertex in places_of(free)
    }
    nearest = min(gaps.values(), default=0)
    return tuple(vertex for vertex, gap in gaps.items() if gap == nearest)


def next_placing(state: DuelState, first: int) -> int:
    """Return the seat that places next, clockwise from ``first``; NOBODY: everybody who can stands."""
    count = len(state.field.seats)
    for offset in range(count):
        seat = (first + offset) % count
        if open_places(state, seat):
            return seat
    return NOBODY


def call_up(step: Step[DuelState, DuelEvent], marker: int) -> bool:
    """Let waiting machines come up before the next turn begins. Say whether there are any."""
    state = step.state
    seat = next_placing(state, marker)
    if seat == NOBODY:
        return False
    counts = tuple(open_places(state, each) for each in state.field.seats)
    step.emit(
        WaveCalled(
            rules=CALLED,
            player=state.field.players[seat],
            turn=state.turn + 1,
            marker=marker,
            seat=seat,
            counts=counts,
        )
    )
    return True
