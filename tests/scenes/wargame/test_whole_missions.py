"""Whole missions from the title to the result: by mouse against an Officer, hot-seat by keyboard."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.game.result import GameResult
from game.session.verify import verify
from game.views.ui.choice import Choice
from tests.scenes.wargame.player import WargamePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def begun(pilot: Pilot) -> WargamePlayer:
    """Begin what the form says."""
    pilot.click("start")
    return WargamePlayer(pilot)


def result_stands(player: WargamePlayer) -> None:
    """The screen shows the result, and the save replays to the same one."""
    pilot = player.pilot
    assert player.scene.match.outcome is not None
    assert isinstance(pilot.scene, GameResult)
    path = pilot.scene.save
    assert path is not None
    assert verify(path, systems()) is None


def test_a_scouting_mission_begins_by_mouse_and_goes_on_leg_by_leg(tmp_path: Path) -> None:
    """Secret objectives, deployment, a move of several steps, an activation to its end."""
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    player = begun(pilot)
    player.play(by_mouse=True, until_round=2)
    assert player.done["pick"] == 1 and player.done["deploy"] == 3 and player.done["move"] >= 2
    assert player.state.round == 2
    steps = [entry for entry in player.scene.match.log if type(entry.action).__name__ == "StepTo"]
    assert len(steps) > player.done["move"], "a way is more than one step"


@pytest.mark.slow
@pytest.mark.rule("WG-14.1")
def test_a_whole_scouting_mission_by_mouse_against_an_officer(tmp_path: Path) -> None:
    pilot = title(tmp_path, seed=5)
    pilot.click("title_wargame")
    player = begun(pilot)
    player.play(by_mouse=True)
    assert player.curtains == 0, "one human needs no curtain"
    assert player.done["attack"] > 3, player.done
    result_stands(player)


@pytest.mark.slow
@pytest.mark.rule("WG-16.14")
def test_a_whole_skirmish_mission_by_keyboard_in_a_hot_seat_with_secret_objectives(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("G")
    assert pilot.scene_name == "new_wargame"
    pilot.tab_to("entries")
    for _ in range(20):
        if pilot.has("Supply balloons"):
            break
        pilot.press("Down")
    assert pilot.has("Supply balloons"), pilot.text()
    for seat in ("attacker", "defender"):
        pilot.tab_to(f"seat_{seat}")
        while pilot.get(f"seat_{seat}", Choice).value != "human":
            pilot.press("Left")
    pilot.press("Ctrl+Enter")
    player = WargamePlayer(pilot)
    player.play(by_mouse=False)
    assert player.curtains == 2, "each side takes its objectives behind the curtain"
    result_stands(player)
