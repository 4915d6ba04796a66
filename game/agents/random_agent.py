"""The lowest level: any legal action, for any game."""

from collections.abc import Sequence
from typing import Final

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.core.events import Action
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import draw
from game.rules.prose import Sentence
from game.rules.system import AnySystem

AT_RANDOM: Final = (Sentence("agent.reason.whim"),)


class RandomAgent:
    """Chooses evenly among the legal actions."""

    __slots__ = ("_avoids", "_closes", "_system")

    def __init__(
        self,
        system: AnySystem,
        avoids: tuple[type[Action], ...] = (),
        closes: tuple[type[Action], ...] = (),
    ) -> None:
        """``avoids``: only where nothing else is legal; ``closes``: taken as soon as legal."""
        self._system = system
        self._avoids = avoids
        self._closes = closes

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return one legal action."""
        actions: Sequence[Action] = self._system.ruleset.legal(state, player)
        pool = [action for action in actions if isinstance(action, self._closes)]
        pool = pool or [action for action in actions if not isinstance(action, self._avoids)] or list(actions)
        return decided([Candidate(pool[draw(rng, len(pool)) - 1], 0, AT_RANDOM)])
