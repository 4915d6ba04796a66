"""Emblems: the shape of a faction's counters with its letter, so that colour is never the only cue."""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from functools import lru_cache
from typing import get_args

import pygame

from game.content.models import CounterShape
from game.views.drawing import Canvas, Point, regular_polygon, star_points

NAME = "emblem"
TEXT_DROP: Mapping[CounterShape, float] = {"triangle": 0.16}
"""So far below the middle of a shape its letter stands, as a share of the radius."""
_CODE = re.compile("[0-9]{1,7}")
_SURROGATES = range(0xD800, 0xE000)
"""Numbers of half letters, which no font can write."""
_RADIUS = 0.37
_LETTER = 0.46
_WHITE, _BLACK = (255, 255, 255), (0, 0, 0)


def body_outline(shape: CounterShape, centre: Point, radius: float) -> list[Point]:
    """The outline of a counter's body; all shapes cover about the same area."""
    x, y = centre
    match shape:
        case "circle":
            return regular_polygon(centre, radius, 64)
        case "octagon":
            return regular_polygon(centre, radius * 1.06, 8, 22.5)
        case "square":
            return regular_polygon(centre, radius * 1.22, 4, 45.0)
        case "hexagon":
            return regular_polygon(centre, radius * 1.10, 6)
        case "diamond":
            return regular_polygon(centre, radius * 1.26, 4)
        case "triangle":
            return regular_polygon((x, y + radius * 0.18), radius * 1.36, 3)
        case "star":
            return star_points(centre, radius * 1.26, 6, 0.72)
        case "shield":
            curve = [(0.94, 0.28), (0.74, 0.66), (0.42, 0.94), (0.0, 1.16)]
            right = [(0.0, -1.02), (0.5, -0.94), (0.96, -0.92), *curve]
            points = right + [(-dx, dy) for dx, dy in reversed(right[1:-1])]
            return [(x + dx * radius, y + dy * radius) for dx, dy in points]


def emblem_name(shape: CounterShape, letter: str) -> str:
    """Return the name of the icon that shows an emblem; the letter is written as a number."""
    return f"{NAME}_{shape}_{ord(letter) if letter else 0}"


@lru_cache(maxsize=1024)
def _read(name: str) -> tuple[CounterShape, str] | None:
    parts = name.split("_")
    shape = next((each for each in get_args(CounterShape) if len(parts) == 3 and each == parts[1]), None)
    if shape is None or parts[0] != NAME or not _CODE.fullmatch(parts[2]):
        return None
    code = int(parts[2])
    if code > sys.maxunicode or code in _SURROGATES:
        return None
    return shape, chr(code) if code else ""


def is_emblem(name: str) -> bool:
    """Say whether an icon of this name is an emblem."""
    return _read(name) is not None


def emblem_mask(name: str, size_px: int) -> pygame.Surface:
    """Return an emblem in white, its letter cut out; an unknown name is a ``KeyError``."""
    read = _read(name)
    if read is None:
        raise KeyError(name)
    shape, letter = read
    centre = (size_px / 2.0, size_px / 2.0)
    canvas = Canvas(size_px, size_px)
    canvas.polygon(body_outline(shape, centre, size_px * _RADIUS), _WHITE)
    picture = canvas.finish()
    if letter:
        written = Canvas(size_px, size_px)
        drop = size_px * _RADIUS * TEXT_DROP.get(shape, 0.0)
        written.text(letter, (centre[0], centre[1] + drop), size_px * _LETTER, _WHITE)
        hole = pygame.Surface(picture.get_size(), pygame.SRCALPHA)
        hole.fill((*_WHITE, 255))
        hole.blit(written.finish(), (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
        picture.blit(hole, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture
