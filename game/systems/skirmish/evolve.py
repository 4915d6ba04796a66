"""What an event does to the state: the only functions that write to one."""

from typing import assert_never

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.rng import advance
from game.systems.skirmish.events import (
    AttackFailed,
    AttackSuspended,
    BattleEnded,
    BroadsideFired,
    CoinCalled,
    DeploymentFinished,
    FireOpened,
    MeleeOpened,
    PromptAnswered,
    PromptRaised,
    RerollSpent,
    ReserveEntered,
    SideWithdrew,
    SkirmishEvent,
    StalemateNoticed,
    TurnEnded,
    TurnStarted,
    UnitDestroyed,
    UnitMoved,
    UnitPlaced,
    UnitRemoved,
    ZoneHeld,
)
from game.systems.skirmish.state import SkirmishState, Status, Unit


def evolve(state: SkirmishState, event: SkirmishEvent) -> None:
    """Change the state by what happened. Usual events come first: each case that does not fit costs time."""
    match event:
        case UnitMoved():
            _move(state, event.unit, event.path[-1])
            state.has_acted = True
        case DiceRolled():
            state.rng = advance(state.rng, len(event.faces))
        case TurnEnded():
            if event.player == state.field.players[0]:
                state.to_move = 1
        case TurnStarted():
            _start_turn(state, event)
        case FireOpened():
            _attacked(state, event.unit)
            for partner in event.partners:
                _attacked(state, partner)
        case AttackFailed() | CoinCalled() | StalemateNoticed():
            pass
        case UnitDestroyed():
            _destroy(state, event)
        case BroadsideFired():
            _fire_broadside(state, event)
        case MeleeOpened():
            _attacked(state, event.unit)
        case PromptRaised():
            state.prompt = event.prompt
        case AttackSuspended():
            state.pending = event.pending
        case PromptAnswered():
            state.prompt = None
            state.pending = None
        case RerollSpent():
            _spend_reroll(state, event.unit)
        case UnitPlaced():
            _put(state, event.unit, event.tile, has_moved=False)
        case UnitRemoved():
            _take(state, event.unit, "reserve")
        case ReserveEntered():
            _put(state, event.unit, event.tile, has_moved=True)
        case DeploymentFinished():
            _finish_deployment(state, event)
        case ZoneHeld():
            held = state.held_turns
            state.held_turns = (*held[: event.end], event.turns, *held[event.end + 1 :])
        case SideWithdrew():
            for unit in event.units:
                _take(state, unit, "withdrawn")
            for unit in event.disbanded:
                _take(state, unit, "lost")
        case BattleEnded():
            state.phase = "over"
            state.outcome = event.outcome
            state.prompt = None
            state.pending = None
        case _:
            assert_never(event)


def toggle(state: SkirmishState, side: int, bits: int) -> None:
    """Flip occupied tiles of a side."""
    attacker, defender = state.masks
    state.masks = (attacker ^ bits, defender) if side == 0 else (attacker, defender ^ bits)


def _move(state: SkirmishState, unit_id: UnitId, to: int) -> None:
    u = state.units[unit_id]
    at = state.at
    del at[u.tile]
    at[to] = unit_id
    bits = 1 << u.tile | 1 << to
    attacker, defender = state.masks
    state.masks = (attacker ^ bits, defender) if u.side == 0 else (attacker, defender ^ bits)
    state.units[unit_id] = Unit(
        u.id, u.side, u.status, to, True, u.has_attacked, u.kills, u.ready_turn, u.rerolls_left, u.killer
    )


def _attacked(state: SkirmishState, unit_id: UnitId) -> None:
    u = state.units[unit_id]
    state.units[unit_id] = Unit(
        u.id, u.side, u.status, u.tile, u.has_moved, True, u.kills, u.ready_turn, u.rerolls_left, u.killer
    )
    state.has_acted = True


def _fire_broadside(state: SkirmishState, event: BroadsideFired) -> None:
    u = state.units[event.unit]
    state.units[event.unit] = Unit(
        u.id, u.side, u.status, u.tile, u.has_moved, True, u.kills, event.ready_turn, u.rerolls_left, u.killer
    )
    state.has_acted = True


def _spend_reroll(state: SkirmishState, unit_id: UnitId) -> None:
    u = state.units[unit_id]
    left = u.rerolls_left - 1
    state.units[unit_id] = Unit(
        u.id, u.side, u.status, u.tile, u.has_moved, u.has_attacked, u.kills, u.ready_turn, left, u.killer
    )


def _destroy(state: SkirmishState, event: UnitDestroyed) -> None:
    u = state.units[event.unit]
    _clear(state, u)
    state.units[u.id] = Unit(
        u.id,
        u.side,
        "lost",
        -1,
        u.has_moved,
        u.has_attacked,
        u.kills,
        u.ready_turn,
        u.rerolls_left,
        event.killer,
    )
    state.last_loss_turn = state.turn
    if event.counts:
        k = state.units[event.killer]
        kills = k.kills + 1
        state.units[k.id] = Unit(
            k.id,
            k.side,
            k.status,
            k.tile,
            k.has_moved,
            k.has_attacked,
            kills,
            k.ready_turn,
            k.rerolls_left,
            k.killer,
        )


def _clear(state: SkirmishState, unit: Unit) -> None:
    if unit.tile >= 0:
        del state.at[unit.tile]
        toggle(state, unit.side, 1 << unit.tile)


def _take(state: SkirmishState, unit_id: UnitId, status: Status) -> None:
    u = state.units[unit_id]
    _clear(state, u)
    state.units[unit_id] = Unit(
        u.id, u.side, status, -1, False, False, u.kills, u.ready_turn, u.rerolls_left, u.killer
    )


def _put(state: SkirmishState, unit_id: UnitId, tile: int, *, has_moved: bool) -> None:
    u = state.units[unit_id]
    _clear(state, u)
    state.at[tile] = unit_id
    toggle(state, u.side, 1 << tile)
    state.units[unit_id] = Unit(
        u.id, u.side, "board", tile, has_moved, False, u.kills, u.ready_turn, u.rerolls_left, u.killer
    )


def _finish_deployment(state: SkirmishState, event: DeploymentFinished) -> None:
    side = state.field.side_of[event.player]
    done = state.deployed
    state.deployed = (True, done[1]) if side == 0 else (done[0], True)
    state.to_move = 0


def _start_turn(state: SkirmishState, event: TurnStarted) -> None:
    side = state.field.side_of[event.player]
    state.phase = "battle"
    state.to_move = side
    state.turn = event.turn
    state.has_acted = False
    units = state.units
    for unit_id in state.field.order[side]:
        u = units[unit_id]
        if u.has_moved or u.has_attacked:
            units[unit_id] = Unit(
                u.id, u.side, u.status, u.tile, False, False, u.kills, u.ready_turn, u.rerolls_left, u.killer
            )
