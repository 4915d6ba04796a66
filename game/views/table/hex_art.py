"""Tints, frames and outlines of hex panels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.space.hex import DIRECTION_COUNT
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_sprites import filled_panel, hatch_period, line_sprite, sprite_size, tinted_panel
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.square_art import dashes

ALL_SIDES = (1 << DIRECTION_COUNT) - 1


def corner(context: DrawContext, tile: int) -> tuple[int, int]:
    """Return the pixel where a panel's sprite begins."""
    x, y = context.screen(tile)
    width, height = sprite_size(context.px, context.geometry.shape)
    return round(x) - width // 2, round(y) - height // 2


def fill(
    surface: pygame.Surface,
    context: DrawContext,
    tiles: Sequence[int],
    colour: Rgb,
    opacity: float,
    hatch: Hatch,
) -> None:
    """Tint panels; every hatch is drawn as lines that run on from panel to panel."""
    px, shape, strength = context.px, context.geometry.shape, round(opacity, 2)
    width, height = sprite_size(px, shape)
    across, down = width // 2, height // 2
    seen = [(round(x) - across, round(y) - down) for x, y in context.seen(tiles)]
    if hatch == "none":
        sprite = filled_panel(px, colour, strength, shape=shape)
        blits = [(sprite, at) for at in seen]
    else:
        left, top = context.board_origin()
        period, lines = hatch_period(px), min(1.0, round(opacity * 2.2, 1))
        blits = [
            (tinted_panel(px, (x - left + y - top) % period, colour, strength, lines, shape), (x, y))
            for x, y in seen
        ]
    surface.fblits(blits, PREMULTIPLIED)


def frame(
    surface: pygame.Surface, context: DrawContext, tile: int, colour: Rgb, width: float, inset: float
) -> None:
    """Draw a frame inside a panel."""
    px = context.px
    sprite = line_sprite(px, ALL_SIDES, colour, max(1.2, px * width), px * inset, context.geometry.shape)
    surface.blit(sprite, corner(context, tile), special_flags=PREMULTIPLIED)


def outline(
    surface: pygame.Surface, context: DrawContext, tiles: Sequence[int], colour: Rgb, is_dashed: bool
) -> None:
    """Draw one line round a set of panels."""
    inside = set(tiles)
    px = context.px
    width = min(3.0, max(1.4, px * 0.06))
    geometry = context.geometry
    around = geometry.neighbours if isinstance(geometry, HexGeometry) else None
    for tile in tiles:
        beside = None if around is None else around[tile]
        if beside is not None and inside.issuperset(beside):
            continue  # nothing of the line is inside of the set: most of a large one
        if not context.sees(tile):
            continue
        if is_dashed:
            for other, start, end in geometry.edges(tile):
                if other not in inside:
                    ends = context.camera.to_screen(*start), context.camera.to_screen(*end)
                    dashes(surface, colour, *ends, round(width), max(3, px // 8))
            continue
        others = beside if beside is not None else [other for other, _, _ in geometry.edges(tile)]
        mask = sum(1 << side for side, other in enumerate(others) if other not in inside)
        if mask:
            sprite = line_sprite(px, mask, colour, width, shape=geometry.shape)
            surface.blit(sprite, corner(context, tile), special_flags=PREMULTIPLIED)
