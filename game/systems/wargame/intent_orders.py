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
from game.systems.wargame.ground import launch_tiles, on_board
from game.systems.wargame.planning import NOBODY
from game.systems.wargame.resolve_command import break_cost, command_cost, hands_cost
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.selection import Selection
from game.systems.wargame.state import Turn, Unit
from game.systems.wargame.steps import dash_path

BASIC: Final = "basic"
STANCES: Final = ("brace", "overwatch", "shield", "counter")
SIDES: Final = range(6)


def action_of(selection: Selection, command: str) -> a.WargameAction | None:
    """Return the action that a command is at once, None where it only changes what is chosen."""
    if selection.seat is None:
        return None
    player = selection.player
    kind, _, name = command.partition(":")
    unit = UnitId(name)
    match kind:
        case "cast_roles":
            return a.CastRoles(player=player)
        case "end_turn":
            return _ending(selection)
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
            return a.SweepSensors(player=player, target=UnitId(selection.target or selection.looked))
        case "repair":
            return a.Repair(player=player, target=UnitId(selection.target), section=name)
        case "order_drone":
            return a.OrderDrone(player=player, drone=unit)
        case "recall":
            return a.RecallDrone(player=player, drone=unit)
        case "withdraw":
            return a.Surrender(player=player)
        case _:
            return None


def _ending(selection: Selection) -> a.WargameAction:
    if selection.state.phase == "deploy":
        return a.FinishDeployment(player=selection.player)
    if selection.turn is not None and selection.turn.resting is not None:
        return a.FinishOrder(player=selection.player)
    if selection.entry_until:
        return a.HoldReserves(player=selection.player)
    return a.EndActivation(player=selection.player)


def orders_of(selection: Selection) -> Iterator[Order]:
    """Yield every command that means something now, and why those in reach are barred."""
    if not selection.is_free:
        return
    state, turn = selection.state, selection.turn
    match state.phase:
        case "roles":
            yield checked(selection, "cast_roles")
        case "secondaries":
            most = state.field.rules.secondaries.picks
            for name in secondaries_of(state.field.setup):
                is_on = name in selection.picks
                yield Order(f"pick:{name}", is_on or len(selection.picks) < most, is_on=is_on)
            yield commit(selection)
        case "deploy":
            yield Order("deploy_all", bool(selection.ready_units()))
            yield Order("next_unit", len(selection.ready_units()) > 1)
            yield Order("rise", selection.next_height(1) is not None)
            yield Order("sink", selection.next_height(-1) is not None)
            yield checked(selection, "end_turn")
        case "battle" if turn is None:
            yield Order("next_unit", bool(selection.ready_units()))
            yield from _planning(selection)
            yield commit(selection)
            yield from _looking(selection)
            if selection.entry_until:
                yield checked(selection, "end_turn")
        case "battle" if turn is not None:
            yield from _turn(selection, turn)
            yield commit(selection)
            yield from _looking(selection)
            yield checked(selection, "next_phase")
            yield checked(selection, "end_turn")
        case _:
            return


def commit(selection: Selection) -> Order:
    """Return the order to do what is planned."""
    planned = selection.planned()
    why = None if planned is None else check(selection.state, planned)
    return Order("commit", planned is not None and why is None, why, "primary")


def checked(selection: Selection, command: str) -> Order:
    """Return an order that is enabled where the rules take its action, with the reason where not."""
    action = action_of(selection, command)
    why = None if action is None else check(selection.state, action)
    return Order(command, action is not None and why is None, why)


def _looking(selection: Selection) -> Iterator[Order]:
    yield Order("show_threat", is_on=selection.shows_threat)
    yield Order("show_reach", is_on=selection.shows_reach)
    yield checked(selection, "withdraw")


def _planning(selection: Selection) -> Iterator[Order]:
    """What changes a planned way."""
    if selection.movement is None:
        return
    for side in SIDES:
        yield Order(f"step:{side}", selection.step_to(side) is not None or side in _sides(selection))
    can_turn = selection.turned(1) is not None
    yield Order("turn_left", can_turn)
    yield Order("turn_right", can_turn)
    for command, rise in (("rise", 1), ("sink", -1)):
        yield Order(command, selection.lift(rise) is not None, selection.why_no_lift(rise))
    yield Order("fly", is_on=selection.keeps_height)
    yield Order("step_back", bool(selection.plan) or bool(selection.mode))


def _sides(selection: Selection) -> tuple[int, ...]:
    """Return the sides that the chosen mode can name."""
    return tuple(side for side in SIDES if selection.side_tile(side) >= 0) if selection.mode else ()


def _turn(selection: Selection, turn: Turn) -> Iterator[Order]:
    unit = selection.state.units[turn.unit]
    if selection.movement is not None:
        yield from _planning(selection)
    elif selection.mode == "launch":
        for side in SIDES:
            yield Order(f"step:{side}", selection.side_tile(side) >= 0)
    if turn.resting is not None:
        return
    if turn.phase == "movement":
        yield _dash(selection)
        if sheet(selection.state, unit.id).has("jump"):
            why = why_barred(selection, "jump")
            yield Order("jump", why is None, why, is_on=selection.mode == "jump")
        if selection.state.field.setup.mission.special.get("escape_round"):
            yield checked(selection, "leave")
    yield from _attacks(selection, turn, unit)
    yield from _commands(selection, unit)


def _dash(selection: Selection) -> Order:
    why = why_barred(selection, "dash")
    return Order("dash", why is None, why, is_on=selection.mode == "dash")


def _why_no_jump(selection: Selection) -> Illegal | None:
    unit = selection.acting
    tile = -1 if unit is None else selection.state.field.grid.steps[unit.tile][unit.facing]
    return check(selection.state, a.JumpTo(player=selection.player, tile=max(0, tile)))


def _attacks(selection: Selection, turn: Turn, unit: Unit) -> Iterator[Order]:
    state = selection.state
    for drone in selection.drones():
        is_out = drone.status == "board" and drone.id not in turn.drones_fired
        why = selection.why_no_drone(drone.id) if is_out else None
        yield Order(f"drone:{drone.id}", is_out and why is None, why, is_on=selection.by == drone.id)
    if not selection.may_attack:
        return
    for item in selection.weapons():
        why = selection.why_no_weapon(item)
        if why is None and selection.target and not selection.is_friend():
            why = selection.why_no_target(item, selection.target)
        is_on = selection.item == item and not selection.grapples
        yield Order(f"weapon:{item or BASIC}", why is None, why, is_on=is_on)
    yield Order("fire", bool(selection.targets()), is_on=bool(selection.target))
    for aim in selection.aims():
        yield Order(f"aim:{aim}", not selection.grapples, is_on=selection.aim == aim)
    for other in selection.splits():
        yield Order(f"split:{selection.aim}+{other}", is_on=selection.second == other)
    for thing in selection.targets():
        if thing not in state.units:
            yield Order(f"target:{thing}", is_on=selection.target == thing)
    if turn.phase == "close" and not selection.by:
        enemy = UnitId(selection.target or selection.looked)
        if enemy in state.units and state.units[enemy].side != unit.side:
            why = check(state, a.Grapple(player=selection.player, target=enemy))
            yield Order("grapple", why is None, why, is_on=selection.grapples)
        if unit.holds:
            yield _throw(selection)


def _throw(selection: Selection) -> Order:
    """Return the order to throw, and why not; what reaches nowhere names no hex."""
    why = why_barred(selection, "throw")
    told = None if why is None or why.reason == "not_in_reach" else why
    return Order("throw", why is None, told, is_on=selection.mode == "throw")


def _commands(selection: Selection, unit: Unit) -> Iterator[Order]:
    """Command actions: for 2 AP each, in any phase (WG-12)."""
    state = selection.state
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
            yield checked(selection, command)
    for stance in STANCES:
        yield checked(selection, stance)
    for item in items_of(state, unit.id):
        if item.lies == "carried":
            yield checked(selection, f"equip:{item.id}")
        elif item.lies == "held":
            yield checked(selection, f"stow:{item.id}")
            yield checked(selection, f"drop:{item.id}")
    for weapon in state.items.values():
        if weapon.lies == "ground" and weapon.tile == unit.tile:
            yield checked(selection, f"pick_up:{weapon.id}")
    for relic in state.markers.values():
        if relic.bearer == unit.id:
            yield checked(selection, f"drop:{relic.id}")
        elif relic.tile == unit.tile and kind_of(state, relic.id) == "relic":
            yield checked(selection, f"pick_up:{relic.id}")
    grid = state.field.grid
    for marker in state.markers.values():
        is_near = marker.tile >= 0 and not marker.bearer and grid.distance(marker.tile, unit.tile) <= 1
        if is_near and kind_of(state, marker.id) in ("data", "beacon", "pylon"):
            yield checked(selection, f"use:{marker.id}")
    enemy = UnitId(selection.target or selection.looked)
    if enemy in state.units and state.units[enemy].side != unit.side:
        yield checked(selection, "sweep")
    if known.has("repair") and selection.is_friend():
        for section in sheet(state, UnitId(selection.target)).setup.sections:
            order = checked(selection, f"repair:{section.id}")
            if order.is_enabled or order.why is None or order.why.reason != "section_is_whole":
                yield order
    for drone in selection.drones():
        yield from _drone_orders(selection, drone)
    why = check(state, a.SelfDestruct(player=selection.player))
    yield Order("self_destruct", why is None, why, "danger", is_on=selection.destructs)


def _drone_orders(selection: Selection, drone: Unit) -> Iterator[Order]:
    if drone.status == "docked":
        main = selection.acting
        beside = () if main is None else launch_tiles(selection.state, main)
        why: Illegal | None = refused("WG-12.7", "no_way_out", unit=drone.id)
        if beside:
            launch = a.LaunchDrone(player=selection.player, drone=drone.id, tile=beside[0])
            why = check(selection.state, launch)
        is_on = selection.mode == "launch" and selection.launching == drone.id
        yield Order(f"launch:{drone.id}", why is None, why, is_on=is_on)
    else:
        yield checked(selection, f"order_drone:{drone.id}")
        yield checked(selection, f"recall:{drone.id}")


def grappled(selection: Selection) -> UnitId:
    """Return whom a grapple is meant for: who is aimed at or looked at, else the first that it can seize."""
    state, chosen = selection.state, selection.target or selection.looked
    if chosen in state.units and state.units[UnitId(chosen)].side != selection.side:
        return UnitId(chosen)
    here = selection.acting
    enemies = [unit for unit in on_board(state) if unit.side != selection.side]
    if here is not None:
        enemies.sort(key=lambda unit: state.field.grid.distance(here.tile, unit.tile))
    grapples = ((unit.id, a.Grapple(player=selection.player, target=unit.id)) for unit in enemies)
    first = enemies[0].id if enemies else NOBODY
    return next((unit for unit, grapple in grapples if check(state, grapple) is None), first)


def why_barred(selection: Selection, kind: str) -> Illegal | None:
    """Return why a key that lets a hex or an enemy be chosen for a deed does nothing now, else None."""
    state, player, unit = selection.state, selection.player, selection.acting
    is_on = selection.grapples if kind == "grapple" else selection.mode == kind
    if is_on:
        return None
    match kind:
        case "dash":
            found = [check(state, a.DashAhead(player=player, direction=side)) for side in SIDES]
            return None if None in found else found[0]
        case "jump":
            return None if any(selection.jump_tile(side) >= 0 for side in SIDES) else _why_no_jump(selection)
        case "throw":
            here = 0 if unit is None else unit.tile
            return None if selection.throws() else check(state, a.ThrowHeld(player=player, tile=here))
        case "grapple":
            return check(state, a.Grapple(player=player, target=grappled(selection)))
        case _:
            return None


def price_of(selection: Selection, command: str) -> int:
    """Return the AP of a command action: mods, traits and lost arms change some, others are free (WG-12)."""
    state, unit = selection.state, selection.acting
    kind, _, name = command.partition(":")
    usual = command_cost(state)
    if unit is None:
        return usual
    match kind:
        case "break_grapple":
            return break_cost(state, unit)
        case "equip" | "stow" | "drop" | "pick_up":
            return hands_cost(state, unit.id, is_swap=kind in ("equip", "stow"))
        case "overcharge":
            return 0
        case "use" if kind_of(state, name) == "data":
            return 0
        case _:
            return usual


def dash_tiles(selection: Selection, side: int) -> tuple[int, ...]:
    """Return the hexes of a thruster move to a side, none where it is barred."""
    moving = selection.movement
    if moving is None:
        return ()
    barred = check(selection.state, a.DashAhead(player=selection.player, direction=side)) is not None
    return () if barred else dash_path(selection.state, *moving, side)
