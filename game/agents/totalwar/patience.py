"""How long caution lasts: caution fades so that no war stands still, and long ways make long wars.

The rounds hold for capitals ten panels apart. Where the way is longer everything takes longer in
proportion: on the great map a squadron walks for twenty-five rounds before it sees the other capital. Where
a war has moved to another map its rounds there count: on Earth nobody is as reckless on the first day as
after forty rounds before Luna II.
"""

from typing import Final, NamedTuple

SHORT_WAY: Final = 10
"""Capitals that lie no farther apart make a quick war."""
RESTLESS_ROUND: Final = 10
"""From this round on caution fades, and with it what losses weigh."""
RESTLESS_STEP: Final = 4
"""So much of it, in percent, is lost with every round then, and late of what storms ask for."""
LEAST_CAUTION: Final = 20
LATE_ROUND: Final = 25
"""After it the stronger side finishes the war, however little stronger it is."""
PERCENT: Final = 100


class Patience(NamedTuple):
    """What a round means to whoever wages a war."""

    fade: int
    """What is left of caution, in percent."""
    is_late: bool
    storms: int
    """What is left of the least chance of several who storm a place together, in percent."""


def patience(rounds: int, way: int) -> Patience:
    """Return how cautious one still is in a round. ``way``: steps between the capitals farthest apart."""
    way = max(SHORT_WAY, way)
    begun = rounds * SHORT_WAY - RESTLESS_ROUND * way
    fade = max(LEAST_CAUTION, PERCENT - max(0, begun) * RESTLESS_STEP // way)
    over = max(0, rounds * SHORT_WAY - LATE_ROUND * way)
    return Patience(fade, over > 0, max(0, PERCENT - over * RESTLESS_STEP // way))
