"""What a board's tiles look like as figures: the protocol that square and hex boards share."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

Place = tuple[float, float]
"""A point in board units: a tile is one unit high."""
TileShape = Literal["square", "hex", "pointy_hex", "region"]
"""What a tile looks like.

"hex" has its flat sides above and below, "pointy_hex" to its left and right; a "region" is any polygon.
"""


class EdgeNames(NamedTuple):
    """What stands along the edges of a board whose tiles are told by column and row."""

    column: Callable[[int], str]
    row: Callable[[int], str]
    margin_px: int
    """The room for it, at interface scale 1."""
    heads: tuple[tuple[int, ...], tuple[int, ...]] | None = None
    """The tiles that columns and rows are named beside; None: those of the first row and the first column."""


def number_name(index: int) -> str:
    """Return the name of a column or row that is counted from 1."""
    return str(index + 1)


class Geometry(Protocol):
    """Where tiles lie, in board units, whatever their shape."""

    @property
    def shape(self) -> TileShape:
        """The shape of a tile."""
        ...

    @property
    def edge_names(self) -> EdgeNames | None:
        """What stands beside the board, so that the name of a tile is found on it."""
        ...

    @property
    def units(self) -> Place:
        """Size of the whole board in units."""
        ...

    def centre(self, tile: int) -> Place:
        """The centre of a tile."""
        ...

    def tile_at(self, x: float, y: float) -> int | None:
        """The tile at a point, or None beside the board."""
        ...

    def step(self, tile: int, dx: int, dy: int) -> int | None:
        """The tile that an arrow key leads to, or None at the edge."""
        ...

    def middle(self) -> int:
        """A tile near the middle of the board, where a cursor may start."""
        ...

    def edges(self, tile: int) -> tuple[tuple[int | None, Place, Place], ...]:
        """For each side the tile behind it (None: none) and the two ends of the side."""
        ...


@dataclass(frozen=True, slots=True)
class RowsAndColumns:
    """Places that are numbered row by row from the top left."""

    columns: int
    rows: int

    def step(self, tile: int, dx: int, dy: int) -> int | None:
        """Return the place that an arrow key leads to, or None at the edge."""
        row, column = divmod(tile, self.columns)
        x, y = column + dx, row + dy
        return y * self.columns + x if 0 <= x < self.columns and 0 <= y < self.rows else None

    def middle(self) -> int:
        """Return a place in the middle of the board."""
        return self.rows // 2 * self.columns + self.columns // 2
