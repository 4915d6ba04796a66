"""Simulated playouts (rollouts) of a battle: both sides by their tactics, the dice from an own generator."""

from typing import Final

import msgspec

from game.agents.skirmish.answers import answers
from game.agents.skirmish.decisive import RULES, decisive
from game.agents.skirmish.evaluation import evaluation
from game.agents.skirmish.joint import tactics_of
from game.agents.skirmish.option import Strike, first_action
from game.agents.skirmish.style import BattleStyle
from game.agents.skirmish.tactics import Tactics
from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.core.rng import advance, draw
from game.space.bits import places_of
from game.systems.skirmish.actions import EndTurn, EnterReserve, FireWeapon, MoveUnit, SkirmishAction
from game.systems.skirmish.ends import end_after_action
from game.systems.skirmish.events import SkirmishEvent
from game.systems.skirmish.evolve import attacked, destroy, move
from game.systems.skirmish.heuristic import THOUSAND, UnitValues, standing
from game.systems.skirmish.queries import entry_mask, must_enter, waiting
from game.systems.skirmish.state import SkirmishState

USUAL: Final = BattleStyle()
ACTIONS_AT_MOST: Final = 400


class Course(msgspec.Struct, gc=False, eq=False):
    """A moment within a turn: what tactics do then, and the moments that followed by how that went.

    The tactics belong to this moment alone; after a move, which goes only one way, they go on to the next.
    """

    tactics: Tactics
    action: SkirmishAction | None = None
    gain: int = 0
    then: "Course | None" = None
    by_result: dict[tuple[object, ...], "Course"] | None = None

    def next(self, state: SkirmishState, heroes: tuple[UnitId, ...]) -> "Course":
        """Return the moment after the action of this one, to which it has led in this state."""
        if isinstance(self.action, MoveUnit):
            if self.then is None:
                self.then = Course(self.tactics)
            return self.then
        if self.by_result is None:
            self.by_result = {}
        # how an order went is seen by who stands where, and by the heroes' new rolls
        result = (*state.masks, *[state.units[hero].rerolls_left for hero in heroes])
        found = self.by_result.get(result)
        if found is None:
            found = self.by_result[result] = Course(self.tactics.copy())
        return found


class Memory:
    """What playing a battle on from one moment has shown so far: it spares working out the same twice.

    ``courses``: turns that began alike, whatever their dice, by style and moment; ``continuations``: what
    came after a first half with the same dice, by how that ended: points and actions.
    """

    __slots__ = ("continuations", "courses")

    def __init__(self) -> None:
        """Nothing is known."""
        self.courses: dict[tuple[object, ...], Course] = {}
        self.continuations: dict[tuple[object, ...], tuple[int, int]] = {}


def act(state: SkirmishState, action: SkirmishAction) -> None:
    """Let an action happen on this very state: as the rules say, the usual ones without telling of it."""
    if isinstance(action, MoveUnit) and not state.field.setup.ends:
        move(state, action.unit, action.to)
    elif not (isinstance(action, FireWeapon) and fire_quietly(state, action)):
        step: Step[SkirmishState, SkirmishEvent] = Step(state, RULES.evolve, SEEDED)
        RULES.resolve(step, action)


def fire_quietly(state: SkirmishState, action: FireWeapon) -> bool:
    """Fire a weapon if nobody can be asked meanwhile (SK-3.3, SK-3.6); return whether it was done."""
    units, field = state.units, state.field
    attackers = (action.unit, *action.partners)
    if any(units[unit].rerolls_left for unit in attackers):
        return False
    joint = field.joint_line(action.unit, action.partners)
    defense = field.lines[action.target].defense
    for unit in attackers:
        attacked(state, unit)
    accuracy, dice, rng = joint.accuracy, joint.dice, state.rng
    for _ in range(joint.tries):
        if accuracy is not None:
            face, rng = draw(rng, 100), advance(rng, 1)
            if face > accuracy:
                continue
        shown = 0
        for sides in dice:
            shown += draw(rng, sides)
            rng = advance(rng, 1)
        if shown > defense:
            state.rng = rng
            destroy(state, action.target, action.unit, counts=True)
            if field.setup.ends or not state.masks[1 - state.to_move]:
                end_after_action(Step(state, RULES.evolve, SEEDED))
            return True
    state.rng = rng
    return True


def next_action(tactics: Tactics, state: SkirmishState) -> tuple[SkirmishAction, int]:
    """Return what the side to move does by these tactics, and the points that it may expect of an attack."""
    player = state.field.players[tactics.side]
    if must_enter(state):
        for unit in waiting(state, tactics.side):
            free = entry_mask(state, unit)
            if free:
                return EnterReserve(player=player, unit=unit.id, tile=places_of(free)[0]), 0
    win = decisive(tactics.unit_values, state)
    if win is not None:
        assert isinstance(win.action, SkirmishAction)
        return win.action, 0
    option = tactics.next(state)
    if option is None:
        return EndTurn(player=player), 0
    action = first_action(player, option)
    strike = option.strike
    if strike is None or isinstance(action, MoveUnit):
        return action, 0
    return action, expected(tactics.unit_values, option.unit, strike)


def expected(unit_values: UnitValues, unit: UnitId, strike: Strike) -> int:
    """Return the points that an attack brings on average."""
    worth = unit_values.worth
    match strike.deed:
        case "fire":
            return strike.chance * worth[strike.target] // THOUSAND
        case "melee":
            wins, loses = unit_values.melee[unit][strike.target]
            return (wins * worth[strike.target] - loses * worth[unit]) // THOUSAND
        case _:
            return strike.value


def play_on(
    unit_values: UnitValues, state: SkirmishState, style: BattleStyle, halves: int, memory: Memory
) -> tuple[int, int]:
    """Play so many halves of turns on this very state: the side to move in this style, then both as usual.

    Return the points for the side that began, and how many actions were played. Points are what all attacks
    could expect (the luck of the dice decides how the battle goes on, but not what it counts) and the end.
    """
    begun: tuple[object, ...] | None = None
    before = (0, 0)
    own, side, turn = state.to_move, state.to_move, state.turn
    points = played = 0
    heroes = unit_values.heroes
    course = _course(unit_values, state, style, memory)
    is_new = True
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
                begun, before = (played, state.rng, *_moment(state)), (points, played)
                if begun in memory.continuations:
                    more, longer = memory.continuations[begun]
                    return points + more, played + longer
            side, turn = state.to_move, state.turn
            course = _course(unit_values, state, USUAL, memory)
        elif not is_new:
            course = course.next(state, heroes)
        is_new = False
        if course.action is None:
            course.action, course.gain = next_action(course.tactics, state)
        points += course.gain if side == own else -course.gain
        act(state, course.action)
        played += 1
    points += standing(unit_values, state, own)
    if state.outcome is None and not state.field.setup.ends:
        ended = 1 - state.to_move
        worth = evaluation(unit_values, state, ended)
        points += worth if ended == own else -worth
    if begun is not None:
        memory.continuations[begun] = points - before[0], played - before[1]
    return points, played


def _course(unit_values: UnitValues, state: SkirmishState, style: BattleStyle, memory: Memory) -> Course:
    """Return how a turn goes that is played on from here in this style."""
    key = (style, *_moment(state))
    found = memory.courses.get(key)
    if found is None:
        tactics = tactics_of(unit_values, state.to_move, style, is_told=False)
        found = memory.courses[key] = Course(tactics)
    return found


def _moment(state: SkirmishState) -> tuple[object, ...]:
    """Return all but the dice that decides how a battle goes on from here."""
    return (
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
    unit_values: UnitValues,
    state: SkirmishState,
    style: BattleStyle,
    rng: int,
    halves: int,
    memory: Memory | None = None,
) -> tuple[int, int]:
    """Return what a plan brings the side to move within so many halves, and how long they were.

    It plays the first of them in this style. ``memory`` is kept for calls from the same moment: it spares
    playing the same twice.
    """
    copy = state.clone()
    copy.rng = advance(rng, 1)
    return play_on(unit_values, copy, style, halves, Memory() if memory is None else memory)
