"""What the command says once it has written the page of a campaign."""

import shutil
from pathlib import Path

import pytest

from game.app.registry import systems
from game.lab.chronicle import run
from tests.support.race import changed_file
from tests.support.shipped import shipped_catalog

SAVES = Path(__file__).parents[1] / "golden" / "saves"


@pytest.mark.parametrize(
    ("save", "told"),
    [
        ("v1_totalwar_finished", "9 rounds, 6 battles, finished"),
        ("v2_sectors_finished", "4 turns, 0 battles, finished"),
        ("v2_totalwar_middle", "3 rounds, 0 battles, still going on"),
    ],
)
def test_it_says_what_is_in_it(
    save: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, page = tmp_path / "war.ironsave", tmp_path / "war.html"
    shutil.copy(SAVES / f"{save}.ironsave", path)
    assert run(path, page, systems(), shipped_catalog().strings("en")) == 0
    assert capsys.readouterr().out == f"{page}: {told}\n"


def test_it_says_so_in_the_language_of_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Half of it was English, and words of other languages got an s: '4 Zugs, 0 battles, finished'."""
    path, page = tmp_path / "war.ironsave", tmp_path / "war.html"
    shutil.copy(SAVES / "v2_sectors_finished.ironsave", path)
    told = "{rounds} {rounds|tah|tahy|tahů}, {battles} {battles|bitva|bitvy|bitev}"
    czech = {"sectors.chronicle.written.over": told, "screen.language.plurals": "czech"}
    assert run(path, page, systems(), {**shipped_catalog().strings("en"), **czech}) == 0
    assert capsys.readouterr().out == f"{page}: 4 tahy, 0 bitev\n"


def test_a_war_of_which_older_rules_played_a_part_is_refused_as_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It was told that an entry leads to another result, and to go on from the one before."""
    path, page = tmp_path / "war.ironsave", tmp_path / "war.html"
    shutil.copy(SAVES / "v2_totalwar_middle.ironsave", path)
    changed_file(path, "UPDATE log SET digest = '0123456789abcdef' WHERE number = 6")
    assert run(path, page, systems(), shipped_catalog().strings("en")) == 2
    told = capsys.readouterr().err
    assert told.startswith(f"ironsphere chronicle: {path}: older rules have played a part of this campaign")
    assert "from step 7 on" in told and "'ironsphere replay FILE' prints all that they can follow" in told
    assert not page.exists()
