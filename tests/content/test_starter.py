"""A pack that is begun, wherever the game lies."""

import re
from pathlib import Path

import pytest

from game.content.load import check_packs
from game.content.paths import maps_dir, mods_dir
from game.content.starter import begin_pack
from game.systems.registry import SCHEMAS


@pytest.mark.parametrize("home", ["games", "a{b}c", "back\\1slash", "two words"])
def test_a_pack_brings_its_schemas_and_names_no_path_of_the_machine(home: str, tmp_path: Path) -> None:
    shipped = tmp_path / home
    line = "# yaml-language-server: $schema=../../_schema/frame.json\nid: kite\n"
    for inside, text in {"_example/frames/odd/kite.yaml": line, "_schema/frame.json": "{}"}.items():
        path = shipped / inside
        path.parent.mkdir(parents=True)
        path.write_text(text, encoding="utf-8")
    begun = begin_pack(shipped, tmp_path / "mine", "mine", "Mine", is_empty=False)
    texts = {path.name: path.read_text("utf-8").splitlines() for path in begun}
    assert texts["kite.yaml"] == ["# yaml-language-server: $schema=../../.schema/frame.json", "id: kite"]
    assert texts["mod.yaml"][:2] == ["# yaml-language-server: $schema=.schema/pack.json", "id: mine"]
    assert (tmp_path / "mine" / ".schema" / "frame.json").read_text() == "{}"
    assert [path.name for path in begun] == ["kite.yaml", "mod.yaml"]


def test_every_line_of_a_new_pack_leads_to_its_schema_and_nowhere_else(tmp_path: Path) -> None:
    begin_pack(mods_dir(), tmp_path / "mine", "mine", "Mine", is_empty=False)
    for path in (tmp_path / "mine").rglob("*.yaml"):
        text = path.read_text("utf-8")
        found = re.match(r"# yaml-language-server: \$schema=(\S+)\n", text)
        assert found is not None and (path.parent / found[1]).is_file(), path
        assert str(tmp_path) not in text and mods_dir().as_posix() not in text
    report = check_packs([tmp_path / "mine"], SCHEMAS, "0.1.0", shipped=mods_dir(), shipped_maps=maps_dir())
    assert (report.problems, report.warnings) == ((), ())
