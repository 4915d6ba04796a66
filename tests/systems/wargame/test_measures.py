"""Missions in which players, sheets and machines are measured: only one thing differs between the sides."""

from dataclasses import replace

from game.content.models import Frame
from game.rules.charts import FORCE
from game.rules.measures import FRAME_GAMES, Case
from game.systems.wargame.charts import charts
from game.systems.wargame.content_missions import Mission
from game.systems.wargame.measures import (
    MOST_UNITS,
    NAME,
    costs,
    fair_missions,
    matched,
    mirrored,
    numbers,
    request,
    sheet_battle,
    sheet_games,
    with_and_without,
)
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.resolve_setup import can_be_placed
from game.systems.wargame.setup import TeamSetup, WargameSetup
from game.systems.wargame.system import WARGAME
from tests.support.shipped import shipped_catalog

CATALOG = shipped_catalog()


def built(wanted: object) -> WargameSetup:
    """The set-up of a request."""
    assert isinstance(wanted, WargameRequest)
    return WARGAME.build_setup(wanted, CATALOG)


def cost(team: TeamSetup) -> int:
    """The deployment cost of a team's units."""
    return sum(unit.cost for unit in team.units if not unit.main)


def test_players_are_measured_with_equal_squads_in_every_mission() -> None:
    setups = [built(wanted) for wanted in mirrored(CATALOG, ())]
    assert {setup.mission.id for setup in setups} == {*CATALOG.of(Mission)}
    for setup in setups:
        first, second = ([unit.sheet for unit in team.units] for team in setup.teams)
        assert first == second and len(first) > 1
        assert cost(setup.teams[0]) <= numbers(CATALOG).sizes[setup.mission.size]


def test_every_sheet_fights_beside_others_at_equal_cost_with_seats_swapped() -> None:
    chart = next(each for each in charts(CATALOG) if each.name == "sheets")
    known, most = costs(CATALOG, with_aquatic=True), numbers(CATALOG).sizes["skirmish"]
    assert {line.entry for line in chart.lines} == {*known} and len(chart.lines) >= 10
    for line in chart.lines:
        met, missions = set(), set()
        for number in range(0, 24, 2):
            own, swapped = line.contest(number), line.contest(number + 1)
            assert own.counts == (FORCE, "") and swapped.counts == ("", FORCE)
            first, second = built(own.request), built(swapped.request)
            sides = [[unit.sheet for unit in team.units if not unit.main] for team in first.teams]
            turned = [[unit.sheet for unit in team.units if not unit.main] for team in reversed(second.teams)]
            assert sides == turned and max(map(len, sides)) <= MOST_UNITS
            assert sides[0].count(line.entry) in (1, 2) and line.entry not in sides[1]
            prices = sorted(map(cost, first.teams))
            assert prices[0] >= 0.96 * prices[1] and prices[1] <= most, prices
            met.update(sides[1])
            missions.add(first.mission.id)
        assert len(met) >= 8 and len(missions) == 4
        assert len({str(line.contest(number).request) for number in range(24)}) >= 20


def test_who_never_leaves_the_water_is_measured_where_one_water_joins_both_sides() -> None:
    assert "otter" not in costs(CATALOG) and "otter" in costs(CATALOG, with_aquatic=True)
    on_land, in_water = sheet_games(CATALOG)
    assert in_water.names == ("otter",) and "otter" not in on_land.known
    assert [place.mission for place in in_water.places] == [place.mission for place in on_land.places]
    assert {place.board for place in on_land.places} == {""}
    for number in range(8):
        wanted = sheet_battle(in_water, "otter", number)
        state = WARGAME.ruleset.setup(built(wanted), number)
        otters = [unit for unit in state.units.values() if "otter" in unit.id]
        assert otters and all(can_be_placed(state, unit) for unit in otters), wanted.mission


def test_a_pack_without_a_board_of_water_measures_no_hull() -> None:
    kept = {name: entry for name, entry in CATALOG.entries["relief"].items() if name != "narrows"}
    dry = replace(CATALOG, entries={**CATALOG.entries, "relief": kept})
    assert [games.names[0] for games in sheet_games(dry)] == ["basalt"]


def test_few_sheets_are_matched_as_well_as_can_be() -> None:
    assert with_and_without({"one": 100, "other": 300}, "one", 900, 3) == (
        ("one", "one", "other", "other"),
        ("other", "other"),
    )
    own, other = with_and_without({"one": 400, "other": 100}, "one", 900, 3)
    assert own == ("one", "other", "other") and set(other) == {"other"}


def test_squads_of_two_costs_are_matched_as_well_as_can_be() -> None:
    assert matched(200, 200, 1000) == (5, 5)
    assert matched(449, 213, 1200) == (2, 4), "898 against 852"
    assert matched(100, 104, 350) == (3, 3), "near enough: the larger squads"
    assert matched(100, 150, 1000) == (3, 2), "no more than five of either"
    assert matched(900, 900, 500) == (1, 1)


def test_missions_are_a_chart_of_their_own() -> None:
    chart = next(each for each in charts(CATALOG) if each.name == "missions")
    assert len(chart.lines) == 12
    assert {"show_of_force"} <= {*fair_missions(CATALOG)}


def test_a_machine_is_measured_against_a_basic_one() -> None:
    measures = WARGAME.measures
    assert measures is not None
    case = next(each for each in measures.cases(CATALOG) if each.kind == "frame")
    assert case.system == NAME and case.games == FRAME_GAMES and isinstance(case, Case)
    one, other = built(request(CATALOG, case, 0)), built(request(CATALOG, case, 1))
    assert isinstance(CATALOG.frames[case.entry], Frame)
    assert {unit.frame for unit in one.teams[0].units} == {case.entry}
    assert {unit.frame for unit in other.teams[1].units} == {case.entry}
    assert {unit.frame for unit in one.teams[1].units} == {case.rival}


def test_missions_and_sheets_are_played_for_the_doctor_of_a_pack() -> None:
    measures = WARGAME.measures
    assert measures is not None
    cases = {(each.kind, each.entry): each for each in measures.cases(CATALOG)}
    mission = request(CATALOG, cases["mission", "show_of_force"], 0)
    assert mission.mission == "show_of_force" and len(built(mission).teams) == 2
    case = cases["datasheet", "halyard"]
    assert not case.rival, "it is measured beside others, not against one"
    for number in range(4):
        setup = built(request(CATALOG, case, number))
        with_it = [any(unit.sheet == "halyard" for unit in team.units) for team in setup.teams]
        assert with_it == [number % 2 == 0, number % 2 == 1], "seats are swapped in every second game"
