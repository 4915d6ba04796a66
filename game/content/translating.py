"""What people read in an entry, and the keys by which translations name it: `kind.id.` and the way to it.

The way is that of the entry's file, `options.facilities.garrison.name`. An item of a list is called by its
id, or by its name in small letters with `_` for all else, or by its number from 0.
"""

import dataclasses
import re
import typing
from collections.abc import Callable, Mapping
from functools import cache
from typing import Annotated, TypeVar, get_args, get_origin

from game.content.fields import ONE_LINE, Asset, Cosmetic, Pattern, yaml_key

T = TypeVar("T")
Change = Callable[[str, str], str]
"""Given the way to a text and the text: the text that is to stand there."""
USUAL = ("name", "description", "briefing")
"""Fields that most entries have for people; a translation may name them where an entry leaves them out."""
PLURAL_NAME = "plural."
"""Texts with such a key say which names of a language are plural: ``plural.hover_riders``."""
_BETWEEN = re.compile(r"[\W_]+")


def reworded(value: T, change: Change) -> T:
    """Return an entry with every text that people read in it changed; itself where nothing is."""
    return typing.cast(T, _reworded(value, (), change, is_read=False, only_names=False))


def words_of(entry: object, *, only_names: bool = False) -> dict[str, str]:
    """Return every text that people read in an entry, by the way to it; or those alone that are names."""
    found: dict[str, str] = {}

    def noted(way: str, text: str) -> str:
        return found.setdefault(way, text)

    _reworded(entry, (), noted, is_read=False, only_names=only_names)
    return found


def name_key(name: str) -> str:
    """Return a name as keys write it: small letters of any script and digits, `_` for all else."""
    return _BETWEEN.sub("_", name.lower()).strip("_")


def entry_of(key: str, entries: Mapping[str, Mapping[str, object]]) -> tuple[str, str, str]:
    """Kind, id and way of a key such as `frame.gm.name`; the id is what it would be where there is none."""
    kind, _, rest = key.partition(".")
    held = entries.get(kind, {})
    entry_id, _, way = rest.rpartition(".")
    while entry_id and entry_id not in held:
        entry_id = entry_id.rpartition(".")[0]
    if not entry_id:
        entry_id, _, way = rest.partition(".") if rest.count(".") > 1 else rest.rpartition(".")
        return kind, entry_id, way
    return kind, entry_id, rest[len(entry_id) + 1 :]


def _reworded(
    value: object, way: tuple[str, ...], change: Change, *, is_read: bool, only_names: bool
) -> object:
    if isinstance(value, str):
        return change(".".join(way), value) if is_read else value
    if isinstance(value, tuple):
        items = tuple(
            _reworded(each, (*way, _step(each, number)), change, is_read=is_read, only_names=only_names)
            for number, each in enumerate(value)
        )
        return value if all(new is old for new, old in zip(items, value, strict=True)) else items
    if isinstance(value, Mapping):
        held = {
            key: _reworded(each, (*way, str(key)), change, is_read=is_read, only_names=only_names)
            for key, each in value.items()
        }
        return value if all(held[key] is each for key, each in value.items()) else held
    if not dataclasses.is_dataclass(value) or isinstance(value, type):
        return value
    changed: dict[str, object] = {}
    for name, is_text in _fields(type(value), only_names).items():
        old = getattr(value, name)
        new = _reworded(old, (*way, yaml_key(name)), change, is_read=is_text, only_names=only_names)
        if new is not old:
            changed[name] = new
    return dataclasses.replace(value, **changed) if changed else value


def _step(item: object, number: int) -> str:
    """Return how an item of a list is called."""
    own = getattr(item, "id", None)
    name = getattr(item, "name", None)
    slug = name_key(name) if isinstance(name, str) else ""
    return own if isinstance(own, str) and own else slug or str(number)


@cache
def _fields(model: type, only_names: bool) -> Mapping[str, bool]:
    """Return the fields of a dataclass, and of each whether texts in it are for people, or names for them."""
    hints = typing.get_type_hints(model, include_extras=True)
    return {each.name: _is_for_people(hints[each.name], only_names) for each in dataclasses.fields(model)}


def _is_for_people(hint: object, only_names: bool) -> bool:
    arguments = get_args(hint)
    if get_origin(hint) is not Annotated:
        return any(_is_for_people(each, only_names) for each in arguments)
    if arguments[0] is not str:
        return _is_for_people(arguments[0], only_names)
    marks = arguments[1:]
    is_name = any(mark is ONE_LINE for mark in marks)
    is_code = any(isinstance(mark, Asset | Pattern) and mark is not ONE_LINE for mark in marks)
    return any(isinstance(mark, Cosmetic) for mark in marks) and not is_code and (is_name or not only_names)
