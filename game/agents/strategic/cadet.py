"""Cadet: takes one of the things that look good at the moment, by a throw of the dice; nothing hopeless."""

from typing import Final

from game.agents.strategic.player import Player
from game.agents.strategic.posture import Temper

CADET: Final = Temper(fear=0, mission=100, crowd=100, choices=6, waste=25, idles=True)


def cadet() -> Player:
    """Return a cadet."""
    return Player(CADET)
