"""Why attacks, commands and orders are refused (WG-9, WG-10, WG-12, WG-16)."""

from game.core.ids import UnitId
from game.core.kernel import Illegal
from game.systems.wargame import actions as a
from game.systems.wargame.aim import (
    aims_at,
    armament_of,
    has_conceal,
    weapon_cost,
    weapon_of,
    why_no_demolition,
    why_no_shot,
    why_no_target,
    why_no_weapon,
)
from game.systems.wargame.body import (
    drones_of,
    free_hands,
    intact,
    items_of,
    kind_of,
    section_index,
    sheet,
)
from game.systems.wargame.content import Armament
from game.systems.wargame.field import RED
from game.systems.wargame.ground import (
    apart,
    free_neighbours,
    in_view,
    is_in_water,
    is_on_surface,
)
from game.systems.wargame.refusal import refuse
from game.systems.wargame.resolve_command import (
    OVERCHARGE,
    REPAIR,
    SMOKE,
    BodyCommand,
    DroneCommand,
    HandCommand,
    ToolCommand,
    break_cost,
    carried_count,
    hands_cost,
    hands_needed,
    has_way_out,
)
from game.systems.wargame.resolve_fall import throw_reach
from game.systems.wargame.resolve_grapple import places_behind
from game.systems.wargame.score import emissary
from game.systems.wargame.state import Turn, Unit, WargameState


def ap_missing(unit: Unit, ap: int) -> Illegal | None:
    """Return that the AP do not reach, or None (WG-7.4)."""
    return refuse("WG-7.4", "ap_missing", unit=unit.id, ap=ap) if unit.ap < ap else None


def why_no_fire(state: WargameState, turn: Turn, unit: Unit, item: str) -> Illegal | None:
    """Return why the active unit cannot attack with a weapon now, whatever the target (WG-7.2, WG-9.6)."""
    is_melee = turn.phase == "close"
    if turn.phase == "movement":
        return refuse("WG-7.2", "not_in_movement", unit=unit.id)
    if not item and not is_melee:
        return refuse("WG-9.7", "basic_in_close", unit=unit.id)
    illegal = why_no_weapon(state, unit, item, is_melee=is_melee)
    if illegal is not None:
        return illegal
    if unit.holds and not turn.may_hold:
        return refuse("WG-10.2", "hold_is_fresh", unit=unit.id)
    weapon = weapon_of(state, item)
    move = turn.move
    if weapon.steady and move is not None and 2 * (move.total - move.left) > move.total:
        return refuse("WG-15.3", "moved_too_far", unit=unit.id, item=item)
    return ap_missing(unit, weapon_cost(state, unit.id, item))


def target_of(state: WargameState, unit: Unit, weapon: Armament, target: UnitId) -> Unit | Illegal:
    """Return an enemy that can be attacked, or why it cannot (WG-9.1)."""
    known = state.units.get(target)
    if known is None:
        return refuse("WG-9.1", "no_such_unit", unit=target)
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
        return refuse("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.aim)
    if action.second and not weapon.splits:
        return refuse("WG-15.3", "does_not_split", item=action.item)
    if action.second and (
        action.second == action.aim
        or section_index(state, target.id, action.second) < 0
        or section_index(state, target.id, action.aim) < 0
        or action.second not in aims
    ):
        return refuse("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.second)
    return None


def check_demolish(state: WargameState, turn: Turn, unit: Unit, action: a.Demolish) -> Illegal | None:
    """Return why an attack on a structure or an objective is refused (WG-5.2, WG-16.2)."""
    illegal = why_no_fire(state, turn, unit, action.item)
    return illegal or why_no_demolition(state, unit, weapon_of(state, action.item), action.target)


def check_grapple(state: WargameState, turn: Turn, unit: Unit, action: a.Grapple) -> Illegal | None:
    """Return why a grapple is refused (WG-10.1, WG-10.6, WG-10.8)."""
    if turn.phase != "close":
        return refuse("WG-10.1", "not_in_close", unit=unit.id)
    if unit.is_disabled or unit.is_lying or unit.stuck_in or unit.held_by or unit.holds:
        return refuse("WG-10.8", "cannot_grapple", unit=unit.id)
    if not intact(state, unit, "arm"):
        return refuse("WG-10.6", "no_arm", unit=unit.id)
    target = state.units.get(action.target)
    if target is None:
        return refuse("WG-10.1", "no_such_unit", unit=action.target)
    if target.status != "board" or target.side == unit.side:
        return refuse("WG-10.1", "friends_are_no_targets", target=target.id)
    if target.level != unit.level or state.field.grid.distance(target.tile, unit.tile) != 1:
        return refuse("WG-10.6", "not_beside", target=target.id)
    if not in_view(state, unit, target.tile, target.level):
        return refuse("WG-9.1", "not_in_view", unit=unit.id, tile=target.tile)
    if target.held_by or target.holds or target.stuck_in:
        return refuse("WG-10.1", "in_a_hold", unit=target.id)
    if target.id in turn.failed:
        return refuse("WG-10.1", "failed_before", target=target.id)
    crowd = [each for each in state.units.values() if each.tile == target.tile and each.level == target.level]
    if len(crowd) > 1:
        return refuse("WG-3.5", "no_room", unit=unit.id, tile=target.tile)
    if state.colours[target.tile] == RED and is_on_surface(state, target):
        return refuse("WG-4.1", "red_is_closed", tile=target.tile)
    return ap_missing(unit, state.field.rules.costs.grapple)


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
    return state.field.grounds[state.is_flipped].surfaces[tile] <= unit.level


def check_throw(state: WargameState, turn: Turn, unit: Unit, action: a.ThrowHeld) -> Illegal | None:
    """Return why a throw is refused (WG-10.3)."""
    if not unit.holds:
        return refuse("WG-10.3", "holds_nobody", unit=unit.id)
    if turn.phase != "close":
        return refuse("WG-10.1", "not_in_close", unit=unit.id)
    held = sheet(state, unit.holds).setup
    if held.klass > sheet(state, unit.id).setup.klass:
        return refuse("WG-10.3", "too_heavy", target=unit.holds)
    if action.tile not in throw_tiles(state, unit):
        return refuse("WG-10.3", "not_in_reach", unit=unit.id, tile=action.tile)
    return None


def check_body(state: WargameState, turn: Turn, unit: Unit, action: BodyCommand) -> Illegal | None:
    """Return why kneeling, standing, getting up or breaking off is refused (WG-12.3, WG-10.2)."""
    known = sheet(state, unit.id)
    cost = state.field.rules.costs.command
    free = not (unit.is_disabled or unit.is_lying or unit.stuck_in or unit.held_by or unit.holds)
    match action:
        case a.Kneel():
            if not known.is_mech or not free or (unit.is_kneeling and not unit.is_forced):
                return refuse("WG-12.3", "cannot_kneel", unit=unit.id)
            if not is_on_surface(state, unit) or is_in_water(state, unit.tile, unit.level):
                return refuse("WG-12.3", "cannot_kneel", unit=unit.id)
        case a.Stand():
            if not unit.is_kneeling or not free:
                return refuse("WG-12.3", "not_kneeling", unit=unit.id)
        case a.GetUp():
            if unit.is_disabled or unit.held_by or not (unit.is_lying or unit.stuck_in):
                return refuse("WG-12.3", "not_lying", unit=unit.id)
            if unit.stuck_in and not has_way_out(state, unit):
                return refuse("WG-12.3", "no_way_out", unit=unit.id)
        case a.BreakGrapple():
            if not unit.held_by:
                return refuse("WG-10.2", "not_held", unit=unit.id)
            if not places_behind(state, unit):
                return refuse("WG-10.2", "no_way_out", unit=unit.id)
            cost = break_cost(state, unit)
        case a.BreakOff():
            if not unit.holds:
                return refuse("WG-10.3", "holds_nobody", unit=unit.id)
            return None
    return ap_missing(unit, cost)


def check_hands(state: WargameState, unit: Unit, action: HandCommand) -> Illegal | None:
    """Return why handling an item is refused (WG-12.4, WG-9.10)."""
    if unit.is_disabled or unit.stuck_in or unit.held_by or unit.holds:
        return refuse("WG-12.4", "hands_full", unit=unit.id, item=action.item)
    rules = state.field.rules
    item = state.items.get(action.item)
    own = item is not None and item.bearer == unit.id
    is_swap = isinstance(action, a.Equip | a.Stow)
    match action:
        case a.Equip():
            if item is None or not own or item.lies != "carried":
                return refuse("WG-12.4", "not_carried", unit=unit.id, item=action.item)
            if len(free_hands(state, unit)) < hands_needed(state, action.item):
                return refuse("WG-12.4", "hands_full", unit=unit.id, item=action.item)
        case a.Stow():
            if item is None or not own or item.lies != "held":
                return refuse("WG-12.4", "not_held_item", unit=unit.id, item=action.item)
            if carried_count(state, unit.id) >= rules.most_carried:
                return refuse("WG-9.6", "carries_enough", unit=unit.id)
        case a.Drop():
            marker = state.markers.get(action.item)
            bears = marker is not None and marker.bearer == unit.id and kind_of(state, marker.id) == "relic"
            if not bears and (item is None or not own or item.lies != "held"):
                return refuse("WG-12.4", "not_held_item", unit=unit.id, item=action.item)
        case a.PickUp():
            illegal = _check_pick_up(state, unit, action.item)
            if illegal is not None:
                return illegal
    return ap_missing(unit, hands_cost(state, unit.id, is_swap=is_swap))


def _check_pick_up(state: WargameState, unit: Unit, name: str) -> Illegal | None:
    item, marker = state.items.get(name), state.markers.get(name)
    hands = len(free_hands(state, unit))
    if not is_on_surface(state, unit) or unit.is_lying:
        return refuse("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
    if marker is not None and kind_of(state, name) == "relic":
        if marker.tile != unit.tile or marker.bearer:
            return refuse("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
        if state.role(unit.side) == 1:
            return refuse("WG-16.11", "defender_lifts_nothing", unit=unit.id)
        return None if hands else refuse("WG-12.4", "hands_full", unit=unit.id, item=name)
    if item is None or item.lies != "ground" or item.tile != unit.tile:
        return refuse("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
    if hands < hands_needed(state, name):
        return refuse("WG-12.4", "hands_full", unit=unit.id, item=name)
    return None


def check_tool(state: WargameState, unit: Unit, action: ToolCommand) -> Illegal | None:
    """Return why a tool or a last resort is refused (WG-12.5, WG-15.5, WG-15.6)."""
    known = sheet(state, unit.id)
    cost = state.field.rules.costs.command
    if unit.is_disabled and not isinstance(action, a.SelfDestruct):
        return refuse("WG-11.2", "out_of_action", unit=unit.id)
    match action:
        case a.SweepSensors(target=target):
            enemy = state.units.get(target)
            if enemy is None or enemy.status != "board" or enemy.side == unit.side:
                return refuse("WG-12.5", "no_such_unit", unit=target)
            if enemy.is_swept or not has_conceal(state, enemy):
                return refuse("WG-12.5", "no_conceal", target=target)
            eyes = Armament(id="eyes", name="", sort="ranged", hands="mounted", range=99, durability=1)
            illegal = why_no_shot(state, unit, eyes, enemy.tile, enemy.level)
            if illegal is not None:
                return illegal
        case a.CoolDown():
            if unit.is_lying or unit.held_by:
                return refuse("WG-12.5", "out_of_action", unit=unit.id)
            if state.turn is not None and state.turn.spares_heat:
                return refuse("WG-12.5", "cool_already", unit=unit.id)
        case a.PopSmoke():
            if unit.used[SMOKE] >= known.has("smoke"):
                return refuse("WG-15.5", "none_left", unit=unit.id)
        case a.Repair():
            illegal = _check_repair(state, unit, action)
            if illegal is not None:
                return illegal
        case a.Overcharge():
            if unit.used[OVERCHARGE] or not known.has("overcharge"):
                return refuse("WG-15.6", "none_left", unit=unit.id)
            return None
        case a.SelfDestruct():
            pass
    return ap_missing(unit, cost)


def _check_repair(state: WargameState, unit: Unit, action: a.Repair) -> Illegal | None:
    if unit.used[REPAIR] >= sheet(state, unit.id).has("repair"):
        return refuse("WG-15.5", "none_left", unit=unit.id)
    friend = state.units.get(action.target)
    if friend is None or friend.side != unit.side or friend.id == unit.id or friend.status != "board":
        return refuse("WG-15.5", "no_such_unit", unit=action.target)
    if apart(state, unit, friend) > 1:
        return refuse("WG-15.5", "not_beside", target=friend.id)
    index = section_index(state, friend.id, action.section)
    if index < 0 or friend.sections[index] <= 0:
        return refuse("WG-15.5", "section_is_lost", target=friend.id)
    if friend.sections[index] >= sheet(state, friend.id).setup.sections[index].defense:
        return refuse("WG-15.5", "section_is_whole", target=friend.id)
    return None


def check_stance(state: WargameState, unit: Unit, action: a.TakeStance) -> Illegal | None:
    """Return why a stance is refused in the own turn (WG-12.6, WG-12.8, WG-10.8)."""
    if unit.is_disabled or unit.is_lying or unit.held_by or unit.stuck_in or unit.holds:
        return refuse("WG-12.8", "no_stance", unit=unit.id)
    if action.stance == "overwatch" and not any(
        armament_of(state, item.id).sort == "ranged" and item.lies != "carried"
        for item in items_of(state, unit.id)
    ):
        return refuse("WG-12.6", "no_gun", unit=unit.id)
    return ap_missing(unit, state.field.rules.costs.command)


def _own_drone(state: WargameState, unit: Unit, drone: UnitId) -> Unit | Illegal:
    known = state.units.get(drone)
    if known is None or known not in drones_of(state, unit.id):
        return refuse("WG-2.12", "not_its_drone", unit=unit.id)
    return known


def check_drone(state: WargameState, turn: Turn, unit: Unit, action: DroneCommand) -> Illegal | None:
    """Return why an order to a drone is refused (WG-12.7)."""
    drone = _own_drone(state, unit, action.drone)
    if not isinstance(drone, Unit):
        return drone
    reach = state.field.rules.order_reach
    if isinstance(action, a.LaunchDrone):
        if drone.status != "docked":
            return refuse("WG-12.7", "already_launched", unit=drone.id)
        if action.tile not in free_neighbours(state, unit, unit.tile, unit.level):
            return refuse("WG-12.7", "no_room", unit=drone.id, tile=action.tile)
    elif drone.status != "board":
        return refuse("WG-12.7", "not_launched", unit=drone.id)
    elif apart(state, unit, drone) > reach:
        return refuse("WG-12.7", "too_far", unit=drone.id, hexes=reach)
    elif isinstance(action, a.OrderDrone):
        if drone.id in turn.drones_moved:
            return refuse("WG-12.7", "already_acted", unit=drone.id)
        if drone.held_by or drone.stuck_in:
            return refuse("WG-12.7", "cannot_move", unit=drone.id)
    elif apart(state, unit, drone) > 1 or drone.held_by or drone.stuck_in:
        return refuse("WG-12.7", "not_beside", target=drone.id)
    return ap_missing(unit, state.field.rules.costs.command)


def drone_attack_cost(state: WargameState, drone: UnitId, item: str) -> int:
    """Return the AP of an order to attack: what its weapon costs above the order's share is added."""
    costs = state.field.rules.costs
    return costs.command + max(0, weapon_cost(state, drone, item) - costs.drone_weapon)


def drone_weapon(state: WargameState, drone: UnitId) -> str:
    """Return the weapon of a drone, "" where it is gone."""
    return next((item.id for item in items_of(state, drone)), "")


def check_drone_attack(state: WargameState, turn: Turn, unit: Unit, action: a.DroneAttack) -> Illegal | None:
    """Return why a drone cannot attack (WG-12.7)."""
    drone = _own_drone(state, unit, action.drone)
    if not isinstance(drone, Unit):
        return drone
    reach = state.field.rules.order_reach
    if drone.status != "board":
        return refuse("WG-12.7", "not_launched", unit=drone.id)
    if apart(state, unit, drone) > reach:
        return refuse("WG-12.7", "too_far", unit=drone.id, hexes=reach)
    if drone.id in turn.drones_fired:
        return refuse("WG-12.7", "already_acted", unit=drone.id)
    item = drone_weapon(state, drone.id)
    if not item:
        return refuse("WG-9.6", "not_its_weapon", unit=drone.id, item=item)
    weapon = weapon_of(state, item)
    illegal = why_no_weapon(state, drone, item, is_melee=weapon.sort == "melee")
    if illegal is not None:
        return illegal
    target = target_of(state, drone, weapon, action.target)
    if not isinstance(target, Unit):
        return target
    if action.aim not in aims_at(state, target):
        return refuse("WG-9.8", "nothing_to_aim_at", target=target.id, aim=action.aim)
    return ap_missing(unit, drone_attack_cost(state, drone.id, item))


def check_marker(state: WargameState, turn: Turn, unit: Unit, action: a.UseMarker) -> Illegal | None:
    """Return why an objective cannot be used (WG-16.2, WG-16.7, WG-16.9)."""
    marker = state.markers.get(action.marker)
    if marker is None or marker.tile < 0 or marker.bearer:
        return refuse("WG-16.1", "no_such_marker", marker=action.marker)
    if unit.is_disabled or unit.held_by or unit.stuck_in or unit.is_lying:
        return refuse("WG-16.1", "out_of_action", unit=unit.id)
    if state.field.grid.distance(unit.tile, marker.tile) > 1:
        return refuse("WG-16.1", "not_beside", target=marker.id)
    cost = state.field.rules.costs.command
    match kind_of(state, action.marker):
        case "data":
            if state.role(unit.side) == 1:
                return refuse("WG-16.2", "defender_gathers_nothing", unit=unit.id)
            if turn.phase != "movement":
                return refuse("WG-16.2", "gather_after_moving", unit=unit.id)
            if unit.level != state.floors[marker.tile]:
                return refuse("WG-16.2", "other_elevation", unit=unit.id)
            if any(each.bearer == unit.id for each in state.markers.values()):
                return refuse("WG-16.2", "one_token", unit=unit.id)
            return None
        case "beacon":
            if marker.is_on and marker.owner == unit.side:
                return refuse("WG-16.7", "lit_already", marker=marker.id)
        case "pylon":
            if unit.id != emissary(state):
                return refuse("WG-16.9", "emissary_alone", unit=unit.id)
            if marker.is_on:
                return refuse("WG-16.9", "corrupted_already", marker=marker.id)
        case _:
            return refuse("WG-16.1", "nothing_to_do", marker=marker.id)
    return ap_missing(unit, cost)
