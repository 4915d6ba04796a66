"""Icons of sites: capital star, colony ring, fortress, factory, coins, special yard; and small marks."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

import pygame

from game.views.drawing import Canvas, Point, Rgb, mix, on_circle, regular_polygon, shade, star_points
from game.views.tokens.signs import GOLD, GROUND

SiteIcon = Literal["capital", "colony", "fortress", "factory", "resource", "special", "sack"]

STEEL: Rgb = (206, 216, 228)
VIOLET: Rgb = (206, 176, 255)
Shape = tuple[tuple[Point, ...], float]
"""A polygon on a square of 100 x 100 and its tone."""


def _ellipse(x: float, y: float, wide: float, high: float) -> tuple[Point, ...]:
    return tuple(
        (x + wide * (px - x) / 50.0, y + high * (py - y) / 50.0)
        for px, py in regular_polygon((x, y), 50.0, 32)
    )


_FORTRESS: tuple[Shape, ...] = (
    (((16, 84), (16, 44), (30, 44), (30, 30), (42, 30), (42, 40), (58, 40), (58, 30), (70, 30), (70, 44),
      (84, 44), (84, 84)), 1.0),
    (((44, 84), (44, 64), (50, 57), (56, 64), (56, 84)), 0.25),
    (((16, 84), (16, 76), (84, 76), (84, 84)), 0.7),
    (((27, 60), (37, 60), (37, 66), (27, 66)), 0.3),
    (((63, 60), (73, 60), (73, 66), (63, 66)), 0.3),
)  # fmt: skip
_FACTORY: tuple[Shape, ...] = (
    (
        ((14, 82), (14, 34), (38, 52), (38, 34), (62, 52), (62, 26), (66, 18), (78, 18), (82, 26), (86, 82)),
        1.0,
    ),
    (((14, 82), (14, 72), (86, 72), (86, 82)), 0.7),
    (((24, 60), (34, 60), (34, 67), (24, 67)), 0.3),
    (((44, 60), (54, 60), (54, 67), (44, 67)), 0.3),
    (((64, 60), (74, 60), (74, 67), (64, 67)), 0.3),
)
_COLONY: tuple[Shape, ...] = (
    (_ellipse(50, 54, 44, 17), 1.0),
    (_ellipse(50, 54, 33, 9.5), 0.08),
    (((42, 10), (58, 10), (61, 18), (61, 82), (58, 92), (42, 92), (39, 82), (39, 18)), 1.0),
    (((50, 10), (58, 10), (61, 18), (61, 82), (58, 92), (50, 92)), 0.75),
    (((39, 40), (61, 40), (61, 44), (39, 44)), 0.35),
    (((39, 60), (61, 60), (61, 64), (39, 64)), 0.35),
)
_SPECIAL: tuple[Shape, ...] = (
    (tuple(regular_polygon((50, 50), 44, 6, 30)), 1.0),
    (tuple(regular_polygon((50, 50), 33, 6, 30)), 0.22),
    (tuple(regular_polygon((50, 50), 24, 3)), 1.0),
    (tuple(regular_polygon((50, 50), 12, 3, 180)), 0.22),
)
_SACK: tuple[Shape, ...] = (
    (((36, 30), (28, 12), (42, 17), (50, 10), (58, 17), (72, 12), (64, 30)), 1.0),
    (
        ((36, 34), (64, 34), (80, 52), (87, 72), (82, 86), (68, 91), (32, 91), (18, 86), (13, 72), (20, 52)),
        1.0,
    ),
    (((31, 28), (69, 28), (69, 36), (31, 36)), 0.35),
    (tuple(regular_polygon((50, 64), 15, 32)), 0.25),
    (tuple(regular_polygon((50, 64), 10, 32)), 1.0),
)


def icon_colour(kind: SiteIcon) -> Rgb:
    """The colour of a kind's icon."""
    match kind:
        case "capital" | "resource" | "sack":
            return GOLD
        case "special":
            return VIOLET
        case _:
            return STEEL


_DRAWN: Mapping[SiteIcon, tuple[Shape, ...]] = {
    "colony": _COLONY,
    "fortress": _FORTRESS,
    "factory": _FACTORY,
    "special": _SPECIAL,
    "sack": _SACK,
}


@lru_cache(maxsize=256)
def site_icon(kind: SiteIcon, size_px: int) -> pygame.Surface:
    """A site's icon on a transparent square, dark-edged to stand out on any ground; premultiplied."""
    canvas = Canvas(size_px, size_px)
    unit = size_px / 100.0
    colour = icon_colour(kind)
    rim = max(1.0, size_px * 0.075)
    match kind:
        case "capital":
            centre = (size_px / 2.0, size_px * 0.52)
            canvas.outline(star_points(centre, size_px * 0.44), GROUND, rim * 1.5)
            canvas.polygon(star_points(centre, size_px * 0.46), colour)
            for point in range(5):
                edge = on_circle(centre, size_px * 0.46, point * 72.0)
                beside = on_circle(centre, size_px * 0.207, point * 72.0 + 36.0)
                canvas.polygon([centre, edge, beside], shade(colour, 0.78))
        case "resource":
            _draw_coins(canvas, size_px, colour, rim)
        case _:
            shapes = _DRAWN[kind]
            for points, tone in shapes:
                if tone >= 1.0:
                    canvas.outline([(x * unit, y * unit) for x, y in points], GROUND, rim)
            for points, tone in shapes:
                canvas.polygon([(x * unit, y * unit) for x, y in points], mix(GROUND, colour, tone))
    return canvas.finish()


def _draw_coins(canvas: Canvas, size_px: int, colour: Rgb, rim: float) -> None:
    unit = size_px / 100.0
    for is_rim in (True, False):
        for x, y in ((50, 78), (50, 64), (50, 50), (50, 36), (50, 24)):
            points = [(px * unit, py * unit) for px, py in _ellipse(x, y, 30, 12)]
            if is_rim:
                canvas.outline(points, GROUND, rim)
            else:
                canvas.polygon([(a, b + 6 * unit) for a, b in points], shade(colour, 0.55))
                canvas.polygon(points, colour)


@lru_cache(maxsize=256)
def level_marks(levels: tuple[int, ...], size_px: int, colour: Rgb) -> pygame.Surface:
    """A group of small squares for each facility, one square a level."""
    side = max(2.4, size_px * 0.075)
    gap = max(1.0, side * 0.42)
    groups = [level * side + (level - 1) * gap * 0.5 for level in levels]
    width = sum(groups) + gap * 2 * (len(groups) - 1)
    canvas = Canvas(round(width + 6), round(side + 5))
    x, y = 3.0, 2.5
    for level in levels:
        for _ in range(level):
            canvas.polygon(_square(x - 1.1, y - 1.1, side + 2.2), GROUND)
            canvas.polygon(_square(x, y, side), colour)
            x += side + gap * 0.5
        x += gap * 1.5
    return canvas.finish()


def _square(x: float, y: float, side: float) -> list[Point]:
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side)]


@lru_cache(maxsize=128)
def works_mark(turns_left: int, size_px: int, colour: Rgb) -> pygame.Surface:
    """What is under way on a panel: a broken ring and the turns it still takes."""
    side = max(11, round(size_px * 0.34))
    canvas = Canvas(side, side)
    centre = (side / 2.0, side / 2.0)
    canvas.circle(centre, side * 0.48, GROUND)
    for part in range(6):
        canvas.arc(centre, side * 0.38, max(1.2, side * 0.13), colour, part * 60.0 + 8.0, part * 60.0 + 46.0)
    canvas.text(str(turns_left), centre, side * 0.40, colour)
    return canvas.finish()
