"""From the title to a battle, by mouse alone and by keyboard alone."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.rules.system import AnySystem, SetupError
from game.scenes.context import ViewSettings
from game.scenes.services import GameChoice, Services
from game.scenes.title import Title
from game.session import save_folder
from game.session.saves import SaveListing, list_saves, load
from game.session.schema import SeatRecord
from game.systems.skirmish.request import Side, SkirmishRequest, UnitRequest
from game.views.ui.choice import Choice
from game.views.ui.listview import ListView
from tests.scenes.around import RecordingTable, content, make_services, save_battle
from tests.support.pilot import Pilot


@pytest.fixture
def around(tmp_path: Path) -> tuple[Services, RecordingTable]:
    return make_services(tmp_path)


def asked(choice: GameChoice) -> SkirmishRequest:
    """What the skirmish is asked for."""
    assert isinstance(choice.request, SkirmishRequest)
    return choice.request


def test_enter_enter_plays(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("Enter", "Enter")
    assert pilot.scene_name == "game"
    choice = table.choices[0]
    assert choice.seed == 4711
    assert choice.records == (
        SeatRecord(PlayerId("federation")),
        SeatRecord(PlayerId("zeon"), "agent", "officer"),
    )
    assert all(side.units for side in asked(choice).sides.values())


def test_a_battle_is_begun_by_mouse(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.click("title_new")
    pilot.click("mode_prepared")
    keys = [row.key for row in pilot.get("battles", ListView).rows]
    pilot.click_row("battles", keys.index("hold_lantern_relay"))
    assert pilot.has("Zeon wins when it alone")
    pilot.click("swap")
    pilot.click("start")
    choice = table.choices[0]
    assert asked(choice).scenario == "hold_lantern_relay"
    assert choice.records[0].setting == "officer"
    assert choice.records[1].kind == "human"


def test_a_battle_is_begun_by_keyboard(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N", "F3", "F2")
    pilot.tab_to("seed")
    pilot.press("Ctrl+A")
    pilot.type("77")
    pilot.press("Ctrl+Enter")
    choice = table.choices[0]
    assert choice.seed == 77
    assert choice.records[0].setting == "officer"


def test_a_wrong_seed_and_a_bot_without_command_stand_beside_their_fields(
    around: tuple[Services, RecordingTable],
) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N")
    pilot.click("seed")
    pilot.press("Ctrl+A", "Backspace")
    assert "The seed is a whole number" in pilot.find("seed_fault").visible_text()
    pilot.type("12")
    pilot.click("defender_seat")
    pilot.press("End", "Enter")
    assert "needs the command" in pilot.find("defender_fault").visible_text()
    pilot.press("Ctrl+Enter")
    assert not table.choices
    assert pilot.has("Defender: The bot needs the command"), "whose"
    pilot.press("Esc")
    pilot.click("defender_command")
    pilot.type("python bot.py")
    pilot.click("start")
    assert table.choices[0].records[1].setting == "python bot.py"
    assert table.choices[0].seed == 12


def test_what_the_rules_refuse_is_said_beside_the_side(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    table.refusal = SetupError("sides.defender.units.0", "that cannot be")
    pilot = Pilot(Title(services))
    pilot.press("N", "Ctrl+Enter")
    assert pilot.scene_name == "new_battle"
    assert "That cannot be." in pilot.find("defender_fault").visible_text()


def test_theatre_filters_the_boards(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N")
    every = len(pilot.get("battles", ListView).rows)
    pilot.click("theatre")
    pilot.press("End", "Enter")
    rows = pilot.get("battles", ListView).rows
    assert 0 < len(rows) < every
    assert all("Land" in row.cells[-1] for row in rows)
    pilot.click("start")
    assert content().catalog.maps[asked(table.choices[0]).map].theatre == "land"


def test_another_faction_brings_a_squad_of_its_own(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N")
    pilot.click("attacker_faction")
    pilot.press("End", "Enter")
    faction = pilot.get("attacker_faction", Choice).value
    assert faction != "federation"
    pilot.press("Ctrl+Enter")
    side = asked(table.choices[0]).sides["attacker"]
    frames = [unit.frame for unit in side.units if not isinstance(unit, str)]
    assert side.faction == faction and frames
    assert {content().catalog.frames[frame].faction for frame in frames} == {faction}


def test_the_board_of_a_free_battle_is_kept_while_scenarios_are_looked_at(
    around: tuple[Services, RecordingTable],
) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N")
    pilot.click_row("battles", 2)
    chosen = pilot.get("battles", ListView).selected_row
    assert chosen is not None
    pilot.press("Ctrl+1")
    assert not pilot.has("Gold for each squad")
    pilot.press("Ctrl+2", "Ctrl+Enter")
    request = asked(table.choices[0])
    assert (request.map, request.scenario) == (chosen.key, "")


def test_squads_of_ones_own_are_kept_while_scenarios_are_looked_at(
    around: tuple[Services, RecordingTable],
) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N", "F6", "F8")
    pilot.tab_to("frame_gm")
    pilot.press("3", "Ctrl+Enter")
    assert pilot.has("3× GM")
    pilot.press("Ctrl+1")
    keys = [row.key for row in pilot.get("battles", ListView).rows]
    pilot.click_row("battles", keys.index("hold_lantern_relay"))
    assert pilot.get("attacker_faction", Choice).value == "zeon"
    pilot.press("Ctrl+2")
    assert pilot.get("attacker_faction", Choice).value == "federation"
    assert pilot.has("3× GM")
    pilot.press("Ctrl+Enter")
    side = asked(table.choices[0]).sides["attacker"]
    assert side.faction == "federation"
    assert [(unit.frame, unit.count) for unit in side.units if isinstance(unit, UnitRequest)] == [("gm", 3)]


def test_continue_appears_with_a_save_and_goes_on(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    assert not Pilot(Title(services)).has("Continue")
    path = save_battle(services, "evening")
    pilot = Pilot(Title(services))
    pilot.press("Enter")
    assert table.resumed == [path]
    pilot.press("Esc")
    pilot.press("C")
    assert table.resumed == [path, path]


def test_saves_are_read_only_after_a_change(
    around: tuple[Services, RecordingTable], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With 300 saves every way back to it, and every step of a window's edge, took half a second."""
    services, _ = around
    save_battle(services, "evening")
    read: list[Path] = []

    def counted(folder: Path, systems: Mapping[str, AnySystem]) -> list[SaveListing]:
        read.append(folder)
        return list_saves(folder, systems)

    monkeypatch.setattr(save_folder, "list_saves", counted)
    pilot = Pilot(Title(services))
    assert pilot.has("Continue") and len(read) == 1
    pilot.press("S", "Esc")
    pilot.resize((1000, 700))
    assert pilot.has("Continue") and len(read) == 1
    pilot.press("S")
    save_battle(services, "morning")
    pilot.press("Esc")
    pilot.wait(50)
    assert pilot.has("morning") and len(read) == 2
    pilot.press("L")
    assert pilot.scene_name == "load" and len(read) == 3
    pilot.resize((900, 700))
    pilot.resize((1280, 720))
    assert pilot.has("evening") and len(read) == 3
    pilot.press("Del")
    pilot.click("Delete for good")
    assert not pilot.has("morning") and len(read) == 4


def test_a_battle_that_is_over_is_not_continued(around: tuple[Services, RecordingTable]) -> None:
    services, _ = around
    path = save_battle(services, "evening")
    match = load(path, services.systems, go_on_in=path).match
    while match.outcome is None:
        player = match.active[0]
        actions = match.legal(player)
        leaving = [action for action in actions if type(action).__name__ == "Withdraw"]
        ready = [action for action in actions if type(action).__name__ == "DeployAutomatically"]
        done = [action for action in actions if type(action).__name__ == "FinishDeployment"]
        match.submit((leaving or done or ready)[0])
    match.close()
    assert not Pilot(Title(services)).has("Continue")


def test_all_entries_of_the_title_open_and_come_back(around: tuple[Services, RecordingTable]) -> None:
    services, _ = around
    pilot = Pilot(Title(services))
    for key, name in zip(
        "NBLPRMS", ("new_battle", "new_battle", "load", "replays", "rulebook", "mods", "settings")
    ):
        pilot.press(key)
        assert pilot.scene_name == name
        pilot.press("F1")
        assert pilot.has("KEYS OF THIS SCREEN")
        pilot.press("Esc")
        assert not pilot.ui.has_dialog
        pilot.press("Esc")
        assert pilot.scene_name == "title"
    pilot.press("Q")
    assert not pilot.is_running


@pytest.mark.parametrize("scale", [0.75, 1.5, 2.5])
def test_new_battle_is_usable_at_every_scale(around: tuple[Services, RecordingTable], scale: float) -> None:
    services, table = around
    pilot = Pilot(Title(services), settings=ViewSettings(ui_scale=scale))
    pilot.click("title_new")
    pilot.click("start")
    assert table.choices


def test_typed_names_and_changed_rules_arrive(around: tuple[Services, RecordingTable]) -> None:
    services, table = around
    pilot = Pilot(Title(services))
    pilot.press("N")
    pilot.click("attacker_name")
    pilot.type("Okada")
    pilot.press("F4")
    pilot.tab_to("option_melee")
    pilot.press("Right")
    assert pilot.has("Differs from the house")
    pilot.press("Ctrl+Enter")
    assert pilot.has("1 rule read otherwise")
    pilot.press("Ctrl+Enter")
    assert asked(table.choices[0]).options == {"melee": "all_neighbours"}
    assert asked(table.choices[0]).sides["attacker"].name == "Okada"


def test_a_board_s_handicap_is_shown_counts_and_can_be_switched_off(
    around: tuple[Services, RecordingTable],
) -> None:
    services, table = around
    catalog = services.catalog
    board = catalog.maps["river_delta"]
    more = board.handicap["attacker"]
    most = 100 + more
    pilot = Pilot(Title(services))
    pilot.press("N")
    rows = pilot.get("battles", ListView).rows
    pilot.click_row("battles", [row.key for row in rows].index(board.id))
    assert pilot.has(f"+{more}% gold")
    assert pilot.has(f"of {most} gold") and pilot.has("of 100 gold")
    pilot.click("handicap")
    pilot.press("End", "Enter")
    assert not pilot.has(f"of {most} gold")
    pilot.click("handicap")
    pilot.press("Home", "Enter")
    assert pilot.has(f"of {most} gold")
    pilot.click("start")
    sides = asked(table.choices[0]).sides

    def gold(side: Side) -> int:
        units = [unit for unit in sides[side].units if isinstance(unit, UnitRequest)]
        return sum(unit.count * catalog.frames[unit.frame].cost_gold for unit in units)

    assert 100 < gold("attacker") <= most
    assert gold("defender") <= 100


@pytest.mark.rule("SK-1.7")
def test_slots_in_reserve_are_counted_in_words_that_fit(around: tuple[Services, RecordingTable]) -> None:
    pilot = Pilot(Title(around[0]))
    pilot.press("N")
    pilot.tab_to("points")
    while pilot.get("points", Choice).value != "0":
        pilot.press("Right")
    for pikes, told in ((4, "1 slot in reserve"), (5, "2 slots in reserve")):
        pilot.press("F6", "F8")
        for frame, count in (("gm", 9), ("pike", pikes)):
            pilot.tab_to(f"frame_{frame}")
            pilot.press(str(count))
        pilot.press("Ctrl+Enter")
        assert pilot.has(f"{9 + pikes} machines") and pilot.has(told)
