"""Who stands beside the board can be seen while it is fought: reserves, and who is barred from the ground."""

import msgspec
import pytest

from game.app.game_table import GameTable
from game.core.ids import UnitId
from game.scenes.services import Services
from game.scenes.skirmish.table import SkirmishPanels
from game.session.schema import SeatRecord
from game.systems.skirmish.actions import FireWeapon
from game.systems.skirmish.request import SkirmishRequest
from tests.scenes.skirmish.test_goals import opened
from tests.scenes.skirmish.test_goals import services as services
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT


def at_table(services: Services, request: dict[str, object]) -> BattlePlayer:
    """A battle between two humans, before it begins."""
    system = services.systems["skirmish"]
    setup = system.build_setup(msgspec.convert(request, SkirmishRequest), services.catalog)
    seats = [SeatRecord(player, "human") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    player = BattlePlayer(Pilot(services.table.start(system, setup, 3, seats, "beside"), settings=INSTANT))
    player.settle()
    return player


@pytest.mark.rule("SK-7", "SK-1.7")
def test_reserves_of_both_sides_are_counted_and_named(services: Services) -> None:
    player = opened(services, "quick_fleet_action", is_deployed=False)
    pilot = player.pilot
    assert pilot.has("Zeon 12   Federation 12"), "before the battle everybody waits"
    while player.state.phase == "deploy":
        player.deploy_by_keyboard()
    assert pilot.has("Zeon 9+3   Federation 9+3")
    panels = player.scene.table.panels
    assert isinstance(panels, SkirmishPanels)
    pilot.hover(panels.top.forces)
    told = pilot.ui.tooltip.text
    for side in range(2):
        waiting = [u.id for u in player.state.units.values() if u.side == side and u.status == "reserve"]
        assert len(waiting) == 3
        names = [player.state.field.roster[unit].name for unit in waiting]
        assert f"in reserve: {', '.join(names)}" in told


@pytest.mark.rule("SK-7", "SK-1.6")
def test_who_is_barred_from_the_ground_is_named(services: Services) -> None:
    sides = {
        "attacker": {"faction": "federation", "units": ["drum", "gm"]},
        "defender": {"faction": "zeon", "units": ["varg"]},
    }
    player = at_table(services, {"map": "lake_country", "sides": sides})
    while player.state.phase == "deploy":
        player.deploy_by_keyboard()
    panels = player.scene.table.panels
    assert isinstance(panels, SkirmishPanels)
    assert "Federation 1 " in panels.top.forces.visible_text()
    player.pilot.hover(panels.top.forces)
    assert "not on this ground: Drum" in player.pilot.ui.tooltip.text


@pytest.mark.rule("SK-1.7")
def test_while_reserves_have_to_enter_nobody_is_asked_whether_the_turn_ends(services: Services) -> None:
    places = [{"frame": "gm", "at": [column, 11]} for column in range(12)]
    sides = {
        "attacker": {"faction": "federation", "units": [*places, "pike"]},
        "defender": {"faction": "zeon", "units": [{"frame": "varg", "at": [0, 10]}]},
    }
    board = {"rows": ["." * 12] * 12, "legend": {".": "space_open"}, "theatre": "space"}
    player = at_table(services, {"board": board, "sides": sides})
    pilot, gm, varg = player.pilot, UnitId("gm-1"), UnitId("varg-1")
    while player.state.phase == "deploy":
        player.deploy_by_keyboard()
    player.end_turn()
    match = player.scene.match
    while player.state.units[gm].status == "board":
        match.submit(FireWeapon(player=match.active[0], unit=varg, target=gm))
        player.settle()
        if player.state.units[gm].status == "board":
            player.end_turn()
            player.end_turn()
    player.end_turn()
    assert player.state.to_move == 0 and pilot.has("Pike")
    pilot.press("E")
    assert not pilot.ui.has_dialog, "the turn cannot end, whatever was answered"
    assert pilot.has("Reserves enter before anything else.")
