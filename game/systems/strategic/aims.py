"""What may be attacked with what: range, bands, water, melee (ST-3, ST-4, ST-7.5, ST-11.4)."""

from collections.abc import Iterator, Sequence

from game.core.ids import RuleId, UnitId
from game.core.kernel import Illegal
from game.systems.strategic.battlefield import DEEP, GROUND, Arms
from game.systems.strategic.queries import (
    arms,
    in_reach,
    is_engaged,
    is_hidden,
    is_target,
    is_watching,
    is_weapon_lost,
    on_board,
    stat_line,
    terrain_at,
    value_of,
)
from game.systems.strategic.ranges import is_sight_blocked, range_band
from game.systems.strategic.state import Manner, StrategicState, Unit

RANGE, TARGETS, MELEE, WATER, ENGAGED = (
    RuleId(rule) for rule in ("ST-4.2", "ST-7.5", "ST-3.1", "ST-11.4", "ST-3.3")
)


def weapon_refusal(state: StrategicState, unit: Unit, number: int, manner: Manner) -> Illegal | None:
    """Return why a weapon cannot be used in this manner, whatever the target."""
    own = stat_line(state, unit.id)
    if not 0 <= number < len(own.arms) or (own.arms[number].power >= 0) != (manner == "power"):
        return Illegal(TARGETS, "no_weapon", {"unit": unit.id})
    gun = own.arms[number]
    if is_weapon_lost(state, unit, number):
        return Illegal(RuleId("ST-8.3"), "weapon_lost", {"unit": unit.id})
    if manner in ("all_out", "charge", "free") and not gun.is_melee:
        return Illegal(RuleId("ST-6.5"), "needs_melee", {"unit": unit.id})
    if manner in ("burst", "overwatch") and gun.is_melee:
        return Illegal(RuleId("ST-6.5"), "needs_gun", {"unit": unit.id})
    if manner == "burst" and (gun.weapon.rate < 2 or gun.area or own.is_horde):
        return Illegal(RuleId("ST-7.3"), "no_burst", {"unit": unit.id})
    if manner == "overwatch" and gun.weapon.full_action:
        return Illegal(RuleId("ST-6.6"), "too_slow", {"unit": unit.id})
    if is_engaged(state, unit.id) and (gun.weapon.full_action or manner in ("burst", "overwatch")):
        return Illegal(ENGAGED, "engaged", {"unit": unit.id})
    return None


def place_refusal(state: StrategicState, unit: Unit, gun: Arms, tile: int, band: int) -> Illegal | None:
    """Return why a shot cannot go to a square and band: range, sight, water (ST-4.2, ST-11.4)."""
    field = state.field
    distance = field.distance(unit.tile, tile)
    if gun.weapon.line:
        if not 1 <= distance <= gun.squares:
            return Illegal(RuleId("ST-4.6"), "beyond_line", {"count": gun.squares})
    elif range_band(field.rules, gun.squares, distance) is None:
        return Illegal(RANGE, "out_of_range", {"count": distance})
    if distance < gun.weapon.min_squares:
        return Illegal(RANGE, "too_near", {"count": gun.weapon.min_squares})
    if unit.band == DEEP and not gun.weapon.torpedo:
        return Illegal(WATER, "under_water", {"unit": unit.id})
    if band == DEEP and not (gun.weapon.torpedo or gun.area):
        return Illegal(WATER, "target_under_water", {})
    if is_sight_blocked(state, unit, tile, band):
        return Illegal(RuleId("ST-1.3"), "no_sight", {})
    return None


def target_refusal(state: StrategicState, unit: Unit, gun: Arms, target: Unit) -> Illegal | None:
    """Return why an enemy cannot be attacked with a weapon, its manner aside (ST-7.5)."""
    if target.side == unit.side:
        return Illegal(TARGETS, "own_unit", {"target": target.id})
    if not is_target(state, unit, target):
        return Illegal(TARGETS, "not_seen", {"target": target.id})
    if gun.is_melee:
        reach = in_reach(state, unit, target)
        return None if reach else Illegal(MELEE, "out_of_reach", {"target": target.id})
    return place_refusal(state, unit, gun, target.tile, target.band)


def can_watch(state: StrategicState, watcher: Unit, mover: Unit) -> bool:
    """Whether a unit on overwatch may fire at one that has just moved (ST-6.6)."""
    if not is_watching(watcher) or watcher.status != "board" or mover.status != "board":
        return False
    if is_hidden(mover, watcher.side):
        return False
    gun = arms(state, watcher.id, watcher.overwatch)
    if state.field.distance(watcher.tile, mover.tile) > gun.squares:
        return False
    if weapon_refusal(state, watcher, watcher.overwatch, "overwatch") is not None:
        return False
    return target_refusal(state, watcher, gun, mover) is None


def in_square(state: StrategicState, tile: int, band: int) -> Iterator[Unit]:
    """Return the units in a square and band."""
    return (unit for unit in on_board(state) if unit.tile == tile and unit.band == band)


def area_victims(state: StrategicState, attacker: Unit, tile: int, band: int) -> tuple[Unit, ...]:
    """Return the enemies that an area attack on a square can hit: those that it may aim at (ST-4.5).

    A horde's attack hits no hordes: against them it has one attack of another sort (ST-9.2, ST-9.3).
    """
    is_horde = stat_line(state, attacker.id).is_horde
    return tuple(
        unit
        for unit in in_square(state, tile, band)
        if is_target(state, attacker, unit) and not (is_horde and stat_line(state, unit.id).is_horde)
    )


def line_victims(state: StrategicState, unit: Unit, tile: int, band: int) -> tuple[Unit, ...]:
    """Return whom a line attack may hit in a square: the enemies, or else the friends (ST-4.6).

    Nobody behind a mountain that stops the shot (ST-1.3).
    """
    if is_sight_blocked(state, unit, tile, band):
        return ()
    found = area_victims(state, unit, tile, band)
    if found:
        return found
    return tuple(each for each in in_square(state, tile, band) if each.side == unit.side)


def line_struck(
    state: StrategicState, unit: Unit, gun: Arms, tile: int, band: int, target: UnitId
) -> tuple[Unit, ...]:
    """Return whom a line attack strikes, from near to far, where its owner leaves the choice to the usual."""
    every = (
        line_victims(state, unit, square, band) for square in state.field.ray(unit.tile, tile, gun.squares)
    )
    return tuple(usual_victim(state, unit, found, target) for found in every if found)


def usual_victim(state: StrategicState, unit: Unit, among: Sequence[Unit], target: UnitId) -> Unit:
    """Return whom an attack takes by itself: the one aimed at, the dearest enemy, the cheapest friend."""

    def worth(each: Unit) -> tuple[bool, int]:
        value = value_of(state, each.id)
        return each.id == target, value if each.side != unit.side else -value

    return max(among, key=worth)


def area_hits(gun: Arms, band: int) -> int:
    """Return the hits of an area attack: half of them under water, rounded up (ST-4.3, ST-11.4)."""
    return -(-gun.area // 2) if band == DEEP else gun.area


def fire_chance(state: StrategicState, gun: Arms) -> int:
    """Return the percent with which an attack that lands in forest sets it on fire (ST-5.5, ST-8.6)."""
    return gun.weapon.ignite or (state.field.rules.fire_percent if gun.weapon.energy else 0)


def can_burn(state: StrategicState, tile: int, band: int) -> bool:
    """Whether a fire can start in a square (ST-5.5)."""
    return band == GROUND and tile not in state.fires and terrain_at(state, tile).burns
