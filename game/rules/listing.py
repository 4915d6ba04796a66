"""The intent of a system that has none of its own: what is legal now, as answers to one question."""

from __future__ import annotations

from typing import Generic, TypeVar

from game.core.events import Action, Event
from game.core.ids import PlayerId
from game.core.kernel import GameState, Illegal
from game.rules.intent import Choice, Mark, Order, Question, Task
from game.rules.system import GameSystem

SetupT = TypeVar("SetupT")
S = TypeVar("S", bound=GameState)
A = TypeVar("A", bound=Action)
E = TypeVar("E", bound=Event)


class ListedIntent(Generic[S, A]):
    """Nothing is chosen step by step: each legal action is told in words and can be answered with."""

    def __init__(self, system: GameSystem[SetupT, S, A, E], state: S) -> None:
        """Nobody acts before the first ``adopt``."""
        self._legal = system.ruleset.legal
        self._active = system.ruleset.active
        self._state = state
        self._player: PlayerId | None = None
        self.pointed: int | None = None
        self.problem: Illegal | None = None

    @property
    def focus(self) -> str:
        """No unit is chosen."""
        return ""

    def adopt(self, state: S, player: PlayerId | None) -> None:
        """Take another state, and who may act now."""
        self._state, self._player = state, player

    def point(self, place: int | None, card: str = "") -> None:
        """The mouse or the cursor is over a place."""
        self.pointed = place

    def use_place(self, place: int) -> A | None:
        """Do what is legal at a place, where that is one action alone."""
        at = [action for action in self._actions() if place in _places(action)]
        return at[0] if len(at) == 1 else None

    def use_card(self, card: str) -> A | None:
        """No card is known."""
        return None

    def use(self, command: str, step: int = 1) -> A | None:
        """There are no commands: every action is an answer."""
        return None

    def cancel(self) -> bool:
        """Nothing is chosen."""
        return False

    def planned(self) -> A | None:
        """Nothing is planned."""
        return None

    def alternatives(self) -> tuple[tuple[str, A], ...]:
        """Nothing is planned."""
        return ()

    def orders(self) -> tuple[Order, ...]:
        """Every action is an answer."""
        return ()

    def marks(self) -> tuple[Mark, ...]:
        """Return the place that is pointed at."""
        return () if self.pointed is None else (Mark("pointed", (self.pointed,)),)

    def question(self) -> Question | None:
        """Return what can be done now."""
        choices = tuple(Choice(action) for action in self._actions())
        return Question(choices) if choices else None

    def todo(self) -> tuple[Task, ...]:
        """Nothing is known to be undone."""
        return ()

    def _actions(self) -> list[A]:
        if self._player is None or self._player not in self._active(self._state):
            return []
        return list(self._legal(self._state, self._player))


def _places(action: Action) -> set[int]:
    """Return the places that an action names."""
    found = (getattr(action, name, None) for name in ("tile", "to", "place", "vertex", "panel"))
    return {place for place in found if isinstance(place, int)}
