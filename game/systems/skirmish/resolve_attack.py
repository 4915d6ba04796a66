"""What all attacks share: suspending for a decision, going on after it, and destroying a unit."""

from collections.abc import Sequence
from typing import Final

import msgspec

from game.core.ids import PlayerId, RuleId, UnitId
from game.core.prompts import Prompt
from game.rules.events import PromptRaised
from game.systems.skirmish.events import AttackSuspended, Cause, UnitDestroyed
from game.systems.skirmish.resolve_deploy import SkirmishStep
from game.systems.skirmish.state import Pending, SkirmishState, Unit

REROLL: Final = (RuleId("SK-3.6"), RuleId("TW-7.8"))
CALL: Final = (RuleId("SK-4.3"),)
REROLL_OPTIONS: Final = ("reroll", "keep")
COIN_OPTIONS: Final = ("heads", "tails")


def may_reroll(state: SkirmishState, units: Sequence[UnitId], after: UnitId | None = None) -> UnitId | None:
    """Return the first of these units, those behind ``after`` only, that may roll a die again (SK-3.6)."""
    first = 0 if after is None else units.index(after) + 1
    return next((unit for unit in units[first:] if state.units[unit].rerolls_left > 0), None)


def attackers_of(job: Pending) -> tuple[UnitId, ...]:
    """Return who makes an attack, the lead first (SK-3.4)."""
    return (job.unit, *job.partners)


def suspend(
    step: SkirmishStep, job: Pending, stage: str, *, tries_left: int = 0, flips_left: int = 0
) -> None:
    """Remember where an attack stands before a question is asked."""
    pending = msgspec.structs.replace(job, stage=stage, tries_left=tries_left, flips_left=flips_left)
    step.emit(AttackSuspended(pending=pending))


def ask_reroll(step: SkirmishStep, player: PlayerId, unit: UnitId) -> None:
    """Ask a hero's player after a failed own die (SK-3.6)."""
    prompt = Prompt(player=player, kind="reroll", options=REROLL_OPTIONS, rules=REROLL, subject=unit)
    step.emit(PromptRaised(rules=REROLL, prompt=prompt))


def ask_call(step: SkirmishStep, player: PlayerId, unit: UnitId) -> None:
    """Ask the attacker to call the coin (SK-4.3)."""
    prompt = Prompt(player=player, kind="coin", options=COIN_OPTIONS, rules=CALL, subject=unit)
    step.emit(PromptRaised(rules=CALL, prompt=prompt))


def destroy(
    step: SkirmishStep, victim: Unit, killer: UnitId, cause: Cause, rules: tuple[RuleId, ...]
) -> None:
    """Destroy a unit: an enemy's loss is a kill, an own unit's is nobody's (SK-6.5)."""
    state = step.state
    step.emit(
        UnitDestroyed(
            rules=rules,
            player=state.field.players[victim.side],
            unit=victim.id,
            tile=victim.tile,
            killer=killer,
            cause=cause,
            counts=state.units[killer].side != victim.side,
        )
    )
