from collections import Counter
from fractions import Fraction
from itertools import product
from time import process_time

import pytest

from game.core import rng
from game.core.dice import (
    HEADS,
    TAILS,
    DiceExpression,
    Roll,
    ScriptedChance,
    SeededChance,
    band_chances,
    band_of,
    chance,
    failing_faces,
    lowest_in_band,
    lowest_passing,
    parse_dice,
    passes,
    sums,
    ways,
)
from game.core.ids import PlayerId

ME = PlayerId("me")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("2x 1d6", DiceExpression(2, 1, 6)),
        ("1x 2d6", DiceExpression(1, 2, 6)),
        (" 3X4D10 ", DiceExpression(3, 4, 10)),
        ("3d8", DiceExpression(1, 3, 8)),
    ],
)
def test_expressions_are_read(text: str, expected: DiceExpression) -> None:
    assert parse_dice(text) == expected


@pytest.mark.parametrize("text", ["", "d6", "2x", "2x 1d1", "0x 1d6", "2x 0d6", "1d6+2", "21x 1d6", "1d1001"])
def test_bad_expressions_say_what_is_possible(text: str) -> None:
    with pytest.raises(ValueError, match=r"dice expression|are possible"):
        parse_dice(text)


def test_an_expression_prints_as_it_is_written() -> None:
    assert str(parse_dice("2x 1d6")) == "2x 1d6"


def test_ways_count_every_roll_once() -> None:
    assert ways((6, 6))[2:] == (1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1)
    assert sum(ways((8, 8, 8))) == 8**3


def test_chances_are_exact() -> None:
    assert chance((100,), "at_most", 65) == Fraction(65, 100)
    assert chance((6,), "over", 5) == Fraction(1, 6)
    assert chance((6, 6), "over", 5) == Fraction(26, 36)
    assert chance((6, 4), "at_least", 10) == Fraction(1, 24)
    assert chance((2,), "equals", 1) == Fraction(1, 2)
    assert chance((6,), "over", 9) == 0
    assert chance((6,), "none", 0) == 1


def test_lowest_passing_finds_faces_that_exist() -> None:
    for sides in ((6,), (6, 6), (4, 10), (100,)):
        for target in range(sum(sides) + 2):
            for want in (True, False):
                faces = lowest_passing(sides, "over", target, want=want)
                possible = chance(sides, "over", target) if want else 1 - chance(sides, "over", target)
                if faces is None:
                    assert possible == 0
                else:
                    assert passes("over", sum(faces), target) is want
                    assert all(1 <= f <= n for f, n in zip(faces, sides, strict=True))


def test_scripted_faces_come_first_then_the_seed() -> None:
    state = rng.seeded(5)
    roll = Roll(purpose="attack", player=ME, sides=(6, 6, 6))
    seeded = SeededChance().faces(state, roll)
    scripted = ScriptedChance([2, 3])
    assert scripted.faces(state, roll) == (2, 3, seeded[2])
    assert scripted.used == 2


@pytest.mark.rule("SK-3.6")
@pytest.mark.parametrize("sides", [(6,), (4, 4), (3, 3, 3), (4, 6), (2, 5, 3)])
def test_rolls_that_fail_have_their_faces_and_chances(sides: tuple[int, ...]) -> None:
    rolls = list(product(*(range(1, die + 1) for die in sides)))
    for target in range(sum(sides) + 2):
        counted: dict[tuple[int, ...], Fraction] = {}
        for faces in rolls:
            if sum(faces) <= target:
                key = tuple(sorted(faces)) if len(set(sides)) == 1 else faces
                counted[key] = counted.get(key, Fraction(0)) + Fraction(1, len(rolls))
        assert failing_faces(sides, target) == tuple(sorted(counted.items()))
        assert 1 - sum(counted.values()) == chance(sides, "over", target)


def test_sums_of_dice_are_told_with_their_ways() -> None:
    for sides in ((6,), (4, 4), (4, 6), (5, 2, 3)):
        counted = Counter(map(sum, product(*(range(1, die + 1) for die in sides))))
        assert sums(sides) == tuple(sorted(counted.items()))


def test_the_largest_dice_that_a_pack_may_give_a_machine_are_added_up_at_once() -> None:
    """Face by face it took 14 seconds."""
    dice = (1000,) * 20
    started = process_time()
    ways = dict(sums(dice))
    assert process_time() - started < 3
    assert (min(ways), max(ways), sum(ways.values())) == (20, 20_000, 1000**20)
    assert all(ways[value] == ways[20_020 - value] for value in range(20, 10_010))
    assert (ways[21], ways[22]) == (20, 210)


def test_scripted_faces_are_used_one_after_the_other() -> None:
    scripted = ScriptedChance([2, 3, 4, 5])
    two, one = (Roll(purpose="attack", player=ME, sides=(6,) * count) for count in (2, 1))
    assert [scripted.faces(0, roll) for roll in (two, one, one)] == [(2, 3), (4,), (5,)]
    assert scripted.used == 4
    odd = Roll(purpose="attack", player=ME, sides=(6, 4))
    for faces, wrong in (
        ([4, 6], "face 6 does not exist on a d4"),
        ([0, 4], "face 0 does not exist on a d6"),
    ):
        with pytest.raises(ValueError, match=wrong):
            ScriptedChance(faces).faces(0, odd)
    assert ScriptedChance([6, 4]).faces(0, odd) == (6, 4)


def test_a_scripted_face_must_exist() -> None:
    with pytest.raises(ValueError, match="face 7 does not exist on a d6"):
        ScriptedChance([7]).faces(0, Roll(purpose="attack", player=ME, sides=(6,)))


def test_an_observed_state_has_no_dice() -> None:
    with pytest.raises(ValueError, match="observed"):
        SeededChance().faces(rng.HIDDEN, Roll(purpose="attack", player=ME, sides=(6,)))


@pytest.mark.parametrize(("value", "band"), [(1, 0), (5, 0), (6, 1), (10, 1), (11, 2), (100, 2)])
def test_a_band_ends_with_its_limit(value: int, band: int) -> None:
    assert band_of(value, (5, 10)) == band


def test_chances_of_bands_are_exact_and_add_up() -> None:
    assert band_chances((100,), (5, 10)) == (Fraction(5, 100), Fraction(5, 100), Fraction(90, 100))
    assert band_chances((6, 6), (2, 7)) == (Fraction(1, 36), Fraction(20, 36), Fraction(15, 36))
    assert band_chances((6, 4), (9,)) == (Fraction(23, 24), Fraction(1, 24))


def test_the_lowest_faces_of_a_band_exist_and_fall_into_it() -> None:
    for sides, bands in (((100,), (5, 10)), ((6, 6), (2, 7)), ((6, 4), (9,))):
        for band in range(len(bands) + 1):
            faces = lowest_in_band(sides, bands, band)
            assert faces is not None
            assert all(1 <= face <= n for face, n in zip(faces, sides))
            assert band_of(sum(faces), bands) == band
    assert lowest_in_band((6, 6), (1, 7), 0) is None


def test_who_has_scripted_faces_enough_asks_nobody_else() -> None:
    class Nobody:
        def faces(self, rng_state: int, roll: Roll) -> tuple[int, ...]:
            raise AssertionError("not asked")

    scripted = ScriptedChance([2, 3], Nobody())
    assert scripted.faces(0, Roll(purpose="attack", player=ME, sides=(6, 6))) == (2, 3)


def test_several_dice_of_a_roll_are_the_next_draws_one_by_one() -> None:
    sides = (6, 100, 8, 1000)
    for seed in range(20):
        state, one_by_one = rng.seeded(seed), []
        for n in sides:
            one_by_one.append(rng.draw(state, n))
            state = rng.advance(state, 1)
        assert SeededChance().faces(rng.seeded(seed), Roll("attack", ME, sides)) == tuple(one_by_one)


def test_a_coin_is_a_die_of_two_faces_and_either_is_called_as_well() -> None:
    assert [face for face, _ in sums((2,))] == [HEADS, TAILS]
    assert chance((2,), "equals", HEADS) == chance((2,), "equals", TAILS) == Fraction(1, 2)
