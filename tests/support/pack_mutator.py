"""Files with faults of all sorts: their bytes and structure changed."""

import copy
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import yaml

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
