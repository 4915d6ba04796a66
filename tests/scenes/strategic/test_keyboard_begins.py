"""The keyboard's cursor begins at whoever acts: on a map of kilometres the way from anywhere else is long."""

from pathlib import Path

import pytest

from game.core.ids import UnitId
from game.systems.strategic.request import BoardRequest, MissionRequest, SideRequest, StrategicRequest
from tests.scenes.strategic.player import BLUE, RED, WITH_SECRETS, Player, hot_seat
from tests.support.strategic import at
from tests.support.windows import least_first

FIRST, SECOND, FOE = UnitId("eva_vanguard"), UnitId("line_regiment"), UnitId("colossus")
WIDE = StrategicRequest(
    board=BoardRequest(rows="\n".join(["." * 40] * 30)),
    sides=(
        SideRequest(player=RED, units=(at(FIRST, 2, 28), at(SECOND, 36, 27))),
        SideRequest(player=BLUE, units=(at(FOE, 20, 1),)),
    ),
    mission=MissionRequest("destroy", rounds=4),
)


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_the_cursor_begins_at_who_acts_and_goes_along_to_the_next(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    """It began in the middle of the map, and stood in the last one's way while the next unit acted.

    In a low window what it pointed at stood before the order of turns and the log for the rest of the battle.
    """
    player = Player(hot_seat(tmp_path, size, request=WIDE))
    pilot, led = player.pilot, 0
    for _ in range(7):
        assert player.settle()
        board, unit = player.scene.table.board, player.selection.unit
        assert unit is not None
        if board.cursor is None:  # somebody else has sat down
            pilot.press("Right")
        else:
            led += 1
        assert board.cursor == unit.tile
        pilot.wait(1000)  # the view flies there
        assert board.stage.camera.viewport.collidepoint(board.stage.screen(unit.tile))
        assert pilot.has("INITIATIVE"), "nothing that is pointed at stands before it in a low window"
        pilot.press("Up", "Up", "Left")
        assert board.cursor != unit.tile
        player.end_turn()
    assert led, "two units of one side came after each other"


def test_the_mouse_is_led_nowhere(tmp_path: Path) -> None:
    player = Player(hot_seat(tmp_path, request=WIDE))
    assert player.settle()
    board, place = player.scene.table.board, player.state.field.grid.tile(20, 15)
    player.pilot.move(player.point(place))
    player.end_turn()
    assert player.settle()
    assert board.cursor is None or not board.is_keyboard


def test_placing_begins_in_the_own_zone(tmp_path: Path) -> None:
    sides = (SideRequest(player=RED, units=("eva_vanguard",)), SideRequest(player=BLUE, units=("colossus",)))
    player = Player(hot_seat(tmp_path, request=StrategicRequest(board=WIDE.board, sides=sides)))
    for _ in range(2):
        assert player.settle()
        zone = player.state.field.setup.sides[player.state.to_deploy].zone
        player.pilot.press("Right")
        assert player.scene.table.board.cursor in zone
        player.pilot.press("Enter")


def test_who_sits_down_is_not_led_to_where_another_was(tmp_path: Path) -> None:
    """Hidden units are nobody else's to find: behind a curtain no place of the last player is kept."""
    pilot = hot_seat(tmp_path, request=WITH_SECRETS)
    pilot.click("curtain_lift")
    player = Player(pilot)
    seats = set()
    for _ in range(40):
        if not player.settle():
            break
        unit = player.selection.unit
        seats.add(player.selection.seat)
        if unit is None or player.state.phase != "battle":
            assert player.scene.table.board.start is None or player.state.phase == "deploy"
            player.step(by_mouse=False)
            continue
        assert player.scene.table.board.start == unit.tile
        player.end_turn()
    assert {RED, BLUE} <= seats
