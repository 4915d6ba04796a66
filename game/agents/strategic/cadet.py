"""Cadet: takes one of the things that look good at the moment, by a throw of the dice."""

from typing import Final, cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.strategic.instinct import candidates
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import draw
from game.systems.strategic.state import StrategicState

CHOICES: Final = 6
"""It does not tell apart so many of the best."""


class CadetAgent:
    """Knows what is good, not what is best."""

    __slots__ = ()

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        found = candidates(cast(StrategicState, state), player)
        return decided(shuffled(found, rng))


def shuffled(found: list[Candidate], rng: int) -> list[Candidate]:
    """Return the candidates with one of the first few drawn to the front."""
    pick = draw(rng, min(CHOICES, len(found))) - 1
    return [found[pick], *found[:pick], *found[pick + 1 :]]
