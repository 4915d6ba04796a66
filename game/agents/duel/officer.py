"""Officer and Ace: they play what they consider through, over guesses at what the others hold."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Decision, decided
from game.agents.duel.mind import Mind, SearchDepth
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.duel.state import DuelState

OFFICER: Final = SearchDepth(plans=5, plan_budget=120, answer_budget=20, stand_budget=0, stands=3, turns=1)
ACE: Final = SearchDepth(plans=10, plan_budget=900, answer_budget=200, stand_budget=600, stands=7, turns=2)


class OfficerAgent:
    """Plans pairs of cards over a few guesses; moves and strikes by instinct."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions of playouts."""
        return decided(Mind(cast(DuelState, state), player, rng, OFFICER).candidates(budget))


class AceAgent:
    """Plays on for every decision, strikes and movement included, this turn and the next."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions of playouts."""
        return decided(Mind(cast(DuelState, state), player, rng, ACE).candidates(budget))
