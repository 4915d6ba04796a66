"""Steps to a panel from every other over passable ground, for a whole map at once.

Sets of panels are integers, a bit for each panel: all panels beside a set are found with a few shifts, one
for each difference of numbers between neighbours. A panel is as many steps away as there are rings round the
goal that do not reach it yet, so those are counted for all panels together, in binary.
"""

import sys
from array import array
from collections.abc import Sequence
from typing import Final

FAR: Final = 10_000
"""Steps to a panel that cannot be reached."""
DIGITS: Final = "utf-16-be"
"""Writes a binary number with two bytes for each of its digits."""
WORD_BYTES: Final = 2


class Distances:
    """Breadth-first search over a fixed graph of panels."""

    __slots__ = ("_all", "_backward", "_format", "_forward", "_size", "_zeros")

    def __init__(self, neighbours: Sequence[Sequence[int]]) -> None:
        """``neighbours``: the panels that can be entered from each panel."""
        self._size = len(neighbours)
        self._all = (1 << self._size) - 1
        self._format = f"0{self._size}b"
        self._zeros = int.from_bytes(("0" * self._size).encode(DIGITS), "big")
        shifts: dict[int, int] = {}
        for panel, nears in enumerate(neighbours):
            for near in nears:
                shifts[near - panel] = shifts.get(near - panel, 0) | 1 << panel
        self._forward = tuple((by, panels) for by, panels in shifts.items() if by > 0)
        self._backward = tuple((-by, panels) for by, panels in shifts.items() if by < 0)

    def to(self, panel: int) -> "array[int]":
        """Return the steps from every panel to this one, where all ways lead both to and fro."""
        ring, counts = 1 << panel, [0]
        unseen = self._all ^ ring
        while ring:
            carry, place = unseen, 0
            while carry:
                if place == len(counts):
                    counts.append(0)
                before = counts[place]
                counts[place], carry = before ^ carry, before & carry
                place += 1
            beside = 0
            for by, panels in self._forward:
                beside |= (ring & panels) << by
            for by, panels in self._backward:
                beside |= (ring & panels) >> by
            ring = beside & unseen
            unseen ^= ring
        steps = FAR * self._words(unseen)
        for place, panels in enumerate(counts):
            steps += self._words(panels & ~unseen) << place
        found = array("H", steps.to_bytes(WORD_BYTES * self._size, "little"))
        if sys.byteorder == "big":
            found.byteswap()
        return found

    def _words(self, panels: int) -> int:
        """Return a set of panels with a word for each panel instead of a bit."""
        return int.from_bytes(format(panels, self._format).encode(DIGITS), "big") - self._zeros
