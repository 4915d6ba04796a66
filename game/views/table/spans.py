"""Large sets of squares, drawn as what they are: strips of a row, and the lines round them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb
from game.views.table.draw_context import DrawContext

Strip = tuple[int, int, int]
"""Row, first column, columns."""
Edge = tuple[int, int, int, int]
"""From column and row to column and row, in corners of squares."""


@lru_cache(maxsize=128)
def strips(tiles: tuple[int, ...], columns: int) -> tuple[Strip, ...]:
    """Return squares as strips of neighbours in a row."""
    found: list[Strip] = []
    for tile in sorted(tiles):
        row, column = divmod(tile, columns)
        if found and found[-1][0] == row and sum(found[-1][1:]) == column:
            found[-1] = (row, found[-1][1], found[-1][2] + 1)
        else:
            found.append((row, column, 1))
    return tuple(found)


@lru_cache(maxsize=128)
def rim(tiles: tuple[int, ...], columns: int) -> tuple[Edge, ...]:
    """Return the lines round squares, those that go on in the same direction as one."""
    inside = {divmod(tile, columns)[::-1] for tile in tiles}
    level: dict[int, set[int]] = {}
    upright: dict[int, set[int]] = {}
    for column, row in inside:
        for step in (0, 1):
            if (column, row + 2 * step - 1) not in inside:
                level.setdefault(row + step, set()).add(column)
            if (column + 2 * step - 1, row) not in inside:
                upright.setdefault(column + step, set()).add(row)
    edges = [(start, row, end, row) for row, found in level.items() for start, end in _runs(found)]
    edges += [
        (column, start, column, end) for column, found in upright.items() for start, end in _runs(found)
    ]
    return tuple(edges)


def _runs(numbers: set[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    for number in sorted(numbers):
        if runs and runs[-1][1] == number:
            runs[-1] = (runs[-1][0], number + 1)
        else:
            runs.append((number, number + 1))
    return runs


def tint(
    surface: pygame.Surface, context: DrawContext, tiles: tuple[int, ...], colour: Rgb, opacity: float
) -> None:
    """Lay an even tint over squares of a square board."""
    columns = round(context.geometry.units[0])
    pairs = []
    for row, column, count in strips(tiles, columns):
        left, top = context.camera.to_screen(column, row)
        right, bottom = context.camera.to_screen(column + count, row + 1)
        box = pygame.Rect(round(left), round(top), round(right) - round(left), round(bottom) - round(top))
        seen = box.clip(surface.get_clip())
        if seen.width and seen.height:
            pairs.append((_sheet(seen.size, colour, round(255 * opacity)), seen.topleft))
    surface.fblits(pairs, PREMULTIPLIED)


def edge_lines(
    context: DrawContext, tiles: Sequence[int], columns: int
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines round squares in pixels."""
    to_screen = context.camera.to_screen
    return [(to_screen(a, b), to_screen(c, d)) for a, b, c, d in rim(tuple(tiles), columns)]


@lru_cache(maxsize=256)
def _sheet(size: tuple[int, int], colour: Rgb, alpha: int) -> pygame.Surface:
    sheet = pygame.Surface(size, pygame.SRCALPHA)
    sheet.fill((*(channel * alpha // 255 for channel in colour), alpha))
    return sheet
