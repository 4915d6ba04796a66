"""How the chances of an attack come about, step by step, so that they can be worked out by hand."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import prod
from typing import Final

from game.core.ids import RuleId, UnitId
from game.core.ledger import Ledger
from game.core.odds import Odd, Odds
from game.rules.outlook import Prospect
from game.rules.prose import Sentence, exact_percent, whole_percent
from game.systems.strategic.actions import Attack, Maneuver, Move, UsePower
from game.systems.strategic.aims import line_struck
from game.systems.strategic.battlefield import Arms
from game.systems.strategic.harms import part_chances
from game.systems.strategic.odds import odds
from game.systems.strategic.queries import field_strength, squads, stat_line
from game.systems.strategic.ranges import attack_skill, needed, target_number
from game.systems.strategic.resolve_harm import bonus_damage, part_of, stopped, swapped
from game.systems.strategic.resolve_horde import defence, rating, rating_ledger
from game.systems.strategic.resolve_power import Contest, contest
from game.systems.strategic.state import StrategicState, Unit

Strike = Attack | UsePower | Move
HURT: Final = "hurt"
WON: Final = ("shifted", "nulled")


def told(key: str, *rules: str, **facts: str | int) -> Sentence:
    """Return a sentence of an outlook; its facts are ids."""
    return Sentence(f"strategic.outlook.{key}", facts, tuple(RuleId(rule) for rule in rules))


def _items(ledger: Ledger, unit: Unit) -> Iterator[Sentence]:
    """Yield what changes a number, item by item."""
    for item in ledger:
        facts: dict[str, str | int] = {"amount": item.amount, "unit": item.subject or unit.id}
        yield Sentence(f"strategic.ledger.{item.reason}", facts, (item.rule,))


def _working(key: str, *rules: str, **facts: str | int) -> Sentence:
    return Sentence(f"strategic.working.{key}", facts, tuple(RuleId(rule) for rule in rules))


def arms_of(state: StrategicState, action: Strike) -> tuple[int, Arms]:
    """Return the weapon or striking power of an attack, and its number."""
    arms = stat_line(state, action.unit).arms
    if isinstance(action, UsePower):
        number = next((n for n, gun in enumerate(arms) if gun.power == action.power), -1)
        return number, arms[number]
    return action.weapon, arms[action.weapon]


def prospect_of(state: StrategicState, action: Strike, target: UnitId, key: str, card: str = "") -> Prospect:
    """Return an attack with the chance that it does harm, how it comes about, and the own units it hits."""
    unit, victim = state.units[action.unit], state.units[target]
    number, _ = arms_of(state, action)
    found = odds(state, action)
    share, arms = found.of(HURT, target), f"{unit.id}#{number}"
    if is_clash(state, unit, target):
        text = told(f"{key}_clash", unit=unit.id, target=target, arms=arms, tile=unit.tile)
    else:
        hit = whole_percent(found.of("hit"))
        text = told(key, unit=unit.id, target=target, arms=arms, tile=unit.tile, hit=hit)
    steps = [*workings(state, action, target, found)]
    arrives = found.of("arrives", unit.id) if isinstance(action, Move) else Fraction(1)
    if arrives < 1:  # what is told of a charge is told of its end: it has to come there first
        factors = f"{exact_percent(arrives)}% x {exact_percent(share)}%"
        share *= arrives
        there = _working("arrives", "ST-5.10", unit=unit.id, all=exact_percent(arrives))
        whole = _working("product", "ST-8.1", product=factors, all=exact_percent(share))
        steps = [there, *steps, whole]
    return Prospect(
        text,
        Odd(HURT, target, share.numerator, share.denominator),
        workings=tuple(steps),
        places=(unit.tile, victim.tile),
        risks=tuple(sorted({odd.subject for odd in found.chances if _is_own(state, unit, odd)})),
        card=card,
    )


def _is_own(state: StrategicState, unit: Unit, odd: Odd) -> bool:
    other = state.units.get(UnitId(odd.subject))
    is_other = other is not None and other.side == unit.side and other.id != unit.id
    return odd.label == HURT and is_other


def workings(state: StrategicState, action: Strike, target: UnitId, found: Odds) -> Iterator[Sentence]:
    """Yield the steps to the chances of an attack on a target: to hit, evading, the field, damage, ends."""
    unit, victim = state.units[action.unit], state.units[target]
    _, gun = arms_of(state, action)
    if is_clash(state, unit, target):
        yield from _clash(state, unit, gun, victim, found.of(HURT, target))
    else:
        yield from _to_hit(state, unit, gun, found)
        if isinstance(action, Attack) and action.how == "burst":
            yield _burst(state, gun)
        evade, field = found.of("evade", target), found.of("deflect", target)
        if evade:
            yield _working("evade", "ST-7.4", target=target, all=exact_percent(evade))
        if field:
            yield _working("deflect", "ST-10.1", target=target, all=exact_percent(field))
        yield _damage(state, unit, gun, victim)
        yield from _product(found, target, gun)
    losses = _losses(found, target)
    mean = sum((lost * share for lost, share in losses.items()), Fraction(0))
    yield _working("mean", target=target, mean=f"{float(mean):.1f}", most=max(losses, default=0))
    for label, rule in (("disabled", "ST-8.3"), ("destroyed", "ST-8.4")):
        share = found.of(label, target)
        if share:
            yield _working(label, rule, target=target, all=whole_percent(share))


def contest_of(state: StrategicState, action: Maneuver | UsePower) -> Prospect:
    """Return a maneuver or a power of will: the chance to win, and what both roll with (ST-2.3, ST-10.5)."""
    unit, target, found = state.units[action.unit], state.units[action.target], odds(state, action)
    won = won_by(found)
    purpose: Contest = "maneuver" if isinstance(action, Maneuver) else "will"
    text = told(won, unit=unit.id, target=target.id)
    if isinstance(action, UsePower):
        text = told(
            f"{won}_power", name=stat_line(state, unit.id).powers[action.power].name, target=target.id
        )
    is_idle = won == WON[1] and not field_strength(state, target)
    steps = [
        *((_working("no_field", "ST-10.5", target=target.id),) if is_idle else ()),
        *_rolled(state, purpose, unit, target, resists=False),
        *_rolled(state, purpose, target, unit, resists=True),
        _working("wins", "ST-7.1", target=target.id, all=exact_percent(found.of(won))),
    ]
    if found.of("sinks"):
        steps.append(_working("sinks", "ST-11.3", target=target.id, all=exact_percent(found.of("sinks"))))
    chance = Odd(won, target.id, *found.of(won).as_integer_ratio())
    return Prospect(text, chance, workings=tuple(steps), places=(unit.tile, target.tile))


def won_by(found: Odds) -> str:
    """Return what is won by an opposed test: somebody is shifted, or his field counts for nothing."""
    return next((odd.label for odd in found.chances if odd.label in WON), WON[0])


def _rolled(
    state: StrategicState, purpose: Contest, who: Unit, other: Unit, *, resists: bool
) -> Iterator[Sentence]:
    """Yield what one of two rolls with in an opposed test, item by item."""
    skill, ledger = contest(state, purpose, who, other, resists=resists)
    yield _working(f"contest_{purpose}", "ST-7.1", unit=who.id, amount=skill)
    yield from _items(ledger, who)
    number = target_number(state.field.rules, needed(state.field.rules, skill, ledger))
    yield _working("passes", "ST-7.1", unit=who.id, number=number)


def is_clash(state: StrategicState, unit: Unit, target: UnitId) -> bool:
    """Whether a horde attacks a horde: no number is rolled under then (ST-9.3)."""
    return stat_line(state, unit.id).is_horde and stat_line(state, target).is_horde


def _clash(state: StrategicState, unit: Unit, gun: Arms, target: Unit, share: Fraction) -> Iterator[Sentence]:
    """Yield the total of a clash, and how likely it is too low (ST-9.3)."""
    rules = state.field.rules
    yield from _items(rating_ledger(state, unit, gun, target), unit)
    yield _working(
        "clash",
        "ST-9.3",
        quality=rules.quality,
        rating=rating(state, unit, gun, target),
        defence=defence(state, target, gun),
    )
    yield _working(
        "too_low",
        "ST-9.3",
        target=target.id,
        needed=rules.total_needed,
        count=squads(state, unit),
        all=exact_percent(share),
    )


def _burst(state: StrategicState, gun: Arms) -> Sentence:
    """Return how many hits a roll makes, and how many a reaction takes: no product tells that."""
    rules = state.field.rules
    each = rules.degree * rules.burst_degrees
    return _working("burst", "ST-7.3", "ST-7.4", each=each, most=gun.weapon.rate, degree=rules.degree)


def _product(found: Odds, target: UnitId, gun: Arms) -> Iterator[Sentence]:
    """Yield the chances that multiply to that of harm; of many hits at once they do not."""
    hit = found.of("hit", target) or found.of("hit")
    hurt = found.of(HURT, target)
    rest = [1 - found.of(label, target) for label in ("evade", "deflect") if found.of(label, target)]
    passed = prod(rest, start=hit)
    if gun.area or not passed or hurt > passed:
        return
    if hurt < passed:
        rest.append(hurt / passed)
        yield _working("through", "ST-8.1", all=exact_percent(hurt / passed))
    if rest:
        factors = " x ".join(f"{exact_percent(each)}%" for each in (hit, *rest))
        yield _working("product", "ST-8.1", product=factors, all=exact_percent(hurt))


def _losses(found: Odds, target: UnitId) -> dict[int, Fraction]:
    return {
        int(odd.label.removeprefix("loss_")): odd.fraction
        for odd in found.chances
        if odd.subject == target and odd.label.startswith("loss_")
    }


def _to_hit(state: StrategicState, unit: Unit, gun: Arms, found: Odds) -> Iterator[Sentence]:
    """Yield the skill, what changes it item by item, and the number that has to be rolled (ST-7.2)."""
    rules, skill = state.field.rules, attack_skill(state, unit, gun)
    yield _working("ws" if gun.is_melee else "bs", "ST-7.2", amount=skill)
    yield from _items(found.ledger, unit)
    number = needed(rules, skill, found.ledger)
    yield _working("needed", "ST-7.1", number=target_number(rules, number))


def _damage(state: StrategicState, unit: Unit, gun: Arms, victim: Unit) -> Sentence:
    """Return what a hit does before the dice: of a machine with parts the softest and the hardest."""
    parts = range(6 if stat_line(state, victim.id).has_parts else 1)
    stops = [stopped(state, unit, victim, part, gun) for part in parts]
    facts: dict[str, str | int] = {
        "dice": f"{gun.dice}d10",
        "more": bonus_damage(state, unit, gun),
        "least": min(stops),
        "most": max(stops),
    }
    key = "damage" if min(stops) == max(stops) else "damage_parts"
    return _working(key, "ST-8.1", **facts)


def locations(state: StrategicState, action: Strike, found: Odds) -> tuple[Fraction, ...]:
    """Return how probable each part of who is aimed at is for the first hit, if it hits (ST-7.6).

    The roll is one that hits, so that its digits swapped are not as even as a roll of their own; where a line
    has struck somebody before him with them, his are rolled.
    """
    target, unit = action.target, state.units[action.unit]
    _, gun = arms_of(state, action)
    passing, before = int(100 * found.of("hit", target)), 0
    if gun.weapon.line:
        victim = state.units[target]
        struck = [each.id for each in line_struck(state, unit, gun, victim.tile, victim.band, target)]
        nearer = struck[: struck.index(target)]
        before = min(passing, max((int(100 * found.of("hit", each)) for each in nearer), default=0))
    rules, rolled = state.field.rules, part_chances(state.field.rules)
    counts = [before * rolled[part] for part in range(len(rolled))]
    for roll in range(before + 1, passing + 1):
        counts[part_of(rules, swapped(roll))] += 1
    return tuple(count / max(1, passing) for count in counts)


def failing(state: StrategicState, skill: int, ledger_sum: int) -> Odd:
    """Return the chance that a test of a skill fails (ST-7.1)."""
    most = state.field.rules.sum_most
    number = target_number(state.field.rules, skill + max(-most, min(most, ledger_sum)))
    return Odd("fails", "", 100 - number, 100)
