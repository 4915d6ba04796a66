"""A Python without the game's packages is told so in a sentence, with what to do."""

import subprocess
import sys
from pathlib import Path

MAIN = Path(__file__).parents[2] / "main.py"


def test_a_python_without_packages_is_told_what_to_do() -> None:
    """``-S`` leaves out what is installed; the game itself is found beside ``main.py``."""
    run = subprocess.run([sys.executable, "-S", str(MAIN)], capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert run.stderr.startswith("ironsphere: this Python has no package '")
    assert "README.md" in run.stderr and run.stderr.count("\n") == 1
