"""A table of the rules that is looked up for every kind has every kind: else a battle ended in a crash."""

from typing import Final

import pytest
import yaml

from tests.support.pack_world import World

TABLES: Final = (
    ("skirmish", "allowance"),
    ("strategic", "move_percent"),
    ("strategic", "band_bonus"),
    ("strategic", "rounds"),
    ("duel", "missions"),
    ("totalwar", "sites"),
    ("wargame", "main_percent"),
    ("wargame", "sizes"),
)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> World:
    """The shipped pack and a guest; the rules are whole."""
    made = World(tmp_path_factory.mktemp("world"))
    assert made.load().is_clean
    return made


@pytest.mark.parametrize(("system", "table"), TABLES)
def test_a_table_without_one_kind_is_told(world: World, system: str, table: str) -> None:
    path = next(file for file in world.files if file.parts[-2:] == ("rules", f"{system}.yaml"))
    rules = yaml.safe_load(world.originals[path])
    kinds: dict[str, object] = rules["options"][table]
    del kinds[tuple(kinds)[-1]]
    problems = world.loaded_with(path, yaml.safe_dump(rules).encode()).problems
    assert f"options.{table}" in [each.path for each in problems]
    assert not any(each.code == "check_failed" for each in problems)
