"""Paints the ground of a board of regions: what lies behind, a polygon for each region, borders between."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.table import BoardView
from game.views.board.geometry import Place
from game.views.board.ground import Area
from game.views.board.hex_terrain import star_tile
from game.views.board.region_geometry import RegionGeometry
from game.views.board.terrain import GROUND, TerrainStyle
from game.views.drawing import Rgb, shade, smooth_line

BORDER_UNITS = 0.05
MARGIN_UNITS = 0.1
"""So far beyond its outline a region is painted at most."""


class RegionPainter:
    """Paints regions in the colours of their terrain; owners are overlays."""

    def __init__(self, board: BoardView, styles: Mapping[str, TerrainStyle], ground: Rgb = GROUND) -> None:
        """``styles`` says for each terrain id how it looks, ``ground`` is the colour beside the land."""
        self._board = board
        self._geometry = RegionGeometry.of(board)
        self._styles = styles
        self._ground = ground
        self._colours = tuple(styles[terrain].base for terrain in board.terrain)

    @property
    def units(self) -> Place:
        """Return the size of the board in units."""
        return self._geometry.units

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take another terrain id for each region; return the parts of the board that look different now."""
        fresh = tuple(self._styles[name].base for name in board.terrain)
        changed = [tile for tile, (old, new) in enumerate(zip(self._colours, fresh)) if old != new]
        self._colours = fresh
        return [self._area(tile) for tile in changed]

    def _area(self, tile: int) -> Area:
        outline = self._geometry.outlines[tile]
        across, down = [x for x, _ in outline], [y for _, y in outline]
        margin = MARGIN_UNITS
        return (min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin)

    def _paint_sky(self, surface: pygame.Surface, left_px: int, top_px: int) -> None:
        """Fill the surface with what lies beside the land."""
        sky = star_tile(self._ground, self._board.theatre == "space")
        size = sky.get_width()
        for y in range(-(top_px % size), surface.get_height(), size):
            for x in range(-(left_px % size), surface.get_width(), size):
                surface.blit(sky, (x, y))

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        self._paint_sky(surface, left_px, top_px)
        width = max(1, round(BORDER_UNITS * unit_px))
        for colour, outline in zip(self._colours, self._geometry.outlines):
            points = [(x * unit_px - left_px, y * unit_px - top_px) for x, y in outline]
            pygame.draw.polygon(surface, colour, points)
        for colour, outline in zip(self._colours, self._geometry.outlines):
            points = [(x * unit_px - left_px, y * unit_px - top_px) for x, y in outline]
            for start, end in zip(points, (*points[1:], *points[:1])):
                smooth_line(surface, shade(colour, 0.55), start, end, width)
