"""Small signs of a campaign: what the General wishes of a region, what an ability will do, who waits."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import pygame

from game.views.drawing import Canvas, Point, Rgb, on_circle
from game.views.emblem import body_outline
from game.views.tokens.signs import GROUND, PAPER

Draw = Callable[[Canvas, float, Rgb], None]


def _attack(canvas: Canvas, size: float, colour: Rgb) -> None:
    """Two chevrons that point up."""
    for y in (0.34, 0.56):
        points = [(size * 0.28, size * (y + 0.16)), (size * 0.5, size * (y - 0.06))]
        canvas.path([*points, (size * 0.72, size * (y + 0.16))], colour, size * 0.11)


def _defend(canvas: Canvas, size: float, colour: Rgb) -> None:
    """A shield."""
    canvas.polygon(body_outline("shield", (size * 0.5, size * 0.48), size * 0.25), colour)


def _hold(canvas: Canvas, size: float, colour: Rgb) -> None:
    """A bar on a post, driven into the ground."""
    canvas.path([(size * 0.5, size * 0.26), (size * 0.5, size * 0.74)], colour, size * 0.12)
    canvas.path([(size * 0.32, size * 0.40), (size * 0.68, size * 0.40)], colour, size * 0.11)
    arc = [on_circle((size * 0.5, size * 0.52), size * 0.22, 110 + 20 * step) for step in range(8)]
    canvas.path(arc, colour, size * 0.09)


def _avoid(canvas: Canvas, size: float, colour: Rgb) -> None:
    """A bar across."""
    canvas.path([(size * 0.30, size * 0.5), (size * 0.70, size * 0.5)], colour, size * 0.15)


def _drop(canvas: Canvas, size: float, colour: Rgb) -> None:
    """An arrow down on to a line: here somebody comes down."""
    canvas.path([(size * 0.5, size * 0.22), (size * 0.5, size * 0.52)], colour, size * 0.12)
    head: list[Point] = [(size * 0.30, size * 0.44), (size * 0.70, size * 0.44), (size * 0.5, size * 0.68)]
    canvas.polygon(head, colour)
    canvas.path([(size * 0.28, size * 0.76), (size * 0.72, size * 0.76)], colour, size * 0.09)


def _ask(canvas: Canvas, size: float, colour: Rgb) -> None:
    canvas.text("?", (size * 0.5, size * 0.5), size * 0.46, colour)


def _spare(canvas: Canvas, size: float, colour: Rgb) -> None:
    """An eye with a stroke through it: not seen, not fought."""
    lid = [on_circle((size * 0.5, size * 0.72), size * 0.36, -52 + 13 * step) for step in range(9)]
    low = [(x, size - y) for x, y in lid]
    canvas.path(lid, colour, size * 0.07)
    canvas.path(low, colour, size * 0.07)
    canvas.circle((size * 0.5, size * 0.5), size * 0.10, colour)
    canvas.path([(size * 0.26, size * 0.74), (size * 0.74, size * 0.26)], GROUND, size * 0.14)
    canvas.path([(size * 0.26, size * 0.74), (size * 0.74, size * 0.26)], colour, size * 0.07)


SIGNS: Final[Mapping[str, Draw]] = {
    "attack": _attack,
    "defend": _defend,
    "hold": _hold,
    "avoid": _avoid,
    "drop": _drop,
    "ask": _ask,
    "spare": _spare,
}


@lru_cache(maxsize=256)
def sign(name: str, size_px: int, colour: Rgb, *, is_faint: bool = False) -> pygame.Surface:
    """A sign on a dark disc with a coloured rim; one that is only asked for has a thin rim."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    centre = (size / 2, size / 2)
    canvas.circle(centre, size * 0.49, GROUND)
    canvas.ring(centre, size * 0.43, size * (0.04 if is_faint else 0.09), colour)
    SIGNS[name](canvas, size, colour if is_faint else PAPER)
    return canvas.finish()


@lru_cache(maxsize=128)
def halo(size_px: int, colour: Rgb, *, is_broken: bool) -> pygame.Surface:
    """A ring round a counter; a broken one is a reticle."""
    canvas = Canvas(size_px, size_px)
    centre, radius = (size_px / 2, size_px / 2), size_px * 0.44
    width = max(2.0, size_px * 0.06)
    for tone, extra in ((GROUND, 2.0), (colour, 0.0)):
        if not is_broken:
            canvas.ring(centre, radius, width + extra, tone)
            continue
        for quarter in range(4):
            begin = quarter * 90.0 + 18.0
            canvas.arc(centre, radius, width + extra, tone, begin, begin + 54.0)
    return canvas.finish()


@lru_cache(maxsize=64)
def chevron(size_px: int, colour: Rgb) -> pygame.Surface:
    """A small wedge over a counter that waits for an order."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    points = [(size * 0.14, size * 0.22), (size * 0.86, size * 0.22), (size * 0.5, size * 0.78)]
    canvas.outline(points, GROUND, size * 0.22)
    canvas.polygon(points, colour)
    return canvas.finish()
