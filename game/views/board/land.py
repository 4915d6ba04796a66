"""Land seen from high above: square tiles whose ground runs on in patches, rivers as ribbons through them.

Forests, towns and lakes are one shape over as many tiles as they cover, with round corners; a river is a
band from tile to tile. A tile that stays square (space, ruins, ice, ...) looks as on any square board.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.core.table import BoardView
from game.views.board.ground import Area
from game.views.board.square import ORTHOGONAL, SquarePainter
from game.views.board.terrain import DEFAULT_COLOUR, WET, TerrainStyle
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, mix, shade

DIAGONAL: Final = ((1, -1), (1, 1), (-1, 1), (-1, -1))
AROUND: Final = (*ORTHOGONAL, *DIAGONAL)
"""Steps to all neighbours, in the order of their bits: N E S W NE SE SW NW."""
BANK, STREAM = 0.50, 0.36
"""Width of a river with its banks, and of its water alone, as a share of a tile."""
GRID_ALPHA: Final = 26
WINDOW: Final[Rgb] = (255, 206, 120)


class LandPainter(SquarePainter):
    """Paints the land of a square board from cached sprites, rivers in a second pass."""

    near = AROUND

    def __init__(self, board: BoardView, styles: Mapping[str, TerrainStyle]) -> None:
        """``styles`` says for each terrain id how it looks; what is plain lies below everything else."""
        super().__init__(board, styles)
        plain = [name for name in board.terrain if styles[name].pattern == "plain"]
        self._open = styles[max(set(plain), key=plain.count)].base if plain else DEFAULT_COLOUR["plain"]

    def _joins(self, style: TerrainStyle, other: TerrainStyle) -> bool:
        if style.pattern == "river":
            return other.pattern in WET
        return style.pattern == other.pattern

    def _sprite(self, style: TerrainStyle, variant: int, same: int, unit_px: int) -> pygame.Surface:
        if style.pattern not in _PATCHES:
            return super()._sprite(style, variant, same & 15, unit_px)
        return _patch_sprite(style, variant, same, unit_px, self._open)

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take another terrain id for each tile; rivers reach into the tiles beside them."""
        return [
            (x - 0.5, y - 0.5, right + 0.5, end + 0.5) for x, y, right, end in super().change_ground(board)
        ]

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the board."""
        super().paint(surface, unit_px, left_px, top_px)
        columns, rows = self._board.columns, self._board.rows
        first_row, last_row = top_px // unit_px - 1, (top_px + surface.get_height()) // unit_px + 1
        first_column, last_column = left_px // unit_px - 1, (left_px + surface.get_width()) // unit_px + 1
        banks, streams = [], []
        for row in range(max(0, first_row), min(rows, last_row + 1)):
            for column in range(max(0, first_column), min(columns, last_column + 1)):
                terrain, _, same = self._looks[row * columns + column]
                style = self._styles[terrain]
                if style.pattern == "river":
                    ways = same & ~self._needless(column, row, same)
                    bank, stream = _ribbon_sprites(style, ways, unit_px)
                    half = (bank.get_width() - unit_px) // 2
                    at = (column * unit_px - left_px - half, row * unit_px - top_px - half)
                    banks.append((bank, at))
                    streams.append((stream, at))
        surface.fblits((*banks, *streams), PREMULTIPLIED)

    def _needless(self, column: int, row: int, same: int) -> int:
        """Return the bits of neighbours that a river does not run to.

        It runs over the edge of the board only straight on, and over a corner only where it cannot go round.
        """
        board, drop = self._board, 0
        for bit, (dx, dy) in enumerate(AROUND):
            is_beyond = not (0 <= column + dx < board.columns and 0 <= row + dy < board.rows)
            if bit < 4:
                back = (bit + 2) % 4
                if is_beyond and not same >> back & 1:
                    drop |= 1 << bit
            else:
                beside = (bit - 4, (bit - 3) % 4)
                if is_beyond or any(same >> each & 1 for each in beside):
                    drop |= 0 if all(same >> each & 1 for each in beside) and not is_beyond else 1 << bit
        return drop


@lru_cache(maxsize=6144)
def _patch_sprite(style: TerrainStyle, variant: int, same: int, px: int, ground: Rgb) -> pygame.Surface:
    """Return the opaque picture of a tile of a patch."""
    canvas = Canvas(px, px, 4 if px <= 64 else 3)
    canvas.sheet.fill(ground)
    _PATCHES[style.pattern](canvas, px, style.base, same, random.Random(f"{style.id}:{variant}"), ground)
    picture = canvas.finish().convert()
    lines = pygame.Surface((px, px), pygame.SRCALPHA)
    pygame.draw.line(lines, (255, 255, 255, GRID_ALPHA), (0, 0), (px, 0))
    pygame.draw.line(lines, (255, 255, 255, GRID_ALPHA), (0, 0), (0, px))
    picture.blit(lines, (0, 0))
    return picture


def _region(
    canvas: Canvas, px: int, same: int, colour: Rgb, ground: Rgb, inset: float, corner: float
) -> None:
    """Fill the part of a tile that a patch covers: inset where it ends, round at its corners."""
    s = canvas.scale
    size, half = px * s, px * s // 2
    gap, radius = max(1, round(inset * px * s)), round(corner * px * s)
    for quarter, (right, down) in enumerate(((0, 0), (1, 0), (1, 1), (0, 1))):
        has_side = bool(same & (2 if right else 8))
        has_end = bool(same & (4 if down else 1))
        has_corner = bool(same & 1 << (4 + (3, 0, 1, 2)[quarter]))
        left = half if right else (0 if has_side else gap)
        top = half if down else (0 if has_end else gap)
        width = (size - (0 if has_side else gap) - half) if right else half - left
        height = (size - (0 if has_end else gap) - half) if down else half - top
        radii = [0, 0, 0, 0]
        if not has_side and not has_end:
            radii[quarter] = radius
        top_left, top_right, bottom_right, bottom_left = radii
        pygame.draw.rect(
            canvas.sheet,
            colour,
            pygame.Rect(left, top, width, height),
            border_top_left_radius=top_left,
            border_top_right_radius=top_right,
            border_bottom_right_radius=bottom_right,
            border_bottom_left_radius=bottom_left,
        )
        if has_side and has_end and not has_corner:
            pygame.draw.circle(canvas.sheet, ground, (size * right, size * down), gap * 1.5)


def _open(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    canvas.sheet.fill(shade(base, 0.985 + 0.03 * dice.random()))
    for _ in range(4):
        x, y = (0.1 + 0.8 * dice.random()) * px, (0.1 + 0.8 * dice.random()) * px
        tint = shade(base, 1.06 if dice.random() < 0.5 else 0.9)
        canvas.path([(x, y), (x + px * (0.04 + 0.06 * dice.random()), y)], tint, max(0.5, px * 0.014))


def _forest(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    _region(canvas, px, same, shade(base, 0.72), ground, 0.05, 0.34)
    crowns = [
        (
            0.22 + 0.28 * x + 0.12 * (dice.random() - 0.5),
            0.22 + 0.28 * y + 0.12 * (dice.random() - 0.5),
            0.12 + 0.05 * dice.random(),
            0.9 + 0.2 * dice.random(),
        )
        for y in range(3)
        for x in range(3)
    ]
    for bit, (dx, dy) in enumerate(ORTHOGONAL):
        if same >> bit & 1:
            for along, radius in ((0.16, 0.13), (0.44, 0.15), (0.78, 0.12)):
                at = (along, 0.5 + dy * 0.5) if dy else (0.5 + dx * 0.5, along)
                crowns.append((*at, radius, 1.0))
    for x, y, radius, _ in crowns:
        canvas.circle(((x + 0.03) * px, (y + 0.045) * px), radius * px, shade(base, 0.42))
    for x, y, radius, light in sorted(crowns, key=lambda crown: crown[1]):
        crown = shade(base, light)
        canvas.circle((x * px, y * px), radius * px, crown)
        spot = ((x - radius * 0.28) * px, (y - radius * 0.3) * px)
        canvas.circle(spot, radius * 0.48 * px, shade(crown, 1.12))


def _mountain(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    _region(canvas, px, same, mix(shade(base, 0.62), ground, 0.35), ground, 0.02, 0.34)
    _region(canvas, px, same, shade(base, 0.66), mix(shade(base, 0.62), ground, 0.35), 0.09, 0.3)
    peaks = [(0.27, 0.5, 0.44), (0.72, 0.56, 0.5), (0.44 + 0.1 * dice.random(), 0.93, 0.66)]
    for x, y, height in peaks:
        cx = (x + 0.08 * (dice.random() - 0.5)) * px
        foot = y * px
        h = px * height * (0.86 + 0.28 * dice.random())
        w = min(h * (0.56 + 0.1 * dice.random()), cx, px - cx)
        top, middle = (cx, foot - h), (cx + w * 0.14, foot)
        canvas.polygon([top, (cx - w, foot), middle], shade(base, 1.16))
        canvas.polygon([top, middle, (cx + w, foot)], shade(base, 0.44))
        snow = 0.28
        tip = [
            top,
            (cx - w * snow, top[1] + h * snow),
            (cx - w * 0.05, top[1] + h * snow * 0.8),
            (cx + w * 0.04, top[1] + h * snow),
        ]
        canvas.polygon(tip, (206, 212, 218))
        canvas.polygon([top, tip[3], (cx + w * snow, top[1] + h * snow)], (128, 136, 150))


def _city(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    _region(canvas, px, same, shade(base, 0.46), ground, 0.03, 0.1)
    for row in range(3):
        for column in range(3):
            if dice.random() < 0.1:
                continue
            w, h = 0.22 + 0.04 * dice.random(), 0.22 + 0.04 * dice.random()
            left, top = (0.06 + 0.31 * column) * px, (0.06 + 0.31 * row) * px
            lift = (0.02 + 0.07 * dice.random()) * px
            roof = shade(base, 0.72 + 0.36 * dice.random())
            box = [(left, top), (left + w * px, top), (left + w * px, top + h * px), (left, top + h * px)]
            canvas.polygon([(x + lift, y + lift) for x, y in box], shade(base, 0.24))
            canvas.polygon(box, roof)
            canvas.path([box[0], box[1]], shade(roof, 1.22), max(0.5, px * 0.016))
            if dice.random() < 0.26:
                canvas.circle((left + w * px * 0.5, top + h * px * 0.55), px * 0.028, WINDOW)


def _lake(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    shore = mix(base, (120, 170, 170), 0.42)
    _region(canvas, px, same, mix(shore, ground, 0.35), ground, 0.03, 0.34)
    _region(canvas, px, same, shore, ground, 0.08, 0.32)
    _region(canvas, px, same, base, shore, 0.17, 0.28)
    for row in range(2):
        x, y = px * (0.24 + 0.3 * dice.random()), px * (0.3 + 0.36 * row + 0.1 * dice.random())
        step = px * 0.07
        wave = [(x + i * step, y + (px * 0.02 if i % 2 else -px * 0.02)) for i in range(5)]
        canvas.path(wave, shade(base, 1.16), max(0.5, px * 0.018))


def _burnt(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    _region(canvas, px, same, mix(base, ground, 0.45), ground, 0.03, 0.34)
    _region(canvas, px, same, base, mix(base, ground, 0.45), 0.1, 0.32)
    for _ in range(6):
        x, y = (0.15 + 0.7 * dice.random()) * px, (0.3 + 0.6 * dice.random()) * px
        h = px * (0.1 + 0.1 * dice.random())
        canvas.path([(x, y), (x + px * 0.03, y - h)], (14, 12, 12), max(0.6, px * 0.035))
        canvas.path([(x, y - h * 0.5), (x + px * 0.06, y - h * 0.8)], (14, 12, 12), max(0.5, px * 0.018))
    for _ in range(7):
        at = ((0.1 + 0.8 * dice.random()) * px, (0.1 + 0.8 * dice.random()) * px)
        canvas.circle(at, px * 0.018, mix(base, (190, 184, 176), 0.4))


def _riverside(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random, ground: Rgb) -> None:
    _open(canvas, px, ground, same, dice, ground)


_Patch = Callable[[Canvas, int, Rgb, int, random.Random, Rgb], None]
_PATCHES: Final[Mapping[str, _Patch]] = {
    "plain": _open,
    "forest": _forest,
    "rock": _mountain,
    "city": _city,
    "water": _lake,
    "deep_water": _lake,
    "river": _riverside,
    "burnt": _burnt,
}


@lru_cache(maxsize=2048)
def _ribbon_sprites(style: TerrainStyle, ways: int, px: int) -> tuple[pygame.Surface, pygame.Surface]:
    """Return a river's banks and its water through one tile to the neighbours in ``ways``.

    Both reach into these; all banks are drawn before any water, so that they close round the whole river.
    """
    size = px + 2 * (px // 2)
    middle = (size / 2.0, size / 2.0)
    ends = [
        (middle[0] + dx * px * 0.5, middle[1] + dy * px * 0.5)
        for bit, (dx, dy) in enumerate(AROUND)
        if ways >> bit & 1 and (bit < 4 or not _is_wide(ways, bit))
    ]
    courses = _courses(middle, ends)
    sheets = []
    for width, colour in ((BANK, mix(style.base, (30, 36, 30), 0.55)), (STREAM, style.base)):
        canvas = Canvas(size, size, 4 if px <= 64 else 3)
        for course in courses:
            canvas.path(course, colour, px * width)
        for bit in range(4, 8):
            if _is_wide(ways, bit):
                dx, dy = AROUND[bit]
                box = pygame.Rect(0, 0, px // 2 + 1, px // 2 + 1)
                box.center = (round(middle[0] + dx * px * 0.25), round(middle[1] + dy * px * 0.25))
                canvas.rounded(box, 0.0, colour)
        sheets.append(canvas)
    bend_x, bend_y = courses[0][len(courses[0]) // 2]
    for left, top in ((-0.14, -0.06), (0.0, 0.07)):
        ripple = [
            (bend_x + (left + along) * px, bend_y + (top + lift) * px)
            for along, lift in ((0.0, 0.01), (0.05, -0.015), (0.1, 0.01))
        ]
        sheets[1].path(ripple, shade(style.base, 1.16), max(0.5, px * 0.022))
    return sheets[0].finish(), sheets[1].finish()


def _is_wide(ways: int, bit: int) -> bool:
    """Say whether a river fills a quarter of its tile: both neighbours beside the corner are water too."""
    return bool(ways >> bit & 1 and ways >> (bit - 4) & 1 and ways >> (bit - 3) % 4 & 1)


def _courses(middle: Point, ends: list[Point]) -> list[list[Point]]:
    """Return the lines of a river through a tile: a bend between two ends, else from the middle to each."""
    if len(ends) == 2:
        (ax, ay), (bx, by) = ends
        bend = []
        for step in range(9):
            t = step / 8.0
            p, q, r = (1 - t) ** 2, 2 * t * (1 - t), t * t
            bend.append((p * ax + q * middle[0] + r * bx, p * ay + q * middle[1] + r * by))
        return [bend]
    if not ends:
        return [[middle, (middle[0] + 0.01, middle[1])]]
    return [
        list(pair) for pair in pairwise([each for end in ends for each in (middle, end)]) if pair[0] == middle
    ]
