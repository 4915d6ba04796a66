"""A place that is attacked by one force after the other (TW-2.7): how probably it falls.

Each attacker fights what the one before him has left, so several that are too weak alone take a place
together; a defender who wins loses about a third of what comes against him.
"""

from collections.abc import Iterable
from typing import Final

from game.agents.totalwar.strength import THOUSAND, win_chance

DEFENDER_LOSS: Final = 350
"""Part of its own strength that a defender loses to an equal attacker whom it beats, in thousandths."""
LEAST_RATIO: Final = 300
"""Who has a smaller part of the defender's strength, in thousandths, leaves at once and costs him nothing."""
MOST_RATIO: Final = 1400


def fall_chance(attackers: Iterable[int], defence: int) -> int:
    """Return the chance in thousandths that one of these takes a place, attacking in this order."""
    held, left = THOUSAND, defence
    for strength in attackers:
        held = held * (THOUSAND - win_chance(strength, left)) // THOUSAND
        if left > 0:
            ratio = min(MOST_RATIO, THOUSAND * strength // left)
            if ratio >= LEAST_RATIO:
                left -= left * DEFENDER_LOSS * ratio // (THOUSAND * THOUSAND)
    return THOUSAND - held
