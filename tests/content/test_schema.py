import json
from pathlib import Path

from game.content.kinds import kinds_of
from game.content.paths import mods_dir
from game.content.schema import json_schemas, stale_schemas, write_schemas
from game.systems.registry import SCHEMAS
from tests.support.content_system import OTHER, TOY


def test_shipped_schemas_are_fresh() -> None:
    stale = stale_schemas(mods_dir() / "_schema", SCHEMAS)
    assert [path.name for path in stale] == [], "write them anew with write_schemas (ironsphere mods schema)"


def test_every_kind_has_a_schema_that_explains_every_key() -> None:
    schemas = {name: json.loads(text) for name, text in json_schemas([TOY, OTHER]).items()}
    assert set(schemas) == {f"{kind.name}.json" for kind in kinds_of([TOY, OTHER])} | {"pack.json"}
    for name, schema in schemas.items():
        definitions = dict(schema.get("$defs", {}))
        if name == "pack.json":
            definitions["pack"] = schema
        for definition in definitions.values():
            for key, field in definition.get("properties", {}).items():
                assert field.get("description"), f"{name}: {key}"


def test_blocks_of_systems_are_part_of_the_schema() -> None:
    schemas = {name: json.loads(text) for name, text in json_schemas([TOY, OTHER]).items()}
    profiles = schemas["frame.json"]["$defs"]["entry"]["properties"]["profiles"]
    assert sorted(profiles["properties"]) == ["other", "toy"]
    assert profiles["additionalProperties"] is False
    assert "defense" in profiles["properties"]["toy"]["properties"]
    assert "toy_ToyAce" in schemas["rules.json"]["$defs"]


def test_stale_and_surplus_files_are_named(tmp_path: Path) -> None:
    assert len(write_schemas(tmp_path, [TOY])) == len(kinds_of([TOY])) + 1
    assert write_schemas(tmp_path, [TOY]) == []
    assert stale_schemas(tmp_path, [TOY]) == []
    (tmp_path / "frame.json").write_text("{}")
    (tmp_path / "old.json").write_text("{}")
    assert [path.name for path in stale_schemas(tmp_path, [TOY])] == ["frame.json", "old.json"]
