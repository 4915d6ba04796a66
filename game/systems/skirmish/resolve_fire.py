"""Ranged attacks, alone and as close fire (SK-3)."""

from typing import Final

from game.core.dice import Roll
from game.core.ids import RuleId
from game.systems.skirmish.actions import FireWeapon
from game.systems.skirmish.events import AttackFailed, FireOpened, RerollSpent
from game.systems.skirmish.resolve_attack import REROLL, ask_reroll, destroy, has_reroll, suspend
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


def resume_fire(step: SkirmishStep, job: Pending, option: str) -> None:
    """Go on after the hero's player decided about the failed die (SK-3.6)."""
    if option == "reroll":
        player = step.state.field.lines[job.unit].player
        step.emit(RerollSpent(rules=REROLL, player=player, unit=job.unit))
        _roll_tries(step, job, job.tries_left, job.stage)
    else:
        _roll_tries(step, job, job.tries_left, "next")


def _roll_tries(step: SkirmishStep, job: Pending, tries_left: int, stage: str) -> None:
    """Roll tries until one beats the defense or none are left (SK-3.3)."""
    field = step.state.field
    unit, target = job.unit, job.target
    player = field.lines[unit].player
    defense_ledger = field.lines[target].defense_ledger
    accuracy = job.accuracy
    while True:
        if stage == "next":
            if not tries_left:
                step.emit(AttackFailed(rules=ROLLED, player=player, unit=unit, target=target, cause="fire"))
                return
            tries_left -= 1
            stage = "attack" if accuracy is None else "accuracy"
        if stage == "accuracy":
            assert accuracy is not None
            roll = Roll("accuracy", player, (100,), "at_most", accuracy, job.ledger, ROLLED, unit, target)
            if not step.roll(roll).success:
                if has_reroll(step.state, unit):
                    suspend(step, job, "accuracy", tries_left=tries_left)
                    ask_reroll(step, player, unit)
                    return
                stage = "next"
                continue
        roll = Roll("attack", player, job.dice, "over", job.defense, defense_ledger, ROLLED, unit, target)
        if step.roll(roll).success:
            destroy(step, step.state.units[target], unit, "fire", DESTROYED)
            return
        if has_reroll(step.state, unit):
            suspend(step, job, "attack", tries_left=tries_left)
            ask_reroll(step, player, unit)
            return
        stage = "next"
