"""The same, to the bit, whatever order Python's sets and dicts hash strings in."""

import os
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
SEEDS = ("0", "1", "4242")
"""All that the longer tests go through."""
VARIABLE = "PYTHONHASHSEED"


def told_under(seeds: Sequence[str], module: str, expression: str) -> set[str]:
    """Return what an expression of a module comes to, as text, in programs with these hash seeds."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", f"from {module} import *; print({expression})"],
            cwd=ROOT,
            env={**os.environ, VARIABLE: seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for seed in seeds
    ]
    told = [process.communicate()[0] for process in running]
    assert [process.returncode for process in running] == [0] * len(running)
    return {each.strip() for each in told}


def other_seed() -> str:
    """Return a hash seed that is not the one of this process, where somebody has chosen that."""
    return next(seed for seed in reversed(SEEDS) if seed != os.environ.get(VARIABLE))
