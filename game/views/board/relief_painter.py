"""Paints hexes with relief: tops shaded by their height, walls below them, rims, shadows and numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import pygame
from msgspec import UNSET

from game.core.table import BoardView
from game.space.hex import DIRECTION_COUNT
from game.views.board.geometry import TileShape
from game.views.board.ground import Area
from game.views.board.hex_geometry import POINT, hex_outline
from game.views.board.hex_painter import Blit, HexPainter
from game.views.board.hex_sprites import Strip, line_sprite, panel_sprite, sprite_size, strip_sprite
from game.views.board.hex_terrain import WET
from game.views.board.relief_geometry import LIFT, ReliefGeometry
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, glyph_image, mix, shade, tinted

NUMBER_FROM_PX = 26
"""Smaller panels have no numbers."""
ROOF = TerrainStyle("roof", "plain", (112, 118, 128))
LIGHT: Rgb = (246, 238, 214)
FACES: Mapping[str, tuple[tuple[int, float], ...]] = {
    "pointy_hex": ((2, 0.62), (3, 0.44)),
    "hex": ((2, 0.62), (3, 0.52), (4, 0.44)),
}
"""The sides whose walls are seen, by their first corner, and how bright they are."""
SOUTH: Mapping[str, tuple[int, int]] = {"pointy_hex": (2, 3), "hex": (2, 4)}
"""The sides whose walls are seen: south-east and south-west."""


class ReliefPainter(HexPainter):
    """Paints a hex board that tells heights; the geometry's tops are set by it."""

    def __init__(self, board: BoardView, styles: Mapping[str, TerrainStyle]) -> None:
        """``styles`` says for each terrain id how it looks."""
        self._relief = ReliefGeometry.of(board)
        self._floors: tuple[int, ...] = ()
        self._built: tuple[int, ...] = ()
        self._take(board, styles)
        super().__init__(board, styles, Territory(self._relief, {}))

    def _take(self, board: BoardView, styles: Mapping[str, TerrainStyle]) -> tuple[int, ...]:
        flat = (0,) * len(board.terrain)
        self._floors = flat if board.heights is UNSET else board.heights
        self._built = flat if board.built is UNSET else board.built
        is_wet = [bool(name) and styles[name].pattern in WET for name in board.terrain]
        tops = [max(0, floor) if wet else floor for floor, wet in zip(self._floors, is_wet)]
        return self._relief.set_tops(tops)

    @property
    def geometry(self) -> ReliefGeometry:
        """Return where the panels lie."""
        return self._relief

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take other terrain or heights; return the parts of the board that look different now."""
        before = self._built
        moved = set(self._take(board, self._styles))
        moved.update(tile for tile, (old, new) in enumerate(zip(before, self._built)) if old != new)
        return [*super().change_ground(board), *self.areas(sorted(moved))]

    def areas(self, tiles: Sequence[int]) -> list[Area]:  # type: ignore[override]
        """Return the parts of the board that a change of panels touches, at whatever height they were."""
        return [(x0, y0 - 3 * LIFT, x1, y1 + 3 * LIFT) for x0, y0, x1, y1 in super().areas(tiles)]

    def _panels(
        self, tiles: Sequence[int], corners: Sequence[tuple[int, int]], px: int, offset_px: int
    ) -> Iterator[Blit]:
        relief, shape = self._relief, self._relief.shape
        east, west = SOUTH[shape]
        for tile, corner in zip(tiles, corners):
            look = self._looks[tile]
            if look is None:
                continue
            style, variant = look
            top, built = relief.tops[tile], self._built[tile]
            drops = (relief.drop(tile, east), relief.drop(tile, west))
            depth = max(drops)
            if depth > 0:
                wall = wall_sprite(style.base, px, round(depth * 10), built, shape)
                yield wall, corner
            if built:
                style = ROOF
            yield panel_sprite(_at_height(style, top), variant, None, px, shape), corner
            lit = sum(1 << side for side in range(DIRECTION_COUNT) if relief.drop(tile, side) > 0.7)
            dark = sum(1 << side for side in range(DIRECTION_COUNT) if relief.drop(tile, side) < -0.3)
            if dark:
                yield shadow_sprite(px, dark, shape), corner
            if built:
                yield roof_sprite(px, shape), corner
            if lit:
                rim = mix(style.base, LIGHT, 0.5)
                yield line_sprite(px, lit, rim, max(1.2, px * 0.035), 0.4, shape), corner
            if px >= NUMBER_FROM_PX and self._floors[tile]:
                is_hidden = min(drops) < 0 and not built
                yield number_sprite(self._floors[tile], px, shape, is_at_head=is_hidden), corner


def _at_height(style: TerrainStyle, level: int) -> TerrainStyle:
    """A terrain as it looks at a level: what lies higher is lighter."""
    colour = shade(style.base, 1.0 + (0.15 if level > 0 else 0.18) * level)
    return TerrainStyle(style.id, style.pattern, colour, style.height_percent)


@lru_cache(maxsize=512)
def wall_sprite(base: Rgb, px: int, tenths: int, built: int, shape: TileShape) -> pygame.Surface:
    """Return the walls below the south sides of a panel, so many tenths of a level deep.

    The upper ``built`` levels are a structure's, with windows; level is told from level by a line.
    """
    width, height = sprite_size(px, shape)
    deep = round(tenths * LIFT * px / 10.0)
    canvas = Canvas(width, height + deep + 1)
    corners = [(width / 2.0 + x * px, height / 2.0 + y * px) for x, y in hex_outline(shape).corners]
    step = LIFT * px
    for first, light in FACES[shape]:
        a, b = corners[first], corners[first + 1]
        for level in range(-(-tenths // 10)):
            upper, lower = level * step, min(deep, (level + 1) * step)
            stone = ROOF.base if level < built else base
            points = [(a[0], a[1] + upper), (b[0], b[1] + upper), (b[0], b[1] + lower), (a[0], a[1] + lower)]
            canvas.polygon(points, shade(stone, light))
            canvas.path(points[2:], shade(stone, light * 0.55), max(0.8, px * 0.018))
            if level < built and px >= NUMBER_FROM_PX:
                _draw_windows(canvas, a, b, upper, px, light)
    return canvas.finish()


def _draw_windows(canvas: Canvas, a: Point, b: Point, upper: float, px: int, light: float) -> None:
    """Three lit windows in a row along a wall from a to b."""
    lamp = mix((20, 24, 32), (255, 214, 140), light)
    half, tall = px * 0.04, LIFT * px * 0.2
    slope = (b[1] - a[1]) / (b[0] - a[0]) * half
    for share in (0.22, 0.5, 0.78):
        x, y = a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share + upper + LIFT * px * 0.5
        left, right = (x - half, y - slope), (x + half, y + slope)
        corners = [
            (left[0], left[1] - tall),
            (right[0], right[1] - tall),
            (right[0], right[1] + tall),
            (left[0], left[1] + tall),
        ]
        canvas.polygon(corners, lamp)


@lru_cache(maxsize=256)
def shadow_sprite(px: int, mask: int, shape: TileShape) -> pygame.Surface:
    """Return the shadow along the sides behind which the ground is higher."""
    return tinted(strip_sprite(px, mask, (Strip(0.0, px * 0.2, 0.55, 0.0),), shape), (6, 8, 12))


@lru_cache(maxsize=32)
def roof_sprite(px: int, shape: TileShape) -> pygame.Surface:
    """Return the parapet and the hatches of a roof."""
    width, height = sprite_size(px, shape)
    canvas = Canvas(width, height)
    x, y = width / 2.0, height / 2.0
    outer, inner = (
        [(x + dx * px * share, y + dy * px * share) for dx, dy in hex_outline(shape).corners]
        for share in (0.86, 0.3)
    )
    canvas.outline(outer, shade(ROOF.base, 0.58), max(1.0, px * 0.03))
    for start, end in ((5, 1), (4, 2)):
        canvas.path([inner[start], inner[end]], shade(ROOF.base, 0.72), max(0.8, px * 0.02))
    return canvas.finish()


@lru_cache(maxsize=64)
def number_sprite(level: int, px: int, shape: TileShape, *, is_at_head: bool = False) -> pygame.Surface:
    """Return the number of a height, small, at the foot of a panel, or at its head where higher ground hides
    the foot."""
    width, height = sprite_size(px, shape)
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    text = f"+{level}" if level > 0 else f"\u2212{-level}"
    ink = (250, 250, 252) if level > 0 else (206, 228, 246)
    dark, bright = (glyph_image(text, max(6, round(px * 0.115)), colour) for colour in ((8, 10, 14), ink))
    away = min(round(0.69 * POINT * px), _furthest_inside(*bright.get_size(), px, shape))
    x, y = width // 2, height // 2 + (-away if is_at_head else away)
    for glyph, shift in ((dark, 1), (bright, 0)):
        at = glyph.get_rect(center=(x + shift, y + shift))
        picture.blit(glyph.premul_alpha(), at, special_flags=PREMULTIPLIED)
    return picture


def _furthest_inside(width: int, height: int, px: int, shape: TileShape) -> int:
    """How far below the middle of a panel a text can stand before what lies beside cuts it."""
    outline = hex_outline(shape)
    margin = 2.0
    side, foot = outline.half_width * px, outline.half_height * px
    lowest = foot - margin - height / 2.0
    if shape == "pointy_hex":
        # The panel narrows from its half height down to its lower corner.
        lowest -= (width / 2.0) / side * foot / 2.0
    return max(0, int(lowest))
