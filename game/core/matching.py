"""Who gets which place where not everybody can go everywhere."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

W = TypeVar("W")
P = TypeVar("P")


def matched(places: Mapping[W, Sequence[P]]) -> dict[P, W]:
    """Return as many as possible on a place of their own, of those open to each; by place.

    Whoever comes later may send somebody to another of his places (augmenting paths).
    """
    taken: dict[P, W] = {}

    def finds_room(who: W, tried: set[P]) -> bool:
        for place in places[who]:
            if place not in tried:
                tried.add(place)
                if place not in taken or finds_room(taken[place], tried):
                    taken[place] = who
                    return True
        return False

    for who in places:
        finds_room(who, set())
    return taken
