"""Sets of places as Python ints: bit i stands for place i."""

from collections.abc import Iterable


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


def lowest_place(mask: int) -> int:
    """The lowest place of a mask; -1 when it is empty."""
    return (mask & -mask).bit_length() - 1
