"""Moves, turns and withdrawal (SK-2, SK-6)."""

from typing import Final

from game.core.ids import RuleId
from game.rules.events import SideWithdrew
from game.systems.skirmish.actions import EndTurn, MoveUnit, Withdraw
from game.systems.skirmish.ends import end_after_half, end_after_turn, end_battle
from game.systems.skirmish.events import StalemateNoticed, TurnEnded, TurnStarted, UnitMoved
from game.systems.skirmish.queries import PRESENT, move_path, stalemate_side
from game.systems.skirmish.resolve_deploy import SkirmishStep

MOVED_SPACE: Final = (RuleId("SK-2.1"), RuleId("SK-2.2"))
MOVED_LAND: Final = (RuleId("SK-2.1"), RuleId("SK-2.3"))
TURN: Final = (RuleId("SK-6.1"),)
STALEMATE: Final = (RuleId("SK-6.6"),)
WITHDRAWAL: Final = (RuleId("SK-6.2"),)
WITHDRAWAL_ENDS: Final = (RuleId("SK-6.2"), RuleId("SK-6.4"), RuleId("TW-9.5"))
STALEMATE_ENDS: Final = (RuleId("SK-6.6"), RuleId("SK-6.4"), RuleId("TW-9.5"))
DISBANDED: Final = RuleId("TW-2.9")


def move_unit(step: SkirmishStep, action: MoveUnit) -> None:
    """Move a unit along a shortest way (SK-2)."""
    state = step.state
    path = move_path(state, state.units[action.unit], action.to)
    rules = MOVED_SPACE if state.field.setup.board.theatre == "space" else MOVED_LAND
    step.emit(UnitMoved(rules=rules, player=action.player, unit=action.unit, path=path))


def end_turn(step: SkirmishStep, action: EndTurn) -> None:
    """End a half of the turn; after the defender's the whole turn is over (SK-6.1, SK-6.6)."""
    state = step.state
    side = state.to_move
    step.emit(TurnEnded(rules=TURN, player=action.player, turn=state.turn))
    if side == 0:
        if not end_after_half(step):
            _start(step, 1, state.turn)
        return
    if end_after_turn(step) or _stalemate(step):
        return
    _start(step, 0, state.turn + 1)


def _start(step: SkirmishStep, side: int, turn: int) -> None:
    state = step.state
    gold = state.field.told_gold(turn, side)
    step.emit(TurnStarted(rules=TURN, player=state.player(side), turn=turn, bonus_gold=gold))


def _stalemate(step: SkirmishStep) -> bool:
    """End a battle without losses as a withdrawal; tell both sides before who would withdraw (SK-6.6)."""
    state = step.state
    setup = state.field.setup
    limit = setup.options.stalemate_turns
    quiet = state.turn - state.last_loss_turn
    if quiet >= limit:
        side = stalemate_side(state)
        _leave(step, side, STALEMATE)
        end_battle(step, 1 - side, "stalemate", "stalemate", STALEMATE_ENDS)
        return True
    if quiet >= min(setup.rules.stalemate_notice_turns, limit - 1):
        player = state.player(stalemate_side(state))
        step.emit(
            StalemateNoticed(
                rules=STALEMATE, turns_without_loss=quiet, turns_left=limit - quiet, player=player
            )
        )
    return False


def withdraw(step: SkirmishStep, action: Withdraw) -> None:
    """Leave with all units together: a victory for the other side (SK-6.2, TW-9.5)."""
    side = step.state.field.side_of[action.player]
    _leave(step, side, WITHDRAWAL)
    end_battle(step, 1 - side, "withdrawal", "withdrawal", WITHDRAWAL_ENDS)


def _leave(step: SkirmishStep, side: int, rules: tuple[RuleId, ...]) -> None:
    """Take a side off the board; what belongs to a garrison or guard is disbanded (TW-2.9)."""
    state = step.state
    fixed = state.field.setup.sides[side].fixed_forces
    roster = state.field.roster
    leaving = [unit for unit in state.field.order[side] if state.units[unit].status in PRESENT]
    disbanded = tuple(unit for unit in leaving if roster[unit].force in fixed and fixed)
    step.emit(
        SideWithdrew(
            rules=(*rules, DISBANDED) if disbanded else rules,
            player=state.player(side),
            units=tuple(unit for unit in leaving if unit not in disbanded),
            disbanded=disbanded,
        )
    )
