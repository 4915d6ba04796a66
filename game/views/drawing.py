"""Anti-aliased drawing: everything is drawn at four times its size, premultiplied, then scaled down.

The finished surfaces are premultiplied; blit them with `pygame.BLEND_PREMULTIPLIED`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

import pygame

from game.views.ui.lettering import lettering

Rgb = tuple[int, int, int]
Point = tuple[float, float]

SUPERSAMPLING = 4
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


def mix(a: Rgb, b: Rgb, share: float) -> Rgb:
    """The colour at a share from 0 (a) to 1 (b) between two colours."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def shade(colour: Rgb, factor: float) -> Rgb:
    """A colour made darker (below 1) or lighter (above 1, towards white)."""
    if factor <= 1.0:
        return mix((0, 0, 0), colour, max(0.0, factor))
    return mix(colour, (255, 255, 255), min(1.0, factor - 1.0))


def regular_polygon(centre: Point, radius: float, sides: int, turn_degrees: float = 0.0) -> list[Point]:
    """The corners of a regular polygon; the first points up when not turned."""
    return [on_circle(centre, radius, turn_degrees + 360.0 * corner / sides) for corner in range(sides)]


def on_circle(centre: Point, radius: float, degrees: float) -> Point:
    """A point on a circle; degrees run clockwise from the top."""
    angle = math.radians(degrees)
    return centre[0] + radius * math.sin(angle), centre[1] - radius * math.cos(angle)


def star_points(centre: Point, radius: float, points: int = 5, inner: float = 0.45) -> list[Point]:
    """The outline of a star."""
    step = 180.0 / points
    return [on_circle(centre, radius * (1.0 if i % 2 == 0 else inner), i * step) for i in range(points * 2)]


def centred(surface: pygame.Surface, picture: pygame.Surface, at: Point) -> None:
    """Draw a premultiplied picture with its middle at a point."""
    box = picture.get_rect(center=(round(at[0]), round(at[1])))
    surface.blit(picture, box, special_flags=PREMULTIPLIED)


class Canvas:
    """A sheet measured in final pixels (fractions welcome) that is drawn four times larger."""

    def __init__(self, width: int, height: int, supersampling: int = SUPERSAMPLING) -> None:
        self.size = (width, height)
        self.scale = supersampling
        self.sheet = pygame.Surface((width * supersampling, height * supersampling), pygame.SRCALPHA)

    def _at(self, points: Sequence[Point]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def polygon(self, points: Sequence[Point], colour: Rgb) -> None:
        """Fill a polygon."""
        pygame.draw.polygon(self.sheet, colour, self._at(points))

    def outline(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """Draw a closed line with round corners."""
        self.path([*points, points[0]], colour, width)

    def path(self, points: Sequence[Point], colour: Rgb, width: float) -> None:
        """Draw an open line with round joints and ends."""
        scaled = self._at(points)
        half = max(0.5, width * self.scale / 2.0)
        for (ax, ay), (bx, by) in pairwise(scaled):
            length = math.hypot(bx - ax, by - ay)
            if length > 0.0:
                nx, ny = -(by - ay) / length * half, (bx - ax) / length * half
                corners = [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]
                pygame.draw.polygon(self.sheet, colour, corners)
        for point in scaled:
            pygame.draw.circle(self.sheet, colour, point, half)

    def rounded(self, rect: pygame.Rect, corner: float, colour: Rgb) -> None:
        """Fill a rectangle with round corners."""
        box = pygame.Rect(*(round(value * self.scale) for value in rect))
        pygame.draw.rect(self.sheet, colour, box, border_radius=round(corner * self.scale))

    def circle(self, centre: Point, radius: float, colour: Rgb) -> None:
        """Fill a circle."""
        at = (centre[0] * self.scale, centre[1] * self.scale)
        pygame.draw.circle(self.sheet, colour, at, radius * self.scale)

    def ring(self, centre: Point, radius: float, width: float, colour: Rgb) -> None:
        """Draw a circle line whose middle runs at `radius`."""
        at = (centre[0] * self.scale, centre[1] * self.scale)
        outer = (radius + width / 2.0) * self.scale
        pygame.draw.circle(self.sheet, colour, at, outer, max(1, round(width * self.scale)))

    def arc(
        self, centre: Point, radius: float, width: float, colour: Rgb, from_degrees: float, to_degrees: float
    ) -> None:
        """Draw a part of a circle line, clockwise, degrees from the top."""
        steps = max(2, round(abs(to_degrees - from_degrees) / 4.0))
        degrees = [from_degrees + (to_degrees - from_degrees) * i / steps for i in range(steps + 1)]
        outer = [on_circle(centre, radius + width / 2.0, d) for d in degrees]
        inner = [on_circle(centre, radius - width / 2.0, d) for d in reversed(degrees)]
        self.polygon(outer + inner, colour)

    def text(self, text: str, centre: Point, height: float, colour: Rgb) -> None:
        """Write bold text, centred; `height` is that of the capitals."""
        image = glyph_image(text, round(height * self.scale), colour)
        box = image.get_rect(center=(round(centre[0] * self.scale), round(centre[1] * self.scale)))
        self.sheet.blit(image, box)

    def cover(self, other: pygame.Surface, opacity: float = 1.0) -> None:
        """Lay a sheet of the same size over this one."""
        if opacity < 1.0:
            other = other.copy()
            other.fill((255, 255, 255, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
        self.sheet.blit(other, (0, 0))

    def finish(self) -> pygame.Surface:
        """The finished premultiplied picture at its final size."""
        return pygame.transform.smoothscale(self.sheet.premul_alpha(), self.size)


def smooth_line(surface: pygame.Surface, colour: Rgb, start: Point, end: Point, width: float) -> None:
    """Draw a straight line with smooth sides straight onto a surface; its ends are square."""
    length = math.hypot(end[0] - start[0], end[1] - start[1])
    if length < 0.5:
        return
    half = max(0.5, width / 2.0)
    nx, ny = -(end[1] - start[1]) / length * half, (end[0] - start[0]) / length * half
    sides = [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]
    pygame.draw.polygon(surface, colour, sides)
    pygame.draw.aaline(surface, colour, sides[0], sides[1])
    pygame.draw.aaline(surface, colour, sides[3], sides[2])


def tint_vertically(sheet: pygame.Surface, top: Rgb, bottom: Rgb) -> None:
    """Multiply a sheet by a colour gradient from top to bottom; its shape stays."""
    strip = pygame.Surface((1, 2), pygame.SRCALPHA)
    strip.set_at((0, 0), (*top, 255))
    strip.set_at((0, 1), (*bottom, 255))
    gradient = pygame.transform.smoothscale(strip, (1, max(2, sheet.get_height())))
    gradient = pygame.transform.scale(gradient, sheet.get_size())
    sheet.blit(gradient, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def faded(picture: pygame.Surface, opacity: float) -> pygame.Surface:
    """A copy of a premultiplied picture at a share of its opacity."""
    level = max(0, min(255, round(255 * opacity)))
    copy = picture.copy()
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def clipped(picture: pygame.Surface, outline: Sequence[Point]) -> pygame.Surface:
    """A copy of a premultiplied picture of which only what lies inside an outline is left."""
    mask = Canvas(*picture.get_size())
    mask.polygon(outline, (255, 255, 255))
    copy = picture.copy()
    copy.blit(mask.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def tinted(picture: pygame.Surface, colour: Rgb) -> pygame.Surface:
    """A copy of a picture multiplied by a colour; its opacity stays."""
    copy = picture.copy()
    copy.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


@lru_cache(maxsize=512)
def soft_disc(
    radius_px: int, colour: Rgb, strength: float = 1.0, *, is_light: bool = False, is_dense: bool = False
) -> pygame.Surface:
    """A premultiplied disc that fades to its edge; as light it adds to what lies below, else it covers it.

    A dense one keeps most of its strength up to its outer third.
    """
    size = max(2, radius_px * 2)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    for ring in range(radius_px, 0, -1):
        rest = 1.0 - ring / radius_px
        level = strength * (rest * rest * (3.0 - 2.0 * rest) if is_dense else rest * rest)
        red, green, blue = (round(channel * level) for channel in colour)
        alpha = 0 if is_light else round(255 * level)
        pygame.draw.circle(picture, (red, green, blue, alpha), (size / 2, size / 2), ring)
    return picture


@lru_cache(maxsize=512)
def glyph_image(text: str, capital_px: int, colour: Rgb) -> pygame.Surface:
    """Text cropped to its ink, with capitals about `capital_px` high."""
    image = lettering(max(4, round(capital_px / 0.72)), is_bold=True).plain(text, colour)
    ink = image.get_bounding_rect()
    return image.subsurface(ink) if ink.width and ink.height else image
