"""Leaving a game by its rules: where that cannot be done now, the menu says why, by the rule."""

import time
from pathlib import Path

import pytest

from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.scenes.title import Title
from game.systems.skirmish.actions import DeployAutomatically, FinishDeployment
from game.views.ui.button import Button
from tests.scenes.totalwar.player import INSTANT
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S


def begin(own_home: Path, key: str) -> Pilot:
    pilot = Pilot(Title(make_services((), lambda: 7, own_home / "saves")), settings=INSTANT)
    pilot.press(key, "Ctrl+Enter")
    wait_for_the_player(pilot)
    return pilot


def wait_for_the_player(pilot: Pilot) -> None:
    until = time.monotonic() + PATIENCE_S  # built-in players think beside the screen
    while time.monotonic() < until:
        pilot.wait(50)
        scene = pilot.scene
        assert isinstance(scene, GameScreen)
        if scene.orders.is_ready:
            return
        time.sleep(0.002)
    raise AssertionError("nobody asks the player")


@pytest.mark.rule("SK-6.2")
def test_a_battle_is_withdrawn_from_in_ones_own_turn_only(own_home: Path) -> None:
    pilot = begin(own_home, "N")
    pilot.press("Escape")
    assert not pilot.get("pause_withdraw", Button).is_enabled
    assert pilot.find("pause_why_not").visible_text().endswith("SK-6.2")
    pilot.click("pause_resume")
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    player = scene.orders.acting
    assert player is not None
    scene.match.submit(DeployAutomatically(player=player))
    scene.match.submit(FinishDeployment(player=player))
    wait_for_the_player(pilot)
    while pilot.scene_name != "pause":
        pilot.press("Escape")
    assert pilot.get("pause_withdraw", Button).is_enabled
    assert "pause_why_not" not in {widget.id for widget in pilot.widgets()}
    pilot.click("pause_withdraw")
    pilot.wait(50)
    pilot.click("dialog_yes")
    pilot.wait(2000)
    assert pilot.has("withdrew")


@pytest.mark.rule("DU-4.12")
def test_a_duel_that_nobody_leaves_says_so_in_the_menu(own_home: Path) -> None:
    pilot = begin(own_home, "D")
    pilot.press("Escape")
    assert not pilot.get("pause_withdraw", Button).is_enabled
    assert pilot.find("pause_why_not").visible_text() == (
        "At this table nobody takes machines off the board.  DU-4.12"
    )


@pytest.mark.parametrize(("key", "name"), [("N", "Withdraw"), ("G", "Surrender"), ("K", "Concede")])
def test_the_menu_calls_leaving_what_the_game_itself_calls_it(own_home: Path, key: str, name: str) -> None:
    pilot = begin(own_home, key)
    pilot.press("Escape")
    assert pilot.get("pause_withdraw", Button).text == name
