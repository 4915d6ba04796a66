"""A board above its panels, in windows that are higher than wide."""

from __future__ import annotations

from typing import Final

import pygame

from game.views.ui.kit import Kit
from game.views.ui.layout import Column
from game.views.ui.widget import Widget

UPRIGHT: Final = 1.25
"""From so many times its width on a window's height is room for panels below the board."""
MOST_FOR_BOARD, LEAST_FOR_PANELS = 0.58, 0.3
"""Of the height: so much the board gets, unless what lies round it leaves the panels less than they need."""


def is_upright(size: tuple[int, int]) -> bool:
    """Whether a window is so much higher than wide that panels lie below the board."""
    return size[1] >= UPRIGHT * size[0]


class Upright(Column):
    """The board, as wide as the window, and below it the panels, which get the rest."""

    def __init__(self, middle: Widget, board: Widget, panels: Widget, gap: int) -> None:
        """``middle`` is the ``board`` with what lies above and below it."""
        super().__init__(middle, panels, gap=gap, padding=gap, stretch=1)
        self._middle, self._board, self._panels = middle, board, panels

    def arrange(self, kit: Kit) -> None:
        """Give the board a square where there is room for it."""
        inner, gap = self._inner(kit), self._gap(kit)
        around = 0
        if self._middle is not self._board:
            around = self._middle.height_for(kit, inner.width) - self._board.height_for(kit, inner.width)
        wanted = around + min(inner.width, round(inner.height * MOST_FOR_BOARD))
        height = min(wanted, round(inner.height * (1 - LEAST_FOR_PANELS)) - gap)
        self._middle.place(kit, pygame.Rect(inner.x, inner.y, inner.width, height))
        top = inner.y + height + gap
        self._panels.place(kit, pygame.Rect(inner.x, top, inner.width, max(0, inner.bottom - top)))
