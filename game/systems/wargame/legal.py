"""Every action that a player may submit, in a fixed order: what is conceivable, held against the checks."""

from collections.abc import Iterator
from itertools import combinations

from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.systems.wargame import actions as a
from game.systems.wargame.aim import aims_at, weapon_of, why_no_demolition
from game.systems.wargame.body import drones_of, items_of, section_index, sheet
from game.systems.wargame.check import STANDING, check, jump_target, may_surrender
from game.systems.wargame.check_battle import drone_weapon, target_of, throw_tiles, why_no_fire
from game.systems.wargame.ground import launch_tiles
from game.systems.wargame.ready import entry_tiles, fresh_units, last_entry
from game.systems.wargame.resolve_setup import (
    deploy_levels,
    deploy_tiles,
    marker_tiles,
    unplaced,
    waiting_units,
    wall_tiles,
)
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.state import Turn, Unit, WargameState
from game.systems.wargame.steps import is_crowded, steps_of
from game.systems.wargame.work import NONE


def legal(state: WargameState, player: PlayerId) -> tuple[a.WargameAction, ...]:
    """Return every action that this player may submit now, in a fixed order."""
    if state.phase == "over" or player != state.on_turn:
        return ()
    if state.prompt is not None:
        return _answers(state.prompt, player)
    side = state.to_move
    if state.phase != "battle":
        return tuple(_setting_up(state, player, side))
    surrender = (a.Surrender(player=player),) if may_surrender(state, side) else ()
    if state.turn is None:
        return (*_activations(state, player, side), *surrender)
    unit = state.units[state.turn.unit]
    return (*_turn(state, player, state.turn, unit), *surrender)


def _answers(prompt: Prompt, player: PlayerId) -> tuple[a.WargameAction, ...]:
    found: list[a.WargameAction] = [a.Answer(player=player, option=each) for each in prompt.options]
    if prompt.kind in STANDING and NONE in prompt.options:
        found.append(a.Answer(player=player, option=NONE, stands=True))
    return tuple(found)


def _setting_up(state: WargameState, player: PlayerId, side: int) -> Iterator[a.WargameAction]:
    match state.phase:
        case "roles":
            yield a.CastRoles(player=player)
        case "secondaries":
            count = state.field.rules.secondaries.picks
            for picks in combinations(secondaries_of(state.field.setup), count):
                yield a.PickSecondaries(player=player, picks=picks)
        case "markers":
            waiting = unplaced(state)
            for marker in waiting[:1]:
                for tile in marker_tiles(state, marker):
                    yield a.PlaceMarker(player=player, marker=marker, tile=tile)
            if not waiting:
                for tile in wall_tiles(state):
                    yield a.PlaceWall(player=player, tile=tile)
        case "deploy":
            for unit in waiting_units(state, side):
                for tile in deploy_tiles(state, unit):
                    for level in deploy_levels(state, unit, tile):
                        yield a.DeployUnit(player=player, unit=unit.id, tile=tile, level=level)
            finish = a.FinishDeployment(player=player)
            if check(state, finish) is None:
                yield finish


def _activations(state: WargameState, player: PlayerId, side: int) -> Iterator[a.WargameAction]:
    for unit in fresh_units(state, side):
        if unit.status == "reserve":
            for tile in entry_tiles(state, unit):
                yield a.ActivateUnit(player=player, unit=unit.id, tile=tile)
        else:
            yield a.ActivateUnit(player=player, unit=unit.id)
    if last_entry(state, side):
        yield a.HoldReserves(player=player)


def _turn(state: WargameState, player: PlayerId, turn: Turn, unit: Unit) -> Iterator[a.WargameAction]:
    """Yield what the active unit can do."""
    move = turn.move
    if move is not None and (turn.phase == "movement" or turn.resting is not None):
        mover = state.units[move.unit]
        steps = [
            a.StepTo(player=player, tile=tile, level=level) for tile, level in steps_of(state, mover, move)
        ]
        yield from steps
        if steps and is_crowded(state, mover):
            return
    for action in _candidates(state, player, turn, unit):
        if check(state, action) is None:
            yield action
    if turn.resting is None:
        if turn.phase != "movement":
            yield from _attacks(state, player, turn, unit)
        yield from _drone_attacks(state, player, unit)


def _candidates(state: WargameState, player: PlayerId, turn: Turn, unit: Unit) -> Iterator[a.WargameAction]:
    """Yield what could be thought of, attacks and steps excepted."""
    for facing in range(6):
        yield a.Rotate(player=player, facing=facing)
    yield a.FinishOrder(player=player)
    yield a.EndPhase(player=player)
    yield a.EndActivation(player=player)
    if turn.resting is not None:
        return
    if turn.phase == "movement":
        for direction in range(6):
            yield a.DashAhead(player=player, direction=direction)
        if sheet(state, unit.id).has("jump"):
            for turned in (-1, 0, 1):
                tile = jump_target(state, unit, (unit.facing + turned) % 6)
                if tile >= 0:
                    yield a.JumpTo(player=player, tile=tile)
        yield a.LeaveBoard(player=player)
    yield from (
        a.Kneel(player=player),
        a.Stand(player=player),
        a.GetUp(player=player),
        a.BreakGrapple(player=player),
        a.BreakOff(player=player),
        a.CoolDown(player=player),
        a.PopSmoke(player=player),
        a.Overcharge(player=player),
        a.SelfDestruct(player=player),
        a.TakeStance(player=player, stance="brace"),
        a.TakeStance(player=player, stance="overwatch"),
        a.TakeStance(player=player, stance="shield"),
        a.TakeStance(player=player, stance="counter"),
    )
    yield from _handling(state, player, unit)
    for other in state.units.values():
        if other.status != "board" or other.id == unit.id:
            continue
        if other.side != unit.side:
            yield a.SweepSensors(player=player, target=other.id)
            if turn.phase == "close":
                yield a.Grapple(player=player, target=other.id)
        elif sheet(state, unit.id).has("repair"):
            for section in sheet(state, other.id).setup.sections:
                yield a.Repair(player=player, target=other.id, section=section.id)
    if turn.phase == "close":
        for tile in throw_tiles(state, unit):
            yield a.ThrowHeld(player=player, tile=tile)
    for marker in state.markers.values():
        yield a.UseMarker(player=player, marker=marker.id)
    for drone in drones_of(state, unit.id):
        yield a.OrderDrone(player=player, drone=drone.id)
        yield a.RecallDrone(player=player, drone=drone.id)
        if drone.status == "docked":
            for tile in launch_tiles(state, unit):
                yield a.LaunchDrone(player=player, drone=drone.id, tile=tile)


def _handling(state: WargameState, player: PlayerId, unit: Unit) -> Iterator[a.WargameAction]:
    """Yield what hands could do."""
    for item in items_of(state, unit.id):
        if item.lies == "carried":
            yield a.Equip(player=player, item=item.id)
        elif item.lies == "held":
            yield a.Stow(player=player, item=item.id)
            yield a.Drop(player=player, item=item.id)
    for item in state.items.values():
        if item.lies == "ground" and item.tile == unit.tile:
            yield a.PickUp(player=player, item=item.id)
    for marker in state.markers.values():
        if marker.bearer == unit.id:
            yield a.Drop(player=player, item=marker.id)
        elif marker.tile == unit.tile:
            yield a.PickUp(player=player, item=marker.id)


def _attacks(state: WargameState, player: PlayerId, turn: Turn, unit: Unit) -> Iterator[a.WargameAction]:
    """Yield every attack: weapon by weapon, target by target, aim by aim (WG-9.8)."""
    weapons = [item.id for item in items_of(state, unit.id)]
    if turn.phase == "close":
        weapons.append("")
    for item in weapons:
        if why_no_fire(state, turn, unit, item) is not None:
            continue
        weapon = weapon_of(state, item)
        for other in tuple(state.units.values()):
            target = target_of(state, unit, weapon, other.id)
            if not isinstance(target, Unit):
                continue
            aims = aims_at(state, target)
            for aim in aims:
                yield a.Attack(player=player, item=item, target=target.id, aim=aim)
            if weapon.splits:
                parts = [aim for aim in aims if section_index(state, target.id, aim) >= 0]
                for first in parts:
                    for second in parts:
                        if first != second:
                            yield a.Attack(
                                player=player, item=item, target=target.id, aim=first, second=second
                            )
        for thing in (*state.structures, *state.markers):
            if why_no_demolition(state, unit, weapon, thing) is None:
                yield a.Demolish(player=player, item=item, target=thing)


def _drone_attacks(state: WargameState, player: PlayerId, unit: Unit) -> Iterator[a.WargameAction]:
    """Yield what launched drones could attack by order: enemies, structures, objectives (WG-12.7)."""
    for drone in drones_of(state, unit.id):
        item = drone_weapon(state, drone.id)
        if drone.status != "board" or not item:
            continue
        weapon = weapon_of(state, item)
        for other in tuple(state.units.values()):
            target = target_of(state, drone, weapon, other.id)
            if not isinstance(target, Unit):
                continue
            for aim in aims_at(state, target):
                action = a.DroneAttack(player=player, drone=drone.id, target=target.id, aim=aim)
                if check(state, action) is None:
                    yield action
        for thing in (*state.structures, *state.markers):
            blast = a.DroneDemolish(player=player, drone=drone.id, target=thing)
            if check(state, blast) is None:
                yield blast
