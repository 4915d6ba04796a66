"""Behind the curtain the next player sees neither the last one's cursor nor his panels as he left them."""

from pathlib import Path

from game.views.ui.scroll import ScrollArea
from tests.scenes.sectors.player import SectorsPlayer, campaign

FIRST, SECOND = "marines_1", "spawn_1"


def test_the_cursor_of_the_keyboard_does_not_stay_where_the_last_player_ordered_his_unit(
    tmp_path: Path,
) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (FIRST, SECOND)))
    pilot = player.pilot
    seat = player.sit_down()
    pilot.press("N")
    unit = player.intent.selection.unit
    assert unit is not None
    goal = player.state.campaign.regions[unit.region].neighbours[0]
    player.go(goal)
    pilot.press("Enter")
    assert any(order.region == goal for order in player.state.plans[seat.rpartition("_")[0]].orders)
    assert player.scene.table.board.cursor == goal
    player.done()
    assert player.settle() == "curtain"
    pilot.press("Ctrl+Enter")
    other = player.sit_down()
    assert {seat, other} == {FIRST, SECOND}
    assert player.scene.table.board.cursor is None
    assert player.intent.selection.hover is None
    assert not any(mark.role == "pointed" for mark in player.intent.marks())
    pilot.press("Up")
    assert player.scene.table.board.cursor is not None, "the arrows begin anew"


def test_panels_begin_at_their_top_for_whoever_sits_down(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (FIRST, SECOND), size=(1024, 600)))
    pilot = player.pilot
    player.sit_down()
    (panels,) = (each for each in pilot.all(ScrollArea) if each.scroller.is_needed)
    assert panels.scroller.offset == 0
    for _ in range(5):
        pilot.wheel(panels)
    assert panels.scroller.offset > 0
    player.done()
    player.sit_down()
    pilot.wait(200)
    (panels,) = (each for each in pilot.all(ScrollArea) if each.scroller.is_needed)
    assert panels.scroller.offset == 0, "not where the last player left them"
