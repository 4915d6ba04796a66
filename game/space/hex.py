"""Hexes in axial coordinates: conversions, distance, rings, lines, directions, facing. Integers only.

`q` and `r` follow two of the three axes, and q + r + s = 0. Rows grow downward. Directions are numbered
clockwise from 0 to 5: N NE SE S SW NW for flat-top hexes, NE E SE SW W NW for pointy-top ones.
"""

from collections.abc import Iterator
from enum import StrEnum
from typing import NamedTuple

DIRECTION_COUNT = 6


class Hex(NamedTuple):
    """A hex, or the offset from one to another, in axial coordinates."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """The third cube coordinate."""
        return -self.q - self.r


FLAT_STEPS: tuple[Hex, ...] = (Hex(0, -1), Hex(1, -1), Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0))
POINTY_STEPS: tuple[Hex, ...] = (*FLAT_STEPS[1:], FLAT_STEPS[0])


class Layout(StrEnum):
    """Offset layouts: which columns (q, flat-top) lie half a hex lower, or rows (r, pointy-top) right."""

    ODD_Q = "odd_q"
    EVEN_Q = "even_q"
    ODD_R = "odd_r"
    EVEN_R = "even_r"

    @property
    def is_flat(self) -> bool:
        """Whether hexes are flat-top; otherwise they are pointy-top."""
        return self in (Layout.ODD_Q, Layout.EVEN_Q)

    @property
    def direction_steps(self) -> tuple[Hex, ...]:
        """The axial steps of directions 0 to 5."""
        return FLAT_STEPS if self.is_flat else POINTY_STEPS


def offset_to_hex(layout: Layout, column: int, row: int) -> Hex:
    """The hex at a column and row of an offset layout."""
    match layout:
        case Layout.ODD_Q:
            return Hex(column, row - (column - (column & 1)) // 2)
        case Layout.EVEN_Q:
            return Hex(column, row - (column + (column & 1)) // 2)
        case Layout.ODD_R:
            return Hex(column - (row - (row & 1)) // 2, row)
        case Layout.EVEN_R:
            return Hex(column - (row + (row & 1)) // 2, row)


def hex_to_offset(layout: Layout, place: Hex) -> tuple[int, int]:
    """Column and row of a hex in an offset layout."""
    q, r = place
    match layout:
        case Layout.ODD_Q:
            return q, r + (q - (q & 1)) // 2
        case Layout.EVEN_Q:
            return q, r + (q + (q & 1)) // 2
        case Layout.ODD_R:
            return q + (r - (r & 1)) // 2, r
        case Layout.EVEN_R:
            return q + (r + (r & 1)) // 2, r


def add(a: Hex, b: Hex) -> Hex:
    """The hex reached from a by the offset b."""
    return Hex(a.q + b.q, a.r + b.r)


def subtract(a: Hex, b: Hex) -> Hex:
    """The offset from b to a."""
    return Hex(a.q - b.q, a.r - b.r)


def scale(a: Hex, times: int) -> Hex:
    """An offset, so many times."""
    return Hex(a.q * times, a.r * times)


def hex_distance(a: Hex, b: Hex) -> int:
    """Steps from a to b."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def cube_dot(a: Hex, b: Hex) -> int:
    """The dot product of two offsets in cube coordinates: above 0 is ahead, 0 abeam, below 0 behind."""
    return a.q * b.q + a.r * b.r + (a.q + a.r) * (b.q + b.r)


def ring(center: Hex, radius: int) -> tuple[Hex, ...]:
    """The hexes exactly `radius` steps away, clockwise, from the one at the offset (0, -radius)."""
    if radius <= 0:
        return (center,) if radius == 0 else ()
    place = add(center, scale(FLAT_STEPS[0], radius))
    places = []
    for side in range(DIRECTION_COUNT):
        step = FLAT_STEPS[(side + 2) % DIRECTION_COUNT]
        for _ in range(radius):
            places.append(place)
            place = add(place, step)
    return tuple(places)


def hexes_within(center: Hex, radius: int) -> Iterator[Hex]:
    """The hexes at most `radius` steps away in ascending order of q, then r."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield Hex(center.q + q, center.r + r)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """The hexes under the straight line between two centers, both ends included.

    Where the line runs along an edge or through a corner the choice falls as if both centers were shifted a
    hair toward growing q and r, r twice as far as q; so the line from b to a is that from a to b reversed.
    """
    steps = hex_distance(a, b)
    if steps == 0:
        return (a,)
    # In units of 1/(16 * steps) of a hex: true distances are multiples of 16, the shift is below 8.
    unit = 16 * steps
    places = []
    for count in range(steps + 1):
        q = 16 * (a.q * steps + (b.q - a.q) * count) + 1
        r = 16 * (a.r * steps + (b.r - a.r) * count) + 2
        s = -q - r
        # One axis goes whole steps, so that only halves are rounded apart: there q, shifted least, gives way.
        near_r, near_s = ((2 * value + unit) // (2 * unit) for value in (r, s))
        places.append(Hex(-near_r - near_s, near_r))
    return tuple(places)
