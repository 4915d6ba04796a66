"""At the table the administrator calls the deadline though nothing is asked of himself (SE-2.8)."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import CallDeadline
from game.systems.sectors.seats import administrator
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


@pytest.mark.rule("SE-2.8", "SE-1.8")
def test_whoever_is_done_goes_on_without_an_administrator_who_is_not_there(tmp_path: Path) -> None:
    """Only her orders were missing, and nobody could do anything but give them in her name."""
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (ANN, BOB), deadlines_missed=1))
    pilot = player.pilot
    while player.settle() != "curtain" or not pilot.has(player.state.campaign.players[PlayerId(BOB)].name):
        pilot.click("curtain_others")
    assert player.sit_down() == BOB
    player.done()
    assert player.settle() == "curtain" and player.state.committed == (BOB,)
    pilot.click("curtain_step_in")
    assert pilot.has(f"Only {player.state.campaign.players[PlayerId(BOB)].name} does this now")
    pilot.click("dialog_yes")
    assert player.settle() in ("seat", "curtain")
    assert player.state.players[PlayerId(ANN)].missed == 1 and administrator(player.state) == BOB
    while player.sit_down() != BOB:
        player.done() if player.intent.question() is None else pilot.press("1")
    pilot.click("page_administration")
    assert pilot.has("Deadlines missed"), "the options are his to change now"
