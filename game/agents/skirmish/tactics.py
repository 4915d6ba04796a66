"""How the better agents weigh a turn: attacks by chance and worth, places by danger, way and mission.

A turn is played one unit at a time, the best option first. What was weighed for a unit earlier in the turn is
a first guess later; only the most promising units are weighed again (the state may have changed meanwhile).
"""

from typing import Final

from game.agents.skirmish.aims import Aims, aims
from game.agents.skirmish.guns import weigh_ship
from game.agents.skirmish.influence import InfluenceMap, own_bit
from game.agents.skirmish.option import Option, Strike
from game.agents.skirmish.style import BattleStyle
from game.core.ids import UnitId
from game.space.bits import known_places_of
from game.space.sight import is_clear
from game.systems.skirmish.heuristic import THOUSAND, UnitValues
from game.systems.skirmish.movement_class import Reach
from game.systems.skirmish.state import SkirmishState, Unit

WORTH_MOVING: Final = 3


class Tactics:
    """Weighs the options of one side in one battle, turn after turn."""

    __slots__ = (
        "_aimed_at",
        "_aims",
        "_gains",
        "_guesses",
        "_is_told",
        "_joined",
        "_none",
        "_touching",
        "_turn",
        "_unit_in_hand",
        "influence",
        "side",
        "unit_values",
    )

    def __init__(
        self, unit_values: UnitValues, side: int, style: BattleStyle, *, is_told: bool = True
    ) -> None:
        """Nothing is worked out yet. ``is_told``: options have what their reasons need."""
        self.unit_values = unit_values
        self.side = side
        self.influence = InfluenceMap(unit_values, side, style)
        self._is_told = is_told
        self._none: dict[UnitId, Option] = {}
        self._turn = -1
        self._unit_in_hand: UnitId | None = None
        self._guesses: dict[UnitId, Option] = {}
        self._gains: dict[UnitId, int] = {}
        self._touching: dict[int, list[Unit]] = {}
        self._joined: int | None = None
        self._aimed_at = 0
        self._aims: dict[int, Aims] = {}

    def copy(self) -> "Tactics":
        """Return tactics that know the same and from here on go their own way."""
        copy = Tactics.__new__(Tactics)
        self._copy_to(copy)
        return copy

    def _copy_to(self, copy: "Tactics") -> None:
        copy.unit_values = self.unit_values
        copy.side = self.side
        copy.influence = self.influence.copy()
        copy._is_told = self._is_told
        copy._none = self._none
        copy._turn = self._turn
        copy._unit_in_hand = self._unit_in_hand
        copy._guesses = self._guesses.copy()
        copy._gains = self._gains.copy()
        copy._touching = self._touching
        copy._joined = self._joined
        copy._aimed_at = self._aimed_at
        copy._aims = self._aims

    def options(self, state: SkirmishState) -> list[Option]:
        """Return the options worth taking now, best first, one for each unit; empty: end the turn.

        The first is weighed for this very state; the others may be guesses from earlier in the turn.
        """
        best = self.next(state)
        return [] if best is None else [best, *self._others(best.unit)]

    def next(self, state: SkirmishState) -> Option | None:
        """Return the option to take now, weighed for this very state; None: end the turn."""
        if state.turn != self._turn:
            self._begin(state)
        self._look(state)
        in_hand, self._unit_in_hand = self._unit_in_hand, None
        if in_hand is not None and state.units[in_hand].status == "board":
            option = self.weigh(state, state.units[in_hand])
            if option.strike is not None and option.gain > 0:
                return option
        best = self._best(state)
        if best is not None and best.strike is not None and not best.is_strike_first and best.to >= 0:
            self._unit_in_hand = best.unit
        return best

    def _begin(self, state: SkirmishState) -> None:
        """Forget what was thought in another turn."""
        self._turn = state.turn
        self._guesses = {}
        self._gains = {}
        self._unit_in_hand = None
        self._aimed_at = 0
        self.influence.begin(state)

    def _look(self, state: SkirmishState) -> None:
        """See the position as it is now."""
        self.influence.look(state)
        self._touching = {}
        self._joined = None

    def _others(self, unit: UnitId) -> list[Option]:
        rest = [
            option for other, option in self._guesses.items() if other != unit and option.gain > WORTH_MOVING
        ]
        rest.sort(key=lambda option: -option.gain)
        return rest[:2]

    def _best(self, state: SkirmishState) -> Option | None:
        """Return the best option of all units; guesses are weighed again from the top."""
        guesses, gains = self._guesses, self._gains
        fresh: set[UnitId] = set()
        units = state.units
        able: list[UnitId] = []
        for unit_id in state.field.order[self.side]:
            unit = units[unit_id]
            if unit.tile >= 0 and not (unit.has_moved and unit.has_attacked):
                able.append(unit_id)
                if unit_id not in guesses:
                    option = guesses[unit_id] = self.weigh(state, unit)
                    gains[unit_id] = option.gain
                    fresh.add(unit_id)
            elif unit_id in guesses:
                del guesses[unit_id]
        while able:
            top = max(able, key=gains.__getitem__)
            if top in fresh:
                if gains[top] >= WORTH_MOVING:
                    return guesses[top]
                stale = [unit_id for unit_id in able if unit_id not in fresh]
                if not stale:
                    return None
            else:
                stale = [top]
            for unit_id in stale:
                option = guesses[unit_id] = self.weigh(state, units[unit_id])
                gains[unit_id] = option.gain
            fresh.update(stale)
        return None

    def arrival_value(self, state: SkirmishState, unit: Unit, tile: int) -> int:
        """Return what it is worth for a reserve to enter on a tile: it may strike from there, not move."""
        strike = self._strike(state, unit, tile, 0)
        return self.influence.stand(state, unit, tile).value + (strike.value if strike is not None else 0)

    def weigh(self, state: SkirmishState, unit: Unit) -> Option:
        """Return the best that a unit could do now: strike and move, move and strike, or only one of them."""
        unit_id = unit.id
        unit_values = self.unit_values
        line = unit_values.field.lines[unit_id]
        if line.is_warship:
            return weigh_ship(self.influence, state, unit) or self._nothing(unit_id)
        movement_class = unit_values.movement_class[unit_id]
        influence = self.influence
        here = unit.tile
        points = 0
        if not unit.has_attacked and (line.tries or line.has_melee):
            points = movement_class.firing_points(state.masks[1 - self.side])
        to, is_first = -1, False
        strike = self._strike(state, unit, here, 0) if points >> here & 1 else None
        if unit.has_moved:
            if strike is None:
                return self._nothing(unit_id)
            gain, is_first = strike.value, True
        else:
            masks = state.masks
            reach = movement_class.reach(here, masks[self.side], masks[1 - self.side])
            here_value, *values = influence.values(state, unit, reach)
            gain = 0
            if values:
                most = max(values)
                if most > here_value:
                    gain, to = most - here_value, reach.tiles[values.index(most)]
            if strike is not None:
                gain += strike.value
                is_first = True
            if reach.mask & points:
                # moving first has to beat striking first, but only to equal not striking at all
                least = gain + here_value - (not is_first)
                found = self._best_strike(state, unit, reach, values, points, least)
                if found is not None:
                    to, strike, gain = found
                    gain -= here_value
                    is_first = False
            if gain <= 0:
                return self._nothing(unit_id)
        if not self._is_told:
            return Option(gain, unit_id, to, strike, is_first)
        here_stand = influence.stand(state, unit, here)
        stand = influence.stand(state, unit, to) if to >= 0 else here_stand
        return Option(
            gain,
            unit_id,
            to,
            strike,
            is_first,
            here_stand.danger - stand.danger,
            here_stand.way - stand.way,
            stand.goal - here_stand.goal,
            here_stand.retreat - stand.retreat,
        )

    def _nothing(self, unit: UnitId) -> Option:
        """Return that a unit has nothing better to do than to stay."""
        found = self._none.get(unit)
        if found is None:
            found = self._none[unit] = Option(0, unit, -1, None, False)
        return found

    def _best_strike(
        self, state: SkirmishState, unit: Unit, reach: Reach, values: list[int], points: int, least: int
    ) -> tuple[int, Strike, int] | None:
        """Return where to go and strike, and what both come to, if that is more than ``least``.

        The best place of those from which somebody could be attacked is tried first: few others can beat it.
        """
        found: tuple[int, Strike, int] | None = None
        them = self._aims_of(state, unit.id)
        left = reach.mask & points
        worth = dict(zip(reach.tiles, values, strict=True))
        able: list[tuple[int, int]] = []  # the most that a place can bring, below zero, and its tile
        near = left & them.close
        if near:
            near &= self._joinable(state)
        if near:
            left ^= near
            able += [(-worth[tile] - them.most_joint, tile) for tile in known_places_of(near)]
        for gain, mask in them.ranks:
            near = left & mask
            if near:
                left ^= near
                able += [(-worth[tile] - gain, tile) for tile in known_places_of(near)]
                if not left:
                    break
        able.sort()
        for bound, tile in able:
            if -bound < least:
                break
            # of equal ones the lowest tile counts
            floor = least - worth[tile] - (found is not None and tile < found[0])
            strike = self._strike(state, unit, tile, max(floor, 0))
            if strike is not None:
                least = strike.value + worth[tile]
                found = tile, strike, least
        return found

    def _aims_of(self, state: SkirmishState, unit: UnitId) -> Aims:
        """Return whom units of this one's kind can attack, worked out when the enemies become fewer."""
        theirs = state.masks[1 - self.side]
        if theirs != self._aimed_at:
            self._aimed_at = theirs
            self._aims = {}
        kind = self.unit_values.type_of[unit]
        found = self._aims.get(kind)
        if found is None:
            found = self._aims[kind] = aims(self.unit_values, state, unit)
        return found

    def _strike(self, state: SkirmishState, unit: Unit, tile: int, floor: int) -> Strike | None:
        """Return the best attack of a unit from a tile if it is worth more than ``floor`` (at least 0)."""
        masks = state.masks
        unit_values, unit_id = self.unit_values, unit.id
        movement_class, field = unit_values.movement_class[unit_id], unit_values.field
        them = self._aims_of(state, unit_id)
        theirs = masks[1 - self.side]
        best, best_tile = floor, -1
        found: Strike | None = None
        near = movement_class.view[tile] & theirs
        if near:
            lines = field.sights[unit_id].lines[tile]
            blocked = (field.blocking | theirs | masks[self.side]) & ~own_bit(unit)
            for loss, other, target, chance in them.fire:
                if -loss <= floor:
                    break
                if near >> other & 1:
                    line = lines[other]
                    if not line.crossed_mask & blocked and (not line.corner_pairs or is_clear(line, blocked)):
                        best, best_tile = -loss, other
                        found = Strike(best, "fire", target, chance)
                        break
            near &= field.grid.king_masks[tile]
            while near:
                low = near & -near
                near ^= low
                other = low.bit_length() - 1
                joint = self._joint_strike(state, unit, other)
                if (
                    joint is not None
                    and (joint.value > best or (joint.value == best and other <= best_tile))
                    and is_clear(lines[other], blocked)
                ):
                    best, best_tile, found = joint.value, other, joint
        near = movement_class.melee[tile] & theirs
        if near:
            for loss, other, target, chance in them.melee:
                if -loss <= best:
                    break
                if near >> other & 1:
                    return Strike(-loss, "melee", target, chance)
        return found

    def _joint_strike(self, state: SkirmishState, unit: Unit, tile: int) -> Strike | None:
        """Return close fire at a tile by this unit and others if it adds to their own attacks (SK-3.4)."""
        touching = self._touch(state, tile)
        if not touching:
            return None
        unit_values = self.unit_values
        target = state.at[tile]
        alone = unit_values.fire[unit.id][target]
        partners: tuple[UnitId, ...] = ()
        separate, gain, chance = alone, 0, alone
        for other in touching:
            if other.id == unit.id or len(partners) > 1:
                continue
            together = (*partners, other.id)
            now = unit_values.joint_chance(unit.id, together, target)
            other_alone = unit_values.best[other.id][target]
            apart = separate + other_alone - separate * other_alone // THOUSAND
            if now - apart > gain:
                partners, separate, gain, chance = together, apart, now - apart, now
        if not partners:
            return None
        worth = unit_values.worth[target]
        value = alone * worth // THOUSAND + gain * worth // THOUSAND
        return Strike(value, "fire", target, chance, partners)

    def _joinable(self, state: SkirmishState) -> int:
        """Return the tiles that touch an enemy whom somebody touches who could join in close fire."""
        if self._joined is None:
            kings = self.unit_values.field.grid.king_masks
            masks = state.masks
            ours = masks[self.side]
            joined = 0
            for tile in known_places_of(masks[1 - self.side]):
                if kings[tile] & ours and self._touch(state, tile):
                    joined |= kings[tile]
            self._joined = joined
        return self._joined

    def _touch(self, state: SkirmishState, tile: int) -> list[Unit]:
        touching = self._touching.get(tile)
        if touching is None:
            touching = self._touching[tile] = self._find_touching(state, tile)
        return touching

    def _find_touching(self, state: SkirmishState, tile: int) -> list[Unit]:
        """Return the own units that could join in close fire at a tile from where they stand."""
        field = state.field
        blocked = field.blocking | state.masks[0] | state.masks[1]
        found: list[Unit] = []
        for place in known_places_of(field.grid.king_masks[tile] & state.masks[self.side]):
            unit = state.units[state.at[place]]
            if unit.has_attacked or not self.unit_values.movement_class[unit.id].area[place] >> tile & 1:
                continue
            if is_clear(field.sights[unit.id].lines[place][tile], blocked):
                found.append(unit)
        return found
