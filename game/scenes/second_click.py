"""The second click of two in quick succession: it orders nothing on a board that the first has laid bare.

A button in the same place is meant, such as the arrow of the next page.
"""

from typing import Final

import pygame

from game.scenes.held_key import KeyPlace

QUICK_MS: Final = 300
"""So long after the first press a second one at the same point belongs to it."""
_NEAR_PX: Final = 6


class SecondClick:
    """Says which clicks are stale: whoever double-clicks a button orders nothing on the board below it."""

    def __init__(self) -> None:
        self._place = KeyPlace()
        self._point = (0, 0)
        self._left_ms = 0
        self._is_dropped = False

    def update(self, dt_ms: int) -> None:
        """Let time pass."""
        self._left_ms = max(0, self._left_ms - dt_ms)

    def is_stale(self, event: pygame.event.Event, place: KeyPlace) -> bool:
        """Take in an event before anyone gets it; say whether nobody is to get it.

        ``place`` is where it would go.
        """
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            is_second = self._left_ms > 0 and self._is_near(event.pos) and place.is_elsewhere(self._place)
            found = place.at(event.pos) if is_second else None
            self._is_dropped = found is not None and not found.takes_second_click
            if not self._is_dropped:
                self._place, self._point, self._left_ms = place, event.pos, QUICK_MS
            return self._is_dropped
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self._is_dropped:
            self._is_dropped = False
            return True
        return False

    def _is_near(self, point: tuple[int, int]) -> bool:
        return max(abs(point[0] - self._point[0]), abs(point[1] - self._point[1])) <= _NEAR_PX
