"""What one side sees of a battle: danger, ways to the enemy, and what a place is worth for a unit."""

from dataclasses import dataclass
from typing import Final

from game.core.ids import UnitId
from game.systems.skirmish.heuristic import THOUSAND, Appraisal
from game.systems.skirmish.queries import stalemate_side
from game.systems.skirmish.state import SkirmishState, Unit

UNKNOWN: Final = -1
STEP_POINTS: Final = 7
ZONE_STEP_POINTS: Final = 14
TOGETHER_PERCENT: Final = 60
"""So much of a force must be able to attack this turn before it goes in together."""
ENTERING_CAUTION: Final = 60
GATHERING_CAUTION: Final = 250
"""Caution of a force that goes in, and of one that waits for the rest out of reach, in percent of its own."""
HOLDING_PUSH: Final = 15
WAITING_PUSH: Final = 50
"""How much a side presses on for which time works, in percent: one that holds together, and any other."""
WARD_CAUTION: Final = 200
"""At least so cautious are units on whose loss the battle hangs, in percent."""


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody fights, in percent of the usual.

    ``is_joint``: waits out of reach until most of the force can go in together, and lets the enemy come where
    time works for it; otherwise every unit goes by itself.
    """

    caution: int = 45
    push: int = 150
    patience: int = 60
    is_joint: bool = False


class Survey:
    """Weighs places for one side. ``begin`` once a turn, ``look`` whenever something has happened."""

    __slots__ = (
        "_enemies",
        "_has_goal",
        "_reached",
        "_rows",
        "_stands",
        "_steps",
        "_theirs",
        "_zone_steps",
        "appraisal",
        "caution",
        "is_under_guns",
        "push",
        "side",
        "style",
    )

    def __init__(self, appraisal: Appraisal, side: int, style: Style) -> None:
        """Nothing is worked out before the first turn."""
        self.appraisal = appraisal
        self.side = side
        self.style = style
        self.caution = style.caution
        self.push = style.push
        self.is_under_guns = False
        self._enemies: list[tuple[UnitId, int, int, int]] = []
        self._reached = 0
        self._theirs = UNKNOWN
        self._rows: dict[int, list[tuple[int, int, int, int]]] = {}
        mission = appraisal.missions[side]
        self._has_goal = bool(mission.seeks or mission.guards)
        self._stands: dict[int, dict[int, tuple[int, int, int, int]]] = {}
        self._steps: dict[int, list[int]] = {}
        self._zone_steps: dict[int, list[int]] = {}

    def begin(self, state: SkirmishState) -> None:
        """Take stock at the start of a turn: ways to the enemy, and how much of a hurry there is."""
        self._steps = {}
        self._theirs = UNKNOWN
        appraisal, side, style = self.appraisal, self.side, self.style
        mission = appraisal.missions[side]
        has_to_act = stalemate_side(state) == side
        hurry = 0
        if mission.deadline is not None:
            hurry = max(0, 8 - (mission.deadline - state.turn))
        elif has_to_act and not mission.is_patient:
            hurry = max(0, state.turn - 1 - state.last_loss_turn)
        hurry = hurry * 100 // max(1, style.patience)
        self.push = style.push * (100 + 30 * hurry) // 100
        self.caution = style.caution * max(15, 100 - 11 * hurry) // 100
        if mission.is_patient or (not has_to_act and mission.deadline is None):
            self.push = style.push * (HOLDING_PUSH if style.is_joint else WAITING_PUSH) // 100
        if style.is_joint and not (self._has_goal or mission.is_patient or mission.deadline is not None):
            is_gathered = self._share_in_reach(state) >= TOGETHER_PERCENT
            self.caution = self.caution * (ENTERING_CAUTION if is_gathered else GATHERING_CAUTION) // 100

    def _share_in_reach(self, state: SkirmishState) -> int:
        """Return how much of the force that fights (by worth, in percent) could attack somebody this turn."""
        appraisal = self.appraisal
        near = everybody = 0
        for unit_id in appraisal.field.order[self.side]:
            unit, line = state.units[unit_id], appraisal.field.lines[unit_id]
            if unit.tile < 0 or line.is_warship or not (line.tries or line.has_melee):
                continue
            everybody += appraisal.worth[unit_id]
            if self._way(state, unit_id)[unit.tile] <= line.move_tiles:
                near += appraisal.worth[unit_id]
        return near * 100 // everybody if everybody else 100

    def look(self, state: SkirmishState) -> None:
        """See who threatens what now; what places are worth is kept while nothing that counts changes."""
        appraisal, field = self.appraisal, self.appraisal.field
        ours, theirs = state.masks[self.side], state.masks[1 - self.side]
        enemies: list[tuple[UnitId, int, int, int]] = []
        reached = 0
        is_under_guns = False
        units = state.units
        for unit_id in field.order[1 - self.side]:
            unit = units[unit_id]
            if unit.tile < 0:
                continue
            line = field.lines[unit_id]
            if line.is_warship and unit.ready_turn <= state.turn + 1:
                is_under_guns = True
            fire, blade = appraisal.threat(unit_id, unit.tile)
            if fire or blade:
                reached |= fire | blade
                enemies.append((unit_id, fire, blade, ((fire | blade) & ours).bit_count()))
        depends_on_friends = is_under_guns or self._has_goal
        if depends_on_friends or theirs != self._theirs or enemies != self._enemies:
            self._rows = {}
            self._stands = {}
        self._enemies, self._reached, self.is_under_guns = enemies, reached, is_under_guns
        self._theirs = UNKNOWN if depends_on_friends else theirs

    def danger(self, unit: UnitId, tile: int) -> int:
        """Return how much fire a unit draws on a tile: thousandths of a sure loss, shared with friends."""
        if not self._reached >> tile & 1:
            return 0
        kind = self.appraisal.type_of[unit]
        rows = self._rows.get(kind)
        if rows is None:
            rows = self._rows[kind] = self._threatened_by(unit)
        found = 0
        bit = 1 << tile
        for reached, blade, by_fire, by_blade in rows:
            if reached & bit:
                found += by_blade if blade & bit else by_fire
        return found

    def _threatened_by(self, unit: UnitId) -> list[tuple[int, int, int, int]]:
        """Return for each enemy where it reaches at all, where by blade, and its share of danger."""
        fires, bests = self.appraisal.fire, self.appraisal.best
        return [
            (
                fire | blade,
                blade,
                3 * fires[enemy][unit] // (2 + crowd),
                3 * bests[enemy][unit] // (2 + crowd),
            )
            for enemy, fire, blade, crowd in self._enemies
        ]

    def _way(self, state: SkirmishState, unit: UnitId) -> list[int]:
        """Return for every tile how far it is from where this unit could attack somebody."""
        kind = self.appraisal.type_of[unit]
        found = self._steps.get(kind)
        if found is None:
            conduct = self.appraisal.conduct[unit]
            goals = self.appraisal.firing_points(conduct, self._targets(state))
            found = self._steps[kind] = self.appraisal.steps_to(conduct, goals)
        return found

    def _targets(self, state: SkirmishState) -> int:
        marks = self.appraisal.missions[self.side].marks
        mask = 0
        for unit in marks:
            if state.units[unit].tile >= 0:
                mask |= 1 << state.units[unit].tile
        return mask or state.masks[1 - self.side]

    def _zone_way(self, unit: UnitId, zone: int) -> list[int]:
        kind = self.appraisal.type_of[unit]
        found = self._zone_steps.get(kind)
        if found is None:
            found = self._zone_steps[kind] = self.appraisal.steps_to(self.appraisal.conduct[unit], zone)
        return found

    def stand(self, state: SkirmishState, unit: Unit, tile: int) -> tuple[int, int, int, int]:
        """Return what it is worth to stand on a tile at the end of the turn: all, danger, way, goal."""
        known = self.stands(unit.id)
        found = known.get(tile)
        if found is None:
            found = known[tile] = self.weigh_stand(state, unit, tile)
        return found

    def stands(self, unit: UnitId) -> dict[int, tuple[int, int, int, int]]:
        """Return what has been worked out by ``stand`` for units like this one since the last look."""
        kind = self.appraisal.type_of[unit]
        known = self._stands.get(kind)
        if known is None:
            known = self._stands[kind] = {}
        return known

    def weigh_stand(self, state: SkirmishState, unit: Unit, tile: int) -> tuple[int, int, int, int]:
        """Return the same as ``stand``, worked out anew."""
        appraisal = self.appraisal
        unit_id = unit.id
        danger = self.danger(unit_id, tile)
        worth = appraisal.worth[unit_id]
        line = appraisal.field.lines[unit_id]
        caution = self.caution
        if unit_id in appraisal.missions[self.side].wards:
            caution = max(caution, WARD_CAUTION)
        loss = worth * danger // (danger + THOUSAND) * caution // 100 if danger else 0
        way = self._way(state, unit_id)[tile] if line.tries or line.has_melee else 0
        goal = self._goal(state, unit, tile) if self._has_goal else 0
        value = goal - loss - way * STEP_POINTS * self.push // 100
        if self.is_under_guns and line.warship_percent:
            beside = (self.appraisal.lines[tile] & state.masks[self.side] & ~own_bit(unit)).bit_count()
            value -= beside * line.warship_percent * worth // 2000
        if line.is_warship:
            value += 2 * (self.appraisal.lines[tile] & state.masks[1 - self.side]).bit_count()
        return value, danger, way, goal

    def _goal(self, state: SkirmishState, unit: Unit, tile: int) -> int:
        """Return the points that a tile brings towards the mission, or in the way of the enemy's."""
        mission = self.appraisal.missions[self.side]
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
