"""Tints, frames and outlines of hex panels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.space.hex import DIRECTION_COUNT
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_sprites import filled_panel, hatch_period, hatched_panel, line_sprite, sprite_size
from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.lens import Hatch, Lens
from game.views.table.square_art import dashes

ALL_SIDES = (1 << DIRECTION_COUNT) - 1


def corner(lens: Lens, tile: int) -> tuple[int, int]:
    """Return the pixel where a panel's sprite begins."""
    x, y = lens.screen(tile)
    width, height = sprite_size(lens.px, lens.geometry.shape)
    return round(x) - width // 2, round(y) - height // 2


def fill(
    surface: pygame.Surface, lens: Lens, tiles: Sequence[int], colour: Rgb, opacity: float, hatch: Hatch
) -> None:
    """Tint panels; every hatch is drawn as lines that run on from panel to panel."""
    sprite = filled_panel(lens.px, colour, round(opacity, 2), shape=lens.geometry.shape)
    width, height = sprite_size(lens.px, lens.geometry.shape)
    across, down = width // 2, height // 2
    seen = [(round(x) - across, round(y) - down) for x, y in lens.seen(tiles)]
    surface.fblits([(sprite, at) for at in seen], PREMULTIPLIED)
    if hatch != "none":
        left, top = lens.board_origin()
        period, shape = hatch_period(lens.px), lens.geometry.shape
        strength = min(1.0, round(opacity * 2.2, 1))
        surface.fblits(
            [
                (hatched_panel(lens.px, (x - left + y - top) % period, colour, strength, shape), (x, y))
                for x, y in seen
            ],
            PREMULTIPLIED,
        )


def frame(surface: pygame.Surface, lens: Lens, tile: int, colour: Rgb, width: float, inset: float) -> None:
    """Draw a frame inside a panel."""
    px = lens.px
    sprite = line_sprite(px, ALL_SIDES, colour, max(1.2, px * width), px * inset, lens.geometry.shape)
    surface.blit(sprite, corner(lens, tile), special_flags=PREMULTIPLIED)


def outline(surface: pygame.Surface, lens: Lens, tiles: Sequence[int], colour: Rgb, is_dashed: bool) -> None:
    """Draw one line round a set of panels."""
    inside = set(tiles)
    px = lens.px
    width = min(3.0, max(1.4, px * 0.06))
    geometry = lens.geometry
    around = geometry.neighbours if isinstance(geometry, HexGeometry) else None
    for tile in tiles:
        beside = None if around is None else around[tile]
        if beside is not None and inside.issuperset(beside):
            continue  # nothing of the line is inside of the set: most of a large one
        if not lens.sees(tile):
            continue
        if is_dashed:
            for other, start, end in geometry.edges(tile):
                if other not in inside:
                    ends = lens.camera.to_screen(*start), lens.camera.to_screen(*end)
                    dashes(surface, colour, *ends, round(width), max(3, px // 8))
            continue
        others = beside if beside is not None else [other for other, _, _ in geometry.edges(tile)]
        mask = sum(1 << side for side, other in enumerate(others) if other not in inside)
        if mask:
            sprite = line_sprite(px, mask, colour, width, shape=geometry.shape)
            surface.blit(sprite, corner(lens, tile), special_flags=PREMULTIPLIED)
