"""Marks that only the kilometre battle has: range bands, areas of attacks, who would be hit, tests."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

import pygame

from game.views.drawing import Canvas, Rgb, centred, mix, on_circle
from game.views.table.draw_context import DrawContext
from game.views.table.forecasts import LEAST_LABEL_PX, MOST_LABEL_PX, pill
from game.views.table.highlights import Colours, Roles
from game.views.table.overlays import TileFill, TileReticle, draw_overlays
from game.views.table.spans import edge_lines, tint

DARK: Final[Rgb] = (11, 15, 22)
BANDS: Final = ("point_blank", "short", "normal", "long", "extreme")
"""From the nearest outwards."""
SHADES: Final = (0.22, 0.17, 0.12, 0.09, 0.06)


def _label_px(context: DrawContext) -> int:
    return max(LEAST_LABEL_PX, min(MOST_LABEL_PX, round(context.px * 0.28)))


@dataclass(frozen=True, slots=True)
class RangeRing:
    """The squares of one range band: a tint that thins out from band to band, a line, and what it adds."""

    tiles: tuple[int, ...]
    band: str
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the ring; its label stands in its nearest row that is in view."""
        if not self.tiles:
            return
        number = BANDS.index(self.band) if self.band in BANDS else len(BANDS) - 1
        tint(surface, context, self.tiles, self.colour, SHADES[number])
        for start, end in edge_lines(context, self.tiles, round(context.geometry.units[0])):
            pygame.draw.line(surface, self.colour, start, end, max(1, context.px // 24))
        if not self.text:
            return
        columns = round(context.geometry.units[0])
        rows = sorted({tile // columns for tile in self.tiles})
        label = pill(self.text, _label_px(context), mix(self.colour, (255, 255, 255), 0.1))
        for row in (rows[0], rows[-1]):
            inside = sorted(tile for tile in self.tiles if tile // columns == row)
            middle = inside[len(inside) // 2]
            if context.sees(middle, -0.2):
                centred(surface, label, context.screen(middle))
                return


@dataclass(frozen=True, slots=True)
class Blast:
    """The square of an area attack: rings over it, and in its corner how many are hit."""

    tile: int
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw rings and number."""
        centred(surface, _blast_sprite(context.px, self.colour), context.screen(self.tile))
        if self.text:
            x, y = context.screen(self.tile)
            label = pill(self.text, _label_px(context), self.colour)
            half = context.px * 0.5  # above it others may stand, or a chance
            centred(surface, label, (x + half + label.get_width() / 2, y - half))


@lru_cache(maxsize=64)
def _blast_sprite(px: int, colour: Rgb) -> pygame.Surface:
    size = round(px * 1.3)
    canvas = Canvas(size, size)
    centre = (size / 2.0, size / 2.0)
    for share, alpha in ((0.64, 30), (0.5, 36), (0.34, 44)):
        pygame.draw.circle(
            canvas.sheet,
            (*colour, alpha),
            (centre[0] * canvas.scale, centre[1] * canvas.scale),
            share * px * canvas.scale,
        )
    for number in range(12):
        degrees = 30.0 * number
        canvas.path(
            [on_circle(centre, px * 0.52, degrees), on_circle(centre, px * 0.63, degrees)],
            colour,
            max(1.0, px * 0.04),
        )
    canvas.ring(centre, px * 0.52, max(1.2, px * 0.04), colour)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class Sweep:
    """The squares of a line attack, with chevrons along it."""

    tiles: tuple[int, ...]
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw tint and chevrons."""
        draw_overlays(surface, (TileFill(self.tiles, self.colour, 0.22),), context)
        width = max(2, round(context.px * 0.06))
        for start, end in pairwise(context.screen(tile) for tile in self.tiles):
            a, b = pygame.Vector2(start), pygame.Vector2(end)
            along = (b - a).normalize() * context.px * 0.16
            side = pygame.Vector2(-along.y, along.x)
            middle = a.lerp(b, 0.5)
            wings = [middle - along + side, middle + along * 0.6, middle - along - side]
            pygame.draw.lines(surface, self.colour, False, wings, width)


@dataclass(frozen=True, slots=True)
class Struck:
    """A unit that would be hit: a reticle round it and the chance below."""

    tile: int
    unit: str
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw reticle and label."""
        draw_overlays(surface, (TileReticle(self.tile, self.colour, self.unit),), context)
        if self.text:
            (x, y), size = context.stand(self.unit, self.tile)
            centred(surface, pill(self.text, _label_px(context), self.colour), (x, y + size * 0.46))


@dataclass(frozen=True, slots=True)
class Friendly:
    """An own unit that would be hit: the sign that forbids, over it."""

    tile: int
    unit: str
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the sign, and the chance if there is one."""
        centre, size = context.stand(self.unit, self.tile)
        centred(surface, _forbidden(max(10, size), self.colour), centre)
        if self.text:
            label = pill(self.text, _label_px(context), self.colour)
            centred(surface, label, (centre[0], centre[1] + size * 0.46))


@lru_cache(maxsize=64)
def _forbidden(size_px: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    width = max(1.6, size_px * 0.06)
    ends = [on_circle(centre, size_px * 0.42, degrees) for degrees in (315.0, 135.0)]
    for ink, more in ((DARK, max(1.5, size_px * 0.04)), (colour, 0.0)):
        canvas.ring(centre, size_px * 0.43, width + more, ink)
        canvas.path(ends, ink, width + more)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class Picked:
    """The unit of a shared square that is meant: a ring with four points round it."""

    tile: int
    unit: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the ring."""
        centre, size = context.stand(self.unit, self.tile)
        centred(surface, _picked(max(10, size), self.colour), centre)


@lru_cache(maxsize=64)
def _picked(size_px: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    width = max(1.4, size_px * 0.04)
    canvas.ring(centre, size_px * 0.44, width + 2.0, DARK)
    canvas.ring(centre, size_px * 0.44, width, colour)
    for degrees in (0.0, 90.0, 180.0, 270.0):
        tip = on_circle(centre, size_px * 0.38, degrees)
        feet = [on_circle(centre, size_px * 0.48, degrees + turn) for turn in (-9.0, 9.0)]
        canvas.polygon([tip, *feet], colour)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class Trial:
    """A square of a way where there is a test: a warning, told apart by its sign."""

    tile: int
    kind: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the sign at the upper right of the square."""
        x, y = context.screen(self.tile)
        size = max(12, min(34, round(context.px * 0.4)))
        offset = context.px * 0.5 - size * 0.42
        centred(surface, _trial(self.kind, size, self.colour), (x + offset, y - offset))


@lru_cache(maxsize=64)
def _trial(kind: str, size_px: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    s = float(size_px)
    canvas.polygon([(s * 0.5, 0.0), (s, s * 0.94), (0.0, s * 0.94)], DARK)
    canvas.polygon([(s * 0.5, s * 0.1), (s * 0.91, s * 0.88), (s * 0.09, s * 0.88)], colour)
    if kind == "sink":
        for y in (0.56, 0.74):
            wave = [(s * (0.3 + 0.1 * n), s * (y + (0.05 if n % 2 else -0.03))) for n in range(5)]
            canvas.path(wave, DARK, s * 0.08)
    elif kind == "burning":
        flame = [(0.36, 0.82), (0.38, 0.56), (0.52, 0.3), (0.58, 0.54), (0.66, 0.6), (0.62, 0.82)]
        canvas.polygon([(a * s, b * s) for a, b in flame], DARK)
    elif kind == "mountain":
        canvas.polygon([(s * 0.28, s * 0.82), (s * 0.46, s * 0.42), (s * 0.62, s * 0.82)], DARK)
        canvas.polygon([(s * 0.5, s * 0.82), (s * 0.62, s * 0.56), (s * 0.76, s * 0.82)], DARK)
    else:
        canvas.path([(s * 0.5, s * 0.4), (s * 0.5, s * 0.62)], DARK, s * 0.1)
        canvas.circle((s * 0.5, s * 0.77), s * 0.06, DARK)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class LevelLabel:
    """Where a move ends in altitude, written at the foot of the square."""

    tile: int
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the label."""
        x, y = context.screen(self.tile)
        centred(surface, pill(self.text, _label_px(context), self.colour), (x, y + context.px * 0.5))


def _band_colour(band: str, colours: Colours) -> Rgb:
    palette = colours.palette
    return {
        "point_blank": palette.good,
        "short": mix(palette.good, palette.text, 0.4),
        "normal": palette.text,
        "long": palette.warning,
        "extreme": palette.bad,
    }.get(band, palette.text)


STRATEGIC_ROLES: Final = Roles(
    under={
        "band": lambda mark, colours: RangeRing(
            mark.places, mark.unit, mark.label, _band_colour(mark.unit, colours)
        ),
        "reach_full": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.2),
        "reach_run": lambda mark, colours: TileFill(mark.places, colours.of(mark.owner), 0.13, "dots"),
    },
    over={
        "blast": lambda mark, colours: Blast(mark.places[0], mark.label, colours.palette.warning),
        "sweep": lambda mark, colours: Sweep(mark.places, colours.palette.warning),
        "struck": lambda mark, colours: Struck(
            mark.places[0], mark.unit, mark.label, mix(colours.palette.bad, (255, 255, 255), 0.15)
        ),
        "friendly": lambda mark, colours: Friendly(
            mark.places[0], mark.unit, mark.label, colours.palette.warning
        ),
        "here": lambda mark, colours: Picked(mark.places[0], mark.unit, colours.palette.text),
        "trial": lambda mark, colours: Trial(mark.places[0], mark.label, colours.palette.warning),
        "level": lambda mark, colours: LevelLabel(mark.places[0], mark.label, colours.palette.accent),
    },
)
"""Labels are texts by now, and a range band's id stands where others have a unit: the show says so."""
