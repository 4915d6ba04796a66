"""How the better agents weigh a turn: attacks by chance and worth, places by danger, way and mission.

A turn is played one unit at a time, the best option first. What was weighed for a unit earlier in the turn is
a first guess later; only the most promising units are weighed again (the state may have changed meanwhile).
"""

from typing import Final

from game.agents.skirmish.guns import best_guns
from game.agents.skirmish.option import Option, Strike, Way, chosen_way
from game.agents.skirmish.survey import Style, Survey, own_bit
from game.core.ids import UnitId
from game.space.bits import places_of
from game.space.sight import is_clear
from game.systems.skirmish.chances import fire_chance
from game.systems.skirmish.heuristic import THOUSAND, Appraisal, Conduct
from game.systems.skirmish.queries import reach_mask
from game.systems.skirmish.state import SkirmishState, Unit

WORTH_MOVING: Final = 3
NONE: Final = Option(0, UnitId(""), -1, None, False)


class Tactics:
    """Weighs the options of one side in one battle, turn after turn."""

    __slots__ = ("_guesses", "_touching", "_turn", "_unit_in_hand", "appraisal", "side", "survey")

    def __init__(self, appraisal: Appraisal, side: int, style: Style) -> None:
        """Nothing is worked out before the first question."""
        self.appraisal = appraisal
        self.side = side
        self.survey = Survey(appraisal, side, style)
        self._turn = -1
        self._unit_in_hand: UnitId | None = None
        self._guesses: dict[UnitId, Option] = {}
        self._touching: dict[int, list[Unit]] = {}

    def options(self, state: SkirmishState) -> list[Option]:
        """Return the options worth taking now, best first, one for each unit; empty: end the turn.

        The first is weighed for this very state; the others may be guesses from earlier in the turn.
        """
        if state.turn != self._turn:
            self._turn = state.turn
            self._guesses = {}
            self._unit_in_hand = None
            self.survey.begin(state)
        self.survey.look(state)
        self._touching = {}
        in_hand, self._unit_in_hand = self._unit_in_hand, None
        if in_hand is not None and state.units[in_hand].status == "board":
            option = self.weigh(state, state.units[in_hand])
            if option.strike is not None and option.gain > 0:
                return [option, *self._others(in_hand)]
        best = self._best(state)
        if best is None:
            return []
        if best.strike is not None and not best.is_strike_first and best.to >= 0:
            self._unit_in_hand = best.unit
        return [best, *self._others(best.unit)]

    def _others(self, unit: UnitId) -> list[Option]:
        rest = [
            option for other, option in self._guesses.items() if other != unit and option.gain > WORTH_MOVING
        ]
        rest.sort(key=lambda option: -option.gain)
        return rest[:2]

    def _best(self, state: SkirmishState) -> Option | None:
        """Return the best option of all units; guesses are weighed again from the top."""
        guesses = self._guesses
        fresh: set[UnitId] = set()
        units = state.units
        able: list[UnitId] = []
        for unit_id in state.field.order[self.side]:
            unit = units[unit_id]
            if unit.status == "board" and not (unit.has_moved and unit.has_attacked):
                able.append(unit_id)
                if unit_id not in guesses:
                    guesses[unit_id] = self.weigh(state, unit)
                    fresh.add(unit_id)
            elif unit_id in guesses:
                del guesses[unit_id]
        while able:
            top = max(able, key=lambda unit_id: guesses[unit_id].gain)
            if top in fresh:
                if guesses[top].gain >= WORTH_MOVING:
                    return guesses[top]
                stale = [unit_id for unit_id in able if unit_id not in fresh]
                if not stale:
                    return None
                for unit_id in stale:
                    guesses[unit_id] = self.weigh(state, units[unit_id])
                    fresh.add(unit_id)
            else:
                guesses[top] = self.weigh(state, units[top])
                fresh.add(top)
        return None

    def arrival_value(self, state: SkirmishState, unit: Unit, tile: int) -> int:
        """Return what it is worth for a reserve to enter on a tile: it may strike from there, not move."""
        strike = self._strike(state, unit, self.appraisal.conduct[unit.id], tile)
        return self.survey.stand(state, unit, tile)[0] + (strike.value if strike is not None else 0)

    def weigh(self, state: SkirmishState, unit: Unit) -> Option:
        """Return the best that a unit could do now: strike and move, move and strike, or only one of them."""
        field = state.field
        line = field.lines[unit.id]
        conduct = self.appraisal.conduct[unit.id]
        here = unit.tile
        can_strike = not unit.has_attacked and bool(line.tries or line.has_melee)
        if line.is_warship:
            return self._weigh_ship(state, unit)
        survey = self.survey
        known = survey.stands(unit.id)
        here_stand = calm_stand = best_stand = survey.stand(state, unit, here)
        here_value = calm_value = here_stand[0]
        best_gain, best_to, calm_to = 0, -1, -1
        best_strike: Strike | None = None
        first = self._strike(state, unit, conduct, here) if can_strike else None
        theirs = state.masks[1 - self.side]
        if not unit.has_moved:
            area, blade = conduct.area, conduct.blade
            for tile in places_of(reach_mask(state, unit)):
                stand = known.get(tile)
                if stand is None:
                    stand = known[tile] = survey.weigh_stand(state, unit, tile)
                if stand[0] > calm_value:
                    calm_value, calm_to, calm_stand = stand[0], tile, stand
                if can_strike and (area[tile] & theirs or blade[tile] & theirs):
                    strike = self._strike(state, unit, conduct, tile)
                    if strike is not None and strike.value + stand[0] - here_value > best_gain:
                        best_gain = strike.value + stand[0] - here_value
                        best_to, best_strike, best_stand = tile, strike, stand
        calm = Way(calm_value - here_value, calm_to, None, calm_stand)
        way = chosen_way(first, calm, Way(best_gain, best_to, best_strike, best_stand))
        if way.gain <= 0:
            return NONE._replace(unit=unit.id)
        return Option(
            way.gain,
            unit.id,
            way.to,
            way.strike,
            way.is_first,
            here_stand[1] - way.stand[1],
            here_stand[2] - way.stand[2],
            way.stand[3] - here_stand[3],
        )

    def _strike(self, state: SkirmishState, unit: Unit, conduct: Conduct, tile: int) -> Strike | None:
        """Return the best attack of a unit from a tile."""
        theirs = state.masks[1 - self.side]
        field, appraisal = state.field, self.appraisal
        unit_id = unit.id
        worth = appraisal.worth
        at = state.at
        best, best_target, best_chance, deed = 0, UnitId(""), 0, ""
        partners: tuple[UnitId, ...] = ()
        near = conduct.area[tile] & theirs
        if near:
            fire = appraisal.fire[unit_id]
            lines = field.sights[unit_id].lines[tile]
            blocked = (field.blocking | theirs | state.masks[self.side]) & ~own_bit(unit)
            kings = field.grid.king_masks[tile]
            while near:
                low = near & -near
                near ^= low
                other = low.bit_length() - 1
                target = at[other]
                chance = fire[target]
                value = chance * worth[target] // THOUSAND
                is_close = kings & low
                if (value > best or is_close) and is_clear(lines[other], blocked):
                    with_others: tuple[UnitId, ...] = ()
                    if is_close:
                        more, joint, with_others = self._join(state, unit_id, other, chance)
                        value += more * worth[target] // THOUSAND
                        chance = joint
                    if value > best:
                        best, best_target, best_chance, deed = value, target, chance, "fire"
                        partners = with_others
        near = conduct.blade[tile] & theirs
        if near:
            blade = appraisal.blade[unit_id]
            while near:
                low = near & -near
                near ^= low
                target = at[low.bit_length() - 1]
                wins, loses = blade[target]
                value = (wins * worth[target] - loses * worth[unit_id]) // THOUSAND
                if value > best:
                    best, best_target, best_chance, deed = value, target, wins, "melee"
                    partners = ()
        if not best:
            return None
        return Strike(best, "melee" if deed == "melee" else "fire", best_target, best_chance, partners)

    def _join(
        self, state: SkirmishState, unit: UnitId, tile: int, alone: int
    ) -> tuple[int, int, tuple[UnitId, ...]]:
        """Return what close fire adds to everybody's own attacks, its chance, and the partners (SK-3.4)."""
        touching = self._touching.get(tile)
        if touching is None:
            touching = self._touching[tile] = self._find_touching(state, tile)
        field, appraisal = state.field, self.appraisal
        target = state.at[tile]
        defense = field.lines[target].defense
        partners: tuple[UnitId, ...] = ()
        separate, gain, chance = alone, 0, alone
        for other in touching:
            if other.id == unit or len(partners) > 1:
                continue
            together = (*partners, other.id)
            joint = field.joint_line(unit, together)
            now = int(fire_chance(joint.tries, joint.dice, joint.accuracy, defense) * THOUSAND)
            other_alone = appraisal.best[other.id][target]
            apart = separate + other_alone - separate * other_alone // THOUSAND
            if now - apart > gain:
                partners, separate, gain, chance = together, apart, now - apart, now
        return gain, chance, partners

    def _find_touching(self, state: SkirmishState, tile: int) -> list[Unit]:
        """Return the own units that could join in close fire at a tile from where they stand."""
        field = state.field
        blocked = field.blocking | state.masks[0] | state.masks[1]
        found: list[Unit] = []
        for place in places_of(field.grid.king_masks[tile] & state.masks[self.side]):
            unit = state.units[state.at[place]]
            if unit.has_attacked or not self.appraisal.conduct[unit.id].area[place] >> tile & 1:
                continue
            if is_clear(field.sights[unit.id].lines[place][tile], blocked):
                found.append(unit)
        return found

    def _weigh_ship(self, state: SkirmishState, unit: Unit) -> Option:
        """Return the best that a warship could do: fire along a line before or after moving, or only move."""
        here_stand = calm_stand = best_stand = self.survey.stand(state, unit, unit.tile)
        here_value = calm_value = here_stand[0]
        best_gain, best_to, calm_to = 0, -1, -1
        best_strike: Strike | None = None
        first = best_guns(self.appraisal, state, unit, unit.tile)
        if not unit.has_moved:
            for tile in places_of(reach_mask(state, unit)):
                stand = self.survey.stand(state, unit, tile)
                if stand[0] > calm_value:
                    calm_value, calm_to, calm_stand = stand[0], tile, stand
                strike = best_guns(self.appraisal, state, unit, tile)
                if strike is not None and strike.value + stand[0] - here_value > best_gain:
                    best_gain = strike.value + stand[0] - here_value
                    best_to, best_strike, best_stand = tile, strike, stand
        calm = Way(calm_value - here_value, calm_to, None, calm_stand)
        way = chosen_way(first, calm, Way(best_gain, best_to, best_strike, best_stand))
        if way.gain <= 0:
            return NONE._replace(unit=unit.id)
        return Option(way.gain, unit.id, way.to, way.strike, way.is_first, here_stand[1] - way.stand[1])
