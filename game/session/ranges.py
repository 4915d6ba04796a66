"""Whether the numbers and lists of a setup lie within the ranges that its types declare (``Ge``, ``MaxLen``).

What packs bring is held to them as it is loaded. A save brings its setup as plain JSON, of which the decoder
tells the types alone: a count of -3 would pass, and break the game somewhere later.
"""

import dataclasses
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, Union, get_args, get_origin, get_type_hints

import msgspec
from annotated_types import Ge, Le, MaxLen, MinLen

from game.rules.reasons import ReasonError

Test = Callable[[Any, str], Iterator[ReasonError]]
"""Takes a value and the name of its field; yields what is out of its range."""
Tests = Sequence[Test | None]


def out_of_range(setup: object) -> ReasonError | None:
    """Return which field of a setup is outside its range, or None."""
    kind: Any = type(setup)
    test = _test_of(kind)
    return next(test(setup, ""), None) if test is not None else None


@cache
def _test_of(hint: Any) -> Test | None:
    """Return how values of a type are tested; None where it declares no range."""
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _of_one([_test_of(arguments[0]), *map(_of_mark, arguments[1:])])
    if origin in (Union, UnionType):
        return _of_union(arguments)
    if origin is tuple and arguments[-1] is not Ellipsis:
        return _of_row([_test_of(each) for each in arguments])
    if origin is tuple:
        return _of_items(_test_of(arguments[0]))
    if isinstance(origin, type) and issubclass(origin, Mapping):
        return _of_mapping(*map(_test_of, arguments))
    if isinstance(hint, type) and (issubclass(hint, msgspec.Struct) or dataclasses.is_dataclass(hint)):
        return _of_fields(hint)
    return None


def _of_mark(mark: object) -> Test | None:
    match mark:
        case Ge(ge=least):
            return _unless(lambda value: value is None or value >= least, "beyond.refused.below", least)
        case Le(le=most):
            return _unless(lambda value: value is None or value <= most, "beyond.refused.above", most)
        case MinLen(min_length=least):
            return _unless(lambda value: len(value) >= least, "beyond.refused.fewer", least)
        case MaxLen(max_length=most):
            return _unless(lambda value: len(value) <= most, "beyond.refused.more", most)
    return None


def _unless(holds: Callable[[Any], bool], key: str, limit: object) -> Test:
    def test(value: Any, name: str) -> Iterator[ReasonError]:
        if not holds(value):
            yield ReasonError("", key, field=name[:40], limit=str(limit))

    return test


def _of_one(tests: Tests) -> Test | None:
    """All of these about one value."""
    real = [test for test in tests if test is not None]

    def test(value: Any, name: str) -> Iterator[ReasonError]:
        for each in real:
            yield from each(value, name)

    return test if real else None


def _of_union(members: Sequence[Any]) -> Test | None:
    known = [(_class_of(member), found) for member in members if (found := _test_of(member)) is not None]

    def test(value: Any, name: str) -> Iterator[ReasonError]:
        for kind, each in known:
            if isinstance(value, kind):
                yield from each(value, name)

    return test if known else None


def _class_of(hint: Any) -> type:
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    found = get_origin(inner) or inner
    return found if isinstance(found, type) else object


def _of_row(tests: Tests) -> Test | None:
    """One for each place of a list."""
    places = [(place, test) for place, test in enumerate(tests) if test is not None]

    def test(value: Any, name: str) -> Iterator[ReasonError]:
        for place, each in places:
            yield from each(value[place], name)

    return test if places else None


def _of_items(of_item: Test | None) -> Test | None:
    def test(value: Any, name: str) -> Iterator[ReasonError]:
        for item in value:
            yield from of_item(item, name) if of_item is not None else ()

    return test if of_item is not None else None


def _of_mapping(of_key: Test | None, of_value: Test | None) -> Test | None:
    def test(value: Any, name: str) -> Iterator[ReasonError]:
        for key, item in value.items():
            yield from of_key(key, name) if of_key is not None else ()
            yield from of_value(item, str(key)) if of_value is not None else ()

    return test if of_key is not None or of_value is not None else None


def _of_fields(kind: type) -> Test | None:
    hints = get_type_hints(kind, include_extras=True)
    names = getattr(kind, "__struct_fields__", None) or tuple(getattr(kind, "__dataclass_fields__", ()))
    fields = [(name, found) for name in names if (found := _test_of(hints[name])) is not None]

    def test(value: Any, _: str) -> Iterator[ReasonError]:
        for name, each in fields:
            yield from each(getattr(value, name), name)

    return test if fields else None
