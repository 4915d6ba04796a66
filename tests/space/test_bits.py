"""Masks: places, and the same relation seen from the other end."""

import random

from game.space.bits import mask_of, places_of, turned


def test_places_and_masks_are_each_others_opposite() -> None:
    assert places_of(mask_of((7, 0, 3))) == (0, 3, 7)
    assert places_of(0) == ()
    assert mask_of((1, 5)) == 0b100010 and mask_of(()) == 0


def test_turned_masks_say_the_same_from_the_other_end() -> None:
    source = random.Random(4)
    for count in (1, 2, 7, 64, 130):
        masks = [source.getrandbits(count) if number % 5 else 0 for number in range(count)]
        seen = [[place for place in range(count) if masks[place] >> entry & 1] for entry in range(count)]
        assert [list(places_of(mask)) for mask in turned(masks, count)] == seen
