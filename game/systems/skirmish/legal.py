"""Every action that a player may submit, in a fixed order."""

from itertools import combinations

from game.core.ids import PlayerId
from game.space.bits import places_of
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
    broadside,
    broadside_directions,
    can_withdraw,
    close_attackers,
    cooldown_turns,
    entry_mask,
    hits_enemy,
    melee_mask,
    must_enter,
    reach_mask,
    shot_mask,
    waiting,
)
from game.systems.skirmish.state import SkirmishState, Unit


def legal(state: SkirmishState, player: PlayerId) -> tuple[SkirmishAction, ...]:
    """Return every action that this player may submit now, in a fixed order."""
    if state.phase == "over":
        return ()
    if state.prompt is not None:
        if state.prompt.player != player:
            return ()
        return tuple(Answer(player=player, option=option) for option in state.prompt.options)
    if player != state.field.players[state.to_move]:
        return ()
    if state.phase == "deploy":
        return _deployments(state, player)
    if must_enter(state):
        entries = _entries(state, player)
        return (*entries, DeployAutomatically(player=player), *_withdrawal(state, player))
    actions: list[SkirmishAction] = []
    side = state.to_move
    units = state.units
    ours = [unit for unit_id in state.field.order[side] if (unit := units[unit_id]).status == "board"]
    close: dict[int, tuple[Unit, ...]] = {}
    for unit in ours:
        if not unit.has_moved:
            unit_id = unit.id
            actions.extend(
                [
                    MoveUnit(player=player, unit=unit_id, to=tile)
                    for tile in places_of(reach_mask(state, unit))
                ]
            )
        if not unit.has_attacked:
            _attacks(state, player, unit, close, actions)
    actions.append(EndTurn(player=player))
    actions.extend(_withdrawal(state, player))
    return tuple(actions)


def _attacks(
    state: SkirmishState,
    player: PlayerId,
    unit: Unit,
    close: dict[int, tuple[Unit, ...]],
    actions: list[SkirmishAction],
) -> None:
    """Add a unit's attacks. ``close`` remembers who could join in close fire at a tile."""
    line = state.field.lines[unit.id]
    if line.tries:
        for tile in places_of(shot_mask(state, unit)):
            target = state.at[tile]
            actions.append(FireWeapon(player=player, unit=unit.id, target=target))
            if state.field.grid.king_masks[tile] >> unit.tile & 1:
                if tile not in close:
                    close[tile] = close_attackers(state, unit.side, state.units[target])
                others = [other.id for other in close[tile] if other.id != unit.id]
                actions.extend(
                    FireWeapon(player=player, unit=unit.id, target=target, partners=chosen)
                    for count in range(1, len(others) + 1)
                    for chosen in combinations(others, count)
                )
    if line.has_melee:
        actions.extend(
            StrikeMelee(player=player, unit=unit.id, target=state.at[tile])
            for tile in places_of(melee_mask(state, unit))
        )
    if line.is_warship and not cooldown_turns(state, unit):
        actions.extend(
            FireBroadside(player=player, unit=unit.id, direction=direction)
            for direction in broadside_directions(state)
            if hits_enemy(state, unit, broadside(state, unit, direction))
        )


def _withdrawal(state: SkirmishState, player: PlayerId) -> tuple[SkirmishAction, ...]:
    return (Withdraw(player=player),) if can_withdraw(state, state.to_move) else ()


def _entries(state: SkirmishState, player: PlayerId) -> tuple[SkirmishAction, ...]:
    return tuple(
        EnterReserve(player=player, unit=unit.id, tile=tile)
        for unit in waiting(state, state.to_move)
        for tile in places_of(entry_mask(state, unit))
    )


def _deployments(state: SkirmishState, player: PlayerId) -> tuple[SkirmishAction, ...]:
    field, side = state.field, state.to_move
    actions: list[SkirmishAction] = []
    is_waiting = False
    for unit_id in field.order[side]:
        unit = state.units[unit_id]
        if unit.status == "barred" or field.roster[unit_id].tile is not None:
            continue
        if unit.status == "reserve":
            free = entry_mask(state, unit)
            is_waiting = is_waiting or free != 0
        else:
            free = field.zone_masks[side] & field.access[unit_id].enter & ~(state.masks[0] | state.masks[1])
        actions.extend(PlaceUnit(player=player, unit=unit_id, tile=tile) for tile in places_of(free))
        if unit.status == "board":
            actions.append(RemoveUnit(player=player, unit=unit_id))
    actions.append(DeployAutomatically(player=player) if is_waiting else FinishDeployment(player=player))
    return tuple(actions)
