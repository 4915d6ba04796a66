"""Numbers of all places at once: added up and read, they are what one by one gives."""

import random

import pytest

from game.space.bits import places_of
from game.space.lanes import Lanes, numbers_of


@pytest.mark.parametrize("most", [60_000, 70_000_000])
def test_lanes_add_up_for_every_place_alone(most: int) -> None:
    source = random.Random(6)
    for count in (1, 9, 144):
        lanes = Lanes(count, most)
        total, expected = 0, [0] * count
        for _ in range(6):
            mask, number = source.getrandbits(count), source.randrange(most // 6)
            total += lanes.of(mask) * number
            for place in places_of(mask):
                expected[place] += number
        assert list(lanes.read(total)) == expected


def test_numbers_are_read_off_their_binary_digits() -> None:
    source = random.Random(7)
    for count in (1, 8, 130):
        numbers = [source.randrange(256) for _ in range(count)]
        planes = [
            sum((number >> bit & 1) << place for place, number in enumerate(numbers)) for bit in range(8)
        ]
        assert list(numbers_of(planes, count)) == numbers
