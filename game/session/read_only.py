"""A save opened for reading alone: limits on what it may cost, and no trace of it."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from game.content.frozen import MAX_FROZEN
from game.session.beside import lies_alone
from game.session.errors import SaveInUseError

MAX_TEXT_BYTES = MAX_FROZEN + 64 * 1024
_STEPS_BETWEEN_CHECKS = 1_000_000
_MAX_CHECKS = 2_000


def in_use(where: str) -> SaveInUseError:
    """Return the refusal to read what another program writes to."""
    return SaveInUseError(where, "save.refused.in_use", "end_first")


@contextmanager
def reading(path: Path, patience: float = 0.2) -> Iterator[sqlite3.Connection]:
    """Open a save read-only, and leave nothing beside it.

    Raises SaveInUseError where somebody begins to play the game meanwhile.
    """
    if not lies_alone(path):
        with closing(_read_only(path, patience)) as connection:
            yield connection
        return
    before = path.stat()
    try:
        with closing(_as_it_lies(path)) as connection:
            yield connection
    finally:
        after = path.stat()
        if not lies_alone(path) or (before.st_mtime_ns, before.st_size) != (after.st_mtime_ns, after.st_size):
            raise in_use(str(path))


def _read_only(path: Path, patience: float) -> sqlite3.Connection:
    """Open a save; another program that writes to it just now is waited for as many seconds."""
    uri = path.resolve().as_uri()
    connection = sqlite3.connect(f"{uri}?mode=ro", uri=True, isolation_level=None, timeout=patience)
    try:
        limit(connection)
        connection.execute("PRAGMA user_version").fetchone()
        return connection
    except sqlite3.OperationalError as error:
        connection.close()
        if "locked" in str(error) or path.with_name(path.name + "-wal").exists():
            raise
    except BaseException:
        connection.close()
        raise
    return _as_it_lies(path)


def _as_it_lies(path: Path) -> sqlite3.Connection:
    """Open a save as a file that nobody writes to: without locks, and without a journal."""
    uri = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(uri, uri=True, isolation_level=None)
    try:
        limit(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def limit(connection: sqlite3.Connection) -> None:
    """Let no file make its reader take too much memory or time, or run what stands in it."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, MAX_TEXT_BYTES)
    connection.setlimit(sqlite3.SQLITE_LIMIT_SQL_LENGTH, 10_000)
    connection.setlimit(sqlite3.SQLITE_LIMIT_ATTACHED, 0)
    connection.execute("PRAGMA trusted_schema = OFF")
    connection.execute("PRAGMA cell_size_check = ON")
    connection.execute("PRAGMA mmap_size = 0")
    checks = 0

    def is_too_long() -> bool:
        nonlocal checks
        checks += 1
        return checks > _MAX_CHECKS

    connection.set_progress_handler(is_too_long, _STEPS_BETWEEN_CHECKS)
