"""What one side sees of a battle: danger, ways to the enemy, and what a place is worth for a unit."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, TypeAlias

import msgspec

from game.agents.skirmish.camps import approachable, way_out, worth_going_for
from game.agents.skirmish.deadlines import spare_turns
from game.agents.skirmish.forces import has_fighters, is_overwhelming
from game.agents.skirmish.style import BattleStyle
from game.core.ids import UnitId
from game.systems.skirmish.heuristic import Losses, Threat, UnitValues
from game.systems.skirmish.movement_class import FARTHEST, Reach
from game.systems.skirmish.queries import stalemate_side, turns_without_loss
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.threat import next_turn

UNKNOWN: Final = -1
CROWD_BITS: Final = 16
STEP_POINTS: Final = 7
ZONE_STEP_POINTS: Final = 14
HURRIED_TURNS: Final = 8
"""With fewer turns left until its deadline, beside those of an escort's way, a side is in a hurry."""
OVERWHELMING_CAUTION: Final = 40
"""Caution of a force that has to attack and outweighs the enemy by far, in percent of its own."""
LEAVING_PUSH: Final = 200
"""How much somebody who can attack nobody wants to be out of reach, in percent."""
WARD_CAUTION: Final = 200
"""At least so cautious are units on whose loss the battle hangs, in percent."""
GUNS_WAIT: Final = 4
"""After so many turns without a loss ships, too, go for whom their side has to destroy."""
BEFORE_GUNS: Final = 100
MOVED_GUNS: Final = 30
"""What warships could destroy next turn counts so many percent: from where they stand, else after a move."""


Ground: TypeAlias = tuple[Losses, Sequence[int], tuple[int, ...], bytes]
"""Points lost by danger, danger of every tile, points of so many steps to a fight, steps of every tile."""


class Stand(msgspec.Struct, frozen=True, gc=False):
    """What it is worth to stand on a tile, and what it is made of: danger, steps to a fight, points.

    ``retreat``: for who leaves, steps to where nobody reaches him, in place of those to a fight.
    """

    value: int
    danger: int
    way: int
    goal: int
    retreat: int = 0


class InfluenceMap:
    """Weighs places for one side. ``begin`` once a turn, ``look`` whenever something has happened."""

    __slots__ = (
        "_can_wait",
        "_covered",
        "_crowds",
        "_foes",
        "_fought",
        "_grounds",
        "_guns",
        "_has_goal",
        "_reached",
        "_reaches",
        "_stands",
        "_steps",
        "_theirs",
        "_zone_steps",
        "caution",
        "guns_push",
        "is_under_guns",
        "push",
        "side",
        "style",
        "unit_values",
    )

    def __init__(self, unit_values: UnitValues, side: int, style: BattleStyle) -> None:
        """Nothing is worked out before the first turn."""
        self.unit_values = unit_values
        self.side = side
        self.style = style
        self.caution = style.caution
        self.push = style.push
        self.guns_push = 0
        self.is_under_guns = False
        self._foes: list[tuple[UnitId, Threat]] = []
        self._reaches: list[int] = []
        self._crowds: list[int] = []
        self._reached = 0
        self._covered = 0
        self._guns = (0, 0)
        self._can_wait = False
        self._fought: dict[int, int] = {}
        self._theirs = UNKNOWN
        self._grounds: dict[int, Ground] = {}
        mission = unit_values.missions[side]
        self._has_goal = bool(mission.seeks or mission.guards)
        self._stands: dict[int, dict[int, Stand]] = {}
        self._steps: dict[int, bytes] = {}
        self._zone_steps: dict[int, bytes] = {}

    def copy(self) -> "InfluenceMap":
        """Return a map that has seen the same and from here on looks at its own battle."""
        copy = InfluenceMap.__new__(InfluenceMap)
        copy.unit_values = self.unit_values
        copy.side = self.side
        copy.style = self.style
        copy.caution = self.caution
        copy.push = self.push
        copy.guns_push = self.guns_push
        copy.is_under_guns = self.is_under_guns
        copy._foes = self._foes
        copy._reaches = self._reaches
        copy._crowds = self._crowds
        copy._reached = self._reached
        copy._covered = self._covered
        copy._guns = self._guns
        copy._can_wait = self._can_wait
        copy._fought = self._fought
        copy._theirs = self._theirs
        copy._grounds = self._grounds
        copy._has_goal = self._has_goal
        copy._stands = self._stands
        copy._steps = self._steps.copy()
        copy._zone_steps = self._zone_steps
        return copy

    def begin(self, state: SkirmishState) -> None:
        """Take stock at the start of a turn: ways to the enemy, and how much of a hurry there is."""
        self._steps = {}
        self._fought = {}
        self._theirs = UNKNOWN
        unit_values, side, style = self.unit_values, self.side, self.style
        mission = unit_values.missions[side]
        has_to_act = stalemate_side(state) == side
        hurry = 0
        if mission.deadline is not None:
            left = min(mission.deadline - state.turn, spare_turns(unit_values, state, side))
            hurry = max(0, HURRIED_TURNS - left)
        elif has_to_act and not mission.is_patient:
            hurry = max(0, state.turn - 1 - max(state.last_loss_turn, style.approach))
        hurry = hurry * 100 // max(1, style.patience)
        self.push = style.push * (100 + 30 * hurry) // 100
        self.caution = style.caution * max(15, 100 - 11 * hurry) // 100
        is_patient = mission.is_patient or (not has_to_act and mission.deadline is None)
        self._can_wait = is_patient and not self._has_goal
        has_waited = turns_without_loss(state) >= GUNS_WAIT or not has_fighters(unit_values, state, side)
        self.guns_push = 0 if is_patient or not has_waited else max(self.push, style.push)
        if is_patient:
            self.push = style.push * style.waiting // 100
        if style.is_joint and not (self._has_goal or mission.is_patient or mission.deadline is not None):
            is_gathered = self._share_in_reach(state) >= style.together
            self.caution = self.caution * (style.entering if is_gathered else style.gathering) // 100
        if style.is_joint and not mission.is_patient and is_overwhelming(unit_values, state, side):
            self.caution = min(self.caution, style.caution * OVERWHELMING_CAUTION // 100)
            self.push = max(self.push, style.push)

    def _share_in_reach(self, state: SkirmishState) -> int:
        """Return how much of the force that fights (by worth, in percent) could attack somebody this turn."""
        unit_values = self.unit_values
        near = everybody = 0
        for unit_id in unit_values.field.order[self.side]:
            unit, line = state.units[unit_id], unit_values.field.lines[unit_id]
            if unit.tile < 0 or line.is_warship or not (line.tries or line.has_melee):
                continue
            everybody += unit_values.worth[unit_id]
            if self._way(state, unit_id)[unit.tile] <= line.move_tiles:
                near += unit_values.worth[unit_id]
        return near * 100 // everybody if everybody else 100

    def look(self, state: SkirmishState) -> None:
        """See who threatens what now; what places are worth is kept while nothing that counts changes."""
        ours, theirs = state.masks[self.side], state.masks[1 - self.side]
        is_other = theirs != self._theirs
        if is_other:
            self._theirs = theirs
            self._take_stock(state)
        crowds = [(reached & ours).bit_count() for reached in self._reaches]
        if is_other or crowds != self._crowds or self.is_under_guns or self._has_goal:
            self._crowds = crowds
            self._grounds = {}
            self._stands = {}

    def _take_stock(self, state: SkirmishState) -> None:
        """See what the enemies on the board reach: in one's own turn they only ever become fewer."""
        unit_values, units = self.unit_values, state.units
        lines, soon = unit_values.field.lines, next_turn(state, 1 - self.side)
        foes: list[tuple[UnitId, Threat]] = []
        reaches: list[int] = []
        everywhere = covered = before_guns = moved_guns = 0
        self.is_under_guns = False
        for unit_id in unit_values.field.order[1 - self.side]:
            unit = units[unit_id]
            if unit.tile < 0:
                continue
            if lines[unit_id].is_warship and unit.ready_turn <= soon:
                self.is_under_guns = True
                here, moved = unit_values.guns(unit_id, unit.tile)
                before_guns |= here
                moved_guns |= moved
            threat = unit_values.threat(unit_id, unit.tile)
            reached = threat.fire | threat.melee
            if reached:
                foes.append((unit_id, threat))
                reaches.append(reached)
                everywhere |= reached
                covered |= unit_values.movement_class[unit_id].from_shelter
        self._foes, self._reaches, self._reached, self._covered = foes, reaches, everywhere, covered
        self._guns = before_guns, moved_guns & ~before_guns
        self._fought = {}

    def _dangers(self, unit: UnitId) -> Sequence[int]:
        """Return how much fire a unit draws on every tile: thousandths of a loss, shared with friends."""
        unit_values = self.unit_values
        kind = unit_values.type_of[unit] << CROWD_BITS
        total = 0
        for (enemy, threat), crowd in zip(self._foes, self._crowds, strict=True):
            weighed = threat.weighed.get(kind | crowd)
            if weighed is None:
                by_fire = 3 * unit_values.fire[enemy][unit] // (2 + crowd)
                by_melee = 3 * unit_values.best[enemy][unit] // (2 + crowd)
                weighed = threat.fire_lanes * by_fire + threat.melee_lanes * by_melee
                threat.weighed[kind | crowd] = weighed
            total += weighed
        return unit_values.lanes.read(total)

    def _way(self, state: SkirmishState, unit: UnitId) -> bytes:
        """Return for every tile how far it is from where this unit could attack somebody."""
        kind = self.unit_values.type_of[unit]
        found = self._steps.get(kind)
        if found is None:
            movement_class = self.unit_values.movement_class[unit]
            goals = self.unit_values.attack_points(state, unit, self._targets(state, unit))
            found = self._steps[kind] = movement_class.steps_to(goals)
        return found

    def _targets(self, state: SkirmishState, unit: UnitId) -> int:
        marks = self.unit_values.missions[self.side].marks
        mask = 0
        for mark in marks:
            if state.units[mark].tile >= 0:
                mask |= 1 << state.units[mark].tile
        return mask or self._fightable(state, unit)

    def _fightable(self, state: SkirmishState, unit: UnitId) -> int:
        """Return the tiles of the enemies that it makes sense to go for."""
        kind = self.unit_values.type_of[unit]
        found = self._fought.get(kind)
        if found is None:
            found = state.masks[1 - self.side]
            if self._can_wait and self.unit_values.hiders(unit):
                found = worth_going_for(self.unit_values, state, unit)
            found = self._fought[kind] = approachable(self.unit_values, state, unit, found)
        return found

    def _zone_way(self, unit: UnitId, zone: int) -> bytes:
        kind = self.unit_values.type_of[unit]
        found = self._zone_steps.get(kind)
        if found is None:
            found = self._zone_steps[kind] = self.unit_values.movement_class[unit].steps_to(zone)
        return found

    def stand(self, state: SkirmishState, unit: Unit, tile: int) -> Stand:
        """Return what it is worth to stand on a tile at the end of the turn."""
        kind = self.unit_values.type_of[unit.id]
        known = self._stands.get(kind)
        if known is None:
            known = self._stands[kind] = {}
        found = known.get(tile)
        if found is None:
            found = known[tile] = self._weigh_stand(state, unit, tile)
        return found

    def calm_value(self, state: SkirmishState, unit: Unit, tile: int) -> int:
        """Return what it is worth to stand on a tile, danger apart."""
        stand = self.stand(state, unit, tile)
        return stand.value + self._ground(state, unit.id)[0][stand.danger]

    def calm_values(self, state: SkirmishState, unit: Unit, tiles: Sequence[int]) -> dict[int, int]:
        """Return what it is worth to stand on each of these tiles, danger apart."""
        line = self.unit_values.field.lines[unit.id]
        if self._has_goal or self.is_under_guns or line.is_warship:
            return {tile: self.calm_value(state, unit, tile) for tile in tiles}
        pull, steps = self._pull(state, unit.id)
        return {tile: -pull[steps[tile]] for tile in tiles}

    def values(self, state: SkirmishState, unit: Unit, reach: Reach) -> list[int]:
        """Return what it is worth for a unit to stand where it is and on every tile that it reaches."""
        line = self.unit_values.field.lines[unit.id]
        here = unit.tile
        if self._has_goal or self.is_under_guns or line.is_warship:
            return [self.stand(state, unit, tile).value for tile in (here, *reach.tiles)]
        if (reach.mask | 1 << here) & self._reached:
            losses, dangers, pull, steps = self._ground(state, unit.id)
            return [-losses[dangers[tile]] - pull[steps[tile]] for tile in (here, *reach.tiles)]
        pull, steps = self._pull(state, unit.id)
        return [-pull[steps[tile]] for tile in (here, *reach.tiles)]

    def _pull(self, state: SkirmishState, unit: UnitId) -> tuple[tuple[int, ...], bytes]:
        """Return the points that so many steps to a fight cost, and the steps of every tile.

        Who can attack nobody from anywhere has nothing to fight for: he leaves what the enemies reach, next
        turn and, from ground that protects them, later.
        """
        line = self.unit_values.field.lines[unit]
        if not (line.tries or line.has_melee):
            return pulls(0), bytes(self.unit_values.field.grid.tile_count)
        if self._leaves(state, unit):
            return pulls(LEAVING_PUSH), way_out(self.unit_values, state, unit, self._reached, self._covered)
        return pulls(self.push), self._way(state, unit)

    def _leaves(self, state: SkirmishState, unit: UnitId) -> bool:
        """Return whether a unit keeps out of the enemy's reach, since it could go for nobody."""
        if not self._reached:
            return False
        return not self.unit_values.movement_class[unit].firing_points(self._fightable(state, unit))

    def _ground(self, state: SkirmishState, unit: UnitId) -> Ground:
        """Return what decides the worth of places for units like this one until the next look."""
        kind = self.unit_values.type_of[unit]
        found = self._grounds.get(kind)
        if found is None:
            caution = self.caution
            if unit in self.unit_values.missions[self.side].wards:
                caution = max(caution, WARD_CAUTION)
            losses = self.unit_values.losses(self.unit_values.worth[unit], caution)
            found = self._grounds[kind] = (losses, self._dangers(unit), *self._pull(state, unit))
        return found

    def _weigh_stand(self, state: SkirmishState, unit: Unit, tile: int) -> Stand:
        unit_values, unit_id = self.unit_values, unit.id
        line = unit_values.field.lines[unit_id]
        losses, dangers, pull, steps = self._ground(state, unit_id)
        danger, way = dangers[tile], steps[tile]
        goal = self._goal(state, unit, tile) if self._has_goal else 0
        value = goal - losses[danger] - pull[way]
        if self.is_under_guns and line.warship_percent:
            beside = (unit_values.lines[tile] & state.masks[self.side] & ~own_bit(unit)).bit_count()
            value -= beside * line.warship_percent * unit_values.worth[unit_id] // 2000
            before, moved = self._guns
            share = BEFORE_GUNS * (before >> tile & 1) + MOVED_GUNS * (moved >> tile & 1)
            value -= share * line.warship_percent * unit_values.worth[unit_id] * self.caution // 1_000_000
        if line.is_warship:
            value += 2 * (unit_values.lines[tile] & state.masks[1 - self.side]).bit_count()
        if self._leaves(state, unit_id):
            return Stand(value, danger, 0, goal, way)
        return Stand(value, danger, way, goal)

    def _goal(self, state: SkirmishState, unit: Unit, tile: int) -> int:
        """Return the points that a tile brings towards the mission, or in the way of the enemy's."""
        mission = self.unit_values.missions[self.side]
        if mission.seeks and (not mission.seekers or unit.id in mission.seekers):
            steps = self._zone_way(unit.id, mission.seeks)[tile]
            held = (mission.seeks & state.masks[self.side] & ~own_bit(unit)).bit_count()
            pull = ZONE_STEP_POINTS if held < mission.count or steps == 0 else 2
            return -steps * pull * (self.push + 100) // 200 + (4 * ZONE_STEP_POINTS if steps == 0 else 0)
        if mission.guards and unit.id not in mission.wards:
            steps = self._zone_way(unit.id, mission.guards)[tile]
            return -max(0, steps - 1) * ZONE_STEP_POINTS // 2 + (ZONE_STEP_POINTS if steps == 0 else 0)
        return 0


def own_bit(unit: Unit) -> int:
    """Return the tile of a unit as a mask; 0 off the board."""
    return 1 << unit.tile if unit.tile >= 0 else 0


@lru_cache(maxsize=256)
def pulls(push: int) -> tuple[int, ...]:
    """Return the points that so many steps cost a side that presses on so much."""
    return tuple(steps * STEP_POINTS * push // 100 for steps in range(FARTHEST + 1))
