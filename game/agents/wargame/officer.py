"""Officer: weighs fire, danger, cover, height and the mission for every place in reach."""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import Style

OFFICER = Style(danger=35, goals=100, cover=4, turns=True, stances=True, main_alone=False)


def officer() -> Mind:
    """Return an officer."""
    return Mind(OFFICER)
