"""How ground looks: one sprite per terrain, variant, neighbourhood and size. Pattern is the second cue."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.drawing import Canvas, Point, Rgb, mix, shade

GROUND: Rgb = (11, 15, 22)
"""Between tiles and beside a board: the colour of the screen behind it."""
DEFAULT_COLOUR: dict[str, Rgb] = {
    "plain": (52, 58, 46),
    "stars": (22, 31, 44),
    "debris": (48, 48, 52),
    "rock": (74, 64, 52),
    "water": (28, 62, 92),
    "river": (47, 120, 160),
    "deep_water": (20, 60, 98),
    "bridge": (92, 94, 98),
    "forest": (40, 62, 46),
    "burnt": (51, 44, 40),
    "ruins": (66, 64, 62),
    "city": (62, 66, 74),
    "ice": (132, 152, 164),
    "fire": (96, 46, 30),
    "crater": (58, 54, 50),
}
N, E, S, W = 1, 2, 4, 8
WET = frozenset({"water", "river", "deep_water", "bridge"})
"""Patterns between which there is no shore."""


_HEX = re.compile(r"#([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})([0-9A-Fa-f]{2})")


def parse_colour(text: str | None) -> Rgb | None:
    """Return the colour of ``#569CFF``."""
    found = _HEX.fullmatch(text or "")
    return (int(found[1], 16), int(found[2], 16), int(found[3], 16)) if found else None


@dataclass(frozen=True, slots=True)
class TerrainStyle:
    """How one terrain type is drawn."""

    id: str
    pattern: str
    colour: Rgb | None = None
    height_percent: int = 0
    label: str = ""
    """Written in the middle of such ground where there is a layer of names."""

    def joins(self, other: TerrainStyle) -> bool:
        """Whether no edge is drawn between the two: the same pattern, and water under bridges."""
        return self.pattern == other.pattern or (self.pattern in WET and other.pattern in WET)

    @property
    def base(self) -> Rgb:
        """Return the ground colour."""
        return self.colour or DEFAULT_COLOUR.get(self.pattern, DEFAULT_COLOUR["plain"])


@lru_cache(maxsize=2048)
def tile_sprite(style: TerrainStyle, variant: int, same: int, px: int, theatre: str) -> pygame.Surface:
    """Return the opaque picture of a tile; ``same`` has a bit for each side where the ground goes on."""
    canvas = Canvas(px, px)
    canvas.sheet.fill(GROUND)
    dice = random.Random(f"{style.id}:{variant}")
    joined = style.pattern in ("water", "river", "deep_water", "rock", "forest", "ice")
    base = style.base if joined else shade(style.base, 0.96 + 0.05 * dice.random())
    _slab(canvas, px, base, same if joined else 0)
    draw = (
        _asteroid
        if style.pattern == "crater" and theatre == "space"
        else _PATTERNS.get(style.pattern, _plain)
    )
    draw(canvas, px, base, same, dice)
    if style.height_percent and theatre == "land" and style.pattern != "rock":
        canvas.path(
            [(px * 0.06, px * 0.94), (px * 0.06, px * 0.06), (px * 0.94, px * 0.06)],
            shade(base, 1.15),
            px * 0.03,
        )
    return canvas.finish().convert()


def _slab(canvas: Canvas, px: int, colour: Rgb, joined: int) -> None:
    """A tile with a narrow gap to its neighbours, closed where the ground goes on."""
    gap = max(0.5, px * 0.014)
    left = 0.0 if joined & W else gap
    top = 0.0 if joined & N else gap
    right = px - (0.0 if joined & E else gap)
    bottom = px - (0.0 if joined & S else gap)
    s = canvas.scale
    radius = 0 if joined else round(px * 0.05 * s)
    box = pygame.Rect(round(left * s), round(top * s), round((right - left) * s), round((bottom - top) * s))
    pygame.draw.rect(canvas.sheet, colour, box, border_radius=radius)


def _blob(dice: random.Random, centre: Point, radius: float, corners: int = 8) -> list[Point]:
    turn = dice.random() * 360
    points = []
    for i in range(corners):
        v = pygame.Vector2(0, -radius * (0.72 + 0.4 * dice.random())).rotate(turn + 360 * i / corners)
        points.append((centre[0] + v.x, centre[1] + v.y))
    return points


def _plain(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for _ in range(5):
        x, y = (0.12 + 0.76 * dice.random()) * px, (0.12 + 0.76 * dice.random()) * px
        length = px * (0.03 + 0.05 * dice.random())
        canvas.path(
            [(x, y), (x + length, y)],
            shade(base, 1.07 if dice.random() < 0.5 else 0.88),
            max(0.6, px * 0.016),
        )


def _stars(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for _ in range(dice.randrange(3)):
        x, y = (0.1 + 0.8 * dice.random()) * px, (0.1 + 0.8 * dice.random()) * px
        canvas.circle(
            (x, y), max(0.35, px * 0.009 * (0.6 + dice.random())), shade(base, 1.22 + 0.25 * dice.random())
        )


def _debris(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    places = [(0.30, 0.30), (0.68, 0.36), (0.40, 0.70), (0.74, 0.74)]
    dice.shuffle(places)
    for x, y in places[: 3 + dice.randrange(2)]:
        centre = ((x + 0.08 * (dice.random() - 0.5)) * px, (y + 0.08 * (dice.random() - 0.5)) * px)
        radius = px * (0.12 + 0.09 * dice.random())
        stone = shade((116, 116, 122), 0.7 + 0.35 * dice.random())
        outline = _blob(dice, centre, radius, 7)
        canvas.polygon([(px_ + px * 0.02, py + px * 0.03) for px_, py in outline], shade(base, 0.55))
        canvas.polygon(outline, stone)
        lit = [((a + centre[0]) / 2 - px * 0.015, (b + centre[1]) / 2 - px * 0.02) for a, b in outline]
        canvas.polygon(lit, shade(stone, 1.14))
    a = dice.random() * px * 0.6 + px * 0.2
    canvas.path([(a, px * 0.12), (a + px * 0.14, px * 0.18)], shade(base, 1.3), px * 0.02)


def _rock(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for _ in range(3):
        cx, cy = (0.25 + 0.5 * dice.random()) * px, (0.3 + 0.45 * dice.random()) * px
        h, w = px * (0.24 + 0.12 * dice.random()), px * (0.2 + 0.1 * dice.random())
        peak = (cx + px * 0.04 * (dice.random() - 0.5), cy - h * 0.6)
        left, right, foot = (cx - w, cy + h * 0.45), (cx + w, cy + h * 0.45), (cx + w * 0.1, cy + h * 0.5)
        canvas.polygon([peak, left, foot], shade(base, 1.22))
        canvas.polygon([peak, foot, right], shade(base, 0.66))
        canvas.path([peak, foot], shade(base, 0.5), max(0.5, px * 0.012))
    _rim(canvas, px, same, shade(base, 0.55), px * 0.05)


def _rim(canvas: Canvas, px: int, same: int, colour: Rgb, width: float) -> None:
    half = width / 2
    sides: tuple[tuple[int, Point, Point], ...] = (
        (N, (0, half), (px, half)),
        (E, (px - half, 0), (px - half, px)),
        (S, (0, px - half), (px, px - half)),
        (W, (half, 0), (half, px)),
    )
    for bit, start, end in sides:
        if not same & bit:
            canvas.path([start, end], colour, width)


def _water(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for row in range(3):
        y = px * (0.22 + 0.28 * row + 0.06 * dice.random())
        x = px * (0.1 + 0.4 * dice.random())
        step = px * 0.09
        wave = [(x + i * step, y + (px * 0.022 if i % 2 else -px * 0.022)) for i in range(5)]
        canvas.path(wave, shade(base, 1.18), max(0.6, px * 0.02))
    _rim(canvas, px, same, mix(base, (150, 170, 150), 0.32), px * 0.055)


def _bridge(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    water = DEFAULT_COLOUR["water"]
    across = not (same & E and same & W) or bool(same & N and same & S and not same & E)
    canvas.sheet.fill(water)
    s = canvas.scale
    inset = px * 0.14
    if across:
        deck = pygame.Rect(0, round(inset * s), px * s, round((px - 2 * inset) * s))
    else:
        deck = pygame.Rect(round(inset * s), 0, round((px - 2 * inset) * s), px * s)
    pygame.draw.rect(canvas.sheet, base, deck)
    for i in range(1, 6):
        at = px * i / 6
        ends = ((at, inset), (at, px - inset)) if across else ((inset, at), (px - inset, at))
        canvas.path(list(ends), shade(base, 0.78), max(0.6, px * 0.018))
    for at in (inset, px - inset):
        ends = ((0.0, at), (float(px), at)) if across else ((at, 0.0), (at, float(px)))
        canvas.path(list(ends), shade(base, 1.25), px * 0.04)


def _forest(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    spots = [(0.26, 0.32), (0.62, 0.26), (0.44, 0.58), (0.78, 0.6), (0.24, 0.76), (0.62, 0.82)]
    for x, y in spots:
        centre = ((x + 0.06 * (dice.random() - 0.5)) * px, (y + 0.06 * (dice.random() - 0.5)) * px)
        radius = px * (0.10 + 0.04 * dice.random())
        canvas.circle((centre[0] + px * 0.02, centre[1] + px * 0.03), radius, shade(base, 0.6))
        canvas.circle(centre, radius, shade(base, 1.06 + 0.1 * dice.random()))


def _ruins(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for x, y in ((0.2, 0.2), (0.56, 0.24), (0.24, 0.58), (0.6, 0.6)):
        w, h = px * (0.14 + 0.1 * dice.random()), px * (0.14 + 0.1 * dice.random())
        left, top = x * px, y * px
        bite = px * 0.06
        walls = [
            (left, top + h),
            (left, top),
            (left + w - bite, top),
            (left + w, top + bite),
            (left + w, top + h),
        ]
        canvas.path(walls, shade(base, 1.25), max(0.8, px * 0.028))
        canvas.path([(left + w * 0.3, top + h), (left + w * 0.7, top + h * 0.8)], shade(base, 0.6), px * 0.03)


def _city(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    s = canvas.scale
    for x in range(3):
        for y in range(3):
            height = 0.8 + 0.4 * dice.random()
            box = pygame.Rect(
                round((0.12 + 0.28 * x) * px * s),
                round((0.12 + 0.28 * y) * px * s),
                round(px * 0.2 * s),
                round(px * 0.2 * s),
            )
            pygame.draw.rect(
                canvas.sheet, shade(base, 0.55), box.move(round(px * 0.03 * s), round(px * 0.03 * s))
            )
            pygame.draw.rect(canvas.sheet, shade(base, height + 0.12), box)


def _ice(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for _ in range(3):
        x, y = px * dice.random(), px * dice.random()
        points = [(x, y)]
        for _ in range(3):
            x += px * (0.1 + 0.14 * dice.random()) * (1 if dice.random() < 0.5 else -1)
            y += px * (0.08 + 0.14 * dice.random())
            points.append((x, y))
        canvas.path(points, shade(base, 1.3), max(0.6, px * 0.014))


def _fire(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    for x, y in ((0.3, 0.66), (0.62, 0.56), (0.48, 0.82)):
        h = px * (0.26 + 0.12 * dice.random())
        cx, cy = x * px, y * px
        flame = [
            (cx - h * 0.34, cy),
            (cx - h * 0.2, cy - h * 0.5),
            (cx, cy - h),
            (cx + h * 0.22, cy - h * 0.45),
            (cx + h * 0.34, cy),
        ]
        canvas.polygon(flame, (226, 110, 44))
        canvas.polygon([(cx + (a - cx) * 0.5, cy + (b - cy) * 0.6) for a, b in flame], (255, 206, 96))


def _crater(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    centre = ((0.45 + 0.1 * dice.random()) * px, (0.45 + 0.1 * dice.random()) * px)
    canvas.circle(centre, px * 0.3, shade(base, 0.7))
    canvas.arc(centre, px * 0.3, px * 0.04, shade(base, 1.2), 270, 450)
    canvas.circle((centre[0] + px * 0.03, centre[1] + px * 0.04), px * 0.2, shade(base, 0.55))


def _asteroid(canvas: Canvas, px: int, base: Rgb, same: int, dice: random.Random) -> None:
    """One big rock with craters, adrift: what a crater is on a board in space."""
    canvas.sheet.fill(GROUND)
    _slab(canvas, px, DEFAULT_COLOUR["stars"], 0)
    centre = (px * 0.5, px * 0.5)
    outline = _blob(dice, centre, px * 0.43, 11)
    stone = shade(base, 1.25)
    canvas.polygon([(x + px * 0.025, y + px * 0.035) for x, y in outline], shade(base, 0.4))
    canvas.polygon(outline, shade(stone, 0.86))
    canvas.polygon([(x * 0.86 + px * 0.05, y * 0.86 + px * 0.045) for x, y in outline], stone)
    for x, y, size in ((0.38, 0.4, 0.1), (0.62, 0.56, 0.075), (0.46, 0.68, 0.05), (0.63, 0.34, 0.045)):
        at = ((x + 0.05 * (dice.random() - 0.5)) * px, (y + 0.05 * (dice.random() - 0.5)) * px)
        radius = size * px * (0.8 + 0.4 * dice.random())
        canvas.circle((at[0] + radius * 0.16, at[1] + radius * 0.16), radius, shade(stone, 1.14))
        canvas.circle(at, radius, shade(stone, 0.66))


_Draw = Callable[[Canvas, int, Rgb, int, random.Random], None]
_PATTERNS: dict[str, _Draw] = {
    "plain": _plain,
    "stars": _stars,
    "debris": _debris,
    "rock": _rock,
    "water": _water,
    "river": _water,
    "deep_water": _water,
    "bridge": _bridge,
    "forest": _forest,
    "ruins": _ruins,
    "city": _city,
    "ice": _ice,
    "fire": _fire,
    "crater": _crater,
}
