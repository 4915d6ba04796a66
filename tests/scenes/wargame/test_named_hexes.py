"""A thruster move, a throw or a launch is aimed at any hex that lights up; others say why not."""

import pytest

from game.views.ui.button import Button
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, alter, place, tile, turn_of, world


def use(player: WargamePlayer, column: int, row: int) -> None:
    """Click a hex."""
    player.use_tile(tile(player.state, column, row), by_mouse=True)
    player.settle()


@pytest.mark.rule("WG-8.7", "WG-8.10")
def test_any_hex_of_its_way_names_a_thruster_move() -> None:
    """The whole way lights up, and only its last hex was taken."""
    state = turn_of(world(At("sparrow", 0, 1, 4), At("basalt", 1, 12, 8, facing=W, ap=0)), "sparrow_0")
    player = at_table(state)
    player.pilot.press("S")
    use(player, 4, 4)
    end = state.field.grid.panel_name(tile(state, 11, 4))
    assert player.pilot.has(f"thruster move to {end}"), player.pilot.text()
    use(player, 11, 4)
    assert place(player.state, "sparrow_0") == (11, 4, 0)


@pytest.mark.rule("WG-8.7")
def test_a_hex_beside_the_ways_of_a_thruster_move_says_why_it_is_none() -> None:
    state = turn_of(world(At("sparrow", 0, 1, 4), At("basalt", 1, 12, 8, facing=W, ap=0)), "sparrow_0")
    player = at_table(state)
    player.pilot.press("S")
    use(player, 7, 2)
    assert player.selection.mode == "dash" and not player.selection.plan
    assert player.pilot.has("Sparrow dashes straight ahead to one of six sides"), player.pilot.text()


@pytest.mark.rule("WG-10.3")
def test_a_hex_that_a_throw_does_not_reach_says_so() -> None:
    state = world(At("brigand", 0, 6, 4, ap=12), At("halyard", 1, 6, 4, facing=W))
    alter(state, "halyard_1", held_by="brigand_0")
    alter(state, "brigand_0", holds="halyard_1", came_from=tile(state, 5, 4))
    player = at_table(turn_of(state, "brigand_0", "close"))
    player.pilot.click("order_throw")
    use(player, 2, 4)
    assert player.pilot.has("Brigand cannot throw to"), player.pilot.text()


@pytest.mark.rule("WG-12.7")
def test_a_hex_to_which_no_drone_is_launched_says_so() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=12), At("basalt", 1, 12, 8, facing=W, ap=0))
    player = at_table(turn_of(state, "shepherd_0", "ranged"))
    player.pilot.click("order_launch:shepherd_0.drone_1")
    use(player, 9, 4)
    assert player.pilot.has("is not next to"), player.pilot.text()


@pytest.mark.rule("WG-12.7")
def test_a_launch_that_cannot_be_paid_says_so() -> None:
    """'There is no room at 1,1' stood there, wherever the unit was."""
    state = world(At("shepherd", 0, 3, 4, ap=1), At("basalt", 1, 12, 8, facing=W, ap=0))
    player = at_table(turn_of(state, "shepherd_0", "ranged"))
    player.pilot.hover("order_launch:shepherd_0.drone_1")
    assert "Shepherd needs 2 AP for that." in player.pilot.ui.tooltip.text, player.pilot.ui.tooltip.text


@pytest.mark.rule("WG-12.7")
def test_a_drone_that_is_too_far_away_to_be_ordered_says_so() -> None:
    """It was offered to fire, with 0%, and an attack that the rules refuse was asked about as hopeless."""
    state = world(At("shepherd", 0, 1, 4, ap=12), At("sparrow", 1, 12, 4, facing=W, ap=0))
    drone = "shepherd_0.drone_1"
    alter(state, drone, status="board", tile=tile(state, 10, 4), facing=1)
    player = at_table(turn_of(state, "shepherd_0", "ranged"))
    button = player.pilot.get(f"order_drone:{drone}", Button)
    player.pilot.hover(button, 900)
    assert not button.is_enabled
    assert "is more than 6 hexes from its main unit" in player.pilot.ui.tooltip.text
    alter(state, drone, tile=tile(state, 7, 4))
    near = at_table(turn_of(state, "shepherd_0", "ranged"))
    assert near.pilot.get(f"order_drone:{drone}", Button).is_enabled
    alter(state, "shepherd_0", ap=1)
    poor = at_table(turn_of(state, "shepherd_0", "ranged"))
    assert not poor.pilot.get(f"order_drone:{drone}", Button).is_enabled
