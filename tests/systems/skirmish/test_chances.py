"""Closed forms agree with the resolver under enumeration and with draws."""

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import product
from typing import cast

import pytest

from game.core import rng
from game.core.codec import from_plain
from game.core.dice import SEEDED, chance, failing_faces
from game.core.kernel import resolve_unchecked
from game.core.odds import tally
from game.systems.registry import system_named
from game.systems.skirmish.actions import Answer, FireBroadside, FireWeapon, SkirmishAction, StrikeMelee
from game.systems.skirmish.build import build_setup
from game.systems.skirmish.chances import MeleeChances, fire_chance, melee_chance, mended_chance
from game.systems.skirmish.odds import best_answer, explored
from game.systems.skirmish.request import SkirmishRequest
from game.systems.skirmish.state import SkirmishState
from tests.laws.play import play
from tests.support.shipped import shipped_catalog
from tests.support.skirmish import HERO, RULESET, Battle, battle, profile

FIRE = {
    "plain": {},
    "no accuracy": {"S": {"profile": profile("3x 1d6", None)}},
    "two dice": {"S": {"profile": profile("2x 2d6", 55)}, "s": {"profile": profile(defense=8)}},
    "hopeless": {"s": {"profile": profile(defense=6)}},
    "ace": {"S": {"kills": 36}},
}


def agrees(b: Battle, action: SkirmishAction) -> None:
    """Compare `odds` with every course of the action through the resolver."""
    equal_odds(b.state, action)


def equal_odds(state: SkirmishState, action: SkirmishAction) -> None:
    """Compare `odds` of an action in a state with every course through the resolver."""
    told = RULESET.odds(state, action)
    found = tally((weight, labels) for weight, labels in explored(RULESET, state, action))
    labels = {(odd.label, odd.subject) for odd in (*told.chances, *found) if odd.label != "kills"}
    for label, subject in labels:
        exact = sum((o.fraction for o in found if (o.label, o.subject) == (label, subject)), Fraction(0))
        assert told.of(label, subject) == exact, (label, subject)


@pytest.mark.rule("SK-7", "SK-3.3")
@pytest.mark.parametrize("units", FIRE.values(), ids=FIRE.keys())
def test_fire(units: dict[str, dict[str, object]]) -> None:
    b = battle("S . s N n", units=units)
    agrees(b, b.fire("S", "s"))


@pytest.mark.rule("SK-7", "SK-3.6")
def test_fire_of_a_hero_with_his_reroll() -> None:
    b = battle("H . s N n", units={"H": {"profile": profile("2x 1d6", 40)}})
    agrees(b, b.fire("H", "s"))
    unaimed = battle("H . s N n", units={"H": {"profile": profile("2x 1d6", None)}})
    agrees(unaimed, unaimed.fire("H", "s"))


@pytest.mark.rule("SK-7", "SK-3.6")
@pytest.mark.parametrize("rerolls", [1, pytest.param(2, marks=pytest.mark.slow), 3])
@pytest.mark.parametrize(("dice", "defense"), [("1x 1d6", 4), ("2x 2d6", 8), ("1x 3d4", 9), ("1x 2d6", 12)])
def test_fire_of_heroes_of_every_kind(dice: str, defense: int, rerolls: int) -> None:
    hero = replace(HERO, rerolls=rerolls)
    b = battle(
        "H . s N n",
        units={"H": {"profile": profile(dice, 60), "hero": hero}, "s": {"profile": profile(defense=defense)}},
    )
    agrees(b, b.fire("H", "s"))


@pytest.mark.rule("SK-7", "SK-3.4", "SK-3.6")
@pytest.mark.parametrize("attack", ["2x 1d6", "1x 2d4"])
def test_close_fire(attack: str) -> None:
    b = battle(
        """
        S . H
        . s .
        H . .
        """,
        units={"H": {"profile": profile(attack, 70)}, "s": {"profile": profile(defense=10)}},
    )
    for lead, partners in (("S", ("H",)), ("H", ("S",)), ("S", ("H", "H2")), ("H", ("S", "H2"))):
        agrees(b, b.fire(lead, "s", *partners))


@pytest.mark.rule("SK-7", "SK-3.6")
def test_the_lowest_of_failed_dice_is_the_one_to_roll_again() -> None:
    nothing = (Fraction(0), Fraction(0))
    assert mended_chance((2, 5), 6, 9, 1, nothing) == Fraction(2, 6), "beside a 5 it takes a 5 or 6"
    assert mended_chance((3, 4), 6, 7, 0, nothing) == 0
    assert mended_chance((3, 4), 6, 7, 0, (Fraction(1, 3),)) == Fraction(1, 3)
    for low, high, defense in ((1, 6, 8), (2, 3, 8), (4, 4, 9)):
        other = chance((6,), "over", defense - low)
        assert mended_chance((low, high), 6, defense, 1, nothing) >= other, "no other die is better"
    assert failing_faces((2, 2), 3) == (((1, 1), Fraction(1, 4)), ((1, 2), Fraction(1, 2)))


@cache
def by_hand(tries: int, count: int, sides: int, accuracy: int, defense: int, rerolls: int) -> Fraction:
    """The chance of a hero who rolls again wherever that is better: all faces of all dice, one by one."""
    if not tries:
        return Fraction(0)

    def mended(faces: tuple[int, ...], left: int) -> Fraction:
        kept = by_hand(tries - 1, count, sides, accuracy, defense, left)
        if not left:
            return kept
        lying = sorted(faces)[1:]
        anew = [(*lying, face) for face in range(1, sides + 1)]
        again = sum(
            (Fraction(1) if sum(each) > defense else mended(each, left - 1) for each in anew), Fraction(0)
        )
        return max(kept, again / sides)

    def aimed(left: int) -> Fraction:
        rolled = list(product(range(1, sides + 1), repeat=count))
        through = sum(
            (Fraction(1) if sum(each) > defense else mended(each, left) for each in rolled), Fraction(0)
        )
        missed = by_hand(tries - 1, count, sides, accuracy, defense, left)
        if left:
            missed = max(missed, aimed(left - 1))
        return (accuracy * through / len(rolled) + (100 - accuracy) * missed) / 100

    return aimed(rerolls)


@pytest.mark.rule("SK-7", "SK-3.6")
@pytest.mark.parametrize(
    ("attack", "rerolls"),
    [((3, 2, 6, 85, 9), 1), ((2, 2, 4, 50, 6), 2), ((3, 1, 6, 60, 4), 1), ((2, 2, 6, 100, 12), 1)],
)
def test_the_chance_told_is_that_of_the_better_choice(
    attack: tuple[int, int, int, int, int], rerolls: int
) -> None:
    tries, count, sides, accuracy, defense = attack
    told = fire_chance(tries, (sides,) * count, accuracy, defense, rerolls)
    assert told == by_hand(*attack, rerolls)


@pytest.mark.rule("SK-7", "SK-3.6")
def test_a_new_roll_that_hardly_helps_is_kept_for_a_later_try() -> None:
    """Beside a 3 it takes a 6 and there is a try left; for the last one there is nothing to keep it for."""
    b = battle("H . s", units={"H": {"profile": profile("2x 2d6")}, "s": {"profile": profile(defense=8)}})
    b.do(b.fire("H", "s"), 1, 3)
    kept, again = (
        RULESET.odds(b.state, b.answer(option)).of("destroyed", "s") for option in ("keep", "reroll")
    )
    assert kept > again and best_answer(b.state) == "keep"
    assert kept == fire_chance(2, (6, 6), None, 8, 1)
    b.do(b.answer("keep"), 1, 3)
    b.do(b.answer("keep"), 1, 3)
    assert best_answer(b.state) == "reroll"


@pytest.mark.rule("SK-7", "SK-4.3", "SK-4.4")
@pytest.mark.parametrize(
    ("attacker", "defender"), [("S", "s"), ("S", "a"), ("H", "s"), ("H", "a"), ("S", "h"), ("H", "h")]
)
@pytest.mark.parametrize("kills", [0, 18])
def test_melee(attacker: str, defender: str, kills: int) -> None:
    b = battle(
        f"""
        . {defender} . N
        {attacker} . . n
        """,
        units={attacker: {"kills": kills}, defender: {"kills": kills}},
    )
    agrees(b, b.melee(attacker, defender))


@pytest.mark.rule("SK-7", "SK-5.3")
def test_warship_fire() -> None:
    b = battle("W s S c a h w N n", units={"s": {"kills": 10}})
    action = b.broadside("W", "E")
    agrees(b, action)
    found = tally((weight, labels) for weight, labels in explored(RULESET, b.state, action))
    told = RULESET.odds(b.state, action)
    for odd in found:
        if odd.label == "kills":
            assert told.of("kills", odd.subject) == odd.fraction


@pytest.mark.rule("SK-7")
def test_the_odds_of_an_answer_are_those_from_there_on() -> None:
    b = battle("H . s N n")
    b.do(b.fire("H", "s"), 99)
    keep, again = b.answer("keep"), b.answer("reroll")
    better, worse = (RULESET.odds(b.state, action).of("destroyed", "s") for action in (again, keep))
    assert better == Fraction(85, 100) * Fraction(2, 6) + (
        1 - Fraction(85, 100) * Fraction(2, 6)
    ) * fire_chance(2, (6,), 85, 4)
    assert worse == fire_chance(2, (6,), 85, 4, 1)
    for action in (keep, again):
        agrees(b, action)


@pytest.mark.rule("SK-7", "SK-3.6", "SK-3.4")
@pytest.mark.parametrize("faces", [(1, 2), (4, 1)])
def test_the_odds_of_an_answer_leave_the_die_to_the_next_hero(faces: tuple[int, int]) -> None:
    heroes = {name: {"profile": profile("1x 2d3")} for name in ("H", "H2")}
    b = battle("H . H\n. s .\n. . .", units={"s": {"profile": profile(defense=6)}} | heroes)
    b.do(b.fire("H", "s", "H2"), *faces)
    for option in ("keep", "reroll"):
        agrees(b, b.answer(option))
    b.do(b.answer("keep"))
    for option in ("keep", "reroll"):
        agrees(b, b.answer(option))


@pytest.mark.parametrize(("picture", "count"), [("S . s N n", 30_000), ("H . s N n", 10_000)])
def test_draws_come_out_as_told(picture: str, count: int) -> None:
    b = battle(picture)
    action = b.fire(picture[0], "s")
    told = float(RULESET.odds(b.state, action).of("destroyed", "s"))
    hits = sum(_played(b, action, seed) for seed in range(count))
    spread = (told * (1 - told) / count) ** 0.5
    assert abs(hits / count - told) < 4.5 * spread


def _played(b: Battle, action: SkirmishAction, seed: int) -> bool:
    state = b.state.clone()
    state.rng = rng.seeded(seed)
    applied = resolve_unchecked(RULESET, state, action, SEEDED)
    while (prompt := applied.state.prompt) is not None:
        answer = Answer(player=prompt.player, option=best_answer(applied.state))
        applied = resolve_unchecked(RULESET, applied.state, answer, SEEDED)
    return applied.state.units[b.unit("s").id].status == "lost"


def test_closed_forms_at_their_edges() -> None:
    assert fire_chance(0, (6,), 65, 4) == 0
    assert fire_chance(2, (6,), None, 6, 3) == 0
    assert fire_chance(1, (6,), None, 0) == 1
    assert melee_chance(0) == MeleeChances(Fraction(1), Fraction(0))
    assert melee_chance(1, 0, 0) == MeleeChances(Fraction(1, 2), Fraction(0))


def mixed(rnd: random.Random) -> object:
    """A close battle of machines of every class, heroes and aces of every level, under random options."""

    def side(faction: str, grunt: str, tough: str, ship: str, pilots: list[str]) -> dict[str, object]:
        units: list[dict[str, object]] = [
            {"frame": rnd.choice((grunt, tough)), "pilot": pilot} for pilot in pilots
        ]
        units += [{"frame": rnd.choice((grunt, tough)), "ace_level": rnd.randrange(6)} for _ in range(3)]
        return {"faction": faction, "units": [*units, ship]}

    options = {
        "joint_dice": rnd.choice(("highest", "one_die")),
        "melee": rnd.choice(("diagonal", "all_neighbours")),
        "field": rnd.choice(("line", "all")),
        "warship_interval": 2,
    }
    plain = {
        "board": {"rows": ["......", "..#...", "......", "...#..", "......"]},
        "options": options,
        "sides": {
            "attacker": side("federation", "gm", "rampart", "harrier_frigate", ["maren_voss"]),
            "defender": side("zeon", "varg", "lamprey", "talon_cruiser", ["casimir_holt"]),
        },
    }
    return build_setup(from_plain(plain, SkirmishRequest), shipped_catalog())


ROLLS = (FireWeapon, StrikeMelee, FireBroadside, Answer)


@pytest.mark.rule("SK-7")
def test_odds_are_those_of_the_resolver_in_random_battles() -> None:
    seen: Counter[str] = Counter()
    for seed in range(10):
        rnd = random.Random(seed)
        game = play(system_named("skirmish"), mixed(rnd), seed)
        for ply in game.some(60):
            state = cast(SkirmishState, ply.state)
            (player,) = RULESET.active(state)
            actions = [action for action in RULESET.legal(state, player) if isinstance(action, ROLLS)]
            for action in rnd.sample(actions, min(3, len(actions))):
                equal_odds(state, action)
                is_joint = isinstance(action, FireWeapon) and bool(action.partners)
                seen[type(action).__name__ + "_jointly" * is_joint] += 1
    assert set(seen) == {"FireWeapon", "FireWeapon_jointly", "StrikeMelee", "FireBroadside", "Answer"}, seen
