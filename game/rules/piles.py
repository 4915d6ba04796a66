"""Piles of cards: shuffling without dice on the table."""

from collections.abc import Sequence
from typing import TypeVar

from game.core import rng

T = TypeVar("T")


def shuffled(cards: Sequence[T], generator: int) -> tuple[T, ...]:
    """Return the cards in an order that this state of a generator decides."""
    order = list(cards)
    last = len(order) - 1
    for face in rng.countdown(generator, len(order)):
        pick = face - 1
        order[last], order[pick] = order[pick], order[last]
        last -= 1
    return tuple(order)
