"""What a process has started ends with it."""

import subprocess
import sys

import pytest

from tests.support.processes import has_ended

PARENT = r"""
import subprocess, sys
from game.session.program_limits import end_children
asleep = [sys.executable, "-c", "import time; time.sleep(60)"]
started = f"import subprocess, time; each = subprocess.Popen({asleep}, start_new_session=True);" \
    " print(each.pid, flush=True); time.sleep(60)"
child = subprocess.Popen([sys.executable, "-c", started], stdout=subprocess.PIPE, start_new_session=True)
print(child.pid, int(child.stdout.readline()), flush=True)
end_children()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has started whom")
def test_all_that_a_process_has_started_ends_even_in_sessions_of_their_own() -> None:
    parent = subprocess.run([sys.executable, "-c", PARENT], stdout=subprocess.PIPE, text=True, check=True)
    pids = [int(word) for word in parent.stdout.split()]
    assert len(pids) == 2
    assert all(has_ended(pid) for pid in pids)
