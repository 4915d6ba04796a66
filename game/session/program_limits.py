"""What a program that plays a seat may use: where the system can be told, it holds the limits itself.

Linux counts what a program and all that it has started use together, and finds them again when they have left
their group, unless they have given up both their parent and their environment. Elsewhere only the group is
ended, and time and output are bounded.
"""

import contextlib
import os
import signal
import subprocess
import sys
from pathlib import Path
from time import sleep
from typing import Final

import msgspec

from game.rules.prose import Sentence

if sys.platform != "win32":
    import select

if sys.platform == "linux":
    import fcntl
    import resource
    import termios

TOKEN: Final = "IRONSPHERE_BOT"
"""The environment of a program, and of all that it starts, holds this variable."""
_PROC: Final = Path("/proc")
_MEBIBYTE: Final = 1024 * 1024
_SECONDS_TO_END: Final = 5.0
_ROUNDS: Final = 10
_SECONDS_BETWEEN_ROUNDS: Final = 0.02
_CORES_AT_MOST: Final = 64
_INT_BYTES: Final = 4
_IS_COUNTED: Final = sys.platform == "linux"


class Limits(msgspec.Struct, frozen=True):
    """For one decision so many ``seconds``; for the whole time memory (RAM) and programs that run at once."""

    seconds: float
    memory_mib: int = 2048
    programs: int = 64


class ProcessTree:
    """A program and all that it has started."""

    __slots__ = ("_limits", "_process", "_token")

    def __init__(self, process: "subprocess.Popen[bytes]", token: str, limits: Limits) -> None:
        """``token`` is the value of its variable ``TOKEN``; it leads a group of its own."""
        self._process = process
        self._token = f"{TOKEN}={token}".encode()
        self._limits = limits
        _limit(process.pid, "RLIMIT_DATA", limits.memory_mib * _MEBIBYTE)
        _limit(process.pid, "RLIMIT_CORE", 0)

    def grant(self) -> None:
        """Allow CPU time for one more decision, on every core; what it burns beyond ends it."""
        spent = _cpu_seconds(self._process.pid)
        if spent is not None:
            cores = min(os.cpu_count() or 1, _CORES_AT_MOST)
            _limit(self._process.pid, "RLIMIT_CPU", int(spent + self._limits.seconds * cores) + 2)

    def excess(self) -> Sentence | None:
        """Return what is used beyond the limits."""
        if not _IS_COUNTED:
            return None
        members = self._members()
        if len(members) > self._limits.programs:
            return Sentence("bot.refused.programs", {"most": self._limits.programs})
        if sum(_resident_bytes(pid) for pid in members) > self._limits.memory_mib * _MEBIBYTE:
            return Sentence("bot.refused.memory", {"most": self._limits.memory_mib})
        return None

    def end(self) -> None:
        """End them all, now."""
        process = self._process
        if os.name == "nt":
            with contextlib.suppress(OSError, subprocess.SubprocessError):
                command = ["taskkill", "/F", "/T", "/PID", str(process.pid)]
                subprocess.run(command, capture_output=True, timeout=_SECONDS_TO_END, check=False)
            process.kill()
        else:
            outside = self._members() if _IS_COUNTED else []
            with contextlib.suppress(OSError):
                os.killpg(process.pid, signal.SIGKILL)
            _kill(outside)
            self._end_those_outside()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_SECONDS_TO_END)

    def _end_those_outside(self) -> None:
        """End those that have left the group, and those that these begin meanwhile."""
        for _ in range(_ROUNDS if _IS_COUNTED else 0):
            members = self._members()
            if not members:
                return
            _kill(members)
            sleep(_SECONDS_BETWEEN_ROUNDS)

    def _members(self) -> list[int]:
        """Return the processes of its session, those elsewhere with its token, and children of all these."""
        running = _running()
        found = {pid for pid, fields in running.items() if self._is_member(pid, fields)}
        return sorted(_with_children(found, running) - {os.getpid()})

    def _is_member(self, pid: int, fields: list[bytes]) -> bool:
        if int(fields[3]) == self._process.pid:
            return True
        try:
            return self._token in (_PROC / str(pid) / "environ").read_bytes().split(b"\0")
        except OSError:
            return False


def end_children() -> None:
    """End all that this process has started and that still runs, where the system can tell (Linux)."""
    for _ in range(_ROUNDS if _IS_COUNTED else 0):
        running = _running()
        children = _with_children({os.getpid()}, running) - {os.getpid()}
        if not children:
            return
        _kill(sorted(children))
        sleep(_SECONDS_BETWEEN_ROUNDS)


def _running() -> dict[int, list[bytes]]:
    """Return the status of every process of the system that has not ended."""
    known = {int(folder.name): _stat(int(folder.name)) for folder in _PROC.iterdir() if folder.name.isdigit()}
    return {pid: fields for pid, fields in known.items() if fields and fields[0] != b"Z"}


def _with_children(parents: set[int], running: dict[int, list[bytes]]) -> set[int]:
    """Return these processes with their children, the children's children and so on."""
    found = set(parents)
    while children := {pid for pid, fields in running.items() if int(fields[1]) in found} - found:
        found |= children
    return found


def _kill(processes: list[int]) -> None:
    for pid in processes:
        with contextlib.suppress(OSError):
            os.kill(pid, signal.SIGKILL)


def unread_bytes(pipe: int) -> int:
    """Return how many bytes of a pipe nobody has read yet; 0 where the system cannot tell.

    Raises OSError where there is no such pipe any more.
    """
    if sys.platform != "linux":
        return 0
    return int.from_bytes(fcntl.ioctl(pipe, termios.FIONREAD, bytes(_INT_BYTES)), sys.byteorder)


def awaits(pipe: int, milliseconds: int | None) -> bool:
    """Wait until something lies in a pipe, or it has ended (None: for ever); return whether anything does.

    Where nobody can look into a pipe while another thread reads it, it is said at once that nothing does.
    """
    if sys.platform == "win32":
        return False
    watched = select.poll()
    watched.register(pipe, select.POLLIN)
    return any(happened & select.POLLIN for _, happened in watched.poll(milliseconds))


def described_end(code: int | None) -> Sentence:
    """Return how a program ended."""
    if code is None:
        return Sentence("bot.refused.closed")
    if code == -getattr(signal, "SIGXCPU", 1000):
        return Sentence("bot.refused.cpu")
    if code < 0:
        known = {number.value: number.name for number in signal.Signals}
        return Sentence("bot.refused.signal", {"name": known.get(-code, ""), "signal": -code})
    return Sentence("bot.refused.ended", {"code": str(code)})


def _limit(pid: int, name: str, most: int) -> None:
    """Set a limit of a running process, where the system can."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError, ValueError):
            kind = getattr(resource, name)
            _, hard = resource.prlimit(pid, kind)
            soft = most if hard == resource.RLIM_INFINITY else min(most, hard)
            resource.prlimit(pid, kind, (soft, hard))


def _stat(pid: int) -> list[bytes]:
    """Return the fields of a process's status behind its name: state, parent, group, session and on."""
    try:
        return (_PROC / str(pid) / "stat").read_bytes().rpartition(b")")[2].split()
    except OSError:
        return []


def _cpu_seconds(pid: int) -> float | None:
    fields = _stat(pid)
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") if fields else None


def _resident_bytes(pid: int) -> int:
    try:
        return int((_PROC / str(pid) / "statm").read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, IndexError):
        return 0
