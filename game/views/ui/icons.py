"""Icons drawn by the program: no sign on screen depends on a font having it."""

from collections.abc import Mapping
from functools import cache
from math import cos, pi, sin
from typing import NamedTuple, TypeAlias

import pygame

from game.views.emblem import emblem_mask, is_emblem
from game.views.ui.theme import Colour

Point: TypeAlias = tuple[float, float]
_OVERSAMPLE = 4
_GRID = 24.0


class Stroke(NamedTuple):
    """An open or closed line with round joints, on a 24 x 24 grid."""

    points: tuple[Point, ...]
    width: float = 2.4
    is_closed: bool = False


class Fill(NamedTuple):
    """A filled polygon."""

    points: tuple[Point, ...]


class Disc(NamedTuple):
    """A filled circle, or a ring when ``width`` is not 0."""

    centre: Point
    radius: float
    width: float = 0.0


class Hole(NamedTuple):
    """A circle cut out of what was drawn before."""

    centre: Point
    radius: float


Part: TypeAlias = Stroke | Fill | Disc | Hole


def _ring_points(count: int, radius: float, turn: float = -pi / 2, inner: float = 0.0) -> tuple[Point, ...]:
    points: list[Point] = []
    for index in range(count):
        reach = inner if inner and index % 2 else radius
        angle = turn + 2 * pi * index / count
        points.append((12 + reach * cos(angle), 12 + reach * sin(angle)))
    return tuple(points)


def _box(left: float, top: float, right: float, bottom: float) -> tuple[Point, ...]:
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def _arrow(angle: float) -> tuple[Part, ...]:
    def turned(x: float, y: float) -> Point:
        return (12 + x * cos(angle) - y * sin(angle), 12 + x * sin(angle) + y * cos(angle))

    return (
        Stroke((turned(-8, 0), turned(8, 0))),
        Stroke((turned(2, -6), turned(8, 0), turned(2, 6))),
    )


def _chevron(angle: float) -> tuple[Part, ...]:
    def turned(x: float, y: float) -> Point:
        return (12 + x * cos(angle) - y * sin(angle), 12 + x * sin(angle) + y * cos(angle))

    return (Stroke((turned(-3, -6), turned(4, 0), turned(-3, 6))),)


_STAR = _ring_points(10, 10, inner=4.2)
_GEAR = tuple(
    Stroke(((12 + 6 * cos(a), 12 + 6 * sin(a)), (12 + 9.4 * cos(a), 12 + 9.4 * sin(a))), 3.4)
    for a in (pi * i / 4 for i in range(8))
)

ICONS: Mapping[str, tuple[Part, ...]] = {
    "arrow_right": _arrow(0.0),
    "arrow_down": _arrow(pi / 2),
    "arrow_left": _arrow(pi),
    "arrow_up": _arrow(-pi / 2),
    "chevron_right": _chevron(0.0),
    "chevron_down": _chevron(pi / 2),
    "chevron_left": _chevron(pi),
    "chevron_up": _chevron(-pi / 2),
    "check": (Stroke(((4, 13), (10, 19), (20, 6)), 3.0),),
    "cross": (Stroke(((5, 5), (19, 19)), 3.0), Stroke(((19, 5), (5, 19)), 3.0)),
    "plus": (Stroke(((12, 4), (12, 20)), 3.0), Stroke(((4, 12), (20, 12)), 3.0)),
    "minus": (Stroke(((4, 12), (20, 12)), 3.0),),
    "return": (Stroke(((20, 5), (20, 14), (5, 14))), Stroke(((10, 9), (5, 14), (10, 19)))),
    "backspace": (
        Stroke(((9, 5), (21, 5), (21, 19), (9, 19), (3, 12)), 2.0, True),
        Stroke(((12, 9), (17, 15)), 2.0),
        Stroke(((17, 9), (12, 15)), 2.0),
    ),
    "star": (Fill(_STAR),),
    "star_outline": (Stroke(_STAR, 1.8, True),),
    "warning": (
        Stroke(((12, 3), (22, 20), (2, 20)), 2.4, True),
        Stroke(((12, 9), (12, 14)), 2.6),
        Disc((12, 17.2), 1.5),
    ),
    "info": (Disc((12, 12), 10, 2.2), Stroke(((12, 11), (12, 17)), 2.6), Disc((12, 7.2), 1.6)),
    "question": (
        Disc((12, 12), 10, 2.2),
        Stroke(((8.8, 9.2), (10, 7.2), (12, 6.6), (14.2, 7.4), (15, 9.4), (12, 12.2), (12, 13.6)), 2.2),
        Disc((12, 17), 1.5),
    ),
    "search": (Disc((10, 10), 7, 2.4), Stroke(((15, 15), (21, 21)), 3.0)),
    "gear": (*_GEAR, Disc((12, 12), 7, 0), Hole((12, 12), 3)),
    "play": (Fill(((6, 3), (21, 12), (6, 21))),),
    "pause": (Fill(_box(5, 4, 10, 20)), Fill(_box(14, 4, 19, 20))),
    "stop": (Fill(_box(5, 5, 19, 19)),),
    "step_forward": (Fill(((5, 4), (16, 12), (5, 20))), Fill(_box(17, 4, 20, 20))),
    "step_back": (Fill(((19, 4), (8, 12), (19, 20))), Fill(_box(4, 4, 7, 20))),
    "fast_forward": (Fill(((2, 4), (12, 12), (2, 20))), Fill(((12, 4), (22, 12), (12, 20)))),
    "rewind": (Fill(((22, 4), (12, 12), (22, 20))), Fill(((12, 4), (2, 12), (12, 20)))),
    "undo": (
        Stroke(((4, 9), (15, 9), (18.5, 10.5), (20, 14), (18.5, 17.5), (15, 19), (10, 19)), 2.4),
        Stroke(((9, 4), (4, 9), (9, 14)), 2.4),
    ),
    "redo": (
        Stroke(((20, 9), (9, 9), (5.5, 10.5), (4, 14), (5.5, 17.5), (9, 19), (14, 19)), 2.4),
        Stroke(((15, 4), (20, 9), (15, 14)), 2.4),
    ),
    "lock": (
        Fill(_box(5, 11, 19, 21)),
        Stroke(((8, 11), (8, 7), (10, 4.4), (14, 4.4), (16, 7), (16, 11)), 2.4),
    ),
    "eye": (
        Stroke(((2, 12), (7, 7), (12, 5.4), (17, 7), (22, 12), (17, 17), (12, 18.6), (7, 17)), 2.0, True),
        Disc((12, 12), 3.2),
    ),
    "eye_off": (
        Stroke(((2, 12), (7, 7), (12, 5.4), (17, 7), (22, 12), (17, 17), (12, 18.6), (7, 17)), 2.0, True),
        Stroke(((4, 20), (20, 4)), 2.6),
    ),
    "flag": (Stroke(((5, 3), (5, 22)), 2.4), Fill(((5, 4), (20, 8), (5, 13)))),
    "human": (Disc((12, 7), 4.4), Fill(((4, 21), (5, 15), (9, 12.6), (15, 12.6), (19, 15), (20, 21)))),
    "robot": (
        Fill(_box(4, 8, 20, 20)),
        Stroke(((12, 8), (12, 3)), 2.2),
        Disc((12, 3.4), 2),
        Hole((8.8, 13.4), 2),
        Hole((15.2, 13.4), 2),
    ),
    "book": (
        Stroke(((12, 6), (8, 4), (2, 4), (2, 19), (8, 19), (12, 21)), 2.0),
        Stroke(((12, 6), (16, 4), (22, 4), (22, 19), (16, 19), (12, 21)), 2.0),
        Stroke(((12, 6), (12, 21)), 2.0),
    ),
    "folder": (Fill(((2, 5), (9, 5), (11, 8), (22, 8), (22, 20), (2, 20))),),
    "die": (
        Stroke(_box(3.4, 3.4, 20.6, 20.6), 2.4, True),
        Disc((8, 8), 1.8),
        Disc((12, 12), 1.8),
        Disc((16, 16), 1.8),
    ),
    "hourglass": (
        Stroke(((5, 3), (19, 3)), 2.4),
        Stroke(((5, 21), (19, 21)), 2.4),
        Stroke(((7, 3), (7, 7), (17, 17), (17, 21)), 1.8),
        Stroke(((17, 3), (17, 7), (7, 17), (7, 21)), 1.8),
    ),
    "target": (
        Disc((12, 12), 7, 2.0),
        Stroke(((12, 1), (12, 8)), 2.0),
        Stroke(((12, 16), (12, 23)), 2.0),
        Stroke(((1, 12), (8, 12)), 2.0),
        Stroke(((16, 12), (23, 12)), 2.0),
    ),
    "ways": (
        Disc((12, 12), 2.6),
        Stroke(((8.6, 5.4), (12, 2), (15.4, 5.4)), 2.2),
        Stroke(((8.6, 18.6), (12, 22), (15.4, 18.6)), 2.2),
        Stroke(((5.4, 8.6), (2, 12), (5.4, 15.4)), 2.2),
        Stroke(((18.6, 8.6), (22, 12), (18.6, 15.4)), 2.2),
    ),
    "shield": (Fill(((12, 2), (21, 5), (20, 13), (12, 22), (4, 13), (3, 5))),),
    "skull": (
        Disc((12, 10), 8.4),
        Fill(_box(8, 15, 16, 21)),
        Hole((8.8, 10.4), 2.4),
        Hole((15.2, 10.4), 2.4),
    ),
    "coin": (Disc((12, 12), 9.6), Hole((12, 12), 7.2), Disc((12, 12), 5.2)),
    "speaker": (
        Fill(((2, 9), (7, 9), (13, 4), (13, 20), (7, 15), (2, 15))),
        Stroke(((16.5, 8), (18.4, 12), (16.5, 16)), 2.2),
    ),
    "gamepad": (
        Fill(((6, 7), (18, 7), (22, 12), (22.6, 18), (19, 19))),
        Fill(((6, 7), (19, 19), (16, 15.6), (8, 15.6), (5, 19), (1.4, 18), (2, 12))),
        Hole((7.4, 11.4), 2),
        Hole((16.6, 11.4), 2),
    ),
    "keyboard": (
        Stroke(_box(1.6, 6, 22.4, 18), 2.0, True),
        *(Disc((x, 10), 1.1) for x in (6.0, 10.0, 14.0, 18.0)),
        Stroke(((8, 14.4), (16, 14.4)), 2.0),
    ),
    "dot": (Disc((12, 12), 4),),
    "circle": (Disc((12, 12), 10),),
    "ring": (Disc((12, 12), 9.6, 2.4),),
    "octagon": (Fill(_ring_points(8, 11, turn=pi / 8)),),
    "hexagon": (Fill(_ring_points(6, 11)),),
    "diamond": (Fill(_ring_points(4, 11.5)),),
    "triangle": (Fill(((12, 2), (22.4, 20.4), (1.6, 20.4))),),
    "square": (Fill(_box(3, 3, 21, 21)),),
}

# Signs that players and texts may use although the typeface lacks them.
SIGN_ICONS: Mapping[str, str] = {
    "←": "arrow_left",
    "→": "arrow_right",
    "↑": "arrow_up",
    "↓": "arrow_down",
    "✓": "check",
    "✔": "check",
    "✗": "cross",
    "✘": "cross",
    "★": "star",
    "☆": "star_outline",
    "⏎": "return",
    "↵": "return",
    "⌫": "backspace",
    "⚠": "warning",
    "⚙": "gear",
    "▶": "play",
    "●": "circle",
    "○": "ring",
    "◆": "diamond",
    "■": "square",
    "▲": "triangle",
}


class IconBook:
    """Icons by name, size in pixels and colour, as premultiplied surfaces."""

    def __init__(self) -> None:
        self._masks: dict[tuple[str, int], pygame.Surface] = {}
        self._tinted: dict[tuple[str, int, Colour], pygame.Surface] = {}

    def icon(self, name: str, size: int, colour: Colour) -> pygame.Surface:
        """Return an icon; an unknown name is a ``KeyError`` that names it."""
        key = (name, size, colour)
        surface = self._tinted.get(key)
        if surface is None:
            surface = self._mask(name, size).copy()
            surface.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
            self._tinted[key] = surface
        return surface

    def _mask(self, name: str, size: int) -> pygame.Surface:
        mask = self._masks.get((name, size))
        if mask is None:
            made = emblem_mask(name, size) if is_emblem(name) else draw_parts(ICONS[name], size)
            mask = self._masks[name, size] = made
        return mask


@cache
def icon_book() -> IconBook:
    """Return the one book of icons: they depend on nothing but name, size and colour."""
    return IconBook()


def draw_parts(parts: tuple[Part, ...], size: int) -> pygame.Surface:
    """Draw parts in white at four times the size and shrink: the smooth way without dark fringes."""
    big = pygame.Surface((size * _OVERSAMPLE, size * _OVERSAMPLE), pygame.SRCALPHA)
    unit = size * _OVERSAMPLE / _GRID
    white = (255, 255, 255, 255)

    def at(point: Point) -> Point:
        return (point[0] * unit, point[1] * unit)

    for part in parts:
        match part:
            case Fill(points):
                pygame.draw.polygon(big, white, [at(point) for point in points])
            case Disc(centre, radius, width):
                pygame.draw.circle(big, white, at(centre), radius * unit, round(width * unit))
            case Hole(centre, radius):
                pygame.draw.circle(big, (0, 0, 0, 0), at(centre), radius * unit)
            case Stroke(points, width, is_closed):
                _draw_stroke(big, [at(point) for point in points], width * unit, is_closed)
    return pygame.transform.smoothscale(big.premul_alpha(), (size, size))


def _draw_stroke(surface: pygame.Surface, points: list[Point], width: float, is_closed: bool) -> None:
    white = (255, 255, 255, 255)
    ends = [*points[1:], points[0]] if is_closed else points[1:]
    for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
        length = max(1e-6, ((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5)
        across_x, across_y = -(y2 - y1) / length * width / 2, (x2 - x1) / length * width / 2
        corners = [
            (x1 + across_x, y1 + across_y),
            (x2 + across_x, y2 + across_y),
            (x2 - across_x, y2 - across_y),
            (x1 - across_x, y1 - across_y),
        ]
        pygame.draw.polygon(surface, white, corners)
    for point in points:
        pygame.draw.circle(surface, white, point, width / 2)
