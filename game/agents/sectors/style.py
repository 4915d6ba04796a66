"""What tells the levels apart: how far each looks, never what it may see."""

from typing import Final, NamedTuple


class CampaignStyle(NamedTuple):
    """How a player of Sectors thinks."""

    guesses: int
    """Ways in which the enemies may have ordered that are looked at for each order; 0: they stay."""
    gathers: bool
    """Whether it counts what team-mates have been ordered to, and goes where it is needed beside them."""
    abilities: bool
    """Whether a General uses the special ability of his race, and buys where the enemy is near."""
    caution: int
    """Weight of a unit that may die, in percent."""
    plans: bool
    """Whether it plans the orders of its whole team at once, against orders drawn for all enemies."""
    slips: int = 0
    """In so many of a hundred orders it takes its second thought for its first."""
    attacks: int = 100
    """Weight of ground that is not the race's, in percent."""
    holds: int = 100
    """Weight of its own ground, in percent."""
    company: int = 0
    """What a team-mate in the same region is worth beside the fight, in thousandths of a territory point."""


CADET: Final = CampaignStyle(0, False, False, 30, False, 50)
OFFICER: Final = CampaignStyle(6, True, True, 60, False)
ACE: Final = CampaignStyle(16, True, True, 60, True)

RUSH: Final = OFFICER._replace(caution=20, attacks=160, holds=60)
TURTLE: Final = OFFICER._replace(caution=120, attacks=60, holds=160)
SPREAD: Final = OFFICER._replace(company=-600)
CONCENTRATE: Final = OFFICER._replace(company=600)
"""Officers with one idea each: none of them may be the way to win (see the charts of the balance)."""
