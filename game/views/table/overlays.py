"""What is drawn over the ground to explain: reach, targets, zones, paths, lines of fire."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol

import pygame

from game.views.board.geometry import TileShape
from game.views.drawing import PREMULTIPLIED, Rgb, smooth_line
from game.views.table import hex_art, region_art, square_art
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.square_art import dashes
from game.views.tokens.counter import reticle


@dataclass(frozen=True, slots=True)
class TileFill:
    """Tiles under a tint; ``hatch`` is the second cue beside the colour."""

    tiles: tuple[int, ...]
    colour: Rgb
    opacity: float = 0.35
    hatch: Hatch = "none"


@dataclass(frozen=True, slots=True)
class TileFrame:
    """A frame round one tile: the cursor, the selection."""

    tile: int
    colour: Rgb
    width: float = 0.05
    inset: float = 0.02


@dataclass(frozen=True, slots=True)
class AreaOutline:
    """One outline round a set of tiles: deployment zones, objectives."""

    tiles: tuple[int, ...]
    colour: Rgb
    is_dashed: bool = False


@dataclass(frozen=True, slots=True)
class PathLine:
    """A line through tile centres, with an arrow head at its end."""

    tiles: tuple[int, ...]
    colour: Rgb


@dataclass(frozen=True, slots=True)
class SightLine:
    """A straight line between two tiles; blocked lines are dashed and crossed where ``blocked_at`` says."""

    start: int
    end: int
    colour: Rgb
    blocked_at: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TileCross:
    """A cross on a tile: what blocks, what may not be entered."""

    tile: int
    colour: Rgb


@dataclass(frozen=True, slots=True)
class TileReticle:
    """A reticle round the counter on a tile: it can be attacked. ``unit`` is which one, of several."""

    tile: int
    colour: Rgb
    unit: str = ""


class Mark(Protocol):
    """Anything else that explains; it draws itself. Marks are frozen dataclasses, compared by value."""

    def draw(self, surface: pygame.Surface, context: DrawContext) -> None:
        """Draw the mark on the board as the context shows it."""
        ...


Overlay = TileReticle | TileFill | TileFrame | AreaOutline | PathLine | SightLine | TileCross | Mark


class TileArt(NamedTuple):
    """How tiles of one shape are tinted, framed and outlined."""

    fill: Callable[[pygame.Surface, DrawContext, Sequence[int], Rgb, float, Hatch], None]
    frame: Callable[[pygame.Surface, DrawContext, int, Rgb, float, float], None]
    outline: Callable[[pygame.Surface, DrawContext, Sequence[int], Rgb, bool], None]


_HEX = TileArt(hex_art.fill, hex_art.frame, hex_art.outline)
_ART: Mapping[TileShape, TileArt] = {
    "square": TileArt(square_art.fill, square_art.frame, square_art.outline),
    "hex": _HEX,
    "pointy_hex": _HEX,
    "region": TileArt(region_art.fill, region_art.frame, region_art.outline),
}


def draw_overlays(surface: pygame.Surface, overlays: Sequence[Overlay], context: DrawContext) -> None:
    """Draw all overlays in order."""
    fill, frame, outline = _ART[context.geometry.shape]
    for overlay in overlays:
        match overlay:
            case TileReticle(tile, colour, unit):
                at, size = context.stand(unit, tile)
                sprite = reticle(size, 0.0, colour)
                surface.blit(
                    sprite,
                    (round(at[0] - sprite.get_width() / 2), round(at[1] - sprite.get_height() / 2)),
                    special_flags=PREMULTIPLIED,
                )
            case TileFill(tiles, colour, opacity, hatch):
                fill(surface, context, tiles, colour, opacity, hatch)
            case TileFrame(tile, colour, width, inset):
                frame(surface, context, tile, colour, width, inset)
            case AreaOutline(tiles, colour, is_dashed):
                outline(surface, context, tiles, colour, is_dashed)
            case PathLine(tiles, colour):
                _draw_path(surface, tiles, colour, context)
            case SightLine():
                _draw_sight(surface, overlay, context)
            case TileCross(tile, colour):
                square_art.cross(surface, context, tile, colour)
            case _:
                overlay.draw(surface, context)


def _draw_path(surface: pygame.Surface, tiles: Sequence[int], colour: Rgb, context: DrawContext) -> None:
    points = [context.screen(tile) for tile, _ in itertools.groupby(tiles)]
    if len(points) < 2:
        return
    px = context.px
    width = max(2, round(px * 0.07))
    for start, end in itertools.pairwise(points):
        if context.geometry.shape != "square":
            smooth_line(surface, colour, start, end, width)
        else:
            pygame.draw.line(surface, colour, start, end, width)
        pygame.draw.aacircle(surface, colour, start, width / 2)
    tip, before = pygame.Vector2(points[-1]), pygame.Vector2(points[-2])
    along = (tip - before).normalize() * px * 0.2
    side = pygame.Vector2(-along.y, along.x) * 0.8
    pygame.draw.polygon(surface, colour, [tip + along, tip - along * 0.2 + side, tip - along * 0.2 - side])


def _draw_sight(surface: pygame.Surface, line: SightLine, context: DrawContext) -> None:
    start, end = context.screen(line.start), context.screen(line.end)
    px = context.px
    width = max(1, round(px * 0.035))
    if line.blocked_at:
        dashes(surface, line.colour, start, end, width, max(4, px // 7))
        for tile in line.blocked_at:
            square_art.cross(surface, context, tile, line.colour)
    else:
        pygame.draw.line(surface, line.colour, start, end, width)
