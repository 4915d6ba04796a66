"""Officer: plans pairs of cards over a few guesses at what the others hold; moves and strikes by instinct."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Decision, decided
from game.agents.duel.mind import Mind, Style
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.duel.state import DuelState

OFFICER: Final = Style(plans=5, plan_budget=120, answer_budget=20, stand_budget=0, stands=3, turns=1)


class OfficerAgent:
    """Plays the turn on for its plans and answers."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions to play in the head."""
        return decided(Mind(cast(DuelState, state), player, rng, OFFICER).candidates(budget))
