"""What could stand in a place of plain data: the fields of an object there, or the values that are known."""

import re
from collections.abc import Iterator, Sequence

from msgspec import inspect

_STEP = re.compile(r"\w+|\[[^\]]*\]")


def fields_at(kind: type, where: str) -> tuple[str, ...]:
    """Return the fields of the object in a place, such as ``sides[0].units[2]``; "": of the whole."""
    return tuple(
        field.encode_name
        for each in _types_at(kind, where)
        if isinstance(each, (inspect.StructType, inspect.DataclassType))
        for field in each.fields
    )


def values_at(kind: type, where: str) -> tuple[str, ...]:
    """Return the values among which one is chosen in a place, by the alphabet; () where any may stand."""
    found: list[str] = []
    for each in _types_at(kind, where):
        if isinstance(each, inspect.LiteralType):
            found += map(str, each.values)
        elif isinstance(each, inspect.EnumType):
            found += (str(member.value) for member in each.cls)
    return tuple(sorted(found))


def _types_at(kind: type, where: str) -> Sequence[inspect.Type]:
    here = list(_members(inspect.type_info(kind)))
    for step in _STEP.findall(where):
        here = [inner for each in here for below in _below(each, step) for inner in _members(below)]
    return here


def _members(found: inspect.Type) -> Iterator[inspect.Type]:
    if isinstance(found, inspect.Metadata):
        yield from _members(found.type)
    elif isinstance(found, inspect.UnionType):
        for each in found.types:
            yield from _members(each)
    else:
        yield found


def _below(found: inspect.Type, step: str) -> Iterator[inspect.Type]:
    """What stands one step below: a field, an item of a list, or what a mapping has under its keys."""
    match found:
        case inspect.StructType() | inspect.DataclassType() if not step.startswith("["):
            yield from (field.type for field in found.fields if field.encode_name == step)
        case inspect.DictType():
            yield found.value_type
        case inspect.TupleType():
            number = int(step[1:-1]) if step[1:-1].isdigit() else 0
            yield from found.item_types[number : number + 1]
        case inspect.CollectionType():
            yield found.item_type
        case _:
            return
