"""The levels of the kilometre battle: one player, three styles."""

from typing import Final

from game.agents.strategic.player import Player
from game.agents.strategic.posture import BattleStyle

CADET: Final = BattleStyle(fear=0, mission=100, crowd=100, choices=10, waste=45, idles=True)
"""Takes one of the things that look good at the moment, by a throw of the dice; nothing hopeless."""
OFFICER: Final = BattleStyle(fear=45, mission=100, crowd=100, choices=3, hides=True)
"""Weighs attacks, places, cover and what enemies could do there; what is nearly best will do."""
ACE: Final = BattleStyle(fear=45, mission=100, crowd=100, choices=1, plans=True, hides=True, hold=250)
"""Takes the best, thinks of its whole turn, stands on its guard and holds cities."""


def cadet() -> Player:
    """Return a cadet."""
    return Player(CADET)


def officer() -> Player:
    """Return an officer."""
    return Player(OFFICER)


def ace() -> Player:
    """Return an ace."""
    return Player(ACE)
