"""Orders as arrows: from a unit over a border into a region, in one bend."""

from __future__ import annotations

import math
from dataclasses import dataclass
from itertools import pairwise
from typing import Final, Literal

import pygame
from pygame.math import Vector2

from game.views.board.geometry import Place
from game.views.drawing import Rgb, mix, smooth_line
from game.views.table.draw_context import DrawContext

Manner = Literal["solid", "dashed", "dotted"]
STEPS: Final = 12
GROUND: Final[Rgb] = (8, 11, 16)
WIDTH_UNITS: Final = 0.15
LEAST_WIDTH_PX, MOST_WIDTH_PX = 3.0, 8.0
HEAD: Final = 3.4
"""Length of an arrow's head in widths of its shaft."""


@dataclass(frozen=True, slots=True)
class Way:
    """A bent way in units: from ``start`` to ``end``, drawn towards ``bend``."""

    start: Place
    bend: Place
    end: Place

    def at(self, share: float) -> Place:
        """Return the point at a share of the way."""
        rest = 1.0 - share
        a, b, c = rest * rest, 2 * rest * share, share * share
        return (
            a * self.start[0] + b * self.bend[0] + c * self.end[0],
            a * self.start[1] + b * self.bend[1] + c * self.end[1],
        )


def way_between(start: Place, end: Place, over: Place | None = None) -> Way:
    """Return the way between two points that leads over a third; without one it is straight."""
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if over is None:
        return Way(start, middle, end)
    # a quadratic curve passes the middle between its control point and the middle of its ends
    return Way(start, (2 * over[0] - middle[0], 2 * over[1] - middle[1]), end)


def draw_arrow(
    surface: pygame.Surface,
    context: DrawContext,
    way: Way,
    colour: Rgb,
    *,
    manner: Manner = "solid",
    share: float = 1.0,
    weight: float = 1.0,
) -> None:
    """Draw an arrow on a dark rim; ``share`` is how much of it has grown."""
    if share <= 0.03:
        return
    width = weight * min(MOST_WIDTH_PX, max(LEAST_WIDTH_PX, context.px * WIDTH_UNITS))
    points = [Vector2(context.camera.to_screen(*way.at(share * step / STEPS))) for step in range(STEPS + 1)]
    head = HEAD * width
    tip = points[-1]
    body = [point for point in points if point.distance_to(tip) > head * 0.8] or points[:1]
    bright = mix(colour, (255, 255, 255), 0.30)
    base = body[-1] + (tip - body[-1]) * 0.35 if tip != body[-1] else tip
    line = [*body, base]
    sides = _sides(line) if manner == "solid" else []
    for tone, extra in ((GROUND, 2.6), (bright, 0.0)):
        if manner == "solid":
            _band(surface, line, sides, tone, width + extra)
        else:
            _broken(surface, line, tone, (width, width + extra), manner)
        _head(surface, body[-1], tip, tone, head + extra * 1.3, width + extra)


def _sides(line: list[Vector2]) -> list[Vector2]:
    """Return for each point of a line the unit vector to its left."""
    found = []
    for number in range(len(line)):
        along = line[min(number + 1, len(line) - 1)] - line[max(0, number - 1)]
        side = Vector2(-along.y, along.x)
        found.append(side.normalize() if side.length_squared() > 0 else side)
    return found


def _band(
    surface: pygame.Surface, line: list[Vector2], sides: list[Vector2], tone: Rgb, width: float
) -> None:
    """Draw the line of an arrow in one piece."""
    half = width / 2
    rim = [point + side * half for point, side in zip(line, sides)]
    rim += [point - side * half for point, side in zip(reversed(line), reversed(sides))]
    pygame.draw.polygon(surface, tone, rim)
    pygame.draw.aalines(surface, tone, True, rim)
    pygame.draw.aacircle(surface, tone, line[0], width * 0.8)


def _broken(
    surface: pygame.Surface, line: list[Vector2], tone: Rgb, widths: tuple[float, float], manner: Manner
) -> None:
    """Draw the line of an arrow in dashes or dots; the first width sets their length, the second is drawn."""
    usual, width = widths
    period = usual * (3.4 if manner == "dashed" else 2.0)
    lit = period * (0.6 if manner == "dashed" else 0.0)
    done = 0.0
    for start, end in pairwise(line):
        length = start.distance_to(end)
        at = -(done % period)
        while at < length and length > 0:
            a, b = max(0.0, at), min(length, at + lit + (width - usual) / 2)
            if manner == "dotted" and at >= 0:
                pygame.draw.aacircle(surface, tone, start.lerp(end, at / length), width * 0.62)
            elif b > a:
                first, last = start.lerp(end, a / length), start.lerp(end, b / length)
                smooth_line(surface, tone, (first.x, first.y), (last.x, last.y), width)
            at += period
        done += length


def _head(
    surface: pygame.Surface, before: Vector2, tip: Vector2, tone: Rgb, length: float, width: float
) -> None:
    along = tip - before
    if along.length() < 0.5:
        return
    along = along.normalize()
    side = Vector2(-along.y, along.x) * max(width * 1.15, length * math.tan(math.radians(32)))
    back = tip - along * length
    corners = [tip + along * (width * 0.2), back + side, back + along * (length * 0.22), back - side]
    pygame.draw.polygon(surface, tone, corners)
    pygame.draw.aalines(surface, tone, True, corners)
