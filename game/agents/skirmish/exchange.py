"""What a whole turn comes to: one's own attacks, and the enemy's answer to it.

All of it by chances and without dice: an enemy who is destroyed with a chance of a half answers by half, and
whoever has been answered upon counts less for the next. Points are those of the unit values, chances stand in
thousandths.

What the own side does to those who come to answer is not counted: good enemies come where little reaches
them. Planners that counted much of it lost to those that counted none, and a little of it gained nothing.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from game.agents.skirmish.choices import Choice
from game.core.ids import UnitId
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.state import SkirmishState

MILLION: Final = 1_000_000
HARDLY_LEFT: Final = 30
"""Whoever stands with a smaller chance, in thousandths, answers nothing."""
LEAD: Final = 200
"""The stronger a side is, the less an own loss counts beside the enemy's: in percent of the lead."""
LEAST_FEAR: Final = 4
"""Own losses count a quarter of what they usually do, at least."""


class Post(NamedTuple):
    """A choice as it is counted: the target's number (-1: none), the chances, which enemies reach the tile.

    ``hits``: each enemy's chance to destroy the unit there.
    """

    choice: Choice
    tile: int
    calm: int
    target: int
    chance: int
    loses: int
    hits: tuple[int, ...]
    is_hit: bool


class Exchange:
    """Both sides at one moment, to count what plans of a whole turn come to."""

    __slots__ = (
        "_dangers",
        "_everywhere",
        "_fear",
        "_hits",
        "_numbers",
        "_threats",
        "_unhurt",
        "_unit_values",
        "_worths",
        "foes",
        "mine",
        "values",
    )

    def __init__(self, unit_values: UnitValues, state: SkirmishState, side: int, fear: int) -> None:
        """``fear``: what own losses count, in percent, while both sides are equally strong."""
        units, lines, worth = state.units, unit_values.field.lines, unit_values.worth
        self._unit_values = unit_values
        self.foes = [foe for foe in unit_values.field.order[1 - side] if units[foe].tile >= 0]
        self.mine = [unit for unit in unit_values.field.order[side] if units[unit].tile >= 0]
        self.values = [worth[unit] for unit in self.mine]
        self._worths = [worth[foe] for foe in self.foes]
        self._numbers = {foe: number for number, foe in enumerate(self.foes)}
        self._threats: list[tuple[UnitId, int, int]] = []
        self._everywhere = 0
        for foe in self.foes:
            fire = melee = 0
            if not lines[foe].is_warship:
                threat = unit_values.threat(foe, units[foe].tile)
                fire, melee = threat.fire, threat.melee
            self._threats.append((foe, fire, melee))
            self._everywhere |= fire | melee
        self._unhurt = (0,) * len(self.foes)
        self._dangers: dict[tuple[int, int], int] = {}
        self._hits: dict[tuple[int, int], tuple[int, ...]] = {}
        ours, theirs = sum(self.values), sum(self._worths)
        lead = (ours - theirs) * 100 // max(1, ours + theirs)
        self._fear = max(fear // LEAST_FEAR, fear * (100 - LEAD * lead // 100) // 100)

    def worth(self, foe: int) -> int:
        """Return what the enemy of this number is worth."""
        return self._worths[foe]

    def hits(self, unit: UnitId, tile: int) -> tuple[int, ...]:
        """Return each enemy's chance to destroy a unit that ends the turn on a tile."""
        if not self._everywhere >> tile & 1:
            return self._unhurt
        unit_values = self._unit_values
        key = (unit_values.type_of[unit], tile)
        found = self._hits.get(key)
        if found is None:
            best, fired = unit_values.best, unit_values.fire
            found = self._hits[key] = tuple(
                [
                    best[foe][unit] if melee >> tile & 1 else fired[foe][unit] if fire >> tile & 1 else 0
                    for foe, fire, melee in self._threats
                ]
            )
        return found

    def danger(self, unit: UnitId, tile: int) -> int:
        """Return the sum of the enemies' chances to destroy a unit that ends the turn on a tile."""
        if not self._everywhere >> tile & 1:
            return 0
        key = self._unit_values.type_of[unit], tile
        found = self._dangers.get(key)
        if found is None:
            found = self._dangers[key] = sum(self.hits(unit, tile))
        return found

    def post(self, number: int, choice: Choice) -> Post:
        """Return a choice of the unit of this number as it is counted."""
        unit, tile, attack = self.mine[number], choice.tile, choice.attack
        hits = self.hits(unit, tile)
        target, chance, loses = -1, 0, 0
        if attack is not None:
            target, chance, loses = self._numbers[attack.target], attack.chance, attack.loses
        return Post(choice, tile, choice.calm, target, chance, loses, hits, any(hits))

    def points(self, posts: Sequence[Post], floor: int | None = None) -> int:
        """Return what a plan comes to, one post for each own unit; or, if it is at most ``floor``, so much.

        The answer only ever costs: what wins too little, or has cost too much, is not looked at further.
        """
        left, safe = [THOUSAND] * len(self.foes), [THOUSAND] * len(posts)
        own = self._own(posts, left, safe)
        for post in posts:
            own += post.calm
        if floor is not None and own <= floor:
            return own
        if not self._fear:
            return own
        enough = None if floor is None else -(-100 * (own - floor) // self._fear)
        return own + -self._fear * self._answer(posts, left, safe, enough) // 100

    def outlook(self, posts: Sequence[Post]) -> tuple[int, int]:
        """Return the points that a plan wins now, and those that the answer costs."""
        left, safe = [THOUSAND] * len(self.foes), [THOUSAND] * len(posts)
        return self._own(posts, left, safe), self._answer(posts, left, safe)

    def _own(self, posts: Sequence[Post], left: list[int], safe: list[int]) -> int:
        """Return what the own attacks win, less what failed melee costs; note who is left by which chance."""
        gain = 0
        for number, post in enumerate(posts):
            target = post.target
            if target >= 0:
                left[target] = left[target] * (THOUSAND - post.chance) // THOUSAND
                if post.loses:
                    safe[number] -= post.loses
                    gain -= post.loses * self.values[number] * self._fear // (100 * THOUSAND)
        for foe, stands in enumerate(left):
            if stands < THOUSAND:
                gain += self._worths[foe] * (THOUSAND - stands) // THOUSAND
        return gain

    def _answer(
        self, posts: Sequence[Post], left: list[int], safe: list[int], enough: int | None = None
    ) -> int:
        """Return what the answer costs, or a part of that which is ``enough``; note who is safe then."""
        values = self.values
        reached = [(number, post.hits, values[number]) for number, post in enumerate(posts) if post.is_hit]
        loss = 0
        if not reached:
            return 0
        for foe, stands in enumerate(left):
            if stands < HARDLY_LEFT:
                continue
            most, victim, by = 0, -1, 0
            for number, hits, value in reached:
                chance = hits[foe]
                if chance:
                    points = chance * value * safe[number]
                    if points > most:
                        most, victim, by = points, number, chance
            if victim >= 0:
                loss += most * stands
                if enough is not None and loss >= enough * (MILLION * THOUSAND):
                    break
                safe[victim] -= safe[victim] * by * stands // MILLION
        return loss // (MILLION * THOUSAND)
