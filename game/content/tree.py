"""Plain values read from YAML that remember the file, line and column of every key and value."""

import re
from typing import TypeAlias

_WORD = re.compile(r"[^\s.'\"]+")

Value: TypeAlias = "str | int | float | bool | YamlMapping | YamlList | None"
Place: TypeAlias = tuple[str, int, int]
"""File, line, column; lines and columns from 1."""
Path: TypeAlias = tuple[str | int, ...]
"""Keys and list positions from an entry down to a value."""


class YamlMapping(dict[str, Value]):
    """A block of keys; `marks`: file, line and column of key, the same of the value, line of a text block."""

    __slots__ = ("column", "file", "line", "marks")

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__()
        self.file, self.line, self.column = file, line, column
        self.marks: dict[str, tuple[str, int, int, int, int, int]] = {}

    def copied(self) -> "YamlMapping":
        """A copy of this level; deeper blocks are shared."""
        copy = YamlMapping(self.file, self.line, self.column)
        copy.update(self)
        copy.marks.update(self.marks)
        return copy

    def key_place(self, key: str) -> Place:
        """Where a key stands."""
        file, line, column, *_ = self.marks[key]
        return file, line, column

    def value_place(self, key: str) -> Place:
        """Where a key's value stands."""
        file, _, _, line, column, _ = self.marks[key]
        return file, line, column


class YamlList(list[Value]):
    """A list; `marks` holds the place of each item, `taken` what patches have removed, and where."""

    __slots__ = ("column", "file", "line", "marks", "taken")

    def __init__(self, file: str, line: int, column: int) -> None:
        super().__init__()
        self.file, self.line, self.column = file, line, column
        self.marks: list[Place] = []
        self.taken: list[tuple[Value, Place]] = []


def path_text(path: Path) -> str:
    """A path as it is written in problems: sides.attacker.units.0.frame, odd keys in quotes."""
    return ".".join(str(step) if _WORD.fullmatch(str(step)) else f"'{step}'" for step in path)


def place_text(place: Place) -> str:
    """A place as it is written in messages that name another: file, line and column."""
    return f"{place[0]}:{place[1]}:{place[2]}"


def place_of(tree: YamlMapping, path: Path, *, at_key: bool = False) -> Place:
    """Where a path leads, or the deepest part of it that exists; `at_key` points at the last key."""
    place: Place = (tree.file, tree.line, tree.column)
    here: Value = tree
    for number, step in enumerate(path):
        is_last = number == len(path) - 1
        if isinstance(here, YamlMapping) and isinstance(step, str) and step in here:
            is_block = isinstance(here[step], (YamlMapping, YamlList))
            place = here.key_place(step) if is_block or (at_key and is_last) else here.value_place(step)
            here = here[step]
        elif isinstance(here, YamlList) and isinstance(step, int) and 0 <= step < len(here):
            place = here.marks[step]
            here = here[step]
        else:
            break
    return place


def has_step(value: Value, step: str | int) -> bool:
    """Whether a step leads further down from a value."""
    if isinstance(value, YamlMapping):
        return isinstance(step, str) and step in value
    return isinstance(value, YamlList) and isinstance(step, int) and 0 <= step < len(value)


def stepped(value: Value, step: str | int) -> Value:
    """The value one step further down, nothing where there is none."""
    if isinstance(value, YamlMapping) and isinstance(step, str):
        return value.get(step)
    if isinstance(value, YamlList) and isinstance(step, int) and 0 <= step < len(value):
        return value[step]
    return None


def text_block_rows(tree: YamlMapping, key: str) -> None:
    """Turn a block of text under a key into the list of its lines, each with its own place."""
    text = tree.get(key)
    if not isinstance(text, str):
        return
    file, _, _, line, column, block = tree.marks[key]
    rows = YamlList(file, line, column)
    for number, row in enumerate(text.splitlines()):
        rows.append(row)
        rows.marks.append((file, block + 1 + number, column) if block else (file, line, column))
    tree[key] = rows


def without(tree: YamlMapping, *keys: str) -> YamlMapping:
    """The block without some of its keys."""
    result = tree.copied()
    for key in keys:
        result.pop(key, None)
        result.marks.pop(key, None)
    return result


def without_path(tree: YamlMapping, path: Path) -> YamlMapping:
    """The block without the value at a path of keys; blocks on the way are copied."""
    first, *rest = path
    inner = tree.get(str(first))
    if not rest or not isinstance(inner, YamlMapping):
        return without(tree, str(first))
    result = tree.copied()
    result[str(first)] = without_path(inner, tuple(rest))
    return result
