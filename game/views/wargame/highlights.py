"""Roles of marks that only the wargame has: views, blind spots, ranges, prices of steps, risks, facings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.rules.intent import Mark
from game.views.board.geometry import Geometry
from game.views.board.relief_geometry import LIFT, ReliefGeometry
from game.views.drawing import Canvas, Rgb, centred, mix, on_circle
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.highlights import SHARED, Colours, Draw, Roles
from game.views.table.overlays import AreaOutline, SightLine, TileFill, TileFrame, draw_overlays
from game.views.tokens.signs import coin
from game.views.wargame.place import facing_degrees
from game.views.wargame.signs import AMBER, INK

READABLE_PX: Final = 26
"""On smaller hexes pills are left out."""


@dataclass(frozen=True, slots=True)
class Pill:
    """A small label in a hex: at its foot, its middle or its head (-1 to 1 from the top)."""

    tile: int
    text: str
    colour: Rgb
    height: float = 0.62

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the label."""
        if not self.text or context.px < READABLE_PX or not context.sees(self.tile):
            return
        picture = coin(self.text, max(36, min(76, context.px)), self.colour)
        x, y = context.screen(self.tile)
        centred(surface, picture, (x, y + self.height * context.px / 2.0))


@dataclass(frozen=True, slots=True)
class Region:
    """Hexes under a light tint with one line round them, and what it is called at its edge."""

    tiles: tuple[int, ...]
    colour: Rgb
    opacity: float
    hatch: Hatch = "none"
    is_dashed: bool = False
    text: str = ""

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw tint, line and label."""
        marks = (
            TileFill(self.tiles, self.colour, self.opacity, self.hatch),
            AreaOutline(self.tiles, self.colour, self.is_dashed),
        )
        draw_overlays(surface, marks if self.opacity else marks[1:], context)
        if self.text and self.tiles:
            Pill(labelled(self.tiles, context.geometry), self.text, self.colour, -0.6).draw(surface, context)


def labelled(tiles: Sequence[int], geometry: Geometry) -> int:
    """Return the hex that bears a region's label: of its upmost row the lowest, for roofs bear a Defense."""
    tops = geometry.tops if isinstance(geometry, ReliefGeometry) else ()

    def order(tile: int) -> tuple[float, float, float]:
        top = tops[tile] if tops else 0
        x, y = geometry.centre(tile)
        return round(y + top * LIFT, 6), top, x

    return min(tiles, key=order)


@dataclass(frozen=True, slots=True)
class FacingArrow:
    """An arrow head at the rim of a hex: the side that a unit is going to face."""

    tile: int
    facing: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the arrow."""
        picture = _arrow(self.facing, context.px, self.colour)
        x, y = context.screen(self.tile)
        centred(surface, picture, (x, y))


@dataclass(frozen=True, slots=True)
class Blocked:
    """A line that something blocks: dashed, crossed where it ends, with why beside the cross."""

    places: tuple[int, ...]
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw line, cross and reason."""
        line = SightLine(self.places[0], self.places[1], self.colour, self.places[2:])
        frames = tuple(TileFrame(tile, self.colour, 0.05, 0.03) for tile in self.places[2:])
        draw_overlays(surface, (line, *frames), context)
        if self.places[2:]:
            Pill(self.places[2], self.text, self.colour, -0.85).draw(surface, context)


@lru_cache(maxsize=64)
def _arrow(facing: int, px: int, colour: Rgb) -> pygame.Surface:
    size = px + 8
    canvas = Canvas(size, size)
    middle, degrees = (size / 2.0, size / 2.0), facing_degrees(facing)
    points = [
        on_circle(middle, px * 0.54, degrees),
        on_circle(middle, px * 0.38, degrees - 24.0),
        on_circle(middle, px * 0.42, degrees),
        on_circle(middle, px * 0.38, degrees + 24.0),
    ]
    canvas.outline(points, INK, max(2.0, px * 0.05))
    canvas.polygon(points, colour)
    return canvas.finish()


def _turn(mark: Mark, colours: Colours) -> FacingArrow:
    facing = int(mark.label) if mark.label.isdigit() else 0
    return FacingArrow(mark.places[0], facing, colours.palette.accent)


_UNDER: Mapping[str, Draw] = {
    "view": lambda mark, colours: Region(
        mark.places, mix(colours.of(mark.owner), colours.palette.text, 0.6), 0.07
    ),
    "blind": lambda mark, colours: Region(mark.places, colours.palette.bad, 0.12, "diagonal", is_dashed=True),
    "ring": lambda mark, colours: Region(
        mark.places, colours.of(mark.owner), 0.0, is_dashed=True, text=mark.label
    ),
    "reach": lambda mark, colours: Region(mark.places, colours.of(mark.owner), 0.13),
    "throw": lambda mark, colours: TileFill(mark.places, colours.palette.warning, 0.26, "dots"),
    "jump": lambda mark, colours: TileFill(mark.places, colours.palette.good, 0.28, "dots"),
    "dash": lambda mark, colours: TileFill(mark.places, colours.palette.good, 0.24, "diagonal"),
    "choice": lambda mark, colours: Region(mark.places, colours.palette.accent, 0.26),
    "struck": lambda mark, colours: Region(mark.places, colours.palette.bad, 0.2, "dots"),
}
_OVER: Mapping[str, Draw] = {
    "step": lambda mark, colours: Pill(mark.places[0], mark.label, colours.palette.text),
    "level": lambda mark, colours: Pill(mark.places[0], mark.label, colours.palette.accent, -0.62),
    "risk": lambda mark, colours: Pill(mark.places[0], mark.label, AMBER, -0.2),
    "turn": _turn,
    "marker": lambda mark, colours: TileFrame(mark.places[0], colours.palette.good, 0.06, 0.04),
    "blocked": lambda mark, colours: Blocked(mark.places, mark.label, colours.palette.warning),
}
WARGAME_ROLES: Final = Roles({**SHARED.under, **_UNDER}, {**SHARED.over, **_OVER})
"""Every role of the wargame's marks."""
