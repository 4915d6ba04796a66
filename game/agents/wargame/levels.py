"""The levels of the wargame: one player, three styles."""

from game.agents.wargame.mind import Mind
from game.agents.wargame.plans import USUAL_PICKS, BattleStyle

CADET = BattleStyle(
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
"""Goes towards what the mission wants and fires what it can; sees no danger, and seldom turns."""
OFFICER = BattleStyle(
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
"""Weighs fire, cover, height and the mission for all places in reach; nearly the best will do."""
ACE = BattleStyle(
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
    sends=True,
)
"""Takes the best, keeps AP for better blows, knows who would hold a marker with it and without.

It takes the secret objectives that earn most, goes where they do, and fells structures with shots that it has
to spare. It counts what the end of the round would bring, stores AP instead of firing its poorer guns, and
does not shoot at thrusters that keep nobody in the air. It sends its drones where they can fire.
"""


def cadet() -> Mind:
    """Return a cadet."""
    return Mind(CADET)


def officer() -> Mind:
    """Return an officer."""
    return Mind(OFFICER)


def ace() -> Mind:
    """Return an ace."""
    return Mind(ACE)
