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
            where = f" in {self.folder}" if self.folder is not None else ""
            raise SaveError(f"there is no such save{where}", _short(text))
        return path

    def to_write(self, text: str, *, may_replace: bool = False) -> Path:
        """Return the file to write; its folder is there. Raises SaveError."""
        path = self._path(text)
        if not (path.parent.is_dir() or path.parent == self.folder):
            raise SaveError("there is no such folder", str(path.parent), "make it first, or name another")
        if path.is_symlink() or (path.exists() and not path.is_file()):
            raise SaveError("this is no plain file", _short(text), "choose another name")
        if path.exists() and not may_replace and path.resolve() not in self._own:
            raise SaveError(
                "there is another file, which this conversation has not written",
                _short(text),
                'choose another name, or say "replace":true',
            )
        return path

    def is_own(self, path: Path) -> None:
        """Remember that this conversation has written or loaded a save."""
        self._own.add(path.resolve())

    def _path(self, text: str) -> Path:
        """Raises SaveError for what is no name of a file, or none that may be used."""
        if any(not letter.isprintable() for letter in text) or not text.strip():
            raise SaveError("this is no name of a file", _short(text), "use letters, digits, _ and -")
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
                f"the table keeps its files in {self.folder} and takes plain names only",
                _short(text),
                "name a file without a folder; to allow any, start it with --any-file",
            )
        if len(name) > LONGEST_NAME or len(os.fsencode(name)) > _LONGEST_PART:
            raise SaveError("this name is too long", _short(text), f"use at most {LONGEST_NAME} letters")
        return self.folder / (name + SUFFIX)

    @staticmethod
    def _anywhere(text: str) -> Path:
        path = Path(text)
        longest = max(len(os.fsencode(part)) for part in (*path.parts, ""))
        if longest > _LONGEST_PART or len(os.fsencode(text)) > LONGEST_PATH:
            raise SaveError("this name is too long", _short(text), "choose a shorter one")
        if not path.name:
            raise SaveError("this is a folder", _short(text), "name a file in it")
        return path


def _short(text: str) -> str:
    shown = repr(text)
    return shown if len(shown) <= 80 else shown[:77] + "..."
