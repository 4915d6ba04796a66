"""The column beside the board is of use while nobody is chosen: who is left, what the round's end brings."""

import pygame
import pytest

from game.views.ui.listview import ListView
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.scenes.wargame.test_sights import point_at
from tests.support.wargame import At, W, alter, board, tile, turn_of, world


def third_round() -> WargamePlayer:
    """Red holds a marker of three; a Sparrow of Red has acted."""
    state = world(
        At("halyard", 0, 6, 4, ap=3),
        At("sparrow", 0, 1, 1, ap=2, id="scout"),
        At("halyard", 1, 10, 5, facing=W),
    )
    state.round = 3
    alter(state, "scout", has_acted=True)
    return at_table(state)


@pytest.mark.rule("WG-16.1")
@pytest.mark.rule("WG-7.1")
def test_who_is_left_and_what_the_round_would_bring_are_told_until_somebody_is_chosen() -> None:
    player = third_round()
    pilot = player.pilot
    for words in (
        "THIS ROUND",
        "If the round ended now",
        "Red +1",
        "Blue 0",
        "Halyard (Red) · 3 AP · 1 in reach",
    ):
        assert pilot.has(words), pilot.text()
    assert "now_scout" not in {widget.id for widget in pilot.widgets()}
    pilot.click("now_halyard_0")
    assert player.selection.selected == "halyard_0"
    assert not pilot.has("If the round ended now")


@pytest.mark.rule("WG-7.1")
def test_the_roster_has_who_is_left_first_and_tells_what_its_numbers_are() -> None:
    pilot = third_round().pilot
    roster = pilot.get("roster", ListView)
    assert roster.rows[0].tooltip == "3 AP stored; Torso 42 of 42"
    assert [row.key for row in roster.rows] == ["halyard_0", "halyard_1", "scout"], "the scout has acted"


@pytest.mark.rule("WG-12.1")
@pytest.mark.parametrize("size", [(1024, 600), (1280, 720)])
def test_on_a_low_screen_the_commands_are_in_view_while_somebody_moves(size: tuple[int, int]) -> None:
    """They lay below the sheet of the unit; what they cost stands above them, what is refused comes last."""
    state = turn_of(world(At("shepherd", 0, 5, 4, ap=12), At("sparrow", 1, 9, 4, facing=W)), "shepherd_0")
    pilot = at_table(state, size=size).pilot
    assert not pilot.find("order_counter").is_enabled, "it has no melee weapon"
    for order in ("kneel", "brace", "overwatch", "shield"):
        button = pilot.find(f"order_{order}")
        assert pygame.Rect((0, 0), size).contains(button.rect) and button.tooltip, order
    assert pilot.has("COMMANDS: 2 AP EACH")


@pytest.mark.rule("WG-16.5")
def test_where_nothing_is_scored_at_round_ends_it_is_told_what_earns_points() -> None:
    state = world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 5, facing=W), of="endless_pursuit")
    pilot = at_table(state).pilot
    assert pilot.has("What earns points") and pilot.has("each seventh of the cost that gets away")
    assert not pilot.has("If the round ended now")


@pytest.mark.rule("WG-3.9")
def test_what_blocks_a_line_is_told_with_its_height() -> None:
    units = At("halyard", 0, 3, 4, ap=12), At("basalt", 1, 9, 4, facing=W, ap=8)
    state = turn_of(world(*units, on=board(heights={(6, 4): 2})), "halyard_0")
    player = at_table(state)
    point_at(player, 9, 4)
    assert player.pilot.has("the ground at 7,5 is too high, +2"), player.pilot.text()
    player.use_tile(tile(state, 4, 4), by_mouse=True)
    point_at(player, 4, 4)
    assert player.pilot.has("the ground at 7,5 is too high, +2"), player.pilot.text()
    clear = at_table(turn_of(world(*units), "halyard_0"))
    point_at(clear, 9, 4)
    assert clear.pilot.has("Basalt, from where Halyard is".upper()), clear.pilot.text()
    assert not clear.pilot.has("too high")


@pytest.mark.rule("WG-8.1")
def test_what_is_left_of_the_points_is_told_of_all_of_them() -> None:
    """After a step it read 4 of 4."""
    state = turn_of(world(At("sparrow", 0, 5, 4), At("halyard", 1, 12, 8, ap=0)), "sparrow_0")
    player = at_table(state)
    assert player.pilot.has("5 of 5 points left")
    player.use_tile(tile(state, 6, 4), by_mouse=True)
    assert player.pilot.has("4 of 5 points left")
    player.use_tile(tile(state, 6, 4), by_mouse=True)
    player.settle()
    assert player.selection.movement is not None and player.selection.movement[1].left == 4
    assert player.pilot.has("4 of 5 points left")
