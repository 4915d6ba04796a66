"""How fights between groups end, and how long ground is held: measured, in thousandths."""

from typing import Final, NamedTuple

FIGHTS: Final = (
    ((447, 447, 553), (202, 202, 1362), (88, 88, 2284), (40, 40, 3259), (18, 18, 4250)),
    ((694, 1091, 306), (415, 611, 893), (236, 312, 1652), (124, 163, 2559), (66, 82, 3479)),
    ((827, 1856, 173), (606, 1206, 564), (396, 699, 1179), (245, 401, 1956), (145, 223, 2795)),
    ((905, 2698, 95), (730, 1876, 364), (547, 1221, 816), (382, 774, 1432), (248, 458, 2221)),
    ((948, 3561, 52), (834, 2679, 218), (673, 1854, 549), (510, 1255, 1050), (363, 814, 1700)),
)
"""Row: attackers, column: defenders, from one to five. The attackers' chance to win, how many of them are
left on average, how many defenders: of 20,000 automatic battles each by the cases of SE-4.3, 4.4 and 4.8."""
HELD: Final = (
    (999, 507, 323, 168, 120),
    (999, 826, 589, 425, 299),
    (995, 908, 851, 732, 567),
    (993, 990, 977, 908, 788),
)
"""Row: own units in a region, column: enemies beside it (the last: so many or more). The share of such
regions that officers still held a turn later, of 160 campaigns."""
UNITS: Final = (0, 70, 250, 500, 820, 890, 1300, 1480, 1560)
"""What a unit is worth in thousandths of a territory point, by the turns that are left after this one (the
last: so many or more)."""


class Odds(NamedTuple):
    """How a fight ends: own chance to win, own units left on average, enemies left, all in thousandths."""

    win: int
    own: int
    enemies: int

    @property
    def survivors(self) -> int:
        """How many whole own units are left after a win."""
        return max(1, (self.own * 1000 // max(1, self.win) + 500) // 1000)


def fight(own: int, enemies: int, defends: bool | None) -> Odds:
    """Return how own units fare against enemies; ``defends`` None: the lot decides who defends."""
    few, many = min(own, len(FIGHTS)) - 1, min(enemies, len(FIGHTS)) - 1
    attack = Odds(*FIGHTS[few][many])
    win, theirs, mine = FIGHTS[many][few]
    defence = Odds(1000 - win, mine, theirs)
    if defends is None:
        return Odds(*((one + other) // 2 for one, other in zip(attack, defence)))
    return defence if defends else attack


def stays(guards: int, beside: int) -> int:
    """Return the share of regions with so many guards, and so many enemies beside them, that are held."""
    row = HELD[min(guards, len(HELD) - 1)]
    return row[min(beside, len(row) - 1)]


def unit_worth(turns: int) -> int:
    """Return what a unit is worth when so many turns follow."""
    return UNITS[min(turns, len(UNITS) - 1)]
