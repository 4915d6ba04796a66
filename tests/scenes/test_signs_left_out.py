"""A field that cannot show a sign says so, and keeps what it can show."""

from pathlib import Path

import pytest

from game.scenes.pause import PauseScene
from game.views.ui.entry import SystemClipboard, TextEntry
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot


def naming(folder: Path) -> tuple[Pilot, TextEntry]:
    """The name of a copy of a game, empty."""
    pilot = open_scene("pause", services_in(folder))
    assert isinstance(pilot.scene, PauseScene)
    pilot.press("S")
    field = pilot.get("save_name", TextEntry)
    pilot.press("Ctrl+A", "Delete")
    assert pilot.focused is field and field.value == "" and pilot.ui.tooltip.text == ""
    return pilot, field


def test_a_typed_sign_without_a_glyph_is_told_at_the_field(tmp_path: Path, own_home: Path) -> None:
    """It was dropped without a word."""
    pilot, field = naming(tmp_path)
    pilot.type("W")
    assert (field.value, pilot.ui.tooltip.panel) == ("W", None)
    pilot.type("鋼")
    assert field.value == "W"
    assert pilot.ui.tooltip.text == "1 sign was left out: the game's letters do not have it."
    panel = pilot.ui.tooltip.panel
    assert panel is not None and not panel.rect.colliderect(field.rect)
    pilot.type("a")
    assert field.value == "Wa" and pilot.ui.tooltip.panel is None


def test_pasted_signs_without_a_glyph_are_counted(
    tmp_path: Path, own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SystemClipboard, "read", lambda self: "Flotte 艦隊\t🚀!")
    pilot, field = naming(tmp_path)
    pilot.press("Ctrl+V")
    assert field.value == "Flotte  !"
    assert pilot.ui.tooltip.text == "3 signs were left out: the game's letters do not have them."
    pilot.press("Left")
    assert pilot.ui.tooltip.panel is None
