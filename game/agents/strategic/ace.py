"""Ace: takes the best, thinks of its whole turn, stands on its guard and holds cities."""

from typing import Final

from game.agents.strategic.player import Player
from game.agents.strategic.posture import Temper

ACE: Final = Temper(fear=45, mission=100, crowd=100, choices=1, plans=True, hides=True, hold=250)


def ace() -> Player:
    """Return an ace."""
    return Player(ACE)
