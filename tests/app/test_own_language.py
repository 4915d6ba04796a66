"""Commands that people read speak the language of the settings, or the one that is asked for."""

import shutil
from pathlib import Path

import pytest

from game.app.main import main
from game.app.settings import Settings, save_settings
from game.session.home import user_places

SAVES = Path(__file__).parents[1] / "golden" / "saves"
TEXTS = """\
id: de_texts
language: de
strings:
  outcome.won: '{winners} hat gewonnen.'
  outcome.won.totalwar: '{winners} hat den Krieg gewonnen.'
  chronicle.written.over: '{rounds} Runden, zu Ende'
"""


@pytest.fixture
def save(own_home: Path, tmp_path: Path) -> Path:
    """A finished war, at a player who has a pack in German."""
    pack = user_places().mods / "de"
    (pack / "text").mkdir(parents=True)
    (pack / "mod.yaml").write_text("id: de\nname: De\nversion: 1.0.0\nrequires: {base: '*'}\n", "utf-8")
    (pack / "text" / "de.yaml").write_text(TEXTS, "utf-8")
    found = tmp_path / "war.ironsave"
    shutil.copy(SAVES / "v1_totalwar_finished.ironsave", found)
    return found


def _said(capsys: pytest.CaptureFixture[str], *line: str) -> str:
    assert main([*line]) == 0
    return capsys.readouterr().out


def test_commands_speak_the_language_of_the_settings(save: Path, capsys: pytest.CaptureFixture[str]) -> None:
    replayed = ("replay", str(save))
    chronicle = ("chronicle", str(save), "-o", str(save.with_name("war.html")))
    assert "hat den Krieg gewonnen" not in _said(capsys, *replayed)
    assert "finished" in _said(capsys, *chronicle)
    assert "hat den Krieg gewonnen" in _said(capsys, *replayed, "--language", "de")
    save_settings(user_places().settings, Settings(language="de"))
    assert "hat den Krieg gewonnen" in _said(capsys, *replayed)
    assert '<html lang="en">' in save.with_name("war.html").read_text("utf-8")
    assert "Runden, zu Ende" in _said(capsys, *chronicle)
    page = save.with_name("war.html").read_text("utf-8")
    assert '<html lang="de">' in page, "browsers read it aloud, part its words and write its capitals by that"
    assert "hat den Krieg gewonnen" not in _said(capsys, *replayed, "--language", "en")


def test_settings_that_name_no_language_or_cannot_be_read_are_as_usual(
    save: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    replayed = ("replay", str(save))
    save_settings(user_places().settings, Settings(language="pt_br"))
    usual = _said(capsys, *replayed)
    user_places().settings.write_text("{", "utf-8")
    assert _said(capsys, *replayed) == usual
    assert user_places().settings.read_text("utf-8") == "{", "only the window takes such a file away"
