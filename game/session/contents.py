"""What is read from a save: shapes checked, meanings not yet."""

from pathlib import Path

import msgspec

from game.session.log import EntryKind
from game.session.schema import Facts, Header, PackStamp


class Row(msgspec.Struct, frozen=True, gc=False):
    """An entry of the log as it stands in the file: shape checked, meaning not yet."""

    kind: EntryKind
    body: str
    faces: tuple[int, ...]
    digest: str


class Contents(msgspec.Struct, frozen=True):
    """Everything that a save holds."""

    path: str
    header: Header
    facts: Facts
    name: str
    packs: tuple[PackStamp, ...]
    setups: dict[str, str]
    rows: tuple[Row, ...]
    snapshots: dict[int, str]
    annotations: dict[str, str] = {}

    @property
    def called(self) -> str:
        """What lists of saves call the game: by its name, else by that of its file."""
        return self.name or Path(self.path).stem


class Tail(msgspec.Struct, frozen=True):
    """The end of a save: its newest snapshot in force, and the entries in force since.

    ``snapshot`` is "" where there is none; ``digest`` is that of the entry after which it was made. Of the
    ``setups`` it holds those of the snapshot's games, of the first game and of battles that began since.
    """

    header: Header
    snapshot: str
    digest: str
    rows: tuple[Row, ...]
    setups: dict[str, str]


class Listed(msgspec.Struct, frozen=True):
    """What a list of saves shows. ``is_newest``: the facts are those of the last entry."""

    header: Header
    facts: Facts
    name: str
    entries: int
    is_newest: bool
    annotations: dict[str, str]
