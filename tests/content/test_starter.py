"""A pack that is begun, wherever the game lies."""

from pathlib import Path

import pytest

from game.content.starter import begin_pack


@pytest.mark.parametrize("home", ["games", "a{b}c", "back\\1slash", "two words"])
def test_schemas_are_named_by_their_path_whatever_signs_it_holds(home: str, tmp_path: Path) -> None:
    shipped = tmp_path / home
    frame = shipped / "_example" / "frames" / "kite.yaml"
    frame.parent.mkdir(parents=True)
    frame.write_text("# yaml-language-server: $schema=../../_schema/frame.json\nid: kite\n", encoding="utf-8")
    begun = begin_pack(shipped, tmp_path / "mine", "mine", "Mine", is_empty=False)
    texts = {path.name: path.read_text("utf-8").splitlines() for path in begun}
    schemas = shipped / "_schema"
    assert texts["kite.yaml"] == [f"# yaml-language-server: $schema={schemas}/frame.json", "id: kite"]
    assert texts["mod.yaml"][:2] == [f"# yaml-language-server: $schema={schemas}/pack.json", "id: mine"]
