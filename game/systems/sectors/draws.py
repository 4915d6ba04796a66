"""Chance: every draw is keyed by the campaign's seed, the turn, the place and the units (SE-2.9).

Nothing is drawn in the order in which orders came in or battles were resolved, so neither can change it.
"""

from collections.abc import Sequence
from typing import TypeVar

from game.core.codec import digest
from game.core.rng import countdown, draw, fork
from game.systems.sectors.state import SectorsState

T = TypeVar("T")


def keyed(state: SectorsState, *key: str | int) -> int:
    """Return the generator that belongs to a key in this turn of this campaign."""
    return fork(state.rng, int(digest((state.turn, *key)), 16))


def of_game(state: SectorsState, game: str) -> int:
    """Return the generator of a game: the same in whatever turn it goes on."""
    return fork(state.rng, int(digest(("game", game)), 16))


def pick(state: SectorsState, values: Sequence[T], *key: str | int) -> T:
    """Return one of these values."""
    return values[draw(keyed(state, *key), len(values)) - 1]


def shuffled(state: SectorsState, values: Sequence[T], *key: str | int) -> list[T]:
    """Return these values in an order by lot."""
    mixed = list(values)
    for last, face in zip(range(len(mixed) - 1, 0, -1), countdown(keyed(state, *key), len(mixed))):
        mixed[last], mixed[face - 1] = mixed[face - 1], mixed[last]
    return mixed
