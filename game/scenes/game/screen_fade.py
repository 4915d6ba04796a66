"""The fade between map and battle: the picture darkens, something changes, the picture comes back."""

from __future__ import annotations

from collections.abc import Callable

import pygame

FADE_MS = 400.0


class ScreenFade:
    """Darkens or clears the screen in a given time."""

    def __init__(self) -> None:
        """Clear at first."""
        self._share = 0.0
        self._goal = 0.0
        self._then: Callable[[], object] | None = None

    @property
    def is_moving(self) -> bool:
        """Whether the picture still changes."""
        return self._share != self._goal

    def close(self, then: Callable[[], object]) -> None:
        """Darken, then do something."""
        self._goal, self._then = 1.0, then

    def open(self, is_instant: bool = False) -> None:
        """Clear the picture again."""
        self._goal, self._then = 0.0, None
        if is_instant:
            self._share = 0.0

    def update(self, dt_ms: float, is_instant: bool) -> None:
        """Let time pass."""
        if not self.is_moving:
            return
        step = 1.0 if is_instant else dt_ms / FADE_MS
        self._share = (
            min(self._goal, self._share + step)
            if self._goal > self._share
            else max(self._goal, self._share - step)
        )
        if not self.is_moving and self._then is not None:
            then, self._then = self._then, None
            then()

    def draw(self, surface: pygame.Surface, colour: tuple[int, int, int]) -> None:
        """Draw what there is of it."""
        if self._share <= 0.0:
            return
        sheet = pygame.Surface(surface.get_size())
        sheet.fill(colour)
        sheet.set_alpha(round(255 * self._share))
        surface.blit(sheet, (0, 0))
