"""Why attacks, grapples, throws and orders to drones are refused (WG-9, WG-10, WG-12.7)."""

from collections.abc import Sequence

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.systems.wargame import actions as a
from game.systems.wargame.aim import (
    aims_at,
    weapon_cost,
    weapon_of,
    why_no_demolition,
    why_no_target,
    why_no_weapon,
)
from game.systems.wargame.body import (
    can_move,
    drones_of,
    intact,
    is_drone,
    items_of,
    section_index,
    sheet,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.ground import (
    apart,
    in_view,
    is_red,
    launch_tiles,
)
from game.systems.wargame.resolve_command import (
    DroneCommand,
)
from game.systems.wargame.resolve_fall import throw_reach
from game.systems.wargame.state import Turn, Unit, WargameState
from game.systems.wargame.steps import is_far


def ap_missing(unit: Unit, ap: int) -> Illegal | None:
    """Return that the AP do not reach, or None (WG-7.4)."""
    return refused("WG-7.4", "ap_missing", unit=unit.id, ap=ap) if unit.ap < ap else None


def why_no_fire(state: WargameState, turn: Turn, unit: Unit, item: str) -> Illegal | None:
    """Return why the active unit cannot attack with a weapon now, whatever the target (WG-7.2, WG-9.6)."""
    is_melee = turn.phase == "close"
    if turn.phase == "movement":
        return refused("WG-7.2", "not_in_movement", unit=unit.id)
    if not item and not is_melee:
        return refused("WG-9.7", "basic_in_close", unit=unit.id)
    illegal = why_no_weapon(state, unit, item, is_melee=is_melee)
    if illegal is not None:
        return illegal
    if unit.holds and not turn.may_hold:
        return refused("WG-10.2", "hold_is_fresh", unit=unit.id)
    weapon = weapon_of(state, item)
    if weapon.steady and is_far(turn.move):
        return refused("WG-15.3", "moved_too_far", unit=unit.id, item=item)
    return ap_missing(unit, weapon_cost(state, unit.id, item))


def target_of(state: WargameState, unit: Unit, weapon: Armament, target: UnitId) -> Unit | Illegal:
    """Return an enemy that can be attacked, or why it cannot (WG-9.1)."""
    known = state.units.get(target)
    if known is None:
        return refused("WG-9.1", "no_such_unit", unit=target)
    return why_no_target(state, unit, weapon, known) or known


def check_attack(state: WargameState, turn: Turn, unit: Unit, action: a.Attack) -> Illegal | None:
    """Return why an attack is refused (WG-9)."""
    illegal = why_no_fire(state, turn, unit, action.item)
    if illegal is not None:
        return illegal
    weapon = weapon_of(state, action.item)
    target = target_of(state, unit, weapon, action.target)
    if not isinstance(target, Unit):
        return target
    aims = aims_at(state, target)
    if action.aim not in aims:
        return refused("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.aim)
    if action.second and not weapon.splits:
        return refused("WG-15.3", "does_not_split", item=action.item)
    if action.second and (
        action.second == action.aim
        or section_index(state, target.id, action.second) < 0
        or section_index(state, target.id, action.aim) < 0
        or action.second not in aims
    ):
        return refused("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.second)
    return None


def check_demolish(state: WargameState, turn: Turn, unit: Unit, action: a.Demolish) -> Illegal | None:
    """Return why an attack on a structure or an objective is refused (WG-5.2, WG-16.2)."""
    illegal = why_no_fire(state, turn, unit, action.item)
    return illegal or why_no_demolition(state, unit, weapon_of(state, action.item), action.target)


def check_grapple(state: WargameState, turn: Turn, unit: Unit, action: a.Grapple) -> Illegal | None:
    """Return why a grapple is refused (WG-10.1, WG-10.6, WG-10.8)."""
    if turn.phase != "close":
        return refused("WG-10.1", "not_in_close", unit=unit.id)
    if unit.is_disabled or unit.is_lying or unit.stuck_in or unit.held_by or unit.holds:
        return refused("WG-10.8", "cannot_grapple", unit=unit.id)
    if not intact(state, unit, "arm"):
        return refused("WG-10.6", "no_arm", unit=unit.id)
    target = state.units.get(action.target)
    if target is None:
        return refused("WG-10.1", "no_such_unit", unit=action.target)
    if target.status != "board" or target.side == unit.side:
        return refused("WG-10.1", "friends_are_no_targets", target=target.id)
    if target.level != unit.level or state.field.grid.distance(target.tile, unit.tile) != 1:
        return refused("WG-10.6", "not_beside", target=target.id)
    if not in_view(state, unit, target.tile, target.level):
        return refused("WG-9.1", "not_in_view", unit=unit.id, tile=target.tile)
    if target.held_by or target.holds or target.stuck_in:
        return refused("WG-10.1", "in_a_hold", unit=target.id)
    if target.id in turn.failed:
        return refused("WG-10.1", "failed_before", target=target.id)
    crowd = [each for each in state.units.values() if each.tile == target.tile and each.level == target.level]
    if len(crowd) > 1:
        return refused("WG-3.5", "no_room", unit=unit.id, tile=target.tile)
    if is_red(state, target.tile, target.level):
        return refused("WG-4.1", "red_is_closed", tile=target.tile)
    return ap_missing(unit, state.field.rules.costs.grapple)


def furthest_ahead(state: WargameState, unit: Unit, tiles: Sequence[int]) -> int | None:
    """Return the hex furthest from a unit, of several the one most straight ahead of it."""
    grid = state.field.grid

    def worth(tile: int) -> tuple[int, bool, bool, int]:
        is_straight = grid.straight_direction(unit.tile, tile) == unit.facing
        is_ahead = grid.bearings(unit.tile, tile) == (unit.facing,)
        return grid.distance(unit.tile, tile), is_straight, is_ahead, -tile

    return max(tiles, key=worth, default=None)


def throw_tiles(state: WargameState, unit: Unit) -> tuple[int, ...]:
    """Return the hexes that the holder could throw its enemy to (WG-10.3)."""
    if not unit.holds:
        return ()
    reach = throw_reach(state, unit, unit.holds)
    grid = state.field.grid
    return tuple(
        tile
        for tile in grid.within(unit.tile, reach)
        if tile != unit.tile and grid.is_in_view(unit.tile, unit.facing, tile) and _may_fly(state, unit, tile)
    )


def _may_fly(state: WargameState, unit: Unit, tile: int) -> bool:
    """Whether a throw may be aimed at a hex: no higher ground (WG-10.3), no closed surface (WG-4.1)."""
    surface = state.field.grounds[state.is_flipped].surfaces[tile]
    return surface <= unit.level and not is_red(state, tile, state.floors[tile])


def check_throw(state: WargameState, turn: Turn, unit: Unit, action: a.ThrowHeld) -> Illegal | None:
    """Return why a throw is refused (WG-10.3, WG-10.8)."""
    if not unit.holds:
        return refused("WG-10.3", "holds_nobody", unit=unit.id)
    if unit.is_lying:
        return refused("WG-10.8", "lying", unit=unit.id)
    if turn.phase != "close":
        return refused("WG-10.1", "not_in_close", unit=unit.id)
    held = sheet(state, unit.holds).setup
    if held.klass > sheet(state, unit.id).setup.klass:
        return refused("WG-10.3", "too_heavy", target=unit.holds)
    if action.tile not in throw_tiles(state, unit):
        return refused("WG-10.3", "not_in_reach", unit=unit.id, tile=action.tile)
    return None


def _own_drone(state: WargameState, unit: Unit, drone: UnitId) -> Unit | Illegal:
    known = state.units.get(drone)
    if known is None or known not in drones_of(state, unit.id):
        return refused("WG-2.12", "not_its_drone", unit=unit.id)
    return known


def check_drone(state: WargameState, turn: Turn, unit: Unit, action: DroneCommand) -> Illegal | None:
    """Return why an order to a drone is refused (WG-12.7)."""
    drone = _own_drone(state, unit, action.drone)
    if not isinstance(drone, Unit):
        return drone
    reach = state.field.rules.order_reach
    if isinstance(action, a.LaunchDrone):
        if drone.status != "docked":
            return refused("WG-12.7", "already_launched", unit=drone.id)
        if action.tile not in state.field.grid.neighbours[unit.tile]:
            return refused("WG-12.7", "not_a_neighbour", unit=unit.id, tile=action.tile)
        if action.tile not in launch_tiles(state, unit):
            return refused("WG-12.7", "no_room", unit=drone.id, tile=action.tile)
    elif drone.status != "board":
        return refused("WG-12.7", "not_launched", unit=drone.id)
    elif apart(state, unit, drone) > reach:
        return refused("WG-12.7", "too_far", unit=drone.id, hexes=reach)
    elif isinstance(action, a.OrderDrone):
        if drone.id in turn.drones_moved:
            return refused("WG-12.7", "already_acted", unit=drone.id)
        if not can_move(state, drone):
            return refused("WG-12.7", "cannot_move", unit=drone.id)
    elif apart(state, unit, drone) > 1 or drone.held_by or drone.stuck_in:
        return refused("WG-12.7", "not_beside", target=drone.id)
    return ap_missing(unit, state.field.rules.costs.command)


def drone_attack_cost(state: WargameState, drone: UnitId, item: str) -> int:
    """Return the AP of an order to attack: what its weapon costs above the order's share is added."""
    costs = state.field.rules.costs
    return costs.command + max(0, weapon_cost(state, drone, item) - costs.drone_weapon)


def attack_cost(state: WargameState, unit: UnitId, item: str) -> int:
    """Return the AP that an attack takes: of a drone, of its main unit for the order (WG-9.6, WG-12.7)."""
    price = drone_attack_cost if is_drone(state, unit) else weapon_cost
    return price(state, unit, item)


def drone_weapon(state: WargameState, drone: UnitId) -> str:
    """Return the weapon of a drone, "" where it is gone."""
    return next((item.id for item in items_of(state, drone)), "")


def why_no_drone_fire(state: WargameState, turn: Turn, unit: Unit, name: UnitId) -> Illegal | None:
    """Return why a drone cannot be ordered to attack now, whatever its target (WG-12.7)."""
    drone = _own_drone(state, unit, name)
    if not isinstance(drone, Unit):
        return drone
    reach = state.field.rules.order_reach
    if drone.status != "board":
        return refused("WG-12.7", "not_launched", unit=drone.id)
    if apart(state, unit, drone) > reach:
        return refused("WG-12.7", "too_far", unit=drone.id, hexes=reach)
    if drone.id in turn.drones_fired:
        return refused("WG-12.7", "already_acted", unit=drone.id)
    item = drone_weapon(state, drone.id)
    if not item:
        return refused("WG-9.6", "not_its_weapon", unit=drone.id, item=item)
    return why_no_weapon(state, drone, item, is_melee=weapon_of(state, item).sort == "melee")


def check_drone_attack(state: WargameState, turn: Turn, unit: Unit, action: a.DroneAttack) -> Illegal | None:
    """Return why a drone cannot attack (WG-12.7)."""
    illegal = why_no_drone_fire(state, turn, unit, action.drone)
    if illegal is not None:
        return illegal
    drone, item = state.units[action.drone], drone_weapon(state, action.drone)
    weapon = weapon_of(state, item)
    target = target_of(state, drone, weapon, action.target)
    if not isinstance(target, Unit):
        return target
    if action.aim not in aims_at(state, target):
        return refused("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.aim)
    return ap_missing(unit, drone_attack_cost(state, drone.id, item))


def check_drone_demolish(
    state: WargameState, turn: Turn, unit: Unit, action: a.DroneDemolish
) -> Illegal | None:
    """Return why a drone cannot attack a structure or an objective (WG-12.7, WG-5.2, WG-16.2)."""
    illegal = why_no_drone_fire(state, turn, unit, action.drone)
    if illegal is not None:
        return illegal
    drone, item = state.units[action.drone], drone_weapon(state, action.drone)
    illegal = why_no_demolition(state, drone, weapon_of(state, item), action.target)
    return illegal or ap_missing(unit, drone_attack_cost(state, drone.id, item))
