"""The system's close button: what is saved is left at once, what would be lost is asked about."""

from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.scenes.title import Title
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot


@pytest.mark.parametrize("name", ("title", "battle", "war", "sectors_map", "settings", "load"))
def test_what_is_saved_or_nothing_is_left_at_once(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.quit()
    assert not pilot.is_running


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_every_scene_is_left_that_nobody_has_touched(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.quit()
    assert not pilot.is_running


def changed_squad(folder: Path) -> Pilot:
    pilot = open_scene("squads", services_in(folder))
    pilot.press("F8")
    return pilot


def test_a_changed_squad_is_not_lost_with_the_window_unasked(tmp_path: Path, own_home: Path) -> None:
    pilot = changed_squad(tmp_path)
    pilot.quit()
    assert pilot.is_running and pilot.has("Close it all the same?")
    pilot.press("Escape")
    assert pilot.is_running and not pilot.ui.has_dialog
    pilot.quit()
    pilot.click("dialog_yes")
    assert not pilot.is_running


def test_who_closes_the_window_twice_is_obeyed(tmp_path: Path, own_home: Path) -> None:
    pilot = changed_squad(tmp_path)
    pilot.quit()
    pilot.quit()
    assert not pilot.is_running


def test_it_is_asked_on_top_of_what_lies_above_the_squad(tmp_path: Path, own_home: Path) -> None:
    pilot = changed_squad(tmp_path)
    pilot.press("F1")
    pilot.quit()
    assert pilot.is_running and pilot.has("Close it all the same?")


def test_a_game_that_is_nowhere_saved_is_asked_about(own_home: Path) -> None:
    (own_home / "saves").parent.mkdir()
    (own_home / "saves").write_text("")
    pilot = Pilot(Title(services_in(own_home)))
    pilot.wait(50)
    pilot.press("Enter", "N", "Ctrl+Enter")
    pilot.wait(300)
    pilot.press("Enter")
    match = next(scene.match for scene in pilot.stack.scenes if isinstance(scene, GameScreen))
    match.submit(match.legal(match.active[0])[0])
    pilot.quit()
    assert pilot.is_running and pilot.has("Close it all the same?")
    pilot.press("Escape")
    (own_home / "saves").unlink()
    pilot.quit()
    assert not pilot.is_running, "now it can be saved, and is"
    assert len(list((own_home / "saves").glob("*.ironsave"))) == 1
