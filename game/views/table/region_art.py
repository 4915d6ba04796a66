"""Tints, frames and outlines of regions: polygons of any form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.views.board.region_geometry import RegionGeometry
from game.views.drawing import PREMULTIPLIED, Rgb, smooth_line
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.square_art import dashes

Pixel = tuple[float, float]
Spot = tuple[int, int]


def fill(
    surface: pygame.Surface,
    context: DrawContext,
    tiles: Sequence[int],
    colour: Rgb,
    opacity: float,
    hatch: Hatch,
) -> None:
    """Tint regions; lines or dots are the second cue."""
    for tile in tiles:
        points = _points(context, tile)
        box = _box(points).clip(surface.get_rect())
        if not box.width or not box.height:
            continue
        local = tuple((int(x - box.left), int(y - box.top)) for x, y in points)
        # lines and dots stay as long as the view does; plain tints fade as well, and are kept apart
        sheet = (_plain if hatch == "none" else tint)(
            box.size, local, (*colour, round(255 * opacity)), max(6, context.px // 6), hatch
        )
        surface.blit(sheet, box.topleft, special_flags=PREMULTIPLIED)


@lru_cache(maxsize=96)
def tint(
    size: tuple[int, int], points: tuple[Spot, ...], ink: tuple[int, int, int, int], step: int, hatch: Hatch
) -> pygame.Surface:
    """Return a polygon in a colour, with lines or dots over it."""
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.polygon(sheet, ink, points)
    if hatch != "none":
        _hatch(sheet, points, (*ink[:3], min(255, round(ink[3] * 1.6))), step, hatch)
    return sheet.premul_alpha()


_plain = lru_cache(maxsize=32)(tint.__wrapped__)


def frame(
    surface: pygame.Surface, context: DrawContext, tile: int, colour: Rgb, width: float, inset: float
) -> None:
    """Draw a frame along the sides of a region, ``inset`` units inside it."""
    x, y = context.screen(tile)
    reach = max((abs(px - x) + abs(py - y) for px, py in _points(context, tile)), default=1.0) or 1.0
    share = max(0.0, 1.0 - inset * context.px * 2.0 / reach)
    points = [(x + (px - x) * share, y + (py - y) * share) for px, py in _points(context, tile)]
    for start, end in zip(points, (*points[1:], *points[:1])):
        smooth_line(surface, colour, start, end, max(2, round(context.px * width)))


def outline(
    surface: pygame.Surface, context: DrawContext, tiles: Sequence[int], colour: Rgb, is_dashed: bool
) -> None:
    """Draw one line round a set of regions."""
    inside = set(tiles)
    width = min(4, max(2, round(context.px * 0.06)))
    for tile in tiles:
        lines = [
            (context.camera.to_screen(*start), context.camera.to_screen(*end))
            for other, start, end in context.geometry.edges(tile)
            if other not in inside
        ]
        if not is_dashed:
            for ends in lines:
                smooth_line(surface, colour, *ends, width)
        elif lines:
            box = _box([end for ends in lines for end in ends]).inflate(2 * width, 2 * width)
            if box.colliderect(surface.get_clip()):
                sheet = _dashed(box.size, _within(box, lines), colour, width, max(3, context.px // 8))
                surface.blit(sheet, box)


def _within(box: pygame.Rect, lines: Sequence[tuple[Pixel, Pixel]]) -> tuple[tuple[Pixel, Pixel], ...]:
    """Return lines by the corner of a box; equal where the view has moved by whole pixels."""
    x, y = box.topleft
    return tuple(
        ((round(ax - x, 2), round(ay - y, 2)), (round(bx - x, 2), round(by - y, 2)))
        for (ax, ay), (bx, by) in lines
    )


@lru_cache(maxsize=96)
def _dashed(
    size: tuple[int, int], lines: tuple[tuple[Pixel, Pixel], ...], colour: Rgb, width: int, step: int
) -> pygame.Surface:
    """Return dashed lines with nothing around them: a border is hundreds of strokes, in every frame."""
    sheet = pygame.Surface(size)
    nothing = tuple(255 - part for part in colour)
    sheet.fill(nothing)
    for start, end in lines:
        dashes(sheet, colour, start, end, width, step)
    sheet.set_colorkey(nothing, pygame.RLEACCEL)
    return sheet


def _points(context: DrawContext, tile: int) -> list[Pixel]:
    geometry = context.geometry
    assert isinstance(geometry, RegionGeometry)
    return [context.camera.to_screen(*corner) for corner in geometry.outlines[tile]]


def _box(points: Sequence[Pixel]) -> pygame.Rect:
    left, top = min(x for x, _ in points), min(y for _, y in points)
    right, bottom = max(x for x, _ in points), max(y for _, y in points)
    return pygame.Rect(int(left) - 1, int(top) - 1, int(right - left) + 3, int(bottom - top) + 3)


def _hatch(
    sheet: pygame.Surface, points: Sequence[Spot], ink: tuple[int, int, int, int], step: int, hatch: Hatch
) -> None:
    """Lay lines or dots over a polygon of the sheet."""
    width, height = sheet.get_size()
    marks = pygame.Surface((width, height), pygame.SRCALPHA)
    if hatch == "diagonal":
        for offset in range(-height, width, step):
            pygame.draw.line(marks, ink, (offset, height), (offset + height, 0), max(1, step // 8))
    else:
        for x in range(step // 2, width, step):
            for y in range(step // 2, height, step):
                pygame.draw.circle(marks, ink, (x, y), max(1, step // 8))
    mask = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255, 255), points)
    marks.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet.blit(marks, (0, 0))
