"""What the last rounds of a war with a turn limit ask for: it is counted then, not fought on (TW-6.4).

What is finished after that is paid for in vain, and gold that is left counts. In the last turn forces are
worth nothing any more but for what they take, or keep from those who have a turn after it.
"""

from typing import Final, NamedTuple

from game.systems.totalwar.board import living_factions, may_act
from game.systems.totalwar.profile import FacilityLevel
from game.systems.totalwar.state import TotalWarState

ENDLESS: Final = 1_000_000
"""Turns that are left where no limit is set."""
POINT_WORTH: Final = 200
"""A point in tenths of gold, where 20 gold are one."""
LAST_FADE: Final = 5
"""What is left of the weight of losses in the last turn, in percent: of two who could, the weaker goes."""
LAST_CHANCE: Final = 10
"""The least chance of an attack then, in thousandths: nothing is lost by it."""
TURNS_OF_USE: Final = 2
"""Better machines are worth works and development if they can be bought in so many turns."""


class Countdown(NamedTuple):
    """How long the war still lasts for one side."""

    turns_left: int
    """Own turns still to come after this one."""
    is_last: bool
    """Whether there are none."""
    is_answered: bool
    """Whether anybody else has a turn after the last one."""

    def pays_in_time(self, cost: int, gain: int, turns: int) -> bool:
        """Whether what is ready after some turns brings in more than it costs until the war is counted."""
        return gain * (self.turns_left - turns) > cost

    def is_of_use(self, step: FacilityLevel) -> bool:
        """Whether what is built is ready in time: walls before the end, what is to be used a while before."""
        use = 0 if step.garrison_slots else TURNS_OF_USE
        return step.turns + use <= self.turns_left


UNCOUNTED: Final = Countdown(ENDLESS, is_last=False, is_answered=True)
"""A war that is never counted."""


def countdown(state: TotalWarState, faction: str) -> Countdown:
    """Return how long the war still lasts for a faction."""
    limit = state.campaign.setup.options.turn_limit
    if not limit:
        return UNCOUNTED
    left = max(0, limit - state.round + may_act(state, state.factions[faction]))
    others = any(may_act(state, other) for other in living_factions(state) if other.id != faction)
    return Countdown(left, is_last=not left, is_answered=others)


def points_worth(state: TotalWarState, panel: int) -> int:
    """Return what a panel counts for at the end, in tenths of gold."""
    score = state.campaign.rules.score
    return POINT_WORTH * (score.panel + (score.site if panel in state.sites else 0))


def gold_worth(state: TotalWarState, gold: int) -> int:
    """Return what gold counts for at the end, in tenths of gold."""
    return POINT_WORTH * gold // state.campaign.rules.score.gold_per_point
