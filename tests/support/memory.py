"""How much memory a program has held."""

import resource
import sys
from pathlib import Path


def peak_kib() -> int:
    """Return the most that this program has held: not what was held by the one that started it.

    What the system counts as the most of a process goes on from before it was another program.
    """
    if sys.platform == "linux":
        status = Path("/proc/self/status").read_text("ascii")
        return next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
