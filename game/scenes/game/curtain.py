"""The curtain between people at one screen: nobody's secrets are shown before he says that he sits there."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from game.scenes.context import Context
from game.scenes.game import succession
from game.scenes.game.stepping_in import COMMAND, StepIn
from game.scenes.game.succession import Absence
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
OTHERS: Final = "pause_others"
SEATED, STEPPED_IN, PUT_OFF, HANDED = "seated", "stepped_in", "put_off", "handed "
"""What came of a curtain: who was named sits there, somebody steps in, others sit down before him, or his
seat is given to the built-in player whose level follows."""


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
        *others: Widget,
        **facts: object,
    ) -> None:
        """``area`` begins the keys of its texts, ``role`` is the colour of the name.

        ``on_back``: what whoever is not named can do instead, called ``back``; ``others``: what else.
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
            *(Row(Spacer(), other, Spacer()) for other in others),
            gap=16,
            width=WIDTH,
            id="curtain",
        )


def others_first(words: Words, who: str, on_click: Callable[[], object]) -> Button:
    """Return the button that lets others of the screen sit down before who is named."""
    key = "screen.curtain.others"
    about = words(f"{key}.about", player=escape(who))
    return Button(words(key), on_click, command=OTHERS, id="curtain_others", tooltip=about)


def not_there(absence: Absence, on_click: Callable[[], object]) -> Button:
    """Return the button by which others of the screen say that who is named is not there."""
    return Button(
        absence.name, on_click, command=succession.COMMAND, id="curtain_absent", tooltip=absence.about
    )


class CurtainScene(Screen):
    """Hides everything; its result says what came of it."""

    name = "curtain"
    result_type = str

    def __init__(
        self,
        services: Services,
        area: str,
        who: str,
        role: str,
        menu: Callable[[], Screen],
        step_in: StepIn | None = None,
        absence: Absence | None = None,
        *,
        waits_for_others: bool = False,
        **facts: object,
    ) -> None:
        """As a curtain's; its text may name facts. ``menu`` makes what Escape opens; ``step_in``: what
        somebody else may do meanwhile; ``absence``: what, if he is not there; ``waits_for_others``: others
        at the screen have to decide as well.
        """
        super().__init__(services)
        self._menu, self._step_in, self._waits_for_others = menu, step_in, waits_for_others
        self._absence = absence
        self.help_key = f"{area}.curtain.help"
        self._area, self._who, self._role, self._facts = area, who, role, facts

    def build(self) -> Widget:
        """One panel in the middle."""
        words, menu = self.words, self.words("battle.menu")
        who, role, others = self._who, self._role, self._others()
        panel = Curtain(
            words, self._area, who, role, self._confirm, self.on_back, menu, *others, **self._facts
        )
        return Column(Spacer(), Row(Spacer(), panel, Spacer()), Spacer())

    def _others(self) -> list[Widget]:
        """Buttons for whoever is not named: one may step in, or sit down first."""
        found: list[Widget] = []
        if self._waits_for_others:
            found.append(others_first(self.words, self._who, partial(self.go, Pop(PUT_OFF))))
        way = self._step_in
        if way is not None:
            ask = partial(self._ask_to_step_in, way)
            found.append(Button(way.name, ask, command=COMMAND, id="curtain_step_in", tooltip=way.about))
        if self._absence is not None:
            found.append(not_there(self._absence, partial(self._ask_who_plays_on, self._absence)))
        return found

    def _ask_to_step_in(self, way: StepIn) -> None:
        way.ask(self.ui, lambda: self.go(Pop(STEPPED_IN)))

    def _ask_who_plays_on(self, absence: Absence) -> None:
        absence.ask(self.ui, self._hand_over)

    def _hand_over(self, level: str) -> None:
        self.go(Pop(HANDED + level))

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Begin at the button."""
        super().enter(context, size)
        self.focus_on("curtain_lift")

    def _confirm(self) -> None:
        self.go(Pop(SEATED))

    def on_back(self) -> None:
        """The menu of the game: whoever is not named may want to leave."""
        self.go(Push(self._menu()))
