"""The orders of a wargame's player: which there are now, why some are barred, and the action of each.

A command may name what it is about after a colon: ``weapon:halyard_1.rifle``, ``aim:head``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.rules.intent import Order
from game.systems.wargame import actions as a
from game.systems.wargame.body import items_of, kind_of, sheet
from game.systems.wargame.check import check
from game.systems.wargame.chosen import Chosen
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.state import Turn, Unit
from game.systems.wargame.steps import dash_path

BASIC: Final = "basic"
STANCES: Final = ("brace", "overwatch", "shield", "counter")
SIDES: Final = range(6)


def action_of(chosen: Chosen, command: str) -> a.WargameAction | None:
    """Return the action that a command is at once, None where it only changes what is chosen."""
    if chosen.seat is None:
        return None
    player = chosen.player
    kind, _, name = command.partition(":")
    unit = UnitId(name)
    match kind:
        case "cast_roles":
            return a.CastRoles(player=player)
        case "end_turn":
            return _ending(chosen)
        case "next_phase":
            return a.EndPhase(player=player)
        case "leave":
            return a.LeaveBoard(player=player)
        case "kneel":
            return a.Kneel(player=player)
        case "stand":
            return a.Stand(player=player)
        case "get_up":
            return a.GetUp(player=player)
        case "break_grapple":
            return a.BreakGrapple(player=player)
        case "break_off":
            return a.BreakOff(player=player)
        case "cool_down":
            return a.CoolDown(player=player)
        case "smoke":
            return a.PopSmoke(player=player)
        case "overcharge":
            return a.Overcharge(player=player)
        case "brace" | "overwatch" | "shield" | "counter":
            return a.TakeStance(player=player, stance=kind)
        case "equip":
            return a.Equip(player=player, item=name)
        case "stow":
            return a.Stow(player=player, item=name)
        case "drop":
            return a.Drop(player=player, item=name)
        case "pick_up":
            return a.PickUp(player=player, item=name)
        case "use":
            return a.UseMarker(player=player, marker=name)
        case "sweep":
            return a.SweepSensors(player=player, target=UnitId(chosen.target or chosen.looked))
        case "repair":
            return a.Repair(player=player, target=UnitId(chosen.target), section=name)
        case "order_drone":
            return a.OrderDrone(player=player, drone=unit)
        case "recall":
            return a.RecallDrone(player=player, drone=unit)
        case "withdraw":
            return a.Surrender(player=player)
        case _:
            return None


def _ending(chosen: Chosen) -> a.WargameAction:
    if chosen.state.phase == "deploy":
        return a.FinishDeployment(player=chosen.player)
    if chosen.turn is not None and chosen.turn.resting is not None:
        return a.FinishOrder(player=chosen.player)
    return a.EndActivation(player=chosen.player)


def orders_of(chosen: Chosen) -> Iterator[Order]:
    """Yield every command that means something now, and why those in reach are barred."""
    if not chosen.is_free:
        return
    state, turn = chosen.state, chosen.turn
    match state.phase:
        case "roles":
            yield checked(chosen, "cast_roles")
        case "secondaries":
            most = state.field.rules.secondaries.picks
            for name in secondaries_of(state.field.setup):
                is_on = name in chosen.picks
                yield Order(f"pick:{name}", is_on or len(chosen.picks) < most, is_on=is_on)
            yield commit(chosen)
        case "deploy":
            yield Order("deploy_all", bool(chosen.ready_units()))
            yield Order("next_unit", len(chosen.ready_units()) > 1)
            yield Order("rise", chosen.height < 3)
            yield Order("sink", chosen.height > 0)
            yield checked(chosen, "end_turn")
        case "battle" if turn is None:
            yield Order("next_unit", bool(chosen.ready_units()))
            yield from _planning(chosen)
            yield commit(chosen)
            yield from _looking(chosen)
        case "battle" if turn is not None:
            yield from _turn(chosen, turn)
            yield commit(chosen)
            yield from _looking(chosen)
            yield checked(chosen, "next_phase")
            yield checked(chosen, "end_turn")
        case _:
            return


def commit(chosen: Chosen) -> Order:
    """Return the order to do what is planned."""
    planned = chosen.planned()
    why = None if planned is None else check(chosen.state, planned)
    return Order("commit", planned is not None and why is None, why, "primary")


def checked(chosen: Chosen, command: str) -> Order:
    """Return an order that is enabled where the rules take its action, with the reason where not."""
    action = action_of(chosen, command)
    why = None if action is None else check(chosen.state, action)
    return Order(command, action is not None and why is None, why)


def _looking(chosen: Chosen) -> Iterator[Order]:
    yield Order("show_threat", is_on=chosen.shows_threat)
    yield Order("show_reach", is_on=chosen.shows_reach)
    yield checked(chosen, "withdraw")


def _planning(chosen: Chosen) -> Iterator[Order]:
    """What changes a planned way."""
    if chosen.movement is None:
        return
    for side in SIDES:
        yield Order(f"step:{side}", chosen.step_to(side) is not None or side in _sides(chosen))
    can_turn = chosen.turned(1) is not None
    yield Order("turn_left", can_turn)
    yield Order("turn_right", can_turn)
    for command, rise in (("rise", 1), ("sink", -1)):
        yield Order(command, chosen.lift(rise) is not None, chosen.why_no_lift(rise))
    yield Order("fly", is_on=chosen.keeps_height)
    yield Order("step_back", bool(chosen.plan) or bool(chosen.mode))


def _sides(chosen: Chosen) -> tuple[int, ...]:
    """Return the sides that the chosen mode can name."""
    return tuple(side for side in SIDES if chosen.side_tile(side) >= 0) if chosen.mode else ()


def _turn(chosen: Chosen, turn: Turn) -> Iterator[Order]:
    unit = chosen.state.units[turn.unit]
    if chosen.movement is not None:
        yield from _planning(chosen)
    elif chosen.mode == "launch":
        for side in SIDES:
            yield Order(f"step:{side}", chosen.side_tile(side) >= 0)
    if turn.resting is not None:
        return
    if turn.phase == "movement":
        yield _dash(chosen, unit, turn)
        if sheet(chosen.state, unit.id).has("jump"):
            tiles = [side for side in SIDES if chosen.jump_tile(side) >= 0]
            why = None if tiles else _why_no_jump(chosen)
            yield Order("jump", bool(tiles), why, is_on=chosen.mode == "jump")
        if chosen.state.field.setup.mission.special.get("escape_round"):
            yield checked(chosen, "leave")
    yield from _attacks(chosen, turn, unit)
    yield from _commands(chosen, unit)


def _dash(chosen: Chosen, unit: Unit, turn: Turn) -> Order:
    found = [check(chosen.state, a.DashAhead(player=chosen.player, direction=side)) for side in SIDES]
    is_open = None in found
    return Order("dash", is_open, None if is_open else found[0], is_on=chosen.mode == "dash")


def _why_no_jump(chosen: Chosen) -> Illegal | None:
    unit = chosen.acting
    tile = -1 if unit is None else chosen.state.field.grid.steps[unit.tile][unit.facing]
    return check(chosen.state, a.JumpTo(player=chosen.player, tile=max(0, tile)))


def _attacks(chosen: Chosen, turn: Turn, unit: Unit) -> Iterator[Order]:
    state = chosen.state
    for drone in chosen.drones():
        is_out = drone.status == "board" and drone.id not in turn.drones_fired
        yield Order(f"drone:{drone.id}", is_out, is_on=chosen.by == drone.id)
    if not chosen.may_attack:
        return
    for item in chosen.weapons():
        why = chosen.why_no_weapon(item)
        if why is None and chosen.target and not chosen.is_friend():
            why = chosen.why_no_target(item, chosen.target)
        is_on = chosen.item == item and not chosen.grapples
        yield Order(f"weapon:{item or BASIC}", why is None, why, is_on=is_on)
    yield Order("fire", bool(chosen.targets()), is_on=bool(chosen.target))
    for aim in chosen.aims():
        yield Order(f"aim:{aim}", not chosen.grapples, is_on=chosen.aim == aim)
    for other in chosen.splits():
        yield Order(f"split:{chosen.aim}+{other}", is_on=chosen.second == other)
    for thing in chosen.targets():
        if thing not in state.units:
            yield Order(f"target:{thing}", is_on=chosen.target == thing)
    if turn.phase == "close" and not chosen.by:
        enemy = UnitId(chosen.target or chosen.looked)
        if enemy in state.units and state.units[enemy].side != unit.side:
            why = check(state, a.Grapple(player=chosen.player, target=enemy))
            yield Order("grapple", why is None, why, is_on=chosen.grapples)
        if unit.holds:
            yield Order("throw", bool(chosen.throws()), is_on=chosen.mode == "throw")


def _commands(chosen: Chosen, unit: Unit) -> Iterator[Order]:
    """Command actions: for 2 AP each, in any phase (WG-12)."""
    state = chosen.state
    known = sheet(state, unit.id)
    for on, command in (
        (unit.held_by, "break_grapple"),
        (unit.holds, "break_off"),
        (unit.is_lying or unit.stuck_in, "get_up"),
        (unit.is_kneeling, "stand"),
        (known.is_mech, "kneel"),
        (True, "cool_down"),
        (known.has("smoke"), "smoke"),
        (known.has("overcharge"), "overcharge"),
    ):
        if on:
            yield checked(chosen, command)
    for stance in STANCES:
        yield checked(chosen, stance)
    for item in items_of(state, unit.id):
        if item.lies == "carried":
            yield checked(chosen, f"equip:{item.id}")
        elif item.lies == "held":
            yield checked(chosen, f"stow:{item.id}")
            yield checked(chosen, f"drop:{item.id}")
    for weapon in state.items.values():
        if weapon.lies == "ground" and weapon.tile == unit.tile:
            yield checked(chosen, f"pick_up:{weapon.id}")
    for relic in state.markers.values():
        if relic.bearer == unit.id:
            yield checked(chosen, f"drop:{relic.id}")
        elif relic.tile == unit.tile and kind_of(state, relic.id) == "relic":
            yield checked(chosen, f"pick_up:{relic.id}")
    grid = state.field.grid
    for marker in state.markers.values():
        is_near = marker.tile >= 0 and not marker.bearer and grid.distance(marker.tile, unit.tile) <= 1
        if is_near and kind_of(state, marker.id) in ("data", "beacon", "pylon"):
            yield checked(chosen, f"use:{marker.id}")
    enemy = UnitId(chosen.target or chosen.looked)
    if enemy in state.units and state.units[enemy].side != unit.side:
        yield checked(chosen, "sweep")
    if known.has("repair") and chosen.is_friend():
        for section in sheet(state, UnitId(chosen.target)).setup.sections:
            order = checked(chosen, f"repair:{section.id}")
            if order.is_enabled or order.why is None or order.why.reason != "section_is_whole":
                yield order
    for drone in chosen.drones():
        yield from _drone_orders(chosen, drone)
    why = check(state, a.SelfDestruct(player=chosen.player))
    yield Order("self_destruct", why is None, why, "danger", is_on=chosen.destructs)


def _drone_orders(chosen: Chosen, drone: Unit) -> Iterator[Order]:
    if drone.status == "docked":
        tiles = chosen.launches(drone.id)
        why = None if tiles else refused("WG-12.7", "no_room", unit=drone.id, tile=drone.tile)
        if chosen.acting is not None and not tiles:
            why = check(chosen.state, a.LaunchDrone(player=chosen.player, drone=drone.id, tile=0)) or why
        is_on = chosen.mode == "launch" and chosen.launching == drone.id
        yield Order(f"launch:{drone.id}", bool(tiles), why, is_on=is_on)
    else:
        yield checked(chosen, f"order_drone:{drone.id}")
        yield checked(chosen, f"recall:{drone.id}")


def dash_tiles(chosen: Chosen, side: int) -> tuple[int, ...]:
    """Return the hexes of a thruster move to a side, none where it is barred."""
    moving = chosen.movement
    if moving is None:
        return ()
    barred = check(chosen.state, a.DashAhead(player=chosen.player, direction=side)) is not None
    return () if barred else dash_path(chosen.state, *moving, side)
