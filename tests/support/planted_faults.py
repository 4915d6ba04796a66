"""File calls that fail: the n-th of a kind in one folder, in Python's own functions and in SQLite's."""

import errno
import io
import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

import pytest

WORD = "planted fault"
"""What every planted error says, so that it is found in what the player is told."""

ERRORS: Mapping[str, int] = {
    "open": errno.EACCES,
    "read": errno.EIO,
    "mkdir": errno.EROFS,
    "replace": errno.ENOSPC,
    "unlink": errno.EPERM,
    "list": errno.EACCES,
    "stat": errno.ESTALE,
    "fsync": errno.EIO,
    "sqlite": errno.ENOSPC,
}
CALLS: Mapping[str, tuple[tuple[object, str], ...]] = {
    "open": ((io, "open"),),
    "read": ((os, "open"),),
    "mkdir": ((os, "mkdir"),),
    "replace": ((os, "replace"), (os, "rename"), (os, "link")),
    "unlink": ((os, "unlink"),),
    "list": ((os, "listdir"), (os, "scandir")),
    "stat": ((os, "stat"),),
    "fsync": ((os, "fsync"),),
}
"""Every function by which the program comes to a file; ``sqlite`` is a connection of its own."""


def is_told(words: str) -> bool:
    """Whether a text tells a planted error: as it was planted, or in the game's words for its number."""
    return any(each in words for each in (WORD, *map(os.strerror, ERRORS.values())))


class Faults:
    """Counts the calls of a kind inside a folder, and lets the ``at``-th fail, or all from there on."""

    def __init__(self, folder: Path, kind: str, at: int = -1, *, lasts: bool = False) -> None:
        self.folder, self.kind, self.at, self.lasts = str(folder), kind, at, lasts
        self.count = 0

    def concerns(self, arguments: tuple[object, ...]) -> bool:
        """Whether a call is about a file of the folder."""
        for each in arguments:
            if isinstance(each, str | os.PathLike) and str(each).startswith(self.folder):
                return True
        return self.kind == "fsync"

    def is_hit(self) -> bool:
        """Count a call; whether it is to fail."""
        self.count += 1
        return self.at >= 0 and (self.count - 1 == self.at or (self.lasts and self.count > self.at))


def _failing(real: Callable[..., object], faults: Faults) -> Callable[..., object]:
    def call(*arguments: object, **options: object) -> object:
        if faults.concerns(arguments) and faults.is_hit():
            raise OSError(ERRORS[faults.kind], WORD, str(arguments[0]))
        return real(*arguments, **options)

    return call


def _failing_connect(faults: Faults) -> Callable[..., sqlite3.Connection]:
    real = sqlite3.connect

    def check() -> None:
        if faults.is_hit():
            raise sqlite3.OperationalError(f"disk I/O error ({WORD})")

    class Cursor(sqlite3.Cursor):
        def execute(self, *arguments: object) -> "Cursor":
            check()
            return super().execute(*arguments)  # type: ignore[arg-type]

    class Connection(sqlite3.Connection):
        def execute(self, *arguments: object) -> sqlite3.Cursor:
            check()
            return super().execute(*arguments)  # type: ignore[arg-type]

        def executemany(self, *arguments: object) -> sqlite3.Cursor:
            check()
            return super().executemany(*arguments)  # type: ignore[arg-type]

        def cursor(self, *arguments: object) -> Cursor:  # type: ignore[override]
            return super().cursor(Cursor)

        def backup(self, *arguments: object, **options: object) -> None:
            check()
            super().backup(*arguments, **options)  # type: ignore[arg-type]

    def connect(*arguments: object, **options: object) -> sqlite3.Connection:
        check()
        return real(*arguments, factory=Connection, **options)  # type: ignore[call-overload, no-any-return]

    return connect


@contextmanager
def planted(faults: Faults) -> Iterator[Faults]:
    """Let the calls fail for as long as this lasts."""
    with pytest.MonkeyPatch.context() as patch:
        if faults.kind == "sqlite":
            patch.setattr(sqlite3, "connect", _failing_connect(faults))
        for module, name in CALLS.get(faults.kind, ()):
            patch.setattr(module, name, _failing(getattr(module, name), faults))
        yield faults


def fresh_copy(source: Path, target: Path) -> Path:
    """Replace a folder by a copy of another."""
    shutil.rmtree(target, ignore_errors=True)
    shutil.copytree(source, target)
    return target
