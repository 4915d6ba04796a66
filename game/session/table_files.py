"""Which files the table protocol may read and write: those of a folder of its own, unless it is told more.

In its folder a game has a plain name, such as ``evening`` or ``evening.ironsave``. It replaces a save only
where this conversation has written or loaded it, or where the request says ``replace``.
"""

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from game.session.errors import SaveError
from game.session.schema import SUFFIX

LONGEST_NAME: Final = 100
LONGEST_PATH: Final = 1000
_LONGEST_PART: Final = 200
"""Bytes of one name of a path: file systems take 255, and a save needs some for its part."""
RESERVED_NAMES: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"com{n}" for n in range(10)), *(f"lpt{n}" for n in range(10))}
)


@dataclass(slots=True)
class TableFiles:
    """The files of one conversation. ``folder`` None: any file of this machine may be named."""

    folder: Path | None = None
    _own: set[Path] = field(default_factory=set)
    """Saves that this conversation has written or loaded."""

    def to_read(self, text: str) -> Path:
        """Return the file to read. Raises SaveError."""
        path = self._path(text)
        if not path.is_file():
            folder = "" if self.folder is None else str(self.folder)
            raise SaveError(_short(text), "save.refused.name.missing", folder=folder)
        return path

    def to_write(self, text: str, *, may_replace: bool = False) -> Path:
        """Return the file to write; its folder is there. Raises SaveError."""
        path = self._path(text)
        if not (path.parent.is_dir() or path.parent == self.folder):
            raise SaveError(str(path.parent), "save.refused.name.no_folder", "make_it")
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise SaveError(_short(text), "save.refused.name.no_file", "other_name")
        if path.exists() and not may_replace and path.resolve() not in self._own:
            raise SaveError(_short(text), "save.refused.name.foreign", "replace")
        return path

    def is_own(self, path: Path) -> None:
        """Remember that this conversation has written or loaded a save."""
        self._own.add(path.resolve())

    def _path(self, text: str) -> Path:
        """Raises SaveError for what is no name of a file, or none that may be used."""
        if any(not letter.isprintable() for letter in text) or not text.strip():
            raise SaveError(_short(text), "save.refused.name.no_name", "plain_signs")
        if self.folder is None:
            return self._anywhere(text)
        name = text.removesuffix(SUFFIX)
        is_plain = name == Path(name).name and not any(letter in name for letter in '/\\:*?"<>|')
        if (
            not is_plain
            or name.startswith(".")
            or name.endswith((" ", "."))
            or name.casefold() in RESERVED_NAMES
        ):
            raise SaveError(
                _short(text), "save.refused.name.no_plain", "without_folder", folder=str(self.folder)
            )
        if len(name) > LONGEST_NAME or len(os.fsencode(name)) > _LONGEST_PART:
            raise SaveError(_short(text), "save.refused.name.long", "letters", most=LONGEST_NAME)
        return self.folder / (name + SUFFIX)

    @staticmethod
    def _anywhere(text: str) -> Path:
        path = Path(text)
        longest = max(len(os.fsencode(part)) for part in (*path.parts, ""))
        if longest > _LONGEST_PART or len(os.fsencode(text)) > LONGEST_PATH:
            raise SaveError(_short(text), "save.refused.name.long", "shorter_one")
        if not path.name:
            raise SaveError(_short(text), "save.refused.folder", "name_in_it")
        return path


def _short(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 80 else shown[:77] + "..."
