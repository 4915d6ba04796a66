"""The exact chances of an action before it is committed (SK-7)."""

from fractions import Fraction

from game.core.dice import Chance
from game.core.kernel import Ruleset, resolve_unchecked
from game.core.ledger import Ledger
from game.core.odds import Odd, Odds, explore, tally
from game.systems.skirmish.actions import Answer, FireBroadside, FireWeapon, SkirmishAction, StrikeMelee
from game.systems.skirmish.chances import (
    again_chance,
    aimed_chance,
    joint_fire_chance,
    later_chances,
    unit_melee_chance,
    warship_chance,
)
from game.systems.skirmish.events import SkirmishEvent, UnitDestroyed
from game.systems.skirmish.queries import broadside
from game.systems.skirmish.resolve_attack import attackers_of
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import Pending, SkirmishState

SkirmishRules = Ruleset[SkirmishSetup, SkirmishState, SkirmishAction, SkirmishEvent]
Labels = tuple[tuple[str, str], ...]


def odds(ruleset: SkirmishRules, state: SkirmishState, action: SkirmishAction) -> Odds:
    """Return the chances of an action: labels ``destroyed`` and ``lost`` name units, ``kills`` a number.

    ``destroyed`` is an enemy's end, ``lost`` an own unit's. Attacks have closed forms; an answer inside an
    attack is explored through the resolver.
    """
    if isinstance(action, Answer):
        return Odds(tally((weight, labels) for weight, labels in explored(ruleset, state, action)))
    return attack_odds(state, action)


def attack_odds(state: SkirmishState, action: SkirmishAction) -> Odds:
    """Return the chances of an attack as if it were made now, whether the rules take it or not."""
    units = state.units
    match action:
        case FireWeapon():
            joint = state.field.joint_line(action.unit, action.partners)
            target = units[action.target]
            attackers = [units[unit] for unit in (action.unit, *action.partners)]
            kill = joint_fire_chance(state.field, joint, attackers, target)
            ledger = (*joint.ledger, *joint.accuracy_ledger, *state.field.lines[target.id].defense_ledger)
            return Odds(_listed(("destroyed", target.id, kill)), ledger)
        case StrikeMelee():
            melee = unit_melee_chance(state.field, units[action.unit], units[action.target])
            line, other = state.field.lines[action.unit], state.field.lines[action.target]
            chances = _listed(("destroyed", other.unit, melee.destroyed), ("lost", line.unit, melee.lost))
            return Odds(chances, (*line.rescue_ledger, *other.counter_ledger))
        case FireBroadside():
            return _broadside_odds(state, action)
        case _:
            return Odds()


def _listed(*entries: tuple[str, str, Fraction]) -> tuple[Odd, ...]:
    return tuple(
        Odd(label, subject, value.numerator, value.denominator) for label, subject, value in entries if value
    )


def _broadside_odds(state: SkirmishState, action: FireBroadside) -> Odds:
    """Every unit hit rolls for itself, so the number of kills is a sum of independent chances (SK-5.3)."""
    units = state.units
    side = units[action.unit].side
    hit = broadside(state, units[action.unit], action.direction).targets
    entries: list[tuple[str, str, Fraction]] = []
    counts = [Fraction(1)]
    ledger: Ledger = ()
    for unit_id in hit:
        value = warship_chance(state.field, units[unit_id])
        is_enemy = units[unit_id].side != side
        entries.append(("destroyed" if is_enemy else "lost", unit_id, value))
        ledger += state.field.lines[unit_id].warship_ledger
        if is_enemy:
            missed = [count * (1 - value) for count in counts] + [Fraction(0)]
            gained = [Fraction(0)] + [count * value for count in counts]
            counts = [a + b for a, b in zip(missed, gained)]
    entries.sort(key=lambda entry: entry[:2])
    entries.extend(("kills", str(number), value) for number, value in enumerate(counts))
    return Odds(_listed(*entries), ledger)


def best_answer(state: SkirmishState) -> str:
    """Return how a prompt is answered while chances are worked out: best for this attack (SK-3.6, SK-4.3).

    Of a coin any call is as good as the other. In melee a die that is not rolled again ends the attack; in a
    ranged attack the new roll may be better kept for a try that is left.
    """
    prompt, job = state.prompt, state.pending
    assert prompt is not None and job is not None
    if prompt.kind == "coin":
        return "heads"
    if job.kind != "fire":
        return "reroll"
    again, kept = reroll_chances(job, sum(state.units[unit].rerolls_left for unit in attackers_of(job)))
    return "reroll" if again > kept else "keep"


def reroll_chances(job: Pending, rerolls: int) -> tuple[Fraction, Fraction]:
    """Return the chances of a ranged attack with a failed die rolled again, and with that kept (SK-3.6).

    ``rerolls``: so many of its heroes may roll one again.
    """
    sides, lying = max(job.dice), tuple(sorted(-die for die in job.dice if die < 0))
    dice = (sides,) * len(job.dice)
    later = later_chances(job.tries_left, dice, job.accuracy, job.defense, rerolls)
    if job.stage == "accuracy":
        hit = Fraction(job.accuracy or 0, 100)
        again = aimed_chance(hit, dice, job.defense, rerolls - 1, later)
    else:
        again = again_chance(lying, sides, job.defense, rerolls - 1, later)
    return again, later[rerolls]


def explored(
    ruleset: SkirmishRules, state: SkirmishState, action: SkirmishAction
) -> list[tuple[Fraction, Labels]]:
    """Return every course of an action through the resolver: its chance and what it destroyed.

    Courses that lead to the same question go on together from there.
    """
    side = state.field.side_of[
        state.field.lines[state.pending.unit].player if state.pending else action.player
    ]
    known: dict[tuple[object, ...], dict[Labels, Fraction]] = {}

    def courses(now: SkirmishState, action: SkirmishAction) -> dict[Labels, Fraction]:
        def run(chance: Chance) -> tuple[Labels, SkirmishState]:
            applied = resolve_unchecked(ruleset, now, action, chance)
            gone = [event.unit for event in applied.events if isinstance(event, UnitDestroyed)]
            labels = [("destroyed" if now.units[unit].side != side else "lost", str(unit)) for unit in gone]
            return tuple(labels), applied.state

        found: dict[Labels, Fraction] = {}
        for weight, (labels, then) in explore(run):
            for more, share in later(then).items():
                whole = (*labels, *more)
                found[whole] = found.get(whole, Fraction(0)) + weight * share
        return found

    def later(asked: SkirmishState) -> dict[Labels, Fraction]:
        prompt = asked.prompt
        if prompt is None:
            return {(): Fraction(1)}
        key = (prompt, asked.pending, *asked.units.values())
        if key not in known:
            known[key] = courses(asked, Answer(player=prompt.player, option=best_answer(asked)))
        return known[key]

    return [
        (weight, (*labels, ("kills", str(sum(label == "destroyed" for label, _ in labels)))))
        for labels, weight in courses(state, action).items()
    ]
