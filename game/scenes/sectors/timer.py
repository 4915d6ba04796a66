"""A timer for each seat, if the table wants one: when it has run out, the seat is done (SE-6.1)."""

from __future__ import annotations

import math

from game.core.ids import PlayerId
from game.scenes.game.panel_context import PanelContext
from game.scenes.sectors.screen_state import SectorsScreenState
from game.systems.sectors.selection import NOBODY, Selection
from game.views.calm import CALM_MS
from game.views.ui.basic import Label
from game.views.ui.button import Button

MINUTE_MS = 60_000.0
LAST_S = 15
"""The rest of the time is told in a warning colour from here on."""


class SeatTimer:
    """Counts while somebody is asked; another seat, or another part of the turn, begins anew."""

    def __init__(self, context: PanelContext, screen_state: SectorsScreenState | None) -> None:
        """Without ``screen_state``, in a recording, there is none."""
        self._words = context.words
        self._screen_state = screen_state
        self._spent_ms = 0.0
        self._asked: tuple[PlayerId, int, str] = (NOBODY, 0, "")
        self.rest = Label("", "accent", is_bold=True, id="timer_rest", is_visible=False)
        self.button = Button("", self.next, command="seat_timer", is_compact=True, id="seat_timer")
        self.button.tooltip = context.words("sectors.seat_timer.tip")
        self._name()

    def next(self) -> None:
        """Give every seat longer, or no limit after the longest."""
        if self._screen_state is not None:
            self._screen_state.next_timer()
            self._spent_ms = 0.0
            self._name()

    def _name(self) -> None:
        minutes = self._screen_state.minutes if self._screen_state is not None else 0
        key = "sectors.timer.of" if minutes else "sectors.timer.off"
        self.button.set_text(self._words(key, minutes=minutes))

    @property
    def calm_ms(self) -> int:
        """How long it is until it shows another second."""
        return math.ceil(1000 - self._spent_ms % 1000) if self.rest.is_visible else CALM_MS

    def passes(self, selection: Selection, dt_ms: float, *, is_asked: bool) -> bool:
        """Let time pass; True once, when that of who is asked has run out."""
        minutes = self._screen_state.minutes if self._screen_state is not None else 0
        asked = (selection.player, selection.state.turn, selection.part)
        if asked != self._asked:
            self._asked, self._spent_ms = asked, 0.0
        is_running = bool(minutes) and is_asked and selection.part != "combat"
        self.rest.set_visible(is_running)
        if not is_running:
            return False
        self._spent_ms += dt_ms
        seconds = max(0, -int(-(minutes * MINUTE_MS - self._spent_ms) // 1000))
        text = self._words("sectors.timer.rest", time=f"{seconds // 60}:{seconds % 60:02}")
        self.rest.set_text(f"{{bad}}{text}{{/}}" if seconds <= LAST_S else text)
        if seconds > 0:
            return False
        self._spent_ms = 0.0
        return True
