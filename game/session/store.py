"""Writing a save: every entry of the log is one transaction, so a kill loses at most the action in flight."""

import contextlib
import errno
import os
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from pathlib import Path
from time import monotonic_ns

from game.core.codec import to_json_in_order
from game.rules.reasons import ReasonError
from game.session.beside import check_beside
from game.session.errors import SaveError, SaveInUseError, SaveWriteError
from game.session.facts import facts_of
from game.session.held import hold, let_go
from game.session.log import LogEntry
from game.session.log_rows import body_of
from game.session.own_files import part_of
from game.session.position import Position, recorded
from game.session.schema import (
    ANNOTATION,
    SUFFIX,
    Header,
    PackStamp,
    create_tables,
    migrate,
)
from game.session.unwritable import unwritable_save

SNAPSHOT_INTERVAL = 128
"""A snapshot of the whole state, and what the list of saves shows, is kept after so many entries."""

DENSE_SNAPSHOTS = 20
"""So many of the last snapshots are kept; of older ones every eighth, or a long war's save would be
nothing else."""
SPARSE_INTERVAL = SNAPSHOT_INTERVAL * 8

LOOK_AGAIN_NS = 5_000_000
"""So long a save that was just seen in its place is taken to be there still. Nobody at a screen acts twice
in that time; programs that play thousands of actions a second need not look for the file before each."""

_APPEND = "INSERT INTO log VALUES (?, ?, ?, ?, ?)"
_APPEND_ACTION = "INSERT INTO log VALUES (?, 'action', ?, '[]', ?)"
"""The same for nearly every entry: an action whose dice were not scripted."""
_SET_META = "INSERT OR REPLACE INTO meta VALUES (?, ?)"
_TRIAL = "INSERT OR REPLACE INTO meta SELECT key, value FROM meta WHERE key = 'facts'"
"""Writes what is there already: a save that cannot be written is told as it is opened, and the first action
does not wait until a journal has been begun."""


def connected(path: Path) -> sqlite3.Connection:
    """Open a file for writing, with the settings of every save.

    It is ours alone until it is closed: no second program writes to the same game, and a commit costs half.
    """
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False, timeout=1.0)
    try:
        connection.execute("PRAGMA trusted_schema = OFF")
        connection.execute("PRAGMA page_size = 1024")
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
    except BaseException:
        connection.close()
        raise
    return connection


class Store:
    """An open save that a match writes to."""

    __slots__ = (
        "__weakref__",
        "_connection",
        "_cursor",
        "_file",
        "_seen_until",
        "over_at",
        "path",
        "trouble",
    )

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        """Use :meth:`create` or :meth:`reopen`."""
        self.path = path
        self.trouble: ReasonError | None = None
        """Why the last entry could not be written; None: it was."""
        self.over_at = -1
        """With so many entries the save says already how the game ended, and when; -1: it does not."""
        self._connection = connection
        self._cursor = connection.cursor()
        status = path.stat()
        self._file = status.st_dev, status.st_ino
        self._seen_until = 0
        hold(self, self._file)

    @classmethod
    def create(
        cls,
        path: Path,
        header: Header,
        packs: Iterable[PackStamp],
        content: Mapping[str, str],
        first: Position,
    ) -> "Store":
        """Begin a save of a new game. A file that is there already stays: SaveError.

        ``content`` holds the frozen setup and, by the header, what the game was begun with.
        """
        part, has_appeared = part_of(path), False
        try:
            _make_folder(path.parent)
            if path.exists():
                raise FileExistsError(path)
            check_beside(path)
            with closing(sqlite3.connect(part, isolation_level=None)) as connection:
                connection.execute("PRAGMA page_size = 1024")
                connection.execute("BEGIN")
                create_tables(connection)
                stamps = [(pack.id, pack.version, pack.hash) for pack in packs]
                connection.executemany("INSERT INTO packs VALUES (?, ?, ?)", stamps)
                connection.executemany("INSERT INTO content VALUES (?, ?)", content.items())
                connection.execute(_SET_META, ("header", to_json_in_order(header).decode()))
                facts = to_json_in_order(facts_of(first, entries=0)).decode()
                connection.execute(_SET_META, ("facts", facts))
                connection.execute("COMMIT")
            _appear(part, path)
            has_appeared = True
            return cls._opened(path)
        except FileExistsError as error:
            raise SaveError(str(path), "save.refused.exists", "other_name") from error
        except (OSError, sqlite3.Error) as error:
            if has_appeared:
                with contextlib.suppress(OSError):
                    path.unlink()
            raise unwritable_save(path, error) from error
        finally:
            with contextlib.suppress(OSError):
                part.unlink(missing_ok=True)
                part.with_name(part.name + "-journal").unlink(missing_ok=True)

    @classmethod
    def reopen(cls, path: Path, entries: int = -1) -> "Store":
        """Go on writing to a save that was read just before, when it had so many ``entries`` (-1: any)."""
        try:
            return cls._opened(path, entries)
        except (OSError, sqlite3.Error) as error:
            if "locked" in str(error):
                raise _in_use(path) from error
            raise unwritable_save(path, error) from error

    @classmethod
    def _opened(cls, path: Path, entries: int = -1) -> "Store":
        """Open a save for writing, or nothing stays open. Raises SaveError, OSError, ``sqlite3.Error``."""
        check_beside(path)
        connection = connected(path)
        try:
            migrate(connection)
            connection.execute("BEGIN IMMEDIATE")
            connection.execute(_TRIAL)
            connection.execute("COMMIT")
            (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
            if entries not in (-1, count):
                raise _in_use(path)
            return cls(path, connection)
        except BaseException:
            connection.close()
            raise

    @property
    def is_gone(self) -> bool:
        """Whether nobody will find what is written: the file is deleted, or has been replaced.

        Where its folder cannot be asked it is taken to be there: a write that fails is told anyway.
        """
        try:
            status = self.path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return True
        except OSError:
            return False
        return (status.st_dev, status.st_ino) != self._file

    def _check_place(self) -> None:
        """Refuse to write where nobody will find it."""
        now = monotonic_ns()
        if now < self._seen_until:
            return
        if self.is_gone:
            raise self._gone()
        self._seen_until = now + LOOK_AGAIN_NS

    def _gone(self) -> SaveError:
        gone = SaveWriteError(str(self.path), "save.refused.gone", "save_anew")
        self.trouble = ReasonError("", gone.key)
        return gone

    def _unwritten(self, error: Exception) -> SaveError:
        """Return the refusal of an entry that was not written, and remember why."""
        unwritten = unwritable_save(self.path, error)
        self.trouble = ReasonError("", "os.told", why=unwritten.facts["why"])
        return unwritten

    def append_all(self, entries: Sequence[LogEntry], first: int = 0) -> None:
        """Write entries from this number on, all at once or none."""
        rows = [_row(number, entry) for number, entry in enumerate(entries, first)]
        self._check_place()
        try:
            self._connection.execute("BEGIN")
            self._connection.executemany(_APPEND, rows)
            self._connection.execute("COMMIT")
            self.trouble = None
        except sqlite3.Error as error:
            self._roll_back()
            raise self._unwritten(error) from error

    def append(self, number: int, entry: LogEntry, after: Position) -> None:
        """Write one entry. When this returns, a kill of the program cannot lose it."""
        self._check_place()
        try:
            if (number + 1) % SNAPSHOT_INTERVAL:
                if entry.kind == "action" and not entry.faces:
                    body = to_json_in_order(entry.action).decode()
                    self._cursor.execute(_APPEND_ACTION, (number, body, entry.digest))
                else:
                    self._cursor.execute(_APPEND, _row(number, entry))
                self.trouble = None
                return
            row = _row(number, entry)
            self._connection.execute("BEGIN")
            self._connection.execute(_APPEND, row)
            self._set_facts(after, number + 1)
            if entry.kind != "undo":
                self._snapshot(number, after)
                self._thin_out(number)
            self._connection.execute("COMMIT")
            self.trouble = None
        except sqlite3.Error as error:
            self._roll_back()
            raise self._unwritten(error) from error

    def freeze(self, key: str, body: str) -> None:
        """Keep the closed setup of a further game of the stack, or content, frozen under its hash."""
        try:
            self._connection.execute("INSERT OR IGNORE INTO content VALUES (?, ?)", (key, body))
        except sqlite3.Error as error:
            raise self._unwritten(error) from error

    def annotate(self, key: str, text: str) -> None:
        """Keep what a screen wants to know when the game goes on."""
        try:
            self._connection.execute(_SET_META, (ANNOTATION + key, text))
        except sqlite3.Error as error:
            raise unwritable_save(self.path, error) from error

    def checkpoint(self, number: int, live: Sequence[int], position: Position) -> None:
        """Write what the list of saves shows, and a snapshot where entry ``number`` is still in force."""
        try:
            self._connection.execute("BEGIN")
            if live and live[-1] == number:
                self._snapshot(number, position)
            self._set_facts(position, number + 1)
            self._connection.execute("COMMIT")
        except sqlite3.Error as error:
            self._roll_back()
            raise unwritable_save(self.path, error) from error

    def finish(self) -> None:
        """Fold the journal into the file and close it.

        A save at rest is one plain file: whoever only reads it leaves no journal beside it.
        """
        self._cursor.close()  # with what could not be written in it, it would keep the file taken
        try:
            self._connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            with contextlib.suppress(sqlite3.Error):
                self._connection.execute("PRAGMA journal_mode = DELETE")
        except sqlite3.Error as error:
            raise unwritable_save(self.path, error) from error
        finally:
            self._connection.close()
            let_go(self)

    def copy_to(self, target: Path, name: str = "") -> None:
        """Write a named copy of the game as it is now, all at once or not at all."""
        copy_save(self._connection, target, name)

    def _roll_back(self) -> None:
        """Leave nothing half done in the file, so that the next entry finds it as the last left it."""
        with contextlib.suppress(sqlite3.Error):
            if self._connection.in_transaction:
                self._connection.execute("ROLLBACK")

    def _set_facts(self, position: Position, entries: int) -> None:
        facts = to_json_in_order(facts_of(position, entries=entries)).decode()
        self._connection.execute(_SET_META, ("facts", facts))

    def _snapshot(self, number: int, position: Position) -> None:
        body = to_json_in_order(recorded(position)).decode()
        self._connection.execute("INSERT OR REPLACE INTO snapshots VALUES (?, ?)", (number, body))

    def _thin_out(self, number: int) -> None:
        """Forget the snapshot that has become old, unless it is one of the few to stay."""
        old = number - DENSE_SNAPSHOTS * SNAPSHOT_INTERVAL
        if old > 0 and (old + 1) % SPARSE_INTERVAL:
            self._connection.execute("DELETE FROM snapshots WHERE number = ?", (old,))


def _row(number: int, entry: LogEntry) -> tuple[int, str, str, str, str]:
    faces = to_json_in_order(entry.faces).decode() if entry.faces else "[]"
    return (number, entry.kind, body_of(entry).decode(), faces, entry.digest)


def copy_save(source: sqlite3.Connection, target: Path, name: str = "") -> None:
    """Copy an open save into a file of its own; the file appears complete or not at all."""
    part = part_of(target)
    try:
        _make_folder(target.parent)
        copy = sqlite3.connect(part, isolation_level=None)
        try:
            source.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            copy.execute("PRAGMA trusted_schema = OFF")
            migrate(copy)
            if name:
                copy.execute(_SET_META, ("name", name))
        finally:
            copy.close()
        with part.open("rb") as file:
            os.fsync(file.fileno())
        part.replace(target)
    except (sqlite3.Error, OSError) as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise unwritable_save(target, error) from error


def _make_folder(folder: Path) -> None:
    """Raises OSError, of another kind than for a save that is there already."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except FileExistsError as error:
        raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR), str(folder)) from error


def _appear(part: Path, path: Path) -> None:
    """Let a file that was made under another name appear, unless one is there already."""
    with part.open("rb") as file:
        os.fsync(file.fileno())
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        part.rename(path)


def clean_leftovers(folder: Path) -> None:
    """Remove what programs that were ended left behind: files in the making, saves without a byte."""
    with contextlib.suppress(OSError):
        for path in list(folder.iterdir()):
            is_part = path.name.endswith((".part", ".part-journal", f"{SUFFIX}.new"))
            is_empty = path.name.endswith(SUFFIX) and path.is_file() and path.stat().st_size == 0
            if (is_part and not _is_being_made(path)) or is_empty:
                path.unlink(missing_ok=True)


def _is_being_made(path: Path) -> bool:
    """Whether the program whose number stands in the name of a part still runs."""
    number = next((each for each in path.name.split(".")[-3:-1] if each.isdigit()), "")
    if not number or os.name != "posix":
        return False
    try:
        os.kill(int(number), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True
    return int(number) != os.getpid()


def _in_use(path: Path) -> SaveError:
    return SaveInUseError(str(path), "save.refused.played", "end_there")
