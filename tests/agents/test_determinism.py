"""The same battles, to the bit, whatever order Python's sets and dicts hash strings in."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from game.core.codec import digest
from game.lab.tournament import fight_all, tasks
from tests.agents.positions import SYSTEM, mirrored
games, budget = int(sys.argv[1]), int(sys.argv[2])
found = []
for levels in (("officer", "cadet"), ("ace", "random")):
    battles = tasks(len(mirrored()), levels, games, 3, budget)
    found += [result.digest for result in fight_all(SYSTEM, mirrored(), battles, 1)]
print(digest(found), len(set(found)))
"""


def digests(games: int, budget: int, seeds: tuple[int, ...] = (0, 1, 4242)) -> set[str]:
    """Fight under some hash seeds at once; return the digests of all battles."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(games), str(budget)],
            cwd=ROOT,
            env={**os.environ, "PYTHONHASHSEED": str(seed)},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in seeds
    ]
    answers = set()
    for process in running:
        out, _ = process.communicate()
        assert process.returncode == 0
        answers.add(out)
    return answers


def test_a_few_battles_are_the_same_under_two_hash_seeds() -> None:
    answers = digests(1, 4, (1, 4242))
    assert len(answers) == 1
    assert int(answers.pop().split()[1]) == 2, "different battles end differently"


@pytest.mark.slow
def test_two_hundred_battles_are_the_same_under_three_hash_seeds() -> None:
    assert len(digests(100, 200)) == 1
