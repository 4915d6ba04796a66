"""What an event does to the state: the only functions that write to one."""

from typing import assert_never

from msgspec.structs import replace

from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.rng import advance
from game.rules.events import PromptAnswered, PromptRaised, SideWithdrew
from game.systems.skirmish.events import (
    AttackFailed,
    AttackSuspended,
    BattleEnded,
    BroadsideFired,
    CoinCalled,
    DeploymentFinished,
    FireOpened,
    MeleeOpened,
    RerollSpent,
    ReserveEntered,
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
            move(state, event.unit, event.path[-1])
        case DiceRolled():
            state.rng = advance(state.rng, len(event.faces))
        case TurnStarted():
            _start_turn(state, event)
        case FireOpened():
            attacked(state, event.unit)
            for partner in event.partners:
                attacked(state, partner)
        case AttackFailed() | CoinCalled() | StalemateNoticed() | TurnEnded():
            pass  # who moves next is told by the start of his turn
        case UnitDestroyed():
            destroy(state, event.unit, event.killer, counts=event.counts)
        case BroadsideFired():
            _change(state, event.unit, has_attacked=True, ready_turn=event.ready_turn)
            state.has_acted = True
        case MeleeOpened():
            attacked(state, event.unit)
        case PromptRaised():
            state.prompt = event.prompt
        case AttackSuspended():
            state.pending = event.pending
        case PromptAnswered():
            state.prompt = None
            state.pending = None
        case RerollSpent():
            _change(state, event.unit, rerolls_left=state.units[event.unit].rerolls_left - 1)
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


def _change(state: SkirmishState, unit: UnitId, **changes: object) -> None:
    state.units[unit] = replace(state.units[unit], **changes)


def move(state: SkirmishState, unit: UnitId, to: int) -> None:
    """Move a unit."""
    u = state.units[unit]
    del state.at[u.tile]
    state.at[to] = unit
    bits = 1 << u.tile | 1 << to
    attacker, defender = state.masks
    state.masks = (attacker ^ bits, defender) if u.side == 0 else (attacker, defender ^ bits)
    state.units[unit] = replace(u, tile=to, has_moved=True)
    state.has_acted = True


def attacked(state: SkirmishState, unit: UnitId) -> None:
    """Take note that a unit has attacked this turn."""
    state.units[unit] = replace(state.units[unit], has_attacked=True)
    state.has_acted = True


def destroy(state: SkirmishState, unit: UnitId, killer: UnitId, *, counts: bool) -> None:
    """Take a destroyed unit off the board; ``counts``: it is a kill of the one who destroyed it."""
    _clear(state, state.units[unit])
    _change(state, unit, status="lost", tile=-1, killer=killer)
    state.last_loss_turn = state.turn
    if counts:
        _change(state, killer, kills=state.units[killer].kills + 1)


def _clear(state: SkirmishState, unit: Unit) -> None:
    if unit.tile >= 0:
        del state.at[unit.tile]
        toggle(state, unit.side, 1 << unit.tile)


def _take(state: SkirmishState, unit: UnitId, status: Status) -> None:
    _clear(state, state.units[unit])
    _change(state, unit, status=status, tile=-1, has_moved=False, has_attacked=False)


def _put(state: SkirmishState, unit: UnitId, tile: int, *, has_moved: bool) -> None:
    u = state.units[unit]
    _clear(state, u)
    state.at[tile] = unit
    toggle(state, u.side, 1 << tile)
    _change(state, unit, status="board", tile=tile, has_moved=has_moved, has_attacked=False)


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
    for unit in state.field.order[side]:
        u = state.units[unit]
        if u.has_moved or u.has_attacked:
            state.units[unit] = replace(u, has_moved=False, has_attacked=False)
