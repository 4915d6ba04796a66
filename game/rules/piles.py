"""Piles of cards: shuffling without dice on the table."""

from collections.abc import Sequence
from typing import TypeVar

from game.core import rng

T = TypeVar("T")


def shuffled(cards: Sequence[T], generator: int) -> tuple[T, ...]:
    """Return the cards in an order that this state of a generator decides."""
    order = list(cards)
    for last in range(len(order) - 1, 0, -1):
        pick = rng.draw(generator, last + 1) - 1
        generator = rng.advance(generator, 1)
        order[last], order[pick] = order[pick], order[last]
    return tuple(order)
