"""The form's request: ready squads, squads of stock and own sheets, and what cannot begin."""

from dataclasses import replace
from pathlib import Path

import msgspec
import pygame
import pytest

from game.agents.wargame.squads import OFFERED
from game.app.registry import make_chooser
from game.app.services import make_services
from game.core.ids import PlayerId
from game.rules.system import SetupError, erased
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.scenes.setup.draft import FREE, Draft, SeatDraft
from game.scenes.setup.slots import slot
from game.scenes.setup.teams import TEAM
from game.scenes.setup.usual import MADE
from game.scenes.wargame.construct_files import SHEETS
from game.scenes.wargame.form import FORM, OWN, STOCK, chosen
from game.scenes.wargame.form_game import BOARD, DRAWN, FIELDS, MISSION
from game.systems.wargame.actions import Surrender
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission, Relief
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.setup import WargameSetup
from game.systems.wargame.system import WARGAME
from game.views.ui.basic import Picture
from game.views.ui.choice import Choice
from game.views.ui.listview import ListView
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, title
from tests.support.shipped import shipped_catalog

MOST_KEYS = 40


@pytest.fixture
def services(tmp_path: Path, own_home: Path) -> Services:
    return make_services((), lambda: 7, tmp_path / "saves")


def built(services: Services, *keys: str) -> WargameSetup:
    """The setup of a game whose attacker has these units."""
    values = {slot(number): key for number, key in enumerate(keys)}
    draft = Draft(
        "show_of_force", "mission", seats=[SeatDraft("attacker", values=values), SeatDraft("defender")]
    )
    wanted = FORM.request(services, draft)
    again = msgspec.json.decode(msgspec.json.encode(wanted), type=WargameRequest)
    assert again == wanted, "a request is small JSON"
    found = erased(WARGAME).build_setup(again, services.catalog)
    assert isinstance(found, WargameSetup)
    return found


def keep(services: Services, name: str, thrusters: int = 18, systems: tuple[str, ...] = ()) -> None:
    """Write a changed Sparrow as the player's own."""
    sparrow = shipped_catalog().of(Datasheet)["sparrow"]
    sheet = replace(sparrow, name=name, id=name.lower(), thrusters=thrusters, systems=systems)
    SHEETS.write(SHEETS.beside(services.folders.squads) / f"{name.lower()}.yaml", sheet)


def test_nothing_chosen_is_a_ready_squad(services: Services) -> None:
    setup = built(services)
    assert setup.mission.id == "show_of_force"
    assert all(team.units for team in setup.teams)


@pytest.mark.rule("WG-1.3")
def test_own_units_fight_beside_stock_ones(services: Services) -> None:
    keep(services, "Finch", thrusters=30)
    setup = built(services, f"{OWN}finch", f"{STOCK}halyard")
    assert [(unit.name, unit.thrusters) for unit in setup.teams[0].units] == [("Finch", 30), ("Halyard", 0)]


def test_two_of_one_kind_are_told_apart(services: Services) -> None:
    keep(services, "Finch")
    units = built(services, f"{OWN}finch", f"{OWN}finch").teams[0].units
    assert len({unit.id for unit in units}) == 2
    assert [unit.name for unit in units] == ["Finch", "Finch 2"]


@pytest.mark.rule("WG-15.10")
def test_an_illegal_unit_is_refused(services: Services) -> None:
    keep(services, "Cheat", systems=("sensor_mast", "coolant_loop", "bipod"))
    with pytest.raises(SetupError, match="Cheat is not legal"):
        built(services, f"{OWN}cheat")


@pytest.mark.rule("WG-6.1")
def test_a_squad_that_is_too_dear_is_refused_at_its_side(services: Services) -> None:
    with pytest.raises(SetupError) as found:
        built(services, f"{STOCK}massif", f"{STOCK}massif")
    assert found.value.path.startswith("sides.attacker")


def test_a_unit_whose_file_is_gone_is_left_out(services: Services) -> None:
    keep(services, "Finch")
    seat = SeatDraft("attacker", values={slot(0): f"{OWN}finch", slot(1): f"{STOCK}otter"})
    assert [sheet.name for _, sheet in chosen(services, seat)] == ["Finch", "Otter"]
    (SHEETS.beside(services.folders.squads) / "finch.yaml").unlink()
    assert [sheet.name for _, sheet in chosen(services, seat)] == ["Otter"]


def test_the_board_stays_while_a_squad_is_refused(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    before = preview(pilot)
    for number in (0, 1):
        name = f"attacker_{slot(number)}"
        pilot.tab_to(name)
        for _ in range(MOST_KEYS):
            if pilot.get(name, Choice).value == f"{STOCK}massif":
                break
            pilot.press("Right")
    assert pilot.get(f"attacker_{slot(1)}", Choice).value == f"{STOCK}massif"
    assert not pilot.find("start").is_enabled, "two of them are too dear"
    assert pilot.has("This squad costs 900; an engagement of this size takes 600 at most.")
    assert preview(pilot) == before


@pytest.mark.rule("WG-2.5")
def test_a_hull_that_finds_no_water_is_warned_about(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    name = f"attacker_{slot(0)}"
    pilot.tab_to(name)
    for _ in range(MOST_KEYS):
        if pilot.get(name, Choice).value == f"{STOCK}otter":
            break
        assert "no water in this area" not in pilot.text()
        pilot.press("Right")
    assert "There is no water in this area, so these stay out of the battle: Otter" in pilot.text()
    pilot.tab_to("map")
    for _ in range(MOST_KEYS):
        if pilot.get("map", Choice).value == "narrows":
            break
        assert "no water in this area" in pilot.text()
        pilot.press("Right")
    assert pilot.get("map", Choice).value == "narrows"
    assert "no water in this area" not in pilot.text()


@pytest.mark.rule("WG-16.9")
def test_a_squad_without_anybody_for_the_pylons_is_warned_about(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.click_row("entries", 8)
    assert "turns pylons" in pilot.text()
    warning = "None of these is of class 4 or less: nobody can turn the pylons"

    def take(number: int, sheet: str) -> None:
        name = f"attacker_{slot(number)}"
        pilot.tab_to(name)
        for _ in range(MOST_KEYS):
            if pilot.get(name, Choice).value == f"{STOCK}{sheet}":
                return
            pilot.press("Right")

    assert warning not in pilot.text()
    take(0, "massif")
    assert warning in pilot.text()
    take(1, "halyard")
    assert warning not in pilot.text()


@pytest.mark.rule("WG-2.8")
def test_a_squad_of_more_than_five_is_warned_about(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    assert "a squad usually has up to" not in pilot.text()
    for number in range(6):
        assert "a squad usually has up to" not in pilot.text()
        name = f"attacker_{slot(number)}"
        pilot.tab_to(name)
        for _ in range(MOST_KEYS):
            if pilot.get(name, Choice).value == f"{STOCK}mote":
                break
            pilot.press("Right")
    assert pilot.has("6 units: a squad usually has up to 5")


@pytest.mark.rule("WG-2.8")
def test_ready_squads_of_large_missions_are_warned_about_and_can_begin(
    tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.click("Protect the Relic")
    assert pilot.has("7 units: a squad usually has up to 5")
    assert pilot.find("start").is_enabled, "it is a warning"


def preview(pilot: Pilot) -> bytes:
    """The picture of the board."""
    picture = max(pilot.all(Picture), key=lambda each: each.rect.width * each.rect.height)
    pilot.step()
    return pygame.image.tobytes(pilot.surface.subsurface(picture.rect), "RGB")


# Missions, boards, teams


def begun(services: Services, draft: Draft) -> WargameSetup:
    """The setup that a draft begins."""
    found = erased(WARGAME).build_setup(FORM.request(services, draft), services.catalog)
    assert isinstance(found, WargameSetup)
    return found


def free(services: Services, board: str = MADE) -> Draft:
    """A draft of a free game on a board."""
    draft = FORM.draft(services, 7)
    FORM.choose(services, draft, "group", FREE)
    FORM.choose(services, draft, "entry", board)
    return draft


def offered(services: Services, draft: Draft, field: str) -> list[str]:
    """The values that a choice offers now."""
    found = next(each for each in FIELDS if each.id == field)
    assert found.is_shown(services, draft)
    return [value for value, _ in found.options(services, draft)]


@pytest.mark.rule("WG-6.2")
def test_every_mission_can_be_fought_on_a_made_board_and_the_die_draws_one_of_a_size(
    services: Services,
) -> None:
    draft = free(services)
    missions = services.catalog.of(Mission)
    values = offered(services, draft, MISSION)
    assert set(missions) < set(values)
    for value in values:
        FORM.choose(services, draft, MISSION, value)
        setup = begun(services, draft)
        if value.startswith(DRAWN):
            assert setup.mission.size == value.removeprefix(DRAWN)
        else:
            assert setup.mission.id == value
        assert (setup.board.columns, setup.board.rows) == (setup.mission.columns, setup.mission.rows)


def test_every_board_is_offered_with_the_missions_that_fit_it(services: Services) -> None:
    assert FORM.entries is not None
    boards = [each.id for each in FORM.entries(services, free(services))]
    assert boards[-1] == MADE and set(services.catalog.of(Relief)) == set(boards[:-1])
    for board in boards[:-1]:
        draft = free(services, board)
        for value in offered(services, draft, MISSION):
            FORM.choose(services, draft, MISSION, value)
            setup = begun(services, draft)
            assert (setup.board.id, setup.mission.id) == (board, value)


def test_a_mission_can_be_fought_on_another_board(services: Services) -> None:
    draft = FORM.draft(services, 7)
    usual = begun(services, draft).board.id
    others = [each for each in offered(services, draft, BOARD) if each]
    assert usual not in others and len(others) > 2
    FORM.choose(services, draft, BOARD, others[0])
    assert begun(services, draft).board.id == others[0]
    FORM.choose(services, draft, "entry", "marshall_law")
    assert begun(services, draft).board.id == services.catalog.of(Mission)["marshall_law"].board


@pytest.mark.rule("WG-7.5")
def test_a_side_may_have_several_players(services: Services) -> None:
    draft = FORM.draft(services, 7)
    draft.seats[0].values[TEAM] = "3"
    FORM.agree(services, draft, f"attacker.{TEAM}")
    assert [seat.key for seat in draft.seats] == ["attacker", "attacker_2", "attacker_3", "defender"]
    names = [seat.name for seat in begun(services, draft).teams[0].seats]
    assert names == ["Attacker 1", "Attacker 2", "Attacker 3"]
    assert {record.player for record in FORM.records(services, draft)} == {seat.key for seat in draft.seats}


@pytest.mark.rule("WG-1.3", "WG-7.5")
def test_more_players_than_units_are_told_where_the_side_is_set_up(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    ready = pilot.find("attacker_squad").visible_text()
    pilot.tab_to("attacker_team")
    while pilot.get("attacker_team", Choice).value != "4":
        pilot.press("Right")
    assert "4 players and 3 units: each player fields at least one unit" in pilot.text()
    assert pilot.find("attacker_squad").visible_text() == ready, "what is ready is told all the same"
    pilot.click("start")
    assert not isinstance(pilot.scene, GameScreen)
    pilot.tab_to("attacker_team")
    pilot.press("Left")
    pilot.click("start")
    assert isinstance(pilot.scene, GameScreen)


def test_the_seed_and_what_the_board_gives_are_shown_anew(tmp_path: Path, own_home: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.press("Ctrl+2")
    assert "It gives to each side" in pilot.text()
    before = preview(pilot)
    pilot.click("seed")
    pilot.type("1")
    assert preview(pilot) != before, "another seed is another board"


@pytest.mark.rule("WG-2.8")
def test_a_squad_for_the_cost_is_taken_by_a_click_and_the_next_best_by_another(
    tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path)
    pilot.click("title_wargame")
    pilot.click("attacker_pick")
    first = pilot.find("attacker_squad").visible_text()
    assert first.startswith("The squad costs ")
    pilot.click("attacker_pick")
    assert pilot.find("attacker_squad").visible_text().startswith("The squad costs ")
    assert pilot.get("attacker_unit_1", Choice).value.startswith(STOCK)
    seen = {tuple(each.value for each in pilot.all(Choice) if each.id.startswith("attacker_unit"))}
    for _ in range(OFFERED - 1):
        pilot.click("attacker_pick")
        seen.add(tuple(each.value for each in pilot.all(Choice) if each.id.startswith("attacker_unit")))
    assert len(seen) == OFFERED, "each press takes another; after the last the first again"
    pilot.click("start")
    assert isinstance(pilot.scene, GameScreen)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_made_board_is_in_view_beside_what_is_wished_of_it(
    size: tuple[int, int], tmp_path: Path, own_home: Path
) -> None:
    pilot = title(tmp_path, size=size)
    pilot.click("title_wargame")
    pilot.press("Ctrl+2")
    pilot.click_row("entries", len(pilot.get("entries", ListView).rows) - 1)
    (board,) = pilot.all(Picture)
    assert {"woods", "hills", "is_in_space", "gives"} <= {each.id for each in pilot.widgets()}
    assert board.rect.height > 240 and pygame.Rect(0, 0, *size).contains(board.rect)


@pytest.mark.rule("WG-7.5")
def test_who_of_a_team_is_to_act_is_named_and_the_team_wins_as_one(services: Services) -> None:
    draft = FORM.draft(services, 7)
    draft.seats[0].values[TEAM] = "2"
    FORM.agree(services, draft, f"attacker.{TEAM}")
    for seat in draft.seats:
        seat.who = "human"
    scene = services.table.begin(FORM.choice(services, draft))
    pilot = Pilot(scene, settings=INSTANT)
    assert isinstance(scene, GameScreen)
    match = scene.match
    chooser = make_chooser(1)
    while match.state.phase != "battle":  # type: ignore[attr-defined]
        match.submit(chooser("random", match.active[0])(match, match.active[0]))
    named: set[str] = set()
    while len(named) < 2:
        pilot.wait(34)
        if pilot.ui.has_dialog:
            pilot.press("Ctrl+Enter")
        named |= {
            line for line in pilot.text().splitlines() if line.startswith("Attacker") and "activate" in line
        }
        assert match.turn < 3
        match.submit(chooser("random", match.active[0])(match, match.active[0]))
    assert named == {"Attacker 1 to activate a unit", "Attacker 2 to activate a unit"}
    while match.active != ("defender",):
        match.submit(chooser("random", match.active[0])(match, match.active[0]))
    while match.legal(PlayerId("defender"))[-1] != Surrender(player=PlayerId("defender")):
        match.submit(chooser("random", match.active[0])(match, match.active[0]))
    match.submit(Surrender(player=PlayerId("defender")))
    pilot.wait_for("wins")
    assert "Attacker wins" in pilot.text() and "Attacker 2" not in pilot.text()
