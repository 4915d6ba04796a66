"""What a battle is about, and until which round, is told as it counts: on the form and in lessons."""

from pathlib import Path

import pytest

from game.app.services import make_services
from game.content.models_battle import Scenario
from game.scenes.services import Services
from game.scenes.strategic.force import FORCE
from game.scenes.strategic.form import FORM
from game.systems.strategic.build import build_setup
from game.systems.strategic.content import MissionKind, StrategicUnit
from game.systems.strategic.profile import StrategicRules
from game.systems.strategic.request import BoardRequest, MissionRequest, SideRequest, StrategicRequest
from game.views.ui.basic import Label
from game.views.ui.listview import ListView
from tests.scenes.strategic.player import BLUE, RED, Player, hot_seat
from tests.scenes.strategic.test_form_and_result import add, choose
from tests.support.pilot import Pilot
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.strategic import PLAIN, at

NUMBERS = ("six rounds", "eight rounds", "ten rounds")
SCENARIOS = [each for each in shipped_catalog().scenarios.values() if each.system == "strategic"]
GIANT = "strategic_song_of_the_giant"


def pick(pilot: Pilot, entry: str, group: str = "Scenarios") -> None:
    """Choose what is played."""
    pilot.click(group)
    pilot.click_row("entries", [row.key for row in pilot.get("entries", ListView).rows].index(entry))


def opened(folder: Path, entry: str, group: str = "Scenarios") -> Pilot:
    """From the title to the form, with something chosen."""
    pilot = title(folder)
    pilot.click("New strategic battle")
    pick(pilot, entry, group)
    return pilot


@pytest.fixture
def services(tmp_path: Path, own_home: Path) -> Services:
    return make_services((), lambda: 7, tmp_path / "saves")


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda each: each.id)
def test_no_scenario_tells_a_length_of_its_own_beside_that_which_counts(scenario: Scenario) -> None:
    """Rules of a pack change the length of missions: 'eight rounds' stood there for a battle of twelve."""
    told = f"{scenario.description} {scenario.briefing}".lower()
    assert not any(number in told for number in NUMBERS)


@pytest.mark.rule("ST-6.2")
def test_the_form_tells_what_counts_and_until_which_round(tmp_path: Path) -> None:
    rules = shipped_catalog().rules["strategic"].options
    assert isinstance(rules, StrategicRules)
    pilot = opened(tmp_path, "strategic_hold_the_bend")
    told = pilot.get("mission_about", Label).visible_text()
    assert "city square" in told and f"after round {rules.rounds['hold']}" in told, told
    pick(pilot, "strategic_last_road")
    told = pilot.get("mission_about", Label).visible_text()
    assert "northern edge" in told and f"by the end of round {rules.rounds['evacuate']}" in told, told
    pick(pilot, GIANT)
    told = pilot.get("mission_about", Label).visible_text()
    assert "Carillon" in told and f"after round {rules.rounds['kill']}" in told, told
    pick(pilot, "km_parade_field", "Free")
    told = pilot.get("mission_about", Label).visible_text()
    assert "destroyed" in told and f"after round {rules.rounds['destroy']}" in told, told


@pytest.mark.rule("ST-6.2")
def test_a_scenarios_giant_can_be_chosen_anew(tmp_path: Path) -> None:
    """'Exactly one unit of the side with the giant is marked' stood there; nowhere could one be marked."""
    pilot = opened(tmp_path, GIANT)
    pilot.click("zeon_units")
    add(pilot, "psaltery", "colossus", "line_regiment")
    pilot.press("Ctrl+Enter")
    assert pilot.find("start").is_enabled, pilot.text()
    assert "Psaltery" in pilot.get("mission_about", Label).visible_text()
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    setup = player.state.field.setup
    marked = [unit.unit for side in setup.sides for unit in side.units if unit.is_marked]
    assert marked == ["psaltery"] and setup.mission.kind == "kill"


@pytest.mark.rule("ST-6.2")
def test_the_giant_of_a_scenario_stays_the_giant_beside_others_as_dear(services: Services) -> None:
    units = shipped_catalog().of(StrategicUnit)
    draft = FORM.draft(services, 5)
    FORM.choose(services, draft, "entry", GIANT)
    draft.seat("zeon").values[FORCE] = "colossus*1 carillon*1"
    draft.seat("federation").values[FORCE] = "eva_marksman*1 eva_lancer*2"
    assert not FORM.faults(services, draft)
    request = FORM.request(services, draft)
    assert isinstance(request, StrategicRequest)
    setup = build_setup(request, services.catalog)
    marked = [unit.unit for side in setup.sides for unit in side.units if unit.is_marked]
    assert marked == ["carillon"] and units["carillon"].profile.value > units["colossus"].profile.value


@pytest.mark.rule("ST-6.2")
def test_a_lesson_tells_the_mission_that_is_played(tmp_path: Path) -> None:
    """A free battle on the ground of the first lessons holds a city: 'after six rounds' stood there."""
    pilot = opened(tmp_path, "km_first_kilometre", "Free")
    choose(pilot, "mission_kind", "hold")
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    told = pilot.get("lesson_text", Label).visible_text()
    assert "city square" in told and "after round 8" in told and "six" not in told, told
    pilot.press("Shift+J")
    every = "\n".join(widget.visible_text() for widget in pilot.find("lessons_list").walk())
    assert "after round 8" in every and "$" not in every


@pytest.mark.rule("ST-6.2")
@pytest.mark.parametrize("kind", ["kill", "destroy"])
def test_a_result_tells_points_only_where_something_earns_them(tmp_path: Path, kind: MissionKind) -> None:
    """'0 points' stood for both sides where a giant had fallen, or stood."""
    request = StrategicRequest(
        board=BoardRequest(rows=PLAIN),
        sides=(
            SideRequest(player=RED, units=(at("carillon", 5, 5, marked=kind == "kill"),)),
            SideRequest(player=BLUE, units=(at("line_regiment", 20, 20),)),
        ),
        mission=MissionRequest(kind, rounds=1),
    )
    player = Player(hot_seat(tmp_path, request=request))
    while player.settle():
        player.end_turn()
    assert player.pilot.scene_name == "result"
    assert player.pilot.has("in value destroyed") is (kind == "kill")
    assert player.pilot.has("\npoints") is (kind == "destroy")
