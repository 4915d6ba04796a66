"""A recording has all its controls and its log in the window, with large letters too."""

import shutil
from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.log_panel import LogPanel
from game.scenes.game.replay import GameReplay
from game.scenes.game.replay_controls import ReplayControls
from game.scenes.stack import Scene
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.controls import Slider
from tests.support.pilot import Pilot
from tests.support.spots import is_in_view

SAVES = Path(__file__).parents[2] / "golden" / "saves"
SHAPES = [((1280, 720), 2.0), ((1024, 600), 2.0), ((1280, 720), 1.5), ((1280, 720), 1.0), ((1920, 1080), 2.0)]


@pytest.mark.parametrize(("size", "scale"), SHAPES)
@pytest.mark.parametrize("name", ["v2_sectors_middle", "v2_totalwar_middle"])
def test_its_controls_and_its_log_lie_in_the_window(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """The log lay beside the window, and the map had the height of a thumb."""
    pilot = Pilot(_watched(name, tmp_path), settings=_letters(scale), size=size)
    window = pilot.surface.get_rect()
    (controls,) = pilot.all(ReplayControls)
    buttons = [each for each in controls.walk() if isinstance(each, Button)]
    assert len(buttons) >= 5
    for button in buttons:
        pilot.ui.set_focus(button)
        pilot.ui.layout()
        assert window.contains(button.rect) and is_in_view(button, pilot), f"{button.text} at {button.rect}"
    (log,) = pilot.all(LogPanel)
    assert log.rect.left >= 0 and log.rect.right <= window.right, log.rect


@pytest.mark.parametrize("name", ["v2_sectors_middle", "v2_totalwar_middle"])
def test_a_window_made_smaller_takes_the_controls_along(name: str, tmp_path: Path) -> None:
    pilot = Pilot(_watched(name, tmp_path), settings=_letters(1.5), size=(1550, 1000))
    for size in ((1300, 1000), (1550, 1000)):
        pilot.resize(size)
        pilot.wait(50)
        (log,) = pilot.all(LogPanel)
        assert log.rect.right <= size[0], f"{log.rect} in {size}"


ALL = ["skirmish_finished", "duel_finished", "strategic_finished", "wargame_finished", "sectors_finished"]
SMALL = [((800, 600), 1.0), ((1024, 600), 1.0), ((1280, 720), 1.5), ((1280, 720), 2.5), ((720, 1000), 1.0)]


@pytest.mark.parametrize(("size", "scale"), SMALL)
@pytest.mark.parametrize("name", [*ALL, "totalwar_finished"])
def test_the_controls_stay_at_hand_whatever_else_scrolls(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """Dice that fell scrolled them away; those of a duel ended beyond the window, or were cut."""
    pilot = Pilot(_watched(f"v2_{name}", tmp_path), settings=_letters(scale), size=size)
    window = pilot.surface.get_rect()
    for _ in range(2):
        (controls,) = pilot.all(ReplayControls)
        parts = [
            each for each in controls.walk() if isinstance(each, (Button, Slider, Label)) and each.rect.w
        ]
        assert len(parts) >= 8
        for part in parts:
            told = f"{part.visible_text()} at {part.rect}"
            assert window.contains(part.rect) and part.view_rect().contains(part.rect), told
            if isinstance(part, Label):
                assert part.rect.width >= part.width_range(pilot.context.kit)[1], f"{told} is cut"
        pilot.press("End")
        pilot.wait(100)
        pilot.loop.draw_now()


@pytest.mark.parametrize("name", [*ALL, "totalwar_finished"])
@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 2.5), ((720, 1000), 1.0)])
def test_home_and_end_go_to_the_ends_whatever_could_scroll(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """Where panels scroll the keys scrolled them, and the recording stayed where it was."""
    replay = _watched(f"v2_{name}", tmp_path)
    assert isinstance(replay, GameReplay)
    pilot = Pilot(replay, settings=_letters(scale), size=size)
    for keys in ((), ("Tab", "Tab", "Tab")):
        pilot.press(*keys, "End")
        assert replay.replay.at == replay.replay.length > 0
        pilot.press("Home")
        assert replay.replay.at == 0
    pilot.press("End")
    log = replay.table.showing.log
    pilot.ui.set_focus(log)
    pilot.press("Home")
    assert replay.replay.at == replay.replay.length, "who has gone into the log scrolls that"
    assert log.scroller.offset == 0


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((1280, 720), 1.5)])
def test_the_news_of_a_war_and_its_battle_are_seen_before_the_small_map(
    size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """The small map took all that the controls leave: what happened, and the way into a battle, lay below."""
    pilot = Pilot(_watched("v2_totalwar_finished", tmp_path), settings=_letters(scale), size=size)
    pilot.press("End")
    pilot.wait(100)
    watch = pilot.get("Watch the battle", Button)
    assert watch.is_enabled and is_in_view(watch, pilot)
    pilot.click(watch)
    assert pilot.scene_name == "replay" and pilot.has("Step 0 of")


def test_controls_in_pictures_say_what_they_are_and_which_key_does_it(tmp_path: Path) -> None:
    pilot = Pilot(_watched("v2_skirmish_finished", tmp_path), settings=_letters(2.5))
    pilot.hover("Later")
    assert pilot.ui.tooltip.text == "Later  {dim}Right{/}\nThe next step is shown."
    pilot.click("Later")
    assert pilot.has("Step 1 of")
    pilot.click("Play")
    assert pilot.has("Pause") and pilot.get("Pause", Button).icon == "pause"


def test_controls_get_their_words_back_where_a_window_grows(tmp_path: Path) -> None:
    pilot = Pilot(_watched("v2_wargame_finished", tmp_path), settings=_letters(1.0), size=(800, 500))
    pilot.press("+", "Right")
    assert pilot.get("Later", Button).icon
    pilot.resize((800, 600))
    assert not pilot.get("Later", Button).icon and pilot.has("Speed x2") and pilot.has("Step 1 of")


def _letters(scale: float) -> ViewSettings:
    return ViewSettings(ui_scale=scale, animation_speed_percent=0, is_motion_reduced=True)


def _watched(name: str, folder: Path) -> Scene[object]:
    save = folder / f"{name}.ironsave"
    shutil.copy(SAVES / save.name, save)
    return make_services((), lambda: 7, folder).table.replay(save)


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 1.0), ((800, 600), 2.0), ((1280, 720), 1.0)])
@pytest.mark.parametrize("name", [*ALL, "totalwar_finished"])
def test_a_recording_has_help_in_small_windows(
    name: str, size: tuple[int, int], scale: float, tmp_path: Path
) -> None:
    """That of a wargame had none below 900 pixels."""
    pilot = Pilot(_watched(f"v2_{name}", tmp_path), settings=_letters(scale), size=size)
    helps = [each for each in pilot.all(Button) if each.command == "help"]
    assert helps and all(pilot.surface.get_rect().contains(each.rect) for each in helps)
    pilot.click(helps[0])
    assert pilot.ui.has_dialog and pilot.has("Play on from here")
