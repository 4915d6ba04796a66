"""What can be attacked, with what, from where, and what it does (WG-9)."""

from collections.abc import Sequence

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.space.hexgrid import OFF_BOARD
from game.systems.wargame.body import (
    THRUSTERS,
    items_of,
    kind_of,
    sheet,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import (
    apart,
    building,
    distance,
    in_view,
    line_blocker,
    line_colours,
)
from game.systems.wargame.jobs import Blow
from game.systems.wargame.state import Unit, WargameState


def armament_of(state: WargameState, item: str) -> Armament:
    """Return what a weapon is."""
    return state.field.items[item][0].armament


def basic_attack(state: WargameState) -> Armament:
    """Return the basic attack of any unit (WG-9.7)."""
    rules = state.field.rules
    return Armament(
        id="basic",
        name="",
        sort="melee",
        hands="mounted",
        ap=rules.basic_ap,
        damage=rules.basic_damage,
        range=rules.basic_range,
        durability=1,
    )


def weapon_of(state: WargameState, item: str) -> Armament:
    """Return a weapon, the basic attack for ""."""
    return armament_of(state, item) if item else basic_attack(state)


def weapon_cost(state: WargameState, unit: UnitId, item: str) -> int:
    """Return the AP of an attack; less for the cannon of a terrestrial vehicle (WG-2.3)."""
    weapon = weapon_of(state, item)
    costs = state.field.rules.costs
    if weapon.vehicle_only and sheet(state, unit).setup.category == "terrestrial":
        return max(costs.least_cannon, weapon.ap - costs.terrestrial_cannon)
    return weapon.ap


def halves(damage: int) -> tuple[int, int]:
    """Return what a split attack does to what is aimed at, and to the other section (WG-15.3)."""
    return (damage + 1) // 2, damage // 2


def aims_at(state: WargameState, target: Unit) -> tuple[str, ...]:
    """Return everything of a unit that can be aimed at (WG-9.8)."""
    known = sheet(state, target.id)
    aims = [section.id for index, section in enumerate(known.setup.sections) if target.sections[index] > 0]
    if target.thrusters > 0:
        aims.append(THRUSTERS)
    aims.extend(
        item.id
        for item in items_of(state, target.id)
        if not (known.setup.category == "terrestrial" and armament_of(state, item.id).vehicle_only)
    )
    aims.extend(
        drone.id
        for drone in state.units.values()
        if drone.status == "docked" and state.field.sheets[drone.id].setup.main == target.id
    )
    return tuple(aims)


def why_no_weapon(state: WargameState, unit: Unit, item: str, *, is_melee: bool) -> Illegal | None:
    """Return why a unit cannot use a weapon as it is (WG-9.6, WG-10.2, WG-10.8)."""
    if unit.is_disabled and (not item or item not in state.items or state.items[item].lies != "mounted"):
        return refused("WG-11.2", "out_of_action", unit=unit.id)
    if not item:
        return None
    known = state.items.get(item)
    if known is None or known.bearer != unit.id or known.lies in ("ground", "gone"):
        return refused("WG-9.6", "not_its_weapon", unit=unit.id, item=item)
    weapon = armament_of(state, item)
    if weapon.sort == "shield":
        return refused("WG-9.9", "shield_is_no_weapon", item=item)
    if known.lies == "carried":
        return refused("WG-9.6", "not_equipped", unit=unit.id, item=item)
    if (weapon.sort == "melee") != is_melee:
        return refused("WG-9.6", "other_phase", unit=unit.id, item=item)
    if weapon.sort == "melee" and unit.is_lying:
        return refused("WG-10.8", "lying", unit=unit.id)
    if unit.held_by and known.lies == "mounted":
        return refused("WG-10.2", "held", unit=unit.id)
    if unit.holds and known.lies == "held" and weapon.hands == "two":
        return refused("WG-10.2", "hands_full", unit=unit.id, item=item)
    if weapon.once_a_round and known.used_round == state.round:
        return refused("WG-9.6", "used_this_round", unit=unit.id, item=item)
    return None


def halved_reach(state: WargameState, unit: Unit, weapon: Armament, tile: int, level: int) -> int:
    """Return the range of a terrestrial vehicle's weapon: woods on the line halve it, rounded up (WG-2.3)."""
    woods, _ = hindrances(state, unit, tile, level)
    return (weapon.range + 1) // 2 if woods else weapon.range


def hindrances(state: WargameState, unit: Unit, tile: int, level: int) -> tuple[int, int]:
    """Return how many woods and ruins hinder an attacker's shots at a place (WG-4.4, WG-4.5, WG-4.10).

    Some woods are none for who has a mast. Along an edge of both what is better for the attacker counts:
    ruins for who fires half as far through woods (WG-2.3), else what takes less from the roll.
    """
    green, black, either = line_colours(state, unit.tile, unit.level, tile, level)
    known, rolls = sheet(state, unit.id), state.field.rules.rolls
    ignored, is_halved = known.has("ignores_green"), known.setup.category == "terrestrial"
    if not either:
        return max(0, green - ignored), black

    def counted(woods: int) -> tuple[int, int]:
        return max(0, green + woods - ignored), black + either - woods

    def worth(woods: int) -> tuple[bool, int]:
        left, ruins = counted(woods)
        return not (is_halved and left), rolls.woods * left + rolls.ruins * ruins

    return counted(max(range(either, -1, -1), key=worth))


def needs_no_line(state: WargameState, unit: Unit, weapon: Armament) -> bool:
    """Whether a weapon needs no line: missiles and rockets of aquatic vehicles (WG-2.5)."""
    return weapon.guided and sheet(state, unit.id).setup.category == "aquatic"


def why_no_shot(
    state: WargameState, unit: Unit, weapon: Armament, tile: int, level: int, ignored: tuple[int, ...] = ()
) -> Illegal | None:
    """Return what is between a unit and a place: view, range or line (WG-9.1, WG-9.2)."""
    if not in_view(state, unit, tile, level):
        return refused("WG-9.1", "not_in_view", unit=unit.id, tile=tile)
    away = distance(state, unit.tile, unit.level, tile, level)
    reach = weapon.range
    if weapon.sort == "ranged" and sheet(state, unit.id).setup.category == "terrestrial":
        reach = halved_reach(state, unit, weapon, tile, level)
    if away > reach:
        return refused("WG-3.8", "out_of_range", unit=unit.id, hexes=away, range=reach)
    if away < weapon.least_range:
        return refused("WG-3.8", "too_near", unit=unit.id, hexes=away, range=weapon.least_range)
    if unit.stuck_in:
        ignored = (*ignored, *building(state, unit.stuck_in).tiles)
    blocker = line_blocker(state, unit.tile, unit.level, tile, level, ignored)
    if blocker != OFF_BOARD and not needs_no_line(state, unit, weapon):
        return refused("WG-9.2", "line_blocked", unit=unit.id, tile=blocker)
    return None


def why_no_target(state: WargameState, unit: Unit, weapon: Armament, target: Unit) -> Illegal | None:
    """Return why a unit cannot attack another with a weapon (WG-9.1, WG-9.8)."""
    if target.status != "board":
        return refused("WG-9.1", "target_not_on_board", target=target.id)
    if target.side == unit.side:
        return refused("WG-9.8", "friends_are_no_targets", target=target.id)
    is_hold = unit.held_by == target.id or unit.holds == target.id
    if (unit.held_by or unit.holds) and weapon.sort == "melee" and not is_hold:
        return refused("WG-10.2", "in_a_hold", unit=unit.id)
    if is_hold:
        away = apart(state, unit, target)
        if away < weapon.least_range:
            return refused("WG-3.8", "too_near", unit=unit.id, hexes=away, range=weapon.least_range)
        return None
    ignored = building(state, target.stuck_in).tiles if target.stuck_in else ()
    illegal = why_no_shot(state, unit, weapon, target.tile, target.level, ignored)
    if illegal is not None or target.attacked_round == state.round:
        return illegal
    return _why_dark(state, unit, target.id, ((target.tile, target.level),))


def _why_dark(
    state: WargameState, unit: Unit, target: str, places: Sequence[tuple[int, int]]
) -> Illegal | None:
    """Return why the night hides a target that is at these hexes and levels (WG-16.7)."""
    special = state.field.setup.mission.special
    night, light = special.get("night", 0), special.get("light", 0)
    if not night or min(distance(state, unit.tile, unit.level, *place) for place in places) <= night:
        return None
    grid = state.field.grid
    for marker in state.markers.values():
        is_lit = marker.is_on and marker.tile >= 0 and kind_of(state, marker.id) == "beacon"
        if is_lit and min(grid.distance(marker.tile, tile) for tile, _ in places) <= light:
            return None
    return refused("WG-16.7", "hidden_by_night", target=target, hexes=night)


def structure_level(state: WargameState, structure: str, tile: int, level: int) -> int:
    """Return the level of a structure that is nearest to an attacker's."""
    roof = state.floors[tile]
    return max(roof - building(state, structure).elevation - 1, min(level, roof - 1))


def why_no_demolition(state: WargameState, unit: Unit, weapon: Armament, target: str) -> Illegal | None:
    """Return why a structure or an objective cannot be attacked (WG-5.2, WG-16.2, WG-16.7, WG-16.15)."""
    known = state.structures.get(target)
    if (unit.holds or unit.held_by) and weapon.sort == "melee":
        return refused("WG-10.2", "in_a_hold", unit=unit.id)
    if known is not None:
        if known.left <= 0:
            return refused("WG-5.2", "already_felled", structure=target)
        works = building(state, target)
        places = [(tile, structure_level(state, target, tile, unit.level)) for tile in works.tiles]
        problems = [why_no_shot(state, unit, weapon, *place, works.tiles) for place in places]
        if None not in problems:
            return problems[0]
        dark = _why_dark(state, unit, target, places)
        if dark is not None:
            return dark
        if works.a_round:
            reach = state.field.rules.hardened_reach
            near = min(state.field.grid.distance(unit.tile, tile) for tile in works.tiles)
            if near > reach:
                return refused("WG-16.15", "hardened_from_afar", structure=target, hexes=reach)
        return None
    marker = state.markers.get(target)
    if marker is None or marker.tile < 0 or marker.left <= 0 or marker.bearer:
        return refused("WG-5.2", "nothing_to_hit", target=target)
    if state.role(unit.side) == 1:
        return refused("WG-16.2", "defender_spares_data", marker=target)
    place = (marker.tile, state.floors[marker.tile])
    return why_no_shot(state, unit, weapon, *place) or _why_dark(state, unit, target, (place,))


def demolition_damage(state: WargameState, weapon: Armament, target: str) -> int:
    """Return what an attack takes off a structure or an objective (WG-5.2, WG-16.2, WG-16.15)."""
    if target not in state.structures:
        return weapon.damage
    damage = weapon.damage + weapon.structure_damage
    return min(damage, left_this_round(state, target)) if building(state, target).a_round else damage


def left_this_round(state: WargameState, structure: str) -> int:
    """Return what a hardened structure can still lose in this round (WG-16.15)."""
    known = state.structures[structure]
    lost = known.lost if known.lost_round == state.round else 0
    return building(state, structure).a_round - lost


def critical_bonus(weapon: Armament) -> int:
    """Return what a critical hit adds: half the base, rounded up (WG-9.3)."""
    return (weapon.damage + 1) // 2


def damage_of(state: WargameState, blow: Blow, *, is_critical: bool) -> int:
    """Return the damage of a hit before armour; a critical adds half the base, rounded up (WG-9.3)."""
    weapon = weapon_of(state, blow.item)
    bonus = critical_bonus(weapon) if is_critical and blow.item else 0
    return weapon.damage + bonus


def armoured(state: WargameState, target: Unit, weapon: Armament, damage: int) -> int:
    """Return the damage that armour lets through: never under half, rounded up (WG-15.6)."""
    known = sheet(state, target.id)
    less = known.has("less_energy") if weapon.energy == "energy" else known.has("less_kinetic")
    return max((damage + 1) // 2, damage - less) if less else damage


def left_of(state: WargameState, unit: UnitId, part: str) -> int:
    """Return what a part of a unit still endures: a section, an item, a docked drone, or the thrusters."""
    if part in state.items:
        return state.items[part].left
    for section, left in zip(sheet(state, unit).setup.sections, state.units[unit].sections):
        if section.id == part:
            return left
    drone = state.units.get(UnitId(part))
    return state.units[unit].thrusters if drone is None else drone.sections[0]


def shields_of(state: WargameState, unit: Unit, attacker: Unit) -> tuple[str, ...]:
    """Return the shields that could take a blow (WG-9.9)."""
    if not in_view(state, unit, attacker.tile, attacker.level):
        return ()
    return tuple(
        item.id
        for item in items_of(state, unit.id)
        if item.lies in ("held", "mounted") and armament_of(state, item.id).sort == "shield"
    )
