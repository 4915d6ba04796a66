"""Commands that are started without standard streams, or whose output is lost."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BATTLES = ("simulate", "skirmish", "--games", "1", "--seats", "random,random")
ALL_CLOSED = "<&- >&- 2>&-"
CLOSED = ("<&-", ">&-", "2>&-", ALL_CLOSED)


def line(*command: str) -> tuple[str, ...]:
    return (sys.executable, str(ROOT / "main.py"), *command)


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by a shell")
@pytest.mark.parametrize(
    ("closed", "jobs"),
    [
        *((closed, "1") for closed in CLOSED),
        (ALL_CLOSED, "2"),
        *(pytest.param(closed, "2", marks=pytest.mark.slow) for closed in CLOSED if closed != ALL_CLOSED),
    ],
)
def test_a_tournament_needs_no_standard_streams(closed: str, jobs: str, tmp_path: Path) -> None:
    """A file that is opened takes the first number that is free: without streams it got what is printed."""
    found = tmp_path / "found.json"
    shell = ("/bin/sh", "-c", f'exec "$@" {closed}', "sh")
    command = line(*BATTLES, "--jobs", jobs, "--out", str(found))
    home = os.environ | {"IRONSPHERE_HOME": str(tmp_path / "home")}
    ended = subprocess.run((*shell, *command), env=home, capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert found.read_text("utf-8").startswith("{")
    assert ("n = 1" in ended.stdout) == (">&-" not in closed.replace("2>&-", ""))
    assert not (tmp_path / "home" / "reports").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("command", [("mods", "list"), BATTLES, ("rules",)])
def test_output_that_is_lost_is_told(command: tuple[str, ...], unbuffered: str, tmp_path: Path) -> None:
    home = os.environ | {"IRONSPHERE_HOME": str(tmp_path), "PYTHONUNBUFFERED": unbuffered}
    with Path("/dev/full").open("w", encoding="utf-8") as full:
        ended = subprocess.run(
            line(*command), env=home, stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert ended.returncode == 2
    told = "ironsphere: what is printed cannot be written (No space left on device); "
    assert ended.stderr == told + "free some space there, or send it somewhere else\n"
