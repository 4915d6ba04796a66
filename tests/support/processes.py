"""Whether processes still run."""

import os
from pathlib import Path


def has_ended(pid: int) -> bool:
    """Whether no such process runs; one that its parent has not asked for yet has ended, too."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    try:
        return (Path("/proc") / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()[0] == b"Z"
    except OSError:
        return Path("/proc/self").exists()
