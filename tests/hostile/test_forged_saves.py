"""Forged saves are refused with a sentence or opened: no traceback, no hang, no heap of memory."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game.app.registry import systems
from game.session.schema import SUFFIX, SeatRecord
from game.systems.skirmish.request import SkirmishRequest
from game.systems.totalwar.request import TotalWarRequest
from tests.hostile.child import SOUND
from tests.hostile.forge import forge
from tests.support.base_pack import shipped
from tests.support.matches import start_saved
from tests.support.reef_war import to_battle

REQUESTS: dict[str, object] = {
    "skirmish": SkirmishRequest(scenario="quick_patrol"),
    "totalwar": TotalWarRequest(campaign="first_war"),
}
"""Small games; of other systems the usual one."""
MOST_SECONDS = 2.0
MOST_KIB = 128 * 1024
SAMPLE = 12
ALL = 5_000
IN_A_CHILD = 250


@pytest.fixture(scope="module")
def sound(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a sound save of every system, one of them before a battle of a war."""
    folder = tmp_path_factory.mktemp("hostile")
    catalog, known = shipped().catalog, systems()
    for name, system in known.items():
        request = REQUESTS.get(name) or system.default_request(catalog)
        setup = system.build_setup(request, catalog)
        seats = [SeatRecord(player, "agent", "officer") for player in system.players(setup)]
        path = folder / SOUND / f"{name}.ironsave"
        match = start_saved(system, setup, 3, path, seats=seats, systems=known, catalog=catalog)
        if name == "totalwar":
            to_battle(match)
        else:
            for _ in range(12):
                if match.active:
                    match.submit(match.legal(match.active[0])[0])
        match.close()
    return folder


def opened(folder: Path, first: int, count: int) -> list[dict[str, object]]:
    """Forge so many saves, and open them in a child that is ended when it takes far too long."""
    sounds = sorted((folder / SOUND).glob(f"*{SUFFIX}"))
    place = folder / f"forged_{first}"
    done: dict[int, str] = {}
    for number in range(first, first + count):
        path = place / str(number) / f"{number}{SUFFIX}"
        path.parent.mkdir(parents=True)
        done[number] = forge(sounds[number % len(sounds)], path, number, dict(systems()))
    command = [sys.executable, "-m", "tests.hostile.child", str(place)]
    child = subprocess.run(command, capture_output=True, text=True, timeout=120 + 4 * count, check=False)
    lines = [json.loads(line) for line in child.stdout.splitlines() if line.startswith("{")]
    shutil.rmtree(place)
    assert len(lines) == count, f"the child ended after {len(lines)}: {child.stderr[-2000:]}"
    return [{**line, "what": done[line["number"]]} for line in lines]


def judged(lines: list[dict[str, object]]) -> None:
    raised = [
        f"{line['number']} {line['what']}\n{line['trace']}" for line in lines if line["result"] == "raised"
    ]
    assert not raised, f"{len(raised)} of {len(lines)} raised:\n" + "\n".join(raised[:5])
    slow = [line for line in lines if float(str(line["seconds"])) > MOST_SECONDS]
    assert not slow, slow[:5]
    assert max(int(str(line["grown"])) for line in lines) < MOST_KIB
    assert {"refused", "opened"} == {str(line["result"]) for line in lines}


def test_the_memory_of_whoever_starts_a_child_does_not_count_as_its_own() -> None:
    held = bytearray(MOST_KIB * 1024)
    program = "from tests.support.memory import peak_kib; print(peak_kib())"
    child = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert len(held) > int(child.stdout) * 1024


def test_a_sample_of_forged_saves(sound: Path) -> None:
    judged(opened(sound, 0, SAMPLE))


@pytest.mark.slow
def test_five_thousand_forged_saves(sound: Path) -> None:
    for first in range(100_000, 100_000 + ALL, IN_A_CHILD):
        judged(opened(sound, first, IN_A_CHILD))
