"""Units are placed at a height that they can have, and it is told in words (WG-6.5)."""

import pytest

from game.core.ids import UnitId
from game.views.ui.button import Button
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, alter, place, tile, world


def placing() -> WargamePlayer:
    """A side that places a Halyard, who walks, then a Sparrow, who flies."""
    state = world(At("halyard", 0, 1, 4), At("sparrow", 0, 1, 6), At("basalt", 1, 12, 4))
    for name in ("halyard_0", "sparrow_0"):
        alter(state, name, status="waiting", tile=-1)
    state.phase, state.ready = "deploy", (False, True)
    return at_table(state)


def can(player: WargamePlayer, command: str) -> bool:
    """Whether a command of the panel can be used."""
    return player.pilot.get(f"order_{command}", Button).is_enabled


@pytest.mark.rule("WG-6.5")
def test_a_unit_is_placed_only_as_high_as_it_can_be() -> None:
    """'Height +1' was offered to who only walks: nothing lit up then, and it was placed on the ground."""
    player = placing()
    pilot = player.pilot
    assert player.selection.selected == "halyard_0"
    assert pilot.has("Click a hex that lights up to place the chosen unit.") and not can(player, "rise")
    pilot.press("O")
    assert player.selection.placed_height == 0 and not pilot.has("above the ground")
    player.use_tile(tile(player.state, 1, 4), by_mouse=True)
    player.settle()
    pilot.press("1")
    player.settle()
    assert player.selection.selected == "sparrow_0" and can(player, "rise") and not can(player, "sink")
    pilot.press("O", "O")
    assert pilot.has("place the chosen unit, 2 levels above the ground.")
    pilot.press("O", "O")
    assert not can(player, "rise"), "+3 is the highest level"
    pilot.press("I", "I")
    assert pilot.has("place the chosen unit, 1 level above the ground.")
    player.use_tile(tile(player.state, 1, 6), by_mouse=True)
    player.settle()
    assert place(player.state, "sparrow_0") == (1, 6, 1)


@pytest.mark.rule("WG-3.2")
def test_the_level_of_the_ground_has_no_sign() -> None:
    player = placing()
    player.pilot.move(player.point(tile(player.state, 1, 4)))
    assert player.pilot.has("Open ground, level 0"), "it read 'level +0'"


@pytest.mark.rule("WG-6.5")
def test_the_chosen_unit_is_the_one_that_is_placed_at_the_chosen_height() -> None:
    """The first that waited was placed instead, on the ground."""
    player = placing()
    player.pilot.press("N")
    assert player.selection.selected == "sparrow_0"
    player.pilot.press("O", "A")
    player.settle()
    state = player.state
    assert state.units[UnitId("halyard_0")].status == "waiting", "nobody chose it"
    assert state.units[UnitId("sparrow_0")].status == "board" and state.prompt is None
    assert place(player.state, "sparrow_0")[2] == 1


@pytest.mark.rule("WG-6.3")
def test_before_the_battle_nothing_is_threatened_or_reached() -> None:
    """Both could be switched on, and showed nothing."""
    player = placing()
    for command, key in (("show_threat", "T"), ("show_reach", "M")):
        player.pilot.press(key)
        tool = next(each for each in player.pilot.all(Button) if each.command == command)
        assert not tool.is_enabled and not tool.is_selected
        player.pilot.hover(tool)
        assert "The battle has not begun." in player.pilot.ui.tooltip.text


@pytest.mark.rule("WG-16.6")
def test_how_many_walls_are_still_put_up_is_told() -> None:
    state = world(At("halyard", 0, 1, 4), At("basalt", 1, 12, 4), of="counterattack")
    state.phase = "markers"
    player = at_table(state)
    assert player.pilot.has("Put a wall up on a hex that lights up: 1 of 2."), player.pilot.text()
    first = next(mark.places[0] for mark in player.intent.marks() if mark.role == "entry")
    player.use_tile(first, by_mouse=True)
    player.settle()
    assert player.pilot.has("Put a wall up on a hex that lights up: 2 of 2."), player.pilot.text()
