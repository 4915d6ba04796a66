"""The dice tray as a widget."""

from __future__ import annotations

from typing import Final

import pygame

from game.views.dice import DiceTray, ShownDie
from game.views.ui.kit import Kit
from game.views.ui.widget import Widget

TRAY_HEIGHT: Final = 136
"""Height of a tray at scale 1, where there is room for it."""


class TrayWidget(Widget):
    """A felt tray that keeps the last throw until the next one."""

    def __init__(self, height: int = TRAY_HEIGHT) -> None:
        super().__init__(id="tray", height=height)
        self._tray: DiceTray | None = None
        self._last: tuple[tuple[ShownDie, ...], int] = ((), 0)
        self.is_motion_reduced = False

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(160), kit.px(296))

    def set_height(self, height: int) -> None:
        """Take another height (at scale 1); dice in the air lie still at once."""
        if height != self.fixed_height:
            self.fixed_height, self._tray = height, None
            self.relayout()

    @property
    def is_resting(self) -> bool:
        """Whether no die moves."""
        return self._tray is None or self._tray.is_resting

    @property
    def duration_ms(self) -> float:
        """How long the present throw takes."""
        return 0.0 if self._tray is None else self._tray.duration_ms

    def throw(self, dice: tuple[ShownDie, ...], seed: int) -> None:
        """Throw dice; the seed decides how they tumble, never what they show."""
        self._last = (dice, seed)
        if self._tray is not None:
            self._tray.throw(dice, seed)
        self.touch()

    def advance(self, dt_ms: float) -> None:
        """Let the dice roll on."""
        if self._tray is not None and not self._tray.is_resting:
            self._tray.update(dt_ms)
            self.touch()

    def settle(self) -> None:
        """Bring the dice to rest at once."""
        if self._tray is not None and not self._tray.is_resting:
            self._tray.skip()
            self.touch()

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw tray and dice."""
        if self._tray is None:
            self._tray = DiceTray(self.rect.size, is_motion_reduced=self.is_motion_reduced)
            self._tray.throw(*self._last)
            if self._last[0]:
                self._tray.skip()
        picture = self.blank()
        self._tray.draw(picture, picture.get_rect())
        return picture

    def visible_text(self) -> str:
        """Return the faces of dice that lie still, for tests and screen readers."""
        return "" if not self.is_resting else " ".join(str(die.face) for die in self._last[0])
