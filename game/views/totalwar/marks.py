"""What is drawn over the campaign's board to explain: lines of fleets, ghosts, captures, odds, directives."""

from __future__ import annotations

import itertools
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.core.table import TokenView
from game.views.drawing import (
    Canvas,
    Rgb,
    centred,
    faded,
    mix,
    on_circle,
    smooth_line,
)
from game.views.table import hex_art
from game.views.table.draw_context import DrawContext
from game.views.table.square_art import dashes
from game.views.tokens.signs import GROUND, PAPER, blades, coin, flag

TOKEN_SHARE = 0.92
SupplyChange = Literal["cut", "joined"]


@dataclass(frozen=True, slots=True)
class FleetLines:
    """The straight lines along which a fleet can move, with a dot on each panel that it can reach."""

    lines: tuple[tuple[int, ...], ...]
    """Each from the panel where the fleet stands."""
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the lines."""
        px = context.px
        pale = mix(self.colour, GROUND, 0.35)
        for line in self.lines:
            points = [context.screen(tile) for tile in line]
            for start, end in itertools.pairwise(points):
                smooth_line(surface, pale, start, end, max(1.5, px * 0.045))
        for line in self.lines:
            for tile in line[1:]:
                centred(surface, _dot(max(6, round(px * 0.24)), self.colour), context.screen(tile))


@lru_cache(maxsize=64)
def _dot(size_px: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    canvas.circle(centre, size_px * 0.48, GROUND)
    canvas.circle(centre, size_px * 0.36, colour)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class GhostForce:
    """A force as it would stand after the move, with the way it takes."""

    token: TokenView
    path: tuple[int, ...]
    colour: Rgb
    opacity: float = 0.62

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw a dashed way and the ghost at its end."""
        points = [context.screen(tile) for tile in self.path]
        width = max(1, round(context.px * 0.045))
        for start, end in itertools.pairwise(points):
            dashes(surface, self.colour, start, end, width, max(3, context.px // 8))
        size = max(10, round(context.px * TOKEN_SHARE / 2) * 2)
        centred(surface, faded(context.look(self.token, size), self.opacity), points[-1])


@dataclass(frozen=True, slots=True)
class CapturePreview:
    """Panels that the move would take: each framed, filled with the captor's colour."""

    tiles: tuple[int, ...]
    colour: Rgb
    frame: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Tint and frame the panels."""
        hex_art.fill(surface, context, self.tiles, self.colour, 0.34, "none")
        for tile in self.tiles:
            if context.sees(tile):
                hex_art.frame(surface, context, tile, self.frame, 0.05, 0.03)


@dataclass(frozen=True, slots=True)
class SupplyPreview:
    """Panels that the move would cut off from their capital, or join to it again."""

    tiles: tuple[int, ...]
    change: SupplyChange
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Hatch or light up the panels, one sign in their middle."""
        if not self.tiles:
            return
        is_cut = self.change == "cut"
        hex_art.fill(surface, context, self.tiles, self.colour, 0.24, "diagonal" if is_cut else "none")
        hex_art.outline(surface, context, self.tiles, self.colour, is_cut)
        places = [context.screen(tile) for tile in self.tiles]
        x = sum(place[0] for place in places) / len(places)
        y = sum(place[1] for place in places) / len(places)
        nearest = min(places, key=lambda place: (place[0] - x) ** 2 + (place[1] - y) ** 2)
        centred(surface, chain(max(14, round(context.px * 0.5)), self.colour, is_cut), nearest)


@lru_cache(maxsize=64)
def chain(size_px: int, colour: Rgb, is_broken: bool) -> pygame.Surface:
    """Two links of a chain on a dark disc, joined or torn apart."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    canvas.circle((size / 2, size / 2), size * 0.49, GROUND)
    canvas.ring((size / 2, size / 2), size * 0.45, max(1.0, size * 0.04), colour)
    apart = 0.15 if is_broken else 0.095
    width = max(1.4, size * 0.085)
    for side in (-1.0, 1.0):
        centre = (size * (0.5 + side * apart), size * (0.5 - side * apart))
        canvas.ring(centre, size * 0.125, width, colour)
    if is_broken:
        for degrees in (-45.0, 135.0):
            ends = [on_circle((size / 2, size / 2), size * reach, degrees) for reach in (0.16, 0.32)]
            canvas.path(ends, PAPER, width * 0.7)
    return canvas.finish()


@dataclass(frozen=True, slots=True)
class BattleMark:
    """Crossed blades where a battle would be fought, with the odds of winning it in percent (-1: unknown)."""

    tile: int
    percent: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw blades and odds."""
        x, y = context.screen(self.tile)
        px = context.px
        hex_art.frame(surface, context, self.tile, self.colour, 0.07, 0.02)
        centred(surface, blades(max(16, round(px * 0.72)), self.colour), (x, y - px * 0.12))
        if self.percent >= 0:
            figure = coin(f"{self.percent}%", max(34, round(px * 0.8)), self.colour)
            centred(surface, figure, (x, y + px * 0.34))


@dataclass(frozen=True, slots=True)
class DirectiveMark:
    """Where the supreme commander wishes an officer to go: a flag, and a thin line from his force."""

    tile: int
    start: int
    colour: Rgb
    letter: str = ""
    """The first letter of the role, in the flag."""

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw line and flag."""
        end = context.screen(self.tile)
        if self.start >= 0 and self.start != self.tile:
            width = max(1, round(context.px * 0.03))
            dashes(surface, self.colour, context.screen(self.start), end, width, max(3, context.px // 10))
        picture = flag(max(16, round(context.px * 0.62)), self.colour, self.letter)
        centred(surface, picture, (end[0] + context.px * 0.06, end[1] - context.px * 0.16))
