"""Options of a game: the usual ones of a set of rules, with some chosen otherwise in a request."""

import re
from collections.abc import Mapping
from typing import Annotated, TypeVar, get_args, get_origin, get_type_hints

import msgspec
from annotated_types import Ge, Le

from game.content.catalog import Catalog
from game.content.fields import Pattern
from game.core.bridge import BattleOrder
from game.rules.naming import named, unknown
from game.rules.prose import listing
from game.rules.system import SetupError

RulesT = TypeVar("RulesT")
OptionsT = TypeVar("OptionsT")
Value = str | int | bool


def rules_of(catalog: Catalog, rules_id: str, rules: type[RulesT], system: str) -> RulesT:
    """Return a set of rules of the catalogue, for games of a system. Raises SetupError."""
    found = named(catalog.rules, rules_id, "rules", "rules").options
    if not isinstance(found, rules):
        raise SetupError("rules", "setup.refused.rules", rules=rules_id, games=system)
    return found


def changed_options(usual: OptionsT, changes: Mapping[str, Value], path: str) -> OptionsT:
    """Return the options with some of them chosen otherwise. SetupError for what is not possible."""
    kind = type(usual)
    hints = get_type_hints(kind, include_extras=True)
    for name, value in changes.items():
        if name not in hints:
            raise unknown(name, hints, path, "option")
        _check(hints[name], value, f"{path}.{name}")
    return msgspec.convert({name: getattr(usual, name) for name in hints} | dict(changes), kind)


def ordered_options(usual: OptionsT, order: BattleOrder) -> OptionsT:
    """Return the options of a campaign's battle: those of the order that this system has (TW-9.4, TW-9.6)."""
    known = get_type_hints(type(usual))
    asked = {name: value for name, value in order.options.items() if name in known}
    return changed_options(usual, asked, "options")


def _check(hint: object, value: Value, path: str) -> None:
    if hint is bool:
        if not isinstance(value, bool):
            raise SetupError(path, "setup.refused.option.switch", value=repr(value))
    elif hint is str or (get_origin(hint) is Annotated and get_args(hint)[0] is str):
        if not isinstance(value, str):
            raise SetupError(path, "setup.refused.option.text", value=repr(value))
        for mark in get_args(hint)[1:]:
            if isinstance(mark, Pattern) and not re.fullmatch(mark.regex, value):
                raise SetupError(path, "setup.refused.option.form", value=repr(value), wants=mark.wants)
    elif get_origin(hint) is Annotated:
        limits = get_args(hint)[1:]
        low = max(limit.ge for limit in limits if isinstance(limit, Ge) and isinstance(limit.ge, int))
        high = min(limit.le for limit in limits if isinstance(limit, Le) and isinstance(limit.le, int))
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            raise SetupError(path, "setup.refused.option.number", low=low, high=high, value=repr(value))
    elif value not in get_args(hint):
        known = listing(map(str, get_args(hint)))
        raise SetupError(path, "setup.refused.option.choice", value=repr(value), known=known)
