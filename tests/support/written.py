"""What an event writes: every field of a state by its path, and those in which two states differ."""

from collections.abc import Mapping
from dataclasses import fields as fields_of_class
from dataclasses import is_dataclass
from typing import Any

from msgspec import Struct
from msgspec.structs import fields

from game.core.kernel import Ruleset


def fields_of(record: Struct) -> dict[str, object]:
    """Return the fields of a record by their paths; what its tables and rows by id hold, field by field."""
    found: dict[str, object] = {}
    for field in fields(record):
        value = getattr(record, field.name)
        if isinstance(value, Mapping):
            rows = {str(name): _parts(each) for name, each in value.items()}
        elif isinstance(value, tuple) and value and all(hasattr(each, "id") for each in value):
            rows = {str(each.id): _parts(each) for each in value}
        elif isinstance(value, tuple) and value and all(_is_numbered(each) for each in value):
            rows = {str(number): _parts(each) for number, each in value}
        else:
            rows = {} if isinstance(value, Struct) else {"": _parts(value)}
        if not rows and not isinstance(value, Mapping):
            found[field.name] = value
        for name, parts in rows.items():
            for part, each in parts.items():
                found[".".join(filter(None, (field.name, name, part)))] = each
    return found


def _is_numbered(row: object) -> bool:
    return isinstance(row, tuple) and len(row) > 1 and isinstance(row[1], Struct)


def _parts(value: object) -> dict[str, object]:
    if isinstance(value, Struct):
        return {field.name: getattr(value, field.name) for field in fields(value)}
    if is_dataclass(value):
        return {field.name: getattr(value, field.name) for field in fields_of_class(value)}
    return {"": value}


def written(before: Struct, after: Struct) -> dict[str, object]:
    """Return every field that differs, by its path, with what stands there afterwards."""
    old, new = fields_of(before), fields_of(after)
    gone = dict.fromkeys((path for path in old if path not in new), "gone")
    return {path: value for path, value in new.items() if path not in old or old[path] != value} | gone


def changed(ruleset: Ruleset[Any, Any, Any, Any], state: Any, event: object) -> dict[str, object]:
    """Return what an event changes, by its path; what was known before is left as it was."""
    before, after = ruleset.record(state), ruleset.clone(state)
    ruleset.evolve(after, event)
    assert ruleset.record(state) == before, "a copy shares what may change"
    assert isinstance(before, Struct)
    now = ruleset.record(after)
    assert isinstance(now, Struct)
    return written(before, now)
