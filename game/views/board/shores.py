"""The shapes of a board's regions as they are drawn: borders that wander, and room for what stands there.

A map names few corners. Between them borders are bent by chance that depends on the two corners alone, so
that both regions of a border have the same, and every screen draws the same land.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from game.core.table import BoardView, RegionView
from game.views.board.geometry import Place
from game.views.board.region_geometry import UNITS

Corner = tuple[int, int]
Outline = tuple[Corner, ...]
FINENESS: Final = 90
"""Borders are bent until their parts are shorter than this, in hundredths of a unit."""
BEND: Final = 0.11
MOST_BEND: Final = 34
"""How far the middle of a part goes aside: a share of its length, and no more than so many hundredths."""
BAND_UNITS: Final = 2.5
"""Height of what is written and stands in a region: its name, its units, its sites."""
UNIT_UNITS, NAME_UNITS = 0.8, 0.4
"""Height of what a row of units needs in the middle of the band, and a name above it."""
NAME_RISE_UNITS: Final = 0.86
"""So far above the middle names are written."""
ROWS: Final = 5
STEP_UNITS: Final = 0.15
ENOUGH_UNITS: Final = 6.0
"""A band as broad as this is broad enough: a broader one is no better."""


@dataclass(frozen=True, slots=True)
class Room:
    """Where there is most room in a region, in units: the middle of a band, and half its width.

    ``half_row`` and ``half_name`` are half the width where units stand and where the name is written.
    """

    x: float
    y: float
    half_width: float
    half_row: float
    half_name: float


def weathered(board: BoardView) -> BoardView:
    """Return a board of regions with bent borders; counters and names stand where there is room."""
    assert isinstance(board.regions, tuple)
    return replace(board, regions=tuple(map(_weathered, board.regions)))


def _weathered(region: RegionView) -> RegionView:
    outline = bent(region.outline)
    room = room_in(outline)
    return replace(region, outline=outline, centre=(round(room.x * UNITS), round(room.y * UNITS)))


@lru_cache(maxsize=512)
def bent(outline: Outline) -> Outline:
    """Return an outline whose sides are bent."""
    return tuple(
        corner
        for start, end in pairwise((*outline, outline[0]))
        for corner in (_between(start, end) if start < end else _between(end, start)[::-1])[:-1]
    )


@lru_cache(maxsize=2048)
def _between(start: Corner, end: Corner) -> Outline:
    """Return the corners from one to another, both included; the lesser comes first."""
    dice = random.Random(f"{start} {end}")

    def part(a: Corner, b: Corner) -> Iterator[Corner]:
        length = math.dist(a, b)
        if length < FINENESS:
            yield a
            return
        aside = dice.uniform(-1.0, 1.0) * min(MOST_BEND, BEND * length)
        middle = (
            round((a[0] + b[0]) / 2 - (b[1] - a[1]) / length * aside),
            round((a[1] + b[1]) / 2 + (b[0] - a[0]) / length * aside),
        )
        yield from part(a, middle)
        yield from part(middle, b)

    return (*part(start, end), end)


@lru_cache(maxsize=512)
def room_in(outline: Outline) -> Room:
    """Return the broadest band of a region, nearer to its middle where several are as broad."""
    points = [(x / UNITS, y / UNITS) for x, y in outline]
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    middle = (top + bottom) / 2
    best = Room(sum(x for x, _ in points) / len(points), middle, 0.5, 0.5, 0.5)
    most = -math.inf
    height = min(BAND_UNITS, (bottom - top) * 0.72)
    for step in range(int((bottom - top) / STEP_UNITS) + 1):
        y = top + step * STEP_UNITS
        rows = [_widest(points, y + height * (row / (ROWS - 1) - 0.5)) for row in range(ROWS)]
        left, right = max(row[0] for row in rows), min(row[1] for row in rows)
        worth = min(right - left, ENOUGH_UNITS) - 0.35 * abs(y - middle)
        if right > left and worth > most:
            most = worth
            x = (left + right) / 2
            half = (right - left) / 2
            row = _half(points, x, y, UNIT_UNITS)
            name = _half(points, x, y - NAME_RISE_UNITS, NAME_UNITS)
            best = Room(x, y, half, max(half, row), max(half, name))
    return best


def _half(points: Sequence[Place], x: float, y: float, height: float) -> float:
    """Half the width of the broadest row of a height round a point."""
    rows = [_widest(points, y + offset) for offset in (-height / 2, 0.0, height / 2)]
    return min(min(x - left, right - x) for left, right in rows)


def _widest(points: Sequence[Place], y: float) -> tuple[float, float]:
    """Return the longest stretch of a row that lies inside an outline; one without room where none does."""
    crossings = sorted(
        ax + (y - ay) * (bx - ax) / (by - ay)
        for (ax, ay), (bx, by) in pairwise((*points, points[0]))
        if (ay > y) != (by > y)
    )
    stretches = list(zip(crossings[::2], crossings[1::2]))
    return max(stretches, key=lambda each: each[1] - each[0], default=(math.inf, -math.inf))
