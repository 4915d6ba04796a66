"""Ranged attacks, alone and as close fire (SK-3)."""

from typing import Final

import msgspec

from game.core.dice import Roll
from game.core.events import DiceRolled
from game.core.ids import RuleId, UnitId
from game.core.ledger import LedgerItem
from game.systems.skirmish.actions import FireWeapon
from game.systems.skirmish.events import AttackFailed, FireOpened, RerollSpent
from game.systems.skirmish.resolve_attack import (
    REROLL,
    ask_reroll,
    attackers_of,
    destroy,
    may_reroll,
    suspend,
)
from game.systems.skirmish.resolve_deploy import SkirmishStep
from game.systems.skirmish.state import Pending

OPENED: Final = (RuleId("SK-3.1"), RuleId("SK-3.2"), RuleId("SK-3.3"))
OPENED_JOINT: Final = (RuleId("SK-3.4"), RuleId("SK-3.3"))
ROLLED: Final = (RuleId("SK-3.3"),)
DESTROYED: Final = (RuleId("SK-3.3"), RuleId("SK-6.5"))


def fire_weapon(step: SkirmishStep, action: FireWeapon) -> None:
    """Open fire on one target: all attackers have attacked, then the tries are rolled (SK-3.3, SK-3.4)."""
    field = step.state.field
    order = field.order[step.state.to_move]
    partners = action.partners
    if len(partners) > 1:
        partners = tuple(sorted(partners, key=order.index))
    joint = field.joint_line(action.unit, partners)
    target = field.lines[action.target]
    step.emit(
        FireOpened(
            rules=OPENED_JOINT if partners else OPENED,
            player=action.player,
            unit=action.unit,
            partners=partners,
            target=action.target,
            tries=joint.tries,
            dice=joint.dice,
            accuracy=joint.accuracy,
            defense=target.defense,
            ledger=joint.ledger,
        )
    )
    job = Pending(
        "fire",
        "next",
        action.unit,
        action.target,
        partners,
        tries=joint.tries,
        dice=joint.dice,
        accuracy=joint.accuracy,
        defense=target.defense,
        ledger=joint.accuracy_ledger,
    )
    _roll_tries(step, job, joint.tries, "next")


def resume_fire(step: SkirmishStep, job: Pending, hero: UnitId, option: str) -> None:
    """Go on after a hero's player decided about a failed die; another hero may be asked next (SK-3.6)."""
    if option == "reroll":
        player = step.state.field.lines[hero].player
        step.emit(RerollSpent(rules=REROLL, player=player, unit=hero))
        _roll_tries(step, job, job.tries_left, job.stage)
    elif not _asks(step, job, job.stage, job.tries_left, after=hero):
        _roll_tries(step, job, job.tries_left, "next")


def _roll_tries(step: SkirmishStep, job: Pending, tries_left: int, stage: str) -> None:
    """Roll tries until one beats the defense, a hero's player is asked, or none are left (SK-3.3)."""
    unit, target = job.unit, job.target
    while True:
        if stage == "next":
            if not tries_left:
                player = step.state.field.lines[unit].player
                step.emit(AttackFailed(rules=ROLLED, player=player, unit=unit, target=target, cause="fire"))
                return
            tries_left -= 1
            job = _taken_up(job)
            stage = "attack" if job.accuracy is None else "accuracy"
        if stage == "accuracy" and _hits(step, job, job.accuracy):
            stage = "attack"
        if stage == "attack":
            rolled = _roll_attack(step, job)
            if rolled.success:
                destroy(step, step.state.units[target], unit, "fire", DESTROYED)
                return
            job = _lying(job, rolled.faces)
        if _asks(step, job, stage, tries_left):
            return
        stage = "next"


def _hits(step: SkirmishStep, job: Pending, accuracy: int | None) -> bool:
    """Roll the accuracy of one try (SK-3.3)."""
    assert accuracy is not None
    player = step.state.field.lines[job.unit].player
    roll = Roll("accuracy", player, (100,), "at_most", accuracy, job.ledger, ROLLED, job.unit, job.target)
    return step.roll(roll).success


def _roll_attack(step: SkirmishStep, job: Pending) -> DiceRolled:
    """Roll the dice in hand over what the defense leaves beside those that lie (SK-3.3, SK-3.6)."""
    field = step.state.field
    lying = -sum(die for die in job.dice if die < 0)
    ledger = field.lines[job.target].defense_ledger
    if lying:
        ledger = (*ledger, LedgerItem(-lying, "lying_dice", REROLL[0], job.unit))
    is_told = len(job.dice) > 1 and may_reroll(step.state, attackers_of(job)) is not None
    roll = Roll(
        "attack",
        field.lines[job.unit].player,
        tuple(die for die in job.dice if die > 0),
        "over",
        job.defense - lying,
        ledger,
        ROLLED,
        job.unit,
        job.target,
        is_told_by_die=is_told,
    )
    return step.roll(roll)


def _lying(job: Pending, faces: tuple[int, ...]) -> Pending:
    """Return an attack whose dice failed: the lowest is in hand, the others lie as they fell (SK-3.6).

    No other die is better rolled again, so nobody is asked which.
    """
    if len(job.dice) == 1:
        return job
    sides = max(job.dice)
    shown = sorted((*faces, *(-die for die in job.dice if die < 0)))
    return msgspec.structs.replace(job, dice=(sides, *(-face for face in shown[1:])))


def _taken_up(job: Pending) -> Pending:
    """Return an attack with all its dice in hand."""
    if min(job.dice) > 0:
        return job
    return msgspec.structs.replace(job, dice=(max(job.dice),) * len(job.dice))


def _asks(step: SkirmishStep, job: Pending, stage: str, tries_left: int, after: UnitId | None = None) -> bool:
    """Ask after a failed die whether one of the attacking heroes rolls it again; return whether one is asked.

    Nobody is asked where it could not help any more (SK-3.6).
    """
    attackers = attackers_of(job)
    hero = may_reroll(step.state, attackers, after)
    if hero is None or not _can_be_mended(job, sum(step.state.units[u].rerolls_left for u in attackers)):
        return False
    suspend(step, job, stage, tries_left=tries_left)
    ask_reroll(step, step.state.field.lines[hero].player, hero)
    return True


def _can_be_mended(job: Pending, rerolls: int) -> bool:
    """Return whether dice could beat the defense if so many, the lowest first, showed their highest face."""
    sides = max(job.dice)
    lying = sorted(-die for die in job.dice if die < 0)
    if not lying:
        return sides * len(job.dice) > job.defense
    anew = min(rerolls, len(job.dice))
    return anew * sides + sum(lying[anew - 1 :]) > job.defense
