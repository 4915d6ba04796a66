"""The random number generator of every game: counter-based, 64 bit, versioned.

The whole generator is one int that lives in the game state. A draw reads the number that belongs to the
counter; advancing is an addition, so a state that only saw the faces (never the generator) can still be
brought to the same counter. Same seed, same draws, on every machine, for ever: a change of any constant
here is a new ``RNG_VERSION``.
"""

from collections.abc import Iterator, Sequence
from typing import TypeVar

T = TypeVar("T")

RNG_VERSION = 1
HIDDEN = -1
"""The generator of an observed state: nobody at the table sees the dice to come."""

_MASK = (1 << 64) - 1
_STRIDE = 0x9E3779B97F4A7C15
_MIX_1 = 0xBF58476D1CE4E5B9
_MIX_2 = 0x94D049BB133111EB


def _mix(counter: int) -> int:
    z = counter
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return z ^ (z >> 31)


def seeded(seed: int) -> int:
    """Return the generator's first state for any whole number as seed (seeds count modulo 2**64)."""
    return _mix((seed * _STRIDE + _MIX_2) & _MASK)


def draw(state: int, sides: int) -> int:
    """Return a face 1..``sides`` for this state; the state itself does not change.

    The bias of the multiply-and-shift is below sides / 2**64.
    """
    z = (state + _STRIDE) & _MASK
    z = ((z ^ (z >> 30)) * _MIX_1) & _MASK
    z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
    return (((z ^ (z >> 31)) * sides) >> 64) + 1


def advance(state: int, draws: int) -> int:
    """Return the state after ``draws`` further draws; a hidden generator stays hidden."""
    return state if state < 0 else (state + draws * _STRIDE) & _MASK


def countdown(state: int, sides: int) -> Iterator[int]:
    """Yield a draw of each number of sides from ``sides`` down to 2: what a shuffle needs."""
    for count in range(sides, 1, -1):
        state = (state + _STRIDE) & _MASK
        z = ((state ^ (state >> 30)) * _MIX_1) & _MASK
        z = ((z ^ (z >> 27)) * _MIX_2) & _MASK
        yield (((z ^ (z >> 31)) * count) >> 64) + 1


def fork(state: int, label: int) -> int:
    """Return an independent generator derived from this one, for example for a battle inside a campaign."""
    return _mix((state ^ _mix((label * _MIX_1 + _STRIDE) & _MASK)) & _MASK)


def shuffled(cards: Sequence[T], generator: int) -> tuple[T, ...]:
    """Return the cards in an order that this state of a generator decides."""
    order = list(cards)
    last = len(order) - 1
    for face in countdown(generator, len(order)):
        pick = face - 1
        order[last], order[pick] = order[pick], order[last]
        last -= 1
    return tuple(order)
