"""JSON Schemas of all kinds of content, for editors that complete and explain YAML while it is written."""

import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from pathlib import Path
from typing import TypeAlias

from pydantic import TypeAdapter

from game.content.entries import BASED_ON
from game.content.fields import EXPLAINED, MODEL_CONFIG, SystemBlock, SystemBlocks, yaml_key
from game.content.kinds import PACK, kinds_of
from game.content.patching import ADD, BEFORE, CHANGE, REMOVE
from game.content.shapes import block_fields
from game.content.systems import Kind, SystemSchema
from game.content.whole import write_whole

Json: TypeAlias = "dict[str, Json] | list[Json] | str | int | float | bool | None"
Schema: TypeAlias = dict[str, Json]
_PATCH = "_patch"
"""What the definitions of patches end in."""
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def json_schemas(systems: Iterable[SystemSchema]) -> dict[str, str]:
    """File name to text of the JSON Schema of every kind, `mod.yaml` included."""
    return dict(_schemas(tuple(sorted(systems, key=lambda system: system.name))))


@lru_cache(maxsize=2)
def _schemas(systems: tuple[SystemSchema, ...]) -> Mapping[str, str]:
    by_name = {system.name: system for system in systems}
    with _explained():
        schemas = {f"{kind.name}.json": _file_schema(kind, by_name) for kind in kinds_of(by_name.values())}
        schemas["pack.json"] = {"$schema": _DIALECT, "title": "mod.yaml", **_model_schema(PACK.model, "", {})}
    return {name: json.dumps(schema, indent=1) + "\n" for name, schema in schemas.items()}


@contextmanager
def _explained() -> Iterator[None]:
    MODEL_CONFIG[EXPLAINED] = True
    try:
        yield
    finally:
        MODEL_CONFIG[EXPLAINED] = False


def write_schemas(folder: Path, systems: Iterable[SystemSchema]) -> list[Path]:
    """Write all schemas into a folder (`mods/_schema`) and return the files that changed."""
    folder.mkdir(parents=True, exist_ok=True)
    changed: list[Path] = []
    for path, text in _wanted(folder, systems):
        if not path.is_file() or path.read_text("utf-8") != text:
            write_whole(path, text.encode())
            changed.append(path)
    return changed


def stale_schemas(folder: Path, systems: Iterable[SystemSchema]) -> list[Path]:
    """The files in a folder that `write_schemas` would change, and those that it would never write."""
    wanted = _wanted(folder, systems)
    stale = [path for path, text in wanted if not path.is_file() or path.read_text("utf-8") != text]
    return stale + sorted(set(folder.glob("*.json")) - {path for path, _ in wanted})


def _wanted(folder: Path, systems: Iterable[SystemSchema]) -> list[tuple[Path, str]]:
    return [(folder / name, text) for name, text in json_schemas(systems).items()]


def _file_schema(kind: Kind, systems: Mapping[str, SystemSchema]) -> Schema:
    """One entry or a list of them; a patch needs its id alone, and may say what lists gain and lose."""
    definitions: Schema = {}
    entry = _model_schema(kind.model, "", definitions)
    properties = _object(entry["properties"])
    for key in kind.text_rows:
        rows = _object(properties[key])
        lines: Schema = {"type": "string", "description": "The lines as one block of text."}
        properties[key] = {"description": rows.pop("description", ""), "anyOf": [lines, rows]}
    by_system: dict[str, Schema] = {}
    for name, mark in block_fields(kind.model):
        key = yaml_key(name)
        description = _object(properties[key]).get("description", "")
        blocks = _block_schemas(mark, systems, definitions)
        if isinstance(mark, SystemBlocks):
            properties[key] = {
                "description": description,
                "type": "object",
                "properties": blocks,
                "additionalProperties": False,
            }
        else:
            properties[key] = {"description": description}
            by_system[key] = blocks
    properties["override"] = {
        "type": "boolean",
        "description": "Replaces an earlier pack's entry of this id.",
    }
    properties["patch"] = {
        "type": "boolean",
        "description": "Changes the given keys of an earlier pack's entry.",
    }
    partial = {name: _partial(_object(definition)) for name, definition in definitions.items()}
    patch = _partial(entry)
    _object(patch["properties"])[kind.key] = properties[kind.key]
    patch["required"] = [kind.key]
    for key, blocks in by_system.items():
        partials: list[Json] = [_partial(_object(each)) for each in blocks.values()]
        _object(patch["properties"])[key] = {**_object(properties[key]), "anyOf": partials}
        entry["allOf"] = [
            {"if": _is_of(system), "then": _block_of(key, block, kind)} for system, block in blocks.items()
        ]
    definitions |= {name + _PATCH: definition for name, definition in partial.items()}
    definitions |= {"entry": entry, "entry" + _PATCH: patch}
    is_patch: Schema = {"properties": {"patch": {"const": True}}, "required": ["patch"]}
    definitions["one"] = {
        "if": is_patch,
        "then": {"$ref": f"#/$defs/entry{_PATCH}"},
        "else": {"$ref": "#/$defs/entry"},
    }
    one: Schema = {"$ref": "#/$defs/one"}
    return {
        "$schema": _DIALECT,
        "title": f"{kind.folder}/*.yaml",
        "if": {"type": "array"},
        "then": {"type": "array", "items": one},
        "else": one,
        "$defs": definitions,
    }


def _is_of(system: str) -> Schema:
    return {"properties": {"system": {"const": system}}, "required": ["system"]}


def _block_of(key: str, block: Json, kind: Kind) -> Schema:
    """The system's block; of an entry that is based on another it need not be complete."""
    if key not in kind.inherits:
        return {"properties": {key: block}}
    return {
        "if": {"properties": {BASED_ON: {"type": "string"}}, "required": [BASED_ON]},
        "then": {"properties": {key: _partial(_object(block))}},
        "else": {"properties": {key: block}},
    }


def _partial(schema: Schema) -> Schema:
    """The schema of what a patch may say: nothing is required, `null` takes a key away, lists are changed."""
    reference = schema.get("$ref")
    if isinstance(reference, str):
        return {**schema, "$ref": reference + _PATCH}
    result = {key: value for key, value in schema.items() if key not in ("required", "default")}
    if "anyOf" in schema:
        result["anyOf"] = [_partial(_object(each)) for each in _list(schema["anyOf"])]
    if "properties" in schema:
        result["properties"] = {
            key: _or_nothing(_object(value)) for key, value in _object(schema["properties"]).items()
        }
    inner = schema.get("additionalProperties")
    if isinstance(inner, dict):
        result["additionalProperties"] = _or_nothing(inner)
        for limit in ("minProperties", "maxProperties"):
            result.pop(limit, None)
    if schema.get("type") == "array" and "items" in schema:
        return {"anyOf": [schema, _edits_of(schema["items"])]}
    return result


def _or_nothing(schema: Schema) -> Schema:
    described: Schema = {"description": schema["description"]} if "description" in schema else {}
    inner = _partial({key: value for key, value in schema.items() if key != "description"})
    return {**described, "anyOf": [inner, {"type": "null"}]}


def _edits_of(items: Json) -> Schema:
    """What a patch may say of a list instead of writing it anew."""
    names: Schema = {"description": "Its id or name, or the item itself."}
    return {
        "type": "object",
        "properties": {
            ADD: {"type": "array", "items": items, "description": "Items to add, at the end."},
            BEFORE: {**names, "description": "The item before which they are added."},
            REMOVE: {"type": "array", "items": names, "description": "Items to take away."},
            CHANGE: {
                "type": "array",
                "items": {"type": "object"},
                "description": "Items to change: their id or name, and the keys that are different;"
                " for an item without either: find (some of its keys) and set (what is different).",
            },
        },
        "additionalProperties": False,
        "minProperties": 1,
    }


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _block_schemas(
    mark: SystemBlocks | SystemBlock, systems: Mapping[str, SystemSchema], definitions: Schema
) -> Schema:
    models = {name: system.blocks.get(mark.block) for name, system in systems.items()}
    return {
        name: _model_schema(model, f"{name}_", definitions)
        for name, model in models.items()
        if model is not None
    }


def _model_schema(model: type, prefix: str, definitions: Schema) -> Schema:
    """The schema of a model; what it refers to goes among the definitions under a prefix."""
    adapter: TypeAdapter[object] = TypeAdapter(model)
    schema: Schema = adapter.json_schema(ref_template=f"#/$defs/{prefix}{{model}}")
    for name, definition in _object(schema.pop("$defs", {})).items():
        definitions[prefix + name] = definition
    return schema


def _object(value: Json) -> Schema:
    return value if isinstance(value, dict) else {}
