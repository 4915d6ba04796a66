"""Forged saves with fitting hashes: a sound save in which something is as no honest game would write it.

``forge`` is decided by its seed alone. Whatever is changed, the hashes that the game checks are worked out
anew, so that only the meaning of the content is left to refuse it.
"""

import base64
import json
import random
import shutil
import sqlite3
import zlib
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from game.content.frozen import frozen_hash
from game.core.codec import digest, from_json
from game.rules.system import AnySystem
from game.session.position import LayerRecord, restored
from game.session.replay import REPLAY_FAILURES
from tests.support.matches import position_digest

MEGABYTE = 1_000_000
TEXTS = (
    "",
    "\u202e",
    "\n" * 50,
    "a" * MEGABYTE,
    "a " * (MEGABYTE // 2),
    "$name {link:rule:x}",
    "\ud83d\ude00" * 9,
    "{b}",
    "../../x",
)
NUMBERS = (0, -1, 1, 2, 63, 64, 65, 255, 10_000, 2**31, 2**63, -(2**63), 10**30, 0.5, True)
OTHERS: tuple[Any, ...] = (None, [], {}, "", 0, [[]], {"": ""}, "x")
LEVELS = ("wizard", "", "ace ", "a" * MEGABYTE, "random", "\x00")
OBJECTS = (
    "CREATE TRIGGER t AFTER INSERT ON log BEGIN DELETE FROM log; END",
    "CREATE TRIGGER t BEFORE UPDATE ON meta BEGIN SELECT randomblob(1000000000); END",
    "CREATE VIEW v AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) SELECT x FROM c",
    "DROP TABLE log; CREATE VIEW log AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) "
    "SELECT x AS number, 'action' AS kind, '' AS body, '[]' AS faces, '' AS digest FROM c",
    "DROP TABLE meta; CREATE VIEW meta AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x+1 FROM c) "
    "SELECT 'header' AS key, '{}' AS value FROM c WHERE x < 0",
    "CREATE TABLE more (a)",
    "CREATE INDEX i ON log (digest)",
    "DROP TABLE snapshots",
    "DROP TABLE packs",
    "DELETE FROM log WHERE number = 0",
    "UPDATE log SET kind = 'content'",
    "UPDATE log SET kind = 'undo'",
    "UPDATE log SET faces = '[6,6,6]'",
    "UPDATE log SET faces = '[' || replace(hex(zeroblob(2000)), '00', '1,') || '1]'",
    "UPDATE log SET body = CAST(body AS BLOB)",
    "UPDATE log SET body = 'null'",
    "UPDATE meta SET value = CAST(value AS BLOB)",
    "UPDATE meta SET value = value || value",
    "UPDATE content SET body = 5",
    "UPDATE content SET hash = upper(hash)",
    "INSERT INTO snapshots VALUES (0, '[]')",
    "INSERT INTO packs VALUES ('x', printf('%.*c', 1000000, 'v'), 'y')",
    'INSERT INTO meta VALUES (\'remark.seats\', \'[{"player":"zeon","level":"wizard","entry":0}]\')',
    "INSERT INTO meta VALUES ('remark.packs', printf('%.*c', 1000000, 'v'))",
    "PRAGMA user_version = 7",
    "PRAGMA encoding = 'UTF-16'",
)

Json = object
Systems = dict[str, AnySystem]
Forger = Callable[[sqlite3.Connection, random.Random, Systems], str]


def forge(sound: Path, target: Path, seed: int, systems: Systems) -> str:
    """Write a forged copy of a sound save; return what was done to it."""
    dice = random.Random(seed)
    shutil.copyfile(sound, target)
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = DELETE")
        try:
            return dice.choices(FORGERS, WEIGHTS)[0](connection, dice, systems)
        except (sqlite3.DataError, OverflowError, UnicodeEncodeError) as error:
            return f"too big to be written ({error})"


def bent(value: Json, dice: random.Random) -> tuple[Json, str]:
    """Return a value with one part of it changed, and where that is."""
    places = list(_places(value, ""))
    if not places:
        return dice.choice(OTHERS), "all"
    holder, key, path = dice.choice(places)
    old = holder[key]
    new: Json
    match old:
        case bool():
            new = dice.choice((not old, *OTHERS))
        case int() | float():
            new = dice.choice((*NUMBERS, old * 1000, -old, old + 1))
        case str():
            new = dice.choice((*TEXTS, old + old, *OTHERS))
        case list():
            new = dice.choice(
                (old * 1000 if len(str(old)) < 5_000 else old * 3, old[:-1], old[::-1], [*old, *old], *OTHERS)
            )
        case dict():
            keys = list(old)
            gone = dice.choice(keys) if keys else ""
            is_small = bool(keys) and len(str(old[gone])) < 2_000
            more = {f"{number}{gone}": old[gone] for number in range(500)} if is_small else {}
            new = dice.choice(({each: old[each] for each in keys if each != gone}, {**old, **more}, *OTHERS))
        case _:
            new = dice.choice(OTHERS)
    holder[key] = new
    return value, f"{path} = {json.dumps(new)[:60]}"


def _places(value: Json, path: str) -> Iterator[tuple[Any, Any, str]]:
    if isinstance(value, dict):
        for key in value:
            yield value, key, f"{path}.{key}"
            yield from _places(value[key], f"{path}.{key}")
    elif isinstance(value, list):
        for number, each in enumerate(value):
            yield value, number, f"{path}[{number}]"
            yield from _places(each, f"{path}[{number}]")


def _meta(connection: sqlite3.Connection, key: str) -> Json:
    return json.loads(connection.execute("SELECT value FROM meta WHERE key = ?", (key,)).fetchone()[0])


def _set_meta(connection: sqlite3.Connection, key: str, value: Json) -> None:
    connection.execute("UPDATE meta SET value = ? WHERE key = ?", (json.dumps(value), key))


def _body(connection: sqlite3.Connection, key: str) -> str:
    return str(connection.execute("SELECT body FROM content WHERE hash = ?", (key,)).fetchone()[0])


def forged_seats(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """Seats of levels that do not exist, of nobody, of programs, none, or far too many."""
    header = _meta(connection, "header")
    assert isinstance(header, dict)
    players = [seat["player"] for seat in header["seats"]] or ["zeon", "federation"]
    seats = [
        {
            "player": dice.choice((*players, "nobody", "", "a" * MEGABYTE)),
            "kind": dice.choice(("human", "agent", "bot", "agent", "king")),
            "setting": dice.choice((*LEVELS, "/bin/sh -c 'exit 3'", "officer")),
        }
        for _ in range(dice.choice((0, 1, 2, 2, 2, 3, 40)))
    ]
    times = dice.choice((1, 1, 1, 1000))
    header["seats"] = seats * (times if len(str(seats)) < 5_000 else 1)
    _set_meta(connection, "header", header)
    return f"seats {json.dumps(seats)[:80]}"


def forged_header(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """Anything in what the save says of itself."""
    key = dice.choice(("header", "facts", "facts"))
    value, what = bent(_meta(connection, key), dice)
    _set_meta(connection, key, value)
    return f"{key} {what}"


def forged_setup(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """A closed setup under its own hash: boards, economies, rules; the game has just begun with it."""
    header = _meta(connection, "header")
    assert isinstance(header, dict)
    value, what = bent(json.loads(_body(connection, header["setup"])), dice)
    if dice.random() < 0.3:
        value, more = bent(value, dice)
        what += f"; {more}"
    body = json.dumps(value)
    try:
        key = digest(from_json(body, object))
    except (msgspec.DecodeError, msgspec.EncodeError, OverflowError, UnicodeEncodeError, ValueError):
        key = "0" * 16
    connection.execute("DELETE FROM log")
    connection.execute("DELETE FROM snapshots")
    connection.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (key, body))
    header["setup"] = key
    _set_meta(connection, "header", header)
    return f"setup {what}"


def forged_snapshot(
    connection: sqlite3.Connection, dice: random.Random, systems: dict[str, AnySystem]
) -> str:
    """The whole state after the last entry, with the digest that fits it."""
    found = connection.execute("SELECT number, body FROM snapshots ORDER BY number DESC LIMIT 1").fetchone()
    if found is None:
        return forged_setup(connection, dice, systems)
    number, body = found
    value, what = bent(json.loads(body), dice)
    text = json.dumps(value)
    connection.execute("UPDATE snapshots SET body = ? WHERE number = ?", (text, number))
    try:
        records = from_json(text, tuple[LayerRecord, ...])
        setups: dict[str, object] = {
            each.setup: from_json(_body(connection, each.setup), systems[each.system].setup_type)
            for each in records
        }
        fitting = position_digest(restored(records, systems, setups))
        connection.execute("UPDATE log SET digest = ? WHERE number = ?", (fitting, number))
    except (*REPLAY_FAILURES, MemoryError):
        what += " (cannot be restored)"
    return f"snapshot {what}"


def forged_log(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """An action, an order of a battle, or the end of one."""
    rows = connection.execute("SELECT number, body FROM log").fetchall()
    if not rows:
        return forged_header(connection, dice, systems)
    number, body = dice.choice(rows)
    value, what = bent(json.loads(body), dice)
    connection.execute("UPDATE log SET body = ? WHERE number = ?", (json.dumps(value), number))
    if dice.random() < 0.5:
        connection.execute("DELETE FROM snapshots")
    return f"entry {number} {what}"


@cache
def _bomb() -> bytes:
    """Little that unpacks to much."""
    return zlib.compress(b"\x00" * 300 * MEGABYTE)


def forged_content(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """Frozen content under its own hash: bent, cut off, or far larger than it looks."""
    header = _meta(connection, "header")
    assert isinstance(header, dict)
    data = zlib.decompress(base64.b64decode(_body(connection, header["content"])))
    kind = dice.choice(("bytes", "bytes", "bytes", "bomb", "cut", "text"))
    if kind == "bytes":
        changed = bytearray(data)
        for _ in range(dice.choice((1, 4, 64))):
            changed[dice.randrange(len(changed))] = dice.randrange(256)
        data = bytes(changed)
    packed = _bomb() if kind == "bomb" else zlib.compress(data)
    if kind == "cut":
        packed = packed[: dice.randrange(len(packed))]
    text = base64.b64encode(packed).decode() if kind != "text" else dice.choice(TEXTS)
    connection.execute("INSERT OR REPLACE INTO content VALUES (?, ?)", (frozen_hash(text), text))
    header["content"] = frozen_hash(text)
    _set_meta(connection, "header", header)
    return f"content {kind}"


def forged_objects(connection: sqlite3.Connection, dice: random.Random, systems: Systems) -> str:
    """Objects and types that no save has."""
    statement = dice.choice(OBJECTS)
    try:
        connection.executescript(statement)
    except sqlite3.Error as error:
        return f"{statement}: {error}"
    return statement


FORGERS: tuple[Forger, ...] = (
    forged_setup,
    forged_snapshot,
    forged_seats,
    forged_header,
    forged_log,
    forged_content,
    forged_objects,
)
WEIGHTS = (8, 6, 3, 3, 3, 2, 1)
