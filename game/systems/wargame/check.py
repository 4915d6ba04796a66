"""Why an action is refused: who may act, setting up, activations, movement (WG-6, WG-7, WG-8)."""

from game.core.ids import UnitId
from game.core.kernel import Illegal, refused
from game.rules.ordered import UNORDERED, may_leave
from game.systems.wargame import actions as a
from game.systems.wargame.battlefield import RED
from game.systems.wargame.body import can_move, can_rotate, is_carrying, is_drone, is_operable, modes, sheet
from game.systems.wargame.check_battle import (
    check_attack,
    check_demolish,
    check_drone,
    check_drone_attack,
    check_drone_demolish,
    check_grapple,
    check_throw,
)
from game.systems.wargame.check_command import check_body, check_hands, check_marker, check_stance, check_tool
from game.systems.wargame.ground import has_room, is_on_surface, is_open
from game.systems.wargame.ready import can_activate, entry_tiles, last_entry
from game.systems.wargame.resolve_setup import (
    deploy_levels,
    marker_tiles,
    may_finish,
    reserve_is_duty,
    unplaced,
    waiting_units,
    wall_tiles,
)
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.state import Move, Turn, Unit, WargameState
from game.systems.wargame.steps import dash_path, is_crowded, lost_bonus, steps_of, why_no_step
from game.systems.wargame.work import NONE


def check(state: WargameState, action: a.WargameAction) -> Illegal | None:
    """Return why the action is refused, or None."""
    if state.phase == "over":
        return refused("WG-14.1", "battle_over")
    side = state.field.side_of.get(action.player)
    if side is None:
        return refused("WG-7.5", "no_such_player", player=action.player)
    if state.prompt is not None:
        return _check_answer(state, action, side)
    if isinstance(action, a.Answer):
        return refused("WG-12.8", "nothing_asked")
    if side != state.to_move:
        return refused("WG-7.1", "not_your_turn", player=action.player)
    if action.player != state.on_turn:
        return refused("WG-7.5", "mate_is_to_act", player=state.on_turn)
    if isinstance(action, a.Surrender):
        if not may_surrender(state, side):
            return refused("TW-2.9", "garrison_stays")
        return None if state.phase == "battle" else refused("WG-14.1", "not_yet")
    if state.phase != "battle":
        return _check_setup(state, action, side)
    if isinstance(action, a.ActivateUnit):
        return _check_activate(state, action, side)
    turn = state.turn
    if isinstance(action, a.HoldReserves):
        if turn is not None:
            return refused("WG-7.1", "turn_under_way", unit=turn.unit)
        return None if last_entry(state, side) else refused("WG-6.6", "no_reserve")
    if turn is None:
        return refused("WG-7.1", "activate_first")
    return _check_turn(state, turn, action)


def may_surrender(state: WargameState, side: int) -> bool:
    """Whether a team may give up: garrisons and guards of campaigns fight to the end (TW-2.9)."""
    setup = state.field.setup
    fielded = (state.units[unit.id] for unit in setup.teams[side].units if not unit.main)
    present = (unit.id for unit in fielded if is_operable(state, unit))
    return may_leave((setup.ordered or UNORDERED)[side], present)


def _check_answer(state: WargameState, action: a.WargameAction, side: int) -> Illegal | None:
    prompt = state.prompt
    assert prompt is not None
    if state.field.side_of[prompt.player] != side:
        return refused("WG-12.8", "not_asked", player=action.player)
    if action.player != state.on_turn:
        return refused("WG-7.5", "mate_is_to_act", player=state.on_turn)
    if not isinstance(action, a.Answer):
        return refused("WG-12.8", "answer_first")
    if action.option not in prompt.options:
        return refused("WG-12.8", "no_such_option", option=action.option)
    if action.stands and (action.option != NONE or prompt.kind not in STANDING):
        return refused("WG-12.8", "cannot_stand", option=action.option)
    return None


STANDING = ("stance", "watch", "overwatch", "shield", "counter", "reroll")
"""Questions that a player can answer once for the rest of a round, with no."""


def _check_setup(state: WargameState, action: a.WargameAction, side: int) -> Illegal | None:
    match action:
        case a.CastRoles():
            return None if state.phase == "roles" else refused("WG-6.3", "other_stage")
        case a.PickSecondaries(picks=picks):
            return _check_picks(state, picks, side)
        case a.PlaceMarker(marker=marker, tile=tile):
            if state.phase != "markers" or not state.field.setup.mission.special.get("place_markers"):
                return refused("WG-6.3", "other_stage")
            if marker not in unplaced(state)[:1]:
                return refused("WG-16.2", "no_such_marker", marker=marker)
            return None if tile in marker_tiles(state, marker) else refused("WG-16.2", "not_there", tile=tile)
        case a.PlaceWall(tile=tile):
            has_walls = bool(state.field.setup.mission.special.get("walls"))
            if state.phase != "markers" or not has_walls or unplaced(state):
                return refused("WG-6.3", "other_stage")
            return None if tile in wall_tiles(state) else refused("WG-16.6", "not_there", tile=tile)
        case a.DeployUnit():
            return _check_deploy(state, action, side)
        case a.FinishDeployment():
            if state.phase != "deploy":
                return refused("WG-6.3", "other_stage")
            if not may_finish(state, side) or reserve_is_duty(state, side):
                return refused("WG-6.6", "no_reserve")
            return None
        case _:
            return refused("WG-6.3", "battle_has_not_begun")


def _check_picks(state: WargameState, picks: tuple[str, ...], side: int) -> Illegal | None:
    if state.phase != "secondaries" or state.picks[side]:
        return refused("WG-6.3", "other_stage")
    known = secondaries_of(state.field.setup)
    count = state.field.rules.secondaries.picks
    for pick in picks:
        if pick not in known:
            return refused("WG-16.14", "no_such_secondary", option=pick)
    return None if len(picks) == count else refused("WG-16.14", "wrong_number", count=count)


def own_unit(state: WargameState, unit_id: UnitId, side: int, rule: str) -> Unit | Illegal:
    """Return a unit of a side, or why it cannot be used."""
    unit = state.units.get(unit_id)
    if unit is None:
        return refused(rule, "no_such_unit", unit=unit_id)
    if unit.side != side:
        return refused(rule, "not_your_unit", unit=unit_id)
    return unit


def _check_deploy(state: WargameState, action: a.DeployUnit, side: int) -> Illegal | None:
    if state.phase != "deploy":
        return refused("WG-6.3", "other_stage")
    unit = own_unit(state, action.unit, side, "WG-6.5")
    if not isinstance(unit, Unit):
        return unit
    if unit.id not in {each.id for each in waiting_units(state, side)}:
        return refused("WG-6.5", "not_waiting", unit=unit.id)
    area = state.field.grounds[state.is_flipped].areas[state.role(side)]
    if action.tile not in area:
        return refused("WG-6.5", "outside_area", unit=unit.id, tile=action.tile)
    if action.level not in deploy_levels(state, unit, action.tile):
        if state.colours[action.tile] == RED:
            return refused("WG-4.1", "red_is_closed", tile=action.tile)
        return refused("WG-6.5", "no_place", unit=unit.id, tile=action.tile)
    return None


def _check_activate(state: WargameState, action: a.ActivateUnit, side: int) -> Illegal | None:
    if state.turn is not None:
        return refused("WG-7.1", "turn_under_way", unit=state.turn.unit)
    unit = own_unit(state, action.unit, side, "WG-7.1")
    if not isinstance(unit, Unit):
        return unit
    if is_drone(state, unit.id):
        return refused("WG-2.12", "drones_take_orders", unit=unit.id)
    if unit.has_acted:
        return refused("WG-7.1", "already_acted", unit=unit.id)
    if not can_activate(state, unit):
        return refused("WG-7.1", "cannot_activate", unit=unit.id)
    if unit.status == "reserve":
        if action.tile not in entry_tiles(state, unit):
            return refused("WG-6.6", "not_an_entry", unit=unit.id, tile=action.tile)
    elif action.tile != -1:
        return refused("WG-6.6", "already_there", unit=unit.id)
    return None


def _check_turn(state: WargameState, turn: Turn, action: a.WargameAction) -> Illegal | None:
    """Return why the active unit cannot do this now."""
    unit = state.units[turn.unit]
    move = turn.move
    is_order = turn.resting is not None
    mover = state.units[move.unit] if move is not None else unit
    if is_order and not isinstance(action, a.StepTo | a.Rotate | a.FinishOrder):
        return refused("WG-12.7", "order_under_way", unit=mover.id)
    crowded = is_crowded(state, mover) and next(iter(_steps(state, mover, move)), None) is not None
    if crowded and not isinstance(action, a.StepTo):
        return refused("WG-3.5", "passing_through", unit=mover.id)
    match action:
        case a.StepTo(tile=tile, level=level):
            illegal = _not_moving(turn, is_order)
            return illegal or (None if move is None else why_no_step(state, mover, move, tile, level))
        case a.Rotate(facing=facing):
            return _check_rotate(state, turn, mover, facing)
        case a.DashAhead(direction=direction):
            return _check_dash(state, turn, unit, direction)
        case a.JumpTo(tile=tile):
            return _check_jump(state, turn, unit, tile)
        case a.LeaveBoard():
            return _check_leave(state, turn, unit)
        case a.FinishOrder():
            return None if is_order else refused("WG-12.7", "no_order", unit=unit.id)
        case a.EndPhase() | a.EndActivation():
            return why_not_end(state, turn, unit)
        case a.TakeStance():
            return check_stance(state, turn, unit, action) or why_not_end(state, turn, unit)
        case a.Attack():
            return check_attack(state, turn, unit, action)
        case a.Demolish():
            return check_demolish(state, turn, unit, action)
        case a.Grapple():
            return check_grapple(state, turn, unit, action)
        case a.ThrowHeld():
            return check_throw(state, turn, unit, action)
        case a.Kneel() | a.Stand() | a.GetUp() | a.BreakGrapple() | a.BreakOff():
            return check_body(state, turn, unit, action)
        case a.Equip() | a.Stow() | a.Drop() | a.PickUp():
            return check_hands(state, unit, action)
        case a.SweepSensors() | a.CoolDown() | a.PopSmoke() | a.Repair() | a.Overcharge() | a.SelfDestruct():
            return check_tool(state, unit, action)
        case a.LaunchDrone() | a.OrderDrone() | a.RecallDrone():
            return check_drone(state, turn, unit, action)
        case a.DroneAttack():
            return check_drone_attack(state, turn, unit, action)
        case a.DroneDemolish():
            return check_drone_demolish(state, turn, unit, action)
        case a.UseMarker():
            return check_marker(state, turn, unit, action) or why_not_gather(state, turn, unit, action)
        case _:
            return refused("WG-6.3", "battle_has_begun")


def why_not_gather(state: WargameState, turn: Turn, unit: Unit, action: a.UseMarker) -> Illegal | None:
    """Gathering ends the movement: what ends it badly forbids it."""
    is_data = state.field.grounds[0].objectives[action.marker].kind == "data"
    return why_not_end(state, turn, unit) if is_data else None


def _steps(state: WargameState, mover: Unit, move: Move | None) -> tuple[tuple[int, int], ...]:
    return () if move is None else tuple(steps_of(state, mover, move))


def _not_moving(turn: Turn, is_order: bool) -> Illegal | None:
    if turn.phase != "movement" and not is_order:
        return refused("WG-7.2", "movement_is_over", unit=turn.unit)
    return None


def _check_rotate(state: WargameState, turn: Turn, mover: Unit, facing: int) -> Illegal | None:
    move = turn.move
    illegal = _not_moving(turn, turn.resting is not None)
    if illegal is not None or move is None:
        return illegal
    if not can_rotate(state, mover):
        return refused("WG-8.1", "cannot_rotate", unit=mover.id)
    if facing == mover.facing:
        return refused("WG-8.1", "faces_there", unit=mover.id)
    if rotation_price(state, mover, move, facing) > move.left:
        return refused("WG-8.1", "points_missing", unit=mover.id, points=1, left=move.left)
    return None


def rotation_price(state: WargameState, mover: Unit, move: Move, facing: int) -> int:
    """Return the points of a rotation: none for the free one (WG-8.1)."""
    if move.rotations > 0:
        return 0
    sides = 1
    if state.field.options.rotation == "per_side":
        turned = (facing - mover.facing) % 6
        sides = min(turned, 6 - turned)
    return sides * state.field.rules.prices.rotation


def _check_dash(state: WargameState, turn: Turn, unit: Unit, direction: int) -> Illegal | None:
    move = turn.move
    if turn.phase != "movement" or move is None:
        return refused("WG-7.2", "movement_is_over", unit=unit.id)
    if unit.thrusters <= 0:
        return refused("WG-8.7", "no_thrusters", unit=unit.id)
    if is_carrying(state, unit):
        return refused("WG-16.11", "carrier_is_slow", unit=unit.id)
    if not can_move(state, unit):
        return refused("WG-13.1", "cannot_move", unit=unit.id)
    if not move.is_first_free:
        return refused("WG-8.7", "thruster_move_stands_alone", unit=unit.id)
    able = modes(state, unit)
    if able.grounded or not any(able):
        return refused("WG-8.8", "no_mode", unit=unit.id)
    if not dash_path(state, unit, move, direction):
        return refused("WG-8.10", "way_is_barred", unit=unit.id)
    return None


def jump_target(state: WargameState, unit: Unit, direction: int) -> int:
    """Return the hex two ahead in a direction, -1 where there is none (WG-12.5)."""
    path = state.field.grid.straight_from(unit.tile, direction, 2)
    return path[1] if len(path) == 2 else -1


def _check_jump(state: WargameState, turn: Turn, unit: Unit, tile: int) -> Illegal | None:
    move, rules = turn.move, state.field.rules
    known = sheet(state, unit.id)
    if turn.phase != "movement" or move is None:
        return refused("WG-7.2", "movement_is_over", unit=unit.id)
    if not known.has("jump") or not known.is_mech:
        return refused("WG-12.5", "cannot_jump", unit=unit.id)
    if not can_move(state, unit) or move.is_thruster:
        return refused("WG-13.1", "cannot_move", unit=unit.id)
    if unit.ap < rules.costs.command:
        return refused("WG-12.1", "ap_missing", unit=unit.id, ap=rules.costs.command)
    ahead = [jump_target(state, unit, (unit.facing + side) % 6) for side in (-1, 0, 1)]
    if tile not in ahead:
        return refused("WG-12.5", "not_in_jump", unit=unit.id, tile=tile)
    level = state.floors[tile]
    left = move.left - lost_bonus(state, unit, move, tile, level)
    if left < rules.prices.jump:
        return refused("WG-8.1", "points_missing", unit=unit.id, points=rules.prices.jump, left=left)
    middle = state.field.grid.straight_from(unit.tile, (unit.facing + ahead.index(tile) - 1) % 6, 1)[0]
    if not is_on_surface(state, unit) or not -1 <= level - unit.level <= 2:
        return refused("WG-12.5", "too_high", unit=unit.id, tile=tile)
    if state.floors[middle] > max(level, unit.level) or not is_open(state, tile, level):
        return refused("WG-12.5", "way_is_barred", unit=unit.id)
    if not has_room(state, unit, tile, level):
        return refused("WG-3.5", "no_room", unit=unit.id, tile=tile)
    return None


def _check_leave(state: WargameState, turn: Turn, unit: Unit) -> Illegal | None:
    mission, rules = state.field.setup.mission, state.field.rules
    first = mission.special.get("escape_round", 0)
    if not first or state.role(unit.side) == 0:
        return refused("WG-16.5", "nobody_leaves", unit=unit.id)
    if state.round < first:
        return refused("WG-16.5", "too_early", round=first)
    move = turn.move
    if turn.phase != "movement" or move is None or move.is_thruster or not can_move(state, unit):
        return refused("WG-16.5", "cannot_move", unit=unit.id)
    if unit.tile not in state.field.grounds[state.is_flipped].edges[1]:
        return refused("WG-16.5", "not_at_the_edge", unit=unit.id)
    if move.left < rules.prices.leave:
        return refused("WG-8.1", "points_missing", unit=unit.id, points=rules.prices.leave, left=move.left)
    return None


def why_not_end(state: WargameState, turn: Turn, unit: Unit) -> Illegal | None:
    """Aerial vehicles use all their points, as far as a legal move can (WG-2.4)."""
    move = turn.move
    if turn.phase != "movement" or move is None or sheet(state, unit.id).setup.category != "aerial":
        return None
    if move.left <= 0 or move.is_thruster or not can_move(state, unit):
        return None
    price = state.field.rules.prices.rotation
    can_turn = can_rotate(state, unit) and 0 < price <= move.left
    if can_turn or _steps(state, unit, move):
        return refused("WG-2.4", "points_unused", unit=unit.id, left=move.left)
    return None
