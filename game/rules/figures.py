"""Figures of a game beside who has won it: what a system counts as it is played, for reports over many."""

from typing import Literal, Protocol

import msgspec

from game.core.events import Event
from game.core.kernel import GameState

FigureKind = Literal["number", "share"]
"""A number is averaged over games; a share is so many cases of so many, over all games together."""


class Figure(msgspec.Struct, frozen=True, kw_only=True):
    """One figure of one game: ``amount`` of ``of``; where ``of`` is 0 there was nothing to count."""

    name: str
    """Its key: whoever shows a report has the words for it."""
    subject: str = ""
    """The name of what it is about, in the language of the content; "": the game or side as a whole."""
    side: str = ""
    """Whose figure it is; "": everybody's."""
    kind: FigureKind = "number"
    amount: int
    of: int = 1


class Tally(Protocol):
    """Follows a game as it is played and counts."""

    def note(self, state: GameState, event: Event) -> None:
        """Count an event; ``state`` is the one after the action that led to it, and changes later."""
        ...

    def figures(self, state: GameState) -> tuple[Figure, ...]:
        """Return what was counted, at the end of the game: for one campaign always the same ones."""
        ...
