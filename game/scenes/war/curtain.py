"""The curtain between two people at one screen: nothing of the next seat is shown before it is confirmed."""

from __future__ import annotations

from game.scenes.context import Context
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.scenes.stack import Pop
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget


class CurtainScene(MenuScreen):
    """Names who is next and waits; its result says that he sits there now."""

    name = "curtain"
    result_type = bool
    help_key = "war.curtain.help"

    def __init__(self, services: Services, who: str, role: str, round_number: int) -> None:
        """``role`` is the colour role of the name."""
        super().__init__(services)
        self._who, self._role, self._round = who, role, round_number

    def build(self) -> Widget:
        """One panel in the middle."""
        words = self.words
        panel = Panel(
            words("war.curtain.title"),
            Label(escape(self._who), self._role, "figure", is_bold=True, text_align="center"),
            Label(words("war.curtain.text", round=self._round), "dim", text_align="center"),
            Row(
                Spacer(),
                Button(
                    words("war.curtain.ready"),
                    self._confirm,
                    command="confirm",
                    emphasis="primary",
                    id="curtain_ready",
                ),
                Spacer(),
            ),
            gap=16,
            width=420,
            id="curtain",
        )
        return Column(Spacer(), Row(Spacer(), panel, Spacer()), Spacer())

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the button."""
        super().enter(context, size)
        self.focus_on("curtain_ready")

    def _confirm(self) -> None:
        self.go(Pop(True))

    def on_back(self) -> None:
        """The curtain is not lifted by accident."""
