"""Why command actions are refused: body, hands, tools, stances, objectives (WG-12, WG-16)."""

from game.core.kernel import Illegal, refused
from game.systems.wargame import actions as a
from game.systems.wargame.aim import armament_of, weapon_cost, why_no_shot
from game.systems.wargame.body import (
    free_hands,
    is_fresh_holder,
    items_of,
    kind_of,
    section_index,
    sheet,
)
from game.systems.wargame.check_battle import ap_missing
from game.systems.wargame.content import Armament
from game.systems.wargame.due import of_kind
from game.systems.wargame.ground import (
    apart,
    is_on_surface,
)
from game.systems.wargame.resolve_command import (
    OVERCHARGE,
    REPAIR,
    SMOKE,
    BodyCommand,
    HandCommand,
    ToolCommand,
    break_cost,
    carried_count,
    hands_cost,
    hands_needed,
    has_way_out,
)
from game.systems.wargame.resolve_grapple import places_behind
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.score import emissary, unhurt
from game.systems.wargame.state import Turn, Unit, WargameState
from game.systems.wargame.steps import is_far


def check_body(state: WargameState, turn: Turn, unit: Unit, action: BodyCommand) -> Illegal | None:
    """Return why kneeling, standing, getting up or breaking off is refused (WG-12.3, WG-10.2)."""
    known = sheet(state, unit.id)
    cost = state.field.rules.costs.command
    free = not (unit.is_disabled or unit.is_lying or unit.stuck_in or unit.held_by or unit.holds)
    match action:
        case a.Kneel():
            if not known.is_mech or not free or (unit.is_kneeling and not unit.is_forced):
                return refused("WG-12.3", "cannot_kneel", unit=unit.id)
            if not is_on_surface(state, unit):
                return refused("WG-12.3", "cannot_kneel", unit=unit.id)
        case a.Stand():
            if not unit.is_kneeling or not free:
                return refused("WG-12.3", "not_kneeling", unit=unit.id)
        case a.GetUp():
            if unit.is_disabled or unit.held_by or not (unit.is_lying or unit.stuck_in):
                return refused("WG-12.3", "not_lying", unit=unit.id)
            if unit.stuck_in and not has_way_out(state, unit):
                return refused("WG-12.3", "no_way_out", unit=unit.id)
        case a.BreakGrapple():
            if not unit.held_by:
                return refused("WG-10.2", "not_held", unit=unit.id)
            if not places_behind(state, unit):
                return refused("WG-10.2", "cornered", unit=unit.id)
            cost = break_cost(state, unit)
        case a.BreakOff():
            if not unit.holds:
                return refused("WG-10.3", "holds_nobody", unit=unit.id)
            if not turn.may_hold:
                return refused("WG-10.2", "hold_is_fresh", unit=unit.id)
    return ap_missing(unit, cost)


def check_hands(state: WargameState, unit: Unit, action: HandCommand) -> Illegal | None:
    """Return why handling an item is refused (WG-12.4, WG-9.10)."""
    if unit.held_by or unit.holds:
        return refused("WG-12.4", "in_a_hold", unit=unit.id)
    if unit.is_disabled or unit.stuck_in:
        return refused("WG-12.4", "out_of_action", unit=unit.id)
    rules = state.field.rules
    item = state.items.get(action.item)
    own = item is not None and item.bearer == unit.id
    is_swap = isinstance(action, a.Equip | a.Stow)
    match action:
        case a.Equip():
            if item is None or not own or item.lies != "carried":
                return refused("WG-12.4", "not_carried", unit=unit.id, item=action.item)
            if len(free_hands(state, unit)) < hands_needed(state, action.item):
                return refused("WG-12.4", "hands_full", unit=unit.id, item=action.item)
        case a.Stow():
            if item is None or not own or item.lies != "held":
                return refused("WG-12.4", "not_held_item", unit=unit.id, item=action.item)
            if carried_count(state, unit.id) >= rules.most_carried:
                return refused("WG-9.6", "carries_enough", unit=unit.id)
        case a.Drop():
            marker = state.markers.get(action.item)
            bears = marker is not None and marker.bearer == unit.id and kind_of(state, marker.id) == "relic"
            if not bears and (item is None or not own or item.lies != "held"):
                return refused("WG-12.4", "not_held_item", unit=unit.id, item=action.item)
        case a.PickUp():
            illegal = _check_pick_up(state, unit, action.item)
            if illegal is not None:
                return illegal
    return ap_missing(unit, hands_cost(state, unit.id, is_swap=is_swap))


def _check_pick_up(state: WargameState, unit: Unit, name: str) -> Illegal | None:
    item, marker = state.items.get(name), state.markers.get(name)
    hands = len(free_hands(state, unit))
    if not is_on_surface(state, unit):
        return refused("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
    if marker is not None and kind_of(state, name) == "relic":
        if marker.tile != unit.tile or marker.bearer:
            return refused("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
        if state.role(unit.side) == 1:
            return refused("WG-16.11", "defender_lifts_nothing", unit=unit.id)
        return None if hands else refused("WG-12.4", "hands_full", unit=unit.id, item=name)
    if item is None or item.lies != "ground" or item.tile != unit.tile:
        return refused("WG-9.10", "not_on_its_surface", unit=unit.id, item=name)
    if sheet(state, unit.id).setup.klass < armament_of(state, name).least_class:
        return refused("WG-15.3", "too_light", unit=unit.id, item=name)
    if hands < hands_needed(state, name):
        return refused("WG-12.4", "hands_full", unit=unit.id, item=name)
    return None


def check_tool(state: WargameState, unit: Unit, action: ToolCommand) -> Illegal | None:
    """Return why a tool or a last resort is refused (WG-12.5, WG-15.5, WG-15.6)."""
    known = sheet(state, unit.id)
    cost = state.field.rules.costs.command
    if unit.is_disabled and not isinstance(action, a.SelfDestruct):
        return refused("WG-11.2", "out_of_action", unit=unit.id)
    match action:
        case a.SweepSensors(target=target):
            enemy = state.units.get(target)
            if enemy is None or enemy.status != "board" or enemy.side == unit.side:
                return refused("WG-12.5", "no_such_unit", unit=target)
            if enemy.is_swept or not has_conceal(state, enemy):
                return refused("WG-12.5", "no_conceal", target=target)
            eyes = Armament(id="eyes", name="", sort="ranged", hands="mounted", range=99, durability=1)
            illegal = why_no_shot(state, unit, eyes, enemy.tile, enemy.level)
            if illegal is not None:
                return illegal
        case a.CoolDown():
            if state.turn is not None and state.turn.spares_heat:
                return refused("WG-12.5", "cool_already", unit=unit.id)
        case a.PopSmoke():
            if unit.used[SMOKE] >= known.has("smoke"):
                return refused("WG-15.5", "none_left", unit=unit.id)
        case a.Repair():
            illegal = _check_repair(state, unit, action)
            if illegal is not None:
                return illegal
        case a.Overcharge():
            if unit.used[OVERCHARGE] or not known.has("overcharge"):
                return refused("WG-15.6", "none_left", unit=unit.id)
            return None
        case a.SelfDestruct():
            pass
    return ap_missing(unit, cost)


def _check_repair(state: WargameState, unit: Unit, action: a.Repair) -> Illegal | None:
    if unit.used[REPAIR] >= sheet(state, unit.id).has("repair"):
        return refused("WG-15.5", "none_left", unit=unit.id)
    friend = state.units.get(action.target)
    if friend is None or friend.side != unit.side or friend.id == unit.id or friend.status != "board":
        return refused("WG-15.5", "no_such_unit", unit=action.target)
    if apart(state, unit, friend) > 1:
        return refused("WG-15.5", "not_beside", target=friend.id)
    index = section_index(state, friend.id, action.section)
    if index < 0 or friend.sections[index] <= 0:
        return refused("WG-15.5", "section_is_lost", target=friend.id)
    if friend.sections[index] >= unhurt(state, friend.id)[index]:
        return refused("WG-15.5", "section_is_whole", target=friend.id)
    return None


def check_stance(state: WargameState, turn: Turn, unit: Unit, action: a.TakeStance) -> Illegal | None:
    """Return why a stance is refused in the own turn (WG-12.6, WG-12.8, WG-10.8)."""
    if unit.is_disabled or unit.is_lying or unit.held_by or unit.stuck_in:
        return refused("WG-12.8", "no_stance", unit=unit.id)
    if action.stance in ("overwatch", "counter") and is_fresh_holder(state, unit):
        return refused("WG-10.2", "hold_is_fresh", unit=unit.id)
    costs = state.field.rules.costs
    left = unit.ap - costs.command
    match action.stance:
        case "overwatch":
            ready, left = _ready(state, unit, "ranged"), min(left, costs.overwatch_most)
            if not ready:
                return refused("WG-12.6", "no_gun", unit=unit.id)
            dear = refused("WG-12.6", "guns_too_dear", unit=unit.id, ap=left)
        case "counter":
            ready = _ready(state, unit, "melee")
            if not ready:
                return refused("WG-12.6", "no_melee_weapon", unit=unit.id)
            dear = refused("WG-12.6", "blades_too_dear", unit=unit.id, ap=left)
        case _:
            return ap_missing(unit, costs.command)
    payable = [item for item, price in ready.items() if price <= left]
    illegal = ap_missing(unit, costs.command) or (None if payable else dear)
    if illegal is not None or action.stance != "overwatch" or not is_far(turn.move):
        return illegal
    if all(armament_of(state, item).steady for item in payable):
        return refused("WG-15.3", "moved_too_far", unit=unit.id, item=payable[0])
    return None


def _ready(state: WargameState, unit: Unit, sort: str) -> dict[str, int]:
    """Return the weapons of a sort that a unit holds or has mounted, and the AP of their attacks (WG-9.6).

    What is used up for this round counts: a stance may be answered in the next (WG-12.6).
    """
    return {
        item.id: weapon_cost(state, unit.id, item.id)
        for item in items_of(state, unit.id)
        if item.lies != "carried" and armament_of(state, item.id).sort == sort
    }


def check_marker(state: WargameState, turn: Turn, unit: Unit, action: a.UseMarker) -> Illegal | None:
    """Return why an objective cannot be used (WG-16.2, WG-16.7, WG-16.9)."""
    marker = state.markers.get(action.marker)
    if marker is None or marker.tile < 0 or marker.bearer:
        return refused("WG-16.1", "no_such_marker", marker=action.marker)
    if unit.is_disabled or unit.held_by or unit.stuck_in or unit.is_lying:
        return refused("WG-16.1", "out_of_action", unit=unit.id)
    if state.field.grid.distance(unit.tile, marker.tile) > 1:
        return refused("WG-16.1", "not_beside", target=marker.id)
    cost = state.field.rules.costs.command
    match kind_of(state, action.marker):
        case "data":
            if state.role(unit.side) == 1:
                return refused("WG-16.2", "defender_gathers_nothing", unit=unit.id)
            if turn.phase != "movement":
                return refused("WG-16.2", "gather_after_moving", unit=unit.id)
            if unit.level != state.floors[marker.tile]:
                return refused("WG-16.2", "other_elevation", unit=unit.id)
            if any(each.bearer == unit.id for each in of_kind(state, "data")):
                return refused("WG-16.2", "one_token", unit=unit.id)
            return None
        case "beacon":
            if marker.is_on and marker.owner == unit.side:
                return refused("WG-16.7", "lit_already", marker=marker.id)
        case "pylon":
            if unit.id != emissary(state):
                return refused("WG-16.9", "emissary_alone", unit=unit.id)
            if marker.is_on:
                return refused("WG-16.9", "corrupted_already", marker=marker.id)
        case _:
            return refused("WG-16.1", "nothing_to_do", marker=marker.id)
    return ap_missing(unit, cost)
