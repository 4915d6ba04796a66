"""Before a game from elsewhere goes on: it seats programs that nobody here has entered. May they start?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

from game.core.ids import PlayerId
from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.seating.choosing import USUAL_LEVEL
from game.scenes.services import Services
from game.scenes.stack import Replace, Scene
from game.session.errors import SaveError
from game.session.programs import can_be_shown, shown_command
from game.session.schema import SeatRecord
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

Answer: TypeAlias = Literal["people", "level", "start"]
GoOn: TypeAlias = Callable[[Answer], Scene[object]]
MAX_SHOWN = 20
"""So many programs are listed; with more of them none can be started."""


class StrangePrograms(Screen):
    """Shows the commands of a save, and asks; nothing has been started. The usual answer is no."""

    name = "programs"
    help_key = "screen.programs.help"
    is_fluid = True

    def __init__(self, services: Services, strangers: Sequence[SeatRecord], go_on: GoOn) -> None:
        """``go_on`` brings the game on by the answer. Raises SaveError."""
        super().__init__(services)
        self._strangers = tuple(strangers)
        self._go_on = go_on

    @property
    def can_start(self) -> bool:
        """Whether every command stands whole on the screen."""
        shown = len(self._strangers) <= MAX_SHOWN
        return shown and all(can_be_shown(each.setting) for each in self._strangers)

    def build(self) -> Widget:
        """What is asked, the commands, the answers."""
        words = self.words
        seats: list[Widget] = []
        for each in self._strangers[:MAX_SHOWN]:
            seats.append(Heading(escape(words("screen.programs.seat", seat=_name(each.player)))))
            seats.append(Label(escape(shown_command(each.setting)), "warning", id=f"command_{len(seats)}"))
        if not self.can_start:
            seats.append(Label(words("screen.programs.hidden"), "bad"))
        self._people = Button(
            words("screen.programs.people"),
            lambda: self._answer("people"),
            command="confirm",
            emphasis="primary",
            id="programs_people",
        )
        level = words(f"screen.seat.{USUAL_LEVEL}")
        answers = (
            self._people,
            Button(
                words("screen.programs.level", level=level),
                lambda: self._answer("level"),
                id="programs_level",
            ),
            Spacer(),
            Button(
                words("screen.programs.start"),
                lambda: self._answer("start"),
                emphasis="danger",
                id="programs_start",
                is_enabled=self.can_start,
                why_not=words("screen.programs.hidden"),
            ),
        )
        row = Row(*answers, gap=12) if self.is_wide else Column(*answers, gap=8)
        panel = Panel(
            words("screen.programs.asked"),
            Label(words("screen.programs.about")),
            self.scrolled(Column(*seats, gap=8)),
            row,
            gap=16,
            stretch=1,
        )
        return self.page(words("screen.programs.title"), self.beside(panel))

    def _answer(self, answer: Answer) -> None:
        if answer == "start" and not self.can_start:
            return
        try:
            scene = self._go_on(answer)
        except SaveError as problem:
            self.tell(self.words("screen.load.failed"), escape(self.words.why(problem)))
            return
        self.go(Replace(scene))

    def focus_start(self) -> None:
        """The usual answer starts nothing."""
        self.focus_on("programs_people")

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the usual answer."""
        super().enter(context, size)
        self.focus_start()


def _name(player: PlayerId) -> str:
    return shown_command(str(player)[:60])
