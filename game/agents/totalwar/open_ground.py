"""What open ground is worth to a fleet, panel by panel, and which panels lie round which."""

from collections.abc import Sequence
from typing import Final

NEAREST_RINGS: Final = 8
"""So far round a fleet open ground is looked for."""


class OpenGround:
    """The worths of panels, each for as long as nothing changes there or beside it."""

    __slots__ = ("_neighbours", "_round", "worths")

    def __init__(self, neighbours: Sequence[tuple[int, ...]]) -> None:
        """``neighbours``: for each panel the passable ones beside it."""
        self._neighbours = neighbours
        self._round: dict[int, dict[int, int]] = {}
        self.worths: dict[int, int] = {}
        """What panels are worth of which that is known."""

    def round(self, panel: int) -> dict[int, int]:
        """Return the panels in the rings round a panel, nearest first, with the number of the ring."""
        known = self._round.get(panel)
        if known is None:
            known, frontier = {panel: 0}, [panel]
            for ring in range(1, NEAREST_RINGS + 1):
                fresh = []
                for at in frontier:
                    for near in self._neighbours[at]:
                        if near not in known:
                            known[near] = ring
                            fresh.append(near)
                frontier = fresh
            self._round[panel] = known
        return known

    def forget(self, panels: set[int] | None) -> None:
        """Forget what these panels, and those beside them, are worth; None: what any is."""
        if panels is None:
            self.worths.clear()
            return
        for panel in panels:
            self.worths.pop(panel, None)
            for near in self._neighbours[panel]:
                self.worths.pop(near, None)
