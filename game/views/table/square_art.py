"""Tints, frames and outlines of square tiles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.spans import edge_lines


def corner(context: DrawContext, tile: int) -> tuple[int, int]:
    """Return the pixel of the upper left corner of the unit square round a tile's centre."""
    x, y = context.geometry.centre(tile)
    left, top = context.camera.to_screen(x - 0.5, y - 0.5)
    return round(left), round(top)


def fill(
    surface: pygame.Surface,
    context: DrawContext,
    tiles: Sequence[int],
    colour: Rgb,
    opacity: float,
    hatch: Hatch,
) -> None:
    """Tint tiles."""
    sprite = _fill_sprite(context.px, colour, opacity, hatch)
    surface.fblits([(sprite, corner(context, tile)) for tile in tiles], PREMULTIPLIED)


def frame(
    surface: pygame.Surface, context: DrawContext, tile: int, colour: Rgb, width: float, inset: float
) -> None:
    """Draw a frame inside a tile."""
    sprite = _frame_sprite(context.px, colour, width, inset)
    surface.blit(sprite, corner(context, tile), special_flags=PREMULTIPLIED)


def cross(surface: pygame.Surface, context: DrawContext, tile: int, colour: Rgb) -> None:
    """Draw a cross in the middle of a tile of any shape."""
    sprite = _cross_sprite(context.px, colour)
    surface.blit(sprite, corner(context, tile), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=256)
def _fill_sprite(px: int, colour: Rgb, opacity: float, hatch: Hatch) -> pygame.Surface:
    canvas = Canvas(px, px)
    s = canvas.scale
    gap = max(1, round(px * 0.02 * s))
    box = canvas.sheet.get_rect().inflate(-2 * gap, -2 * gap)
    pygame.draw.rect(canvas.sheet, (*colour, round(255 * opacity)), box, border_radius=round(px * 0.05 * s))
    if hatch != "none":
        mark = pygame.Surface(canvas.sheet.get_size(), pygame.SRCALPHA)
        ink = (*colour, round(255 * min(1.0, opacity * 1.6)))
        step = max(4, round(px * 0.2 * s))
        size = px * s
        if hatch == "diagonal":
            for offset in range(-size, size, step):
                pygame.draw.line(mark, ink, (offset, size), (offset + size, 0), max(1, round(px * 0.02 * s)))
        else:
            for x in range(step // 2, size, step):
                for y in range(step // 2, size, step):
                    pygame.draw.circle(mark, ink, (x, y), max(1, round(px * 0.02 * s)))
        clip = pygame.Surface(canvas.sheet.get_size(), pygame.SRCALPHA)
        pygame.draw.rect(clip, (255, 255, 255, 255), box, border_radius=round(px * 0.05 * s))
        mark.blit(clip, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        canvas.sheet.blit(mark, (0, 0))
    return canvas.finish()


@lru_cache(maxsize=128)
def _frame_sprite(px: int, colour: Rgb, width: float, inset: float) -> pygame.Surface:
    canvas = Canvas(px, px)
    s = canvas.scale
    gap = max(1, round(px * inset * s))
    box = canvas.sheet.get_rect().inflate(-2 * gap, -2 * gap)
    line = max(s, round(px * width * s))
    pygame.draw.rect(canvas.sheet, colour, box, line, border_radius=round(px * 0.08 * s))
    return canvas.finish()


@lru_cache(maxsize=64)
def _cross_sprite(px: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(px, px)
    a, b, width = px * 0.32, px * 0.68, max(1.5, px * 0.06)
    canvas.path([(a, a), (b, b)], (10, 12, 16), width * 1.8)
    canvas.path([(b, a), (a, b)], (10, 12, 16), width * 1.8)
    canvas.path([(a, a), (b, b)], colour, width)
    canvas.path([(b, a), (a, b)], colour, width)
    return canvas.finish()


def outline(
    surface: pygame.Surface, context: DrawContext, tiles: Sequence[int], colour: Rgb, is_dashed: bool
) -> None:
    """Draw one line round a set of tiles."""
    px = context.px
    width = max(2, round(px * 0.04))
    for start, end in edge_lines(context, tiles, round(context.geometry.units[0])):
        if is_dashed:
            dashes(surface, colour, start, end, width, max(4, px // 8))
        else:
            pygame.draw.line(surface, colour, start, end, width)


def dashes(
    surface: pygame.Surface,
    colour: Rgb,
    start: tuple[float, float],
    end: tuple[float, float],
    width: int,
    step: int,
) -> None:
    """Draw a dashed line."""
    seen = surface.get_clip().inflate(2 * width, 2 * width).clipline(start, end)
    a, b = pygame.Vector2(start), pygame.Vector2(end)
    length = a.distance_to(b)
    if length < 1 or not seen:
        return
    direction = (b - a) / length
    near, far = (a.distance_to(point) for point in seen)
    at = near - near % (2 * step)
    while at < min(length, far):
        to = min(length, at + step)
        pygame.draw.line(surface, colour, a + direction * at, a + direction * to, width)
        at += 2 * step
