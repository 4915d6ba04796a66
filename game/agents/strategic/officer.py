"""Officer: weighs attacks, places and what enemies could do there, and takes the best."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Decision, decided
from game.agents.strategic.instinct import candidates
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.strategic.state import StrategicState

SHOWN: Final = 3
"""Candidates that are looked at by the rules: those that a hint tells of."""


class OfficerAgent:
    """Looks at its own turn, and at the fire that it would stand in."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        return decided(candidates(cast(StrategicState, state), player, SHOWN))
