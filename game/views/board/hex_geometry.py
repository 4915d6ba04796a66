"""Flat-top hex boards with odd columns shoved down half a hex: centres, corners, picking.

A hex is one unit high. Columns stand 7/8 of a unit apart, one per cent more than in a regular hex, so that at
zoom stops that divide by 8 every centre lies on a whole pixel and borders join without seams.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field

from game.core.table import BoardView
from game.space.hex import DIRECTION_COUNT, Layout
from game.space.hexgrid import OFF_BOARD, HexGrid
from game.views.board.geometry import Place, TileShape

COLUMN_STEP = 0.875
HALF_WIDTH = COLUMN_STEP * 2.0 / 3.0
LEFT_MARGIN = 1.25
"""From the board's left edge to the centres of the first column: half a hex and room for its glow."""
TOP_MARGIN = 1.0
CORNERS: tuple[Place, ...] = (
    (-HALF_WIDTH / 2.0, -0.5),
    (HALF_WIDTH / 2.0, -0.5),
    (HALF_WIDTH, 0.0),
    (HALF_WIDTH / 2.0, 0.5),
    (-HALF_WIDTH / 2.0, 0.5),
    (-HALF_WIDTH, 0.0),
)
"""Corners from the centre; the side in direction d (N NE SE S SW NW) runs from corner d to corner d + 1."""


@dataclass(frozen=True, slots=True)
class HexGeometry:
    """The panels of a hex board; a tile is ``row * columns + column``, "" in the terrain is a hole."""

    columns: int
    rows: int
    is_panel: tuple[bool, ...]
    neighbours: tuple[tuple[int | None, ...], ...] = field(init=False, repr=False, compare=False)
    """For each tile the six tiles around it, N NE SE S SW NW; None where there is no panel."""
    grid: HexGrid = field(init=False, repr=False, compare=False)
    tiles: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The tile of each of the grid's panels, ascending."""

    def __post_init__(self) -> None:
        """Work out once who lies beside whom."""
        tiles = tuple(tile for tile, is_panel in enumerate(self.is_panel) if is_panel)
        grid = HexGrid(Layout.ODD_Q, tuple((tile % self.columns, tile // self.columns) for tile in tiles))
        around: list[tuple[int | None, ...]] = [(None,) * DIRECTION_COUNT] * len(self.is_panel)
        for panel, tile in enumerate(tiles):
            around[tile] = tuple(None if to == OFF_BOARD else tiles[to] for to in grid.steps[panel])
        for name, value in (("neighbours", tuple(around)), ("grid", grid), ("tiles", tiles)):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, board: BoardView) -> HexGeometry:
        """Return the geometry of a board view."""
        return cls(board.columns, board.rows, tuple(bool(terrain) for terrain in board.terrain))

    @property
    def shape(self) -> TileShape:
        """Return the shape of a panel."""
        return "hex"

    @property
    def units(self) -> Place:
        """Return the size of the board in units, with a margin all around."""
        width = 2.0 * LEFT_MARGIN + (self.columns - 1) * COLUMN_STEP
        return (width, 2.0 * TOP_MARGIN + self.rows - 1 + (0.5 if self.columns > 1 else 0.0))

    def centre(self, tile: int) -> Place:
        """Return the centre of a panel."""
        row, column = divmod(tile, self.columns)
        return (LEFT_MARGIN + column * COLUMN_STEP, TOP_MARGIN + row + (column & 1) * 0.5)

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the panel at a point, or None beside the board and in its holes."""
        near = math.floor((x - LEFT_MARGIN) / COLUMN_STEP)
        best, least = None, 1.0
        for column in (near, near + 1):
            if not 0 <= column < self.columns:
                continue
            dx = abs(x - LEFT_MARGIN - column * COLUMN_STEP)
            top = y - TOP_MARGIN - (column & 1) * 0.5
            row = math.floor(top + 0.5)
            dy = abs(top - row)
            away = max(dy * 2.0, dx / HALF_WIDTH + dy)
            if 0 <= row < self.rows and away <= least + 1e-9:
                best, least = row * self.columns + column, away
        return best if best is not None and self.is_panel[best] else None

    def step(self, tile: int, dx: int, dy: int) -> int | None:
        """Return the panel that an arrow key leads to, over holes; None at the edge."""
        row, column = divmod(tile, self.columns)
        for distance in range(1, max(self.columns, self.rows)):
            x, y = column + dx * distance, row + dy * distance
            if not (0 <= x < self.columns and 0 <= y < self.rows):
                return None
            found = y * self.columns + x
            if self.is_panel[found]:
                return found
        return None

    def middle(self) -> int:
        """Return a panel near the middle of the board."""
        width, height = self.units
        return min(
            self.tiles,
            key=lambda tile: math.dist(self.centre(tile), (width / 2.0, height / 2.0)),
            default=0,
        )

    def edges(self, tile: int) -> tuple[tuple[int | None, Place, Place], ...]:
        """Return for each side the panel behind it and the two ends of the side."""
        corners = self.corners(tile)
        return tuple(
            (other, corners[side], corners[(side + 1) % DIRECTION_COUNT])
            for side, other in enumerate(self.neighbours[tile])
        )

    def corners(self, tile: int) -> tuple[Place, ...]:
        """Return the six corners of a panel, clockwise from the upper left."""
        x, y = self.centre(tile)
        return tuple((x + dx, y + dy) for dx, dy in CORNERS)

    def columns_within(self, left: float, right: float) -> range:
        """Return the columns whose panels touch a strip between two x."""
        first = math.floor((left - LEFT_MARGIN - HALF_WIDTH) / COLUMN_STEP)
        last = math.ceil((right - LEFT_MARGIN + HALF_WIDTH) / COLUMN_STEP)
        return range(max(0, first), min(self.columns, last + 1))

    def rows_within(self, top: float, bottom: float) -> range:
        """Return the rows whose panels touch a strip between two y."""
        first, last = math.floor(top - TOP_MARGIN - 1.0), math.ceil(bottom - TOP_MARGIN + 0.5)
        return range(max(0, first), min(self.rows, last + 1))
