"""JSON objects that people edit by hand: one wrong value costs itself alone, and what is allowed is told."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, TypeVar, get_args, get_origin

import msgspec
from msgspec import inspect

from game.content.reading import told
from game.rules.reasons import Fact, ReasonError

MOST_TOLD = 5
_MOST_QUOTED = 60
S = TypeVar("S", bound=msgspec.Struct)


def read_by_value(data: bytes, usual: S) -> tuple[S, tuple[ReasonError, ...]]:
    """Read an object field by field, and what of it cannot be used; that of ``usual`` counts there.

    Of the lists and objects in it, only entries that cannot be used are left out. Fields that are not known
    are passed over. Raises ValueError or RecursionError where this is no object at all.
    """
    raw = msgspec.json.decode(data, type=dict[str, object])
    refused: list[ReasonError] = []
    found = {
        field.name: _value(
            raw[field.encode_name], field.type, field.name, getattr(usual, field.name), refused
        )
        for field in msgspec.structs.fields(usual)
        if field.encode_name in raw
    }
    return msgspec.structs.replace(usual, **found), tuple(refused)


def told_refused(refused: Sequence[ReasonError]) -> ReasonError:
    """Return the first of them in one line, and how many more there are."""
    more = len(refused) - MOST_TOLD
    rest = (ReasonError("", "settings.refused.more", more=more),) if more > 0 else ()
    return ReasonError("", "settings.refused.values", refused=(*refused[:MOST_TOLD], *rest))


def _refused(where: str, raw: object, kind: Any, instead: ReasonError) -> ReasonError:
    allowed = _allowed(inspect.type_info(kind))
    return ReasonError(
        "", "settings.refused.value", where=where, value=_quoted(raw), allowed=allowed, instead=instead
    )


def _value(raw: object, kind: Any, where: str, usual: object, refused: list[ReasonError]) -> object:
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
    instead = ReasonError("", "settings.told.used", value=_quoted(msgspec.to_builtins(usual)))
    refused.append(_refused(where, raw, kind, instead))
    return usual


def _entry(raw: object, kind: Any, where: str, refused: list[ReasonError]) -> object:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        left_out = ReasonError("", "settings.told.left_out")
        refused.append(_refused(told(where)[:_MOST_QUOTED], raw, kind, left_out))
        return None


def _quoted(raw: object) -> str:
    text = told(json.dumps(raw, ensure_ascii=False))
    return text if len(text) <= _MOST_QUOTED else f"{text[:_MOST_QUOTED]} ..."


def _allowed(kind: inspect.Type) -> ReasonError:
    match kind:
        case inspect.BoolType():
            return ReasonError("", "settings.allowed.switch")
        case inspect.IntType() | inspect.FloatType():
            key = "settings.allowed.whole" if isinstance(kind, inspect.IntType) else "settings.allowed.number"
            bounds = (("more_than", kind.gt), ("least", kind.ge), ("less_than", kind.lt), ("most", kind.le))
            return ReasonError("", key, bounds=_bounds(bounds))
        case inspect.StrType():
            lengths = (("least", kind.min_length), ("most", kind.max_length))
            return ReasonError("", "settings.allowed.text", bounds=_bounds(lengths))
        case inspect.LiteralType():
            return ReasonError("", "settings.allowed.one_of", values=", ".join(map(_quoted, kind.values)))
        case inspect.VarTupleType():
            return ReasonError("", "settings.allowed.list", each=_allowed(kind.item_type))
        case inspect.TupleType():
            length, each = len(kind.item_types), _allowed(kind.item_types[0])
            return ReasonError("", "settings.allowed.row", length=length, each=each)
        case inspect.DictType():
            return ReasonError("", "settings.allowed.object", each=_allowed(kind.value_type))
        case _:
            return ReasonError("", "settings.allowed.other")


def _bounds(bounds: Iterable[tuple[str, float | None]]) -> Fact:
    """Return between what a number, or the length of a text, has to lie; "" where nothing is said."""
    told = [
        ReasonError("", f"settings.bound.{name}", number=f"{bound:g}")
        for name, bound in bounds
        if bound is not None
    ]
    if len(told) < 2:
        return told[0] if told else ""
    return ReasonError("", "settings.bounds", low=told[0], high=told[1])
