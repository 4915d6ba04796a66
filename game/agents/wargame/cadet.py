"""Cadet: goes towards what the mission wants and fires what it can; sees no danger."""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import Style


def cadet() -> Mind:
    """Return a cadet."""
    return Mind(Style(danger=0, goals=40, cover=0, turns=False, stances=False, main_alone=True))
