"""Officer: weighs fire, cover, height and the mission for all places in reach; nearly the best will do."""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import USUAL_PICKS, Temper

OFFICER = Temper(
    goals=100,
    cover=800,
    turns=True,
    stances=True,
    main_alone=False,
    contests=False,
    saves=True,
    choices=3,
    picks=USUAL_PICKS,
    pursues=False,
)


def officer() -> Mind:
    """Return an officer."""
    return Mind(OFFICER)
