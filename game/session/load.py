"""Reading a save. The file is hostile input: nothing in it is trusted before it was checked."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TypeVar, cast, get_args

import msgspec

from game.core.codec import from_json
from game.core.rng import RNG_VERSION
from game.session.beside import check_beside
from game.session.contents import Contents, Listed, Row, Tail
from game.session.errors import SaveError, SaveInUseError, reason_of
from game.session.held import is_held
from game.session.log import EntryKind, live_numbers
from game.session.read_only import in_use, limit, reading
from game.session.schema import (
    ANNOTATION,
    APPLICATION_ID,
    MIGRATIONS,
    SCHEMA_VERSION,
    TABLES,
    Facts,
    Header,
    Migration,
    PackStamp,
    migrate,
    version_of,
)

MAX_FILE_BYTES = 256 * 1024 * 1024
MAX_ENTRIES = 1_000_000
MAX_SNAPSHOTS = 50_000
MAX_SETUPS = 100_000
"""A war freezes one for each of its battles."""
MAX_ROWS = 1_000
MAX_FACES = 1_000
MAX_TAIL = 2_000
"""So many entries are followed from the newest snapshot to see how a game stands; there are hardly 128."""
MAX_NAME = 200
DIGEST_LENGTH = 16
KINDS: tuple[str, ...] = get_args(EntryKind)
_RENEW = "use another copy of the save"
_UNDECODED = "Could not decode"
"""So the library's words begin where a text is not UTF-8."""

T = TypeVar("T")


class _HasSetup(msgspec.Struct, frozen=True):
    setup: str


@contextmanager
def opened(path: Path, steps: Mapping[int, Migration] = MIGRATIONS) -> Iterator[sqlite3.Connection]:
    """Open a save read-only, check that it is one and sound, and bring a copy of an old one up to date.

    Raises SaveError that says what is wrong, also when a later query finds damage.
    """
    where = str(path)
    try:
        _check_file(path)
        with reading(path) as connection:
            _check_connection(connection, where)
            if version_of(connection) == SCHEMA_VERSION:
                _check_tables(connection, where)
                yield connection
                return
            with closing(sqlite3.connect(":memory:", isolation_level=None)) as copy:
                connection.backup(copy)
                limit(copy)
                migrate(copy, steps, SCHEMA_VERSION)
                _check_tables(copy, where)
                yield copy
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        raise _refusal(error, where) from error


def read_contents(path: Path, steps: Mapping[int, Migration] = MIGRATIONS) -> Contents:
    """Read and check a whole save."""
    where = str(path)
    with opened(path, steps) as connection:
        meta = _meta(connection, where)
        packs = tuple(
            PackStamp(*_texts(row, where, "packs"))
            for row in _rows(connection, "SELECT id, version, hash FROM packs ORDER BY id", MAX_ROWS, where)
        )
        bodies = _rows(connection, "SELECT hash, body FROM content", MAX_SETUPS, where)
        setups: dict[str, str] = {}
        for row in bodies:
            key, body = _texts(row, where, "content")
            setups[key] = body
        rows = _log_rows(connection, where)
        snapshots: dict[int, str] = {}
        for row in _rows(connection, "SELECT number, body FROM snapshots", MAX_SNAPSHOTS, where):
            number, record = row
            if not (isinstance(number, int) and isinstance(record, str) and 0 <= number < len(rows)):
                raise SaveError("a snapshot is not of this game", where, _RENEW)
            snapshots[number] = record
    header = _decoded(meta.get("header", ""), Header, where, "header")
    if header.rng_version != RNG_VERSION:
        raise SaveError(
            f"the save was played with dice of version {header.rng_version}, this game has {RNG_VERSION}",
            where,
            "use the version of the game that made it",
        )
    if header.setup not in setups:
        raise SaveError("the save lacks the game's frozen setup", where, _RENEW)
    facts = _decoded(meta.get("facts", ""), Facts, where, "facts")
    annotations = _annotations(meta)
    name = meta.get("name", header.name)[:MAX_NAME]
    return Contents(where, header, facts, name, packs, setups, rows, snapshots, annotations)


def check_free(path: Path) -> None:
    """Raise SaveInUseError where somebody plays a save; what is not there or cannot be read is free."""
    try:
        read_facts(path)
    except SaveError as error:
        if isinstance(error, SaveInUseError):
            raise


def read_facts(path: Path) -> Listed:
    """Read only what a list of saves shows."""
    where = str(path)
    with opened_quickly(path) as connection:
        meta = _meta(connection, where)
        (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
        kept = "SELECT count(*) FROM snapshots WHERE number = ?"
        is_kept = count == 0 or connection.execute(kept, (count - 1,)).fetchone()[0] == 1
    header = _decoded(meta.get("header", ""), Header, where, "header")
    facts = _decoded(meta.get("facts", ""), Facts, where, "facts")
    is_newest = facts.entries == count or (is_kept and facts.entries < 0 and len(facts.systems) == 1)
    return Listed(header, facts, meta.get("name", header.name)[:MAX_NAME], int(count), is_newest)


def read_header(path: Path) -> tuple[Header, dict[str, str]]:
    """Read only what a save says about the game as a whole, and what screens keep with it."""
    where = str(path)
    with opened_quickly(path) as connection:
        meta = _meta(connection, where)
    return _decoded(meta.get("header", ""), Header, where, "header"), _annotations(meta)


def _annotations(meta: Mapping[str, str]) -> dict[str, str]:
    return {key.removeprefix(ANNOTATION): meta[key] for key in meta if key.startswith(ANNOTATION)}


def read_tail(path: Path) -> Tail:
    """Read only what tells how a game stands now, without looking through all of the save."""
    where = str(path)
    with opened_quickly(path) as connection:
        header = _decoded(_meta(connection, where).get("header", ""), Header, where, "header")
        live = _live(connection, where)
        kept = set(_numbers(connection, "SELECT number FROM snapshots", MAX_SNAPSHOTS, where))
        at = next((at for at in range(len(live) - 1, -1, -1) if live[at] in kept), -1)
        if len(live) - at - 1 > MAX_TAIL:
            raise SaveError(f"the save has no snapshot among its last {MAX_TAIL} entries", where, _RENEW)
        first = live[at] if at >= 0 else 0
        query = f"SELECT number, kind, body, faces, digest FROM log WHERE number >= {first} ORDER BY number"
        found = [
            _entry(number, row, where)
            for number, row in enumerate(_rows(connection, query, MAX_ENTRIES, where), first)
        ]
        rows = tuple(found[number - first] for number in live[at + 1 :])
        snapshot, digest = "", ""
        hashes = [header.setup]
        if at >= 0:
            body = connection.execute("SELECT body FROM snapshots WHERE number = ?", (first,)).fetchone()
            snapshot, digest = _texts(body, where, "snapshots")[0], found[0].digest
            hashes += [each.setup for each in _decoded(snapshot, tuple[_HasSetup, ...], where, "snapshot")]
        hashes += [
            _decoded(row.body, _HasSetup, where, "log").setup
            for row in rows
            if row.kind in ("push", "content")
        ]
        setups = {}
        for key in dict.fromkeys(hashes):
            content = connection.execute("SELECT body FROM content WHERE hash = ?", (key,)).fetchone()
            if content is None:
                raise SaveError("the save lacks a frozen setup", where, _RENEW)
            setups[key] = _texts(content, where, "content")[0]
    return Tail(header, snapshot, digest, rows, setups)


def _live(connection: sqlite3.Connection, where: str) -> list[int]:
    """Return the numbers of the entries in force."""
    (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
    undone = _numbers(connection, "SELECT number FROM log WHERE kind = 'undo' ORDER BY number", count, where)
    try:
        return live_numbers(undone, min(count, MAX_ENTRIES))
    except ValueError as error:
        raise SaveError(f"the log cannot be read ({error})", where, _RENEW) from error


def _numbers(connection: sqlite3.Connection, query: str, limit: int, where: str) -> list[int]:
    found = [number for (number,) in _rows(connection, query, limit, where)]
    if not all(isinstance(number, int) for number in found):
        raise SaveError("the save holds something else than numbers of entries", where, _RENEW)
    return cast(list[int], found)


@contextmanager
def opened_quickly(path: Path) -> Iterator[sqlite3.Connection]:
    """Open a save read-only without looking through all of it: for lists, which wait for no other program."""
    where = str(path)
    try:
        _check_file(path)
        with reading(path, patience=0.0) as connection:
            _check_identity(connection, where)
            _check_tables(connection, where)
            yield connection
    except (sqlite3.Error, UnicodeDecodeError, OSError) as error:
        raise _refusal(error, where) from error


def _refusal(error: sqlite3.Error | UnicodeDecodeError | OSError, where: str) -> SaveError:
    if isinstance(error, OSError):
        return SaveError(f"the file cannot be read ({reason_of(error)})", where, "check its rights")
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return in_use(where)
    if _UNDECODED in str(error):  # its words go on with what stands there, secrets included
        return SaveError("the save is damaged (a text in it is not UTF-8)", where, _RENEW)
    return SaveError(f"the save is damaged ({error})", where, _RENEW)


def _check_file(path: Path) -> None:
    where = str(path)
    if path.is_dir():
        raise SaveError("this is a folder", where, "name a save in it")
    if not path.is_file():
        if path.exists():
            raise SaveError("this is no ordinary file", where, "name a save that the game has written")
        raise SaveError("there is no such file", where, "check the name")
    journal = path.with_name(path.name + "-wal")
    size = path.stat().st_size + (journal.stat().st_size if journal.is_file() else 0)
    if is_held(path):
        raise in_use(where)
    if size > MAX_FILE_BYTES:
        raise SaveError(f"the file is too large for a save ({size} bytes)", where, "check that it is a save")
    with path.open("rb") as file:
        start = file.read(16)
    if start != b"SQLite format 3\0":
        raise SaveError("this is not a save of this game", where, "choose a file that the game has written")
    check_beside(path)


def _check_identity(connection: sqlite3.Connection, where: str) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        raise SaveError("this is not a save of this game", where, "choose a file that the game has written")
    version = version_of(connection)
    if version > SCHEMA_VERSION:
        raise SaveError(
            f"the save is of version {version}, this game reads up to {SCHEMA_VERSION}",
            where,
            "update the game",
        )
    if version < 1:
        raise SaveError(f"a save cannot be of version {version}", where, _RENEW)


def _check_connection(connection: sqlite3.Connection, where: str) -> None:
    _check_identity(connection, where)
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise SaveError(f"the save is damaged ({verdict})", where, _RENEW)


def _check_tables(connection: sqlite3.Connection, where: str) -> None:
    found = {
        str(name): (kind, sql)
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master LIMIT 100")
    }
    if found != {name: ("table", sql) for name, sql in TABLES.items()}:
        odd = sorted(set(found) ^ set(TABLES)) or sorted(found)
        raise SaveError(f"the save has other tables than a save has ({', '.join(odd)})", where, _RENEW)


def _rows(connection: sqlite3.Connection, query: str, limit: int, where: str) -> Iterator[tuple[object, ...]]:
    for index, row in enumerate(connection.execute(query)):
        if index >= limit:
            raise SaveError(f"the save holds more than {limit} rows of a table", where, _RENEW)
        yield row


def _texts(row: tuple[object, ...], where: str, table: str) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in row):
        raise SaveError(f"a row of {table} holds something else than text", where, _RENEW)
    return cast(tuple[str, ...], row)


def _meta(connection: sqlite3.Connection, where: str) -> dict[str, str]:
    rows = _rows(connection, "SELECT key, value FROM meta", MAX_ROWS, where)
    found: dict[str, str] = {}
    for row in rows:
        key, value = _texts(row, where, "meta")
        found[key] = value
    return found


def _decoded(text: str, kind: type[T], where: str, what: str) -> T:
    try:
        return from_json(text, kind)
    except (msgspec.DecodeError, RecursionError) as error:
        raise SaveError(f"the {what} of the save cannot be read ({error})", where, _RENEW) from error


def _log_rows(connection: sqlite3.Connection, where: str) -> tuple[Row, ...]:
    """Return the log. Most rows are actions with unscripted dice: those are checked here, others apart."""
    columns = "number, body, digest, nullif(kind, 'action'), nullif(faces, '[]')"
    query = f"SELECT {columns} FROM log ORDER BY number LIMIT ?"
    rows: list[Row] = []
    add = rows.append
    for index, row in enumerate(connection.execute(query, (MAX_ENTRIES + 1,))):
        number, body, digest, kind, faces = row
        if (
            kind is None
            and faces is None
            and number == index
            and type(body) is str
            and type(digest) is str
            and len(digest) == DIGEST_LENGTH
        ):
            add(Row("action", body, (), digest))
        else:
            kind, faces = "action" if kind is None else kind, "[]" if faces is None else faces
            add(_entry(index, (number, kind, body, faces, digest), where))
    if len(rows) > MAX_ENTRIES:
        raise SaveError(f"the save holds more than {MAX_ENTRIES} rows of a table", where, _RENEW)
    return tuple(rows)


def _entry(index: int, row: tuple[object, ...], where: str) -> Row:
    number, kind, body, faces, digest = row
    if number != index:
        raise SaveError(f"entry {index} of the log is missing", where, _RENEW)
    if kind not in KINDS:
        raise SaveError(f"entry {index} of the log is of an unknown kind", where, _RENEW)
    if not (isinstance(body, str) and isinstance(faces, str) and isinstance(digest, str)):
        raise SaveError(f"entry {index} of the log holds something else than text", where, _RENEW)
    if len(digest) != DIGEST_LENGTH:
        raise SaveError(f"entry {index} of the log has no digest", where, _RENEW)
    script = () if faces == "[]" else _decoded(faces, tuple[int, ...], where, f"entry {index}")
    if len(script) > MAX_FACES:
        raise SaveError(f"entry {index} of the log scripts too many dice", where, _RENEW)
    return Row(cast(EntryKind, kind), body, script, digest)
