"""What own moves come to: merged with each way in which enemies may have ordered (thousandths of a point)."""

from collections.abc import Iterable
from typing import Final

from game.agents.sectors.endings import decisive
from game.agents.sectors.fights import fight, stays, unit_worth
from game.agents.sectors.outlook import DECISIVE, DRAWN, MARKED, POINT, wished
from game.agents.sectors.sampled_orders import SampledOrders, sampled_orders
from game.core.rng import draw, fork
from game.systems.sectors.state import SectorsState

HORIZON: Final = 12
"""Turns that are looked ahead at most."""
KEEPS: Final = 800
"""Of what is held in a turn so much is held in the next, in thousandths."""
SACK, FACTORY = 300, 450
"""What a gold sack and a factory are worth beside the point of their region, each turn that follows."""
USUAL: Final = 700
"""Share of its worth at which ground is held in the long run, whoever stands there now."""
SURE: Final = 200
"""How much of that counts against who stands there now, in thousandths."""
FOES: Final = 600
"""The same for ground that an enemy holds."""
RIVALS: Final = 1_200
"""What a point less for each enemy is worth altogether, where an own one is worth 1,000."""
LEAD: Final = 12_000
"""An enemy who is so far behind the first of them counts half as much."""
WAITS: Final = 950
"""What a fight is worth that is put off for a turn, in thousandths: who would win it now may not later."""
LASTS: Final = 600
"""Share of the turns left for which an enemy is taken to hold what he holds."""

Move = tuple[int, int]
"""Where a unit stands and where it goes."""


class Prospect:
    """What a race can make of its orders, against so many drawn ways of its enemies."""

    def __init__(self, state: SectorsState, race: str, lot: int, ways: int) -> None:
        """Draw the ways and work out what ground, units and enemies' points are worth."""
        self.state = state
        self.race = race
        limit = state.options.turn_limit
        self.left = max(0, min(HORIZON, limit - state.turn if limit else HORIZON))
        self.unit = unit_worth(self.left)
        self.ways = sampled_orders(state, race, lot, ways)
        self._ends = decisive(state, race)
        self._wishes = wished(state, race)
        self._gains = self._worked_out()
        self._weights = self._rivals()
        self._pulls = [self._pull(region) for region in range(len(state.owners))]
        self._known: list[dict[tuple[int, int, int], int]] = [{} for _ in self.ways]
        self._sums: dict[tuple[int, int], int] = {}
        self._borders: dict[tuple[int, int, int, int], int] = {}
        self._crossed: dict[Move, list[int]] = {}
        for number, way in enumerate(self.ways):
            for move in way.crossing:
                self._crossed.setdefault(move, []).append(number)

    def _worked_out(self) -> list[int]:
        """What each region brings in the turns that follow, to whoever keeps it."""
        lasts, weight = 0, 1000
        for _ in range(self.left):
            lasts += weight
            weight = weight * KEEPS // 1000
        later = max(0, lasts - 1000)
        return [
            lasts + later * (region.sacks * SACK + region.has_factory * FACTORY) // 1000
            for region in self.state.campaign.regions
        ]

    def _rivals(self) -> dict[str, int]:
        """What a point of each enemy takes away: most where he is likely to be first."""
        state = self.state
        hopes = {
            race.id: race.points * POINT + sum(owner == race.id for owner in state.owners) * self.left * LASTS
            for race in state.races.values()
            if race.id != self.race
        }
        first = max(hopes.values())
        parts = {race: 1_000_000 * LEAD // (LEAD + first - hope) for race, hope in hopes.items()}
        return {race: RIVALS * part // sum(parts.values()) for race, part in parts.items()}

    def _pull(self, region: int) -> int:
        """How near a region is to ground that is not the race's, and what the General's mark adds."""
        steps = self.state.campaign.distances[region]
        goals = [steps[n] for n, owner in enumerate(self.state.owners) if owner != self.race]
        return self._wishes.get(region, 0) * MARKED - DRAWN * min(goals, default=0) * bool(self.left)

    def value(self, moves: Iterable[Move]) -> int:
        """Return what these own moves are worth together."""
        counts: dict[int, int] = {}
        edges: dict[Move, int] = {}
        total = 0
        for start, to in moves:
            counts[to] = counts.get(to, 0) + 1
            total += self._pulls[to]
            if start != to:
                edges[start, to] = edges.get((start, to), 0) + 1
        total *= len(self.ways)
        for region, own in counts.items():
            total += self._everywhere(region, own)
        fought = {number for start, to in edges for number in self._crossed.get((to, start), ())}
        for number in fought:
            here, fewer = self._after_borders(self.ways[number], counts, edges)
            for region, own in here.items():
                total += self._difference(number, region, own, fewer.get(region, 0))
            for region, gone in fewer.items():
                if region not in here:
                    total += self._difference(number, region, 0, gone)
            for region, own in counts.items():
                total -= self._difference(number, region, own, 0)
        return total // max(1, len(self.ways))

    def _everywhere(self, region: int, own: int) -> int:
        """What it makes in all ways that so many own units come to a region, were there no border fights."""
        key = region, own
        if key not in self._sums:
            self._sums[key] = sum(self._difference(n, region, own, 0) for n in range(len(self.ways)))
        return self._sums[key]

    def _after_borders(
        self, way: SampledOrders, counts: dict[int, int], edges: dict[Move, int]
    ) -> tuple[dict[int, int], dict[int, int]]:
        """Fight on the borders: where own units arrive, and where so many enemies fewer do (SE-2.10)."""
        here = dict(counts)
        fewer: dict[int, int] = {}
        for (start, to), own in edges.items():
            enemies = way.crossing.get((to, start), 0)
            if not enemies:
                continue
            across = self._across(way, start, to, own, enemies)
            if across:
                here[to] -= own - across
                fewer[start] = fewer.get(start, 0) + enemies
            else:
                here[to] -= own
                if not here[to]:
                    del here[to]
        return here, fewer

    def _across(self, way: SampledOrders, start: int, to: int, own: int, enemies: int) -> int:
        """How many own units win their way over a border; 0: they are beaten."""
        key = way.lot, start, to, own
        if key not in self._borders:
            odds = fight(own, enemies, None)
            border = fork(fork(way.lot, min(start, to)), max(start, to))
            wins = draw(border, 1000) <= odds.win
            self._borders[key] = min(own, odds.survivors) if wins else 0
        return self._borders[key]

    def _difference(self, number: int, region: int, own: int, fewer: int) -> int:
        """What it makes for a region that so many own units come there, and so many enemies fewer."""
        known = self._known[number]
        key = region, own, fewer
        if key not in known:
            way = self.ways[number]
            known[key] = self.worth(way, region, own, fewer) - self.worth(way, region, 0, 0)
        return known[key]

    def worth(self, way: SampledOrders, region: int, own: int, fewer: int) -> int:
        """What comes of a region for the race, its enemies' part taken away."""
        enemies = _left(way, region, fewer)
        owner = self.state.owners[region]
        if not enemies:
            return self._held(way, region, self.race if own else owner, own) + own * self.unit
        if own and len(enemies) == 1:
            return self._fought(way, region, own, enemies)
        if not own and len(enemies) == 1:
            ((race, count),) = enemies.items()
            return self._held(way, region, race, count) - self._weights[race] * count * self.unit // 1000
        sides = {**enemies, self.race: own} if own else enemies
        # of several races the strongest is likely to stay, the owner rather than another
        forces = {race: count * count * (5 if race == owner else 4) for race, count in sides.items()}
        total = 0
        for race, force in forces.items():
            win = 1000 * force // sum(forces.values())
            sign = 1000 if race == self.race else -self._weights[race]
            total += win * (self._held(way, region, race, 1) + sign * self.unit // 1000) // 1000
        return total

    def _fought(self, way: SampledOrders, region: int, own: int, enemies: dict[str, int]) -> int:
        ((race, count),) = enemies.items()
        owner = self.state.owners[region]
        stood = race in way.stood.get(region, {})
        defends = True if owner == self.race else False if owner == race or stood else None
        odds = fight(own, count, defends)
        ground = odds.win * self._held(way, region, self.race, odds.survivors)
        ground += (1000 - odds.win) * self._held(way, region, race, 1)
        units = odds.own * 1000 - self._weights[race] * odds.enemies
        return (ground + self.unit * units // 1000) // 1000

    def postponed(self, way: SampledOrders, region: int, race: str, own: int, defends: bool | None) -> int:
        """What it is worth that own units and one enemy of a race stay in a region, and fight next turn."""
        odds = fight(own, 1, defends)
        ground = odds.win * self._later(way, region, self.race, odds.survivors)
        ground += (1000 - odds.win) * self._later(way, region, race, 1)
        units = odds.own * 1000 - self._weights[race] * odds.enemies
        later = (ground + self.unit * units // 1000) // 1000
        return self._now(region, self.state.owners[region]) + (later * WAITS // 1000 if self.left else 0)

    def _held(self, way: SampledOrders, region: int, race: str, guards: int) -> int:
        """What it is worth that a race holds a region after this turn, with so many units in it."""
        return self._now(region, race) + self._later(way, region, race, guards)

    def _now(self, region: int, race: str) -> int:
        """What it is worth that a race has a region as this turn ends."""
        now = POINT + (DECISIVE if region in self._ends else 0)
        return now if race == self.race else -self._weights[race] * now // 1000 if race else 0

    def _later(self, way: SampledOrders, region: int, race: str, guards: int) -> int:
        """What a region brings in the turns that follow, where a race has so many units in it."""
        if race == self.race:
            lasts = (SURE * USUAL + (1000 - SURE) * stays(guards, way.beside[region])) // 1000
            return self._gains[region] * lasts // 1000
        return -self._weights[race] * self._gains[region] * FOES // 1_000_000 if race else 0


def _left(way: SampledOrders, region: int, fewer: int) -> dict[str, int]:
    """The enemies that come to a region or stay there; ``fewer``: so many who came are dead."""
    found = dict(way.counts.get(region, {}))
    stood = way.stood.get(region, {})
    for race in (*found,):
        dead = min(fewer, found[race] - stood.get(race, 0))
        fewer -= dead
        found[race] -= dead
        if not found[race]:
            del found[race]
    return found
