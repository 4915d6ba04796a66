"""What an attack takes off a structure is told as it is: of a hardened one so much a round (WG-16.15)."""

import pytest

from game.systems.wargame.content_missions import Works
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, board, turn_of, world


def before_a_tower() -> WargamePlayer:
    """A Basalt beside a tower that loses 6 a round at most."""
    units = At("basalt", 0, 8, 2, ap=14), At("sparrow", 1, 13, 8, facing=W, ap=0)
    state = world(*units, of="order_to_destroy", on=board(16, 13))
    return at_table(turn_of(state, "basalt_0", "ranged"))


@pytest.mark.rule("WG-16.15", "WG-5.2")
def test_a_hardened_structure_is_told_to_lose_no_more_than_it_does() -> None:
    """'for 17' stood there, the tower lost 6; and again, though it could lose nothing more in the round."""
    player = before_a_tower()
    pilot = player.pilot
    pilot.press("F")
    assert pilot.has("for 6; hardened, at most 6 a round"), pilot.text()
    pilot.press("Enter")
    player.settle()
    tower = player.selection.target
    assert player.state.structures[tower].left == 24 - 6
    assert pilot.has("Basalt attacks Tower 1 with Bazooka: 5 AP."), "it is not aimed at apart"
    assert pilot.has("for 0; hardened, at most 6 a round"), pilot.text()
    pilot.press("Enter")
    player.settle()
    assert pilot.ui.has_dialog and pilot.has("loses nothing more in this round")
    pilot.press("Escape")
    player.settle()
    assert player.state.units[player.selection.own].ap == 14 - 5
    player.scene.table.board.set_cursor(player.state.field.grid.panel_at(10, 3), True)
    hardened = "Hardened: loses at most 6 a round, 0 more in this one, to attacks from within 3 hexes."
    assert hardened in player.scene.table.board.visible_text()


@pytest.mark.rule("WG-5.2")
def test_any_other_structure_is_told_to_lose_all() -> None:
    house = board(works=(Works(at=((6, 4),), elevation=1, defense=20),))
    state = world(At("basalt", 0, 3, 4, ap=12), At("sparrow", 1, 12, 8, facing=W, ap=0), on=house)
    player = at_table(turn_of(state, "basalt_0", "ranged"))
    player.pilot.press("F")
    assert player.pilot.has("for 17  WG-5.2"), player.pilot.text()


@pytest.mark.rule("WG-12.8", "WG-5.2")
def test_what_ap_are_left_after_an_attack_on_a_structure_is_told() -> None:
    """Of an attack on a machine it stood there, and of one on a tower nothing did."""
    player = before_a_tower()
    player.pilot.press("F")
    assert player.pilot.has("9 AP left; a stance costs 2"), player.pilot.text()
    player.pilot.press("Enter")
    player.settle()
    assert player.state.units[player.selection.own].ap == 9


@pytest.mark.rule("WG-8.6")
def test_that_a_hit_makes_a_flyer_fall_is_told() -> None:
    state = world(At("basalt", 0, 3, 4, ap=12), At("sparrow", 1, 7, 4, level=2, facing=W, ap=0))
    player = at_table(turn_of(state, "basalt_0", "ranged"))
    player.pilot.press("F")
    assert not player.pilot.has("Falls")
    while player.selection.aim != "thrusters":
        player.pilot.press("Z")
    assert player.pilot.has("Falls  31%"), player.pilot.text()
