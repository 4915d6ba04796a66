"""Parts of a drawn machine: polygons on a square of 100 x 100, y downwards, each with a tone."""

from __future__ import annotations

import math

from game.views.drawing import Point

Outline = tuple[Point, ...]
Part = tuple[float, Outline]
"""Tone (1 is the plain colour, less is darker) and outline."""

PLAIN = 1.0
LIT = 1.14
SHADED = 0.74
DARK = 0.52
BLACK = 0.16


def part(tone: float, *coordinates: float) -> Part:
    """A part from x, y, x, y, ..."""
    return tone, tuple(zip(coordinates[::2], coordinates[1::2]))


def mirrored(*parts: Part) -> list[Part]:
    """Parts and their mirror images about the middle line."""
    return [*parts, *((tone, tuple((100.0 - x, y) for x, y in outline)) for tone, outline in parts)]


def bar(tone: float, start: Point, end: Point, width: float, end_width: float | None = None) -> Part:
    """A straight bar between two points, tapering if told to."""
    (ax, ay), (bx, by) = start, end
    length = math.hypot(bx - ax, by - ay)
    nx, ny = -(by - ay) / length / 2.0, (bx - ax) / length / 2.0
    last = width if end_width is None else end_width
    return tone, (
        (ax + nx * width, ay + ny * width),
        (bx + nx * last, by + ny * last),
        (bx - nx * last, by - ny * last),
        (ax - nx * width, ay - ny * width),
    )


def oval(tone: float, centre: Point, radius_x: float, radius_y: float | None = None) -> Part:
    """An ellipse."""
    other = radius_x if radius_y is None else radius_y
    circle = [math.tau * step / 28 for step in range(28)]
    return tone, tuple(
        (centre[0] + radius_x * math.cos(angle), centre[1] + other * math.sin(angle)) for angle in circle
    )
