"""What tells the levels apart: how far each looks, never what it may see."""

from typing import Final, NamedTuple


class Style(NamedTuple):
    """How a player of Sectors thinks."""

    guesses: int
    """Ways in which the enemies may have ordered that are looked at for each order; 0: they stay."""
    foresees: bool
    """Whether enemies are taken to weigh their own moves, not to go anywhere alike."""
    gathers: bool
    """Whether it counts what team-mates have been ordered to, and goes where it is needed beside them."""
    abilities: bool
    """Whether a General uses the special ability of his race, and buys where the enemy is near."""
    caution: int
    """Weight of a unit that may die, in percent."""
    passes: int
    """How often it goes over the orders of its whole team before it gives its own; 0: never."""
    slips: int = 0
    """In so many of a hundred orders it takes its second thought for its first."""


CADET: Final = Style(0, False, False, False, 30, 0, 35)
OFFICER: Final = Style(6, False, True, True, 60, 0)
ACE: Final = Style(8, True, True, True, 120, 2)
EXPECTED: Final = Style(0, False, True, True, 60, 1)
"""How an ace expects others to think."""
