"""Reading files that others wrote: ordinary files alone, within a limit, whatever lies there."""

import os
import re
import stat
from pathlib import Path

STEERING = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Signs that steer a terminal, or turn the order of what follows, and that nobody can read."""
UNWRITABLE = re.compile(rf"{STEERING.pattern}|[\ud800-\udfff\ufffe\uffff]")
"""Those, and what is no text at all: bytes of a command line that nobody could make out."""
_NO_WAITING = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)


class NoOrdinaryFileError(OSError):
    """A pipe, a device, a socket or a folder lies where a file is wanted; reading it might never end."""


class TooLargeError(OSError):
    """The file has more bytes than are read; ``size`` says how many."""

    def __init__(self, size: int, limit: int) -> None:
        """``limit``: so many are read."""
        super().__init__(f"it has {size} bytes; at most {limit} are read")
        self.size = size


def read_ordinary(path: Path, limit: int) -> bytes:
    """The content of an ordinary file of at most `limit` bytes.

    A pipe or a device is opened without waiting for somebody to write, and refused. Raises OSError.
    """
    try:
        handle = os.open(path, os.O_RDONLY | _NO_WAITING)
    except ValueError as error:
        raise OSError(str(error)) from error
    with os.fdopen(handle, "rb") as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise NoOrdinaryFileError(kind_of(status.st_mode))
        if status.st_size > limit:
            raise TooLargeError(status.st_size, limit)
        data = stream.read(limit + 1)
    if len(data) > limit:
        raise TooLargeError(len(data), limit)
    return data


def read_first(path: Path, count: int) -> bytes:
    """The first bytes of an ordinary file. Raises OSError."""
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_WAITING), "rb") as stream:
        status = os.fstat(stream.fileno())
        if not stat.S_ISREG(status.st_mode):
            raise NoOrdinaryFileError(kind_of(status.st_mode))
        return stream.read(count)


def kind_of(mode: int) -> str:
    """What a thing in a folder is, where it is no ordinary file."""
    for is_kind, name in (
        (stat.S_ISDIR, "a folder"),
        (stat.S_ISFIFO, "a pipe"),
        (stat.S_ISSOCK, "a socket"),
        (stat.S_ISCHR, "a device"),
        (stat.S_ISBLK, "a device"),
    ):
        if is_kind(mode):
            return f"it is {name}, no file"
    return "it is no ordinary file"


def harmless(text: str) -> str:
    """A text of somebody else for a terminal: what would steer it is escaped, lines and tabs stay."""
    return STEERING.sub(lambda found: found[0].encode("unicode_escape").decode(), text)


def told(name: str) -> str:
    """A file's name as it can be printed on one line: what is no text or no visible sign is escaped."""
    plain = name.encode("utf-8", "backslashreplace").decode("utf-8")
    return "".join(sign if sign.isprintable() else sign.encode("unicode_escape").decode() for sign in plain)
