"""Saves: listed, loaded, copied, deleted; broken ones do no harm. The pause over a game."""

import time
from dataclasses import replace
from pathlib import Path

import pytest

from game.content.catalog import Catalog
from game.scenes.load import LoadScene
from game.scenes.pause import PauseScene
from game.scenes.services import Services
from game.scenes.title import Title
from game.session.match import Match
from game.session.saves import copy_file, list_saves, load
from game.views.ui.entry import TextEntry
from game.views.ui.listview import ListView
from tests.scenes.around import SYSTEMS, GameStandIn, RecordingTable, make_services, save_battle
from tests.support.pilot import Pilot


@pytest.fixture
def around(tmp_path: Path) -> tuple[Services, RecordingTable]:
    return make_services(tmp_path)


def test_the_empty_list_says_what_to_do(around: tuple[Services, RecordingTable]) -> None:
    assert Pilot(LoadScene(around[0])).has("A new game saves itself")


def test_a_save_is_loaded_by_mouse_and_by_keyboard(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services))
    assert pilot.has("Asteroid Shoal")
    assert pilot.has("6 units left")
    pilot.click("save_use")
    other = Pilot(Title(services), LoadScene(services))
    other.press("Enter")
    assert table.resumed == [path, path]
    assert [scene.name for scene in other.stack.scenes] == ["title", "game"]


def test_a_replay_is_handed_over(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services, "replay"))
    pilot.press("Ctrl+Enter")
    assert table.replayed == [path]
    assert [scene.name for scene in pilot.stack.scenes] == ["title", "replays", "game"]
    pilot.press("Escape")
    pilot.press("Ctrl+Enter")
    assert table.replayed == [path, path], "the list is there again, as it was left"


def test_broken_saves_are_listed_with_their_reason(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    save_battle(services, "good")
    (services.folders.saves / "bad.ironsave").write_bytes(b"nonsense")
    half = save_battle(services, "half")
    half.write_bytes(half.read_bytes()[:5000])
    pilot = Pilot(Title(services), LoadScene(services))
    rows = pilot.get("saves", ListView).rows
    assert len(rows) == 3
    index = next(n for n, row in enumerate(rows) if row.key.endswith("bad.ironsave"))
    pilot.click_row("saves", index)
    assert pilot.has("this is not a save of this game")
    for n in range(3):
        pilot.click_row("saves", n)
        pilot.press("Ctrl+Enter")
        pilot.press("Esc") if pilot.ui.has_dialog else None
        if pilot.scene_name == "game":
            break
    assert len(table.resumed) <= 1


def test_the_game_on_the_table_is_neither_broken_nor_deleted(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    match = load(path, SYSTEMS, go_on_in=path).match
    pilot = Pilot(Title(services), LoadScene(services))
    assert pilot.has("on the table now")
    assert not pilot.has("cannot be read")
    pilot.press("Delete")
    assert not pilot.ui.has_dialog
    match.close()
    assert path.exists()


def test_the_title_does_not_warn_of_a_save_that_is_played_in_another_window(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    match = load(path, SYSTEMS, go_on_in=path).match
    pilot = Pilot(Title(services))
    assert not pilot.has("cannot be read") and not pilot.has("being played")
    match.close()


def test_what_another_program_has_taken_up_since_is_not_deleted(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services))
    pilot.press("Del")
    match = load(path, SYSTEMS, go_on_in=path).match
    pilot.click("dialog_yes")
    assert path.exists() and pilot.has("the game is being played")
    match.submit(match.legal(match.active[0])[0])
    match.close()
    pilot.press("Enter")
    assert load(path, SYSTEMS).match.digest == match.digest


def test_a_copy_is_named_and_one_deleted(around: tuple[Services, RecordingTable]) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services))
    pilot.click("save_copy")
    pilot.press("Ctrl+A")
    pilot.type("Before the storm")
    pilot.press("Enter")
    assert {save.name for save in list_saves(services.folders.saves)} == {"evening", "Before the storm"}
    rows = pilot.get("saves", ListView).rows
    pilot.click_row("saves", next(n for n, row in enumerate(rows) if row.key == str(path)))
    pilot.press("Del")
    assert pilot.has("Delete 'evening'?") and pilot.has("in the file evening.ironsave")
    pilot.press("Esc")
    assert path.exists()
    pilot.click("save_delete")
    pilot.click("dialog_yes")
    assert not path.exists()
    assert len(pilot.get("saves", ListView).rows) == 1


def test_saves_of_one_name_are_told_apart(around: tuple[Services, RecordingTable]) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services))

    def rows() -> list[str]:
        return sorted(row.cells[1] for row in pilot.get("saves", ListView).rows)

    for _ in range(2):
        pilot.press("Ctrl+C", "Ctrl+A")
        pilot.type("My copy")
        pilot.press("Enter")
    assert rows() == ["My copy", "My copy 2", "evening"], "nobody is left with two of one name"
    pilot.click_row("saves", [row.key for row in pilot.get("saves", ListView).rows].index(str(path)))
    pilot.click("save_copy")
    entry = pilot.get("copy_name", TextEntry)
    assert entry.value == "evening (copy)"
    copy_file(path, path.with_name("from_elsewhere.ironsave"), "evening")
    other = Pilot(Title(services), LoadScene(services))
    listed = [row.cells[1] for row in other.get("saves", ListView).rows]
    assert {"evening  {dim}evening{/}", "evening  {dim}from_elsewhere{/}"} < set(listed)


def test_changed_content_is_told_before_a_replay(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    save_battle(services, "evening")
    pack = services.catalog.packs[0]
    changed = Catalog(
        (replace(pack, content_hash="another"),), services.catalog.entries, services.catalog.origins
    )
    later = replace(services, catalog=changed)
    table.services = later
    pilot = Pilot(Title(later), LoadScene(later, "replay"))
    pilot.press("Enter")
    assert pilot.has("has changed since")
    assert not table.replayed
    pilot.click("dialog_yes")
    assert len(table.replayed) == 1


def running_match(services: Services) -> Match:
    path = save_battle(services, "evening")
    return load(path, SYSTEMS, go_on_in=path).match


def test_the_pause_by_keyboard_saves_a_copy_and_goes_on(around: tuple[Services, RecordingTable]) -> None:
    services, _ = around
    match = running_match(services)
    game = GameStandIn(services, "the game")
    pilot = Pilot(Title(services), game, PauseScene(services, match))
    pilot.press("S")
    pilot.press("Ctrl+A")
    pilot.type("moment")
    pilot.press("Enter")
    assert pilot.has("Saved as")
    assert "moment" in {save.name for save in list_saves(services.folders.saves)}
    pilot.press("Esc", "Esc")
    assert pilot.scene is game
    match.close()


def test_the_pause_by_mouse_opens_book_and_settings_and_leaves(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    match = running_match(services)
    withdrawn: list[bool] = []
    pause = PauseScene(services, match, lambda: withdrawn.append(True))
    pilot = Pilot(Title(services), GameStandIn(services, "the game"), pause)
    for button, name in (
        ("pause_rulebook", "rulebook"),
        ("pause_settings", "settings"),
        ("pause_load", "load"),
    ):
        pilot.click(button)
        assert pilot.scene_name == name
        pilot.press("Esc")
        assert pilot.scene is pause
    pilot.click("pause_withdraw")
    assert withdrawn == [True], "the game below asks whether it is meant, not the pause"
    assert pilot.scene_name != "pause"
    match.close()


def test_leaving_to_the_title_and_no_withdrawal_where_none_is_offered(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    match = running_match(services)
    pilot = Pilot(Title(services), GameStandIn(services, "the game"), PauseScene(services, match))
    assert not pilot.has("Withdraw")
    pilot.press("T")
    assert [scene.name for scene in pilot.stack.scenes] == ["title"]
    match.close()


def test_a_copy_is_called_after_what_is_played_not_after_its_board(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    path = save_battle(services, "Patrol in the shoal")
    match = load(path, SYSTEMS, go_on_in=path).match
    pilot = Pilot(Title(services), GameStandIn(services, "the game"), PauseScene(services, match))
    assert pilot.has("Patrol in the shoal, turn 1")
    pilot.press("S")
    assert pilot.get("save_name", TextEntry).value == "Patrol in the shoal, turn 1"
    pilot.press("Enter", "Escape", "L")
    listed = [row.cells[1] for row in pilot.get("saves", ListView).rows]
    assert sorted(listed) == ["Patrol in the shoal", "Patrol in the shoal, turn 1"]
    match.close()


def test_copies_of_one_moment_are_listed_by_when_they_were_made(
    around: tuple[Services, RecordingTable],
) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services), LoadScene(services))
    for name in ("m", "z", "a"):
        rows = pilot.get("saves", ListView).rows
        pilot.click_row("saves", next(n for n, row in enumerate(rows) if row.key == str(path)))
        time.sleep(0.02)  # so much apart that every file system can tell
        pilot.click("save_copy")
        pilot.press("Ctrl+A")
        pilot.type(name)
        pilot.press("Enter")
    assert [row.cells[1] for row in pilot.get("saves", ListView).rows] == ["a", "z", "m", "evening"]
