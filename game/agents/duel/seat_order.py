"""The board as a seat sees it from its own line: so that seats alike play alike.

Of places that are worth the same somebody has to take the first. With one order for all, those who come from
one edge would be bolder than those who come from another, and neighbours would begin on the same side.
"""

from functools import lru_cache
from typing import NamedTuple

from game.space.lattice import Lattice
from game.systems.duel.state import DuelState


class SeatOrder(NamedTuple):
    """Vertices in a seat's own order: from the far edge to its own, each row from left to right."""

    order: tuple[int, ...]
    rank: tuple[int, ...]
    """For every vertex its place in this order."""


def seat_order(state: DuelState, seat: int) -> SeatOrder:
    """Return the vertices as a seat sees them from its line."""
    return _seat_order(state.field.board, state.field.setup.board.starts[seat])


@lru_cache(maxsize=64)
def _seat_order(board: Lattice, line: tuple[int, ...]) -> SeatOrder:
    """Forward is from the middle of the line to the middle of the board; a line on that faces upwards."""
    points = [_point(board, vertex) for vertex in range(board.vertex_count)]
    count = len(line)
    right = count * (board.columns - 1) - sum(points[vertex][0] for vertex in line)
    down = count * (board.rows - 1) - sum(points[vertex][1] for vertex in line)
    if not right and not down:
        down = -1

    def seen(vertex: int) -> tuple[int, int]:
        across, along = points[vertex]
        return -(across * right + along * down), along * right - across * down

    order = tuple(sorted(range(board.vertex_count), key=seen))
    rank = [0] * len(order)
    for place, vertex in enumerate(order):
        rank[vertex] = place
    return SeatOrder(order, tuple(rank))


def _point(board: Lattice, vertex: int) -> tuple[int, int]:
    """Return where a vertex lies, in half steps: odd rows are shoved by half a step."""
    column, row = board.place(vertex)
    return 2 * column + row % 2, 2 * row
