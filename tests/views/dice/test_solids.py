"""The solids: symmetry groups, shapes, where numbers stand."""

import math

import pytest

from game.views.dice.numbering import numbering
from game.views.dice.rotation import dot
from game.views.dice.solids import coin, solid_for

ALL_SIDES = (*range(1, 25), 26, 28, 30, 31, 36, 48, 59, 60)


@pytest.mark.parametrize(("sides", "order"), [(4, 12), (6, 24), (8, 24), (10, 10), (12, 60), (20, 60)])
def test_symmetry_groups_have_their_known_order(sides: int, order: int) -> None:
    assert len(solid_for(sides).group) == order


@pytest.mark.parametrize("sides", [4, 6, 8, 10, 12, 20, 14, 16, 18, 24, 60])
def test_solids_are_closed_convex_and_fair(sides: int) -> None:
    solid = solid_for(sides)
    assert len(solid.corners) - len(solid.edges) + len(solid.faces) == 2
    for face, normal in zip(solid.faces, solid.normals):
        height = dot(normal, solid.corners[face[0]])
        assert height == pytest.approx(solid.inner_radius, abs=1e-6)
        assert all(dot(normal, corner) <= height + 1e-6 for corner in solid.corners)
        assert all(math.isclose(dot(normal, solid.corners[i]), height, abs_tol=1e-6) for i in face)
    for mark in range(len(solid.marks)):
        assert any(turn[0] == mark for turn in solid.group)


@pytest.mark.parametrize("sides", ALL_SIDES)
def test_every_number_stands_equally_often_and_opposite_ones_sum_to_sides_plus_one(sides: int) -> None:
    solid = solid_for(sides)
    numbers = numbering(solid, sides)
    assert len({numbers.count(number) for number in range(1, sides + 1)}) == 1
    assert {number for number in numbers if number is not None} == set(range(1, sides + 1))
    for mark, number in enumerate(numbers):
        other = solid.opposite(mark)
        if number is not None and other is not None and numbers[other] is not None:
            assert number + (numbers[other] or 0) == sides + 1


@pytest.mark.parametrize("sides", [6, 8, 10, 12, 20])
def test_a_common_die_has_an_opposite_for_every_number(sides: int) -> None:
    solid = solid_for(sides)
    assert None not in numbering(solid, sides)
    assert all(solid.opposite(mark) is not None for mark in range(sides))


def test_a_coin_has_two_faces_that_can_be_swapped() -> None:
    assert coin().group == ((0, 1), (1, 0))
    assert coin().opposite(0) == 1
