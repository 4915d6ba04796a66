"""Playing a battle on in the head: both sides by their tactics, the dice from an own generator."""

from typing import Final, TypeAlias

from game.agents.skirmish.answers import answers
from game.agents.skirmish.option import Strike, first_action
from game.agents.skirmish.survey import Style
from game.agents.skirmish.tactics import Tactics
from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.rng import advance
from game.space.bits import places_of
from game.systems.skirmish.actions import EndTurn, EnterReserve, MoveUnit, SkirmishAction
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.heuristic import THOUSAND, Appraisal, standing
from game.systems.skirmish.queries import entry_mask, must_enter, waiting
from game.systems.skirmish.ruleset import SkirmishRuleset
from game.systems.skirmish.state import SkirmishState

RULES: Final = SkirmishRuleset()
USUAL: Final = Style()
ACTIONS_AT_MOST: Final = 400
Continuations: TypeAlias = dict[tuple[object, ...], tuple[int, int]]
"""What came after a first half, by how that ended: points and actions."""


def act(state: SkirmishState, action: SkirmishAction) -> None:
    """Let an action happen on this very state."""
    step: Step[SkirmishState, SkirmishEvent] = Step(state, RULES.evolve, SEEDED)
    RULES.resolve(step, action)


def next_action(tactics: Tactics, state: SkirmishState) -> tuple[SkirmishAction, int]:
    """Return what the side to move does by these tactics, and the points that it may expect of an attack."""
    player = state.field.players[tactics.side]
    if must_enter(state):
        for unit in waiting(state, tactics.side):
            free = entry_mask(state, unit)
            if free:
                return EnterReserve(player=player, unit=unit.id, tile=places_of(free)[0]), 0
    options = tactics.options(state)
    if not options:
        return EndTurn(player=player), 0
    option = options[0]
    action = first_action(player, option)
    strike = option.strike
    if strike is None or isinstance(action, MoveUnit):
        return action, 0
    return action, expected(tactics.appraisal, option.unit, strike)


def expected(appraisal: Appraisal, unit: UnitId, strike: Strike) -> int:
    """Return the points that an attack brings on average."""
    worth = appraisal.worth
    match strike.deed:
        case "fire":
            return strike.chance * worth[strike.target] // THOUSAND
        case "melee":
            wins, loses = appraisal.blade[unit][strike.target]
            return (wins * worth[strike.target] - loses * worth[unit]) // THOUSAND
        case _:
            return strike.value


def play_on(
    appraisal: Appraisal, state: SkirmishState, first: Tactics, halves: int, known: Continuations
) -> tuple[int, int]:
    """Play so many halves of turns on this very state: the side to move by ``first``, then both as usual.

    Return the points for the side that began, and how many actions were played. Points are what all attacks
    could expect (the luck of the dice decides how the battle goes on, but not what it counts) and the end.
    Where the first half ends as one in ``known`` did, all that follows is taken from there.
    """
    tactics = first
    begun: tuple[object, ...] | None = None
    before = (0, 0)
    side, turn = state.to_move, state.turn
    points = played = 0
    others: dict[int, Tactics] = {}
    while played < ACTIONS_AT_MOST:
        if state.outcome is not None:
            break
        if state.prompt is not None:
            act(state, _answer(state))
            played += 1
            continue
        if state.to_move != side or state.turn != turn:
            halves -= 1
            if not halves:
                break
            if begun is None:
                begun, before = _moment(state, played), (points, played)
                if begun in known:
                    more, longer = known[begun]
                    return points + more, played + longer
            side, turn = state.to_move, state.turn
            if side not in others:
                others[side] = Tactics(appraisal, side, USUAL)
            tactics = others[side]
        action, gain = next_action(tactics, state)
        points += gain if side == first.side else -gain
        act(state, action)
        played += 1
    points += standing(appraisal, state, first.side)
    if begun is not None:
        known[begun] = points - before[0], played - before[1]
    return points, played


def _moment(state: SkirmishState, played: int) -> tuple[object, ...]:
    """Return all that decides how a battle goes on from the start of a turn, after so many actions."""
    return (
        played,
        state.rng,
        state.turn,
        state.to_move,
        state.has_acted,
        state.last_loss_turn,
        state.held_turns,
        *state.units.values(),
    )


def _answer(state: SkirmishState) -> SkirmishAction:
    prompt = state.prompt
    assert prompt is not None
    action = answers(state, prompt, prompt.player, state.rng)[0].action
    assert isinstance(action, SkirmishAction)
    return action


def play_out(
    appraisal: Appraisal,
    state: SkirmishState,
    side: int,
    style: Style,
    rng: int,
    halves: int,
    known: Continuations | None = None,
) -> tuple[int, int]:
    """Return what a plan brings a side within so many halves, its first by this style; and its length.

    ``known`` is kept for calls that differ in nothing but the style: it spares playing the same twice.
    """
    copy = state.clone()
    copy.rng = advance(rng, 1)
    tactics = Tactics(appraisal, side, style)
    return play_on(appraisal, copy, tactics, halves, {} if known is None else known)
