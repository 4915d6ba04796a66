"""A level of the kilometre battle that takes what looks best to it, or one of the things that do."""

from typing import cast

from game.agents.agent import USUAL_BUDGET, Candidate, Decision, decided
from game.agents.strategic.candidates import candidates
from game.agents.strategic.estimate import SCALE
from game.agents.strategic.posture import BattleStyle
from game.core.ids import PlayerId
from game.core.kernel import GameState
from game.core.rng import draw
from game.systems.strategic.actions import EndTurn
from game.systems.strategic.state import StrategicState

SHOWN = 3
"""Candidates that are held against the rules at least: those that a hint tells of."""
DECIDES = 500
"""Nobody takes what is worse than the best by more than so many points of value: that decides battles."""


class Player:
    """Weighs its own turn in a style; ``choices``: so many of the best it does not tell apart."""

    __slots__ = ("style",)

    def __init__(self, style: BattleStyle) -> None:
        """Play in a style."""
        self.style = style

    def choose(self, state: GameState, player: PlayerId, rng: int, budget: int = USUAL_BUDGET) -> Decision:
        """Return what this player should do now."""
        style = self.style
        found = candidates(cast(StrategicState, state), player, style, max(SHOWN, style.choices))
        choices = min(style.choices, len(found))
        waste = DECIDES if style.waste is None else style.waste
        least = found[0].value - waste * SCALE
        choices = min(choices, sum(each.value >= least for each in found))
        if not style.idles:
            ends = (number for number, each in enumerate(found) if isinstance(each.action, EndTurn))
            choices = min(choices, max(1, next(ends, choices)))
        return decided(shuffled(found, choices, rng) if choices > 1 else found)


def shuffled(found: list[Candidate], choices: int, rng: int) -> list[Candidate]:
    """Return the candidates with one of the first few drawn to the front."""
    pick = draw(rng, choices) - 1
    return [found[pick], *found[:pick], *found[pick + 1 :]]
