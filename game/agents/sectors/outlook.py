"""What a region and a fight are worth to a race, and where enemies may go: integers in thousandths."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from game.agents.sectors.endings import decisive, lacking
from game.agents.sectors.style import CampaignStyle
from game.core.ids import PlayerId
from game.core.rng import draw, fork
from game.systems.sectors.board import is_bound, units
from game.systems.sectors.state import NOWHERE, Player, SectorsState

POINT: Final = 1_000
"""A territory point."""
SACK, FACTORY = 450, 900
"""What a gold sack and a factory are worth for each turn that is left, beside the point of their region."""
HORIZON: Final = 6
"""Turns that are looked ahead at most."""
DECISIVE: Final = 60_000
"""What ground is worth more that ends the campaign, or keeps an enemy from ending it."""
UNIT: Final = 2_600
"""A unit, while there are turns left in which it could take something."""
DRAWN: Final = 90
"""What a step towards ground that is not the race's is worth, in thousandths of a point."""
MARKED: Final = 3_000
"""What a General's mark adds to a region for his team-mates."""
STRENGTH: Final = (0, 1000, 2828, 5196, 8000, 11180, 14697, 18520, 22627, 27000, 31623)
"""What so many units together are worth in a fight: more than each alone (SE-4.3)."""
GUARD: Final = 1_250
"""What defending adds, in thousandths: an attacker alone wins 44 of 100."""


def chance(own: int, enemies: int, *, defends: bool) -> int:
    """Return the chance to hold a region against enemies, in thousandths."""
    if not own:
        return 0
    if not enemies:
        return 1000
    mine = STRENGTH[min(own, 10)] * (GUARD if defends else 1000)
    theirs = STRENGTH[min(enemies, 10)] * (1000 if defends else GUARD)
    return 1000 * mine // (mine + theirs)


class Outlook:
    """A campaign as one race sees it at its orders."""

    def __init__(self, state: SectorsState, race: str, style: CampaignStyle, rng: int) -> None:
        """Work out what regions are worth, and where enemies may go."""
        self.state = state
        self.race = race
        self.style = style
        limit = state.options.turn_limit
        self.turns = max(1, min(HORIZON, limit - state.turn + 1 if limit else HORIZON))
        self.own = [player for player in units(state) if player.race == race]
        self.enemies = [player for player in units(state) if player.race != race and player.region >= 0]
        self.decisive = decisive(state, race)
        self.wanted = {other: lacking(state, other) for other in state.races if other != race}
        self.worth = [self._worth(region) for region in range(len(state.owners))]
        self.wishes = wished(state, race)
        self.pulls = [self._pull(region) for region in range(len(state.owners))]
        self.lot = rng
        self.numbers = {player: number for number, player in enumerate(state.players)}
        self.held: dict[tuple[int, int, int], int] = {}
        """What one unit more in a region is worth beside so many mates, against so many enemies; as asked."""
        ways = [self._ways(player) for player in self.enemies]
        self._roads = [(sum(weight for _, weight in way), way) for way in ways]
        self.guesses = self._guesses(rng)
        self.expected: dict[tuple[int, int], int] = {}
        """The same over all guesses."""
        self.orders = {order.unit: order.region for order in state.plans[race].orders}
        use = state.plans[race].grant
        if use is not None and use.unit and use.region != NOWHERE:
            self.orders[use.unit] = use.region  # the ability carries it there (SE-2.3, SE-3.7)

    def drawn_anew(self, lot: int) -> Outlook:
        """Guess again from another lot, with nothing ordered yet; the rest is as it was."""
        self.lot = lot
        self.guesses = self._guesses(lot)
        self.expected = {}
        self.orders = {}
        return self

    def _worth(self, region: int) -> int:
        """What holding a region for the turns that are left is worth."""
        setup = self.state.campaign.regions[region]
        yields = setup.sacks * SACK + setup.has_factory * FACTORY
        ends = DECISIVE if region in self.decisive else 0
        weight = self.style.holds if self.state.owners[region] == self.race else self.style.attacks
        return (self.turns * POINT + max(0, self.turns - 1) * yields) * weight // 100 + ends

    def _pull(self, region: int) -> int:
        """How near a region is to ground that is worth taking."""
        steps = self.state.campaign.distances[region]
        goals = [steps[n] for n, owner in enumerate(self.state.owners) if owner != self.race]
        return -DRAWN * min(goals, default=len(self.state.owners))

    @property
    def unit(self) -> int:
        """What a unit is worth: nothing in the last turn."""
        return UNIT * min(3, self.turns - 1) // 3

    def wish(self, region: int) -> int:
        """What the General's mark adds to going to a region."""
        return self.wishes.get(region, 0) * MARKED

    def _guesses(self, rng: int) -> list[Mapping[int, int]]:
        """How many enemies stand in each region after the merge, in each way that is looked at."""
        standing = _counted(player.region for player in self.enemies)
        if not self.style.guesses:
            return [standing]
        found: list[Mapping[int, int]] = []
        for number in range(self.style.guesses):
            lot = fork(rng, number)
            places = [_drawn(fork(lot, at), *road) for at, road in enumerate(self._roads)]
            found.append(_counted(places))
        return found

    def _ways(self, enemy: Player) -> Sequence[tuple[int, int]]:
        """Where an enemy may go, with how likely that is: surely to where he can win at once."""
        state, here = self.state, enemy.region
        if is_bound(state, enemy.id):
            return [(here, 1)]
        near = state.campaign.regions[here].neighbours
        goals = [region for region in (here, *near) if region in self.wanted[enemy.race]]
        if goals:
            return [(region, 1) for region in goals]
        return [(here, 2 * len(near) + 2), *((region, 2) for region in near)]

    def placed(self, but: PlayerId) -> Mapping[int, int]:
        """Where the other units of the race will be, as far as they have been ordered."""
        return _counted(
            self.orders.get(player.id, player.region)
            for player in self.own
            if player.id != but and player.region != NOWHERE
        )

    def entering(self, region: int, but: PlayerId) -> int:
        """How many team-mates have been ordered into a region from elsewhere (SE-2.3)."""
        return sum(
            player.id != but and player.region != region and self.orders.get(player.id) == region
            for player in self.own
        )


def wished(state: SectorsState, race: str) -> dict[int, int]:
    """Return what a General's marks say of regions: 1 go there, -1 do not (SE-1.3)."""
    return {mark.region: -1 if mark.kind == "avoid" else 1 for mark in state.plans[race].marks}


def _counted(places: Iterable[int]) -> dict[int, int]:
    found: dict[int, int] = {}
    for place in places:
        found[place] = found.get(place, 0) + 1
    return found


def _drawn(rng: int, total: int, ways: Sequence[tuple[int, int]]) -> int:
    """Return one of several places by how likely they are; ``total``: the sum of their weights."""
    face = draw(rng, total)
    for place, weight in ways:
        face -= weight
        if face <= 0:
            return place
    return ways[-1][0]
