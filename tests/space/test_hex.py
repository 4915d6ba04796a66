"""Hex coordinates against searches and distances in the plane worked out here."""

import random
from itertools import pairwise

import pytest

from game.space.hex import (
    FLAT_STEPS,
    Hex,
    Layout,
    add,
    hex_distance,
    hex_to_offset,
    hexes_within,
    line,
    offset_to_hex,
    ring,
    scale,
    subtract,
)

# Neighbours of an unshoved and of a shoved column (flat) or row (pointy), as any atlas draws them.
FLAT_AROUND = {
    False: {"N": (0, -1), "NE": (1, -1), "SE": (1, 0), "S": (0, 1), "SW": (-1, 0), "NW": (-1, -1)},
    True: {"N": (0, -1), "NE": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "NW": (-1, 0)},
}
POINTY_AROUND = {
    False: {"NE": (0, -1), "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1)},
    True: {"NE": (1, -1), "E": (1, 0), "SE": (1, 1), "SW": (0, 1), "W": (-1, 0), "NW": (0, -1)},
}


@pytest.mark.parametrize("layout", list(Layout))
def test_offsets_round_trip_and_neighbours_lie_where_their_names_say(layout: Layout) -> None:
    seen = set()
    for column in range(-7, 8):
        for row in range(-7, 8):
            place = offset_to_hex(layout, column, row)
            assert hex_to_offset(layout, place) == (column, row)
            assert place.q + place.r + place.s == 0
            seen.add(place)
            shoved_parity = 1 if layout in (Layout.ODD_Q, Layout.ODD_R) else 0
            is_shoved = (column if layout.is_flat else row) % 2 == shoved_parity
            around = (FLAT_AROUND if layout.is_flat else POINTY_AROUND)[is_shoved]
            for step, (right, down) in zip(layout.direction_steps, around.values(), strict=True):
                assert hex_to_offset(layout, add(place, step)) == (column + right, row + down)
    assert len(seen) == 15 * 15


def test_distances_are_those_of_a_flood() -> None:
    found = {Hex(0, 0): 0}
    queue = [Hex(0, 0)]
    for place in queue:
        for step in FLAT_STEPS:
            other = add(place, step)
            if found[place] < 8 and other not in found:
                found[other] = found[place] + 1
                queue.append(other)
    center = Hex(3, -5)
    for offset, steps in found.items():
        assert hex_distance(center, add(center, offset)) == steps
        assert hex_distance(add(center, offset), center) == steps
    for radius in range(9):
        area = {add(center, offset) for offset, steps in found.items() if steps <= radius}
        edge = {add(center, offset) for offset, steps in found.items() if steps == radius}
        assert set(hexes_within(center, radius)) == area
        assert len(list(hexes_within(center, radius))) == len(area)
        assert set(ring(center, radius)) == edge
        assert len(ring(center, radius)) == len(edge)
    assert ring(center, -1) == ()
    assert list(hexes_within(center, 4)) == sorted(hexes_within(center, 4))


def test_rings_are_walked_clockwise() -> None:
    assert ring(Hex(0, 0), 1) == FLAT_STEPS
    for radius in range(1, 6):
        walk = ring(Hex(2, 2), radius)
        assert all(hex_distance(a, b) == 1 for a, b in pairwise((*walk, walk[0])))
        assert walk[radius] == add(Hex(2, 2), scale(FLAT_STEPS[1], radius))


def nearest_to(a: Hex, b: Hex, count: int, steps: int, guess: Hex) -> set[Hex]:
    """The hexes not far from a guess whose centers are nearest to the point count/steps of the way to b."""

    def away(place: Hex) -> int:
        q = (a.q - place.q) * steps + (b.q - a.q) * count
        r = (a.r - place.r) * steps + (b.r - a.r) * count
        return q * q + r * r + q * r  # the square of the distance in the plane, times the square of the steps

    around = list(hexes_within(guess, 2))
    least = min(away(place) for place in around)
    return {place for place in around if away(place) == least}


def test_lines_follow_the_straight_line() -> None:
    a = Hex(-2, 3)
    ties = 0
    for b in hexes_within(a, 10):
        places = line(a, b)
        steps = hex_distance(a, b)
        assert places[0] == a
        assert places[-1] == b
        assert len(places) == steps + 1
        assert all(hex_distance(one, other) == 1 for one, other in pairwise(places))
        assert line(b, a) == places[::-1]
        for count in range(1, steps):
            nearest = nearest_to(a, b, count, steps, places[count])
            assert places[count] in nearest
            ties += len(nearest) > 1
            shifted = max(nearest, key=lambda place: (place.q - a.q) * 4 + (place.r - a.r) * 5)
            assert places[count] == shifted
    assert ties > 0


def test_lines_do_not_depend_on_where_they_start() -> None:
    rng = random.Random(8)
    for _ in range(200):
        a = Hex(rng.randint(-40, 40), rng.randint(-40, 40))
        offset = Hex(rng.randint(-20, 20), rng.randint(-20, 20))
        moved = tuple(subtract(place, a) for place in line(a, add(a, offset)))
        assert moved == line(Hex(0, 0), offset)
