"""Why an action is refused: the rule, a reason, and the facts of its sentence."""

from typing import assert_never

from game.core.ids import PlayerId, RuleId
from game.core.kernel import Illegal
from game.rules.ordered import may_leave
from game.systems.strategic.actions import (
    Aim,
    Answer,
    Attack,
    Concede,
    Defend,
    DeployAutomatically,
    EndTurn,
    Extinguish,
    Hide,
    LeaveMap,
    Maneuver,
    Move,
    Overwatch,
    PlaceUnit,
    Search,
    SetHabit,
    SpreadPattern,
    StrategicAction,
    UsePower,
)
from game.systems.strategic.aims import weapon_refusal
from game.systems.strategic.check_attack import check_attack, check_power
from game.systems.strategic.moves import (
    allowance,
    bands_of,
    charge_targets,
    end_band,
    enters,
    flying_band,
    halves_of,
    may_land,
    modes,
    path_cost,
    ways,
)
from game.systems.strategic.queries import (
    acting_seats,
    can_hide,
    horde_at,
    in_reach,
    is_engaged,
    is_target,
    stat_line,
)
from game.systems.strategic.resolve_deed import can_soak
from game.systems.strategic.resolve_deploy import automatic_place, fits, waiting
from game.systems.strategic.resolve_power import is_ready
from game.systems.strategic.state import StrategicState, Unit

TURN, DEPLOYMENT, HALF, FULL, STEALTH = (
    RuleId(rule) for rule in ("ST-6.1", "ST-6.8", "ST-6.4", "ST-6.5", "ST-11.5")
)


def active(state: StrategicState) -> tuple[PlayerId, ...]:
    """Return who may act now: who is asked, who deploys, or whose unit's turn it is (ST-6.1, ST-6.8)."""
    return acting_seats(state)


def check(state: StrategicState, action: StrategicAction) -> Illegal | None:
    """Return why the action is refused, or None."""
    if action.player not in active(state):
        return Illegal(TURN, "not_your_turn", {"player": action.player})
    if isinstance(action, Concede):
        return concede_refusal(state, action.player)
    if isinstance(action, SetHabit):
        known = state.habits.get(action.player, {}).get(action.question, state.field.setup.options.standing)
        return Illegal(TURN, "habit_stands", {}) if known == action.habit else None
    if isinstance(action, Answer):
        return _check_answer(state, action)
    if state.prompt is not None:
        return Illegal(TURN, "question_first", {"player": action.player})
    if isinstance(action, PlaceUnit | DeployAutomatically):
        return _check_deploy(state, action)
    if state.phase != "battle":
        return Illegal(DEPLOYMENT, "still_deploying", {})
    if isinstance(action, EndTurn):
        return None
    if action.unit != state.acting:
        return Illegal(TURN, "not_its_turn", {"unit": action.unit})
    return _check_deed(state, action, state.units[action.unit])


def concede_refusal(state: StrategicState, player: PlayerId) -> Illegal | None:
    """Return why a player may not give up: garrisons and guards of campaigns fight to the end (TW-2.9).

    In a team nobody gives the battle up for all: a built-in player takes the units (ST-6.7).
    """
    setup, side = state.field.setup, state.field.side_of[player]
    present = (
        unit.id for unit in state.units.values() if unit.side == side and unit.status in ("board", "waiting")
    )
    if setup.ordered and not may_leave(setup.ordered[side], present):
        return Illegal(RuleId("TW-2.9"), "garrison_stays", {"player": player})
    if setup.sides[side].allies:
        return Illegal(RuleId("ST-6.7"), "has_allies", {"player": player})
    return None


def _check_answer(state: StrategicState, action: Answer) -> Illegal | None:
    if state.prompt is None:
        return Illegal(TURN, "no_question", {})
    if action.option not in state.prompt.options:
        return Illegal(TURN, "no_such_option", {"option": action.option})
    return None


def _check_deploy(state: StrategicState, action: PlaceUnit | DeployAutomatically) -> Illegal | None:
    if state.phase != "deploy":
        return Illegal(DEPLOYMENT, "deployed", {})
    side = state.field.side_of[action.player]
    if isinstance(action, DeployAutomatically):
        first = waiting(state, action.player)[0].id
        is_full = automatic_place(state, first) is None
        return Illegal(DEPLOYMENT, "no_room", {"unit": first}) if is_full else None
    unit = state.units.get(action.unit)
    if unit is None or stat_line(state, unit.id).leader != action.player or unit.status != "waiting":
        return Illegal(DEPLOYMENT, "not_waiting", {"unit": action.unit})
    if action.tile not in state.field.setup.sides[side].zone:
        return Illegal(DEPLOYMENT, "outside_zone", {})
    if action.band not in (0, *stat_line(state, unit.id).bands):
        return Illegal(RuleId("ST-1.4"), "no_such_band", {"unit": unit.id})
    if not fits(state, unit.id, action.tile, action.band):
        return Illegal(DEPLOYMENT, "no_ground", {"unit": unit.id})
    return None


def _check_deed(state: StrategicState, action: StrategicAction, unit: Unit) -> Illegal | None:
    match action:
        case Move():
            return _check_move(state, action, unit)
        case Attack():
            return check_attack(state, action, unit)
        case UsePower():
            return check_power(state, action, unit)
        case LeaveMap():
            return _check_leave(state, unit)
        case Hide():
            return _check_hide(state, unit)
        case Maneuver():
            return spent(state, unit, 1) or _check_maneuver(state, action, unit)
        case Aim():
            return spent(state, unit, 2 if action.full else 1) or _check_aim(state, action, unit)
        case Overwatch():
            if unit.has_attacked:
                return Illegal(TURN, "has_attacked", {"unit": unit.id})
            return spent(state, unit, 2) or weapon_refusal(state, unit, action.weapon, "overwatch")
        case Defend():
            if unit.defensive:
                return Illegal(HALF, "defends_already", {"unit": unit.id})
            return spent(state, unit, 1)
        case Search():
            return spent(state, unit, 1)
        case Extinguish():
            if not unit.burning:
                return Illegal(RuleId("ST-11.2"), "no_fire", {"unit": unit.id})
            return spent(state, unit, 1 if can_soak(state, unit) else 2)
        case SpreadPattern():
            return _check_pattern(state, action, unit)
        case PlaceUnit() | DeployAutomatically() | Answer() | SetHabit() | EndTurn() | Concede():
            return Illegal(TURN, "not_its_turn", {"unit": unit.id})
        case _:
            assert_never(action)


def spent(state: StrategicState, unit: Unit, halves: int) -> Illegal | None:
    """Return why a unit lacks the half actions for something; a horde has none at all (ST-6.1, ST-6.7)."""
    if stat_line(state, unit.id).is_horde:
        return Illegal(RuleId("ST-6.7"), "horde", {"unit": unit.id})
    if unit.halves < halves:
        return Illegal(TURN, "no_time", {"unit": unit.id, "count": halves})
    return None


def _check_move(state: StrategicState, action: Move, unit: Unit) -> Illegal | None:
    own = stat_line(state, unit.id)
    is_charge = action.mode == "charge"
    if not is_charge and action.mode not in modes(state, unit):
        return Illegal(RuleId("ST-2.1"), "no_such_move", {"unit": unit.id})
    found = _check_horde_move(action, unit) if own.is_horde else spent(state, unit, halves_of(action.mode))
    if found is not None:
        return found
    if not 0 <= action.to < state.field.grid.tile_count:
        return Illegal(RuleId("ST-1.3"), "off_map", {})
    if action.band not in bands_of(state, unit):
        return Illegal(RuleId("ST-1.4"), "no_such_band", {"unit": unit.id})
    if not is_charge and (action.target or action.weapon):
        return Illegal(RuleId("ST-2.5"), "only_charge", {})
    if action.mode == "lift":
        number = next(n for n, power in enumerate(own.powers) if power.kind == "lift")
        if unit.has_fielded or not is_ready(state, unit, number):
            return Illegal(RuleId("ST-10.4"), "no_charge", {"unit": unit.id})
    budget = allowance(state, unit, action.mode, action.band)
    if budget == 0:
        return Illegal(RuleId("ST-8.3"), "cannot_move", {"unit": unit.id})
    if is_charge:
        return _check_charge(state, action, unit)
    if action.path:
        return _check_path(state, action, unit, budget)
    if action.to == unit.tile:
        is_climb = action.band != unit.band and (unit.band > 0 or action.band > 0)
        if not is_climb or abs(action.band - unit.band) > budget:
            return Illegal(RuleId("ST-2.1"), "stays", {"unit": unit.id})
        is_land = may_land(state, unit, action.to, action.band)
        return None if is_land else Illegal(RuleId("ST-5.3"), "no_way", {"unit": unit.id})
    if action.to not in ways(state, unit, action.mode, action.band):
        return _unreached(state, action, unit, budget)
    return None


def _unreached(state: StrategicState, action: Move, unit: Unit, budget: int) -> Illegal:
    """Return why a move does not get to a square: a horde pays for the ground (ST-1.2, ST-2.4, ST-5.3)."""
    if not stat_line(state, unit.id).is_horde:
        return Illegal(RuleId("ST-2.1"), "too_far", {"unit": unit.id, "count": budget})
    other = horde_at(state, action.to, unit.side, unit.id)
    if other is not None:
        return Illegal(RuleId("ST-1.2"), "horde_there", {"target": other.id})
    level = flying_band(unit, action.band)
    if not enters(state, unit, action.to, level) or not may_land(state, unit, action.to, action.band):
        return Illegal(RuleId("ST-5.3"), "no_ford", {"unit": unit.id})
    return Illegal(RuleId("ST-5.3"), "too_dear", {"unit": unit.id, "count": budget})


def _check_horde_move(action: Move, unit: Unit) -> Illegal | None:
    """Return why a horde may not move now: one move, and no run with attacks (ST-2.4, ST-6.7)."""
    if unit.has_moved:
        return Illegal(RuleId("ST-6.7"), "has_moved", {"unit": unit.id})
    if action.mode == "run" and unit.has_attacked:
        return Illegal(RuleId("ST-2.4"), "has_attacked", {"unit": unit.id})
    return None


def _check_path(state: StrategicState, action: Move, unit: Unit, budget: int) -> Illegal | None:
    cost = path_cost(state, unit, action.path, action.band)
    if cost is None or action.path[-1] != action.to:
        return Illegal(RuleId("ST-2.1"), "no_way", {"unit": unit.id})
    if cost > budget:
        return Illegal(RuleId("ST-2.1"), "too_far", {"unit": unit.id, "count": budget})
    return None


def _check_charge(state: StrategicState, action: Move, unit: Unit) -> Illegal | None:
    """Return why a charge is not possible (ST-2.5)."""
    rule = RuleId("ST-2.5")
    if stat_line(state, unit.id).is_horde:
        return Illegal(rule, "horde", {"unit": unit.id})
    if unit.has_attacked:
        return Illegal(TURN, "has_attacked", {"unit": unit.id})
    target = next((each for each in charge_targets(state, unit) if each.id == action.target), None)
    if target is None:
        return Illegal(rule, "no_charge_target", {"target": action.target})
    found = weapon_refusal(state, unit, action.weapon, "charge")
    if found is not None:
        return found
    band = end_band(state, unit, action.to, action.band)
    there = Unit(unit.id, unit.side, unit.status, action.to, band)
    distance = state.field.distance(unit.tile, target.tile)
    near_horde = stat_line(state, target.id).is_horde and distance == 1 and action.to != target.tile
    if near_horde or not in_reach(state, there, target):
        return Illegal(rule, "charge_falls_short", {"target": target.id})
    if action.path:
        budget = allowance(state, unit, "charge", action.band)
        found = _check_path(state, action, unit, budget)
        if found is not None:
            return found
        is_nearer = all(
            state.field.distance(b, target.tile) < state.field.distance(a, target.tile)
            for a, b in zip((unit.tile, *action.path), action.path)
        )
        return None if is_nearer else Illegal(rule, "not_nearer", {"target": target.id})
    if action.to not in ways(state, unit, "charge", action.band, target) or action.to == unit.tile:
        return Illegal(
            rule, "too_far", {"unit": unit.id, "count": allowance(state, unit, "charge", action.band)}
        )
    return None


def _check_leave(state: StrategicState, unit: Unit) -> Illegal | None:
    """Return why a unit may not leave the map (ST-1.3, ST-6.2)."""
    mission = state.field.setup.mission
    rule = RuleId("ST-6.2")
    if mission.kind != "evacuate" or unit.side != mission.side:
        return Illegal(rule, "no_leaving", {})
    if not state.field.is_on_edge(unit.tile, mission.edge):
        return Illegal(rule, "not_at_edge", {"unit": unit.id})
    if stat_line(state, unit.id).is_horde:
        return Illegal(RuleId("ST-6.7"), "has_moved", {"unit": unit.id}) if unit.has_moved else None
    if allowance(state, unit, "half", unit.band) == 0:
        return Illegal(RuleId("ST-8.3"), "cannot_move", {"unit": unit.id})
    return spent(state, unit, 1)


def _check_hide(state: StrategicState, unit: Unit) -> Illegal | None:
    """Return why a unit cannot hide (ST-11.5); a horde does it in place of its attacks."""
    if stat_line(state, unit.id).is_horde:
        if unit.has_attacked:
            return Illegal(STEALTH, "has_attacked", {"unit": unit.id})
        if unit.ran:
            return Illegal(RuleId("ST-6.7"), "has_run", {"unit": unit.id})
    elif unit.halves < 1:
        return Illegal(TURN, "no_time", {"unit": unit.id, "count": 1})
    if is_engaged(state, unit.id):
        return Illegal(STEALTH, "engaged", {"unit": unit.id})
    if not can_hide(state, unit):
        return Illegal(STEALTH, "no_cover", {"unit": unit.id})
    sides = [side for side in range(len(state.points)) if side != unit.side]
    if all(side in unit.hidden_from for side in sides):
        return Illegal(STEALTH, "hidden_already", {"unit": unit.id})
    return None


def _check_maneuver(state: StrategicState, action: Maneuver, unit: Unit) -> Illegal | None:
    """Return why an enemy cannot be shifted (ST-2.3, ST-6.4)."""
    rule = RuleId("ST-2.3")
    if unit.has_attacked:
        return Illegal(TURN, "has_attacked", {"unit": unit.id})
    target = state.units.get(action.target)
    if target is None or not is_target(state, unit, target):
        return Illegal(rule, "not_seen", {"target": action.target})
    if stat_line(state, target.id).is_horde:
        return Illegal(rule, "horde_stands", {"target": target.id})
    if not in_reach(state, unit, target):
        return Illegal(rule, "out_of_reach", {"target": target.id})
    if action.tile not in state.field.grid.king[target.tile]:
        return Illegal(rule, "not_adjacent", {"target": target.id})
    return None


def _check_aim(state: StrategicState, action: Aim, unit: Unit) -> Illegal | None:
    rules = state.field.rules
    amount = rules.aim_full if action.full else rules.aim_half
    return Illegal(HALF, "aims_already", {"unit": unit.id}) if unit.aim >= amount else None


def _check_pattern(state: StrategicState, action: SpreadPattern, unit: Unit) -> Illegal | None:
    """Return why an AT field cannot be spread so (ST-10.3)."""
    rule = RuleId("ST-10.3")
    if not stat_line(state, unit.id).profile.ats or stat_line(state, unit.id).is_horde:
        return Illegal(rule, "no_field", {"unit": unit.id})
    if unit.pattern == action.strength:
        return Illegal(rule, "pattern_stands", {"unit": unit.id})
    if action.strength == "none":
        return None
    if unit.has_fielded:
        return Illegal(TURN, "has_fielded", {"unit": unit.id})
    return spent(state, unit, 1 if action.strength == "half" else 2)
