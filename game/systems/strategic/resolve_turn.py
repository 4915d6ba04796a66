"""Turns: who acts next, and what is under way is carried on until somebody has to decide (ST-6)."""

from msgspec.structs import replace

from game.core.ids import RuleId
from game.rules.events import PromptAnswered
from game.systems.strategic.actions import Answer, Move
from game.systems.strategic.ends import end_if_decided, score_city
from game.systems.strategic.events import MoveBegun, Suspended, TurnEnded, TurnMissed, TurnStarted, UnitHealed
from game.systems.strategic.flow import StrategicStep, owner
from game.systems.strategic.moves import allowance, flying_band, halves_of, ways
from game.systems.strategic.queries import stat_line
from game.systems.strategic.resolve_attack import advance_attack
from game.systems.strategic.resolve_horde import flight, rally
from game.systems.strategic.resolve_move import advance_move
from game.systems.strategic.resolve_power import pay
from game.systems.strategic.resolve_round import end_round, start_round
from game.systems.strategic.state import Job, MoveJob, StrategicState, Unit

TURNS = RuleId("ST-6.1")


def run(step: StrategicStep, jobs: tuple[Job, ...]) -> None:
    """Carry on what is under way, the last of ``jobs`` first; then turn after turn, until one decides."""
    stack = list(jobs)
    while True:
        while stack:
            job = stack.pop()
            following = advance_move(step, job) if isinstance(job, MoveJob) else advance_attack(step, job)
            stack += following
            if step.state.prompt is not None:
                step.emit(Suspended(jobs=tuple(stack)))
                return
        if step.state.phase != "battle" or end_if_decided(step):
            return
        acting = step.state.units.get(step.state.acting)
        if acting is None:
            stack += _next_turn(step)
        elif acting.status != "board" or acting.broken:
            step.emit(TurnEnded(rules=(TURNS,), player=owner(step.state, acting.id), unit=acting.id))
        else:
            return


def resume(step: StrategicStep, action: Answer) -> None:
    """Take the answer and go on exactly where it stopped."""
    state = step.state
    prompt, jobs = state.prompt, state.jobs
    assert prompt is not None and jobs
    step.emit(
        PromptAnswered(rules=prompt.rules, player=action.player, kind_of=prompt.kind, option=action.option)
    )
    run(step, (*jobs[:-1], answered(jobs[-1], action.option)))


def answered(job: Job, option: str) -> Job:
    """Return the job with the answer that it waited for."""
    return replace(job, answer=option)


def _next_turn(step: StrategicStep) -> tuple[Job, ...]:
    """Turn to the next unit of the order; after the last a round ends and another begins (ST-6.1, 6.3)."""
    state = step.state
    place = state.place + 1
    if place >= len(state.order):
        end_round(step)
        score_city(step)
        last = state.field.setup.mission.rounds
        if end_if_decided(step, is_over=state.round >= last):
            return ()
        begin_round(step)
        return ()
    unit = state.units[state.order[place]]
    player = owner(state, unit.id)
    is_gone = unit.status != "board"
    if is_gone or unit.surprised:
        step.emit(TurnMissed(rules=(TURNS,), player=player, unit=unit.id, place=place, is_gone=is_gone))
        return ()
    step.emit(TurnStarted(rules=(TURNS,), player=player, unit=unit.id, place=place))
    _heal(step, step.state.units[unit.id])
    now = step.state.units[unit.id]
    if not now.broken or rally(step, now):
        return ()
    job = flight(step.state, now)
    step.emit(MoveBegun(rules=(RuleId("ST-9.5"),), player=player, unit=unit.id, mode="flee", halves=0))
    return (job,)


def begin_round(step: StrategicStep) -> None:
    """Begin the next round; what burns may decide the battle."""
    start_round(step)


def _heal(step: StrategicStep, unit: Unit) -> None:
    """Regenerate at the start of the turn (ST-8.5)."""
    own = stat_line(step.state, unit.id)
    if own.is_horde or own.has_parts or not own.profile.regenerate or unit.wounds[0] >= own.full[0]:
        return
    left = min(own.full[0], unit.wounds[0] + own.profile.regenerate)
    step.emit(
        UnitHealed(rules=(RuleId("ST-8.5"),), unit=unit.id, wounds=(left,), count=left - unit.wounds[0])
    )


def move_job(state: StrategicState, action: Move) -> MoveJob:
    """Return the move that an action asks for; without a way of its own the shortest and safest."""
    unit = state.units[action.unit]
    path = action.path
    if not path and action.to != unit.tile:
        target = state.units[action.target] if action.mode == "charge" else None
        path = ways(state, unit, action.mode, action.band, target)[action.to]
    budget = allowance(state, unit, action.mode, action.band)
    band = unit.band if unit.band < flying_band(unit, action.band) == 0 else action.band
    return MoveJob(
        unit.id, action.mode, path, band, budget, unit.tile, target=action.target, weapon=action.weapon
    )


def move(step: StrategicStep, action: Move) -> tuple[Job, ...]:
    """Begin a move (ST-2); a Lift is paid for before (ST-10.5)."""
    state = step.state
    job = move_job(state, action)
    own = stat_line(state, action.unit)
    if action.mode == "lift":
        power = next(number for number, each in enumerate(own.powers) if each.kind == "lift")
        pay(step, action.unit, power, action.unit, 0)
    step.emit(
        MoveBegun(
            rules=(RuleId("ST-2.1"),),
            player=action.player,
            unit=action.unit,
            mode=action.mode,
            halves=0 if own.is_horde else halves_of(action.mode),
        )
    )
    return (job,)
