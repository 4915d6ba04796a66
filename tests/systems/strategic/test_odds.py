"""Odds are exact: closed forms agree with resolved draws."""

import dataclasses
import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import islice
from math import sqrt

import pytest
from msgspec.structs import replace

from game.core import rng
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.core.kernel import resolve_unchecked
from game.core.rng import seeded
from game.systems.strategic.actions import Answer, Attack, UsePower
from game.systems.strategic.content import StrategicUnit
from game.systems.strategic.events_attack import UnitHurt
from game.systems.strategic.legal import attacks_of
from game.systems.strategic.queries import stat_line
from game.systems.strategic.state import Engagement, StrategicState
from tests.support.shipped import shipped_catalog
from tests.support.strategic import BLUE, MIXED, POOL, RED, RULES, Battle, at

HORDES = [unit.id for unit in shipped_catalog().of(StrategicUnit).values() if unit.profile.is_horde]
ROLLS = {"hit": "hit", "dodge": "evade", "parry": "evade", "deflect": "deflect"}
"""How the odds call what a roll is made for."""
EVA, WALKER, HEAVY = UnitId("eva_vanguard"), UnitId("colossus"), UnitId("thunderhead")


def situations(count: int) -> Iterator[tuple[Battle, Attack | UsePower]]:
    """Attacks of every sort in random positions: hurt, aiming, in cover, in storms, with fields."""
    dice = random.Random(7)
    while count:
        first, second, third = (dice.choice(POOL) for _ in range(3))
        column, row = dice.randrange(12), dice.randrange(12)
        near = (min(11, column + dice.choice((0, 0, 1, 2, 4))), row)
        beside = (second, third) if near != (column, row) else (first, second, third)
        if sum(each in HORDES for each in beside) > 1:
            continue  # hordes do not share a square (ST-1.2)
        battle = Battle(
            [at(first, column, row)],
            [at(second, *near), at(third, *near)],
            board=MIXED,
            storms=(((5, 5), (6, 5)),),
            options={"standing": "best"},
        )
        battle.state.habits = {seat: {"ward": "never"} for seat in battle.state.field.players}
        name = str(battle.state.acting)
        battle.put(name, aim=dice.choice((0, 10, 20)))
        for unit in tuple(battle.state.units.values()):
            wounds = tuple(max(1, each - dice.randrange(0, each)) for each in unit.wounds)
            battle.put(unit.id, reaction=dice.random() < 0.6, wounds=wounds, ran=dice.random() < 0.2)
        attacks: list[Attack | UsePower] = list(attacks_of(battle.state, RED, battle.unit(name)))
        every = (action for action in RULES.legal(battle.state, RED) if isinstance(action, UsePower))
        attacks += [action for action in every if RULES.odds(battle.state, action).chances]
        attacks = [action for action in attacks if action.target and not is_open(battle, action)]
        if attacks:
            count -= 1
            yield battle, dice.choice(attacks)


def is_open(battle: Battle, action: Attack | UsePower) -> bool:
    """Whether an attack leaves a choice."""
    return not any(odd.label == "destroyed" for odd in RULES.odds(battle.state, action).chances)


Facts = tuple[tuple[str, str], ...]
"""What an attack has led to, and which rolls it took, each with whom it is about."""
NONE: tuple[int, ...] = ()
"""No die has fallen yet."""


def resolved(state: StrategicState, action: Attack | UsePower | Answer) -> tuple[list[DiceRolled], Facts]:
    """Resolve an attack; return the dice that fell and what it led to."""
    applied = resolve_unchecked(RULES, state, action)
    rolls = [event for event in applied.events if isinstance(event, DiceRolled)]
    left = {event.unit: event.wounds for event in applied.events if isinstance(event, UnitHurt)}
    facts: list[tuple[str, str]] = []
    for event in rolls:
        label = ROLLS.get(event.purpose)
        if label is not None:
            whose = event.subject if label == "hit" else event.actor
            facts += [(f"rolled_{label}", whose)] + [(label, whose)] * event.success
    for unit in state.units.values():
        now = applied.state.units[unit.id]
        if now is unit:
            continue
        # of who is lost nothing is kept but what the last blow left
        lost = sum(unit.wounds) - sum(left.get(unit.id, now.wounds))
        facts += [(f"loss_{lost}", unit.id), ("hurt", unit.id)] * (lost > 0)
        if now.status == "lost":
            facts.append(("destroyed", unit.id))
        elif any(a <= 0 < b for a, b in zip(now.wounds, unit.wounds)):
            facts.append(("disabled", unit.id))
    return rolls, tuple(facts)


def drawn(battle: Battle, action: Attack | UsePower | Answer, draws: int) -> Counter[tuple[str, str]]:
    """Draw an attack's dice so many times; count what it led to, and of each roll how often it was made.

    The same dice have the same end: they are resolved once.
    """
    state = RULES.clone(battle.state)
    coming: dict[tuple[int, ...], tuple[int, ...]] = {}
    """Which dice come after these."""
    ends: dict[tuple[int, ...], Facts] = {}
    times: Counter[Facts] = Counter()
    for draw in range(draws):
        chance, fallen = seeded(draw), NONE
        while (sides := coming.get(fallen)) is not None:
            fallen += tuple(rng.draw(rng.advance(chance, number), most) for number, most in enumerate(sides))
            chance = rng.advance(chance, len(sides))
        if fallen not in ends:
            state.rng = seeded(draw)
            rolls, facts = resolved(state, action)
            before = NONE
            for roll in rolls:
                coming[before] = roll.sides
                before += roll.faces
            ends[before] = facts
            fallen = before
        times[ends[fallen]] += 1
    counted: Counter[tuple[str, str]] = Counter()
    for facts, count in times.items():
        for fact in facts:
            counted[fact] += count
    return counted


def agree(count: int, draws: int, after: int = 0) -> None:
    """Compare the odds of so many situations with so many draws each; the first ``after`` are passed over.

    What is told of a roll is compared with the rolls that were made, all else with all draws.
    """
    for number, (battle, action) in islice(enumerate(situations(after + count)), after, None):
        odds = RULES.odds(battle.state, action)
        counted = drawn(battle, action, draws)
        named = {odd.subject for odd in odds.chances if odd.label == "destroyed"}
        assert named, action
        told = {(odd.label, odd.subject) for odd in odds.chances}
        untold = {key for key, times in counted.items() if times and key[0].startswith("loss_")} - told
        assert not untold, (number, action, untold)
        for odd in odds.chances:
            if odd.label == "loss_0":
                continue
            of = counted[f"rolled_{odd.label}", odd.subject] if odd.label in ROLLS.values() else draws
            if not of:
                continue
            exact = float(odd.fraction)
            share = counted[odd.label, odd.subject] / of
            spread = sqrt(max(exact * (1 - exact), 1 / of) / of)
            assert abs(share - exact) <= 5 * spread + 3 / of, (number, action, odd, exact, share)
        for subject in named:
            losses = [odd.fraction for odd in odds.chances if odd.subject == subject and "loss_" in odd.label]
            assert sum(losses, Fraction(0)) == 1


@pytest.mark.rule("ST-7.2")
@pytest.mark.rule("ST-8.1")
def test_odds_agree_with_draws() -> None:
    agree(8, 250)


@pytest.mark.slow
@pytest.mark.parametrize("after", range(0, 50, 5))
def test_odds_agree_with_a_hundred_thousand_draws_in_fifty_situations(after: int) -> None:
    agree(5, 100_000, after)


@pytest.mark.rule("ST-4.6")
def test_odds_of_a_line_agree_with_draws_for_everybody_on_it() -> None:
    """The roll that hits the nearer one gives it the swapped digits; a friend on the line is told, too."""
    rows = "\n".join(["." * 12] * 4)
    first, last = at("arbalest", 1, 1), at("eva_vanguard", 4, 1)
    battle = Battle([first, last], [at("eva_bulwark", 6, 1), at("eva_lancer", 8, 1)], board=rows)
    battle.put("eva_bulwark", ran=True)
    action = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=UnitId("eva_lancer"))
    odds, counted, draws = RULES.odds(battle.state, action), drawn(battle, action, 4000), 4000
    named = {odd.subject for odd in odds.chances if odd.label == "hurt"}
    assert named == {"eva_vanguard", "eva_bulwark", "eva_lancer"}
    for odd in odds.chances:
        if odd.label in ("hurt", "disabled", "destroyed"):
            exact = float(odd.fraction)
            spread = sqrt(max(exact * (1 - exact), 1 / draws) / draws)
            assert abs(counted[odd.label, odd.subject] / draws - exact) <= 4 * spread, odd
    at_square = RULES.odds(battle.state, replace(action, target="", tile=battle.unit("eva_lancer").tile))
    assert at_square.of("hit") == max(odd.fraction for odd in odds.chances if odd.label == "hit")


@pytest.mark.rule("ST-7.2")
def test_a_worked_example() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)])
    battle.put("colossus", reaction=False)
    odds = RULES.odds(battle.state, Attack(player=RED, unit=EVA, weapon=1, target=WALKER))
    # 42 + 10 + 10; hurt unless the die shows 1 (8 - 4 - 4)
    assert odds.of("hit") == Fraction(62, 100)
    assert odds.of("hurt", "colossus") == Fraction(62, 100) * Fraction(9, 10)
    assert odds.of("loss_8", "colossus") == Fraction(62, 1000)
    assert odds.of("loss_9", "colossus") == Fraction(62, 1000) * Fraction(38, 100)
    assert [item.reason for item in odds.ledger] == ["short", "size"]


def asked_who_is_hit(*, is_melee: bool) -> Battle:
    """A blast of three among four enemies, one of them a horde: it has hit, and who takes it is asked."""
    names = ("eva_bulwark", "line_regiment", "grampus", "arbalest")
    friends = [at("eva_vanguard", 7, 5)] if is_melee else []
    battle = Battle([at("thunderhead", 3, 5), *friends], [at(each, 7, 5) for each in names])
    battle.state.habits = {
        seat: {"ward": "never", "reaction": "best", "spread": "ask"} for seat in battle.state.field.players
    }
    if is_melee:
        battle.state.engagements = (Engagement(EVA, UnitId("grampus"), 1),)
    gun = next(n for n, arms in enumerate(stat_line(battle.state, HEAVY).arms) if arms.weapon.blast == 3)
    battle.do(Attack(player=RED, unit=HEAVY, weapon=gun, target=UnitId("eva_bulwark")), 24)
    assert battle.state.prompt is not None and battle.state.prompt.kind == "spread"
    return battle


@pytest.mark.rule("ST-4.5")
@pytest.mark.rule("ST-4.3")
@pytest.mark.parametrize("is_melee", [False, True])
@pytest.mark.parametrize("draws", [800, pytest.param(8_000, marks=pytest.mark.slow)])
def test_what_a_hit_does_to_whom_it_is_given_agrees_with_draws(draws: int, *, is_melee: bool) -> None:
    """An area attack has hit, and it is asked who takes it; the swapped digits are for the one aimed at."""
    battle = asked_who_is_hit(is_melee=is_melee)
    prompt = battle.state.prompt
    assert prompt is not None
    for option in prompt.options:
        action = Answer(player=RED, option=option)
        odds = RULES.odds(RULES.observe(battle.state, RED), action)
        also = {EVA} if is_melee and option == "grampus" else set()
        assert {odd.subject for odd in odds.chances} == {option, *also}
        battle.state.habits = {seat: {"ward": "never"} for seat in (RED, BLUE)}
        counted = drawn(battle, action, draws)
        for odd in odds.chances:
            if odd.label == "hurt":
                exact = float(odd.fraction)
                spread = sqrt(max(exact * (1 - exact), 1 / draws) / draws)
                assert abs(counted[odd.label, odd.subject] / draws - exact) <= 4 * spread, odd


def most_lost(battle: Battle, attack: Attack) -> int:
    """The most that the target of an attack can lose."""
    chances = RULES.odds(battle.state, attack).chances
    own = [odd.label for odd in chances if odd.subject == attack.target]
    return max(int(label.removeprefix("loss_")) for label in own if label.startswith("loss_"))


@pytest.mark.rule("ST-4.5")
def test_a_horde_among_more_enemies_than_hits_takes_no_spare_ones() -> None:
    names = ("line_regiment", "eva_bulwark", "grampus", "arbalest")
    battle = Battle([at("thunderhead", 3, 5)], [at(each, 7, 5) for each in names])
    gun = next(n for n, arms in enumerate(stat_line(battle.state, HEAVY).arms) if arms.weapon.blast == 3)
    fired = Attack(player=RED, unit=HEAVY, weapon=gun, target=UnitId("line_regiment"))
    crowd = most_lost(battle, fired)
    for name in names[1:3]:
        battle.put(name, tile=battle.at(11, 11))
    assert 0 < crowd < most_lost(battle, fired)


def test_what_is_refused_or_no_attack_has_no_odds() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("colossus", 6, 5)])
    assert not RULES.odds(battle.state, Attack(player=RED, unit=EVA, weapon=0, target=WALKER)).chances


@pytest.mark.rule("ST-7.1")
@pytest.mark.rule("ST-7.4")
def test_no_chance_of_nothing_is_told_where_not_even_the_lowest_rolls_pass() -> None:
    battle = Battle([at("eva_vanguard", 3, 5)], [at("thunderhead", 6, 5)])
    rules = dataclasses.replace(battle.setup.rules, sure=0, dodge=-100)
    setup = replace(battle.setup, rules=rules)
    state = RULES.setup(setup, 1)
    state.order, state.place, state.acting = (EVA, HEAVY), 0, EVA
    state.units[EVA] = battle.unit(EVA)
    shot = Attack(player=RED, unit=EVA, weapon=1, target=HEAVY)
    told = RULES.odds(state, shot).chances
    assert told and all(odd.numerator for odd in told)
    assert "evade" not in {odd.label for odd in told}
