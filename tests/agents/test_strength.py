"""How much stronger each level is than the one below. The slow tests measure what the levels promise."""

import pytest

from game.lab.tournament import Summary, fight_all, summarised, tasks
from tests.agents.positions import SYSTEM, mirrored

MEASURED_GAMES = 400


def measured(levels: tuple[str, str], games: int, seed: int = 7, jobs: int = 1) -> Summary:
    """Fight on mirrored set-ups with swapped seats."""
    battles = tasks(len(mirrored()), levels, games, seed)
    return summarised(list(fight_all(SYSTEM, mirrored(), battles, jobs)), levels)


def test_cadet_beats_random() -> None:
    assert measured(("cadet", "random"), 20).shares[0].rate >= 0.75


def test_officer_holds_its_own_against_cadet() -> None:
    assert measured(("officer", "cadet"), 40).shares[0].rate >= 0.55


@pytest.mark.slow
def test_cadet_beats_random_in_nine_of_ten() -> None:
    assert measured(("cadet", "random"), MEASURED_GAMES, jobs=2).shares[0].rate >= 0.90


@pytest.mark.slow
def test_officer_beats_cadet_in_two_of_three() -> None:
    assert measured(("officer", "cadet"), MEASURED_GAMES, jobs=2).shares[0].rate >= 0.65


@pytest.mark.slow
def test_ace_beats_officer_in_two_of_three() -> None:
    assert measured(("ace", "officer"), MEASURED_GAMES, jobs=2).shares[0].rate >= 0.65
