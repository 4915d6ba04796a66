"""What the panels and pages of a war write with: the texts, names, and factions in their colours."""

from __future__ import annotations

from typing import Protocol, cast

from game.core.kernel import GameState, Illegal
from game.rules.telling import refusal_text
from game.scenes.words import Words
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.telling import TELLING
from game.views.totalwar.names import WarNames
from game.views.totalwar.show import TotalWarShow
from game.views.ui.markup import escape


class Shown(Protocol):
    """A game as far as the screen has shown it."""

    @property
    def state(self) -> GameState:
        """The state that is shown."""
        ...


class WarTexts:
    """Writes of a war as it has been shown so far, in the colours in which it is shown."""

    def __init__(self, words: Words, shown: Shown, show: TotalWarShow) -> None:
        self.words = words
        self.show = show
        self._shown = shown

    @property
    def state(self) -> TotalWarState:
        """The war as it has been shown so far."""
        return cast(TotalWarState, self._shown.state)

    @property
    def names(self) -> WarNames:
        """The names of the war as it has been shown so far."""
        return self.show.names

    def refusal(self, illegal: Illegal) -> str:
        """Return why an action is refused, with the rule."""
        sentence = refusal_text(TELLING, illegal, self.words.strings, self.names)
        return f"{escape(sentence)}  {{rule:{illegal.rule}}}"

    def role_of(self, faction: str) -> str:
        """Return the colour role of a faction's name."""
        return self.show.role(faction)

    def emblem(self, faction: str) -> str:
        """Return what stands before a faction's name; nothing for nobody."""
        return f"{self.show.looks.look(faction).emblem} " if faction else ""

    def named(self, faction: str) -> str:
        """Return emblem and name of a faction in its colour; of nobody what stands for that."""
        return f"{self.emblem(faction)}{{{self.role_of(faction)}}}{escape(self.names.of(faction))}{{/}}"
