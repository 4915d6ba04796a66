"""Lines that nobody sends who means well: made of good ones by a seed, in bytes and in structure."""

import copy
import json
import random
from collections.abc import Iterator, Sequence

Json = dict[str, object]
TEXTS = (
    "",
    " ",
    "a" * 5000,
    "\x00",
    "\u202e",
    "é" * 300,
    "../../etc/passwd",
    "/dev/zero",
    "/dev/full",
    "con",
)
MORE_TEXTS = (".", "..", "~", "x/y", "red", "zeon", "system", "null")
NUMBERS = (-1, 0, 1, 2**31, 2**63, -(2**63), 2**64, 1.5, 1e308)
SHAPES: tuple[object, ...] = (
    [],
    [[]],
    [1, 2, 3],
    [-1] * 50,
    {},
    {"kind": "Walk"},
    {"": ""},
    {"a": {"b": {}}},
)
VALUES = (None, True, *TEXTS, *MORE_TEXTS, *NUMBERS, *SHAPES, ["gm-1", "gm-1"])
PIECES = (b"{", b"}", b"[", b'"', b",", b":", b"null", b"1e400", b"\x00", b"\xff", b'"\\ud800"', b"9" * 400)


def hostile(dice: random.Random, good: Sequence[Json]) -> bytes:
    """Return one line."""
    request: object = json.loads(json.dumps(dice.choice(good)))
    for _ in range(dice.randrange(4)):
        _bend(dice, request, good)
    line = bytearray(json.dumps(request).encode())
    for _ in range(dice.choice((0, 0, 0, 1, 3))):
        at = dice.randrange(len(line) + 1)
        line[at : at + dice.randrange(5)] = dice.choice(PIECES)
    return bytes(line).replace(b"\n", b" ")


def _holders(value: object) -> Iterator[dict[str, object] | list[object]]:
    """Everything that holds something, at any depth."""
    if isinstance(value, dict | list) and value:
        yield value
        for inner in value.values() if isinstance(value, dict) else value:
            yield from _holders(inner)


def _bend(dice: random.Random, request: object, good: Sequence[Json]) -> None:
    """Change, add or take away one value, at any depth."""
    holders = list(_holders(request))
    if not holders:
        return
    holder, value = dice.choice(holders), copy.deepcopy(dice.choice(VALUES))
    fate = dice.random()
    if isinstance(holder, list):
        if fate < 0.7:
            holder[dice.randrange(len(holder))] = value
        else:
            holder *= dice.choice((0, 2, 40))
    elif fate < 0.6:
        holder[dice.choice(list(holder))] = value
    elif fate < 0.8:
        other = dice.choice(good)
        name = dice.choice(list(other))
        holder[name] = copy.deepcopy(other[name])
    else:
        del holder[dice.choice(list(holder))]
