"""The saves of a folder as lists show them, read again only after something has changed there."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path

from game.rules.system import AnySystem
from game.session.saves import SaveListing, list_saves


class SaveFolder:
    """Belongs to one screen. Hundreds of saves take half a second to read."""

    def __init__(self, folder: Path, systems: Mapping[str, AnySystem]) -> None:
        """Nothing is read yet."""
        self._folder, self._systems = folder, systems
        self._stamp: object = None
        """What the folder was like when it was read."""
        self._saves: Sequence[SaveListing] = ()

    def listed(self) -> Sequence[SaveListing]:
        """Return every save of the folder as it is now; see ``list_saves``."""
        stamp = _stamp(self._folder)
        if stamp is None or stamp != self._stamp:
            self._saves = list_saves(self._folder, self._systems)
            is_used = any(each.is_in_use for each in self._saves)  # nothing there may tell when that ends
            self._stamp = None if is_used else stamp
        return self._saves


def _stamp(folder: Path) -> tuple[tuple[str, int, int, int], ...] | None:
    """Return what is another when a save, or what lies beside one, has changed; None: nobody can say."""
    try:
        with os.scandir(folder) as files:
            found = [(file.name, file.stat()) for file in files]
    except OSError:
        return None
    return tuple(sorted((name, each.st_mtime_ns, each.st_ctime_ns, each.st_size) for name, each in found))
