"""The file format of saves: SQLite tables, version, and the steps from older versions to this one."""

import sqlite3
from collections.abc import Callable, Mapping
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.ids import PlayerId
from game.rules.version import RULES_VERSION
from game.session.errors import SaveError

APPLICATION_ID = 0x49524F4E
"""Says to every SQLite tool that the file is a save of this game."""
SCHEMA_VERSION = 2
SUFFIX = ".ironsave"

TABLES: Mapping[str, str] = {
    "meta": "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID",
    "packs": (
        "CREATE TABLE packs (id TEXT PRIMARY KEY, version TEXT NOT NULL, hash TEXT NOT NULL) WITHOUT ROWID"
    ),
    "content": "CREATE TABLE content (hash TEXT PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID",
    "log": (
        "CREATE TABLE log (number INTEGER PRIMARY KEY, kind TEXT NOT NULL, body TEXT NOT NULL, "
        "faces TEXT NOT NULL, digest TEXT NOT NULL)"
    ),
    "snapshots": "CREATE TABLE snapshots (number INTEGER PRIMARY KEY, body TEXT NOT NULL)",
}
"""Name of a table to the statement that makes it, exactly as it stands in the file."""

Migration = Callable[[sqlite3.Connection], None]


def _to_version_2(connection: sqlite3.Connection) -> None:
    """From version 1: nothing in the file changes.

    Version 2 adds what version 1 cannot read: digests of changed leaves, which say so themselves, battles
    that are left for later (``park`` and ``take_up`` in the log, parked layers in snapshots), moves to other
    content.
    """


MIGRATIONS: Mapping[int, Migration] = {1: _to_version_2}
"""From a version to the step that makes the next one of it. Version 1 is the first."""


ShortText = Annotated[str, msgspec.Meta(max_length=1_000)]
"""What a save says about itself is shown on screens: nobody wrote more there."""
MAX_SEATS = 500


class PackStamp(msgspec.Struct, frozen=True, order=True):
    """A content pack that a game was begun with. ``hash`` stands for its rule data, without names and art."""

    id: str
    version: str
    hash: str


SeatKind = Literal["human", "agent", "bot"]


class SeatRecord(msgspec.Struct, frozen=True):
    """Who sat where: ``kind`` human, agent or bot; ``setting`` is the level or the command."""

    player: PlayerId
    kind: SeatKind = "human"
    setting: Annotated[str, msgspec.Meta(max_length=10_000)] = ""


class Header(msgspec.Struct, frozen=True):
    """What a save says about the game as a whole."""

    game_version: str
    rng_version: int
    system: str
    seed: int
    setup: str
    seats: Annotated[tuple[SeatRecord, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()
    name: ShortText = ""
    created: ShortText = ""
    content: str = ""
    """The hash of the content that the game was begun with; "": a save from before content was frozen."""
    rules_version: int = 1
    """See ``game.rules.version``; saves from before it was kept are of the first."""

    @property
    def is_older(self) -> bool:
        """Whether the game was begun by other rules than today's."""
        return self.rules_version != RULES_VERSION


class Beginning(msgspec.Struct, frozen=True):
    """How a game began, as its save says it, wherever it may come to be written."""

    header: Header
    packs: tuple[PackStamp, ...]
    path: str = ""
    """The file that holds the beginning of a game that is saved no longer."""


ANNOTATION = "remark."
"""Keys of ``meta`` that begin so hold what a screen keeps with a game; no rule ever sees it."""


class SideFacts(msgspec.Struct, frozen=True):
    """A side as the list of saves shows it."""

    player: PlayerId
    name: ShortText
    faction: ShortText
    units_left: int
    counters_of: PlayerId | UnsetType = UNSET
    """Whose counters its units have, where they are another seat's."""


class SeatFacts(msgspec.Struct, frozen=True):
    """A seat as the list of saves shows it."""

    player: PlayerId
    name: ShortText


class HandedSeat(msgspec.Struct, frozen=True):
    """A seat of people that the rules have given to a built-in player, and at whose level he plays."""

    player: PlayerId
    mates: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=MAX_SEATS)]


class Facts(msgspec.Struct, frozen=True):
    """What the list of saves shows: only what everybody at the table may see."""

    systems: Annotated[tuple[ShortText, ...], msgspec.Meta(max_length=8)]
    turn: int
    place: ShortText
    sides: Annotated[tuple[SideFacts, ...], msgspec.Meta(max_length=MAX_SEATS)]
    is_over: bool
    saved: ShortText
    entries: int = -1
    """How many entries the log had; -1: a save from before that was kept."""
    seats: Annotated[tuple[SeatFacts, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()
    """Everybody who plays; empty in a save from before that was kept, as is the next."""
    asked: Annotated[tuple[PlayerId, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()
    """Who has to decide."""
    handed: Annotated[tuple[HandedSeat, ...], msgspec.Meta(max_length=MAX_SEATS)] = ()
    """People's seats that the game's rules have given to built-in players."""


def create_tables(connection: sqlite3.Connection) -> None:
    """Make an empty file a save."""
    connection.execute(f"PRAGMA application_id = {APPLICATION_ID}")
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    for statement in TABLES.values():
        connection.execute(statement)


def version_of(connection: sqlite3.Connection) -> int:
    """Return the schema version of an open file."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(
    connection: sqlite3.Connection,
    steps: Mapping[int, Migration] = MIGRATIONS,
    to: int = SCHEMA_VERSION,
) -> None:
    """Bring an open, writable file to a version, step by step, each step a transaction."""
    version = version_of(connection)
    while version < to:
        step = steps.get(version)
        if step is None:
            raise SaveError("", "save.refused.too_old", "its_version", version=version)
        connection.execute("BEGIN IMMEDIATE")
        try:
            step(connection)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        connection.execute("COMMIT")
        version += 1
