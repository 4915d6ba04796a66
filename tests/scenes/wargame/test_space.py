"""A mission in space looks like space: its board, its ground, its words; the rules are the same."""

from msgspec import UNSET
from msgspec.structs import replace

from game.core.bridge import BattleOrder
from game.systems.wargame.bridge import order_setup
from game.systems.wargame.brief import place_rows
from game.systems.wargame.build import build_setup
from game.systems.wargame.generate import BoardWish
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.state import WargameState
from game.systems.wargame.table import table
from tests.scenes.wargame.at_table import at_table
from tests.support.battle_orders import drawn_order
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At, board, world


def made(*, is_in_space: bool) -> WargameState:
    """A battle on a board by seed."""
    request = WargameRequest(
        mission="show_of_force", wish=BoardWish(is_in_space=is_in_space, ruins=2), board_seed=5
    )
    return RULES.setup(build_setup(request, shipped_catalog()), 1)


def test_boards_in_space_have_the_same_ground_and_another_look() -> None:
    land, space = made(is_in_space=False), made(is_in_space=True)
    assert (land.colours, land.floors) == (space.colours, space.floors)
    views = table(land, None).board, table(space, None).board
    assert [view.theatre for view in views] == ["land", "space"]
    assert {"wg_grey", "wg_black"} <= set(views[0].terrain)
    assert {"wg_space_grey", "wg_space_black", "wg_space_plate"} <= set(views[1].terrain)
    ruin = space.colours.index("k")
    assert "wargame.colour.space_black" in str(place_rows(space, ruin))


def test_what_a_war_fights_in_space_is_fought_in_space() -> None:
    def drawn(number: int) -> BattleOrder:
        return drawn_order(number, "wargame", 3)

    order = next(each for each in map(drawn, range(50)) if each.theatre == "space")
    assert order_setup(order, shipped_catalog()).board.theatre == "space"
    order = next(each for each in map(drawn, range(50)) if each.theatre == "land")
    assert order_setup(order, shipped_catalog()).board.theatre is UNSET


def test_stars_lie_behind_a_board_in_space() -> None:
    """The screen's ground is another one; nothing else has to be done to see it."""
    lit = []
    for theatre in (UNSET, "space"):
        ground = replace(board(), theatre=theatre)
        player = at_table(world(At("halyard", 0, 3, 4), At("basalt", 1, 9, 4), on=ground))
        x, y = player.scene.table.showing.show.stage.screen(5)
        lit.append(player.pilot.surface.get_at((round(x), round(y)))[:3])
    assert sum(lit[1]) < sum(lit[0]) / 2, lit
