"""Height on the screen: a flyer is pointed at where he is drawn, and one level can be looked at alone."""

from pathlib import Path

from game.rules.prose import signed
from game.views.wargame.show import WargameShow
from tests.scenes.wargame.player import WargamePlayer
from tests.support.screen_player import title

MOST_STEPS = 40


def under_way(folder: Path) -> WargamePlayer:
    """A mission with units on the board, and somebody here to act."""
    pilot = title(folder, seed=5)
    pilot.click("title_wargame")
    pilot.click("start")
    player = WargamePlayer(pilot)
    for _ in range(MOST_STEPS):
        player.settle()
        if player.state.phase == "battle" and player.selection.state.prompt is None:
            return player
        player.step(by_mouse=True)
    raise AssertionError(player.pilot.text())


def test_a_flyer_is_pointed_at_where_he_is_drawn(tmp_path: Path) -> None:
    player = under_way(tmp_path)
    stage, grid = player.scene.table.showing.show.stage, player.state.field.grid
    unit = next(each for each in player.state.units.values() if each.tile >= 0)
    sprite = stage.sprites[unit.id]
    x, y = stage.geometry.centre(unit.tile)
    sprite.at.update(x, y - 0.8)
    over = stage.camera.to_screen(sprite.at.x, sprite.at.y)
    pixel = (round(over[0]), round(over[1]))
    behind = stage.tile_at(pixel)
    assert behind is not None and grid.distance(behind, unit.tile) == 1, "he is drawn over the hex behind his"
    assert player.scene.table.board.place_at(pixel)[0] == unit.tile
    sprite.at.update(x, y)
    assert player.scene.table.board.place_at(pixel)[0] == behind
    player.pilot.move(pixel)
    assert player.scene.table.board.cursor == behind


def test_the_levels_are_looked_at_one_by_one(tmp_path: Path) -> None:
    player = under_way(tmp_path)
    show = player.scene.table.showing.show
    assert isinstance(show, WargameShow) and show.level is None
    levels = sorted({unit.level for unit in player.state.units.values() if unit.tile >= 0} | {0})
    for level in levels:
        player.pilot.press("D")
        assert show.level == level
        assert player.pilot.has(f"Level {signed(level)}")
    player.pilot.click("look_level")
    assert show.level is None and player.pilot.has("All levels")
