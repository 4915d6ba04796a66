"""Officer: weighs attacks, places, cover and what enemies could do there; what is nearly best will do."""

from typing import Final

from game.agents.strategic.player import Player
from game.agents.strategic.posture import Temper

OFFICER: Final = Temper(fear=45, mission=100, crowd=100, choices=3, hides=True)


def officer() -> Player:
    """Return an officer."""
    return Player(OFFICER)
