"""Ace: takes the best, keeps AP for better blows, knows who would hold a marker with it and without.

It takes the secret objectives that earn most, goes where they do, and fells structures with shots that it has
to spare. It counts what the end of the round would bring, stores AP instead of firing its poorer guns, and
does not shoot at thrusters that keep nobody in the air.
"""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import USUAL_PICKS, Temper

ACE = Temper(
    goals=100,
    cover=800,
    turns=True,
    stances=True,
    main_alone=False,
    contests=True,
    saves=True,
    choices=1,
    picks=USUAL_PICKS,
    pursues=True,
    sharp=True,
    patient=True,
    counts=True,
)


def ace() -> Mind:
    """Return an ace."""
    return Mind(ACE)
