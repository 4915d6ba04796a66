"""How strong machines are, and who would win: a cheap model, fitted to battles of AI wars.

The tests of forecasts (`tests/agents/test_forecast.py`) say how well it holds.
"""

from collections.abc import Iterable
from math import isqrt
from typing import Final, Literal, Protocol

from game.core.ids import FrameId
from game.core.table import FrameClass
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.setup import FrameSetup
from game.systems.totalwar.state import Force, TotalWarState

PERCENT_OF_PRICE: Final[dict[FrameClass, int]] = {
    "mobile_suit": 100,
    "mobile_armour": 110,
    "combat_craft": 60,
    "noncombat": 0,
    "warship": 60,
    "superweapon": 0,
}
"""What a machine is worth in a fight for its price: a warship sweeps and leads rather than fights."""
NERVE: Final[dict[FrameClass, int]] = {
    "mobile_suit": 105,
    "mobile_armour": 130,
    "combat_craft": 40,
    "noncombat": 12,
    "warship": 130,
    "superweapon": 0,
}
"""What a machine counts for its staff when it asks whether to stay: price hardly matters to it."""
FLIGHT_RATIO: Final = 4
"""The staff leaves a battle at once to whoever counts for more than so many times as much."""
Theatre = Literal["space", "land"]
DRY_PERCENT: Final = 88
"""What is left of a swimmer's strength where there is no water: its price pays for that as well."""
ACE_PERCENT: Final = 12
"""What each ace level adds."""
HERO_PERCENT: Final = 120
POWER: Final = 4
"""How steeply the odds rise with the ratio of strengths."""
DEFENDER_PERCENT: Final = 116
"""Whoever waits is worth more: attackers come into his fire."""
PERCENT: Final = 100
THOUSAND: Final = 1000
LOSS_PERCENT_WINNER: Final = 75
"""Part of its strength that a side loses which only just wins."""
LOSS_PERCENT_LOSER: Final = 85


def frame_strength(frame: FrameSetup, theatre: Theatre) -> int:
    """Return how strong a fresh machine is in a theatre; 100 points are a basic suit or so."""
    strength = frame.cost_gold * PERCENT_OF_PRICE[frame.klass] // 10
    is_dry = theatre == "space" and "amphibious" in frame.traits
    return strength * DRY_PERCENT // PERCENT if is_dry else strength


def model_strength(state: TotalWarState, frame: FrameSetup) -> int:
    """Return how strong a fresh machine is where the war is now."""
    return frame_strength(frame, state.map.setup.theatre)


class Record(Protocol):
    """What tells how strong a machine is: in a state, and in the order of a battle."""

    @property
    def frame(self) -> FrameId:
        """Which model it is."""
        ...

    @property
    def pilot(self) -> str:
        """The hero in it; "": none."""
        ...

    @property
    def kills(self) -> int:
        """What it has destroyed so far."""
        ...


def strength_of(campaign: Campaign, units: Iterable[Record], theatre: Theatre) -> int:
    """Return how strong machines are together in a theatre: heroes and aces count for more."""
    total = 0
    for unit in units:
        strength = frame_strength(campaign.frames[unit.frame], theatre)
        if unit.pilot:
            strength += strength * HERO_PERCENT // PERCENT
        elif unit.kills:
            strength += strength * ACE_PERCENT * campaign.ace_level(unit.frame, unit.kills) // PERCENT
        total += strength
    return total


def force_strength(state: TotalWarState, force: Force) -> int:
    """Return how strong a force is."""
    return strength_of(state.campaign, (state.units[name] for name in force.units), state.map.setup.theatre)


def force_nerve(state: TotalWarState, force: Force) -> int:
    """Return what a force counts for when its staff asks whether to stay in a battle."""
    frames = state.campaign.frames
    return sum(NERVE[frames[state.units[name].frame].klass] for name in force.units)


def joined(strengths: Iterable[int]) -> int:
    """Return what forces are worth that fight one after the other against the same enemy."""
    return isqrt(sum(strength * strength for strength in strengths))


def win_chance(attack: int, defence: int) -> int:
    """Return the attacker's chance in thousandths."""
    if attack <= 0:
        return 0
    if defence <= 0:
        return THOUSAND
    mine, theirs = attack**POWER, (defence * DEFENDER_PERCENT // PERCENT) ** POWER
    return THOUSAND * mine // (mine + theirs)


def winner_loss(winner: int, loser: int) -> int:
    """Return which part of its strength a winner loses, in thousandths."""
    if winner <= 0:
        return THOUSAND
    ratio = min(THOUSAND, THOUSAND * loser // winner)
    return ratio * ratio * LOSS_PERCENT_WINNER // (100 * THOUSAND)


DEFENDER_LOSS: Final = 350
"""Part of its own strength that a defender loses to an equal attacker whom it beats, in thousandths."""
LEAST_RATIO: Final = 300
"""Who has a smaller part of the defender's strength, in thousandths, leaves at once and costs him nothing."""
MOST_RATIO: Final = 1400


def fall_chance(attackers: Iterable[int], defence: int) -> int:
    """Return the chance in thousandths that one of these takes a place, attacking in this order (TW-2.7).

    Each fights what the one before him has left, so several that are too weak alone take a place together; a
    defender who wins loses about a third of what comes against him.
    """
    held, left = THOUSAND, defence
    for strength in attackers:
        held = held * (THOUSAND - win_chance(strength, left)) // THOUSAND
        if left > 0:
            ratio = min(MOST_RATIO, THOUSAND * strength // left)
            if ratio >= LEAST_RATIO:
                left -= left * DEFENDER_LOSS * ratio // (THOUSAND * THOUSAND)
    return THOUSAND - held
