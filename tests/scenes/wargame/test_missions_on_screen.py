"""What a mission is about is in view: who carries what, who the emissary is, what is done with objectives."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame.state import WargameState
from game.systems.wargame.telling import Names
from game.views.ui.listview import ListView
from game.views.wargame.sheet import sheet_of
from game.views.wargame.signs import statuses
from tests.scenes.wargame.at_table import at_table
from tests.scenes.wargame.player import WargamePlayer
from tests.support.wargame import At, W, alter, board, tile, turn_of, world


def with_objectives(state: WargameState, *places: tuple[int, int]) -> WargameState:
    """Let the objectives of a mission lie there."""
    for marker, (column, row) in zip(tuple(state.markers), places):
        state.markers[marker] = replace(state.markers[marker], tile=tile(state, column, row))
    return state


def a_scout(mission: str, *places: tuple[int, int]) -> WargamePlayer:
    """A Sparrow beside the first objective of a mission, in its movement."""
    units = At("sparrow", 0, 7, 3, ap=6), At("basalt", 1, 12, 4, facing=W)
    return at_table(turn_of(with_objectives(world(*units, of=mission), *places), "sparrow_0"))


def signs(player: WargamePlayer, unit: str) -> tuple[str, ...]:
    """The signs of a unit's counter."""
    return statuses(player.state, player.state.units[UnitId(unit)])


@pytest.mark.rule("WG-16.2")
def test_data_is_gathered_by_the_first_key_and_its_carrier_is_told() -> None:
    """It read 'Use Data 1' below '2 AP each' and had no key; nothing told who carries what."""
    player = a_scout("reconnaissance", (8, 2), (10, 4), (8, 8))
    pilot = player.pilot
    assert pilot.has("Gather Data 1 · 0 AP  1"), pilot.text()
    pilot.hover("order_use:data_0")
    assert pilot.ui.tooltip.text.startswith("Ends the activation"), pilot.ui.tooltip.text
    assert signs(player, "sparrow_0") == ()
    pilot.press("1")
    player.settle()
    assert player.state.markers["data_0"].bearer == "sparrow_0"
    assert signs(player, "sparrow_0") == ("carries_data",)
    player.use_tile(tile(player.state, 7, 3), by_mouse=True)
    assert pilot.has("level 0, carries Data 1"), pilot.text()
    assert pilot.has("Sparrow: level 0, 6 AP, Torso 20  {accent}carries Data 1{/}")


@pytest.mark.rule("WG-16.11")
def test_who_carries_the_relic_is_told_and_that_it_does_not_fly() -> None:
    player = a_scout("protect_the_relic", (7, 3))
    pilot = player.pilot
    assert pilot.has("Movement 5: standard, hover, flight")
    pilot.click("order_drop:sparrow_0.combat_knife")
    player.settle()
    pilot.click("order_pick_up:relic_0")
    player.settle()
    assert pilot.has("level 0, carries Relic") and signs(player, "sparrow_0") == ("carries_relic",)
    assert pilot.has("Movement 3: standard, hover, cruise"), pilot.text()


@pytest.mark.rule("WG-16.9")
def test_the_emissary_is_told() -> None:
    """It stood in the log alone, and whoever hunts it had to remember."""
    player = a_scout("emissary_of_darkness", (8, 3))
    assert player.pilot.has("level 0, the emissary") and player.pilot.has("Corrupt Pylon 1  1")
    assert signs(player, "sparrow_0") == ("emissary",) and signs(player, "basalt_1") == ()


@pytest.mark.rule("WG-16.9")
def test_what_makes_the_emissary_stronger_is_in_its_sheet_the_standing_and_the_result() -> None:
    """Its sheet, the standing and the result told more left than it ever had."""
    table = a_scout("emissary_of_darkness", (8, 3))
    emissary = table.state.units[UnitId("sparrow_0")]
    head, torso, *limbs = emissary.sections
    alter(table.state, "sparrow_0", sections=(head, torso + 30, *limbs))
    player = at_table(table.state.clone())
    look = sheet_of(player.state, emissary.id, Names(), (0, 0, 0))
    assert [(each.left, each.most) for each in look.sections][1] == (torso + 30, torso + 30)
    tips = [row.tooltip for each in player.pilot.all(ListView) for row in each.rows]
    assert any(f"Torso {torso + 30} of {torso + 30}" in each for each in tips), tips
    player.pilot.click("Surrender")
    player.pilot.click("dialog_yes")
    player.settle()
    total = sum(emissary.sections) + 30
    assert f"{total} of {total} left" in player.pilot.text(), player.pilot.text()


@pytest.mark.rule("WG-16.7")
def test_a_beacon_is_lit_or_turned() -> None:
    player = a_scout("call_of_darkness", (8, 3))
    assert player.pilot.has("Light Beacon 1  1"), player.pilot.text()
    beacon = replace(player.state.markers["beacon_0"], is_on=True, owner=1)
    player.state.markers["beacon_0"] = beacon
    turned = at_table(player.state.clone())
    assert turned.pilot.has("Turn Beacon 1  1"), turned.pilot.text()


@pytest.mark.rule("WG-15.6", "WG-12.4")
def test_a_command_that_costs_something_else_says_so() -> None:
    """'Commands: 2 AP each' stood above those that cost nothing, or twice as much, as well."""
    units = At("sparrow", 0, 7, 3, ap=6), At("basalt", 1, 7, 3, facing=W)
    state = turn_of(world(*units, of="show_of_force"), "sparrow_0", "close")
    alter(state, "sparrow_0", held_by="basalt_1", sections=(8, 20, 0, 0, 12, 12))
    alter(state, "basalt_1", holds="sparrow_0", came_from=tile(state, 8, 3))
    player = at_table(state)
    assert player.pilot.has("Break free · 4 AP"), player.pilot.text()


@pytest.mark.rule("WG-6.6", "WG-16.8")
@pytest.mark.parametrize("by_key", [True, False])
def test_reserves_that_may_come_later_are_left_waiting_by_the_order_that_ends_turns(by_key: bool) -> None:
    """One of them had to come as soon as the others had acted, and nothing else could be done."""
    units = At("sparrow", 0, 1, 4), At("brigand", 0, 1, 6), At("basalt", 1, 14, 4, facing=W)
    state = world(*units, of="order_to_destroy", on=board(16, 13))
    alter(state, "sparrow_0", has_acted=True)
    alter(state, "brigand_0", status="reserve", tile=-1)
    player = at_table(state)
    pilot = player.pilot
    assert pilot.has("Reserves may also wait, until round 2 at the latest"), pilot.text()
    pilot.hover("order_end_turn")
    assert pilot.ui.tooltip.text.endswith("can come in the next one."), pilot.ui.tooltip.text
    if by_key:
        pilot.press("E")
    else:
        pilot.click("order_end_turn")
    player.settle()
    assert player.state.to_move == 1 and player.state.units[UnitId("brigand_0")].status == "reserve"
    assert pilot.has("leaves the reserves waiting for this round"), pilot.text()
    last = state.clone()
    last.round = 2
    pilot = at_table(last).pilot
    assert not pilot.has("Reserves may also wait") and not pilot.has("Let them wait"), pilot.text()
