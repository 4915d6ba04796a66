"""Ctrl+C while the processes of a command are starting: it ends with them, and says no more than that."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.support.processes import has_ended

ROOT = Path(__file__).parent.parent.parent
SPAWNED = b"spawn_main"


def beside(group: int) -> list[int]:
    """The processes of a group that were started to play games."""
    found = []
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                command = (entry / "cmdline").read_bytes()
                if SPAWNED in command and os.getpgid(int(entry.name)) == group:
                    found.append(int(entry.name))
            except OSError:
                continue
    return found


def ticks(pid: int) -> int:
    """The CPU time of a process in ticks of the system; of one that is gone more than any."""
    try:
        stat = (Path("/proc") / str(pid) / "stat").read_bytes()
    except OSError:
        return BUSY_TICKS + 1
    return int(stat.rpartition(b")")[2].split()[11])


BUSY_TICKS = 50
"""Whoever has run for so long has read what to do, and needs nobody to go on."""
SIMULATE = (
    ("simulate", "skirmish", "--games", "4000", "--jobs", "2"),
    *(2, "ironsphere simulate: stopped\n", 2),
)
DOCTOR = (("mods", "doctor", "mods/_example"), 1, "", 130)
"""A command, how many processes it starts, what it says when it is stopped, and its exit code."""

TOLD_WHERE_PYTHON_CLEARS_UP = """
import os, signal, time
from game.lab.contestants import BotTerms
from game.lab.workers import Brief, _Process
class Told:
    def __del__(self):
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(0)
class Fighter:
    def fight(self, battles):
        Told()
        while True:
            time.sleep(0.01)
_Process.begin(Brief("skirmish", (), BotTerms(), b""))
_Process.fighter = Fighter()
_Process.fight(())
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows ends processes without a word")
def test_a_worker_that_is_told_to_end_where_nothing_can_be_raised_ends_all_the_same() -> None:
    command = (sys.executable, "-c", TOLD_WHERE_PYTHON_CLEARS_UP)
    ended = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize(
    ("command", "count", "told", "code", "wait"),
    [
        pytest.param(*SIMULATE, 0.0, id="simulate at once"),
        pytest.param(*DOCTOR, 0.05, id="doctor a little later", marks=pytest.mark.slow),
        pytest.param(*SIMULATE, 0.05, id="simulate a little later", marks=pytest.mark.slow),
        pytest.param(*DOCTOR, 0.0, id="doctor at once", marks=pytest.mark.slow),
    ],
)
def test_who_stops_while_processes_start_reads_one_line(
    command: tuple[str, ...], count: int, told: str, code: int, wait: float, tmp_path: Path
) -> None:
    home = os.environ | {"IRONSPHERE_HOME": str(tmp_path)}
    line = (sys.executable, str(ROOT / "main.py"), *command)
    hears = (  # whoever runs the tests in the background has Ctrl+C switched off for all below
        "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL); "
        "os.execv(sys.argv[1], sys.argv[1:])"
    )
    process = subprocess.Popen(
        (sys.executable, "-c", hears, *line),
        cwd=ROOT,
        env=home,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    while len(players := beside(process.pid)) < count:
        assert process.poll() is None
        time.sleep(0.01)
    time.sleep(wait)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate()
    assert errors == told
    assert process.returncode == code
    while not all(has_ended(player) for player in players):
        time.sleep(0.05)


@pytest.mark.skipif(not Path("/proc/self/cmdline").exists(), reason="looks for processes in /proc")
def test_the_processes_of_a_tournament_that_is_killed_end_too(tmp_path: Path) -> None:
    command, count, *_ = SIMULATE
    process = subprocess.Popen(
        (sys.executable, str(ROOT / "main.py"), *command),
        cwd=ROOT,
        env=os.environ | {"IRONSPHERE_HOME": str(tmp_path)},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    while len(players := beside(process.pid)) < count:
        assert process.poll() is None
        time.sleep(0.01)
    while not all(ticks(player) > BUSY_TICKS for player in players):
        assert process.poll() is None
        time.sleep(0.05)
    process.kill()
    process.wait()
    while not all(has_ended(player) for player in players):
        time.sleep(0.05)
