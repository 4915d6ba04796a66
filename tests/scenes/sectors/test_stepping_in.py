"""At the table the administrator calls the deadline though nothing is asked of himself (SE-2.8)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import CallDeadline
from tests.scenes.sectors.player import SectorsPlayer, campaign

ANN, BOB = "spawn_1", "marines_1"
"""Ann joined first, so she administers the campaign; in the first turn she is asked first as well."""


def done_with_her_orders(folder: Path) -> SectorsPlayer:
    """Ann has given hers; Bob is asked next, behind the curtain."""
    player = SectorsPlayer(campaign(folder, "two_banks", (ANN, BOB)))
    assert player.sit_down() == ANN
    player.done()
    assert player.settle() == "curtain"
    return player


@pytest.mark.rule("SE-2.8")
def test_from_the_curtain_by_mouse(tmp_path: Path) -> None:
    player = done_with_her_orders(tmp_path)
    pilot, turn = player.pilot, player.state.turn
    pilot.click("curtain_step_in")
    assert pilot.has(player.state.campaign.players[PlayerId(BOB)].name) and pilot.has(
        "Units without an order stay"
    )
    pilot.click("dialog_no")
    assert player.state.phase == "planning" and player.settle() == "curtain", "it was only asked"
    pilot.click("curtain_step_in")
    pilot.click("dialog_yes")
    player.settle()
    assert (player.state.turn, player.state.phase) != (turn, "planning")
    assert player.state.players[PlayerId(BOB)].missed == 1
    calls = [each.action for each in player.scene.match.log if isinstance(each.action, CallDeadline)]
    assert [call.player for call in calls] == [ANN]
    assert player.scene.flow.viewer == ANN, "nothing is shown as Bob sees it"


@pytest.mark.rule("SE-2.8")
def test_from_the_curtain_by_keyboard(tmp_path: Path) -> None:
    player = done_with_her_orders(tmp_path)
    player.pilot.press("D")
    assert player.pilot.ui.has_dialog
    player.pilot.press("Tab", "Enter")
    player.settle()
    calls = [each.action for each in player.scene.match.log if isinstance(each.action, CallDeadline)]
    assert [call.player for call in calls] == [ANN]


@pytest.mark.rule("SE-2.8")
def test_from_the_menu_while_another_sits_at_the_screen(tmp_path: Path) -> None:
    player = done_with_her_orders(tmp_path)
    pilot, turn = player.pilot, player.state.turn
    assert player.sit_down() == BOB
    pilot.press("Escape", "D")
    assert pilot.ui.has_dialog and pilot.has("Not done yet")
    pilot.click("dialog_yes")
    player.settle()
    assert (player.state.turn, player.state.phase) != (turn, "planning")


@pytest.mark.rule("SE-2.8")
def test_it_is_offered_to_nobody_where_the_administrator_is_asked_himself(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (ANN, BOB)))
    pilot = player.pilot
    assert player.settle() == "curtain"
    assert not pilot.has("Call the deadline")
    assert player.sit_down() == ANN
    pilot.press("Escape")
    assert not pilot.has("Call the deadline"), "he does so on the page of the administration"
