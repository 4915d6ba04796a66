"""Melee: certain against ships and vehicles, called coins against suits and armours (SK-4)."""

from typing import Final

from game.core.dice import HEADS, TAILS, Roll
from game.core.ids import RuleId
from game.systems.skirmish.actions import StrikeMelee
from game.systems.skirmish.events import AttackFailed, CoinCalled, MeleeOpened, RerollSpent
from game.systems.skirmish.resolve_attack import REROLL, ask_call, ask_reroll, destroy, may_reroll, suspend
from game.systems.skirmish.resolve_deploy import SkirmishStep
from game.systems.skirmish.state import Pending

CERTAIN: Final = (RuleId("SK-4.1"), RuleId("SK-4.2"))
FLIPPED: Final = (RuleId("SK-4.1"), RuleId("SK-4.3"))
FLIPPED_TWICE: Final = (RuleId("SK-4.2"), RuleId("SK-4.3"))
COIN: Final = (RuleId("SK-4.3"),)
RESCUE: Final = (RuleId("SK-4.4"),)
COUNTER: Final = (RuleId("SK-4.3"), RuleId("SK-4.4"))
KILLED_BY_COUNTER: Final = (RuleId("SK-4.3"), RuleId("SK-6.5"))


def strike_melee(step: SkirmishStep, action: StrikeMelee) -> None:
    """Attack hand to hand (SK-4.1): certain (SK-4.2), or the first flip is to be called (SK-4.3)."""
    state = step.state
    flips = state.field.lines[action.target].melee_flips
    rules = CERTAIN if not flips else FLIPPED if flips == 1 else FLIPPED_TWICE
    step.emit(
        MeleeOpened(rules=rules, player=action.player, unit=action.unit, target=action.target, flips=flips)
    )
    if not flips:
        destroy(step, state.units[action.target], action.unit, "melee", (*CERTAIN, RuleId("SK-6.5")))
        return
    job = Pending("melee", "coin", action.unit, action.target)
    suspend(step, job, "coin", flips_left=flips)
    ask_call(step, action.player, action.unit)


def resume_melee(step: SkirmishStep, job: Pending, option: str) -> None:
    """Go on after a call or after a hero's player decided about a failed die."""
    lines = step.state.field.lines
    match job.stage:
        case "coin":
            _flip(step, job, option)
        case "rescue":
            if option == "reroll":
                step.emit(RerollSpent(rules=REROLL, player=lines[job.unit].player, unit=job.unit))
                _rescue(step, job)
            else:
                _counter(step, job)
        case "counter":
            if option == "reroll":
                step.emit(RerollSpent(rules=REROLL, player=lines[job.target].player, unit=job.target))
                _counter(step, job)
            else:
                _fail(step, job)
        case _:
            raise AssertionError(job.stage)


def _flip(step: SkirmishStep, job: Pending, call: str) -> None:
    """Flip the called coin (SK-4.3)."""
    player = step.state.field.lines[job.unit].player
    is_heads = call == "heads"
    step.emit(CoinCalled(rules=COIN, player=player, call="heads" if is_heads else "tails"))
    face = HEADS if is_heads else TAILS
    roll = Roll("coin", player, (2,), "equals", face, (), COIN, job.unit, job.target)
    if step.roll(roll).success:
        _won(step, job)
    else:
        _rescue(step, job)


def _won(step: SkirmishStep, job: Pending) -> None:
    """One flip is won: the last one destroys the target (SK-4.2, SK-4.3)."""
    left = job.flips_left - 1
    if left:
        suspend(step, job, "coin", flips_left=left)
        ask_call(step, step.state.field.lines[job.unit].player, job.unit)
    else:
        destroy(step, step.state.units[job.target], job.unit, "melee", (*COIN, RuleId("SK-6.5")))


def _rescue(step: SkirmishStep, job: Pending) -> None:
    """A wrongly called flip may succeed after all for aces and heroes (SK-4.4)."""
    line = step.state.field.lines[job.unit]
    if not line.melee_rescue:
        _counter(step, job)
        return
    roll = Roll(
        "rescue",
        line.player,
        (100,),
        "at_most",
        line.melee_rescue,
        line.rescue_ledger,
        RESCUE,
        job.unit,
        job.target,
    )
    if step.roll(roll).success:
        _won(step, job)
    elif may_reroll(step.state, (job.unit,)):
        suspend(step, job, "rescue", flips_left=job.flips_left)
        ask_reroll(step, line.player, job.unit)
    else:
        _counter(step, job)


def _counter(step: SkirmishStep, job: Pending) -> None:
    """The defender may destroy the attacker instead (SK-4.3, SK-4.4)."""
    field = step.state.field
    line = field.lines[job.target]
    if not line.counter_at_most:
        _fail(step, job)
        return
    roll = Roll(
        "counter",
        line.player,
        (field.setup.rules.counter_die,),
        "at_most",
        line.counter_at_most,
        line.counter_ledger,
        COUNTER,
        job.target,
        job.unit,
    )
    if step.roll(roll).success:
        destroy(step, step.state.units[job.unit], job.target, "counter", KILLED_BY_COUNTER)
    elif may_reroll(step.state, (job.target,)):
        suspend(step, job, "counter")
        ask_reroll(step, line.player, job.target)
    else:
        _fail(step, job)


def _fail(step: SkirmishStep, job: Pending) -> None:
    player = step.state.field.lines[job.unit].player
    step.emit(AttackFailed(rules=FLIPPED, player=player, unit=job.unit, target=job.target, cause="melee"))
