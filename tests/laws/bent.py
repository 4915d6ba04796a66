"""Actions that nobody would send: each field of every action at and beyond its limits, ids of strangers."""

import random
from collections.abc import Callable, Iterator, Sequence
from types import UnionType
from typing import Annotated, Literal, Union, cast, get_args, get_origin, get_type_hints

import msgspec

from game.core.codec import to_plain
from game.core.events import Action
from game.core.kernel import GameState
from game.rules.system import AnySystem
from game.session.protocol_read import members_of
from game.systems.registry import SYSTEMS

SMALL = (0, 1, 2, 5, 6, 7, -1, -2, 99, 10_000, 999_999, 1_000_000)
NUMBERS = (*SMALL, 2**31, 2**63, 2**64, -(2**63), -(2**70), 10**30)
WORDS = ("", " ", "nobody", "u0", "-1", "0", "é♞", "{unit}", "#12345G", "a\x00b", "\n", "\ud800")
TEXTS = (*WORDS, "x" * 60, "x" * 61, "x" * 100_000)
STRANGE = (None, True, -1, "", 1.5, (), ("a", "a"), {"a": 1}, b"a")
"""Values of other kinds than any field has."""


class Bender:
    """Makes actions of a system out of nothing but their types, a state's ids and what is legal in it."""

    def __init__(self, system: AnySystem, rnd: random.Random) -> None:
        self.system = system
        self.rnd = rnd
        self.own = members_of(system.action_type)
        self.foreign = [
            kind for other in SYSTEMS if other is not system for kind in members_of(other.action_type)
        ]
        self.hints = {kind: get_type_hints(kind, include_extras=True) for kind in (*self.own, *self.foreign)}

    def actions(self, state: GameState, count: int) -> Iterator[Action]:
        """Yield so many actions for a state: some legal ones bent, some made up, some of other systems."""
        ruleset = self.system.ruleset
        active = ruleset.active(state)
        legal: list[Action] = [each for player in active for each in ruleset.legal(state, player)]
        ids, numbers = harvest(to_plain(ruleset.record(state)))
        for _ in range(count):
            if legal and self.rnd.random() < 0.6:
                yield self.bent(self.rnd.choice(legal), ids, numbers)
            else:
                kinds = self.own if self.rnd.random() < 0.9 else self.foreign
                action = self.made_up(cast(type[Action], self.rnd.choice(kinds)), ids, numbers)
                if active and self.rnd.random() < 0.8:
                    action = msgspec.structs.replace(action, player=self.rnd.choice(active))
                yield action

    def bent(self, action: Action, ids: Sequence[str], numbers: Sequence[int]) -> Action:
        """Return the action with one or two fields otherwise."""
        hints = self.hints[type(action)]
        fields = [name for name in action.__struct_fields__ if name != "player" or self.rnd.random() < 0.2]
        for name in self.rnd.sample(fields, min(len(fields), self.rnd.choice((1, 1, 2)))):
            value = self.changed(getattr(action, name), hints[name], ids, numbers)
            action = msgspec.structs.replace(action, **{name: value})
        return action

    def made_up(self, kind: type[Action], ids: Sequence[str], numbers: Sequence[int]) -> Action:
        """Return an action of this kind with values of the right types, mostly."""
        hints = self.hints[kind]
        make = cast(Callable[..., Action], kind)
        return make(**{name: self.value(hints[name], ids, numbers) for name in kind.__struct_fields__})

    def changed(self, value: object, hint: object, ids: Sequence[str], numbers: Sequence[int]) -> object:
        """Return something near a legal value."""
        rnd = self.rnd
        if isinstance(value, tuple) and value and rnd.random() < 0.6:
            item = rnd.choice(value)
            inner = get_args(plain(hint))[0]
            return rnd.choice(
                (
                    (*value, item),
                    (item, item),
                    (*value, self.value(inner, ids, numbers)),
                    tuple(reversed(value)),
                    value[:-1],
                )
            )
        if isinstance(value, msgspec.Struct) and rnd.random() < 0.9:
            hints = get_type_hints(type(value), include_extras=True)
            name = rnd.choice(value.__struct_fields__)
            new = self.changed(getattr(value, name), hints[name], ids, numbers)
            return msgspec.structs.replace(value, **{name: new})
        if isinstance(value, int) and not isinstance(value, bool) and rnd.random() < 0.5:
            return value + rnd.choice((-1000, -7, -1, 1, 7, 1000))
        return self.value(hint, ids, numbers)

    def value(self, hint: object, ids: Sequence[str], numbers: Sequence[int]) -> object:
        """Return a value for a field of this type, or now and then one of another."""
        rnd = self.rnd
        if rnd.random() < 0.02:
            return rnd.choice(STRANGE)
        hint = plain(hint)
        origin = get_origin(hint)
        if origin is Literal:
            return rnd.choice((*get_args(hint), "nothing", ""))
        if origin in (Union, UnionType):
            return self.value(rnd.choice(get_args(hint)), ids, numbers)
        if origin is tuple:
            inner = get_args(hint)[0]
            return tuple(self.value(inner, ids, numbers) for _ in range(rnd.choice((0, 1, 1, 2, 3, 8))))
        if hint is bool:
            return rnd.random() < 0.5
        if hint is int:
            return rnd.choice(NUMBERS if rnd.random() < 0.4 or not numbers else numbers)
        if hint is str:
            return rnd.choice(TEXTS if rnd.random() < 0.3 or not ids else ids)
        if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
            hints = get_type_hints(hint, include_extras=True)
            return hint(**{name: self.value(hints[name], ids, numbers) for name in hint.__struct_fields__})
        return None


def plain(hint: object) -> object:
    """Return the bare type of a field."""
    while True:
        if get_origin(hint) is Annotated:
            hint = get_args(hint)[0]
        elif hasattr(hint, "__supertype__"):
            hint = hint.__supertype__
        else:
            return hint


def harvest(value: object) -> tuple[list[str], list[int]]:
    """Return every text and number of a record once, in order."""
    texts: dict[str, None] = {}
    numbers: dict[int, None] = {}
    stack = [value]
    while stack:
        each = stack.pop()
        if isinstance(each, str):
            texts[each] = None
        elif isinstance(each, bool):
            continue
        elif isinstance(each, int):
            numbers[each] = None
        elif isinstance(each, dict):
            stack.extend(each.keys())
            stack.extend(each.values())
        elif isinstance(each, list | tuple):
            stack.extend(each)
    return list(texts), [number for number in numbers if number < 1_000_000]
