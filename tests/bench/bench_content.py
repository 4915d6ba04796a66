"""Content and start-up: `python tests/bench/bench_content.py`.

Whole processes with a warm disk, turn by turn; medians. Each is one thread, so its CPU time is what it takes
on a machine that does nothing else; the wall time beside it is that of this machine now.
"""

import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from tests.bench.figures import Figure, compiled, show

ROOT = Path(__file__).parents[2]
ENTRIES = 5_000
ENTRIES_PER_FILE = 250
MODS = 10
MOD_BYTES = 2_500_000
RUNS = 11
WALL, CPU = 0, 1

_WORDS = "A suit of the far yards; sturdy, slow to turn, and cheap enough to be sent out in fours. "


def frame_yaml(name: str, words: str) -> str:
    """One generated machine."""
    number = sum(name.encode())
    return (
        f"- id: {name}\n  name: {name.replace('_', ' ')}\n  faction: zeon\n  class: mobile_suit\n"
        f"  cost_gold: {5 + number % 30}\n  description: >-\n    {words}\n"
        f"  profiles:\n    skirmish: {{attack: {1 + number % 3}x 1d6, accuracy: {50 + number % 40}, "
        f"defense: {2 + number % 4}}}\n"
    )


def write_pack(folder: Path, name: str, count: int, words: str) -> int:
    """Write a pack of generated machines; return the bytes of its YAML."""
    header = f"id: {name}\nname: {name}\nversion: 1.0.0\nrequires: {{base: '>=0.1'}}\n"
    (folder / name / "frames").mkdir(parents=True)
    (folder / name / "mod.yaml").write_text(header, "utf-8")
    size = len(header)
    for first in range(0, count, ENTRIES_PER_FILE):
        numbers = range(first, min(first + ENTRIES_PER_FILE, count))
        text = "".join(frame_yaml(f"{name}_{number}", words) for number in numbers)
        (folder / name / "frames" / f"part_{first}.yaml").write_text(text, "utf-8")
        size += len(text)
    return size


def run_seconds(arguments: Sequence[str], home: Path) -> tuple[float, float]:
    """Wall and CPU time of the program with these arguments."""
    environment = compiled(home)
    before = os.times()
    done = subprocess.run(
        [sys.executable, str(ROOT / "main.py"), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    after = os.times()
    if done.returncode:
        raise RuntimeError(f"{arguments}: {done.stdout[-2_000:]}{done.stderr[-2_000:]}")
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    return after.elapsed - before.elapsed, cpu


def figures() -> list[Figure]:
    """Measure."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_pack(folder / "big", "many", ENTRIES, _WORDS)
        check = [
            run_seconds(["mods", "check", str(folder / "big" / "many")], folder / "empty") for _ in "123"
        ]
        per_mod = 250
        words = _WORDS * max(1, round((MOD_BYTES / MODS / per_mod - 230) / len(_WORDS)))
        size = sum(
            write_pack(folder / "home" / "mods", f"mod_{number}", per_mod, words) for number in range(MODS)
        )
        start = ["rules", "SK-3.2"]
        first = run_seconds(start, folder / "home")
        run_seconds(start, folder / "empty")
        pairs = [
            (run_seconds(start, folder / "empty"), run_seconds(start, folder / "home")) for _ in range(RUNS)
        ]
        helps = [run_seconds(["--help"], folder / "empty") for _ in range(RUNS)]
    bare, modded = ([pair[which] for pair in pairs] for which in (0, 1))
    return [
        Figure(f"mods check, {ENTRIES:,} generated entries, CPU", _median(check, CPU), "s", 2),
        Figure(f"mods check, {ENTRIES:,} generated entries, wall", _median(check, WALL), "s"),
        Figure("--help, CPU", _median(helps, CPU), "s", 0.1),
        Figure("--help, wall", _median(helps, WALL), "s"),
        Figure(f"first start with {MODS} mods, {size / 1e6:.1f} MB, CPU", first[CPU], "s"),
        Figure("later start without mods, CPU", _median(bare, CPU), "s"),
        Figure(f"later start with {MODS} mods, CPU", _median(modded, CPU), "s"),
        Figure(
            "later start with mods / without, CPU", _median(modded, CPU) / _median(bare, CPU), "times", 1.15
        ),
        Figure("later start with mods / without, wall", _median(modded, WALL) / _median(bare, WALL), "times"),
    ]


def _median(runs: Sequence[tuple[float, float]], which: int) -> float:
    return statistics.median(run[which] for run in runs)


if __name__ == "__main__":
    show(figures())
