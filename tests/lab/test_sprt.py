import random

import pytest

from game.lab.battle import BattleResult
from game.lab.sprt import Hypotheses, SprtError, hypotheses, judged, pair_scores
from tests.lab.test_tournament import result


def drawn(dice: random.Random, share: float, draws: float) -> float:
    """A pair between players of whom the first scores ``share`` on average."""
    return (
        sum(
            0.5 if dice.random() < draws else float(dice.random() < (share - draws / 2) / (1 - draws))
            for _ in range(2)
        )
        / 2
    )


def shares(first: Hypotheses, share: float, tests: int, seed: int) -> tuple[float, float]:
    """How often H1 and H0 are accepted where the first scores ``share``."""
    dice, found = random.Random(seed), {"H0": 0, "H1": 0, "": 0}
    for _ in range(tests):
        scores = [drawn(dice, share, 0.1) for _ in range(2_000)]
        found[judged(scores, first).answer] += 1
    return found["H1"] / tests, found["H0"] / tests


def test_elo_and_shares_are_read() -> None:
    elo = hypotheses("0,200")
    assert elo.share0 == 0.5
    assert round(elo.share1, 4) == 0.7597
    assert tuple(round(bound, 3) for bound in elo.bounds) == (-2.944, 2.944)
    assert tuple(round(bound, 3) for bound in hypotheses("0.5,0.6", 0.1, 0.2).bounds) == (-1.504, 2.079)


@pytest.mark.parametrize("text", ["", "5", "1,2,3", "a,b", "5,5", "0.6,0.5", "0,5000", "nan,1"])
def test_what_are_no_hypotheses_is_said(text: str) -> None:
    with pytest.raises(SprtError):
        hypotheses(text)
    with pytest.raises(SprtError):
        hypotheses("0,5", 0.7)


def test_pairs_follow_the_first_contestant_through_the_seats() -> None:
    results: list[BattleResult] = [result(0, 0), result(1, 1), result(2, 1), result(3, -1), result(4, 0)]
    assert pair_scores(results) == [1.0, 0.25]


@pytest.mark.slow
def test_errors_are_as_rare_as_promised() -> None:
    asked = hypotheses("0.5,0.6")
    wrong, right = shares(asked, 0.5, 150, 1)
    assert wrong <= 0.08 and right >= 0.92
    right, wrong = shares(asked, 0.6, 150, 2)
    assert wrong <= 0.08 and right >= 0.92


def test_it_stops_at_the_first_clear_pair_and_not_before_five() -> None:
    asked = hypotheses("0,50")
    verdict = judged([1.0] * 500, asked)
    assert verdict.answer == "H1" and 5 <= verdict.pairs < 20 and verdict.llr >= verdict.high
    assert judged([1.0] * 500 + [0.0] * 500, asked) == verdict
    assert judged([1.0] * 4, asked).answer == ""
    assert judged([0.0] * 500, asked).answer == "H0"
    assert judged([], asked).llr == 0
