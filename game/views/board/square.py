"""Square boards: which tile sprites lie where, and which tile is under the mouse."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import msgspec
import pygame

from game.core.table import BoardView
from game.space.square import column_name
from game.views.board.geometry import EdgeNames, Place, RowsAndColumns, TileShape, number_name
from game.views.board.ground import Area
from game.views.board.terrain import GROUND, TerrainStyle, tile_sprite

VARIANTS = 6
ORTHOGONAL = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""Steps to the neighbours, in the order of the bits N, E, S, W."""


@dataclass(frozen=True, slots=True)
class SquareGeometry(RowsAndColumns):
    """Tiles of a square board in board units: tile (column, row) covers one unit square."""

    @property
    def edge_names(self) -> EdgeNames:
        """Return what stands beside the board: columns have letters, rows numbers."""
        return EdgeNames(column_name, number_name, 28)

    @property
    def shape(self) -> TileShape:
        """Return the shape of a tile."""
        return "square"

    @property
    def units(self) -> tuple[float, float]:
        """Return the size of the board in units."""
        return (float(self.columns), float(self.rows))

    def centre(self, tile: int) -> tuple[float, float]:
        """Return the centre of a tile."""
        row, column = divmod(tile, self.columns)
        return (column + 0.5, row + 0.5)

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the tile at a point, or None beside the board."""
        if 0.0 <= x < self.columns and 0.0 <= y < self.rows:
            return int(y) * self.columns + int(x)
        return None

    def edges(self, tile: int) -> tuple[tuple[int | None, Place, Place], ...]:
        """Return for each side, clockwise from the top, the tile behind it and the two ends of the side."""
        row, column = divmod(tile, self.columns)
        corners = ((column, row), (column + 1, row), (column + 1, row + 1), (column, row + 1))
        steps = ((0, -1), (1, 0), (0, 1), (-1, 0))
        return tuple(
            (self.step(tile, *step), corners[side], corners[(side + 1) % 4])
            for side, step in enumerate(steps)
        )


class SquarePainter:
    """Paints the ground of a square board from cached tile sprites."""

    near: tuple[tuple[int, int], ...] = ORTHOGONAL
    """Steps to the neighbours that decide how a tile looks, in the order of their bits."""

    def __init__(self, board: BoardView, styles: Mapping[str, TerrainStyle]) -> None:
        """``styles`` says for each terrain id how it looks."""
        self._board = board
        self._styles = styles
        self._geometry = SquareGeometry(board.columns, board.rows)
        self._looks = tuple(self._look(tile) for tile in range(board.columns * board.rows))

    @property
    def units(self) -> tuple[float, float]:
        """Return the size of the board in units."""
        return self._geometry.units

    def _look(self, tile: int) -> tuple[str, int, int]:
        """Return terrain id, variant, and which neighbours (bits) carry the same kind of ground."""
        board = self._board
        row, column = divmod(tile, board.columns)
        style = self._styles[board.terrain[tile]]
        same = 0
        for bit, (dx, dy) in enumerate(self.near):
            x, y = column + dx, row + dy
            is_beyond = not (0 <= x < board.columns and 0 <= y < board.rows)
            if is_beyond or self._joins(style, self._styles[board.terrain[y * board.columns + x]]):
                same |= 1 << bit
        variant = ((column * 73856093) ^ (row * 19349663) ^ (column * row * 83492791)) // 7 % VARIANTS
        return board.terrain[tile], variant, same

    def _joins(self, style: TerrainStyle, other: TerrainStyle) -> bool:
        """Say whether the ground of a tile goes on in its neighbour."""
        return style.joins(other)

    def _sprite(self, style: TerrainStyle, variant: int, same: int, unit_px: int) -> pygame.Surface:
        """Return the opaque picture of a tile."""
        return tile_sprite(style, variant, same, unit_px, self._board.theatre)

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take another terrain id for each tile; return the parts of the board that look different now."""
        self._board = msgspec.structs.replace(self._board, terrain=board.terrain)
        fresh = tuple(self._look(tile) for tile in range(len(self._looks)))
        changed = [tile for tile, (old, new) in enumerate(zip(self._looks, fresh)) if old != new]
        self._looks = fresh
        places = (divmod(tile, self._board.columns) for tile in changed)
        return [(float(column), float(row), column + 1.0, row + 1.0) for row, column in places]

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        surface.fill(GROUND)
        columns = self._board.columns
        first_column, first_row = left_px // unit_px, top_px // unit_px
        last_column = min(columns - 1, (left_px + surface.get_width() - 1) // unit_px)
        last_row = min(self._board.rows - 1, (top_px + surface.get_height() - 1) // unit_px)
        pairs = []
        for row in range(first_row, last_row + 1):
            for column in range(first_column, last_column + 1):
                terrain, variant, same = self._looks[row * columns + column]
                sprite = self._sprite(self._styles[terrain], variant, same, unit_px)
                pairs.append((sprite, (column * unit_px - left_px, row * unit_px - top_px)))
        surface.fblits(pairs)
