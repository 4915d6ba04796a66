"""Every option of every system: the values that it may have, and whether some game differs by them."""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, fields
from types import UnionType
from typing import Annotated, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec
from annotated_types import Ge, Le

from game.content.catalog import Catalog
from game.core.codec import digest, from_plain
from game.core.kernel import resolve_unchecked
from game.rules.options import Value
from game.rules.system import AnySystem, SetupError
from tests.laws.play import choose

Plain = Mapping[str, object]


NAMES: Mapping[str, Sequence[str]] = {
    "battle_system": ("skirmish", "duel", "wargame", "strategic", "automatic")
}
"""Options whose values are names of what the rules list: no type says which there are."""


class Choice(NamedTuple):
    """One value of an option beside its usual one."""

    option: str
    value: Value


def options_type(system: AnySystem) -> type:
    """The dataclass of a system's options: the field ``options`` of its rules."""
    rules = system.schema.blocks.get("rules")
    assert rules is not None
    kind = get_type_hints(rules)["options"]
    assert isinstance(kind, type)
    return kind


def choices(system: AnySystem) -> Iterator[Choice]:
    """Every option with each other value: all words, both truths, the ends of a range."""
    kind = options_type(system)
    hints = get_type_hints(kind, include_extras=True)
    for field in fields(kind):
        assert field.default is not MISSING, f"{kind.__name__}.{field.name} has no usual value"
        for value in NAMES.get(field.name) or values_of(hints[field.name]):
            if value != field.default:
                yield Choice(field.name, value)


def hint_of(options: object, name: str) -> object:
    """The declared type of an option."""
    return get_type_hints(type(options), include_extras=True)[name]


def values_of(hint: object) -> Sequence[Value]:
    """The values that an option of this type may have; of a range both ends and what lies next to them."""
    origin = get_origin(hint)
    if hint is bool:
        return (False, True)
    if origin is Literal:
        return tuple(get_args(hint))
    if origin in (Union, UnionType):
        return tuple(value for part in get_args(hint) if part is not type(None) for value in values_of(part))
    if origin is Annotated and get_args(hint)[0] is str:
        return ()
    if origin is Annotated:
        limits = get_args(hint)[1:]
        low = max(limit.ge for limit in limits if isinstance(limit, Ge) and isinstance(limit.ge, int))
        high = min(limit.le for limit in limits if isinstance(limit, Le) and isinstance(limit.le, int))
        return tuple(sorted({low, min(low + 1, high), high}))
    raise AssertionError(f"say in tests/laws/options.py which values {hint} has")


def trace(
    system: AnySystem, plain: Plain, choice: Choice | None, catalog: Catalog, seed: int, most: int
) -> str:
    """A digest of a random game under an option: what is offered and what happens; or why it is refused."""
    options = dict(from_plain(plain.get("options", {}), dict[str, Value]))
    if choice is not None:
        options[choice.option] = choice.value
    try:
        request: object = from_plain({**plain, "options": options}, system.request_type)
        setup = system.build_setup(request, catalog)
    except SetupError as error:
        return f"refused at {error.path}: {error}"
    ruleset = system.ruleset
    rnd = random.Random(seed)
    state = ruleset.setup(setup, seed)
    told: list[str] = []
    for _ in range(most):
        if ruleset.outcome(state) is not None:
            break
        offers = ruleset.legal(state, rnd.choice(ruleset.active(state)))
        applied = resolve_unchecked(ruleset, state, choose(rnd, offers))
        told.append(digest((offers, applied.events)))
        state = applied.state
    return digest((told, ruleset.outcome(state)))


def differs(
    system: AnySystem, cases: Sequence[Plain], choice: Choice, catalog: Catalog, seeds: int, most: int
) -> bool:
    """Whether a game of one of these requests goes otherwise under a value, the same players playing."""
    return any(
        _usual(system, plain, catalog, seed, most) != trace(system, plain, choice, catalog, seed, most)
        for plain in cases
        for seed in range(seeds)
    )


_USUAL: dict[tuple[str, str, int, int], str] = {}


def _usual(system: AnySystem, plain: Plain, catalog: Catalog, seed: int, most: int) -> str:
    """The digest of a game with nothing changed, which most choices are compared with: played once."""
    key = (system.name, digest(plain), seed, most)
    if key not in _USUAL:
        _USUAL[key] = trace(system, plain, None, catalog, seed, most)
    return _USUAL[key]


def field_names(*kinds: type) -> set[str]:
    """The fields of request types as ``Type.field``."""
    return {f"{kind.__name__}.{field.name}" for kind in kinds for field in msgspec.structs.fields(kind)}
