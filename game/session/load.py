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
from game.session.errors import LogError, SaveError, SaveInUseError, reason_of
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
_RENEW = "renew"
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
                raise SaveError(where, "save.refused.other_snapshot", _RENEW)
            snapshots[number] = record
    header = _decoded(meta.get("header", ""), Header, where, "header")
    if header.rng_version != RNG_VERSION:
        raise SaveError(
            where, "save.refused.dice", "its_version", version=header.rng_version, known=RNG_VERSION
        )
    if header.setup not in setups:
        raise SaveError(where, "save.refused.no_setup", _RENEW)
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
    name = meta.get("name", header.name)[:MAX_NAME]
    return Listed(header, facts, name, int(count), is_newest, _annotations(meta))


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
            raise SaveError(where, "save.refused.no_snapshot", _RENEW, most=MAX_TAIL)
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
                raise SaveError(where, "save.refused.lacks_setup", _RENEW)
            setups[key] = _texts(content, where, "content")[0]
    return Tail(header, snapshot, digest, rows, setups)


def _live(connection: sqlite3.Connection, where: str) -> list[int]:
    """Return the numbers of the entries in force."""
    (count,) = connection.execute("SELECT count(*) FROM log").fetchone()
    undone = _numbers(connection, "SELECT number FROM log WHERE kind = 'undo' ORDER BY number", count, where)
    try:
        return live_numbers(undone, min(count, MAX_ENTRIES))
    except LogError as error:
        raise SaveError(where, "save.refused.log", _RENEW, why=reason_of(error)) from error


def _numbers(connection: sqlite3.Connection, query: str, limit: int, where: str) -> list[int]:
    found = [number for (number,) in _rows(connection, query, limit, where)]
    if not all(isinstance(number, int) for number in found):
        raise SaveError(where, "save.refused.no_numbers", _RENEW)
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
        return SaveError(where, "save.refused.unreadable", "check_rights", why=reason_of(error))
    if isinstance(error, sqlite3.OperationalError) and "locked" in str(error):
        return in_use(where)
    if _UNDECODED in str(error):  # its words go on with what stands there, secrets included
        return SaveError(where, "save.refused.no_utf8", _RENEW)
    return SaveError(where, "save.refused.damaged", _RENEW, why=reason_of(error))


def _check_file(path: Path) -> None:
    where = str(path)
    if path.is_dir():
        raise SaveError(where, "save.refused.folder", "name_save")
    if not path.is_file():
        if path.exists():
            raise SaveError(where, "save.refused.no_file", "name_written")
        raise SaveError(where, "save.refused.missing", "check_name")
    journal = path.with_name(path.name + "-wal")
    size = path.stat().st_size + (journal.stat().st_size if journal.is_file() else 0)
    if is_held(path):
        raise in_use(where)
    if size > MAX_FILE_BYTES:
        raise SaveError(where, "save.refused.too_large", "check_save", size=size)
    with path.open("rb") as file:
        start = file.read(16)
    if start != b"SQLite format 3\0":
        raise SaveError(where, "save.refused.no_save", "choose_written")
    check_beside(path)


def _check_identity(connection: sqlite3.Connection, where: str) -> None:
    application = connection.execute("PRAGMA application_id").fetchone()[0]
    if application != APPLICATION_ID:
        raise SaveError(where, "save.refused.no_save", "choose_written")
    version = version_of(connection)
    if version > SCHEMA_VERSION:
        raise SaveError(where, "save.refused.newer", "update", version=version, known=SCHEMA_VERSION)
    if version < 1:
        raise SaveError(where, "save.refused.version", _RENEW, version=version)


def _check_connection(connection: sqlite3.Connection, where: str) -> None:
    _check_identity(connection, where)
    verdict = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
    if verdict != "ok":
        raise SaveError(where, "save.refused.damaged", _RENEW, why=str(verdict))


def _check_tables(connection: sqlite3.Connection, where: str) -> None:
    found = {
        str(name): (kind, sql)
        for kind, name, sql in connection.execute("SELECT type, name, sql FROM sqlite_master LIMIT 100")
    }
    if found != {name: ("table", sql) for name, sql in TABLES.items()}:
        odd = sorted(set(found) ^ set(TABLES)) or sorted(found)
        raise SaveError(where, "save.refused.tables", _RENEW, names=", ".join(odd))


def _rows(connection: sqlite3.Connection, query: str, limit: int, where: str) -> Iterator[tuple[object, ...]]:
    for index, row in enumerate(connection.execute(query)):
        if index >= limit:
            raise SaveError(where, "save.refused.rows", _RENEW, most=limit)
        yield row


def _texts(row: tuple[object, ...], where: str, table: str) -> tuple[str, ...]:
    if not all(isinstance(value, str) for value in row):
        raise SaveError(where, "save.refused.no_text", _RENEW, table=table)
    return cast(tuple[str, ...], row)


def _meta(connection: sqlite3.Connection, where: str) -> dict[str, str]:
    rows = _rows(connection, "SELECT key, value FROM meta", MAX_ROWS, where)
    found: dict[str, str] = {}
    for row in rows:
        key, value = _texts(row, where, "meta")
        found[key] = value
    return found


def _decoded(text: str, kind: type[T], where: str, part: str, number: int = -1) -> T:
    try:
        return from_json(text, kind)
    except (msgspec.DecodeError, RecursionError) as error:
        key = "save.refused.part" if number < 0 else "save.refused.entry.part"
        raise SaveError(where, key, _RENEW, part=part, number=number, why=str(error)) from error


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
        raise SaveError(where, "save.refused.rows", _RENEW, most=MAX_ENTRIES)
    return tuple(rows)


def _entry(index: int, row: tuple[object, ...], where: str) -> Row:
    number, kind, body, faces, digest = row
    if number != index:
        raise SaveError(where, "save.refused.entry.missing", _RENEW, number=index)
    if kind not in KINDS:
        raise SaveError(where, "save.refused.entry.kind", _RENEW, number=index)
    if not (isinstance(body, str) and isinstance(faces, str) and isinstance(digest, str)):
        raise SaveError(where, "save.refused.entry.text", _RENEW, number=index)
    if len(digest) != DIGEST_LENGTH:
        raise SaveError(where, "save.refused.entry.digest", _RENEW, number=index)
    script = () if faces == "[]" else _decoded(faces, tuple[int, ...], where, "entry", index)
    if len(script) > MAX_FACES:
        raise SaveError(where, "save.refused.entry.dice", _RENEW, number=index)
    return Row(cast(EntryKind, kind), body, script, digest)
