"""The same battles, to the bit, whatever order Python's sets and dicts hash strings in."""

import pytest

from game.lab.tournament import fight_all, tasks
from tests.agents.positions import SYSTEM, mirrored
from tests.support.hash_seeds import SEEDS, other_seed, told_under


def digests(games: int, budget: int) -> list[str]:
    """Fight battles; return the digest of each."""
    found = []
    for levels in (("officer", "cadet"), ("ace", "random")):
        battles = tasks(len(mirrored()), levels, games, 3, budget)
        found += [result.digest for result in fight_all(SYSTEM, mirrored(), battles, 1)]
    return found


def test_a_few_battles_are_the_same_under_two_hash_seeds() -> None:
    own = digests(1, 4)
    assert told_under([other_seed()], __name__, "digests(1, 4)") == {str(own)}
    assert len({*own}) == 2, "different battles end differently"


@pytest.mark.slow
def test_two_hundred_battles_are_the_same_under_three_hash_seeds() -> None:
    assert len(told_under(SEEDS, __name__, "digests(100, 200)")) == 1
