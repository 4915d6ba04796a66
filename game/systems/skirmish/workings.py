"""How the chance of an attack comes about, step by step, so that it can be worked out by hand (SK-7)."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from game.core.dice import chance
from game.core.ids import RuleId, UnitId
from game.rules.prose import Sentence, exact_percent
from game.systems.skirmish.actions import FireBroadside, FireWeapon, SkirmishAction, StrikeMelee
from game.systems.skirmish.chances import MeleeChances, fire_chance, unit_melee_chance, warship_chance
from game.systems.skirmish.queries import broadside
from game.systems.skirmish.state import SkirmishState, Unit
from game.systems.skirmish.statline import StatLine


def _told(key: str, *rules: str, **facts: str | int) -> Sentence:
    return Sentence(f"skirmish.working.{key}", facts, tuple(RuleId(rule) for rule in rules))


def workings(state: SkirmishState, action: SkirmishAction) -> tuple[Sentence, ...]:
    """Return the steps to the chances of an attack."""
    match action:
        case FireWeapon():
            return tuple(_fire(state, action))
        case StrikeMelee():
            return tuple(_melee(state, action.unit, action.target))
        case FireBroadside():
            return tuple(_broadside(state, action))
        case _:
            return ()


def _fire(state: SkirmishState, action: FireWeapon) -> Iterator[Sentence]:
    field, units = state.field, state.units
    joint = field.joint_line(action.unit, action.partners)
    defense = field.lines[action.target].defense
    hit = chance(joint.dice, "over", defense)
    dice = f"{len(joint.dice)}d{joint.dice[0]}" if joint.dice else ""
    one = hit if joint.accuracy is None else hit * Fraction(joint.accuracy, 100)
    if joint.accuracy is None:
        yield _told("hit", "SK-3.3", dice=dice, defense=defense, one=exact_percent(one))
    else:
        yield _told(
            "try",
            "SK-3.3",
            accuracy=joint.accuracy,
            hit=exact_percent(hit),
            dice=dice,
            defense=defense,
            one=exact_percent(one),
        )
    plain = fire_chance(joint.tries, joint.dice, joint.accuracy, defense)
    if joint.tries > 1:
        yield _told("tries", "SK-3.3", count=joint.tries, one=exact_percent(one), all=exact_percent(plain))
    rerolls = sum(units[unit].rerolls_left for unit in (action.unit, *action.partners))
    if rerolls:
        whole = fire_chance(joint.tries, joint.dice, joint.accuracy, defense, rerolls)
        if whole != plain:
            yield _rerolled(rerolls, whole)


def _rerolled(dice: int, whole: Fraction) -> Sentence:
    return _told("reroll" if dice == 1 else "reroll_many", "SK-3.6", count=dice, all=exact_percent(whole))


def _melee(state: SkirmishState, unit: UnitId, target: UnitId) -> Iterator[Sentence]:
    field, units = state.field, state.units
    line, other = field.lines[unit], field.lines[target]
    odds = unit_melee_chance(field, units[unit], units[target])
    if not other.melee_flips:
        yield _told("certain", "SK-4.2")
        return
    rescue = Fraction(line.melee_rescue, 100)
    one = (1 + rescue) / 2
    key = "saved_flips" if rescue else "flips"
    rules = ("SK-4.3", "SK-4.4") if rescue else ("SK-4.3",)
    whole = one**other.melee_flips
    flips, each, both = other.melee_flips, exact_percent(one), exact_percent(whole)
    yield _told(key, *rules, count=flips, rescue=line.melee_rescue, one=each, all=both)
    if odds.destroyed != whole:
        yield _rerolled(units[unit].rerolls_left, odds.destroyed)
    if odds.lost:
        yield _counter(other, field.setup.rules.counter_die, units[target].rerolls_left, odds)


def _counter(line: StatLine, die: int, rerolls: int, odds: MeleeChances) -> Sentence:
    """Return what the target's counterattack risks; a hero may roll its die again (SK-3.6)."""
    key = "counter" if not rerolls else "counter_reroll" if rerolls == 1 else "counter_reroll_many"
    return _told(
        key,
        *(("SK-4.3", "SK-3.6") if rerolls else ("SK-4.3",)),
        count=rerolls,
        die=die,
        least=line.counter_at_most,
        rest=exact_percent(1 - odds.destroyed),
        all=exact_percent(odds.lost),
    )


def _broadside(state: SkirmishState, action: FireBroadside) -> Iterator[Sentence]:
    """Who is hit, each with its chance; of several enemies, the chance that at least one is destroyed."""
    unit, missed = state.units[action.unit], list[Fraction]()
    for name in broadside(state, unit, action.direction).targets:
        target = state.units[name]
        yield salvo(state, unit, target)
        if target.side != unit.side:
            missed.append(1 - warship_chance(state.field, target))
    if len(missed) > 1:
        product = " x ".join(f"{exact_percent(each)}%" for each in missed)
        share = 1 - prod(missed, start=Fraction(1))
        yield _told("any_hit", "SK-5.3", product=product, all=exact_percent(share))


def salvo(state: SkirmishState, unit: Unit, target: Unit) -> Sentence:
    """Return the chance that warship fire destroys a unit that it hits, friend or foe (SK-5.3)."""
    share = exact_percent(warship_chance(state.field, target))
    return _told("own_hit" if target.side == unit.side else "warship", "SK-5.3", target=target.id, all=share)
