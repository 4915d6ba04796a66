"""Paints the ground of a hex board: stars or sea behind, panels with terrain and tint, shores, borders."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence

import pygame

from game.core.table import BoardView
from game.views.board.geometry import Place
from game.views.board.ground import Area
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_sprites import (
    Tint,
    border_sprite,
    halo_sprite,
    hatch_period,
    hatched_panel,
    owner_sign,
    panel_sprite,
    shore_sprite,
    sprite_size,
)
from game.views.board.hex_terrain import VARIANTS, WET, star_tile
from game.views.board.terrain import GROUND, TerrainStyle
from game.views.board.territory import Territory
from game.views.drawing import PREMULTIPLIED, Rgb, mix

SIGN_FROM_PX = 24
"""On smaller panels an owner's emblem could not be read."""

REACH = 0.75
"""How far a panel's picture reaches from its centre, in units."""
Blit = tuple[pygame.Surface, tuple[int, int]]


class HexPainter:
    """Paints panels from cached sprites; ask the territory what has changed and repaint those areas."""

    def __init__(self, board: BoardView, styles: Mapping[str, TerrainStyle], territory: Territory) -> None:
        """``styles`` says for each terrain id how it looks."""
        self._geometry = territory.geometry
        self._territory = territory
        self._theatre = board.theatre
        self._styles = styles
        self._looks = self._looks_of(board.terrain)
        self._shores = _shores(self._geometry, self._looks)

    def _looks_of(self, terrain: Sequence[str]) -> tuple[tuple[TerrainStyle, int] | None, ...]:
        return tuple(
            (self._styles[name], _variant(*place)) if name else None
            for name, place in zip(terrain, self._geometry.places)
        )

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take another terrain id for each tile; return the parts of the board that look different now."""
        looks = self._looks_of(board.terrain)
        shores = _shores(self._geometry, looks)
        changed = [
            tile
            for tile, (old, new) in enumerate(zip(self._looks, looks))
            if old != new or self._shores.get(tile) != shores.get(tile)
        ]
        self._looks, self._shores = looks, shores
        return self.areas(changed)

    @property
    def units(self) -> Place:
        """Return the size of the board in units."""
        return self._geometry.units

    @property
    def geometry(self) -> HexGeometry:
        """Return where the panels lie."""
        return self._geometry

    def areas(self, tiles: Iterable[int]) -> list[Area]:
        """Return the parts of the board (left, top, right, bottom) that a change of panels touches."""
        reach = 1.0 + REACH
        return [
            (x - reach, y - reach, x + reach, y + reach)
            for x, y in (self._geometry.centre(tile) for tile in tiles)
        ]

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        self._paint_sky(surface, left_px, top_px)
        width, height = sprite_size(unit_px, self._geometry.shape)
        tiles = list(self._tiles_in(surface.get_rect().move(left_px, top_px), unit_px))
        corners = [
            (
                math.floor(x * unit_px + 0.5) - width // 2 - left_px,
                math.floor(y * unit_px + 0.5) - height // 2 - top_px,
            )
            for x, y in map(self._geometry.centre, tiles)
        ]
        surface.fblits(list(self._panels(tiles, corners, unit_px, left_px + top_px)), PREMULTIPLIED)
        surface.fblits(list(self._borders(tiles, corners, unit_px)), PREMULTIPLIED)

    def warm(self, unit_px: int) -> Iterator[None]:
        """Make the sprites of a zoom ahead of time, a little with each step."""
        tiles = self._geometry.tiles
        for start in range(0, len(tiles), 64):
            part = tiles[start : start + 64]
            places = [(0, 0)] * len(part)
            for _ in self._panels(part, places, unit_px, 0):
                pass
            for _ in self._borders(part, places, unit_px):
                pass
            yield

    def _paint_sky(self, surface: pygame.Surface, left_px: int, top_px: int) -> None:
        sky = star_tile(GROUND, self._theatre == "space")
        size = sky.get_width()
        for y in range(-(top_px % size), surface.get_height(), size):
            for x in range(-(left_px % size), surface.get_width(), size):
                surface.blit(sky, (x, y))

    def _tiles_in(self, area: pygame.Rect, unit_px: int) -> Iterator[int]:
        geometry = self._geometry
        columns = geometry.columns_within(area.left / unit_px, area.right / unit_px)
        for row in geometry.rows_within(area.top / unit_px, area.bottom / unit_px):
            for column in columns:
                tile = geometry.panel_at(column, row)
                if tile is not None:
                    yield tile

    def _panels(
        self, tiles: Sequence[int], corners: Sequence[tuple[int, int]], px: int, offset_px: int
    ) -> Iterator[Blit]:
        """Panels with their hatch, which lies still on the board: ``offset_px`` leads to its pixels."""
        owners, cut, colours = self._territory.owners, self._territory.cut, self._territory.colours
        signs = self._territory.signs
        period, shape = hatch_period(px), self._geometry.shape
        for tile, corner in zip(tiles, corners):
            look = self._looks[tile]
            if look is None:
                continue
            owner = owners[tile]
            if not owner:
                yield panel_sprite(look[0], look[1], None, px, shape), corner
                continue
            colour, is_cut = colours[owner], tile in cut
            yield panel_sprite(look[0], look[1], Tint(colour, is_cut), px, shape), corner
            if is_cut:
                phase = (corner[0] + corner[1] + offset_px) % period
                yield hatched_panel(px, phase, colour, 1.0, shape), corner
            if owner in signs and px >= SIGN_FROM_PX:
                yield owner_sign(px, signs[owner], colour, shape), corner

    def _borders(self, tiles: Sequence[int], corners: Sequence[tuple[int, int]], px: int) -> Iterator[Blit]:
        territory, shape = self._territory, self._geometry.shape
        for tile, corner in zip(tiles, corners):
            shore = self._shores.get(tile)
            if shore is not None:
                yield shore_sprite(px, *shore, shape), corner
            owner = territory.owners[tile]
            if owner:
                mask = territory.border_mask(tile)
                if mask:
                    colour, is_cut = territory.colours[owner], tile in territory.cut
                    yield border_sprite(px, mask, colour, is_cut, shape), corner
            else:
                for name, mask in territory.glow_masks(tile).items():
                    yield halo_sprite(px, mask, territory.colours[name], shape), corner


def _variant(column: int, row: int) -> int:
    return ((column * 73856093) ^ (row * 19349663) ^ (column * row * 83492791)) // 7 % VARIANTS


def _shores(
    geometry: HexGeometry, looks: Sequence[tuple[TerrainStyle, int] | None]
) -> dict[int, tuple[int, Rgb]]:
    """For each sea panel beside land the sides that touch it, and the colour of the shallows."""
    found: dict[int, tuple[int, Rgb]] = {}
    for tile in geometry.tiles:
        look = looks[tile]
        if look is None or look[0].pattern not in WET:
            continue
        mask = 0
        for side, other in enumerate(geometry.neighbours[tile]):
            beside = looks[other] if other is not None else None
            if beside is not None and beside[0].pattern not in WET:
                mask |= 1 << side
        if mask:
            found[tile] = (mask, mix(look[0].base, (150, 205, 205), 0.55))
    return found
