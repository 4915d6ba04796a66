"""Deeds by events: grapple, hold and throw, drones by order, reserves that arrive, units above each other."""

import pytest
from pygame.math import Vector2

from game.systems.wargame import actions as a
from game.systems.wargame.content_missions import Works
from game.views.table.board_widget import BoardWidget
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, alter, board, place, section, tile, turn_of, unit, world


def close_up(*faces: int) -> WargamePlayer:
    """A Brigand beside a Halyard, in its Close phase."""
    state = world(At("brigand", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0))
    return at_table(turn_of(state, "brigand_0", "close"), *faces)


def deeds(player: WargamePlayer) -> list[str]:
    """What was done so far."""
    return [type(entry.action).__name__ for entry in player.scene.match.log]


@pytest.mark.rule("WG-10.3")
def test_an_enemy_is_grasped_and_thrown_by_mouse() -> None:
    player = close_up(8, 1, 8)
    pilot = player.pilot
    player.use_tile(tile(player.state, 6, 4), by_mouse=True)
    assert player.selection.item == "brigand_0.beam_blade", "who has a blade does not strike with bare hands"
    pilot.click("order_grapple")
    assert pilot.has("to hold") and pilot.has("55%")
    pilot.click("commit_attack")
    player.settle()
    assert place(player.state, "brigand_0") == (6, 4, 0) and pilot.has("holds an enemy")
    pilot.click("order_throw")
    goal = tile(player.state, 9, 4)
    player.use_tile(goal, by_mouse=True)
    assert pilot.has("88%  comes down there: 12 damage to its Torso") and pilot.has("12%  goes astray")
    assert deeds(player) == ["Grapple"], "a first click only plans"
    player.use_tile(goal, by_mouse=True)
    player.settle()
    assert place(player.state, "halyard_1") == (9, 4, 0)
    assert section(player.state, "halyard_1", "torso") == 30 and unit(player.state, "halyard_1").is_lying


@pytest.mark.rule("WG-10.4")
def test_who_stands_in_the_way_of_a_throw_is_told_beforehand() -> None:
    state = world(
        At("brigand", 0, 5, 4, ap=12),
        At("halyard", 1, 6, 4, facing=W, ap=0),
        At("sparrow", 1, 8, 4, facing=W, ap=0),
    )
    player = at_table(turn_of(state, "brigand_0", "close"), 8, 1, 8, 1)
    player.use_tile(tile(state, 6, 4), by_mouse=True)
    player.pilot.press("L", "Enter")
    player.settle()
    player.pilot.click("order_throw")
    assert player.pilot.has("A second click throws.")
    player.use_tile(tile(state, 9, 4), by_mouse=True)
    assert player.pilot.has("Sparrow is run into"), player.pilot.text()
    before = state.field.grid.panel_name(tile(state, 7, 4))
    assert player.pilot.has("44%  comes down there: 12 damage to its Torso"), "true, and half of them evade"
    assert player.pilot.has(f"44%  comes down at {before} already: 4 damage to its Torso")
    assert player.pilot.has("12%  goes astray by a hex")
    player.pilot.click("commit_way")
    player.settle()
    assert section(player.state, "sparrow_1", "torso") == 20 - 4 and unit(player.state, "sparrow_1").is_lying


@pytest.mark.rule("WG-10.5")
def test_what_a_structure_does_to_who_is_thrown_into_it_is_told_beforehand() -> None:
    house = board(works=(Works(at=((8, 4),), elevation=0, defense=7),))
    state = world(At("brigand", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0), on=house)
    player = at_table(turn_of(state, "brigand_0", "close"), 8, 1, 8)
    player.use_tile(tile(state, 6, 4), by_mouse=True)
    player.pilot.press("L", "Enter")
    player.settle()
    player.pilot.click("order_throw")
    player.use_tile(tile(state, 8, 4), by_mouse=True)
    assert player.pilot.has("the structure comes down on Halyard: 7 more damage"), player.pilot.text()
    before = section(player.state, "halyard_1", "torso")
    player.pilot.click("commit_way")
    player.settle()
    assert before - section(player.state, "halyard_1", "torso") == 8 + 7


@pytest.mark.rule("WG-10.2")
def test_one_who_holds_lets_go_by_key() -> None:
    state = world(At("brigand", 0, 6, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0))
    alter(state, "halyard_1", held_by="brigand_0")
    alter(state, "brigand_0", holds="halyard_1", came_from=tile(state, 5, 4))
    player = at_table(turn_of(state, "brigand_0", "close"))
    player.pilot.press("1")
    player.settle()
    there = unit(player.state, "brigand_0")
    assert place(player.state, "brigand_0") == (5, 4, 0) and not there.holds and there.ap == 10


def aims_a_throw(column: int, row: int, **ground: object) -> WargamePlayer:
    """A Brigand that holds a Halyard and points at a hex to throw it to."""
    state = world(
        At("brigand", 0, 5, 4, ap=12),
        At("halyard", 1, 6, 4, facing=W, ap=0),
        on=board(**ground),  # type: ignore[arg-type]
    )
    player = at_table(turn_of(state, "brigand_0", "close"), 8, 1, 8)
    player.use_tile(tile(state, 6, 4), by_mouse=True)
    player.pilot.press("L", "Enter")
    player.settle()
    player.pilot.click("order_throw")
    player.use_tile(tile(state, column, row), by_mouse=True)
    return player


@pytest.mark.rule("WG-10.9", "WG-10.5", "WG-10.3")
def test_a_throw_that_something_stops_before_is_told_with_the_damage_of_its_way() -> None:
    player = aims_a_throw(9, 4, works=(Works(at=((8, 4),), elevation=0, defense=20),))
    where = player.state.field.grid.panel_name(tile(player.state, 8, 4))
    assert player.pilot.has(f"comes down at {where} already: 8 damage to its Torso"), player.pilot.text()
    before = section(player.state, "halyard_1", "torso")
    player.pilot.click("commit_way")
    player.settle()
    assert before - section(player.state, "halyard_1", "torso") == 8
    closed = aims_a_throw(9, 4, colours={(8, 4): "r"})
    where = closed.state.field.grid.panel_name(tile(closed.state, 7, 4))
    assert closed.pilot.has(f"comes down at {where} already: 4 damage to its Torso"), closed.pilot.text()


@pytest.mark.rule("WG-10.3", "WG-8.6")
def test_the_fall_at_the_end_of_a_throw_is_told_beforehand() -> None:
    player = aims_a_throw(8, 4, heights={(5, 4): 1, (6, 4): 1})
    told = "comes down there: 8 damage to its Torso, 4 more by the fall"
    assert player.pilot.has(told), player.pilot.text()


@pytest.mark.rule("WG-12.7")
def test_a_drone_is_launched_moved_and_fires_by_order() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=12), At("sparrow", 1, 7, 4, facing=W, ap=0))
    player = at_table(turn_of(state, "shepherd_0", "ranged"), 8, 1)
    pilot, drone = player.pilot, "shepherd_0.drone_1"
    pilot.click(f"order_launch:{drone}")
    player.use_tile(tile(state, 4, 4), by_mouse=True)
    pilot.click("commit_way")
    player.settle()
    assert place(player.state, drone) == (4, 4, 0)
    pilot.click(f"order_order_drone:{drone}")
    player.settle()
    assert player.intent.focus == drone and pilot.has("End the drone's move")
    player.use_tile(tile(state, 5, 4), by_mouse=True)
    player.use_tile(tile(state, 5, 4), by_mouse=True)
    player.settle()
    assert place(player.state, drone) == (5, 4, 0)
    pilot.press("E")
    player.settle()
    pilot.click(f"order_drone:{drone}")
    player.use_tile(tile(state, 7, 4), by_mouse=True)
    assert pilot.has("Coaxial Gun · 2 AP"), "the order's; the weapon's is within it"
    assert pilot.has("{b}6{/} AP left") or pilot.has("6 AP left"), pilot.text()
    pilot.press("Enter")
    player.settle()
    assert section(player.state, "sparrow_1", "torso") == 20 - 3, "a critical hit of 2"
    assert unit(player.state, "shepherd_0").ap == 6, "three orders; the second pays for the shot, too"
    assert deeds(player) == ["LaunchDrone", "OrderDrone", "StepTo", "FinishOrder", "DroneAttack"]


@pytest.mark.rule("WG-12.7", "WG-5.2")
def test_a_drone_fires_at_a_structure_by_mouse_in_the_movement_phase() -> None:
    house = board(works=(Works(at=((7, 4),), elevation=0),))
    state = world(At("shepherd", 0, 3, 4, ap=12), At("sparrow", 1, 13, 10, ap=0), on=house)
    drone = "shepherd_0.drone_2"
    alter(state, drone, status="board", tile=tile(state, 4, 4), level=0, facing=1)
    player = at_table(turn_of(state, "shepherd_0"))
    pilot = player.pilot
    pilot.click(f"order_drone:{drone}")
    player.use_tile(tile(state, 7, 4), by_mouse=True)
    assert pilot.has("Rocket Launcher · 2 AP") and pilot.has("for 9"), pilot.text()
    pilot.click("commit_attack")
    player.settle()
    assert player.state.structures["building_0"].left == 0 and unit(player.state, "shepherd_0").ap == 10
    assert deeds(player) == ["DroneDemolish"]


@pytest.mark.rule("WG-6.6")
@pytest.mark.parametrize("by_mouse", [True, False])
def test_a_reserve_arrives_at_its_edge(by_mouse: bool) -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=4),
        At("brigand", 0, 2, 2, ap=4),
        At("mote", 1, 15, 12),
        of="order_to_destroy",
        on=board(16, 13),
    )
    alter(state, "brigand_0", status="reserve", tile=-1, level=0)
    state.round = 2
    player = at_table(state, 4)
    pilot = player.pilot
    if by_mouse:
        pilot.click_row("roster", 1)
    while player.selection.selected != "brigand_0":
        assert not by_mouse
        pilot.press("N")
    entries = next(mark.places for mark in player.intent.marks() if mark.role == "entry")
    assert all(state.field.grid.positions[each][0] in (0, 14, 15) for each in entries)
    player.use_tile(entries[4], by_mouse=by_mouse)
    player.settle()
    there = unit(player.state, "brigand_0")
    assert there.status == "board" and there.tile == entries[4]
    assert player.state.turn is not None and player.state.turn.unit == "brigand_0"


@pytest.mark.rule("WG-6.6")
def test_where_a_reserve_comes_in_is_asked_for_and_the_cursor_leads_there() -> None:
    """Nothing said that a hex of the edge was to be clicked."""
    state = world(
        At("halyard", 0, 3, 4, ap=4), At("mote", 1, 15, 12), of="order_to_destroy", on=board(16, 13)
    )
    alter(state, "halyard_0", status="reserve", tile=-1)
    player = at_table(state)
    player.pilot.press("N")
    assert player.pilot.has("Click a hex of the edge that lights up."), player.pilot.text()
    player.pilot.press("Enter")
    player.settle()
    assert unit(player.state, "halyard_0").status == "board"
    assert not player.pilot.has("Click a hex of the edge")


def token_pixel(player: WargamePlayer, name: str) -> tuple[int, int]:
    """Where a unit is drawn."""
    stage = player.scene.table.showing.show.stage
    at = Vector2(stage.sprites[name].at)
    x, y = stage.camera.to_screen(at.x, at.y)
    return round(x), round(y)


@pytest.mark.rule("WG-3.5")
def test_of_two_enemies_above_each_other_the_one_that_is_clicked_is_meant() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=12),
        At("kestrel", 1, 6, 4, level=2, facing=W, ap=0),
        At("sparrow", 1, 6, 4, facing=W, ap=0),
    )
    player = at_table(turn_of(state, "halyard_0", "ranged"))
    assert isinstance(player.scene.table.board, BoardWidget)
    for name in ("sparrow_1", "kestrel_1", "sparrow_1"):
        player.pilot.move(token_pixel(player, name))
        player.pilot.click(token_pixel(player, name))
        assert player.selection.target == name, player.pilot.text()
    player.pilot.click(token_pixel(player, "sparrow_1"))
    player.settle()
    attack = player.scene.match.log[-1].action
    assert isinstance(attack, a.Attack) and attack.target == "sparrow_1"


@pytest.mark.rule("WG-3.5")
def test_one_walks_under_a_flyer_by_a_click_on_the_ground() -> None:
    state = world(At("halyard", 0, 3, 4, ap=4), At("kestrel", 1, 5, 4, level=2, facing=W, ap=0))
    player = at_table(turn_of(state, "halyard_0"))
    stage, goal = player.scene.table.showing.show.stage, tile(state, 5, 4)
    x, y = stage.geometry.centre(goal)
    at = stage.camera.to_screen(x, y + 0.3)
    for _ in range(2):
        player.pilot.click((round(at[0]), round(at[1])))
    player.settle()
    assert place(player.state, "halyard_0") == (5, 4, 0)
