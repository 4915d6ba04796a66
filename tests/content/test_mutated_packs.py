"""No file whatever makes the loader raise, hang or grow: files with faults of their bytes and structure."""

import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.memory import peak_kib
from tests.support.pack_mutator import mutated
from tests.support.pack_world import World

ROOT = Path(__file__).parent.parent.parent
QUICK, MANY, A_WORLD, PROCESSES = 6, 20_000, 2_500, 2
"""In the long run each world is thinned out otherwise, so that a load is quick."""
CPU_SECONDS = 2.0
GROWTH_KIB = 128 * 1024


def faults_of(folder: Path, seed: int, count: int, *, is_thin: bool = False) -> list[str]:
    """Load a world so often with one file changed; tell what must not happen, with what makes it again."""
    world, dice, found = World(folder), random.Random(seed), []
    if is_thin:
        world.thin_out(dice)
    assert world.load().is_clean, world.load().render()
    before = peak_kib()
    for number in range(count):
        path = dice.choice(world.files)
        content = mutated(world.originals[path], path.suffix == ".yaml", random.Random(f"{seed} {number}"))
        what = f"seed {seed} number {number}: {path.relative_to(folder)}"
        started = time.process_time()
        try:
            report = world.loaded_with(path, content)
            report.render().encode("utf-8")
        except Exception as error:
            found.append(f"{what}: {type(error).__name__}: {error}")
            continue
        if time.process_time() - started > CPU_SECONDS:
            found.append(f"{what}: {time.process_time() - started:.1f} s of CPU")
        if any(each.code == "check_failed" for each in report.problems):
            found.append(
                f"{what}: {[each.render() for each in report.problems if each.code == 'check_failed']}"
            )
    if peak_kib() - before > GROWTH_KIB:
        found.append(f"seed {seed}: {(peak_kib() - before) // 1024} MiB more than before")
    return found


def test_some_mutated_files(tmp_path: Path) -> None:
    assert faults_of(tmp_path, 1, QUICK) == []


def portions(folder: Path, first: int, count: int) -> list[str]:
    """Change so many files, in worlds of consecutive seeds."""
    return [
        found
        for number in range(-(-count // A_WORLD))
        for found in faults_of(
            folder / str(number), first + number, min(A_WORLD, count - number * A_WORLD), is_thin=True
        )
    ]


@pytest.mark.slow
def test_twenty_thousand_mutated_files(tmp_path: Path) -> None:
    code = (
        "import sys\nfrom pathlib import Path\nfrom tests.content.test_mutated_packs import portions\n"
        "print('\\n'.join(portions(Path(sys.argv[1]), int(sys.argv[2]), int(sys.argv[3]))))\n"
    )
    children = [
        subprocess.Popen(
            [
                sys.executable,
                "-c",
                code,
                str(tmp_path / str(part)),
                str(2 + 100 * part),
                str(MANY // PROCESSES),
            ],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            text=True,
        )
        for part in range(PROCESSES)
    ]
    told = [child.communicate()[0].strip() for child in children]
    assert [child.returncode for child in children] == [0] * PROCESSES
    assert told == [""] * PROCESSES, "\n".join(told)
