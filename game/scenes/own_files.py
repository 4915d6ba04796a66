"""Files of the player's own, such as squads and decks: written whole, read as strictly as content."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

from game.content.tree import Value, YamlMapping
from game.content.whole import write_whole
from game.content.yaml_tree import ParsedFile, parse_yaml, read_yaml
from game.rules.reasons import ReasonError, in_words
from game.session.errors import failed
from game.session.own_files import files_in, plain_name

T = TypeVar("T")
SUFFIX = ".yaml"
MOST_FILES = 500
OF_YAML = "own_file.yaml."
"""How the keys begin of what the reader of YAML says; it reads the texts too, and so says it in English."""


class OwnFileError(ReasonError, ValueError):
    """A file of the player's own cannot be used, and why. The place is the file, with line and column."""


@dataclass(frozen=True, slots=True)
class OwnFile(Generic[T]):
    """A file of the player's own; where ``problem`` is set, it cannot be used."""

    path: Path
    name: str
    content: T | None = None
    problem: OwnFileError | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class FileKind(Generic[T]):
    """One sort of files, in a folder of its own beside that of the squads."""

    folder: str
    usual_name: str
    """The name of a file for which the player's own name leaves nothing."""
    name: Callable[[T], str]
    text: Callable[[T], str]
    """Returns the YAML of a file."""
    read: Callable[[str, Value], T]
    """Returns what a file of this name holds. Raises OwnFileError."""

    def beside(self, squads: Path) -> Path:
        """Return where these files lie."""
        return squads.parent / self.folder

    def path(self, folder: Path, name: str, suffix: str = SUFFIX) -> Path:
        """Return the file for what a player has given this name."""
        return folder / (plain_name(name, self.usual_name) + suffix)

    def write(self, path: Path, content: T) -> None:
        """Write a file; it appears complete or not at all. Raises OSError."""
        write_whole(path, self.text(content).encode())

    def load(self, path: Path) -> T:
        """Return what a file holds. Raises OwnFileError."""
        return self._parsed(path.name, read_yaml(path, path.name))

    def pasted(self, text: str, name: str) -> T:
        """Return what somebody has sent as text; ``name`` stands for its file. Raises OwnFileError."""
        return self._parsed(name, parse_yaml(text.encode(errors="replace"), name))

    def listed(self, folder: Path) -> list[OwnFile[T]]:
        """Return every file of a folder by its name; those that cannot be used say why."""
        found: list[OwnFile[T]] = []
        try:
            paths = files_in(folder, SUFFIX)[:MOST_FILES]
        except OSError as problem:
            return [OwnFile(folder, folder.name, problem=_unreadable(problem))]
        for path in paths:
            try:
                content = self.load(path)
            except OwnFileError as problem:
                found.append(OwnFile(path, path.stem, problem=problem))
            else:
                found.append(OwnFile(path, self.name(content) or path.stem, content))
        return found

    def _parsed(self, name: str, parsed: ParsedFile) -> T:
        if parsed.problems:
            first = parsed.problems[0]
            place = f"{first.file}:{first.line}:{first.column}" if first.line else first.file
            problem, hint = in_words(first.message, OF_YAML), in_words(first.hint, OF_YAML)
            raise OwnFileError(place, "own_file.refused.no_yaml", problem=problem, hint=hint)
        return self.read(name, parsed.value)


def _unreadable(problem: OSError) -> OwnFileError:
    return OwnFileError("", "own_file.refused.folder", problem=failed(problem))


def quoted(text: str) -> str:
    """Return a text as YAML writes one between quotes."""
    return "'" + text.replace("'", "''") + "'"


def keys_of(name: str, tree: Value, keys: str) -> YamlMapping:
    """Return a file's block of keys. Raises OwnFileError that says which it should have."""
    if not isinstance(tree, YamlMapping):
        raise OwnFileError(name, "own_file.refused.no_block", keys=keys)
    return tree
