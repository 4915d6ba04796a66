from collections.abc import Callable
from fractions import Fraction
from typing import cast

import pytest

from game.core import rng
from game.core.dice import SEEDED, Chance, Roll, band_of, passes
from game.core.ids import PlayerId
from game.core.odds import EnumeratingChance, Odd, Odds, explore, tally

ME = PlayerId("me")
HIT = Roll(purpose="accuracy", player=ME, sides=(100,), test="at_most", target=65)
BEAT = Roll(purpose="attack", player=ME, sides=(6,), test="over", target=4)
TABLE = Roll(purpose="table", player=ME, sides=(6, 6), test="bands", bands=(3, 6, 10))
FREE = Roll(purpose="free", player=ME, sides=(4, 3))

Run = Callable[[Chance, int], tuple[tuple[str, str], ...]]


def attack(source: Chance, state: int) -> tuple[tuple[str, str], ...]:
    """Two tries: hit, then beat the defense; the rest is lost after a success."""
    draws = 0
    for _ in range(2):
        hit = source.faces(rng.advance(state, draws), HIT)
        draws += 1
        if passes("at_most", sum(hit), 65):
            beat = source.faces(rng.advance(state, draws), BEAT)
            draws += 1
            if passes("over", sum(beat), 4):
                return (("destroyed", "target"),)
    return (("failed", "target"),)


def wild(source: Chance, state: int) -> tuple[tuple[str, str], ...]:
    """A roll without a test: every face counts."""
    return ((f"sum {sum(source.faces(state, FREE))}", ""),)


def table(source: Chance, state: int) -> tuple[tuple[str, str], ...]:
    """A table of results, and a second roll only in one of its bands."""
    band = band_of(sum(source.faces(state, TABLE)), TABLE.bands)
    if band == 2:
        hit = source.faces(rng.advance(state, 2), HIT)
        return (("hit" if passes("at_most", sum(hit), 65) else "missed", "target"),)
    return ((f"band {band}", ""),)


def enumerated(run: Run) -> Odds:
    return Odds(tally(explore(lambda source: run(cast(Chance, source), 0))))


def test_gm_against_defense_4_is_exact() -> None:
    once = Fraction(65, 100) * Fraction(2, 6)
    assert enumerated(attack).of("destroyed", "target") == 1 - (1 - once) ** 2


@pytest.mark.parametrize("run", [attack, wild, table])
def test_all_probabilities_add_up_to_one(run: Run) -> None:
    assert sum(odd.fraction for odd in enumerated(run).chances) == 1


@pytest.mark.parametrize("run", [attack, wild, table])
def test_enumeration_agrees_with_100_000_draws(run: Run) -> None:
    counts: dict[tuple[str, str], int] = {}
    state = rng.seeded(2024)
    for i in range(100_000):
        for label in run(SEEDED, rng.fork(state, i)):
            counts[label] = counts.get(label, 0) + 1
    for odd in enumerated(run).chances:
        assert abs(counts.get((odd.label, odd.subject), 0) / 100_000 - float(odd.fraction)) < 0.006


def test_impossible_branches_are_not_followed() -> None:
    sure = Roll(purpose="attack", player=ME, sides=(6,), test="over", target=0)
    assert len(list(explore(lambda source: source.faces(0, sure)))) == 1


def test_unknown_labels_have_no_chance() -> None:
    assert Odds().of("destroyed") == 0


def test_a_path_replays_its_branches() -> None:
    source = EnumeratingChance((1,))
    assert not passes("at_most", sum(source.faces(0, HIT)), 65)
    assert source.weight == Fraction(35, 100)
    assert source.open == []


def test_a_roll_on_a_table_takes_one_branch_a_band() -> None:
    results = list(explore(lambda source: source.faces(0, TABLE)))
    assert sum(weight for weight, _ in results) == 1
    assert [band_of(sum(faces), TABLE.bands) for _, faces in results] == [0, 3, 2, 1]


def test_only_of_rolls_over_a_target_failures_are_told_apart_by_die() -> None:
    low = Roll(purpose="attack", player=ME, sides=(6,), test="at_most", target=2, is_told_by_die=True)
    high = Roll(purpose="attack", player=ME, sides=(6,), test="over", target=2, is_told_by_die=True)
    assert len(list(explore(lambda source: source.faces(0, low)))) == 2
    assert len(list(explore(lambda source: source.faces(0, high)))) == 3


def test_odds_are_exact_unless_they_come_from_trials_and_a_label_is_asked_for_anybody_or_one() -> None:
    chances = (Odd("hit", "a", 1, 4), Odd("hit", "b", 1, 3), Odd("missed", "", 1, 2))
    odds = Odds(chances)
    assert odds.is_exact and not Odds(chances, trials=1).is_exact
    assert odds.of("hit") == Fraction(1, 4), "the first who is listed"
    assert odds.of("hit", "b") == Fraction(1, 3) and odds.of("missed") == Fraction(1, 2)
    assert odds.of("hit", "c") == odds.of("gone") == 0
