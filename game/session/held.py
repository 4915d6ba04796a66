"""Which saves this program writes to: nobody may open those as plain files here.

SQLite keeps other programs from a game by locks that POSIX gives up for a whole program as soon as it closes
the file anywhere, a look at its first bytes included. A second window could then play the same game.
"""

from pathlib import Path
from typing import Final
from weakref import WeakKeyDictionary

FileId = tuple[int, int]
"""Device and number of a file, whatever it is called."""
_HELD: Final[WeakKeyDictionary[object, FileId]] = WeakKeyDictionary()


def hold(owner: object, file: FileId) -> None:
    """Note that an owner writes to a file, until it lets it go or is gone itself."""
    _HELD[owner] = file


def let_go(owner: object) -> None:
    """Note that an owner has closed its file."""
    _HELD.pop(owner, None)


def is_held(path: Path) -> bool:
    """Return whether this program writes to the file at a path."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return False
    return (status.st_dev, status.st_ino) in _HELD.values()
