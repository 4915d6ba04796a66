"""Hex-tri boards as figures: where vertices lie, which one is under the mouse, the outline of a base.

A step along an edge is one board unit. A base is the hexagon of a vertex's six neighbours.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from game.core.table import BoardView
from game.space.lattice import OFF_BOARD, Lattice, lattice, row_name
from game.views.board.geometry import EdgeNames, Place, RowsAndColumns, TileShape, number_name

ROW_STEP = math.sqrt(3.0) / 2.0
MARGIN = 0.4
"""From the board's edge to the first vertices."""
PICK_RADIUS = 0.62
CELL_RADIUS = 1.0 / math.sqrt(3.0)


def ring(centre: Place, radius: float, turn_degrees: float = 0.0) -> tuple[Place, ...]:
    """Return the six corners of a hexagon, the first to the right when not turned."""
    return tuple(
        (
            centre[0] + radius * math.cos(math.radians(60.0 * corner + turn_degrees)),
            centre[1] + radius * math.sin(math.radians(60.0 * corner + turn_degrees)),
        )
        for corner in range(6)
    )


@dataclass(frozen=True, slots=True)
class LatticeGeometry(RowsAndColumns):
    """The vertices of a lattice as tiles of a board."""

    board: Lattice = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Take the shared lattice of this size."""
        object.__setattr__(self, "board", lattice(self.columns, self.rows))

    @classmethod
    def of(cls, board: BoardView) -> LatticeGeometry:
        """Return the geometry of a board view."""
        return cls(board.columns, board.rows)

    @property
    def edge_names(self) -> EdgeNames:
        """Return what stands beside the board: rows have letters, columns numbers."""
        return EdgeNames(number_name, row_name, 9)

    @property
    def shape(self) -> TileShape:
        """Return the shape of what stands on a vertex."""
        return "hex"

    @property
    def units(self) -> Place:
        """Return the size of the board in units, with its margin."""
        return (self.columns - 0.5 + 2.0 * MARGIN, (self.rows - 1) * ROW_STEP + 2.0 * MARGIN)

    def centre(self, tile: int) -> Place:
        """Return where a vertex lies."""
        row, column = divmod(tile, self.columns)
        return (MARGIN + column + (row & 1) * 0.5, MARGIN + row * ROW_STEP)

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the vertex nearest to a point, or None where none is near."""
        best, least = None, PICK_RADIUS
        near = round((y - MARGIN) / ROW_STEP)
        for row in (near - 1, near, near + 1):
            if not 0 <= row < self.rows:
                continue
            column = round(x - MARGIN - (row & 1) * 0.5)
            if 0 <= column < self.columns:
                tile = row * self.columns + column
                away = math.dist(self.centre(tile), (x, y))
                if away < least:
                    best, least = tile, away
        return best

    def edges(self, tile: int) -> tuple[tuple[int | None, Place, Place], ...]:
        """Return for each direction (NE E SE SW W NW) the next vertex and the border between the two."""
        corners = ring(self.centre(tile), CELL_RADIUS, -90.0)
        return tuple(
            (None if other == OFF_BOARD else other, corners[side], corners[(side + 1) % 6])
            for side, other in enumerate(self.board.steps[tile])
        )

    def triangle(self, number: int) -> tuple[Place, Place, Place]:
        """Return the three corners of a triangle."""
        a, b, c = self.board.corners[number]
        return (self.centre(a), self.centre(b), self.centre(c))

    def base(self, tile: int, radius: float = 1.0) -> tuple[Place, ...]:
        """Return the outline of a base."""
        return ring(self.centre(tile), radius)
