"""The levels of the duel: a cadet looks one action ahead, officer and ace play on over sampled worlds."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.duel.mind import Mind, SearchDepth, withdrawal
from game.agents.duel.prospects import is_learned
from game.agents.duel.reasons import reasons
from game.agents.duel.trial import sensible, tried
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.systems.duel.actions import AttackSuit, DuelAction, PlanCards, UseArsenal
from game.systems.duel.guess import determinized
from game.systems.duel.heuristic import plan_value, value
from game.systems.duel.state import DuelState

ZEAL: Final = 5
"""What it is worth to attack at all: a block that is spent is gone."""
OFFICER: Final = SearchDepth(plans=5, plan_budget=120, answer_budget=20, stand_budget=0, stands=3, turns=1)
LONE: Final = SearchDepth(plans=10, plan_budget=900, answer_budget=200, stand_budget=600, stands=7, turns=2)
"""An Ace where no chances have been learned: one against one, escorts, more than two teams."""
ACE: Final = SearchDepth(
    plans=10,
    plan_budget=3000,
    answer_budget=200,
    stand_budget=600,
    stands=7,
    turns=1,
    cards=3,
    width=5,
    draws=3,
)


class CadetAgent:
    """Takes the single action that leaves the best position, in one guess at what is hidden.

    It plans the cards that look best by themselves.
    """

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        duel = cast(DuelState, state)
        if leaving := withdrawal(duel, player):
            return decided(leaving)
        guess = determinized(duel, player, rng)
        team = duel.field.team_of[duel.field.seat_of[player]]
        worth = [(_worth(guess, action, team), action) for action in sensible(duel, player)]
        ranked = sorted(worth, key=lambda each: -each[0])
        return decided([Candidate(action, points, reasons(duel, action)) for points, action in ranked[:3]])


def _worth(guess: DuelState, action: DuelAction, team: int) -> int:
    if isinstance(action, PlanCards):
        return plan_value(guess, action.unit, action.cards)
    if isinstance(action, UseArsenal):
        return -1
    return value(tried(guess, action), team) + (ZEAL if isinstance(action, AttackSuit) else 0)


class OfficerAgent:
    """Plans pairs of cards over a few guesses; moves and strikes by the quick policy."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions of playouts."""
        return decided(Mind(cast(DuelState, state), player, rng, OFFICER).candidates(budget))


class AceAgent:
    """Searches the rest of the turn for the best chance to win; without it plays the next on too."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now. ``budget``: actions of playouts."""
        duel = cast(DuelState, state)
        depth = ACE if is_learned(duel) else LONE
        return decided(Mind(duel, player, rng, depth).candidates(budget))
