"""Tactics that plan a whole turn together: who goes where and attacks whom, by what the exchange comes to.

From several plans (all stay, all attack, all get out of reach, what was planned before) one unit after the
other is given the choice that is best while the others do as planned, until none changes. Attacks are made
first, the best first; whenever dice have decided something, the rest is planned again.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Final

from game.agents.skirmish.choices import Choice, Chooser
from game.agents.skirmish.exchange import Exchange, Post
from game.agents.skirmish.option import Option, Strike
from game.agents.skirmish.style import BattleStyle
from game.agents.skirmish.tactics import WORTH_MOVING, Tactics
from game.core.ids import UnitId
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import reach_mask
from game.systems.skirmish.state import SkirmishState, Unit

USUAL_FEAR: Final = 100
"""What an own loss counts beside the enemy's, in percent, while nothing presses."""
PASSES: Final = 3
FAR_TOO_MUCH: Final = 1_000_000
"""More danger than there is: who gets out of reach attacks nobody."""


class JointTactics(Tactics):
    """Weighs the options of one side together. Ships and who cannot fight do as in :class:`Tactics`."""

    __slots__ = ("_expected", "_plan")

    def __init__(
        self, unit_values: UnitValues, side: int, style: BattleStyle, *, is_told: bool = True
    ) -> None:
        """Nothing is planned yet."""
        super().__init__(unit_values, side, style, is_told=is_told)
        self._plan: dict[UnitId, Choice] = {}
        self._expected: tuple[int, int] | None = None

    def copy(self) -> "JointTactics":
        """Return tactics that know the same and from here on go their own way."""
        copy = JointTactics.__new__(JointTactics)
        self._copy_to(copy)
        copy._plan = self._plan
        copy._expected = self._expected
        return copy

    def next(self, state: SkirmishState) -> Option | None:
        """Return the option to take now; None: end the turn."""
        if state.turn != self._turn:
            self._begin(state)
            self._plan, self._expected = {}, None
        self._look(state)
        others = [unit for unit in self._able(state) if not self._is_planned(unit.id)]
        apart = [
            option for option in (self.weigh(state, unit) for unit in others) if option.gain >= WORTH_MOVING
        ]
        apart.sort(key=lambda option: -option.gain)
        striking = [option for option in apart if option.strike is not None]
        if striking:
            self._expected = None
            return striking[0]
        if (state.masks[0], state.masks[1]) != self._expected:
            self._plan = self._planned(state)
            self._expected = None
        return self._attack(state) or self._move(state) or (apart[0] if apart else None)

    def _others(self, unit: UnitId) -> list[Option]:
        return []

    def _is_planned(self, unit: UnitId) -> bool:
        line = self.unit_values.field.lines[unit]
        return not line.is_warship and bool(line.tries or line.has_melee)

    def _able(self, state: SkirmishState) -> list[Unit]:
        units = (state.units[unit] for unit in state.field.order[self.side])
        return [unit for unit in units if unit.tile >= 0 and not (unit.has_moved and unit.has_attacked)]

    def _attack(self, state: SkirmishState) -> Option | None:
        """Return the next step of the best planned attack: itself, or the move to where it is made."""
        best: tuple[int, Unit, Choice] | None = None
        for unit_id, choice in self._plan.items():
            unit, attack = state.units[unit_id], choice.attack
            if unit.tile < 0 or attack is None or unit.has_attacked or state.units[attack.target].tile < 0:
                continue
            if best is None or attack.gain > best[0]:
                best = attack.gain, unit, choice
        if best is None:
            return None
        gain, unit, choice = best
        attack = choice.attack
        assert attack is not None
        strike = Strike(gain, attack.deed, attack.target, attack.chance)
        if choice.is_first or choice.tile == unit.tile:
            if attack.deed == "fire":
                joint = self._close_fire(state, unit, state.units[attack.target].tile)
                strike = joint or strike
            self._expected = None
            return Option(strike.value, unit.id, -1, strike, True)
        return self._to(state, unit, choice.tile, strike)

    def _close_fire(self, state: SkirmishState, unit: Unit, tile: int) -> Strike | None:
        if not self.unit_values.field.grid.king_masks[tile] >> unit.tile & 1:
            return None
        return self._joint_strike(state, unit, tile)

    def _move(self, state: SkirmishState) -> Option | None:
        for unit_id, choice in self._plan.items():
            unit = state.units[unit_id]
            if unit.tile < 0 or unit.has_moved or choice.tile == unit.tile:
                continue
            if choice.attack is not None and not unit.has_attacked:
                continue
            if reach_mask(state, unit) >> choice.tile & 1:
                return self._to(state, unit, choice.tile, None)
        return None

    def _to(self, state: SkirmishState, unit: Unit, tile: int, strike: Strike | None) -> Option:
        """Return the move of a unit; what is planned holds for the position after it."""
        masks = [state.masks[0], state.masks[1]]
        masks[self.side] ^= 1 << unit.tile | 1 << tile
        self._expected = masks[0], masks[1]
        gain = strike.value if strike is not None else 1
        if not self._is_told:
            return Option(gain, unit.id, tile, strike, False)
        here, there = self.influence.stand(state, unit, unit.tile), self.influence.stand(state, unit, tile)
        safety, way, goal = here.danger - there.danger, here.way - there.way, there.goal - here.goal
        retreat = here.retreat - there.retreat
        return Option(gain, unit.id, tile, strike, False, safety, way, goal, retreat)

    def _planned(self, state: SkirmishState) -> dict[UnitId, Choice]:
        """Return what every unit that stands on the board does with what is left of the turn."""
        influence = self.influence
        fear = USUAL_FEAR * influence.caution // max(1, influence.style.caution)
        exchange = Exchange(self.unit_values, state, self.side, fear)
        chooser = Chooser(influence, state, lambda unit: self._aims_of(state, unit))
        posts: list[list[Post]] = []
        for number, unit_id in enumerate(exchange.mine):
            choices = chooser.choices(state.units[unit_id], partial(exchange.danger, unit_id))
            posts.append([exchange.post(number, choice) for choice in choices])
        best: list[Post] = []
        most = 0
        for plan in self._starts(exchange, posts):
            points = improved(exchange, plan, posts)
            if not best or points > most:
                best, most = plan, points
        return {unit: post.choice for unit, post in zip(exchange.mine, best, strict=True)}

    def _starts(self, exchange: Exchange, posts: list[list[Post]]) -> Iterable[list[Post]]:
        """Yield the plans to begin with: all attack, what was planned; at first all stay, all get away."""
        stay = [choices[0] for choices in posts]
        yield _together(
            posts, lambda post: post.chance * exchange.worth(post.target) if post.target >= 0 else -1
        )
        if self._plan:
            units = zip(exchange.mine, posts, strict=True)
            kept = [_kept(choices, self._plan.get(unit)) for unit, choices in units]
            yield kept if len({post.tile for post in kept}) == len(kept) else stay
        else:
            yield stay
            yield _together(posts, lambda post: -sum(post.hits) if post.target < 0 else -FAR_TOO_MUCH)


def _together(posts: list[list[Post]], key: Callable[[Post], int]) -> list[Post]:
    """Return for each unit in turn the post of the most points of those that are left for it."""
    taken = {choices[0].tile for choices in posts}
    plan: list[Post] = []
    for choices in posts:
        free = [post for post in choices if post.tile == choices[0].tile or post.tile not in taken]
        plan.append(max(free, key=key))
        taken.add(plan[-1].tile)
    return plan


def improved(exchange: Exchange, plan: list[Post], posts: list[list[Post]]) -> int:
    """Change a plan for the better, one unit after the other, and return what it comes to then."""
    most = exchange.points(plan)
    looked_at = [-1] * len(posts)
    changes = 0
    for _ in range(PASSES):
        is_same = True
        for number, choices in enumerate(posts):
            if len(choices) < 2 or looked_at[number] == changes:
                continue
            before = best = plan[number]
            taken = {post.tile for other, post in enumerate(plan) if other != number}
            for post in choices:
                if post is not before and post.tile not in taken:
                    plan[number] = post
                    points = exchange.points(plan, most)
                    if points > most:
                        most, best = points, post
            plan[number] = best
            if best is not before:
                is_same = False
                changes += 1
            looked_at[number] = changes
        if is_same:
            break
    return most


def _kept(choices: list[Post], before: Choice | None) -> Post:
    """Return what comes nearest to what was planned before: the same tile and target, or only the tile."""
    if before is None:
        return choices[0]
    target = before.attack.target if before.attack is not None else None
    there = [post for post in choices if post.tile == before.tile]
    for post in there:
        attack = post.choice.attack
        if (attack.target if attack is not None else None) == target:
            return post
    return there[0] if there else choices[0]


def tactics_of(unit_values: UnitValues, side: int, style: BattleStyle, *, is_told: bool = True) -> Tactics:
    """Return the tactics of a side that fights like this."""
    kind = JointTactics if style.is_planned else Tactics
    return kind(unit_values, side, style, is_told=is_told)
