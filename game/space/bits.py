"""Sets of places as Python ints: bit i stands for place i."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

KEPT: Final = 16_384
"""So many masks of small boards are remembered with their places."""


def mask_of(places: Iterable[int]) -> int:
    """The mask with exactly the bits of these places."""
    mask = 0
    for place in places:
        mask |= 1 << place
    return mask


def places_of(mask: int) -> tuple[int, ...]:
    """The places of a mask, ascending."""
    places = []
    while mask:
        low = mask & -mask
        places.append(low.bit_length() - 1)
        mask ^= low
    return tuple(places)


@lru_cache(maxsize=KEPT)
def known_places_of(mask: int) -> tuple[int, ...]:
    """The places of a mask of a small board, ascending, for who asks for the same ones again and again."""
    return places_of(mask)


def turned(masks: Sequence[int], count: int) -> tuple[int, ...]:
    """The masks the other way round: bit i of entry k becomes bit k of entry i, for i below ``count``.

    All entries are written below each other and read by columns: far quicker than bit by bit.
    """
    rows = "".join(format(mask, f"0{count}b") for mask in reversed(masks))
    return tuple(int(rows[count - 1 - place :: count], 2) for place in range(count))
