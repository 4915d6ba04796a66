"""The line above a game tells the truth: who thinks is not in another's colour, a recording leads back."""

from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.scenes.load import LoadScene
from game.systems.skirmish.actions import Withdraw
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.glyphs import NO_BREAK
from tests.scenes.every_scene import open_scene, services_in
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT


def played(name: str, folder: Path) -> tuple[Pilot, GameScreen]:
    scene = begun(name, folder)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    return pilot, scene


@pytest.mark.parametrize("name", ("skirmish", "strategic", "wargame"))
def test_who_thinks_is_not_told_in_the_colour_of_who_moved_before(name: str, tmp_path: Path) -> None:
    pilot, scene = played(name, tmp_path)
    scene.table.panels.thinking("The others")
    (told,) = (each for each in pilot.all(Label) if "The others" in each.text)
    assert told.role == "text"


@pytest.mark.parametrize("name", ("skirmish", "duel", "strategic", "wargame"))
def test_escape_in_a_recording_is_called_back_not_menu(name: str, tmp_path: Path) -> None:
    pilot, scene = played(name, tmp_path)
    assert {each.text for each in pilot.all(Button) if each.command == "back"} == {"Menu"}
    store = scene.match.store
    assert store is not None
    scene.match.close()
    watching = Pilot(scene.services.table.replay(store.path), settings=INSTANT)
    assert [each.text for each in watching.all(Button) if each.command == "back"] == ["Back"]


@pytest.mark.parametrize("name", ("skirmish", "duel", "strategic", "wargame", "sectors", "totalwar"))
def test_a_recording_says_which_key_lists_its_keys(name: str, tmp_path: Path) -> None:
    """Of four systems nothing on the screen led to the list, in which alone stand Home, End and C."""
    _, scene = played(name, tmp_path)
    store = scene.match.store
    assert store is not None
    scene.match.close()
    watching = Pilot(scene.services.table.replay(store.path), settings=INSTANT)
    watching.click("Help")
    assert watching.ui.has_dialog and watching.has("To the beginning") and watching.has("F1")


@pytest.mark.parametrize(("is_over", "text"), ((False, "Go on"), (True, "See the result")))
def test_a_game_that_is_over_is_not_gone_on_with(is_over: bool, text: str, tmp_path: Path) -> None:
    scene = begun("skirmish", tmp_path)
    past_deployment(scene)
    match = scene.match
    if is_over:
        match.submit(Withdraw(player=match.active[0]))
    assert (match.outcome is not None) == is_over
    match.close()
    assert Pilot(LoadScene(scene.services), settings=INSTANT).get("save_use", Button).text == text


def test_no_line_ends_between_a_side_and_its_luck(tmp_path: Path) -> None:
    pilot, _ = played("skirmish", tmp_path)
    (luck,) = (label for label in pilot.all(Label) if label.text.startswith("Luck"))
    for told in luck.text.split("  ")[1:]:
        side, _, number = told.strip().partition(NO_BREAK)
        assert side in ("Federation", "Zeon") and number and " " not in number


@pytest.mark.parametrize(
    "name", ("battle", "duel", "duel_plan", "strategic", "wargame", "sectors_map", "war")
)
def test_the_line_is_whole_in_a_small_window(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path), (1024, 600))
    pilot.wait(200)
    kit = pilot.context.kit
    shown = [each for each in pilot.find("topbar").walk() if isinstance(each, Label) and each.text]
    cut = [each.text for each in shown if each.rect.width < each.width_range(kit)[1]]
    assert shown and not cut
