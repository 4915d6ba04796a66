"""Names for what is printed of a game step by step: those of a war grow with it."""

from collections.abc import Mapping

from game.core.events import Event
from game.core.kernel import GameState
from game.rules.prose import Namer
from game.rules.system import AnySystem
from game.systems.totalwar.state import TotalWarState
from game.views.totalwar.names import WarNames


class StepNames:
    """Names of games as they go on: forces and sides that a war brings forth, and those that are gone."""

    def __init__(self, texts: Mapping[str, str]) -> None:
        """``texts``: the sentences of the language."""
        self._texts = texts
        self._war: WarNames | None = None
        self._theatre = -1

    def before(self, state: GameState) -> None:
        """Look at a campaign before a step."""
        if not isinstance(state, TotalWarState):
            return
        if self._war is None or self._theatre != state.theatre:
            self._war, self._theatre = WarNames(state, self._texts, "war.nobody"), state.theatre
        self._war.follow(state)

    def learn(self, event: Event) -> None:
        """Take in what an event brings."""
        if self._war is not None:
            self._war.learn(event)

    def of(self, system: AnySystem, state: GameState) -> Namer | None:
        """Return the names of a game."""
        if isinstance(state, TotalWarState) and self._war is not None:
            return self._war
        return None if system.names is None else system.names(state)
