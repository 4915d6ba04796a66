"""Whom it is best to avoid: what a meeting comes to with an enemy unit, and without it (SE-3.8)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from typing import Final

from game.agents.sectors.fights import fight
from game.agents.sectors.prospect import Prospect
from game.agents.sectors.sampled_orders import SampledOrders
from game.core.ids import PlayerId
from game.systems.sectors.board import by_race, units_at
from game.systems.sectors.seats import meeting_groups, meetings
from game.systems.sectors.state import SectorsState

WHOLE: Final = 1_000_000
"""Of this the shares of the ends of a battle are parts."""


def spared(state: SectorsState, race: str) -> list[tuple[int, PlayerId]]:
    """Return the enemies whom it is better to avoid than to fight, the best first, with how much better."""
    mind, met = _Avoiding(state, race), {*meetings(state, race)}
    found = []
    for group in meeting_groups(state):
        sides = by_race(state, group)
        if race not in sides:
            continue
        for other, enemies in sides.items():
            unit = next((enemy for enemy in enemies if enemy in met), None)
            gain = mind.gain(sides, other) if unit is not None else 0
            if unit is not None and gain > 0:
                found.append((gain, unit))
    return sorted(found, key=lambda each: -each[0])


@lru_cache(maxsize=256)
def rounds(own: int, enemies: int, win: int) -> Mapping[tuple[int, int], int]:
    """Return who is left of two sides that fight in pairs until one is gone (SE-4.8), with its share.

    ``win``: the chance of an own unit in each pair, in thousandths.
    """
    pairs = min(own, enemies)
    if not pairs:
        return {(own, enemies): WHOLE}
    found: Counter[tuple[int, int]] = Counter()
    for wins in range(pairs + 1):
        share = comb(pairs, wins) * win**wins * (1000 - win) ** (pairs - wins)
        for end, part in rounds(own - pairs + wins, enemies - wins, win).items():
            found[end] += part * share // 1000**pairs
    return found


class _Avoiding:
    """What meetings are worth to one race, as everybody stands after the merge."""

    def __init__(self, state: SectorsState, race: str) -> None:
        self._state, self._race = state, race
        self._prospect = Prospect(state, race, 0, 0)
        standing = [
            by_race(state, (unit.id for unit in units_at(state, n))) for n in range(len(state.owners))
        ]
        self._standing = [{side: len(group) for side, group in each.items()} for each in standing]
        hostile = [sum(each.values()) - each.get(race, 0) for each in self._standing]
        self._beside = tuple(
            sum(hostile[near] for near in each.neighbours) for each in state.campaign.regions
        )

    def gain(self, sides: Mapping[str, Sequence[PlayerId]], other: str) -> int:
        """How much better a meeting is without one unit of another race."""
        counts = {side: len(group) for side, group in sides.items()}
        unit = self._state.players[sides[self._race][0]]
        if unit.border:
            start, to = unit.border
            return self._at_border(counts, other, start, to)
        return self._in_region(counts, other, unit.region)

    def _value(self, region: int, counts: Mapping[str, int]) -> int:
        """What a region is worth with these units in it."""
        return self._prospect.worth(self._way(region, counts), region, counts.get(self._race, 0), 0)

    def _way(self, region: int, counts: Mapping[str, int]) -> SampledOrders:
        """What is known by now instead of drawn: where enemies are, and which of them stood there before."""
        enemies = {side: count for side, count in counts.items() if side != self._race and count}
        here = units_at(self._state, region)
        stood = Counter(unit.race for unit in here if unit.entered != self._state.turn)
        return SampledOrders({region: enemies}, {region: stood}, {}, self._beside, 0)

    # In a region

    def _in_region(self, counts: dict[str, int], other: str, region: int) -> int:
        now = self._value(region, counts)
        fewer = {**counts, other: counts[other] - 1}
        if len(counts) > 2:
            # he stays where he is, and the others may still beat him
            return (self._value(region, fewer) - now) // 2
        owner = self._state.owners[region]
        defends = True if owner == self._race else False if owner == other else None
        way, total = self._way(region, fewer), 0
        for (own, left), share in rounds(counts[self._race], fewer[other], fight(1, 1, defends).win).items():
            if own:
                total += share * self._prospect.postponed(way, region, other, own, defends)
            else:
                total += share * self._value(region, {other: left + 1})
        return total // WHOLE - now

    # On a border

    def _at_border(self, counts: dict[str, int], other: str, start: int, to: int) -> int:
        if len(counts) > 2:
            return 0
        own, enemies = counts[self._race], counts[other]
        odds = fight(own, enemies, None)
        beaten = fight(enemies, own, None)
        won = self._crossed(start, to, other, odds.survivors, 0)
        lost = self._crossed(start, to, other, 0, beaten.survivors)
        now = (odds.win * won + (1000 - odds.win) * lost) // 1000
        ends = rounds(own, enemies - 1, fight(1, 1, None).win).items()
        return (
            sum(share * self._crossed(start, to, other, *_passing(end)) for end, share in ends) // WHOLE - now
        )

    def _crossed(self, start: int, to: int, other: str, own: int, enemies: int) -> int:
        """What both regions are worth when so many own units and enemies have passed the border."""
        here, there = dict(self._standing[start]), dict(self._standing[to])
        here[other] = here.get(other, 0) + enemies
        there[self._race] = there.get(self._race, 0) + own
        return self._value(start, here) + self._value(to, there)


def _passing(end: tuple[int, int]) -> tuple[int, int]:
    """Who passes the border, the enemy who was avoided among them."""
    own, enemies = end
    return own, enemies + 1
