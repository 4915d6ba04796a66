"""JSON Schema of everything that goes over the table protocol."""

from collections.abc import Iterable, Mapping

import msgspec
from msgspec import inspect

from game.rules.system import AnySystem
from game.session.protocol_ops import OPS
from game.session.protocol_read import members_of

_REFERENCE = "#/components/{name}"


def protocol_schema(systems: Mapping[str, AnySystem]) -> dict[str, object]:
    """Return the schema: ``ops``, and for each system its request, setup, state, actions and events.

    Every part has ``components`` of its own; references inside it point there. Where fields stand in a list
    without their names, as those of units do, the ``title`` of each item is the name of its field.
    """
    references, components = msgspec.json.schema_components(
        OPS, schema_hook=_anything, ref_template=_REFERENCE
    )
    return {
        "ops": {"anyOf": list(references), "components": components},
        "systems": {name: _system_schema(system) for name, system in systems.items()},
    }


def _anything(kind: type) -> dict[str, object]:
    """Fields of JSON that another type describes, such as a setup, take anything here."""
    if kind is object:
        return {"description": "Any JSON; another part of the schema says what belongs here."}
    raise NotImplementedError(kind)


def _name_items(components: Mapping[str, dict[str, object]], types: Iterable[type]) -> None:
    """Give the items of lists that stand for structs the names of their fields, which a schema leaves out."""
    structs: dict[str, inspect.StructType] = {}
    open_types: list[object] = [*inspect.multi_type_info(types)]
    while open_types:
        match open_types.pop():
            case inspect.StructType() as each:
                if each.cls.__name__ not in structs:
                    structs[each.cls.__name__] = each
                    open_types += [field.type for field in each.fields]
            case inspect.UnionType(types=some):
                open_types += some
            case inspect.TupleType(item_types=some):
                open_types += some
            case inspect.DictType(key_type=key, value_type=value):
                open_types += (key, value)
            case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
                open_types.append(item)
            case _:
                pass
    for name, component in components.items():
        items = component.get("prefixItems")
        if name in structs and structs[name].array_like and isinstance(items, list):
            named = [field.encode_name for field in structs[name].fields]
            if structs[name].tag_field is not None:
                named.insert(0, structs[name].tag_field or "")
            component["prefixItems"] = [{"title": title, **item} for title, item in zip(named, items)]


def _system_schema(system: AnySystem) -> dict[str, object]:
    actions, events = members_of(system.action_type), members_of(system.event_type)
    types = (system.request_type, system.setup_type, system.record_type, *actions, *events)
    references, components = msgspec.json.schema_components(
        types, schema_hook=_anything, ref_template=_REFERENCE
    )
    _name_items(components, types)
    rest = list(references)
    request, setup, state = rest[:3]
    return {
        "request": request,
        "setup": setup,
        "state": state,
        "actions": {"anyOf": rest[3 : 3 + len(actions)]},
        "events": {"anyOf": rest[3 + len(actions) :]},
        "components": components,
    }
