"""A program that is killed loses at most the action in flight."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from game.session.saves import load
from game.session.verify import verify
from tests.support.race import SYSTEMS

ROOT = Path(__file__).parent.parent.parent


def _kill_after(path: Path, seconds: float, seed: int) -> list[tuple[int, str]]:
    """Run the child for a while, kill it, and return the actions that it acknowledged."""
    child = subprocess.Popen(
        [sys.executable, "-m", "tests.support.endless_game", str(path), str(seed)],
        stdout=subprocess.PIPE,
        cwd=ROOT,
        text=True,
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "ready\n"
    time.sleep(seconds)
    child.kill()
    text, _ = child.communicate()
    complete = text[: text.rfind("\n") + 1].splitlines()
    return [(int(number), digest) for number, digest in (line.split() for line in complete)]


def _kill_often(path: Path, times: int, seed: int) -> None:
    dice = random.Random(seed)
    written = 0
    for kill in range(times):
        acknowledged = _kill_after(path, dice.uniform(0.0, 0.12), kill)
        match = load(path, SYSTEMS).match
        held = len(match.log)
        if acknowledged:
            last, digest = acknowledged[-1]
            assert held in (last + 1, last + 2), "acknowledged, and perhaps the one in flight"
            assert match.log[last].digest == digest
        assert held >= written
        written = held
    assert written
    assert verify(path, SYSTEMS) is None


def test_kill_at_random_moments(tmp_path: Path) -> None:
    _kill_often(tmp_path / "game.ironsave", 5, 1)


@pytest.mark.slow
def test_kill_at_a_hundred_random_moments(tmp_path: Path) -> None:
    _kill_often(tmp_path / "game.ironsave", 100, 2)
