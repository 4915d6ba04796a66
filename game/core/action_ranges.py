"""Which values the fields of an action may have, declared on its type: refused here before any rule looks.

A range is written as ``Annotated[int, Meta(ge=0, le=5)]``, a list without repetitions as
``Annotated[tuple[UnitId, ...], DISTINCT]``; ``ruled("SK-3.4")`` names the entry that it follows from. The
same declarations are in the JSON Schema of the table protocol, and what JSON brings is held to them as it
is decoded. Whether a thing of that id exists is the rules' question, not this one's.
"""

from collections.abc import Callable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Final, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec

from game.core.events import Action
from game.core.ids import RuleId
from game.core.kernel import Illegal

DISTINCT: Final = msgspec.Meta(max_length=1_000, extra_json_schema={"uniqueItems": True})
"""A list in which nothing stands twice."""
MOST_CHARACTERS: Final = 200
"""Length of ids, options and texts for which no other is declared."""
LARGEST: Final = 1_000_000
"""Numbers of tiles, panels, vertices and cards are below this, whatever the board."""
Place = Annotated[int, msgspec.Meta(ge=0, lt=LARGEST)]
"""The number of a tile, panel, vertex or card."""


def ruled(rule: str) -> msgspec.Meta:
    """Return the declaration of the rule that a field's range follows from."""
    return msgspec.Meta(extra={"rule": rule})


REASONS: Final = frozenset(
    {
        "unknown_action",
        "too_small",
        "too_large",
        "too_long",
        "unreadable",
        "twice",
        "not_an_option",
        "wrong_kind",
    }
)
"""Why actions are refused here; the sentences are those of every system (``action.illegal.*``)."""

Facts = dict[str, str | int]
Test = Callable[[object, str], tuple[str, Facts] | None]
"""Takes a value and the path of its field; returns what is wrong with it, or None."""


class UndeclaredRangeError(TypeError):
    """A field of an action has no range: a mistake of the action's author, found as the system is made."""


class ActionRanges:
    """The actions of one game system with the values that their fields may have."""

    __slots__ = ("_kinds", "_limits", "_rule")

    def __init__(self, actions: object, rule: str) -> None:
        """``actions`` is the union of a system's actions; ``rule`` the entry about who may act."""
        self._rule = RuleId(rule)
        self._kinds: frozenset[type] = frozenset(get_args(actions) or (actions,))
        self._limits: dict[type, tuple[tuple[str, Test], ...]] = {}
        """Of the kinds that have come by."""

    def refusal(self, action: Action) -> Illegal | None:
        """Return why no state whatever takes this action, or None."""
        kind = type(action)
        limits = self._limits.get(kind)
        if limits is None:
            if kind not in self._kinds:
                return Illegal(self._rule, "unknown_action", {"action": kind.__name__})
            limits = self._limits[kind] = limits_of(kind)
        for name, test in limits:
            found = test(getattr(action, name), name)
            if found is not None:
                reason, facts = found
                rule = next(_rules(get_type_hints(kind, include_extras=True)[name]), self._rule)
                return Illegal(RuleId(rule), reason, {"action": kind.__name__, **facts})
        return None


@cache
def limits_of(kind: type) -> tuple[tuple[str, Test], ...]:
    """Return the fields of a type with their tests.

    Raises UndeclaredRangeError where a number or a list has no declared range.
    """
    hints = get_type_hints(kind, include_extras=True)
    fields: tuple[str, ...] = getattr(kind, "__struct_fields__", ())
    return tuple((name, _test(hints[name], msgspec.Meta(), f"{kind.__name__}.{name}")) for name in fields)


def _rules(hint: object) -> Iterator[str]:
    """Return the rule that a field declares, if it does."""
    for each in get_args(hint)[1:] if get_origin(hint) is Annotated else ():
        if isinstance(each, msgspec.Meta) and each.extra and isinstance(each.extra.get("rule"), str):
            yield each.extra["rule"]


def _test(hint: object, meta: msgspec.Meta, where: str) -> Test:
    """Return the test of a field's type, narrowed by what is declared about it."""
    if get_origin(hint) is Annotated:
        inner, *declared = get_args(hint)
        ranges = [each for each in declared if isinstance(each, msgspec.Meta) and not each.extra]
        return _test(inner, ranges[0] if ranges else meta, where)
    if isinstance(hint, NewType):
        return _test(hint.__supertype__, meta, where)
    origin = get_origin(hint)
    if origin is Literal:
        return _one_of(get_args(hint))
    if origin in (Union, UnionType):
        return _any_of(tuple(_test(each, meta, where) for each in get_args(hint)))
    if origin is tuple:
        return _list(_test(get_args(hint)[0], msgspec.Meta(), f"{where}[]"), meta, where)
    if hint is int:
        return _number(meta, where)
    if hint is str:
        return _text(meta.max_length or MOST_CHARACTERS)
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return _struct(hint)
    if hint is bool or hint is type(None) or hint is msgspec.UnsetType:
        return _exactly(hint)
    raise UndeclaredRangeError(f"{where}: no test for {hint!r}")


def _wrong_kind(path: str) -> tuple[str, Facts]:
    return "wrong_kind", {"field": path}


def _exactly(kind: type) -> Test:
    def test(value: object, path: str) -> tuple[str, Facts] | None:
        return None if type(value) is kind else _wrong_kind(path)

    return test


def _number(meta: msgspec.Meta, where: str) -> Test:
    low = meta.ge if meta.ge is not None else None if meta.gt is None else meta.gt + 1
    high = meta.le if meta.le is not None else None if meta.lt is None else meta.lt - 1
    if low is None or high is None:
        raise UndeclaredRangeError(f"{where}: a number needs its least and its greatest value")
    least, most = int(low), int(high)

    def test(value: object, path: str) -> tuple[str, Facts] | None:
        if type(value) is not int:
            return _wrong_kind(path)
        if least <= value <= most:
            return None
        if value < least:
            return "too_small", {"field": path, "least": least}
        return "too_large", {"field": path, "most": most}

    return test


def _text(most: int) -> Test:
    def test(value: object, path: str) -> tuple[str, Facts] | None:
        if type(value) is str and len(value) <= most and value.isprintable():
            return None
        if not isinstance(value, str):
            return _wrong_kind(path)
        if len(value) > most:
            return "too_long", {"field": path, "most": most}
        return None if value.isprintable() else ("unreadable", {"field": path})

    return test


def _one_of(options: tuple[object, ...]) -> Test:
    told = ", ".join(map(str, options))

    def test(value: object, path: str) -> tuple[str, Facts] | None:
        is_one = isinstance(value, str | int) and value in options
        return None if is_one else ("not_an_option", {"field": path, "options": told})

    return test


def _any_of(tests: tuple[Test, ...]) -> Test:
    def test(value: object, path: str) -> tuple[str, Facts] | None:
        problems = [each(value, path) for each in tests]
        if None in problems:
            return None
        return next((each for each in problems if each and each[0] != "wrong_kind"), problems[0])

    return test


def _list(item: Test, meta: msgspec.Meta, where: str) -> Test:
    if meta.max_length is None:
        raise UndeclaredRangeError(f"{where}: a list needs its greatest length")
    most = meta.max_length
    is_distinct = bool((meta.extra_json_schema or {}).get("uniqueItems"))

    def test(value: object, path: str) -> tuple[str, Facts] | None:
        if not isinstance(value, tuple):
            return _wrong_kind(path)
        if len(value) > most:
            return "too_long", {"field": path, "most": most}
        for number, each in enumerate(value):
            found = item(each, f"{path}.{number}")
            if found is not None:
                return found
        if is_distinct and len(set(value)) < len(value):
            again = next(each for number, each in enumerate(value) if each in value[:number])
            return "twice", {"field": path, "value": again}
        return None

    return test


def _struct(kind: type[msgspec.Struct]) -> Test:
    tests = limits_of(kind)

    def test(value: object, path: str) -> tuple[str, Facts] | None:
        if not isinstance(value, kind):
            return _wrong_kind(path)
        for name, field in tests:
            found = field(getattr(value, name), f"{path}.{name}")
            if found is not None:
                return found
        return None

    return test
