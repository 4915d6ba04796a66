"""JSON objects that people edit by hand: one wrong value costs itself alone, and what is allowed is told."""

import json
from collections.abc import Sequence
from typing import Any, NamedTuple, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from game.content.reading import told

MOST_TOLD = 5
_MOST_QUOTED = 60
S = TypeVar("S", bound=msgspec.Struct)


class Refused(NamedTuple):
    """A value that cannot be used: where it stands, what may stand there, and what is done instead."""

    where: str
    value: str
    allowed: str
    instead: str

    def __str__(self) -> str:
        """Return all of it as part of a sentence."""
        return f"{self.where} is {self.value}, allowed is {self.allowed}; {self.instead}"


def read_by_value(data: bytes, usual: S) -> tuple[S, tuple[Refused, ...]]:
    """Read an object field by field, and what of it cannot be used; that of ``usual`` counts there.

    Of the lists and objects in it, only entries that cannot be used are left out. Fields that are not known
    are passed over. Raises ValueError or RecursionError where this is no object at all.
    """
    raw = msgspec.json.decode(data, type=dict[str, object])
    refused: list[Refused] = []
    found = {
        field.name: _value(
            raw[field.encode_name], field.type, field.name, getattr(usual, field.name), refused
        )
        for field in msgspec.structs.fields(usual)
        if field.encode_name in raw
    }
    return msgspec.structs.replace(usual, **found), tuple(refused)


def told_refused(refused: Sequence[Refused]) -> str:
    """Return the first of them in one line, and how many more there are."""
    more = len(refused) - MOST_TOLD
    return "; ".join([*map(str, refused[:MOST_TOLD]), *([f"and {more} more"] if more > 0 else [])])


def _value(raw: object, kind: Any, where: str, usual: object, refused: list[Refused]) -> object:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        pass
    of_entries = get_args(kind)
    if get_origin(kind) is dict and isinstance(raw, dict):
        entries = {key: _entry(each, of_entries[1], f"{where}.{key}", refused) for key, each in raw.items()}
        return {key: each for key, each in entries.items() if each is not None}
    if get_origin(kind) is tuple and of_entries[1:] == (...,) and isinstance(raw, list):
        each_of = [
            _entry(each, of_entries[0], f"{where}[{place}]", refused) for place, each in enumerate(raw)
        ]
        return tuple(each for each in each_of if each is not None)
    instead = f"{_quoted(msgspec.to_builtins(usual))} is used"
    refused.append(Refused(where, _quoted(raw), _allowed(inspect.type_info(kind)), instead))
    return usual


def _entry(raw: object, kind: Any, where: str, refused: list[Refused]) -> object:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        allowed = _allowed(inspect.type_info(kind))
        refused.append(Refused(told(where)[:_MOST_QUOTED], _quoted(raw), allowed, "it is left out"))
        return None


def _quoted(raw: object) -> str:
    text = told(json.dumps(raw, ensure_ascii=False))
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]} ..."


def _allowed(kind: inspect.Type) -> str:
    match kind:
        case inspect.BoolType():
            return "true or false"
        case inspect.IntType() | inspect.FloatType():
            number = "a whole number" if isinstance(kind, inspect.IntType) else "a number"
            bounds = (
                ("more than", kind.gt),
                ("at least", kind.ge),
                ("less than", kind.lt),
                ("at most", kind.le),
            )
            limits = " and ".join(f"{word} {bound:g}" for word, bound in bounds if bound is not None)
            return f"{number}, {limits}" if limits else number
        case inspect.StrType():
            lengths = (("at least", kind.min_length), ("at most", kind.max_length))
            limits = " and ".join(f"{word} {length}" for word, length in lengths if length is not None)
            return f"a text of {limits} signs" if limits else "a text"
        case inspect.LiteralType():
            return f"one of {', '.join(map(_quoted, kind.values))}"
        case inspect.VarTupleType():
            return f"a list whose entries are each {_allowed(kind.item_type)}"
        case inspect.TupleType():
            return f"a list of {len(kind.item_types)}, each {_allowed(kind.item_types[0])}"
        case inspect.DictType():
            return f"an object whose values are each {_allowed(kind.value_type)}"
        case _:
            return "another kind of value"
