"""The replay viewer: play, step, jump, speed; and what the result tells."""

from pathlib import Path

import pygame
import pytest

from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.events import Event
from game.core.ids import Viewer
from game.scenes.context import ViewSettings
from game.scenes.game.replay import GameReplay
from game.scenes.game.replay_controls import SPEEDS
from game.scenes.loop import STEP_MS
from game.scenes.services import Services
from game.scenes.words import Words
from game.session.errors import SaveError
from game.session.replay import Replay
from game.systems.skirmish.request import SkirmishRequest
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.controls import Slider
from game.views.ui.fonts import Face
from tests.support.battle_player import BattlePlayer, show_of
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.race import changed_file
from tests.support.screen_player import title


@pytest.fixture
def services(tmp_path: Path) -> Services:
    return make_services((), lambda: 5, tmp_path / "saves")


@pytest.fixture
def finished(services: Services, tmp_path: Path) -> Path:
    """A short battle between Cadets, fought to its end and saved."""
    system = services.systems["skirmish"]
    setup = system.build_setup(SkirmishRequest(scenario="quick_first_blood"), services.catalog)
    path = tmp_path / "finished.ironsave"
    match = start_saved(system, setup, 3, path, packs=services.packs, systems=services.systems)
    players = {player: make_chooser(1)("cadet", player) for player in match.players}
    while match.outcome is None:
        match.submit(players[match.active[0]](match, match.active[0]))
    match.close()
    return path


def open_replay(services: Services, path: Path, speed: int = 100) -> tuple[Pilot, GameReplay]:
    scene = services.table.replay(path)
    assert isinstance(scene, GameReplay)
    return Pilot(scene, settings=ViewSettings(animation_speed_percent=speed)), scene


def test_the_key_of_the_whole_board_works_in_a_replay_too(services: Services, finished: Path) -> None:
    pilot, scene = open_replay(services, finished)
    camera = scene.table.showing.show.stage.camera
    for _ in range(3):
        pilot.wheel("board", 1)
        pilot.wait(600)
    near = camera.unit_px
    pilot.press("C")
    pilot.wait(1000)
    assert camera.unit_px < near
    pilot.press("F1")
    assert pilot.has("Whole board"), "and the list of keys tells of it"
    pilot.press("Escape")
    assert pilot.scene_name == "replay" and not pilot.ui.has_dialog


def test_what_is_at_hand_fits_each_picture(services: Services, finished: Path) -> None:
    """As a step began, the first picture of it still had what is at hand while nothing is shown."""
    pilot, scene = open_replay(services, finished)
    pilot.press("Space")
    begin = scene.replay.at
    for _ in range(3_000):
        scene.update(STEP_MS)
        assert scene.table.panels.tool_overlay.is_shown is not scene.table.showing.is_idle
        if scene.replay.at >= begin + 3:
            break
    assert scene.replay.at >= begin + 3


def test_keys_step_play_and_change_the_speed(services: Services, finished: Path) -> None:
    pilot, scene = open_replay(services, finished)
    assert pilot.has(f"Step 0 of {scene.replay.length}")
    pilot.press("Right")
    pilot.wait(3000)
    assert scene.replay.at == 1
    pilot.press("Left")
    assert scene.replay.at == 0
    for _ in SPEEDS:
        pilot.press("+")
    assert pilot.has("Speed x8")
    pilot.press("Space")
    pilot.wait(2000)
    assert scene.replay.at > 3
    assert pilot.has("Pause")
    pilot.press("Space")
    at = scene.replay.at
    pilot.wait(3000)
    assert scene.replay.at == at


def test_jumping_shows_the_same_as_playing(services: Services, finished: Path) -> None:
    pilot, scene = open_replay(services, finished)
    for _ in range(12):
        pilot.press("Right")
        scene.table.showing.settle()
    played = scene.table.showing.system.ruleset.record(scene.table.showing.state)
    lines = len(scene.table.showing.log.lines)
    slider = pilot.get("replay_slider", Slider)
    slider.set_value(0, tell=True)
    pilot.step()
    assert scene.replay.at == 0
    assert len(scene.table.showing.log.lines) == 0
    slider.set_value(12, tell=True)
    pilot.step()
    assert scene.table.showing.system.ruleset.record(scene.table.showing.state) == played
    assert len(scene.table.showing.log.lines) == lines


def test_home_and_end_go_to_both_ends_of_a_recording_and_stand_in_the_list(
    services: Services, finished: Path
) -> None:
    pilot, scene = open_replay(services, finished)
    pilot.press("End")
    assert scene.replay.at == scene.replay.length > 0
    pilot.press("Home")
    assert scene.replay.at == 0
    pilot.press("F1")
    assert pilot.has("To the beginning") and pilot.has("To the end")


def test_a_recording_that_breaks_off_says_so_where_it_does(services: Services, finished: Path) -> None:
    changed_file(
        finished, "UPDATE log SET digest = '0123456789abcdef' WHERE number = 5", "DELETE FROM snapshots"
    )
    pilot, scene = open_replay(services, finished, speed=0)
    pilot.press("Space")
    pilot.wait(3000)
    assert scene.replay.at == 5
    assert pilot.has("another result than when it was saved")
    assert not scene.controls.is_playing
    pilot.press("Escape")
    scene.jump(scene.replay.length)
    assert pilot.ui.has_dialog
    pilot.press("Escape")
    scene.jump(3)
    assert not pilot.ui.has_dialog
    assert scene.replay.at == 3


def test_the_mouse_drags_the_slider_to_the_end(services: Services, finished: Path) -> None:
    pilot, scene = open_replay(services, finished)
    slider = pilot.get("replay_slider", Slider)
    rect = slider.rect
    pilot.drag((rect.x + 12, rect.centery), (rect.right + 40, rect.centery))
    assert scene.replay.at == scene.replay.length
    assert pilot.has("The battle is over")
    assert show_of(scene).state.outcome is not None


def test_a_game_that_is_over_is_not_played_on(services: Services, finished: Path) -> None:
    """Each G at the end wrote one more save of the finished game and showed its result."""
    pilot, scene = open_replay(services, finished, speed=0)
    pilot.press("End", "G")
    pilot.wait(40)
    assert pilot.scene is scene and list(services.folders.saves.iterdir()) == []
    assert pilot.has("Go to an earlier step")
    pilot.press("Left", "G")
    assert pilot.scene is not scene


def test_what_comes_at_once_is_one_jump(
    services: Services, finished: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A slider that was dragged over a war, or Left held down, stopped the screen for as long as it took."""
    pilot, scene = open_replay(services, finished)
    pilot.press("End")
    end, shown = scene.replay.length, list[int]()
    told = Replay.told

    def counted(replay: Replay, viewer: Viewer, steps: int) -> list[Event]:
        shown.append(replay.at)
        return told(replay, viewer, steps)

    monkeypatch.setattr(Replay, "told", counted)
    left = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    pilot.post(*[left] * 7)
    assert scene.replay.at == end - 7 and shown == [end - 7]
    rect = pilot.get("replay_slider", Slider).rect
    down = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(rect.x + 12, rect.centery), button=1)
    pilot.post(down)
    drag = [
        pygame.event.Event(pygame.MOUSEMOTION, pos=(x, rect.centery), rel=(9, 0), buttons=(1, 0, 0))
        for x in range(rect.x + 12, rect.centerx, 9)
    ]
    pilot.post(*drag)
    assert len(drag) > 9 and len(shown) == 3 and 0 < scene.replay.at == shown[-1] < end


def test_who_goes_back_and_plays_at_once_plays_from_there(services: Services, finished: Path) -> None:
    pilot, scene = open_replay(services, finished)
    pilot.press("End")
    keys = (pygame.K_LEFT, pygame.K_LEFT, pygame.K_SPACE)
    pilot.post(*(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0) for key in keys))
    assert scene.controls.is_playing and scene.replay.at >= scene.replay.length - 2


def test_the_hint_names_a_move_and_its_reason(services: Services) -> None:
    pilot = title(services.folders.saves.parent)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    pilot.press("H")
    player.settle()
    note = player.scene.table.panels.said
    assert "{b}" in note and "{dim}" in note, note
    assert "battle.action" not in note and "agents." not in note, note


def test_undo_takes_a_move_back_and_asks_after_dice(services: Services) -> None:
    pilot = title(services.folders.saves.parent)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    before = player.scene.match.digest
    pilot.press("N")
    step = player.nearest_step()
    assert step is not None
    player.click(step)
    player.settle()
    assert player.scene.match.digest != before
    pilot.press("U")
    player.settle()
    assert player.scene.match.digest == before


def test_an_order_that_cannot_be_saved_is_not_taken(
    services: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    pilot = title(services.folders.saves.parent)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    store, before = player.scene.match.store, player.scene.match.digest
    assert store is not None

    def full(*_: object) -> None:
        raise SaveError(str(store.path), "save.refused.unwritable", why="disk {full}")

    monkeypatch.setattr(type(store), "append", full)
    player.end_turn()
    assert pilot.has("disk {full}")
    assert player.scene.match.digest == before


def test_withdrawing_asks_first(services: Services) -> None:
    pilot = title(services.folders.saves.parent)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    pilot.press("W")
    assert pilot.ui.has_dialog
    assert player.scene.match.outcome is None
    pilot.press("Escape")
    pilot.press("W")
    pilot.click("dialog_yes")
    pilot.wait(500)
    assert pilot.scene_name == "result"
    assert pilot.has("The other side withdrew")


@pytest.mark.parametrize(("kills", "word"), [(0, "kills"), (1, "kill"), (2, "kills")])
def test_the_word_beside_the_kills_agrees_with_them(services: Services, kills: int, word: str) -> None:
    words = Words(services.catalog.strings("en"))
    assert words("battle.result.kills", kills=kills, lost=1, units=3) == f"{word}, 1 of 3 units lost"


def test_the_controls_stay_on_a_small_screen(services: Services, finished: Path) -> None:
    scene = services.table.replay(finished)
    assert isinstance(scene, GameReplay)
    pilot = Pilot(scene, settings=ViewSettings(ui_scale=2.5, animation_speed_percent=0))
    assert pilot.surface.get_rect().contains(scene.table.board.rect)
    assert scene.table.board.rect.height > 300
    pilot.click("Faster")
    assert pilot.has("Speed x2")
    pilot.click("Later")
    assert scene.replay.at == 1


def test_only_what_leaves_a_recording_is_called_back(services: Services, finished: Path) -> None:
    pilot = Pilot(services.table.replay(finished), settings=ViewSettings(animation_speed_percent=0))
    buttons = {button.text: button for button in pilot.all(Button)}
    texts = [button.text for button in pilot.all(Button)]
    assert texts.count("Back") == 1 and buttons["Back"].command == "back"
    assert all(button.tooltip for button in buttons.values() if button.command.startswith("replay_"))
    speed = next(label for label in pilot.all(Label) if label.text == "Speed x1")
    assert speed.rect.width >= pilot.context.kit.fonts.width("Speed x1", Face("text")), "nothing is cut"
    pilot.click("Later")
    assert pilot.has("Step 1 of")
    pilot.click("Earlier")
    assert pilot.has("Step 0 of")
