"""JSON Schema of everything that goes over the table protocol."""

from collections.abc import Mapping

import msgspec

from game.rules.system import AnySystem
from game.session.protocol_ops import OPS
from game.session.protocol_read import members_of

_REFERENCE = "#/components/{name}"


def protocol_schema(systems: Mapping[str, AnySystem]) -> dict[str, object]:
    """Return the schema: ``ops``, and for each system its request, setup, state, actions and events.

    Every part has ``components`` of its own; references inside it point there.
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


def _system_schema(system: AnySystem) -> dict[str, object]:
    actions, events = members_of(system.action_type), members_of(system.event_type)
    types = (system.request_type, system.setup_type, system.record_type, *actions, *events)
    references, components = msgspec.json.schema_components(
        types, schema_hook=_anything, ref_template=_REFERENCE
    )
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
