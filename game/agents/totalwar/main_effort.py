"""The capital whose fall ends a large war goes before all else for whoever has won the field.

So does one whose fall lets the war move to the next map, once it is time (landings.py). Who takes the small
places first gives the other side the rounds in which it earns more and comes back; whose forces attack one by
one as they arrive loses them one by one. So all go for the capital, and nobody attacks it, or anybody on the
way at bad odds, before those who are there are likely to win together.
"""

from collections.abc import Sequence
from typing import Final

from game.agents.totalwar.landings import next_map_gates
from game.agents.totalwar.outlook import LARGE_THEATRE, Outlook
from game.agents.totalwar.strength import DEFENDER_LOSS, MOST_RATIO, THOUSAND, win_chance
from game.systems.totalwar.capitals import is_last_stand, seat_of

STORM_TOGETHER: Final = 700
"""The least chance of all who are there, in thousandths."""


def main_efforts(outlook: Outlook) -> frozenset[int]:
    """Return the enemy capitals to go for with all one has, for whoever has won the field on a large map.

    Late in the war there are none: then several storm whatever they can reach (assaults.py).
    """
    state = outlook.state
    has_won = outlook.is_won and not outlook.is_late
    if not outlook.style.main_effort or not has_won or len(state.map.panels) < LARGE_THEATRE:
        return frozenset()
    return frozenset(
        seat_of(state, capital)
        for faction, capital in state.map.capitals.items()
        if faction != outlook.faction and is_last_stand(state, capital)
    ) | (next_map_gates(state, outlook.faction) - outlook.too_early)


def take_together(outlook: Outlook, panel: int, strengths: Sequence[int]) -> bool:
    """Whether forces of these strengths, all of whom can attack a panel now, are likely to take it.

    Whoever is beaten by twelve full machines costs them a third, by many more hardly anything: what he costs
    grows with the square of the ratio of strengths.
    """
    held, left = THOUSAND, outlook.defence(panel)
    for strength in sorted(strengths, reverse=True):
        held = held * (THOUSAND - win_chance(strength, left)) // THOUSAND
        ratio = min(MOST_RATIO, THOUSAND * strength // max(1, left))
        left -= left * DEFENDER_LOSS * ratio * ratio // THOUSAND**3
    return THOUSAND - held >= STORM_TOGETHER
