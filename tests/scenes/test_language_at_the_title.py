"""A language that is chosen over a running game counts as soon as the game has been left."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.context import Context, ViewSettings
from game.scenes.faces import COMMANDS
from game.scenes.title import Title
from game.views.input import KeyMap
from tests.support.pilot import Pilot

WORDS = {
    "screen.language.name": "Deutsch",
    "screen.title.skirmish": "Neue Schlacht",
    "screen.title.continue": "Weiter",
    "screen.pause.resume": "Weiter geht es",
}


@pytest.fixture
def pilot(own_home: Path, monkeypatch: pytest.MonkeyPatch) -> Pilot:
    """The title in English; there is German too."""
    pack = own_home / "packs" / "deutsch"
    (pack / "text").mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: deutsch\nname: D\nversion: 1.0.0\nrequires: {base: '*'}\n", "utf-8")
    lines = "".join(f"  {key}: {text}\n" for key, text in WORDS.items())
    (pack / "text" / "de.yaml").write_text(f"id: de\nlanguage: de\nstrings:\n{lines}", "utf-8")
    monkeypatch.setenv("IRONSPHERE_MODS_DIR", str(pack.parent))
    context = Context(settings=ViewSettings(animation_speed_percent=0), keymap=KeyMap(COMMANDS))
    services = make_services((), lambda: 5, own_home / "saves", language=lambda: context.settings.language)
    return Pilot(Title(services), context=context)


def test_a_language_chosen_over_a_game_counts_from_the_title_on(pilot: Pilot) -> None:
    """The settings showed it as chosen, yet the title and all other games kept the old one to the end."""
    pilot.press("N", "Ctrl+Enter", "Esc", "E")
    pilot.tab_to("set_language")
    pilot.press("Left")
    assert pilot.context.settings.language == "de"
    assert pilot.has("as soon as you are back at the title")
    pilot.press("Esc")
    assert pilot.scene_name == "pause" and not pilot.has("Weiter geht es"), "this game goes on in its words"
    pilot.press("T")
    assert pilot.scene_name == "title" and pilot.has("Neue Schlacht")
    assert "Weiter" in pilot.focused_text()
    pilot.press("C", "Esc")
    assert pilot.scene_name == "pause" and pilot.has("Weiter geht es"), "the game too, gone on with from here"
