"""Small signs of the wargame: what befell a unit, its stance, what objectives are. Told by their shape."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import pygame

from game.core.ids import UnitId
from game.systems.wargame.body import carried_by, kind_of, water_of
from game.systems.wargame.score import is_emissary
from game.systems.wargame.state import Unit, WargameState
from game.views.drawing import Canvas, Point, Rgb, mix, regular_polygon, star_points

INK: Final[Rgb] = (11, 15, 22)
AMBER: Final[Rgb] = (255, 176, 58)
RED: Final[Rgb] = (255, 98, 84)
BLUE: Final[Rgb] = (120, 190, 255)
GREEN: Final[Rgb] = (120, 210, 150)
PALE: Final[Rgb] = (205, 214, 224)

Draw = Callable[[Canvas, float, Rgb], None]
"""Draws on a canvas of a size, in a colour."""


def _lines(*paths: tuple[Point, ...], width: float = 0.1) -> Draw:
    """Return what draws lines between points given as shares of the size."""

    def draw(canvas: Canvas, size: float, colour: Rgb) -> None:
        for path in paths:
            canvas.path([(x * size, y * size) for x, y in path], colour, max(1.2, size * width))

    return draw


def _flame(canvas: Canvas, size: float, colour: Rgb) -> None:
    shape = ((0.5, 0.2), (0.68, 0.46), (0.7, 0.64), (0.5, 0.8), (0.3, 0.64), (0.34, 0.46), (0.44, 0.5))
    canvas.polygon([(x * size, y * size) for x, y in shape], colour)


def _frost(canvas: Canvas, size: float, colour: Rgb) -> None:
    middle = (size / 2, size / 2)
    for a, b in zip(
        regular_polygon(middle, size * 0.3, 6)[:3], regular_polygon(middle, size * 0.3, 6, 180.0)[:3]
    ):
        canvas.path([a, b], colour, max(1.2, size * 0.085))


def _eye(canvas: Canvas, size: float, colour: Rgb) -> None:
    shape = ((0.2, 0.5), (0.36, 0.36), (0.64, 0.36), (0.8, 0.5), (0.64, 0.64), (0.36, 0.64))
    canvas.outline([(x * size, y * size) for x, y in shape], colour, max(1.1, size * 0.07))
    canvas.circle((size / 2, size / 2), size * 0.09, colour)


def _shield(canvas: Canvas, size: float, colour: Rgb) -> None:
    shape = ((0.5, 0.22), (0.74, 0.3), (0.7, 0.58), (0.5, 0.8), (0.3, 0.58), (0.26, 0.3))
    canvas.polygon([(x * size, y * size) for x, y in shape], colour)


def _star(canvas: Canvas, size: float, colour: Rgb) -> None:
    canvas.polygon(star_points((size / 2, size / 2), size * 0.3, 4, 0.34), colour)


def _crown(canvas: Canvas, size: float, colour: Rgb) -> None:
    shape = ((0.26, 0.7), (0.24, 0.36), (0.4, 0.54), (0.5, 0.3), (0.6, 0.54), (0.76, 0.36), (0.74, 0.7))
    canvas.polygon([(x * size, y * size) for x, y in shape], colour)


def _diamond(canvas: Canvas, size: float, colour: Rgb) -> None:
    canvas.polygon(regular_polygon((size / 2, size / 2), size * 0.3, 4), colour)


SIGNS: Final[Mapping[str, tuple[Rgb, Draw]]] = {
    "kneeling": (PALE, _lines(((0.28, 0.38), (0.5, 0.6), (0.72, 0.38)))),
    "lying": (AMBER, _lines(((0.24, 0.6), (0.76, 0.6)), ((0.32, 0.42), (0.32, 0.42)), width=0.13)),
    "overheat": (RED, _flame),
    "freeze": (BLUE, _frost),
    "stuck": (AMBER, _lines(((0.3, 0.28), (0.3, 0.72), (0.7, 0.72), (0.7, 0.28)))),
    "hold": (AMBER, _lines(((0.3, 0.3), (0.5, 0.5), (0.7, 0.3)), ((0.3, 0.7), (0.5, 0.5), (0.7, 0.7)))),
    "system_error": (RED, _lines(((0.5, 0.24), (0.5, 0.54)), ((0.5, 0.74), (0.5, 0.74)), width=0.14)),
    "swept": (BLUE, _lines(((0.28, 0.68), (0.5, 0.28), (0.72, 0.68)))),
    "brace": (GREEN, _shield),
    "overwatch": (GREEN, _eye),
    "shield": (BLUE, _shield),
    "counter": (GREEN, _lines(((0.28, 0.72), (0.72, 0.28)), ((0.28, 0.28), (0.72, 0.72)))),
    "hulk": (PALE, _lines(((0.3, 0.3), (0.7, 0.7)), ((0.3, 0.7), (0.7, 0.3)), width=0.12)),
    "euphotic": (BLUE, _lines(((0.22, 0.46), (0.38, 0.36), (0.54, 0.46), (0.78, 0.36)))),
    "abyss": (
        RED,
        _lines(((0.22, 0.4), (0.38, 0.3), (0.54, 0.4), (0.78, 0.3)), ((0.5, 0.5), (0.5, 0.76))),
    ),
    "critical": (AMBER, _star),
    "carries_data": (PALE, _diamond),
    "carries_relic": (GREEN, _star),
    "emissary": (RED, _crown),
}


@lru_cache(maxsize=256)
def sign(name: str, size_px: int) -> pygame.Surface:
    """Return the sign of a status or stance on a dark disc, premultiplied and shared."""
    colour, draw = SIGNS[name]
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    canvas.circle((size / 2, size / 2), size * 0.5, INK)
    canvas.ring((size / 2, size / 2), size * 0.43, max(1.0, size * 0.06), mix(colour, INK, 0.25))
    draw(canvas, size, colour)
    return canvas.finish()


def _tasks(state: WargameState, unit: UnitId) -> tuple[str, ...]:
    """Return the signs of a unit's part in the mission: what it carries, the emissary's (WG-16)."""
    carried = (f"carries_{kind_of(state, marker)}" for marker in carried_by(state, unit))
    return (*dict.fromkeys(carried), *(("emissary",) if is_emissary(state, unit) else ()))


def statuses(state: WargameState, unit: Unit) -> tuple[str, ...]:
    """Return the names of a unit's signs: its part in the mission, then the gravest first (WG-1.4, WG-13)."""
    water = water_of(state, unit)
    found = (
        *((task, True) for task in _tasks(state, unit.id)),
        ("hulk", unit.is_disabled),
        ("system_error", unit.errors > 0),
        ("overheat", unit.has_overheated),
        ("freeze", unit.has_frozen),
        ("stuck", bool(unit.stuck_in)),
        ("hold", bool(unit.held_by or unit.holds)),
        ("lying", unit.is_lying),
        ("kneeling", unit.is_kneeling),
        (water, bool(water)),
        ("swept", unit.is_swept),
        (unit.stance, bool(unit.stance)),
    )
    return tuple(name for name, holds in found if holds)


def _beacon(canvas: Canvas, size: float, colour: Rgb) -> None:
    canvas.polygon([(0.36 * size, 0.8 * size), (0.64 * size, 0.8 * size), (0.5 * size, 0.42 * size)], colour)
    canvas.circle((size / 2, size * 0.32), size * 0.12, colour)


def _disc(canvas: Canvas, size: float, colour: Rgb) -> None:
    canvas.ring((size / 2, size / 2), size * 0.22, max(1.5, size * 0.12), colour)


OBJECTS: Final[Mapping[str, Draw]] = {
    "data": _diamond,
    "control": _disc,
    "beacon": _beacon,
    "pylon": _lines(((0.5, 0.2), (0.5, 0.8)), ((0.3, 0.36), (0.7, 0.36)), ((0.3, 0.8), (0.7, 0.8))),
    "cooler": _frost,
    "relic": _star,
}


@lru_cache(maxsize=256)
def objective(kind: str, size_px: int, colour: Rgb, is_on: bool) -> pygame.Surface:
    """Return the sign of an objective: a hexagon in its owner's colour, filled where it is lit."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    middle = (size / 2, size / 2)
    canvas.polygon(regular_polygon(middle, size * 0.5, 6), INK)
    canvas.polygon(regular_polygon(middle, size * 0.44, 6), colour if is_on else mix(INK, colour, 0.3))
    canvas.outline(regular_polygon(middle, size * 0.43, 6), colour, max(1.4, size * 0.07))
    OBJECTS.get(kind, _disc)(canvas, size, INK if is_on else mix(colour, (255, 255, 255), 0.35))
    return canvas.finish()
