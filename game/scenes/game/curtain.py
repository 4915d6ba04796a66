"""The curtain between people at one screen: nobody's secrets are shown before he says that he sits there."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

WIDTH = 440


class Curtain(Panel):
    """Names who is next and waits for him, as a dialog over a game or alone on the screen."""

    def __init__(
        self,
        words: Words,
        area: str,
        who: str,
        role: str,
        on_lift: Callable[[], object],
        on_back: Callable[[], object],
        back: str,
        **facts: object,
    ) -> None:
        """``area`` begins the keys of its texts, ``role`` is the colour of the name.

        ``on_back``: what whoever is not named can do instead, called ``back``.
        """
        self.lift = Button(
            words(f"{area}.curtain.lift"), on_lift, command="confirm", emphasis="primary", id="curtain_lift"
        )
        away = Button(back, on_back, command="back", emphasis="quiet", id="curtain_back")
        super().__init__(
            words(f"{area}.curtain.title"),
            Label(escape(who), role, "figure", is_bold=True, text_align="center"),
            Label(words(f"{area}.curtain.text", **facts), "dim", text_align="center"),
            Row(Spacer(), self.lift, away, Spacer(), gap=12),
            gap=16,
            width=WIDTH,
            id="curtain",
        )


class CurtainScene(Screen):
    """Hides everything; its result says that who was named sits there now."""

    name = "curtain"
    result_type = bool

    def __init__(
        self, services: Services, area: str, who: str, role: str, menu: Callable[[], Screen], **facts: object
    ) -> None:
        """As a curtain's; its text may name facts. ``menu`` makes what Escape opens."""
        super().__init__(services)
        self._menu = menu
        self.help_key = f"{area}.curtain.help"
        self._area, self._who, self._role, self._facts = area, who, role, facts

    def build(self) -> Widget:
        """One panel in the middle."""
        words, menu = self.words, self.words("battle.menu")
        panel = Curtain(
            words, self._area, self._who, self._role, self._confirm, self.on_back, menu, **self._facts
        )
        return Column(Spacer(), Row(Spacer(), panel, Spacer()), Spacer())

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the button."""
        super().enter(context, size)
        self.focus_on("curtain_lift")

    def _confirm(self) -> None:
        self.go(Pop(True))

    def on_back(self) -> None:
        """The menu of the game: whoever is not named may want to leave."""
        self.go(Push(self._menu()))
