"""Where a player looks at first: near his own part of a map that is too large to be read as a whole."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.game.replay import GameReplay
from game.systems.strategic.request import BoardRequest, SideRequest, StrategicRequest
from game.views.strategic.show import READABLE_PX
from game.views.table.battle_show import OPENING_PX
from tests.scenes.strategic.player import Player, hot_seat
from tests.support.strategic import BLUE, RED, at
from tests.support.windows import least_first

SIZES = least_first((1024, 600), (1280, 720), (1920, 1080))


def battle(columns: int, rows: int) -> StrategicRequest:
    """Two units in opposite corners of open ground."""
    return StrategicRequest(
        board=BoardRequest(rows="\n".join(["." * columns] * rows)),
        sides=(
            SideRequest(player=RED, units=(at("eva_marksman", 1, 1),)),
            SideRequest(player=BLUE, units=(at("eva_vanguard", columns - 2, rows - 2),)),
        ),
    )


@pytest.mark.parametrize("size", SIZES)
def test_squares_of_a_large_map_can_be_read_and_who_acts_is_in_view(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    player = Player(hot_seat(tmp_path, size, request=battle(60, 40)))
    kit = player.pilot.context.kit
    seen: list[PlayerId] = []
    while player.settle() and len(set(seen)) < 2:
        camera = player.scene.table.showing.show.stage.camera
        sprite = player.scene.table.showing.show.stage.sprites[player.state.acting]
        assert camera.unit_px >= kit.px(OPENING_PX)
        assert camera.viewport.collidepoint(camera.to_screen(sprite.at.x, sprite.at.y))
        seen.append(player.selection.player)
        player.end_turn()
    assert set(seen) == {RED, BLUE}


@pytest.mark.parametrize("size", SIZES)
def test_a_map_that_can_be_read_as_a_whole_is_seen_whole(tmp_path: Path, size: tuple[int, int]) -> None:
    player = Player(hot_seat(tmp_path, size, request=battle(16, 12)))
    assert player.settle()
    camera = player.scene.table.showing.show.stage.camera
    assert camera.unit_px == camera.fit_px() >= player.pilot.context.kit.px(READABLE_PX)


def test_one_key_shows_the_whole_map(tmp_path: Path) -> None:
    player = Player(hot_seat(tmp_path, (1280, 720), request=battle(60, 40)))
    assert player.settle()
    player.pilot.press("C")
    player.pilot.wait(400)
    camera = player.scene.table.showing.show.stage.camera
    assert camera.unit_px == camera.fit_px() < READABLE_PX


@pytest.mark.parametrize("size", SIZES)
def test_a_replay_opens_where_the_first_of_its_turns_is_taken(tmp_path: Path, size: tuple[int, int]) -> None:
    """It began with the whole map and tokens too small to tell apart, until somebody came nearer."""
    player = Player(hot_seat(tmp_path, size, request=battle(60, 40)))
    assert player.settle()
    first = player.state.acting
    player.pilot.press("W")
    player.pilot.click("dialog_yes")
    assert not player.settle()
    player.pilot.press("P")
    replay = player.pilot.scene
    assert isinstance(replay, GameReplay)
    show = replay.table.showing.show
    camera, sprite = show.stage.camera, show.stage.sprites[first]
    assert camera.unit_px >= player.pilot.context.kit.px(OPENING_PX)
    assert camera.viewport.collidepoint(camera.to_screen(sprite.at.x, sprite.at.y))
