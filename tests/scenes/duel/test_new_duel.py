"""The form of a new duel: prepared ones, who quits, and clear words where a duel cannot begin."""

import dataclasses
from math import ceil
from pathlib import Path

import pytest
from msgspec.structs import replace

from game.core.table import BoardView
from game.scenes.context import ViewSettings
from game.scenes.duel.deck_files import DeckList, deck_files
from game.scenes.duel.preview import board_picture
from game.scenes.duel.texts import mission_about
from game.scenes.game.screen import GameScreen
from game.scenes.setup.screen import NewGame
from game.session.saves import load
from game.session.schema import SeatRecord
from game.systems.duel.build import seat_id
from game.systems.duel.setup import DuelSetup, MissionSetup
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.duel.charts import BarChart
from game.views.duel.show import board_styles
from game.views.duel.token_art import DuelTokenArt
from game.views.ui.button import Button
from game.views.ui.choice import Choice
from game.views.ui.entry import TextEntry
from game.views.ui.layout import Panel
from tests.scenes.duel.player import DuelPlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import title

FIRST, SECOND = seat_id(0), seat_id(1)


@pytest.fixture
def pilot(tmp_path: Path, own_home: Path) -> Pilot:
    pilot = title(tmp_path)
    pilot.press("D")
    assert pilot.scene_name == "new_duel"
    return pilot


def _form(pilot: Pilot) -> NewGame:
    assert isinstance(pilot.scene, NewGame)
    return pilot.scene


def _choose(pilot: Pilot, name: str, value: str) -> None:
    """Go through the options of a choice with the arrow keys."""
    pilot.tab_to(name)
    for _ in range(40):
        if pilot.get(name, Choice).value == value:
            return
        pilot.press("Right")
    raise AssertionError(f"{name} has no {value}")


def _begun(pilot: Pilot) -> DuelSetup:
    pilot.click("duel_begin")
    assert isinstance(pilot.scene, GameScreen), pilot.text()
    return DuelPlayer(pilot).setup


@pytest.mark.parametrize(
    "scenario", ["duel_first_blades", "duel_safe_conduct", "duel_the_gate", "duel_three_beacons"]
)
def test_a_prepared_duel_brings_board_mission_and_machines(pilot: Pilot, scenario: str) -> None:
    _choose(pilot, "prepared", scenario)
    entry = _form(pilot).services.catalog.scenarios[scenario]
    assert entry.briefing.split(".")[0] in pilot.find("briefing").visible_text()
    setup = _begun(pilot)
    assert setup.board.id == entry.map and setup.name == entry.name
    assert [len(seat.units) for seat in setup.seats] == [
        sum(unit.count for unit in side.units) for side in entry.sides.values()
    ]


@pytest.mark.rule("DU-4.12")
def test_what_quitting_means_is_chosen(pilot: Pilot) -> None:
    assert pilot.get("quitting", Choice).value == "replace"
    _choose(pilot, "quitting", "remove")
    assert _begun(pilot).options.quitting == "remove"


def test_seats_are_called_what_the_players_write(pilot: Pilot) -> None:
    entry = pilot.get("name_0", TextEntry)
    pilot.click(entry)
    pilot.press("Ctrl+A")
    pilot.type("mira")
    assert [seat.name for seat in _begun(pilot).seats] == ["mira", "Player 2"]
    assert pilot.has("mira")


def test_one_team_alone_is_refused_at_once_and_mended(pilot: Pilot) -> None:
    _choose(pilot, "team_1", "1")
    begin = pilot.get("duel_begin", Button)
    assert not begin.is_enabled
    assert pilot.has("All seats are on one team") and pilot.has("another team")
    _choose(pilot, "team_1", "2")
    assert begin.is_enabled and not pilot.has("cannot begin")


def _charts(pilot: Pilot) -> list[str]:
    """What the form tells of machines and their decks in charts."""
    form = _form(pilot)
    return [each.visible_text() for each in form.ui.layers[-1].walk() if isinstance(each, BarChart)]


def test_machines_and_fine_decks_stay_shown_where_the_duel_is_refused(pilot: Pilot, tmp_path: Path) -> None:
    fine = _charts(pilot)
    assert len(fine) == 2 and all(fine)
    _choose(pilot, "team_1", "1")
    assert not pilot.get("duel_begin", Button).is_enabled
    assert _charts(pilot) == fine
    services = _form(pilot).services
    files = deck_files(services.catalog)
    thin = DeckList("Thin", "gm", ("generic_block",))
    files.write(files.beside(services.folders.squads) / "thin.yaml", thin)
    pilot.press("Escape", "D")
    about = pilot.find("machine_0_0").visible_text()
    _choose(pilot, "deck_1_0", "own:thin")
    assert pilot.has("Seat 2, Machine 1"), "its deck is illegal"
    assert _charts(pilot) == fine[:1], "of this deck nothing is told, of the other all"
    assert pilot.find("machine_0_0").visible_text() == about
    assert pilot.find("machine_1_0").visible_text(), "the machine is the same with any deck"


def test_an_escort_for_three_teams_is_refused(pilot: Pilot) -> None:
    _choose(pilot, "seat_count", "3")
    _choose(pilot, "mission", "escort")
    assert pilot.has("An escort needs two sides") and pilot.has("Choose another mission")
    assert not pilot.get("duel_begin", Button).is_enabled


def test_an_illegal_deck_says_whose_it_is_and_where_to_mend_it(pilot: Pilot, tmp_path: Path) -> None:
    services = _form(pilot).services
    files = deck_files(services.catalog)
    folder = files.beside(services.folders.squads)
    files.write(folder / "thin.yaml", DeckList("Thin", "gm", ("generic_block",)))
    pilot.press("Escape", "D")
    _choose(pilot, "deck_1_0", "own:thin")
    assert pilot.has("Seat 2, Machine 1") and pilot.has("deck builder")
    pilot.click("edit_1_0")
    assert pilot.scene_name == "deck_builder"
    assert pilot.get("deck_name", TextEntry).value == "Thin"


def test_four_seats_of_two_teams_begin(pilot: Pilot) -> None:
    _choose(pilot, "seat_count", "4")
    _choose(pilot, "team_2", "1")
    _choose(pilot, "team_3", "2")
    setup = _begun(pilot)
    assert [seat.team for seat in setup.seats] == ["team_1", "team_2", "team_1", "team_2"]


@pytest.mark.rule("DU-2.2")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_picture_shows_every_seat_where_it_will_begin(pilot: Pilot, seats: int) -> None:
    _choose(pilot, "seat_count", str(seats))
    form = _form(pilot)
    setup, kit = form.form_context.setup, pilot.context.kit
    assert isinstance(setup, DuelSetup)
    board = setup.board
    view = BoardView("lattice", board.columns, board.rows, theatre=board.theatre, terrain=board.triangles)
    geometry, px = LatticeGeometry.of(view), 20
    width, height = LatticePainter(view, board_styles(form.services.catalog, board), ()).units
    size = ceil(width * px), ceil(height * px)
    picture = board_picture(form.services, kit, size, board.id, "last_standing", setup)
    art = DuelTokenArt(setup, kit)
    for number in range(seats):
        for vertex in board.starts[number]:
            x, y = geometry.centre(vertex)
            assert tuple(picture.get_at((round(x * px), round(y * px))))[:3] == art.colour(number)
    assert _begun(pilot).board.starts == board.starts


def test_a_program_of_ones_own_takes_a_seat_by_its_command(pilot: Pilot) -> None:
    _choose(pilot, "seat_1", "bot")
    begin = pilot.get("duel_begin", Button)
    assert not begin.is_enabled and pilot.has("Seat 2") and pilot.has("needs the command that starts it")
    pilot.click("command_1")
    pilot.type("no_such_program --deep")
    assert begin.is_enabled and not pilot.has("needs the command")
    _begun(pilot)
    assert isinstance(pilot.scene, GameScreen)
    store = pilot.scene.match.store
    assert store is not None
    pilot.scene.exit()
    records = load(store.path, pilot.scene.services.systems).header.seats
    assert records == (SeatRecord(FIRST), SeatRecord(SECOND, "bot", "no_such_program --deep"))


def test_where_a_program_fails_people_take_its_seat_behind_the_curtain(pilot: Pilot) -> None:
    _choose(pilot, "seat_1", "bot")
    pilot.click("command_1")
    pilot.type("no_such_program")
    _begun(pilot)
    player = DuelPlayer(pilot)
    assert player.scene.flow.viewer == FIRST
    player.settle()
    while not pilot.has("A PLAYER DROPPED OUT"):
        player.step(by_mouse=True)
        player.settle()
    assert pilot.has("Player 2 cannot go on")
    pilot.press("Enter")
    assert player.scene.flow.viewer is None, "two people at the screen: neither's hand lies open"
    seated = 0
    while player.plan.state.turn < 2 and seated < 3:
        player.settle()
        seated += pilot.ui.has_dialog
        player.step(by_mouse=True)
    assert player.curtains >= 2


def test_machines_are_shown_with_figures_and_decks_where_there_is_room(pilot: Pilot) -> None:
    told = pilot.text()
    assert "Base movement" in told and "Strikes and blocks by zone" in told
    assert {"machine_0_0", "machine_1_0"} <= {widget.id for widget in pilot.widgets()}
    pilot.resize((1024, 600))
    assert "Base movement" not in pilot.text()
    pilot.resize((1280, 1000))
    assert "Base movement" in pilot.text()


def _begun_as_saved(pilot: Pilot) -> tuple[DuelSetup, int]:
    """Begin; return the set-up, and the seed that the save says."""
    setup = _begun(pilot)
    assert isinstance(pilot.scene, GameScreen)
    store = pilot.scene.match.store
    assert store is not None
    pilot.scene.exit()
    return setup, load(store.path, pilot.scene.services.systems).header.seed


def _is_not_told_apart(pilot: Pilot) -> bool:
    return pilot.has("All rules as the house reads them")


@pytest.mark.rule("DU-1.6")
def test_readings_of_the_rules_and_the_seed_are_chosen_by_keyboard(pilot: Pilot) -> None:
    assert _is_not_told_apart(pilot)
    pilot.press("F4")
    assert pilot.has("DU-1.7") and pilot.has("DU-6.4")
    _choose(pilot, "option_objective", "majority")
    pilot.press("Ctrl+Enter")
    assert pilot.has("1 rule read otherwise") and not _is_not_told_apart(pilot)
    pilot.tab_to("seed")
    pilot.press("Ctrl+A")
    pilot.type("1234")
    _choose(pilot, "prepared", "duel_three_beacons")
    setup, seed = _begun_as_saved(pilot)
    assert (setup.options.objective, setup.options.quitting, seed) == ("majority", "replace", 1234)


def test_other_readings_are_not_dropped_unasked(pilot: Pilot) -> None:
    pilot.press("F4")
    assert pilot.focused is pilot.find("option_sight_edges"), "arrows choose at once"
    pilot.press("Escape")
    assert pilot.scene_name == "new_duel"
    pilot.press("F4", "Right", "Escape")
    assert pilot.scene_name == "rule_options" and pilot.has("Leave without it?")
    pilot.press("Escape", "Ctrl+Enter")
    assert pilot.has("1 rule read otherwise")


@pytest.mark.rule("DU-6.4")
def test_a_booster_twice_is_forbidden_by_mouse_and_another_seed_drawn(pilot: Pilot) -> None:
    pilot.click("options")
    pilot.click("option_booster_duplicates")
    pilot.click("options_done")
    setup = _form(pilot).form_context.setup
    assert isinstance(setup, DuelSetup) and not setup.options.booster_duplicates
    entry = pilot.get("seed", TextEntry)
    pilot.click(entry)
    pilot.press("Ctrl+A")
    pilot.type("8")
    pilot.click("random_seed")
    drawn = _form(pilot).services.new_seed()
    assert entry.value == str(drawn) != "8"
    setup, seed = _begun_as_saved(pilot)
    assert not setup.options.booster_duplicates and seed == drawn


def test_a_seed_that_is_none_is_told_beside_it_and_nothing_begins(pilot: Pilot) -> None:
    entry = pilot.get("seed", TextEntry)
    pilot.click(entry)
    pilot.press("Ctrl+A", "Del")
    assert pilot.has("The seed is a whole number from 0")
    assert not pilot.get("duel_begin", Button).is_enabled


def test_the_help_of_the_form_tells_of_rules_and_seed(pilot: Pilot) -> None:
    pilot.press("F1")
    assert pilot.has("the readings of the rules that a table may choose (F4), and the seed")


@pytest.mark.parametrize("machines", ["1", "4"])
def test_machines_of_a_seat_are_whole_at_every_size_of_letters(tmp_path: Path, machines: str) -> None:
    """At 148% the picture beside the fields lay over the edge of its panel, where it was cut."""
    for percent in (100, 124, 148, 152, 176, 200):
        pilot = title(tmp_path, ViewSettings(animation_speed_percent=0, ui_scale=percent / 100))
        pilot.press("D")
        _choose(pilot, "machines", machines)
        panels = [each for each in pilot.all(Panel) if each.title.startswith("Seat")]
        assert len(panels) == 2
        for panel in panels:
            edge = 2 * pilot.ui.kit.px(pilot.ui.kit.theme.metrics.panel_padding)
            inner = panel.rect.inflate(-edge, 0)
            for shown in panel.walk():
                assert shown is panel or inner.contains(shown.rect), (percent, shown.id, shown.rect, inner)
                if shown.id.startswith("portrait"):
                    assert shown.rect.width >= int(machines) * shown.rect.height, percent


@pytest.mark.rule("DU-8.2", "DU-8.4")
def test_the_form_tells_the_mission_by_its_own_machine_and_numbers(pilot: Pilot) -> None:
    _choose(pilot, "prepared", "duel_safe_conduct")
    assert "Witness, with the dashed ring, must be within one step of the goal" in pilot.text()
    words, setup = _form(pilot).services.words, _begun(pilot)
    second = setup.seats[0].units[1]
    other = replace(setup, mission=MissionSetup("escort", second.id))
    assert mission_about(words, other).startswith(f"{second.name}, with the dashed ring")
    for steps, near in ((0, "at the goal"), (2, "within 2 steps of the goal")):
        nearer = replace(setup, rules=dataclasses.replace(setup.rules, objective_steps=steps))
        assert f"must be {near} at the end of a turn" in mission_about(words, nearer)
    hill = dataclasses.replace(setup.rules.missions["king_of_the_hill"], score=3, turns=6)
    rules = dataclasses.replace(setup.rules, missions={**setup.rules.missions, "king_of_the_hill": hill})
    quicker = replace(setup, mission=MissionSetup("king_of_the_hill"), rules=rules)
    assert "the first to 3 wins, else whoever has most after turn 6" in mission_about(words, quicker)
    hill = dataclasses.replace(hill, score=None)
    rules = dataclasses.replace(rules, missions={**rules.missions, "king_of_the_hill": hill})
    told = mission_about(words, replace(quicker, rules=rules))
    assert "scores a point; whoever has most after turn 6 wins" in told


def test_every_deck_has_a_key_that_edits_it(pilot: Pilot) -> None:
    """The mouse alone came to a deck's editor past the first."""
    _choose(pilot, "deck_1_0", decks := pilot.get("deck_1_0", Choice).options[-1][0])
    pilot.press("F1")
    assert pilot.has("Alt+1") and pilot.has("Alt+2")
    pilot.press("Esc")
    for key, place in (("Alt+1", "deck_0_0"), ("Alt+2", "deck_1_0")):
        name = pilot.get(place, Choice).label
        pilot.press(key)
        assert pilot.scene_name == "deck_builder"
        assert pilot.get("deck_name", TextEntry).value in name
        pilot.press("Esc")
    assert pilot.get("deck_1_0", Choice).value == decks
