"""Aim, join and attack without touching the arrow keys: a broadside, close fire, a hero's second roll."""

from pathlib import Path

import msgspec
import pytest

from game.app.game_table import GameTable
from game.app.services import make_services
from game.core.ids import UnitId
from game.session.schema import SeatRecord
from game.systems.skirmish.request import Side, SideRequest, SkirmishRequest
from game.views.ui.scroll import ScrollArea
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, title

REQUEST = {
    "map": "asteroid_shoal",
    "sides": {
        "attacker": {
            "faction": "federation",
            "units": [
                {"frame": "citadel_cruiser", "at": [0, 11]},
                {"frame": "gm", "pilot": "dov_reyes", "at": [5, 8]},
                {"frame": "gm", "at": [6, 8]},
                {"frame": "gm", "at": [0, 6]},
            ],
        },
        "defender": {
            "faction": "zeon",
            "units": [
                {"frame": "varg", "at": [0, 3]},
                {"frame": "varg", "at": [0, 1]},
                {"frame": "varg", "at": [6, 7]},
            ],
        },
    },
}


@pytest.fixture
def player(tmp_path: Path) -> BattlePlayer:
    """Two humans at the table; every unit already stands where it is needed."""
    return at_table(tmp_path, msgspec.convert(REQUEST, SkirmishRequest))


def at_table(folder: Path, request: SkirmishRequest) -> BattlePlayer:
    """A battle between two humans."""
    services = make_services((), lambda: 5, folder / "saves")
    system = services.systems["skirmish"]
    setup = system.build_setup(request, services.catalog)
    seats = [SeatRecord(player, "human") for player in system.players(setup)]
    assert isinstance(services.table, GameTable)
    found = BattlePlayer(Pilot(services.table.start(system, setup, 3, seats, "keys"), settings=INSTANT))
    found.settle()
    assert found.state.phase == "battle"
    return found


def select(player: BattlePlayer, unit: str) -> None:
    for _ in range(4):
        player.pilot.press("N")
        if player.plan.selected == unit:
            return
    raise AssertionError(f"N never selects {unit}")


@pytest.mark.rule("SK-5.1")
def test_f_and_enter_fire_a_broadside(player: BattlePlayer) -> None:
    select(player, "citadel_cruiser-1")
    player.pilot.press("F")
    assert player.pilot.has("0.5\nenemies on average, 2 in the line of fire")
    assert player.pilot.has("GM 3 A7  25%  your own!")
    player.pilot.press("Enter")
    player.settle()
    assert player.state.units[UnitId("citadel_cruiser-1")].has_attacked
    assert player.pilot.has("Guns ready in turn")


@pytest.mark.rule("SK-5.3")
def test_a_quarter_of_an_enemy_is_told_as_a_quarter(tmp_path: Path) -> None:
    request = msgspec.convert(REQUEST, SkirmishRequest)
    defender = request.sides["defender"]
    fewer = msgspec.structs.replace(defender, units=defender.units[1:])
    sides: dict[Side, SideRequest] = {**request.sides, "defender": fewer}
    player = at_table(tmp_path, msgspec.structs.replace(request, sides=sides))
    select(player, "citadel_cruiser-1")
    player.pilot.press("F")
    assert player.pilot.has("0.25\nenemies on average, 1 in the line of fire"), "0.2 was told"


@pytest.mark.rule("SK-3.4")
def test_f_p_and_enter_fire_together(player: BattlePlayer) -> None:
    select(player, "gm-2")
    player.pilot.press("F", "P", "Enter")
    player.settle()
    units = player.state.units
    assert units[UnitId("gm-1")].has_attacked and units[UnitId("gm-2")].has_attacked


@pytest.mark.rule("SK-4.3")
def test_x_and_enter_strike(player: BattlePlayer) -> None:
    select(player, "gm-1")
    player.pilot.press("X")
    assert player.plan.target == "varg-3"
    assert player.pilot.has("Risk of losing your unit: 1%")
    player.pilot.press("Enter")
    player.settle()
    assert player.pilot.has("CALL THE COIN")
    player.pilot.press("2")
    player.settle()
    while player.answer():
        pass
    assert player.state.units[UnitId("gm-1")].has_attacked


@pytest.mark.parametrize("by_mouse", [False, True])
def test_the_menu_opens_while_an_answer_is_owed(player: BattlePlayer, by_mouse: bool) -> None:
    pilot = player.pilot
    select(player, "gm-1")
    pilot.press("X", "Enter")
    player.settle()
    assert pilot.has("Esc") and pilot.focused is not None and pilot.focused.id == "answer_heads"
    pilot.click("prompt_menu") if by_mouse else pilot.press("Esc")
    assert pilot.scene_name == "pause"
    pilot.press("Esc")
    player.settle()
    assert pilot.has("CALL THE COIN"), "the answer is owed as before"
    pilot.press("Esc", "T")
    pilot.wait(200)
    assert pilot.scene_name == "title"
    pilot.press("C")
    pilot.wait(200)
    player = BattlePlayer(pilot)
    player.settle()
    assert pilot.has("CALL THE COIN")
    pilot.press("2")
    player.settle()
    while player.answer():
        pass
    assert player.state.units[UnitId("gm-1")].has_attacked


def test_b_goes_back_r_opens_the_rules_and_f1_names_every_key(player: BattlePlayer) -> None:
    pilot = player.pilot
    select(player, "gm-1")
    pilot.press("N", "B")
    assert player.plan.selected == "gm-1"
    pilot.press("F1")
    for told in ("Partner in close fire", "Previous unit", "Whole board", "Nearer"):
        assert pilot.has(told), pilot.text()
    pilot.press("Escape", "R")
    assert pilot.scene_name == "rulebook"


def test_the_list_of_keys_scrolls_by_keyboard(player: BattlePlayer) -> None:
    pilot = player.pilot
    pilot.resize((1280, 540))
    pilot.press("F1")
    area = next(widget for widget in pilot.ui.top.walk() if isinstance(widget, ScrollArea))
    pilot.press("Down")
    assert area.scroller.offset > 0
    pilot.press("Up")
    assert area.scroller.offset == 0
    pilot.press("PgDn")
    assert area.scroller.offset == min(area.scroller.limit, area.scroller.view)
    pilot.press("End")
    last = pilot.find("Gamepad")
    assert area.scroller.is_at_end and last.view_rect().contains(last.rect)
    pilot.press("Home")
    assert area.scroller.offset == 0


def test_the_gamepad_aims_fires_and_ends_the_turn(player: BattlePlayer) -> None:
    pilot = player.pilot
    select(player, "gm-2")
    pilot.pad(2)
    assert player.plan.target is not None
    pilot.pad(7)
    player.settle()
    while player.answer():
        pass
    assert player.state.units[UnitId("gm-2")].has_attacked
    assert player.state.to_move == 0
    pilot.pad(3)
    assert player.is_asked_to_end
    pilot.pad(3)
    player.settle()
    assert player.state.to_move == 1
    pilot.pad(6)
    assert pilot.has("E, pad Y") and pilot.has("F, pad X")


@pytest.mark.rule("SK-5.1")
def test_what_the_key_of_fire_does_is_said_of_ships_in_words_of_their_own(player: BattlePlayer) -> None:
    pilot = player.pilot
    select(player, "gm-2")
    pilot.hover("Fire")
    assert "Aim at the next enemy in range" in pilot.ui.tooltip.text
    select(player, "citadel_cruiser-1")
    pilot.hover("Broadside")
    assert "along the next line" in pilot.ui.tooltip.text and "your own included" in pilot.ui.tooltip.text


@pytest.mark.rule("SK-1.6")
def test_the_arrows_begin_in_the_own_zone_where_the_next_unit_would_be_put(tmp_path: Path) -> None:
    """They began in the middle of the board, five rows away."""
    pilot = title(tmp_path, seed=5)
    pilot.press("N", "Ctrl+Enter")
    player = BattlePlayer(pilot)
    player.settle()
    entries = player.plan.entry_tiles()
    pilot.press("Up")
    cursor = player.scene.table.board.cursor
    assert cursor in entries
    pilot.press("Enter")
    player.settle()
    assert cursor in player.state.at, "Enter puts it there"
