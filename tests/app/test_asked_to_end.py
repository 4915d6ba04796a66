"""Whoever ends a command by a signal, as time limits and closed terminals do, loses nothing that was done."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(os.name == "nt", reason="Windows ends programs without a word")
ROOT = Path(__file__).parent.parent.parent
AFTER_THREE = """
import os, sys
from game.app.main import main
from game.lab import {module} as module
fight_all, number = module.fight_all, int(sys.argv[1])
def ended(*args, **rest):
    for count, result in enumerate(fight_all(*args, **rest), 1):
        yield result
        if count == 3:
            os.kill(os.getpid(), number)
            os.kill(os.getpid(), number)
module.fight_all = ended
sys.exit(main(sys.argv[2:]))
"""


def ended_by(number: int, code: str, *line: str, home: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in which a signal comes; whoever runs the tests may have switched it off for all."""
    hears = f"import signal; signal.signal({int(number)}, signal.SIG_DFL)\n"
    return subprocess.run(
        (sys.executable, "-c", hears + code, str(int(number)), *line),
        cwd=ROOT,
        env=os.environ | {"IRONSPHERE_HOME": str(home)},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("name", ["SIGTERM", "SIGHUP"])
def test_a_tournament_that_is_told_to_end_tells_and_writes_what_was_fought(name: str, tmp_path: Path) -> None:
    out = tmp_path / "battles.json"
    line = ("simulate", "skirmish", "--games", "8", "--seats", "random,random", "--out", str(out))
    code = AFTER_THREE.format(module="command")
    ended = ended_by(signal.Signals[name], code, *line, home=tmp_path)
    assert ended.stderr == "ironsphere simulate: stopped; these are the first 3 of 8 battles\n"
    assert ended.returncode == 2
    assert ended.stdout.startswith("n = 3 battles")
    assert json.loads(out.read_bytes())["games"] == 3


def test_a_table_of_the_balance_that_is_told_to_end_writes_its_finished_lines(tmp_path: Path) -> None:
    out = tmp_path / "seats.json"
    boards = "--on", "long_dark,twin_hulks", "--level", "random", "--games", "2"
    line = ("balance", "skirmish", "--table", "seats", *boards, "--json", str(out))
    ended = ended_by(signal.SIGTERM, AFTER_THREE.format(module="fair_play"), *line, home=tmp_path)
    assert ended.stderr == "ironsphere balance: stopped; these are the first 1 of 2 lines\n"
    assert ended.returncode == 2
    assert [len(chart["rows"]) for chart in json.loads(out.read_bytes())["charts"]] == [1]


def test_games_on_a_made_board_that_are_stopped_are_told(tmp_path: Path) -> None:
    line = (
        "maps",
        "new",
        "strategic",
        "--columns",
        "20",
        "--rows",
        "20",
        "--games",
        "8",
        "--level",
        "random",
    )
    ended = ended_by(signal.SIGTERM, AFTER_THREE.format(module="fairness"), *line, home=tmp_path)
    assert ended.returncode == 2
    *_, verdict, stopped = ended.stderr.splitlines()
    assert verdict.startswith("3 games of random against itself, forces changing places: the sides have ")
    assert stopped == "ironsphere: stopped; these are the first 3 of 8 games"


def test_an_examination_that_is_stopped_says_how_far_it_was(tmp_path: Path) -> None:
    code = """
import os, sys
from game.app.main import main
from game.lab.doctor import CasePlayer
def ended(self, case):
    os.kill(os.getpid(), int(sys.argv[1]))
    raise AssertionError("it goes on")
CasePlayer.play = ended
sys.exit(main(sys.argv[2:]))
"""
    line = ("mods", "doctor", str(ROOT / "mods" / "_example"))
    ended = ended_by(signal.SIGTERM, code, *line, home=tmp_path)
    assert (ended.returncode, ended.stderr) == (128 + signal.SIGTERM, "")
    assert re.fullmatch(
        r"example: stopped after 2 of \d+ steps; 0 faults until then", ended.stdout.splitlines()[-1]
    )


def test_what_waits_for_input_ends_with_the_exit_code_of_the_signal(tmp_path: Path) -> None:
    code = """
import os, sys
from game.app.main import main
from game.session import protocol
def waits(*_):
    os.kill(os.getpid(), int(sys.argv[1]))
    raise AssertionError("it goes on")
protocol.serve = waits
sys.exit(main(sys.argv[2:]))
"""
    ended = ended_by(signal.SIGTERM, code, "table", home=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (128 + signal.SIGTERM, "", "")


def test_a_signal_that_is_switched_off_stays_so(tmp_path: Path) -> None:
    """As nohup does with the end of the terminal."""
    off = "signal.signal(signal.SIGHUP, signal.SIG_IGN)\n"
    line = ("simulate", "skirmish", "--games", "4", "--seats", "random,random")
    code = off + AFTER_THREE.format(module="command")
    ended = ended_by(signal.Signals["SIGHUP"], code, *line, home=tmp_path)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout.startswith("n = 4 battles")
