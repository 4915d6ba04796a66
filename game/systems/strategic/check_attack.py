"""Why an attack or a power is refused (ST-6.1, ST-7.5, ST-9.2, ST-10.4)."""

from game.core.ids import RuleId
from game.core.kernel import Illegal
from game.systems.strategic.actions import Attack, UsePower
from game.systems.strategic.aims import (
    area_victims,
    can_burn,
    fire_chance,
    line_victims,
    place_refusal,
    target_refusal,
    weapon_refusal,
)
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.queries import at_square, is_target, squads, stat_line
from game.systems.strategic.resolve_power import is_ready
from game.systems.strategic.state import StrategicState, Unit

TURN, TARGETS, HORDES, POWERS = (RuleId(rule) for rule in ("ST-6.1", "ST-7.5", "ST-9.2", "ST-10.4"))


def check_attack(state: StrategicState, action: Attack, unit: Unit) -> Illegal | None:
    """Return why an attack is refused; a horde strikes three times at one target at most (ST-9.2)."""
    found = attack_refusal(state, action, unit)
    if found is not None:
        return found
    aimed = action.target or at_square(action.tile, action.band)
    if unit.struck.count(aimed) >= state.field.rules.attacks_on_one:
        return Illegal(HORDES, "enough_on_one", {"target": action.target})
    gun = stat_line(state, unit.id).arms[action.weapon]
    return check_aim(state, unit, gun, action.target, action.tile, action.band)


def attack_refusal(state: StrategicState, action: Attack, unit: Unit) -> Illegal | None:
    """Return why an attack is refused wherever it is aimed; of a horde's the target counts, if it has one."""
    own = stat_line(state, unit.id)
    found = weapon_refusal(state, unit, action.weapon, action.how)
    if found is not None:
        return found
    gun = own.arms[action.weapon]
    found = _check_horde(state, action, unit) if own.is_horde else _check_time(state, action, unit, gun)
    if found is not None:
        return found
    if unit.broken:
        return Illegal(RuleId("ST-9.5"), "broken", {"unit": unit.id})
    return None


def _check_time(state: StrategicState, action: Attack, unit: Unit, gun: Arms) -> Illegal | None:
    if unit.has_attacked:
        return Illegal(TURN, "has_attacked", {"unit": unit.id})
    needed = 2 if action.how != "standard" or gun.weapon.full_action else 1
    if unit.halves < needed:
        return Illegal(TURN, "no_time", {"unit": unit.id, "count": needed})
    return None


def _check_horde(state: StrategicState, action: Attack, unit: Unit) -> Illegal | None:
    """Return why a horde may not attack so: as often as it has squads (ST-9.2)."""
    if action.how != "standard":
        return Illegal(RuleId("ST-6.7"), "horde", {"unit": unit.id})
    if unit.ran:
        return Illegal(RuleId("ST-2.4"), "has_run", {"unit": unit.id})
    target = state.units.get(action.target)
    if target is not None and target.status == "board" and stat_line(state, target.id).is_horde:
        if unit.has_attacked:
            return Illegal(RuleId("ST-9.3"), "has_attacked", {"unit": unit.id})
        return None
    if unit.fought_horde or (unit.has_attacked and not unit.struck):
        return Illegal(HORDES, "has_attacked", {"unit": unit.id})
    if len(unit.struck) >= squads(state, unit):
        return Illegal(HORDES, "no_squads", {"unit": unit.id})
    return None


def check_aim(
    state: StrategicState, unit: Unit, gun: Arms, target_id: str, tile: int, band: int
) -> Illegal | None:
    """Return why a weapon cannot be aimed so: at a unit, or at a square with area and line weapons."""
    if target_id:
        target = next((each for each in state.units.values() if each.id == target_id), None)
        if target is None:
            return Illegal(TARGETS, "not_seen", {"target": target_id})
        if tile or band:
            return Illegal(TARGETS, "one_aim", {})
        if gun.weapon.line and is_target(state, unit, target) and target.tile == unit.tile:
            return Illegal(RuleId("ST-4.6"), "same_square", {"target": target.id})
        return target_refusal(state, unit, gun, target)
    if not (gun.area or gun.weapon.line):
        return Illegal(TARGETS, "needs_target", {"unit": unit.id})
    if not 0 <= tile < state.field.grid.tile_count:
        return Illegal(RuleId("ST-1.3"), "off_map", {})
    found = place_refusal(state, unit, gun, tile, band)
    if found is not None:
        return found
    if gun.weapon.line:
        squares = state.field.ray(unit.tile, tile, gun.squares)
        victims = (line_victims(state, unit, square, band) for square in squares)
        is_worth = any(each.side != unit.side for found in victims for each in found)
    else:
        is_worth = bool(area_victims(state, unit, tile, band))
        is_worth = is_worth or (fire_chance(state, gun) > 0 and can_burn(state, tile, band))
    return None if is_worth else Illegal(TARGETS, "nothing_there", {})


def check_power(state: StrategicState, action: UsePower, unit: Unit) -> Illegal | None:
    """Return why a power is refused (ST-10.4, ST-10.5)."""
    own = stat_line(state, unit.id)
    if not 0 <= action.power < len(own.powers) or own.powers[action.power].kind in ("ward", "lift"):
        return Illegal(POWERS, "no_power", {"unit": unit.id})
    power = own.powers[action.power]
    if own.is_horde or unit.halves < 1:
        return Illegal(TURN, "no_time", {"unit": unit.id, "count": 1})
    if unit.has_fielded:
        return Illegal(TURN, "has_fielded", {"unit": unit.id})
    if not is_ready(state, unit, action.power):
        return Illegal(POWERS, "no_charge", {"unit": unit.id})
    if power.kind in ("area", "line"):
        if unit.has_attacked:
            return Illegal(TURN, "has_attacked", {"unit": unit.id})
        if action.path:
            return Illegal(POWERS, "only_shove", {})
        number = next(n for n, each in enumerate(own.arms) if each.power == action.power)
        found = weapon_refusal(state, unit, number, "power")
        return found or check_aim(state, unit, own.arms[number], action.target, action.tile, action.band)
    if action.tile or action.band:
        return Illegal(TARGETS, "one_aim", {})
    target = next((each for each in state.units.values() if each.id == action.target), None)
    if target is None or not is_target(state, unit, target):
        return Illegal(TARGETS, "not_seen", {"target": action.target})
    distance = state.field.distance(unit.tile, target.tile)
    if distance > power.squares:
        return Illegal(POWERS, "out_of_range", {"count": distance})
    if power.kind == "null_field":
        return Illegal(POWERS, "only_shove", {}) if action.path else None
    return _check_shove(state, action, target, power.push)


def _check_shove(state: StrategicState, action: UsePower, target: Unit, most: int) -> Illegal | None:
    """Return why a unit cannot be shoved along these squares (ST-2.3, ST-10.5)."""
    rule = RuleId("ST-2.3")
    if stat_line(state, target.id).is_horde:
        return Illegal(rule, "horde_stands", {"target": target.id})
    if not 1 <= len(action.path) <= most:
        return Illegal(rule, "shove_length", {"count": most})
    here = target.tile
    for tile in action.path:
        if not 0 <= tile < state.field.grid.tile_count or tile not in state.field.grid.king[here]:
            return Illegal(rule, "not_adjacent", {"target": target.id})
        here = tile
    return None
