"""What a hit does: location, damage, parts out of action, units that fall silent (ST-7.6, ST-8, ST-9.1)."""

from bisect import bisect_left

from game.core.dice import Roll
from game.core.ids import RuleId, UnitId
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.content import PARTS
from game.systems.strategic.events import PointsScored
from game.systems.strategic.events_attack import (
    Cause,
    DamageStopped,
    PartDisabled,
    UnitDestroyed,
    UnitHurt,
    UnitStaggered,
)
from game.systems.strategic.flow import NOBODY, StrategicStep, die, owner, test
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.queries import BODY, HEAD, stat_line, value_of
from game.systems.strategic.ranges import cover, own_condition, penetration, target_number
from game.systems.strategic.state import AttackJob, StrategicState, Unit

DAMAGE, CRITICAL, SILENT, SPECIALS = (RuleId(rule) for rule in ("ST-8.1", "ST-8.2", "ST-8.4", "ST-8.6"))


def swapped(roll: int) -> int:
    """Return a d100 with its digits swapped; 00 stays 100 (ST-7.6)."""
    if roll == 100:
        return 100
    tens, ones = divmod(roll, 10)
    return ones * 10 + tens


def part_of(rules: StrategicRules, roll: int) -> int:
    """Return the number of the part that a location roll means."""
    return bisect_left(rules.locations, roll)


def random_part(step: StrategicStep, unit: UnitId) -> int:
    """Roll which part is hit; 0 without a roll where there are none (ST-7.6)."""
    if not stat_line(step.state, unit).has_parts:
        return 0
    player = owner(step.state, unit)
    return part_of(step.state.field.rules, die(step, "location", player, 100, "ST-7.6", unit))


def stopped(state: StrategicState, unit: Unit, target: Unit, part: int, gun: Arms) -> int:
    """Return what is taken off damage: toughness bonus, and armour with cover past penetration (ST-8.1)."""
    own = stat_line(state, target.id)
    armour = own.armour(part) + cover(state, target, gun)
    return own.tb + max(0, armour - penetration(state, unit, gun))


def bonus_damage(state: StrategicState, unit: Unit, gun: Arms) -> int:
    """Return what is added to the dice: the fixed part, and strength in melee (ST-8.1)."""
    return gun.fixed + (stat_line(state, unit.id).sb if gun.is_melee else 0)


def strike(
    step: StrategicStep, job: AttackJob, gun: Arms, target: UnitId, number: int, *, first: bool
) -> None:
    """Judge one hit: where, how hard, and what comes of it. ``first``: the hit roll's digits are swapped."""
    state = step.state
    rules, player = state.field.rules, owner(state, job.unit)
    now, attacker = state.units[target], state.units[job.unit]
    part = 0
    if stat_line(state, target).has_parts:
        roll = swapped(job.roll) if first else die(step, "location", player, 100, "ST-7.6", job.unit, target)
        part = part_of(rules, roll)
    amount = rolled_damage(step, job, gun, target, number) + bonus_damage(state, attacker, gun)
    amount -= stopped(state, attacker, now, part, gun)
    if amount <= 0:
        name = PARTS[part] if stat_line(state, target).has_parts else ""
        step.emit(DamageStopped(rules=(DAMAGE,), player=player, unit=target, part=name))
        return
    hurt(step, target, part, amount, "attack", job.unit)
    if step.state.units[target].status != "board" or not gun.weapon.stagger:
        return
    if not stat_line(state, target).is_horde:
        skill = stat_line(state, target).profile.wp
        ledger = tuple(own_condition(step.state, step.state.units[target]))
        shaken, _ = test(step, "stagger", target, skill, ledger, (SPECIALS,), job.unit)
        if not shaken.success:
            step.emit(UnitStaggered(rules=(SPECIALS,), player=owner(state, target), unit=target))


def rolled_damage(step: StrategicStep, job: AttackJob, gun: Arms, target: UnitId, number: int) -> int:
    """Roll damage dice; a ten calls for a confirming roll and more dice (ST-8.1, ST-8.2)."""
    state = step.state
    rules, player = state.field.rules, owner(state, job.unit)
    roll = step.roll(
        Roll("damage", player, (10,) * gun.dice, rules=(DAMAGE,), actor=job.unit, subject=target)
    )
    amount = roll.sum
    if max(roll.faces) < rules.critical_face:
        return amount
    target_roll = target_number(rules, number)
    confirm = step.roll(
        Roll(
            "confirm",
            player,
            (100,),
            "at_most",
            target_roll,
            rules=(CRITICAL,),
            actor=job.unit,
            subject=target,
        )
    )
    if not confirm.success:
        return amount
    for _ in range(rules.critical_dice):
        face = die(step, "critical", player, 10, "ST-8.2", job.unit, target)
        amount += face
        if face < rules.critical_face:
            break
    return amount


def hurt(step: StrategicStep, unit: UnitId, part: int, amount: int, cause: Cause, attacker: UnitId) -> None:
    """Take damage: a disabled limb passes half on; the rest of a disabling blow is lost (ST-8.3)."""
    state = step.state
    now, own = state.units[unit], stat_line(state, unit)
    part, amount, wounds = damaged(now.wounds, part, amount, has_parts=own.has_parts)
    player = owner(state, unit)
    step.emit(
        UnitHurt(
            rules=(DAMAGE,),
            player=player,
            unit=unit,
            part=PARTS[part] if own.has_parts else "",
            damage=amount,
            wounds=wounds,
            cause=cause,
            attacker=attacker,
        )
    )
    if is_silent(state.field.rules, wounds, has_parts=own.has_parts):
        destroy(step, unit, attacker, cause)
    elif own.has_parts and wounds[part] <= 0 < now.wounds[part]:
        step.emit(PartDisabled(rules=(RuleId("ST-8.3"),), player=player, unit=unit, part=PARTS[part]))


def damaged(
    wounds: tuple[int, ...], part: int, amount: int, *, has_parts: bool
) -> tuple[int, int, tuple[int, ...]]:
    """Return which part takes how much damage in the end, and the wounds after it (ST-8.3, ST-8.4)."""
    if has_parts and part not in (HEAD, BODY) and wounds[part] <= 0:
        part, amount = BODY, -(-amount // 2)
    left = wounds[part] - amount
    if part != HEAD or not has_parts:
        left = max(0, left)
    return part, amount, (*wounds[:part], left, *wounds[part + 1 :])


def is_silent(rules: StrategicRules, wounds: tuple[int, ...], *, has_parts: bool) -> bool:
    """Whether a unit with these wounds is out of the battle (ST-8.4, ST-8.5, ST-9.1)."""
    if not has_parts:
        return wounds[0] <= 0
    return wounds[BODY] <= 0 or wounds[HEAD] <= rules.head_silent


def destroy(step: StrategicStep, unit: UnitId, killer: UnitId, cause: Cause) -> None:
    """A unit falls silent: whoever destroyed it scores where that counts (ST-6.2, ST-8.4)."""
    state = step.state
    now = state.units[unit]
    step.emit(
        UnitDestroyed(
            rules=(SILENT,),
            player=owner(state, unit),
            unit=unit,
            tile=now.tile,
            killer=killer,
            round=state.round,
            cause=cause,
        )
    )
    if state.field.setup.mission.kind == "destroy":
        credit(step, now.side, killer, value_of(state, unit), "destroyed")


def credit(step: StrategicStep, side: int, killer: UnitId, amount: int, why: str) -> None:
    """Give points for a loss: to the side that caused it, else to every other (ST-6.2)."""
    state = step.state
    by = state.units[killer].side if killer != NOBODY else side
    scorers = [by] if by != side else [other for other in range(len(state.points)) if other != side]
    for other in scorers:
        step.emit(
            PointsScored(
                rules=(RuleId("ST-6.2"),),
                player=state.player(other),
                why="fled" if why == "fled" else "destroyed",
                amount=amount,
                total=state.points[other] + amount,
            )
        )
