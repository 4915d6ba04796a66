"""The dice tray with what was rolled beside it: the words are always those of the dice that lie there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Unpack

from game.views.dice import ShownDie
from game.views.table.tray_widget import TrayWidget
from game.views.ui.basic import Label
from game.views.ui.glyphs import NO_BREAK
from game.views.ui.layout import Panel
from game.views.ui.widget import Common


@dataclass(frozen=True, slots=True)
class Verdict:
    """What dice mean: one line (markup) in a colour role, and the sums below it, each a line."""

    text: str
    role: str
    lines: Sequence[str] = ()


class DicePanel(Panel):
    """Throws dice together with their verdict. It is written when they lie still, never before.

    What was said of the dice before them is gone as they begin to fall; its room is kept.
    """

    def __init__(self, title: str, empty: str, falling: str, **common: Unpack[Common]) -> None:
        """``empty`` stands beside an empty tray, ``falling`` beside dice in the air."""
        self.tray = TrayWidget()
        self.verdict = Label(empty, "dim", "title", is_bold=True)
        self.lines = Label("", "dim")
        self._empty, self._falling = empty, falling
        self._waiting: Callable[[], Verdict] | None = None
        super().__init__(title, self.tray, self.verdict, self.lines, gap=8, **common)

    @property
    def duration_ms(self) -> float:
        """How long the present throw takes."""
        return self.tray.duration_ms

    def throw(self, dice: Sequence[ShownDie], seed: int, told: Callable[[], Verdict]) -> None:
        """Throw dice; the seed decides how they tumble, never what they show. ``told`` writes of them."""
        self._waiting = told
        self.verdict.set_text(self._falling, "dim")
        self.lines.set_text("\n".join([NO_BREAK] * len(self.lines.text.splitlines())))
        self.tray.throw(tuple(dice), seed)

    @property
    def is_resting(self) -> bool:
        """Whether the dice lie still, and what they came to has been written."""
        return self.tray.is_resting and self._waiting is None

    def advance(self, dt_ms: float) -> None:
        """Let the dice roll on."""
        self.tray.advance(dt_ms)
        if self.tray.is_resting:
            self._tell()

    def settle(self) -> None:
        """Bring the dice to rest at once."""
        self.tray.settle()
        self._tell()

    def empty(self) -> None:
        """Take the dice out."""
        self._waiting = None
        self.tray.throw((), 0)
        self.verdict.set_text(self._empty, "dim")
        self.lines.set_text("")

    def _tell(self) -> None:
        if self._waiting is None:
            return
        verdict, self._waiting = self._waiting(), None
        self.verdict.set_text(verdict.text, verdict.role)
        self.lines.set_text("\n".join(verdict.lines))
