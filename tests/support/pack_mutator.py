"""Packs with faults of all sorts: a small world of shipped files, their bytes and structure changed."""

import copy
import random
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest
import yaml

from game.content import entries
from game.content.load import load_catalog
from game.content.paths import maps_dir, mods_dir
from game.content.places import ContentPlaces
from game.content.problems import Report
from game.content.yaml_tree import ParsedFile, read_yaml
from game.systems.registry import SCHEMAS

LEFT_OUT = ("rulebook", "campaigns", "theatres", "text", "scenarios")
"""Folders of the base pack of which only these files are taken, so that a load takes a tenth of a second."""
TAKEN = (
    "theatres/quick_theatre.yaml",
    "campaigns/quick_war.yaml",
    "scenarios/quick_patrol.yaml",
    "text/base_en.yaml",
    "text/screens_en.yaml",
    "text/skirmish_en.yaml",
)
RULE = "id: SK-9.1\ntitle: A rule\nsystem: skirmish\ntext: See [SK-9.1].\nsee: [SK-9.1]\n"
WORDS = (
    "",
    "~",
    "[]",
    "{}",
    "-1",
    "0",
    "1",
    "99999",
    "2147483648",
    "1.5",
    "true",
    "null",
    "gm",
    "nobody",
    "'#'",
)
NASTY = (
    b"\x00",
    b"\xff\xfe",
    b"\xc3",
    b"\xed\xa0\x80",
    b"\t",
    b"\r",
    b"\x1b[31m",
    b"&a *a",
    b"!!python/object:os.system x",
    b"<<: {}",
    b"[" * 300,
    b"{a: " * 90,
    b"- " * 60,
    b"? " * 60,
    b"'",
    b'"',
    b": ",
    b"---\n",
    b"%YAML 1.1\n---\n",
    "\u2028\u0085\ufeff".encode(),
    b"x" * 20_000,
    b"9" * 400,
)


class World:
    """A small base pack with a guest: every kind of content is in one of them."""

    def __init__(self, folder: Path) -> None:
        """Copy what is needed below a folder."""
        self.base, self.guest = folder / "mods" / "base", folder / "guest"
        source = mods_dir() / "base"
        shutil.copytree(source, self.base, ignore=shutil.ignore_patterns(*LEFT_OUT))
        shutil.copytree(maps_dir(), self.base / "maps", ignore=shutil.ignore_patterns("earth*", "proving*"))
        for name in TAKEN:
            self._copy(source / name, self.base / name)
        (self.base / "rulebook").mkdir()
        (self.base / "rulebook" / "rule.yaml").write_text(RULE, encoding="utf-8")
        shutil.copytree(mods_dir() / "_example", self.guest)
        self.files = sorted(
            path for root in (self.base, self.guest) for path in root.rglob("*") if path.is_file()
        )
        self.originals = {path: path.read_bytes() for path in self.files}
        self._parsed: dict[Path, ParsedFile] = {}

    @staticmethod
    def _copy(source: Path, target: Path) -> None:
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, target)

    def load(self) -> Report:
        """Load both packs as the game does, without a cache; files that are as they were are read once."""
        places = ContentPlaces(self.base.parent, None, given=(self.guest,))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(entries, "read_yaml", self._read)
            return load_catalog(SCHEMAS, places, "0.1.0").report

    def _read(self, path: Path, file: str) -> ParsedFile:
        if path.read_bytes() != self.originals[path]:
            return read_yaml(path, file)
        if path not in self._parsed:
            self._parsed[path] = read_yaml(path, file)
        return self._parsed[path]

    def loaded_with(self, path: Path, content: bytes) -> Report:
        """Load with one file changed, and put it back."""
        path.write_bytes(content)
        try:
            return self.load()
        finally:
            path.write_bytes(self.originals[path])


def mutated(original: bytes, is_yaml: bool, dice: random.Random) -> bytes:
    """A file with one to three faults."""
    content = original
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        if is_yaml and dice.random() < 0.6:
            content = _restructured(content, dice)
        else:
            content = dice.choice(_BYTES)(content, dice)
    return content


def _flip(data: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    return data[:place] + bytes((dice.randrange(256),)) + data[place + 1 :]


def _insert(data: bytes, dice: random.Random) -> bytes:
    place = dice.randrange(len(data) + 1)
    return data[:place] + dice.choice(NASTY) + data[place:]


def _cut(data: bytes, dice: random.Random) -> bytes:
    return data[: dice.randrange(len(data) + 1)]


def _drop_lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines) + 1)
    return b"".join(lines[:start] + lines[start + dice.choice((1, 1, 2, 5, 20)) :])


def _repeat_lines(data: bytes, dice: random.Random) -> bytes:
    lines = data.splitlines(keepends=True)
    start = dice.randrange(len(lines) + 1)
    end = start + dice.choice((1, 2, 6))
    return b"".join(lines[:end] + lines[start:end] * dice.choice((1, 2, 10, 300)) + lines[end:])


def _change_line(data: bytes, dice: random.Random) -> bytes:
    """Another length of one line (a row of a map becomes ragged), or a sign in it that no legend has."""
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    place = dice.randrange(len(lines))
    line = lines[place].rstrip(b"\n")
    way = dice.randrange(4)
    if way == 0:
        line = line[:-1]
    elif way == 1:
        line += line[-1:] * dice.choice((1, 3, 300))
    elif way == 2 and line:
        spot = dice.randrange(len(line))
        line = line[:spot] + dice.choice((b"?", b"@", b"_", b".", b"#", b" ")) + line[spot + 1 :]
    else:
        line = line.lstrip() if dice.random() < 0.5 else b"  " + line
    return b"".join((*lines[:place], line + b"\n", *lines[place + 1 :]))


_BYTES: Sequence[Callable[[bytes, random.Random], bytes]] = (
    _flip,
    _insert,
    _cut,
    _drop_lines,
    _repeat_lines,
    _change_line,
    _change_line,
)


def _restructured(data: bytes, dice: random.Random) -> bytes:
    """The same document with a value changed, moved, taken away, or put in many times."""
    try:
        tree = yaml.load(data, yaml.CSafeLoader)
    except (yaml.YAMLError, UnicodeDecodeError, ValueError, RecursionError):
        return _flip(data, dice)
    places = list(_places(tree))
    if not places:
        return _flip(data, dice)
    spot = dice.choice(places)
    value = spot.value
    way = dice.randrange(9)
    if way == 0:
        spot.remove()
    elif way == 1:
        spot.put(yaml.safe_load(dice.choice(WORDS)))
    elif way == 2:
        spot.put([value])
    elif way == 3:
        spot.put({"add": value, "remove": [value]})
    elif way == 4:
        spot.put(copy.deepcopy(dice.choice(places).value))
    elif way == 5 and isinstance(value, list) and value:
        spot.put(value * dice.choice((2, 40, 700)))
    elif way == 6 and isinstance(value, str):
        spot.put(value + dice.choice((value, "é", "\u202e", "x" * 300, "\n..", "/../x")))
    elif way == 7 and isinstance(value, (int, float)):
        spot.put(dice.choice((-value, value * 1000, value + 1, 2**31 - 1, 0)))
    else:
        key = dice.choice(("patch", "override", "id", "based_on", "extra", "class"))
        spot.insert(key, dice.choice((True, value, "gm", "totalwar")))
    return yaml.dump(tree, Dumper=_NoAliases, sort_keys=False, allow_unicode=True).encode(
        "utf-8", "surrogatepass"
    )


class _NoAliases(yaml.SafeDumper):
    def ignore_aliases(self, data: object) -> bool:
        """A value that stands in two places is written twice: the loader refuses aliases."""
        return True


@dataclass(frozen=True)
class _Spot:
    """A value of a document: the block or list that holds it, and its key or number."""

    block: dict[object, object] | None
    row: list[object]
    key: object
    number: int

    @property
    def value(self) -> object:
        return self.row[self.number] if self.block is None else self.block[self.key]

    def put(self, value: object) -> None:
        """Replace it."""
        if self.block is None:
            self.row[self.number] = value
        else:
            self.block[self.key] = value

    def remove(self) -> None:
        """Take it away."""
        if self.block is None:
            del self.row[self.number]
        else:
            del self.block[self.key]

    def insert(self, key: str, value: object) -> None:
        """Put another value beside it."""
        if self.block is None:
            self.row.insert(0, value)
        else:
            self.block[key] = value


def _places(tree: object) -> list[_Spot]:
    """All values of a document."""
    found: list[_Spot] = []
    waiting: list[object] = [tree]
    seen: set[int] = set()
    while waiting and len(found) < 5_000:
        here = waiting.pop()
        if id(here) in seen:
            continue
        seen.add(id(here))
        if isinstance(here, dict):
            found += [_Spot(here, [], key, 0) for key in here]
            waiting += here.values()
        elif isinstance(here, list):
            found += [_Spot(None, here, None, number) for number in range(len(here))]
            waiting += here
    return found
