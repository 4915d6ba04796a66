import json
import re
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

from game.content.kinds import kinds_of
from game.content.paths import maps_dir, mods_dir
from game.content.schema import json_schemas, stale_schemas, write_schemas
from game.content.yaml_tree import parse_yaml
from game.systems.registry import SCHEMAS
from tests.support.content_system import OTHER, TOY
from tests.support.shipped import shipped_catalog


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


def files_with_schema() -> list[Path]:
    folders = [each for each in mods_dir().iterdir() if each.name != "_schema"]
    return sorted(path for folder in [*folders, maps_dir()] for path in folder.rglob("*.yaml"))


@pytest.fixture(scope="module")
def validators() -> dict[str, Draft202012Validator]:
    texts = {path.stem: path.read_text("utf-8") for path in (mods_dir() / "_schema").glob("*.json")}
    return {name: Draft202012Validator(json.loads(text)) for name, text in texts.items()}


@pytest.mark.slow
def test_schemas_are_schemas(validators: dict[str, Draft202012Validator]) -> None:
    for validator in validators.values():
        Draft202012Validator.check_schema(validator.schema)


def faults(validator: Draft202012Validator, document: object) -> list[str]:
    plain = json.loads(json.dumps(document))
    return [best_match([each]).message for each in validator.iter_errors(plain)]


def test_every_shipped_file_passes_the_schema_that_it_names(
    validators: dict[str, Draft202012Validator],
) -> None:
    paths = files_with_schema()
    assert len(paths) > 200
    wrong = {}
    for path in paths:
        text = path.read_text("utf-8")
        named = re.match(r"# yaml-language-server: \$schema=(\S+)", text)
        assert named is not None, path
        assert (path.parent / named[1]).resolve() == (mods_dir() / "_schema" / Path(named[1]).name).resolve()
        found = faults(validators[Path(named[1]).stem], parse_yaml(text.encode(), path.name).value)
        if found:
            wrong[str(path)] = found
    assert wrong == {}


@pytest.mark.parametrize(
    ("kind", "text", "is_right"),
    [
        ("frame", "{id: gm, patch: true, profiles: {skirmish: {accuracy: 70}}}", True),
        ("frame", "{id: gm, patch: true, traits: {add: [hover], remove: [flight]}, art: null}", True),
        ("frame", "{id: gm, patch: true, traits: {add: [swim]}}", False),
        ("frame", "{id: gm, patch: true, traits: {append: [hover]}}", False),
        ("frame", "{id: gm, patch: true, profiles: {skirmish: {acuracy: 70}}}", False),
        ("frame", "{id: gm, patch: false, cost_gold: 3}", False),
        ("frame", "{patch: true, cost_gold: 3}", False),
        ("rules", "{id: totalwar, patch: true, options: {projects: {remove: [tier_1]}}}", True),
        (
            "rules",
            "{id: mine, name: M, system: totalwar, based_on: totalwar, options: {panel_gold: 2}}",
            True,
        ),
        ("rules", "{id: mine, name: M, system: totalwar, options: {panel_gold: 2}}", False),
        (
            "rules",
            "{id: m, name: M, system: totalwar, based_on: totalwar, options: {ranks: {change: [{id: a}]}}}",
            True,
        ),
        ("theatre", "{id: t, patch: true, sites: {remove: [Luna II]}}", True),
    ],
)
def test_schemas_know_patches_and_what_rules_are_based_on(
    validators: dict[str, Draft202012Validator], kind: str, text: str, is_right: bool
) -> None:
    assert (faults(validators[kind], parse_yaml(text.encode(), "f").value) == []) is is_right


def test_stale_and_surplus_files_are_named(tmp_path: Path) -> None:
    assert len(write_schemas(tmp_path, [TOY])) == len(kinds_of([TOY])) + 1
    assert write_schemas(tmp_path, [TOY]) == []
    assert stale_schemas(tmp_path, [TOY]) == []
    (tmp_path / "frame.json").write_text("{}")
    (tmp_path / "old.json").write_text("{}")
    assert [path.name for path in stale_schemas(tmp_path, [TOY])] == ["frame.json", "old.json"]


def test_the_page_for_modders_names_the_folder_of_every_kind() -> None:
    page = (mods_dir() / "README.md").read_text("utf-8")
    assert [kind.folder for kind in kinds_of(SCHEMAS) if f"`{kind.folder}/`" not in page] == []


def test_texts_that_the_page_for_modders_names_are_there() -> None:
    """Who translated those of its example was refused."""
    page = (mods_dir() / "README.md").read_text("utf-8")
    named = re.findall(r"`((?:screen|agent)\.[a-z_.]*[a-z])`", page)
    own = {"screen.language.name", "screen.language.plurals"}
    assert len(named) > len(own)
    assert [key for key in named if key not in own and key not in shipped_catalog().strings_of("en")] == []
