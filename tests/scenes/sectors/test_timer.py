"""The timer for each seat: who has not decided by then is done, and what he ordered stands."""

from pathlib import Path

import pytest

from game.scenes.sectors import timer
from tests.scenes.sectors.player import SectorsPlayer, campaign


@pytest.mark.rule("SE-6.1", "SE-2.8")
def test_when_the_time_of_a_seat_has_run_out_its_orders_are_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(timer, "MINUTE_MS", 4_000.0)  # nobody waits for a test
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1",), turn_limit=3))
    pilot = player.pilot
    assert player.settle() == "seat" and not pilot.has("Time left")
    pilot.wait(5000)
    assert player.state.turn == 1 and player.state.phase == "planning", "without a timer nobody is hurried"
    unit = player.intent.selection.own()[0]
    goal = player.state.campaign.regions[unit.region].neighbours[0]
    pilot.press("Z")
    assert pilot.has("Timer 1 min")
    player.order(unit.id, goal)
    pilot.wait(2000)
    assert player.state.phase == "planning" and pilot.has("Time left: 0:"), pilot.text()
    pilot.wait(3000)
    player.settle()
    assert player.state.phase != "planning"
    assert player.state.players[unit.id].region == goal or player.state.players[unit.id].border
    pilot.press("Escape")
    pilot.click("pause_title")
    pilot.click("title_continue")
    player.settle()
    assert pilot.has("Timer 1 min"), "it is kept with the game"
    for minutes in (2, 3, 5, 10):
        pilot.press("Z")
        assert pilot.has(f"Timer {minutes} min")
    pilot.press("Z")
    assert pilot.has("No timer")


@pytest.mark.rule("SE-6.1", "SE-2.1")
@pytest.mark.parametrize("key", ["E", "Ctrl+L", "F1"])
def test_when_the_time_has_run_out_the_curtain_falls_over_whatever_is_asked_or_read(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was asked last stayed there, with the treasury and the orders of that seat behind it."""
    monkeypatch.setattr(timer, "MINUTE_MS", 4_000.0)
    player = SectorsPlayer(campaign(tmp_path, "two_banks", ("marines_1", "spawn_1"), turn_limit=3))
    pilot = player.pilot
    seat = player.sit_down()
    pilot.press("Z", key)
    assert pilot.ui.has_dialog
    pilot.wait(5000)
    assert player.settle() == "curtain" and seat in player.state.committed
    assert player.sit_down() != seat
