"""Numbers of all places of a board at once, each in its own bits of one long integer."""

import sys
from array import array
from collections.abc import Sequence
from typing import Final

from game.space.bits import places_of


class Lanes:
    """Long integers with a number for every place: one addition adds them all."""

    __slots__ = ("_bits", "_bytes", "_type")

    def __init__(self, count: int, most: int) -> None:
        """So many places; no number, added up, comes to more than ``most``."""
        is_narrow = most < 1 << 16
        self._bits = 16 if is_narrow else 32
        self._bytes = count * self._bits // 8
        self._type = "H" if is_narrow else "I"

    def of(self, mask: int) -> int:
        """Return the long integer that has a 1 for each place of a mask."""
        return sum(1 << self._bits * place for place in places_of(mask))

    def read(self, lanes: int) -> Sequence[int]:
        """Return every place's number."""
        numbers = array(self._type, lanes.to_bytes(self._bytes, "little"))
        if sys.byteorder == "big":
            numbers.byteswap()
        return numbers


def numbers_of(planes: Sequence[int], count: int) -> bytes:
    """Return the number of each of so many places; bit k of place i's number is bit i of ``planes[k]``."""
    total = 0
    for plane, mask in enumerate(planes):
        if mask:
            total += int.from_bytes(format(mask, f"0{count}b").encode().translate(_BITS), "big") << plane
    return total.to_bytes(count, "little")


_BITS: Final = bytes(byte - ord("0") & 1 for byte in range(256))
