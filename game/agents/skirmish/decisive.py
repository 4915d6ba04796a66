"""What wins a battle at once, without any dice: a step to where it is decided, or the end of the turn."""

from game.agents.agent import Candidate
from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.matching import matched
from game.rules.prose import Sentence
from game.space.bits import places_of
from game.systems.skirmish.actions import EndTurn, MoveUnit
from game.systems.skirmish.ends import SIDES, zone_mask
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import gold_on_board, reach_mask, stalemate_side
from game.systems.skirmish.resolve_turn import end_turn
from game.systems.skirmish.ruleset import SkirmishRuleset
from game.systems.skirmish.state import SkirmishState

RULES = SkirmishRuleset()


def decisive(unit_values: UnitValues, state: SkirmishState, *, by_ending: bool = True) -> Candidate | None:
    """Return what wins the battle for the side to move as surely as it may be done now (SK-6.3, SK-6.6).

    Several units may have to go for a win: it is the first step of the first of them. ``by_ending``: the end
    of the turn counts, too.
    """
    if state.field.setup.ends:
        step = _step(unit_values, state)
        if step is not None:
            return step
    if by_ending:
        if ends_with_a_win(state):
            player = state.field.players[state.to_move]
            return Candidate(EndTurn(player=player), 0, (Sentence("agent.reason.ending_wins"),))
        if _is_last_half(state):
            return _step_out(state)
    return None


def ends_with_a_win(state: SkirmishState) -> bool:
    """Return whether the side to move wins by ending its turn now (SK-6.3, SK-6.6)."""
    side = state.to_move
    if not (state.field.setup.ends or _is_last_half(state)):
        return False
    player = state.field.players[side]
    step: Step[SkirmishState, SkirmishEvent] = Step(state.clone(), RULES.evolve, SEEDED)
    end_turn(step, EndTurn(player=player))
    outcome = step.state.outcome
    return outcome is not None and player in outcome.winners


def _is_last_half(state: SkirmishState) -> bool:
    """Return whether the end of this half turn is a stalemate (SK-6.6)."""
    quiet = state.turn - state.last_loss_turn
    return bool(state.to_move) and quiet >= state.field.setup.options.stalemate_turns


def _step_out(state: SkirmishState) -> Candidate | None:
    """Return the first of the moves onto open ground after which the attacker withdraws, not the defender."""
    side, field = state.to_move, state.field
    if stalemate_side(state) != side:
        return None
    gold = {unit: field.roster[unit].gold for unit in field.order[side]}
    places: dict[UnitId, tuple[int, ...]] = {}
    for unit_id in sorted(gold, key=lambda each: (-gold[each], each)):
        unit = state.units[unit_id]
        if unit.tile >= 0 and field.sheltering >> unit.tile & 1 and not unit.has_moved:
            places[unit_id] = places_of(reach_mask(state, unit) & ~field.sheltering)
    found = matched(places)
    in_the_open = gold_on_board(state, side, ~field.sheltering) + sum(gold[unit] for unit in found.values())
    attacking = gold_on_board(state, 1 - side, state.masks[1 - side])
    if not found or 100 * in_the_open < field.setup.rules.stalemate_open_percent * attacking:
        return None
    tile, unit_id = max(found.items(), key=lambda each: (gold[each[1]], -each[0]))
    return _told(state, unit_id, tile)


def _told(state: SkirmishState, unit: UnitId, tile: int) -> Candidate:
    facts: dict[str, str | int] = {"unit": unit, "tile": tile}
    move = MoveUnit(player=state.field.players[state.to_move], unit=unit, to=tile)
    return Candidate(move, 0, (Sentence("agent.reason.step_wins", facts),))


def _step(unit_values: UnitValues, state: SkirmishState) -> Candidate | None:
    """Return the first of the moves that bring enough units to where the side to move wins at once."""
    side, units = state.to_move, state.units
    for end in state.field.setup.ends:
        if (
            end.kind not in ("reach", "escort")
            or not SIDES.index(end.side) == SIDES.index(end.winner) == side
        ):
            continue
        zone, ours = zone_mask(state, end), state.masks[side]
        who: tuple[UnitId, ...] = state.field.order[side]
        missing = end.count - (zone & ours).bit_count()
        if end.kind == "escort":
            who, missing = tuple(unit for unit in who if unit == end.unit), 1
        places: dict[UnitId, tuple[int, ...]] = {}
        for unit_id in who:
            unit = units[unit_id]
            if unit.tile < 0 or unit.has_moved or zone >> unit.tile & 1:
                continue
            reach = unit_values.movement_class[unit_id].reach(unit.tile, ours, state.masks[1 - side])
            if reach.mask & zone:
                places[unit_id] = places_of(reach.mask & zone)
        found = matched(places) if 0 < missing <= len(places) else {}
        if 0 < missing <= len(found):
            tile, unit_id = next(iter(found.items()))
            return _told(state, unit_id, tile)
    return None
