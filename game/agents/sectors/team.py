"""The orders of a whole team, each the best given all others', one by one and in pairs."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import combinations
from typing import Final

from game.agents.agent import Candidate
from game.agents.sectors.orders import reason
from game.agents.sectors.prospect import Move, Prospect
from game.core.ids import PlayerId
from game.core.rng import fork, seeded
from game.systems.sectors.actions import MoveUnit
from game.systems.sectors.board import is_bound, units
from game.systems.sectors.state import NOWHERE, Player, SectorsState

ROUNDS: Final = 6
"""How often the orders of the team are gone over at most."""

Fixed = tuple[tuple[PlayerId, int], ...]


class Sight:
    """What a team's plan depends on, compared by what it says: team-mates who see the same plan the same."""

    __slots__ = ("_key", "race", "state")

    def __init__(self, state: SectorsState, race: str) -> None:
        """``state``: as the race sees it."""
        self.state = state
        self.race = race
        standing = tuple((unit.id, unit.race, unit.region, is_bound(state, unit.id)) for unit in units(state))
        points = tuple((each.id, each.points) for each in state.races.values())
        plan = state.plans[race]
        self._key = (race, state.turn, state.options, (*state.owners,), standing, points, plan.marks)

    def __eq__(self, other: object) -> bool:
        """Whether everything is the same that a plan depends on."""
        return (
            isinstance(other, Sight)
            and self.state.campaign is other.state.campaign
            and self._key == other._key
        )

    def __hash__(self) -> int:
        """Two that are the same have the same."""
        return hash(self._key)


class Team:
    """The best joint orders that are found; some are ``fixed`` beforehand."""

    def __init__(self, state: SectorsState, race: str, lot: int, ways: int, fixed: Fixed) -> None:
        """Go over the orders again and again; ``ways``: so many ways of the enemies are drawn."""
        self.state = state
        self.prospect = Prospect(state, race, lot, ways)
        ordered = dict(fixed)
        team = [unit for unit in units(state) if unit.race == race and unit.region != NOWHERE]
        self._moves = {unit.id: (unit.region, ordered.get(unit.id, unit.region)) for unit in team}
        self._free = [unit for unit in team if unit.id not in ordered and not is_bound(state, unit.id)]
        self._best = self.prospect.value(self._moves.values())
        for _ in range(ROUNDS):
            if not self._went_over():
                break

    def order(self, unit: PlayerId) -> int:
        """Where a unit is to go."""
        return self._moves[unit][1]

    def candidates(self, player: PlayerId, unit: Player) -> list[Candidate]:
        """Return the orders that a unit could have, given all others', the planned one first."""
        planned = self.order(unit.id)
        found = []
        for region in self._reach(unit):
            if self._fits({unit.id: (unit.region, region)}):
                value = self.prospect.value({**self._moves, unit.id: (unit.region, region)}.values())
                enemies = sum(sum(way.counts.get(region, {}).values()) for way in self.prospect.ways)
                told = reason(self.state, unit, region, 100 * enemies // max(1, len(self.prospect.ways)))
                action = MoveUnit(player=player, unit=unit.id, region=region)
                found.append(Candidate(action, (value - self._best) // 10, (told,)))
        return sorted(found, key=lambda each: (_goes(each) != planned, -each.value))

    def _went_over(self) -> bool:
        went = False
        for unit in self._free:
            for region in self._reach(unit):
                went = self._better({unit.id: (unit.region, region)}) or went
        for one, other in combinations(self._free, 2):
            for region in self._reach(one):
                if region in self._reach(other):
                    both = {one.id: (one.region, region), other.id: (other.region, region)}
                    went = self._better(both) or went
        return went

    def _reach(self, unit: Player) -> Iterable[int]:
        return (unit.region, *self.state.campaign.regions[unit.region].neighbours)

    def _better(self, changes: Mapping[PlayerId, Move]) -> bool:
        """Change orders if that is better for the team."""
        if all(self._moves[unit] == move for unit, move in changes.items()) or not self._fits(changes):
            return False
        moves = {**self._moves, **changes}
        value = self.prospect.value(moves.values())
        if value <= self._best:
            return False
        self._moves, self._best = moves, value
        return True

    def _fits(self, changes: Mapping[PlayerId, Move]) -> bool:
        """Whether not more go into a region than may (SE-2.3)."""
        moves = {**self._moves, **changes}.values()
        goals = {to for start, to in changes.values() if start != to}
        cap = self.state.options.entry_cap
        return all(sum(start != to == goal for start, to in moves) <= cap for goal in goals)


def team_plan(state: SectorsState, race: str, rng: int, ways: int) -> Team:
    """Return the plan of a race's team, the same for all who see the same.

    Who orders first draws the lot; from his order the others know theirs, or else every campaign would open
    in the same way. People's orders, and those that are not as planned, stand.
    """
    plan = state.plans[race]
    given = sorted(plan.orders, key=lambda order: order.number)
    use = plan.grant
    moved = ((use.unit, use.region),) if use is not None and use.unit and use.region != NOWHERE else ()
    lot, first = rng, given[:1]
    if first:
        unit = list(state.players).index(first[0].unit)
        lot = fork(fork(seeded(state.turn), unit), first[0].region)
    sight = Sight(state, race)
    found = _planned(sight, lot, ways, (*((order.unit, order.region) for order in first), *moved))
    orders = {order.unit: order.region for order in given} | dict(moved)
    if all(found.order(unit) == region for unit, region in orders.items()):
        return found
    return _planned(sight, lot, ways, (*orders.items(),))


@lru_cache(maxsize=8)
def _planned(sight: Sight, lot: int, ways: int, fixed: Fixed) -> Team:
    return Team(sight.state, sight.race, lot, ways, fixed)


def _goes(candidate: Candidate) -> int:
    action = candidate.action
    assert isinstance(action, MoveUnit)
    return action.region
