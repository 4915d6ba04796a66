"""Why an action is refused: every refusal names its rule and the facts that its sentence needs."""

from typing import assert_never

from game.core.ids import RuleId, UnitId
from game.core.kernel import Illegal
from game.space.bits import places_of
from game.space.sight import blockers, line_between
from game.systems.skirmish.actions import (
    Answer,
    DeployAutomatically,
    EndTurn,
    EnterReserve,
    FinishDeployment,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    PlaceUnit,
    RemoveUnit,
    SkirmishAction,
    StrikeMelee,
    Withdraw,
)
from game.systems.skirmish.queries import (
    DIRECTIONS,
    broadside,
    can_move,
    can_shoot,
    can_withdraw,
    cooldown_turns,
    entry_mask,
    hits_enemy,
    line_blockers,
    melee_mask,
    must_enter,
    waiting,
)
from game.systems.skirmish.state import SkirmishState, Unit


def refuse(rule: str, reason: str, **facts: str | int) -> Illegal:
    """Return a refusal."""
    return Illegal(RuleId(rule), reason, facts)


def check(state: SkirmishState, action: SkirmishAction) -> Illegal | None:
    """Return why the action is refused, or None."""
    if state.phase == "over":
        return refuse("SK-6.3", "battle_over")
    if action.player not in state.field.side_of:
        return refuse("SK-6.1", "no_such_player", player=action.player)
    if state.prompt is not None:
        return _check_answer(state, action)
    if action.player != state.field.players[state.to_move]:
        return refuse("SK-6.1" if state.phase == "battle" else "SK-1.6", "not_your_turn")
    match action:
        case MoveUnit():
            return _in_battle(state) or check_move(state, action)
        case FireWeapon():
            return _in_battle(state) or check_fire(state, action)
        case StrikeMelee():
            return _in_battle(state) or check_melee(state, action)
        case FireBroadside():
            return _in_battle(state) or check_broadside(state, action)
        case EndTurn():
            return _in_battle(state)
        case Answer():
            return refuse("SK-6.1", "nothing_to_answer")
        case Withdraw():
            return _check_withdraw(state)
        case EnterReserve():
            return _check_enter(state, action)
        case PlaceUnit():
            return _deploying(state) or _check_place(state, action)
        case RemoveUnit():
            return _deploying(state) or _check_remove(state, action)
        case DeployAutomatically():
            return _check_automatic(state)
        case FinishDeployment():
            return _deploying(state) or _check_finish(state)
        case _:
            assert_never(action)


def _check_answer(state: SkirmishState, action: SkirmishAction) -> Illegal | None:
    prompt = state.prompt
    assert prompt is not None
    if action.player != prompt.player:
        return Illegal(prompt.rules[0], "other_player_decides", {"player": prompt.player})
    if not isinstance(action, Answer):
        return Illegal(prompt.rules[0], "answer_first", {"prompt": prompt.kind})
    if action.option not in prompt.options:
        facts: dict[str, str | int] = {"option": action.option, "options": ", ".join(prompt.options)}
        return Illegal(prompt.rules[0], "no_such_option", facts)
    return None


def _in_battle(state: SkirmishState) -> Illegal | None:
    if state.phase == "deploy":
        return refuse("SK-1.6", "still_deploying")
    if not state.has_acted and must_enter(state):
        return refuse("SK-1.7", "reserves_first")
    return None


def _deploying(state: SkirmishState) -> Illegal | None:
    return None if state.phase == "deploy" else refuse("SK-1.6", "deployment_over")


def _own_on_board(state: SkirmishState, unit_id: UnitId) -> Unit | Illegal:
    """Return the unit, or why it cannot act. Ask for Unit: what a struct is not takes longer to find out."""
    unit = state.units.get(unit_id)
    if unit is None:
        return refuse("SK-6.1", "no_such_unit", unit=unit_id)
    if unit.side != state.to_move:
        return refuse("SK-6.1", "not_your_unit", unit=unit_id)
    if unit.status != "board":
        return refuse("SK-6.1", "not_on_board", unit=unit_id)
    return unit


def _enemy_on_board(state: SkirmishState, unit_id: UnitId, rule: str) -> Unit | Illegal:
    target = state.units.get(unit_id)
    if target is None:
        return refuse(rule, "no_such_unit", unit=unit_id)
    if target.side == state.to_move:
        return refuse(rule, "target_is_own", target=unit_id)
    if target.status != "board":
        return refuse(rule, "target_not_on_board", target=unit_id)
    return target


def check_move(state: SkirmishState, action: MoveUnit) -> Illegal | None:
    """Return why a unit cannot move there (SK-2, SK-6.1)."""
    unit = _own_on_board(state, action.unit)
    if not isinstance(unit, Unit):
        return unit
    if unit.has_moved:
        return refuse("SK-6.1", "already_moved", unit=unit.id)
    to = action.to
    if not 0 <= to < state.field.grid.tile_count:
        return refuse("SK-1.1", "off_board", tile=to)
    if can_move(state, unit, to):
        return None
    if to in state.at:
        return refuse("SK-2.4", "tile_occupied", tile=to, other=state.at[to])
    if not state.field.access[unit.id].enter >> to & 1:
        return refuse(_terrain_rule(state), "terrain_forbids", unit=unit.id, tile=to)
    line = state.field.lines[unit.id]
    rule = "SK-2.2" if state.field.setup.board.theatre == "space" else "SK-2.3"
    reason = "not_straight_or_too_far" if line.moves_straight else "out_of_reach"
    return refuse(rule, reason, unit=unit.id, tile=to, tiles=line.move_tiles)


def _terrain_rule(state: SkirmishState) -> str:
    return "SK-1.2" if state.field.setup.board.theatre == "space" else "SK-1.3"


def check_fire(state: SkirmishState, action: FireWeapon) -> Illegal | None:
    """Return why a ranged attack is refused, alone or with partners (SK-3)."""
    unit = _own_on_board(state, action.unit)
    if not isinstance(unit, Unit):
        return unit
    target = _enemy_on_board(state, action.target, "SK-3.1")
    if not isinstance(target, Unit):
        return target
    illegal = _check_shooter(state, unit, target)
    if illegal is not None or not action.partners:
        return illegal
    return _check_partners(state, unit, action.partners, target)


def _check_shooter(state: SkirmishState, unit: Unit, target: Unit) -> Illegal | None:
    line = state.field.lines[unit.id]
    if not line.tries:
        if line.is_warship:
            return refuse("SK-5.4", "warship_fires_broadsides", unit=unit.id)
        return refuse("SK-3.5", "no_ranged_attack", unit=unit.id)
    if unit.has_attacked:
        return refuse("SK-6.1", "already_attacked", unit=unit.id)
    return None if can_shoot(state, unit, target) else why_no_shot(state, unit, target)


def why_no_shot(state: SkirmishState, unit: Unit, target: Unit) -> Illegal:
    """Return what stands between a unit and its target: range, ground or what blocks the line (SK-7)."""
    field = state.field
    if not field.ranges[unit.id][unit.tile] >> target.tile & 1:
        facts: dict[str, str | int] = {
            "unit": unit.id,
            "target": target.id,
            "tiles": field.lines[unit.id].range_tiles,
        }
        return Illegal(RuleId("SK-3.1"), "out_of_range", facts)
    if not field.access[unit.id].targets[unit.tile] >> target.tile & 1:
        return _ground_protects(state, unit, target)
    tile = line_blockers(state, unit, target)[0]
    if tile in state.at:
        return refuse("SK-3.2", "line_blocked_by_unit", unit=unit.id, tile=tile, other=state.at[tile])
    terrain = field.setup.board.tiles[tile]
    return refuse("SK-3.2", "line_blocked_by_terrain", unit=unit.id, tile=tile, terrain=terrain)


def why_no_salvo(state: SkirmishState, unit: Unit, target: Unit) -> Illegal:
    """Return what keeps a warship's guns from an enemy: its lines, ground, terrain (SK-5.1, SK-7)."""
    field = state.field
    grid, here, there = field.grid, unit.tile, target.tile
    is_straight = grid.columns[here] == grid.columns[there] or grid.rows[here] == grid.rows[there]
    if not is_straight and field.setup.options.field != "all":
        return refuse("SK-5.1", "not_in_line", unit=unit.id, target=target.id)
    if not field.access[unit.id].targets[here] >> there & 1:
        return _ground_protects(state, unit, target)
    for tile in places_of(blockers(line_between(grid, here, there), field.blocking)):
        terrain = field.setup.board.tiles[tile]
        return refuse("SK-5.1", "line_blocked_by_terrain", unit=unit.id, tile=tile, terrain=terrain)
    return refuse("SK-5.1", "no_enemy_hit", unit=unit.id)


def _ground_protects(state: SkirmishState, unit: Unit, target: Unit) -> Illegal:
    terrain = state.field.setup.board.tiles[target.tile]
    return refuse("SK-1.4", "ground_protects", unit=unit.id, target=target.id, terrain=terrain)


def _check_partners(
    state: SkirmishState, lead: Unit, partners: tuple[UnitId, ...], target: Unit
) -> Illegal | None:
    touching = state.field.grid.king_masks[target.tile]
    if len({lead.id, *partners}) != len(partners) + 1:
        return refuse("SK-3.4", "partner_twice", unit=lead.id)
    if not touching >> lead.tile & 1:
        return refuse("SK-3.4", "not_touching", unit=lead.id, target=target.id)
    for partner_id in partners:
        partner = _own_on_board(state, partner_id)
        if not isinstance(partner, Unit):
            return partner
        if not touching >> partner.tile & 1:
            return refuse("SK-3.4", "not_touching", unit=partner_id, target=target.id)
        illegal = _check_shooter(state, partner, target)
        if illegal is not None:
            return illegal
    return None


def check_melee(state: SkirmishState, action: StrikeMelee) -> Illegal | None:
    """Return why a melee attack is refused (SK-4.1)."""
    unit = _own_on_board(state, action.unit)
    if not isinstance(unit, Unit):
        return unit
    target = _enemy_on_board(state, action.target, "SK-4.1")
    if not isinstance(target, Unit):
        return target
    if not state.field.lines[unit.id].has_melee:
        return refuse("SK-4.1", "no_melee", unit=unit.id)
    if unit.has_attacked:
        return refuse("SK-6.1", "already_attacked", unit=unit.id)
    if melee_mask(state, unit) >> target.tile & 1:
        return None
    grid = state.field.grid
    is_diagonal_only = state.field.setup.options.melee == "diagonal"
    near = grid.diagonal_masks if is_diagonal_only else grid.king_masks
    if near[unit.tile] >> target.tile & 1:
        return _ground_protects(state, unit, target)
    reason = "not_diagonal" if is_diagonal_only else "not_adjacent"
    return refuse("SK-4.1", reason, unit=unit.id, target=target.id)


def check_broadside(state: SkirmishState, action: FireBroadside) -> Illegal | None:
    """Return why a warship cannot fire that way (SK-5.1, SK-5.2)."""
    unit = _own_on_board(state, action.unit)
    if not isinstance(unit, Unit):
        return unit
    if not state.field.lines[unit.id].is_warship:
        return refuse("SK-5.1", "not_a_warship", unit=unit.id)
    if cooldown_turns(state, unit):
        return refuse("SK-5.2", "guns_not_ready", unit=unit.id, turns=cooldown_turns(state, unit))
    is_all = state.field.setup.options.field == "all"
    if is_all and action.direction is not None:
        return refuse("SK-5.1", "fires_everywhere", unit=unit.id)
    if not is_all and action.direction not in DIRECTIONS:
        return refuse("SK-5.1", "direction_needed", unit=unit.id)
    hit = broadside(state, unit, action.direction)
    if hits_enemy(state, unit, hit):
        return None
    immune = next((target for target in hit.targets if state.units[target].side != unit.side), None)
    if immune is not None:
        return refuse("SK-5.3", "target_immune", unit=unit.id, target=immune)
    return refuse("SK-5.1", "no_enemy_hit", unit=unit.id)


def _check_withdraw(state: SkirmishState) -> Illegal | None:
    if state.phase == "deploy":
        return refuse("SK-6.2", "still_deploying")
    if not can_withdraw(state, state.to_move):
        return refuse("TW-2.9", "garrison_stays" if state.field.setup.order else "cannot_withdraw")
    return None


def _own_waiting(state: SkirmishState, unit_id: UnitId, rule: str) -> Unit | Illegal:
    unit = state.units.get(unit_id)
    if unit is None:
        return refuse(rule, "no_such_unit", unit=unit_id)
    if unit.side != state.to_move:
        return refuse(rule, "not_your_unit", unit=unit_id)
    if unit.status == "barred":
        return refuse("SK-1.6", "unit_barred", unit=unit_id)
    return unit


def _check_tile(state: SkirmishState, unit: Unit, tile: int, rule: str) -> Illegal | None:
    field = state.field
    if not 0 <= tile < field.grid.tile_count:
        return refuse("SK-1.1", "off_board", tile=tile)
    if not field.zone_masks[unit.side] >> tile & 1:
        return refuse(rule, "outside_zone", unit=unit.id, tile=tile)
    if tile in state.at:
        return refuse(rule, "tile_occupied", tile=tile, other=state.at[tile])
    if not field.access[unit.id].enter >> tile & 1:
        return refuse(_terrain_rule(state), "terrain_forbids", unit=unit.id, tile=tile)
    if unit.status == "reserve" and not entry_mask(state, unit):
        return refuse("SK-1.7", "no_slots_left", unit=unit.id, slots=field.setup.rules.board_slots)
    return None


def _check_place(state: SkirmishState, action: PlaceUnit) -> Illegal | None:
    unit = _own_waiting(state, action.unit, "SK-1.6")
    if not isinstance(unit, Unit):
        return unit
    if state.field.roster[unit.id].tile is not None:
        return refuse("SK-1.6", "place_is_fixed", unit=unit.id)
    return _check_tile(state, unit, action.tile, "SK-1.6")


def _check_remove(state: SkirmishState, action: RemoveUnit) -> Illegal | None:
    unit = _own_on_board(state, action.unit)
    if not isinstance(unit, Unit):
        return unit
    if state.field.roster[unit.id].tile is not None:
        return refuse("SK-1.6", "place_is_fixed", unit=unit.id)
    return None


def _check_enter(state: SkirmishState, action: EnterReserve) -> Illegal | None:
    if state.phase == "deploy":
        return refuse("SK-1.7", "still_deploying")
    if state.has_acted:
        return refuse("SK-1.7", "turn_has_begun")
    unit = _own_waiting(state, action.unit, "SK-1.7")
    if not isinstance(unit, Unit):
        return unit
    if unit.status != "reserve":
        return refuse("SK-1.7", "not_in_reserve", unit=unit.id)
    return _check_tile(state, unit, action.tile, "SK-1.7")


def _check_automatic(state: SkirmishState) -> Illegal | None:
    if state.phase == "battle" and state.has_acted:
        return refuse("SK-1.7", "turn_has_begun")
    if not any(entry_mask(state, unit) for unit in waiting(state, state.to_move)):
        return refuse("SK-1.6", "nothing_to_place")
    return None


def _check_finish(state: SkirmishState) -> Illegal | None:
    for unit in waiting(state, state.to_move):
        if entry_mask(state, unit):
            return refuse("SK-1.7", "unit_still_fits", unit=unit.id)
    return None
