"""How a battle ends: no units left, special conditions met or missed, stalemate, withdrawal (SK-6)."""

from typing import Final

from game.content.models_battle import EndCondition
from game.core.bridge import Ending
from game.core.ids import RuleId, UnitId
from game.core.outcome import Outcome
from game.space.bits import mask_of
from game.systems.skirmish.events import BattleEnded, ZoneHeld
from game.systems.skirmish.queries import units_left
from game.systems.skirmish.resolve_deploy import SkirmishStep
from game.systems.skirmish.state import SkirmishState

ENDED: Final = (RuleId("SK-6.3"), RuleId("SK-6.4"), RuleId("TW-9.5"))
SIDES: Final = ("attacker", "defender")


def end_battle(
    step: SkirmishStep, winner: int, ending: Ending, reason: str, rules: tuple[RuleId, ...] = ENDED
) -> None:
    """End the battle now, with the gold that its length earns the winner (SK-6.4, TW-9.5)."""
    state = step.state
    outcome = Outcome(
        winners=(state.player(winner),),
        losers=(state.player(1 - winner),),
        reason=reason,
        turns=state.turn,
        rules=rules,
    )
    gold = state.field.bonus_gold(state.turn) if state.field.is_paid(winner) else 0
    step.emit(BattleEnded(rules=rules, outcome=outcome, ending=ending, bonus_gold=gold))


def annihilated(state: SkirmishState) -> int | None:
    """Return the winner where a side has no units left; of two such sides the defender wins (SK-6.3)."""
    if not units_left(state, 0):
        return 1
    return 0 if not units_left(state, 1) else None


def end_after_action(step: SkirmishStep) -> None:
    """End the battle if this action decided it (SK-6.3)."""
    winner = annihilated(step.state)
    if winner is not None:
        end_battle(step, winner, "destroyed", "destroyed")
    else:
        _end_by_condition(step, is_turn_over=False)


def end_after_half(step: SkirmishStep) -> bool:
    """End the battle if a condition was met as it began: nobody had to act for it (SK-6.3)."""
    return _end_by_condition(step, is_turn_over=False)


def end_after_turn(step: SkirmishStep) -> bool:
    """Count held zones and end the battle if a condition is met or missed by now (SK-6.3)."""
    state = step.state
    for index, end in enumerate(state.field.setup.ends):
        if end.kind == "hold":
            held = state.held_turns[index] + 1 if _is_held(state, end) else 0
            if held or state.held_turns[index]:
                player = state.player(SIDES.index(end.side))
                step.emit(ZoneHeld(rules=ENDED[:1], player=player, end=index, turns=held))
    return _end_by_condition(step, is_turn_over=True)


def _end_by_condition(step: SkirmishStep, *, is_turn_over: bool) -> bool:
    state = step.state
    ends = state.field.setup.ends
    for index, end in enumerate(ends):
        if is_met(state, index, is_turn_over=is_turn_over):
            end_battle(step, SIDES.index(end.winner), "objective", end.kind)
            return True
    for end in ends:
        if is_missed(state, end, is_turn_over=is_turn_over):
            end_battle(step, 1 - SIDES.index(end.winner), "objective", f"{end.kind}_missed")
            return True
    return False


def is_met(state: SkirmishState, index: int, *, is_turn_over: bool) -> bool:
    """Return whether a condition is met (SK-6.3); ``is_turn_over``: both sides have moved in this turn."""
    end = state.field.setup.ends[index]
    side = SIDES.index(end.side)
    match end.kind:
        case "reach":
            return (zone_mask(state, end) & state.masks[side]).bit_count() >= end.count
        case "hold":
            return end.turns is not None and state.held_turns[index] >= end.turns
        case "survive":
            return (
                is_turn_over and end.turns is not None and state.turn >= end.turns and _survives(state, end)
            )
        case "destroy":
            return _unit_status(state, end) == "lost"
        case "escort":
            unit = state.units.get(UnitId(end.unit or ""))
            return unit is not None and unit.tile >= 0 and bool(zone_mask(state, end) >> unit.tile & 1)


def is_missed(state: SkirmishState, end: EndCondition, *, is_turn_over: bool) -> bool:
    """Return whether a condition cannot be met any more (SK-6.3)."""
    is_late = is_turn_over and end.turns is not None and state.turn >= end.turns
    match end.kind:
        case "reach" | "destroy":
            return is_late
        case "escort":
            return is_late or _unit_status(state, end) == "lost"
        case "survive":
            return not _survives(state, end)
        case "hold":
            return False


def zone_mask(state: SkirmishState, end: EndCondition) -> int:
    """Return the tiles of a condition's zone."""
    return mask_of(state.field.setup.board.zones.get(end.zone or "", ()))


def _is_held(state: SkirmishState, end: EndCondition) -> bool:
    side, zone = SIDES.index(end.side), zone_mask(state, end)
    return (zone & state.masks[side]).bit_count() >= end.count and not zone & state.masks[1 - side]


def _survives(state: SkirmishState, end: EndCondition) -> bool:
    if end.unit is not None:
        return _unit_status(state, end) != "lost"
    return units_left(state, SIDES.index(end.side)) > 0


def _unit_status(state: SkirmishState, end: EndCondition) -> str:
    unit = state.units.get(UnitId(end.unit or ""))
    return "" if unit is None else unit.status
