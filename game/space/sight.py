"""Line of sight on square boards in exact integers (SK-3.2).

The line runs between tile centres. A tile is crossed when the line passes through its inside; where the line
runs exactly through a corner, the two tiles that merely touch it there block only together. The tiles at both
ends never block. The line from a to b is the line from b to a.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import TypeVar

from game.space.bits import mask_of, places_of
from game.space.square import SquareGrid

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Line:
    """What lies between two tiles: a mask of crossed tiles, and one of the two tiles at each corner met."""

    crossed_mask: int
    corner_pairs: tuple[int, ...]


def is_clear(line: Line, blocking: int) -> bool:
    """Whether nothing in the mask `blocking` blocks this line (SK-3.2)."""
    if line.crossed_mask & blocking:
        return False
    for pair in line.corner_pairs:
        if pair & blocking == pair:
            break
    else:
        return True
    return False


def blockers(line: Line, blocking: int) -> int:
    """The mask of the tiles that block this line: 0 exactly when it is clear (SK-7)."""
    mask = line.crossed_mask & blocking
    for pair in line.corner_pairs:
        if pair & blocking == pair:
            mask |= pair
    return mask


def line_between(grid: SquareGrid, a: int, b: int) -> Line:
    """The line between two tiles at any distance."""
    if a > b:
        a, b = b, a
    columns, rows, width = grid.columns, grid.rows, grid.width
    across = columns[b] - columns[a]
    shape = _shape(width, across, rows[b] - rows[a])
    corner = a if across >= 0 else a + across  # top left tile of the box that the two tiles span
    return Line(shape.crossed_mask << corner, tuple(pair << corner for pair in shape.corner_pairs))


@lru_cache(maxsize=16_384)
def _shape(width: int, across: int, down: int) -> Line:
    """The line over (across, down), down >= 0, with bit 0 at the top left tile of the box that it spans.

    From the starting centre the line meets its i-th upright edge at (2i+1)/(2*right) of its length and its
    j-th level edge at (2j+1)/(2*down): the smaller is crossed first, and equal means a corner.
    """
    right = abs(across)
    step = 1 if across >= 0 else -1
    column, row = (0, 0) if across >= 0 else (right, 0)
    crossed = 0
    pairs: list[int] = []
    i = j = 0
    while i < right or j < down:
        order = (2 * i + 1) * down - (2 * j + 1) * right
        if order == 0:
            pairs.append(1 << row * width + column + step | 1 << (row + 1) * width + column)
        if order <= 0:
            column += step
            i += 1
        if order >= 0:
            row += 1
            j += 1
        if i < right or j < down:
            crossed |= 1 << row * width + column
    return Line(crossed, tuple(pairs))


Shadows = dict[int, tuple[int, tuple[tuple[int, int], ...]]]


class ByTile(dict[int, T]):
    """What belongs to each tile, worked out when it is first asked for: of a large board little is needed."""

    __slots__ = ("_made",)

    def __init__(self, made: Callable[[int], T]) -> None:
        """``made`` works out what belongs to a tile."""
        super().__init__()
        self._made = made

    def __missing__(self, tile: int) -> T:
        """Work it out, and keep it."""
        found = self[tile] = self._made(tile)
        return found


@dataclass(frozen=True, slots=True)
class SightTable:
    """All lines of a board between tiles at most `reach` king steps apart, ready for masks.

    `areas[a]` is the mask of tiles within reach of a, `lines[a][b]` the line to each of them, and
    `shadows[a][t]` what a blocking tile t hides from a: the tiles hidden by t alone, and for each corner that
    t shares with a higher tile the bit of that tile and what the two hide together.
    """

    grid: SquareGrid
    reach: int
    areas: ByTile[int]
    lines: ByTile[dict[int, Line]]
    shadows: ByTile[Shadows]
    shadowing: ByTile[int]

    def line(self, a: int, b: int) -> Line:
        """The line between two different tiles within reach of each other."""
        return self.lines[a][b]

    def seen_from(self, a: int, blocking: int) -> int:
        """The mask of tiles within reach of a to which the line is clear."""
        hidden = 0
        shadows = self.shadows[a]
        met = blocking & self.shadowing[a]
        while met:
            low = met & -met
            met ^= low
            alone, together = shadows[low.bit_length() - 1]
            hidden |= alone
            for other, shadow in together:
                if blocking & other:
                    hidden |= shadow
        return self.areas[a] & ~hidden


@cache
def sight_table(grid: SquareGrid, reach: int) -> SightTable:
    """The shared table of a grid for a reach in king steps."""

    def fan(a: int) -> dict[int, Line]:
        column, row = grid.position(a)
        return {
            b: line_between(grid, a, b)
            for r in range(max(row - reach, 0), min(row + reach, grid.height - 1) + 1)
            for c in range(max(column - reach, 0), min(column + reach, grid.width - 1) + 1)
            if (b := r * grid.width + c) != a
        }

    lines = ByTile(fan)
    shadows = ByTile(lambda a: _shadows(lines[a]))
    return SightTable(
        grid=grid,
        reach=reach,
        areas=ByTile(lambda a: mask_of(lines[a])),
        lines=lines,
        shadows=shadows,
        shadowing=ByTile(lambda a: mask_of(shadows[a])),
    )


def whole_board_sight(grid: SquareGrid) -> SightTable:
    """The shared table with every line of the board, however long (SK-5.1, option `field: all`)."""
    return sight_table(grid, max(grid.width, grid.height) - 1)


def _shadows(fan: dict[int, Line]) -> Shadows:
    alone: dict[int, int] = {}
    together: dict[int, dict[int, int]] = {}
    for target, line in fan.items():
        bit = 1 << target
        for tile in places_of(line.crossed_mask):
            alone[tile] = alone.get(tile, 0) | bit
        for pair in line.corner_pairs:
            low = pair & -pair
            others = together.setdefault(low.bit_length() - 1, {})
            alone.setdefault(low.bit_length() - 1, 0)
            others[pair ^ low] = others.get(pair ^ low, 0) | bit
    return {tile: (mask, tuple(together.get(tile, {}).items())) for tile, mask in alone.items()}
