"""What lies beside a save: files that SQLite keeps there, and would trust as if they were its own."""

import os
import stat
from pathlib import Path
from typing import Final

from game.session.errors import SaveError

JOURNAL: Final = "-journal"
COMPANIONS: Final = (JOURNAL, "-wal", "-shm")
"""What SQLite puts behind the name of a file for its own files beside it."""
_MAGIC: Final = bytes.fromhex("d9d505f920a163d7")
"""The end of a journal that names another one, for changes to several files: saves are never part of one."""


_WAL: Final = b"\x02\x02"
"""Bytes 18 and 19 of a file that was written with a write-ahead log."""


def lies_alone(path: Path) -> bool:
    """Whether a save was left with a write-ahead log that is gone: reading it would make SQLite begin one."""
    with path.open("rb") as file:
        is_logged = file.read(20)[18:] == _WAL
    return is_logged and not any(_beside(path, suffix).exists() for suffix in COMPANIONS)


def _beside(path: Path, suffix: str) -> Path:
    whole = path.resolve()
    return whole.with_name(whole.name + suffix)


def check_beside(path: Path) -> None:
    """Raise SaveError where opening a save would wait for what is no file, write through a link, or play back
    a journal that names other files: SQLite deletes those.
    """
    whole = path.resolve()
    for suffix in COMPANIONS:
        other = whole.with_name(whole.name + suffix)
        try:
            found = other.lstat()
        except OSError:
            continue
        if not stat.S_ISREG(found.st_mode):
            key = "save.refused.beside.no_file"
        elif suffix == JOURNAL and _names_another(other, found.st_size):
            key = "save.refused.beside.foreign"
        else:
            continue
        raise SaveError(str(path), key, "take_away", file=other.name)


def _names_another(journal: Path, size: int) -> bool:
    with journal.open("rb") as file:
        file.seek(-min(size, len(_MAGIC)), os.SEEK_END)
        return size > len(_MAGIC) and file.read() == _MAGIC
