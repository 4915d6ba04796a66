"""A game that cannot be saved is played all the same: that is said, and it is saved when it can be."""

import errno
import time
from pathlib import Path

import pytest

from game.app.registry import systems
from game.app.services import make_services
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.scenes.stack import Quit
from game.scenes.title import Title
from game.session.errors import SaveError
from game.session.match import Match
from game.session.saves import list_saves, load
from game.session.store import Store
from game.views.ui.button import MenuButton
from game.views.ui.entry import TextEntry
from tests.scenes.totalwar.player import INSTANT
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

KEYS = {"skirmish": "N", "totalwar": "W", "duel": "D"}


def at_the_title(saves: Path) -> Pilot:
    return Pilot(Title(make_services((), lambda: 7, saves)), settings=INSTANT)


def match_of(pilot: Pilot) -> Match:
    """The match of the screen below the dialogs and the pause."""
    scene = next(each for each in reversed(pilot.stack.scenes) if hasattr(each, "match"))
    assert isinstance(scene, GameScreen | GameResult)
    return scene.match


def begin(pilot: Pilot, key: str) -> Match:
    if pilot.ui.has_dialog:
        pilot.press("Enter")
    pilot.press(key, "Ctrl+Enter")
    pilot.wait(300)
    return match_of(pilot)


def strip(pilot: Pilot) -> bool:
    return any(widget.id == "saving_strip" for widget in pilot.widgets())


def act(pilot: Pilot, match: Match, count: int = 3) -> None:
    """What the players of the game do meanwhile; a war is gone on with on its screen."""
    wanted, patience = len(match.log) + count, time.monotonic() + PATIENCE_S
    is_war = match.position.bottom.game.system.name == "totalwar"  # whatever battle stands above it
    while is_war and len(match.log) < wanted and time.monotonic() < patience:
        pilot.press("X")
        if pilot.ui.has_dialog:
            pilot.press("X")  # meant as ordered, where the screen asks because something is undone
        if pilot.ui.has_dialog:
            pilot.press("Enter")
        pilot.wait(20)
        time.sleep(0.002)
    while len(match.log) < wanted:
        match.submit(next(action for player in match.active for action in match.legal(player)))


@pytest.mark.parametrize("name", KEYS)
def test_a_game_is_begun_and_played_where_nothing_can_be_written(own_home: Path, name: str) -> None:
    own_home.mkdir()
    blocked = own_home / "blocked"
    blocked.write_text("")
    pilot = at_the_title(blocked / "saves")
    pilot.wait(50)
    match = begin(pilot, KEYS[name])
    assert pilot.has("THE GAME IS NOT SAVED") and pilot.has("Not a directory"), "it is said once, and why"
    pilot.press("Enter")
    pilot.wait(50)
    assert not pilot.ui.has_dialog
    act(pilot, match)
    pilot.wait(200)
    assert strip(pilot) and pilot.has("This game is not being saved."), "and as long as it is so"
    pilot.click("saving_again")
    assert pilot.has("Not a directory"), "still not"
    pilot.press("Enter")
    blocked.unlink()
    pilot.click("saving_again")
    assert pilot.has("The whole game is saved in")
    pilot.press("Enter")
    pilot.wait(50)
    assert not strip(pilot)
    act(pilot, match)
    digest = match.digest
    (listed,) = list_saves(blocked / "saves")
    assert listed.is_in_use
    pilot.stack.apply(Quit())
    (listed,) = list_saves(blocked / "saves")
    assert load(Path(listed.path), systems()).match.digest == digest


def test_a_game_is_saved_elsewhere(own_home: Path, tmp_path: Path) -> None:
    (own_home / "saves").parent.mkdir()
    (own_home / "saves").write_text("")
    pilot = at_the_title(own_home / "saves")
    match = begin(pilot, "N")
    pilot.press("Enter")
    act(pilot, match)
    pilot.click("saving_elsewhere")
    (tmp_path / "stick").mkdir()
    (tmp_path / "stick" / "letter.txt").write_text("kept")
    for where in (tmp_path / "nowhere" / "x", tmp_path / "stick" / "letter.txt"):
        pilot.get("saving_place", TextEntry).value = str(where)
        pilot.press("Enter")
        assert pilot.ui.has_dialog and not pilot.has("The whole game is saved in")
        pilot.press("Enter")
        pilot.click("saving_elsewhere")
    pilot.get("saving_place", TextEntry).value = str(tmp_path / "stick")
    pilot.press("Enter")
    assert pilot.has("The whole game is saved in")
    assert (tmp_path / "stick" / "letter.txt").read_text() == "kept"
    pilot.press("Enter")
    act(pilot, match)
    digest = match.digest
    pilot.stack.apply(Quit())
    (listed,) = list_saves(tmp_path / "stick")
    assert load(Path(listed.path), systems()).match.digest == digest


def test_leaving_a_game_that_is_not_saved_is_asked_about(own_home: Path) -> None:
    (own_home / "saves").parent.mkdir()
    (own_home / "saves").write_text("")
    pilot = at_the_title(own_home / "saves")
    match = begin(pilot, "N")
    pilot.press("Enter")
    act(pilot, match)
    pilot.press("Escape")
    assert pilot.scene_name == "pause" and pilot.has("This game is not saved.")
    pilot.click("pause_title")
    assert pilot.scene_name == "pause" and pilot.has("It is lost when you leave it")
    pilot.press("Escape")
    pilot.click("pause_save")
    pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.click("pause_title")
    pilot.click("dialog_yes")
    pilot.wait(50)
    assert pilot.scene_name == "title" and pilot.has("cannot be written")


@pytest.mark.parametrize("name", KEYS)
def test_a_disk_that_fills_in_mid_game(own_home: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pilot = at_the_title(own_home / "saves")
    match = begin(pilot, KEYS[name])
    act(pilot, match, 2)
    digest = match.digest

    def full(store: Store) -> None:
        raise store._unwritten(OSError(errno.ENOSPC, "No space left on device"))

    monkeypatch.setattr(Store, "_check_place", full)
    if name == "totalwar":
        pilot.wait_for_others("could not be saved and was not taken")
    else:
        with pytest.raises(SaveError, match="No space left"):
            act(pilot, match, 1)
        pilot.wait(50)
    assert match.digest == digest
    assert strip(pilot) and pilot.has("could not be saved and was not taken")
    told = 0
    while not any(widget.id == "dialog_yes" for widget in pilot.widgets()):
        if pilot.ui.has_dialog:
            pilot.press("Enter")
            told += 1
        else:
            pilot.click("saving_without")
    assert told <= 1, "a built-in player's order may fail meanwhile: that is said once"
    pilot.click("dialog_yes")
    act(pilot, match, 2)
    pilot.wait(50)
    assert pilot.has("This game is not being saved.")
    digest = match.digest
    monkeypatch.undo()
    pilot.stack.apply(Quit())
    (listed,) = list_saves(own_home / "saves")
    assert load(Path(listed.path), systems()).match.digest == digest, "its own file was tried once more"


def test_a_save_that_cannot_be_written_is_gone_on_with(
    own_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = at_the_title(own_home / "saves")
    match = begin(pilot, "N")
    act(pilot, match)
    log = list(match.log)
    pilot.stack.apply(Quit())
    pilot = at_the_title(own_home / "saves")

    def refused(*args: object) -> None:
        raise OSError(errno.EROFS, "Read-only file system")

    monkeypatch.setattr(Store, "__init__", refused)
    pilot.click("title_continue")
    pilot.wait(50)
    assert pilot.has("THE GAME IS NOT SAVED") and pilot.has("Read-only file system")
    pilot.press("Enter")
    pilot.wait(50)
    assert match_of(pilot).log[: len(log)] == log and strip(pilot)


def test_the_menu_of_a_game_that_is_not_saved_says_so(own_home: Path) -> None:
    """It called what saves the game from now on a copy, the game saved, and that still after it was saved."""
    (own_home / "saves").parent.mkdir()
    (own_home / "saves").write_text("")
    pilot = at_the_title(own_home / "saves")
    begin(pilot, "N")
    pilot.press("Enter", "Escape")
    told = [each.tooltip for each in pilot.all(MenuButton)]
    assert "Save elsewhere" in pilot.get("pause_save", MenuButton).text
    assert [each for each in told if "stays saved" in each] == []
    pilot.click("pause_save")
    pilot.get("saving_place", TextEntry).value = str(own_home)
    pilot.press("Enter")
    assert pilot.has("The whole game is saved in")
    pilot.press("Enter")
    pilot.wait(50)
    assert pilot.has("Every action is saved already.") and not pilot.has("not saved")
    assert len([each for each in pilot.all(MenuButton) if "stays saved" in each.tooltip]) == 2
    assert pilot.focused is not None and pilot.focused.id == "pause_save", "where one was before"
