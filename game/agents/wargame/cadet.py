"""Cadet: goes towards what the mission wants and fires what it can; sees no danger, and seldom turns."""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import USUAL_PICKS, Temper

CADET = Temper(
    goals=40,
    cover=0,
    turns=False,
    stances=False,
    main_alone=True,
    contests=False,
    saves=False,
    choices=1,
    picks=USUAL_PICKS,
    pursues=False,
)


def cadet() -> Mind:
    """Return a cadet."""
    return Mind(CADET)
