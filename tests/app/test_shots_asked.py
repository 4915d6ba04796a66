"""Pictures of the games that the command line describes, in the language that it names."""

from pathlib import Path

import pygame
import pytest

from game.app.main import main


def shot(tmp_path: Path, *arguments: str) -> bytes:
    """The pixels of a picture."""
    path = tmp_path / "shot.png"
    path.unlink(missing_ok=True)
    assert main(["shot", *arguments, "-o", str(path), "--size", "960x640"]) == 0
    return pygame.image.tobytes(pygame.image.load(path), "RGB")


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of a picture that cannot be taken."""
    assert main(["shot", *arguments, "-o", "/nowhere/at/all.png"]) == 2
    return capsys.readouterr().err


@pytest.mark.parametrize(
    "arguments",
    [
        ("deploy", "--map", "drill_square"),
        ("battle", "--scenario", "quick_first_blood"),
        ("war", "--campaign", "black_flag"),
        ("duel_plan", "--map", "duel_quarry"),
    ],
)
def test_a_scene_shows_the_game_that_was_asked_for(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    assert shot(tmp_path, *arguments) != shot(tmp_path, arguments[0])


def test_a_mission_is_shown_on_the_board_that_was_asked_for(tmp_path: Path) -> None:
    mission = ("wargame", "--scenario", "winds_of_war")
    assert shot(tmp_path, *mission, "--board", "narrows") != shot(tmp_path, *mission)


def test_a_picture_speaks_the_language(tmp_path: Path) -> None:
    pack = tmp_path / "andere"
    (pack / "text").mkdir(parents=True)
    (pack / "mod.yaml").write_text(
        'id: andere\nname: Andere\nversion: 1.0.0\nauthors: [me]\nrequires: {base: "*"}\n'
    )
    (pack / "text" / "de.yaml").write_text(
        "id: german\nlanguage: de\nstrings:\n  screen.title.motto: Ein Tisch fuer alles.\n"
    )
    english = shot(tmp_path, "title", "--mod", str(pack))
    assert shot(tmp_path, "title", "--mod", str(pack), "--language", "de") != english


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("title", "--map", "drill_square"), "begins no game"),
        (("battle", "--map", "atlantis"), "there is no map 'atlantis'"),
        (("battle", "--campaign", "quick_war"), "is of totalwar"),
        (("title", "--language", "xx"), "no texts in 'xx'"),
        (("battle", "--map", "drill_square", "--save", "x.ironsave"), "its own game"),
    ],
)
def test_what_cannot_be_shown_is_said(
    arguments: tuple[str, ...], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert words in refusal(capsys, *arguments)
