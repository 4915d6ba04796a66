"""A run of the tests leaves no folder behind, however it ends."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
BEGIN = "import os, signal, sys\nimport tests.conftest\nhome = os.environ['IRONSPHERE_HOME']\n"
"""What pytest does in the process that it was called in and in each of its workers."""
ENDS = {
    "by itself": ("", 0),
    "by an error": ("sys.exit(3)", 3),
    "told to end": ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
}


def ended(folder: Path, code: str) -> int:
    """Run code in a process whose temporary folder this is, and return how it ended."""
    environment = os.environ | {"TMPDIR": str(folder), "PYTHONPATH": str(ROOT)}
    child = subprocess.run([sys.executable, "-c", BEGIN + code], env=environment, cwd=ROOT, check=False)
    return child.returncode


@pytest.mark.parametrize("way", ENDS)
def test_the_home_of_a_run_is_gone_with_it(tmp_path: Path, way: str) -> None:
    code, number = ENDS[way]
    assert ended(tmp_path, f"assert os.listdir(home) == [], home\n{code}") == number
    assert list(tmp_path.iterdir()) == []


def test_a_child_that_ends_takes_nothing_from_its_parent(tmp_path: Path) -> None:
    code = (
        "for end in (lambda: sys.exit(0), lambda: os.kill(os.getpid(), signal.SIGTERM)):\n"
        "    child = os.fork()\n"
        "    if not child:\n"
        "        end()\n"
        "    os.waitpid(child, 0)\n"
        "    assert os.path.isdir(home), 'the parent goes on with it'\n"
    )
    assert ended(tmp_path, code) == 0
    assert list(tmp_path.iterdir()) == []
