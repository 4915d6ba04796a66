"""What is foretold on the board: chances beside targets, who threatens, how many reach each tile."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, centred
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.overlays import SightLine, TileFill, TileFrame, draw_overlays

INK: Final[Rgb] = (11, 15, 22)
LABEL_SHARE, LEAST_LABEL_PX, MOST_LABEL_PX = 0.26, 13, 30
"""The height of a label: a share of a tile, within limits that can be read."""
HIDES: Final = 0.4
"""A label higher than this share of its tile lies above it: within it would hide who stands there."""
READABLE_PX: Final = 22
"""On tiles smaller than this numbers are left out; hatch and tint still tell few from many."""
CORNER: Final = 0.46
"""So far off its centre in both ways a square still has ground, and a hex has not."""
FOOT: Final = 0.3
FEW: Final = 1
SOME: Final = 2


@dataclass(frozen=True, slots=True)
class ProspectLine:
    """A line to what could be attacked, with the chance at its end."""

    start: int
    end: int
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw line and label."""
        draw_overlays(surface, (SightLine(self.start, self.end, self.colour),), context)
        _label(surface, context, self.end, self.text, self.colour)


@dataclass(frozen=True, slots=True)
class Pointed:
    """The place of the mouse or the keyboard's cursor: a light frame with a dark edge, seen on any ground."""

    tile: int
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw both frames."""
        frames = (TileFrame(self.tile, INK, 0.11, 0.0), TileFrame(self.tile, self.colour, 0.05, 0.042))
        draw_overlays(surface, frames, context)


@dataclass(frozen=True, slots=True)
class Threatening:
    """Somebody who could attack the place that is pointed at: a double frame, with the chance at its head."""

    tile: int
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw frames and label."""
        frames = (
            TileFrame(self.tile, self.colour, 0.04, 0.02),
            TileFrame(self.tile, self.colour, 0.04, 0.11),
        )
        draw_overlays(surface, frames, context)
        _label(surface, context, self.tile, self.text, self.colour, is_above=True)


@dataclass(frozen=True, slots=True)
class CountedTiles:
    """Tiles that so many units can reach or strike: the more there are, the denser tint and hatch.

    ``text`` is a number, or two with a plus between them.
    """

    tiles: tuple[int, ...]
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the tint."""
        opacity, hatch = _density(sum(int(part) for part in self.text.split("+") if part.isdigit()))
        draw_overlays(surface, (TileFill(self.tiles, self.colour, opacity, hatch),), context)


@dataclass(frozen=True, slots=True)
class Counts:
    """The number of units that can reach or strike tiles, above whoever stands there: he wants to know."""

    tiles: tuple[int, ...]
    text: str
    colour: Rgb

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the number in the corner of each tile."""
        px = context.px
        if px < READABLE_PX:
            return
        picture = _figure(self.text, max(9, round(px * 0.24)), self.colour)
        across, down = _figure_at(context, self.tiles[0], picture.get_width())
        left, top = across - picture.get_width() // 2, down - picture.get_height() // 2
        spots = [(picture, (round(x) + left, round(y) + top)) for x, y in context.seen(self.tiles)]
        surface.fblits(spots, PREMULTIPLIED)


def _figure_at(context: DrawContext, tile: int, width: int) -> tuple[int, int]:
    """Return where a number lies off the centre of tiles: in the corner; without corners, at the foot."""
    px, (x, y) = context.px, context.geometry.centre(tile)
    if context.geometry.tile_at(x + CORNER, y - CORNER) == tile:
        offset = round(px * 0.5) - width // 2 - max(2, px // 14)
        return offset, -offset
    return 0, round(px * FOOT)


def _density(number: int) -> tuple[float, Hatch]:
    """Return how dense the tint of tiles is, and its hatch."""
    if number <= FEW:
        return 0.14, "none"
    return (0.24, "dots") if number == SOME else (0.34, "diagonal")


def _label(
    surface: pygame.Surface,
    context: DrawContext,
    tile: int,
    text: str,
    colour: Rgb,
    *,
    is_above: bool = False,
) -> None:
    """Draw a small label at the foot of a tile, or at its head.

    On a small one it would hide who stands there, and below it a tooltip would hide it: it lies above.
    """
    if not text:
        return
    px = context.px
    picture = pill(text, max(LEAST_LABEL_PX, min(MOST_LABEL_PX, round(px * LABEL_SHARE))), colour)
    x, y = context.screen(tile)
    half, edge = picture.get_height() / 2, px * 0.5
    if picture.get_height() > HIDES * px:
        middle = y - edge - half
    else:
        middle = y - edge + half if is_above else y + edge - half
    centred(surface, picture, (x, middle))


@lru_cache(maxsize=512)
def pill(text: str, height: int, colour: Rgb) -> pygame.Surface:
    """Return a small label, dark on a colour, premultiplied and shared."""
    width = round(height * (0.7 + 0.52 * len(text)))
    canvas = Canvas(width, height)
    ends = [(height / 2, height / 2), (width - height / 2, height / 2)]
    canvas.path(ends, INK, height - 0.5)
    canvas.path(ends, colour, height - 2.5)
    canvas.text(text, (width / 2, height / 2), height * 0.56, INK)
    return canvas.finish()


@lru_cache(maxsize=128)
def _figure(text: str, height: int, colour: Rgb) -> pygame.Surface:
    width = round(height * (0.4 + 0.6 * len(text)))
    canvas = Canvas(width + 2, height + 2)
    centre = ((width + 2) / 2, (height + 2) / 2)
    for dx, dy in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        canvas.text(text, (centre[0] + dx, centre[1] + dy), height * 0.8, INK)
    canvas.text(text, centre, height * 0.8, colour)
    return canvas.finish()
