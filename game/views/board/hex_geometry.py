"""Hex boards: centres, corners, picking.

Of flat-top hexes the odd columns lie half a hex lower, of pointy-top ones the odd rows half a hex further
right. A hex is one unit from flat side to flat side. Lines of flat-top hexes (columns) and of pointy-top ones
(rows) stand 7/8 of a unit apart, one per cent more than in a regular hex, so that at zoom stops that divide
by 8 every centre lies on a whole pixel and borders join without seams.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import NamedTuple

from game.core.table import BoardView
from game.space.hex import DIRECTION_COUNT, Layout
from game.space.hexgrid import OFF_BOARD, HexGrid, hex_rectangle
from game.views.board.geometry import EdgeNames, Place, TileShape, number_name

LINE_STEP = 0.875
POINT = LINE_STEP * 2.0 / 3.0
"""From the centre of a hex to one of its corners."""
LINE_MARGIN = 1.25
"""From the board's edge to the centres of the first line of hexes: half a hex and room for its glow."""
SIDE_MARGIN = 1.0


class HexOutline(NamedTuple):
    """The outline of a hex around its centre.

    The side in direction d (N NE SE S SW NW, pointy-top NE E SE SW W NW) runs from corner d to corner d + 1.
    """

    corners: tuple[Place, ...]
    half_width: float
    half_height: float


FLAT = HexOutline(
    (
        (-POINT / 2.0, -0.5),
        (POINT / 2.0, -0.5),
        (POINT, 0.0),
        (POINT / 2.0, 0.5),
        (-POINT / 2.0, 0.5),
        (-POINT, 0.0),
    ),
    POINT,
    0.5,
)
POINTY = HexOutline(
    (
        (0.0, -POINT),
        (0.5, -POINT / 2.0),
        (0.5, POINT / 2.0),
        (0.0, POINT),
        (-0.5, POINT / 2.0),
        (-0.5, -POINT / 2.0),
    ),
    0.5,
    POINT,
)


def hex_outline(shape: TileShape) -> HexOutline:
    """Return the outline of a hex of this shape."""
    return POINTY if shape == "pointy_hex" else FLAT


@dataclass(frozen=True, slots=True)
class HexGeometry:
    """The panels of a hex board; a tile is ``row * columns + column``, "" in the terrain is a hole.

    The tiles of a staggered board are its panels, counted row by row.
    """

    columns: int
    rows: int
    is_panel: tuple[bool, ...]
    is_pointy: bool = False
    is_staggered: bool = False
    neighbours: tuple[tuple[int | None, ...], ...] = field(init=False, repr=False, compare=False)
    """For each tile the six tiles around it, by direction; None where there is no panel."""
    grid: HexGrid = field(init=False, repr=False, compare=False)
    tiles: tuple[int, ...] = field(init=False, repr=False, compare=False)
    """The tile of each of the grid's panels, ascending."""
    places: tuple[tuple[int, int], ...] = field(init=False, repr=False, compare=False)
    """Column and row of each tile."""

    def __post_init__(self) -> None:
        """Work out once who lies beside whom."""
        tiles = tuple(tile for tile, is_panel in enumerate(self.is_panel) if is_panel)
        layout = Layout.ODD_R if self.is_pointy else Layout.ODD_Q
        if self.is_staggered:
            grid = hex_rectangle(layout, self.columns, self.rows, is_staggered=True)
            places = grid.positions
        else:
            places = tuple(divmod(tile, self.columns)[::-1] for tile in range(len(self.is_panel)))
            grid = HexGrid(layout, tuple(places[tile] for tile in tiles))
        around: list[tuple[int | None, ...]] = [(None,) * DIRECTION_COUNT] * len(self.is_panel)
        for panel, tile in enumerate(tiles):
            around[tile] = tuple(None if to == OFF_BOARD else tiles[to] for to in grid.steps[panel])
        for name, value in (
            ("neighbours", tuple(around)),
            ("grid", grid),
            ("tiles", tiles),
            ("places", places),
        ):
            object.__setattr__(self, name, value)

    @classmethod
    def of(cls, board: BoardView) -> HexGeometry:
        """Return the geometry of a board view."""
        panels = tuple(bool(terrain) for terrain in board.terrain)
        return cls(board.columns, board.rows, panels, board.grid == "hex_pointy", board.is_staggered is True)

    @property
    def edge_names(self) -> EdgeNames:
        """Return what stands beside the board: columns and rows have numbers, from 1."""
        return EdgeNames(number_name, number_name, 14, self._heads)

    @property
    def _heads(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The first tile of every column and of every row."""
        columns: dict[int, int] = {}
        rows: dict[int, int] = {}
        for tile, (column, row) in enumerate(self.places):
            columns.setdefault(column, tile)
            rows.setdefault(row, tile)
        return (tuple(columns[each] for each in sorted(columns)), tuple(rows[each] for each in sorted(rows)))

    @property
    def shape(self) -> TileShape:
        """Return the shape of a panel."""
        return "pointy_hex" if self.is_pointy else "hex"

    @property
    def outline(self) -> HexOutline:
        """Return the outline of a panel."""
        return POINTY if self.is_pointy else FLAT

    @property
    def units(self) -> Place:
        """Return the size of the board in units, with a margin all around."""
        lines, places = (self.rows, self.columns) if self.is_pointy else (self.columns, self.rows)
        across = 2.0 * LINE_MARGIN + (lines - 1) * LINE_STEP
        along = 2.0 * SIDE_MARGIN + places - 1 + (0.5 if lines > 1 else 0.0)
        return (along, across) if self.is_pointy else (across, along)

    def centre(self, tile: int) -> Place:
        """Return the centre of a panel."""
        column, row = self.places[tile]
        if self.is_pointy:
            return (SIDE_MARGIN + column + (row & 1) * 0.5, LINE_MARGIN + row * LINE_STEP)
        return (LINE_MARGIN + column * LINE_STEP, SIDE_MARGIN + row + (column & 1) * 0.5)

    def panel_at(self, column: int, row: int) -> int | None:
        """Return the tile at a column and row, or None beside the board and in its holes."""
        panel = self.grid.panel_at(column, row)
        return None if panel == OFF_BOARD else self.tiles[panel]

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the panel at a point, or None beside the board and in its holes."""
        across, along = (y, x) if self.is_pointy else (x, y)
        lines, places = (self.rows, self.columns) if self.is_pointy else (self.columns, self.rows)
        near = math.floor((across - LINE_MARGIN) / LINE_STEP)
        best, least = None, 1.0
        for line in (near, near + 1):
            if not 0 <= line < lines:
                continue
            from_line = abs(across - LINE_MARGIN - line * LINE_STEP)
            begin = along - SIDE_MARGIN - (line & 1) * 0.5
            place = math.floor(begin + 0.5)
            from_place = abs(begin - place)
            away = max(from_place * 2.0, from_line / POINT + from_place)
            if 0 <= place < places and away <= least + 1e-9:
                row, column = (line, place) if self.is_pointy else (place, line)
                best, least = (column, row), away
        return None if best is None else self.panel_at(*best)

    def step(self, tile: int, dx: int, dy: int) -> int | None:
        """Return the panel that an arrow key leads to, over holes; None at the edge."""
        column, row = self.places[tile]
        for distance in range(1, max(self.columns, self.rows)):
            x, y = column + dx * distance, row + dy * distance
            if not (0 <= x < self.columns and 0 <= y < self.rows):
                return None
            found = self.panel_at(x, y)
            if found is not None:
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
        """Return the six corners of a panel, clockwise from the upper left (pointy-top: from the top)."""
        x, y = self.centre(tile)
        return tuple((x + dx, y + dy) for dx, dy in self.outline.corners)

    def columns_within(self, left: float, right: float) -> range:
        """Return the columns whose panels touch a strip between two x."""
        if self.is_pointy:
            return _places_within(left, right, self.columns)
        return _lines_within(left, right, self.columns)

    def rows_within(self, top: float, bottom: float) -> range:
        """Return the rows whose panels touch a strip between two y."""
        if self.is_pointy:
            return _lines_within(top, bottom, self.rows)
        return _places_within(top, bottom, self.rows)


def _lines_within(start: float, end: float, count: int) -> range:
    first = math.floor((start - LINE_MARGIN - POINT) / LINE_STEP)
    last = math.ceil((end - LINE_MARGIN + POINT) / LINE_STEP)
    return range(max(0, first), min(count, last + 1))


def _places_within(start: float, end: float, count: int) -> range:
    first, last = math.floor(start - SIDE_MARGIN - 1.0), math.ceil(end - SIDE_MARGIN + 0.5)
    return range(max(0, first), min(count, last + 1))
