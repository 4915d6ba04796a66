"""What goes wrong as a game is left is told on the next screen, and the program goes on."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.title import Title
from game.session.errors import SaveError
from game.session.match import Match
from tests.scenes.totalwar.player import INSTANT
from tests.support.pilot import Pilot


@pytest.mark.parametrize("key", ["W", "N"])
def test_a_game_that_cannot_be_closed_is_told_at_the_title(
    own_home: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    def full(match: Match) -> None:
        raise SaveError("game.ironsave", "save.refused.unwritable", "check_space", why="disk full")

    pilot = Pilot(Title(make_services((), lambda: 7, own_home / "saves")), settings=INSTANT)
    pilot.press(key, "Ctrl+Enter")
    pilot.wait(300)
    assert pilot.scene_name not in ("title", "new_battle", "new_war")
    with monkeypatch.context() as patch:
        patch.setattr(Match, "close", full)
        for _ in range(4):
            if pilot.scene_name != "pause":
                pilot.press("Escape")
        pilot.click("pause_title")
        pilot.wait(200)
    assert pilot.scene_name == "title"
    assert pilot.has("disk full")
    pilot.press("Enter")
    pilot.wait(100)
    assert not pilot.has("disk full")


def test_a_home_that_cannot_be_written_is_told_and_the_title_comes_up(own_home: Path) -> None:
    own_home.mkdir()
    (own_home / "blocked").write_text("")
    pilot = Pilot(Title(make_services((), lambda: 7, own_home / "blocked" / "saves")), settings=INSTANT)
    pilot.wait(100)
    assert pilot.has("no game can be saved here")
    pilot.press("Enter")
    pilot.press("N")
    assert pilot.is_running
