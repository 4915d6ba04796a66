"""What a pack for the wargame is told: illegal sheets, unsound boards, missions that do not fit theirs."""

from dataclasses import replace

import pytest

from game.content.systems import Surroundings
from game.systems.wargame.content import Datasheet, DroneKit, SheetSection
from game.systems.wargame.content_checks import check_kit, check_sheet
from game.systems.wargame.content_missions import (
    Mission,
    Relief,
    Reserve,
    Score,
    Scoring,
    Special,
    Whose,
    Works,
)
from game.systems.wargame.mission_checks import check_mission, check_relief
from tests.support.shipped import shipped_catalog


def around() -> Surroundings:
    """The shipped entries."""
    return Surroundings(shipped_catalog().entries, {})


@pytest.mark.rule("WG-15.10")
def test_an_illegal_sheet_is_named_with_its_rule() -> None:
    halyard = shipped_catalog().of(Datasheet)["halyard"]
    assert not list(check_sheet(halyard, around()))
    weak = replace(halyard, sections=(SheetSection(part="head", defense=1), *halyard.sections[1:]))
    found = [finding.message for finding in check_sheet(weak, around())]
    assert "head: every section has at least 4 Defense [WG-15.10]" in found


@pytest.mark.rule("WG-4.7")
def test_unsound_boards_are_named() -> None:
    relief = shipped_catalog().of(Relief)["broken_square"]
    assert not list(check_relief(relief, around()))
    short = replace(relief, colours=(relief.colours[0][:-1], *relief.colours[1:]))
    (second,) = check_relief(short, around())
    assert second.path == ("colours", 1) and "row 2 has" in second.message
    first, row, *rows = relief.colours
    strange = replace(relief, colours=(first, f"{row[:3]}?{row[4:]}", *rows))
    (letter,) = check_relief(strange, around())
    assert letter.path == ("colours", 1)
    assert letter.message == "row 2, character 4: there is no letter '?' for colours"
    off = replace(relief, works=(Works(at=((13, 1),)),))
    assert "[13, 1] is off the board" in next(check_relief(off, around())).message
    touching = replace(relief, colours=("wt" + relief.colours[0][2:], *relief.colours[1:]))
    (warning,) = check_relief(touching, around())
    assert warning.is_warning and "hexes [0, 0] and [1, 0] of different colours" in warning.message


@pytest.mark.rule("WG-3.1")
@pytest.mark.rule("WG-6.2")
def test_missions_fit_their_boards() -> None:
    mission = shipped_catalog().of(Mission)["show_of_force"]
    assert not list(check_mission(mission, around()))
    assert "is 16 x 13" in next(check_mission(replace(mission, board="salt_pan"), around())).message
    lost = replace(mission, markers=(replace(mission.markers[0], at=(13, 1)),))
    problem = next(each for each in check_mission(lost, around()) if not each.is_warning)
    assert "[13, 1] is off the board" in problem.message


@pytest.mark.rule("WG-16.2")
@pytest.mark.parametrize(
    ("apart", "count", "is_wrong"), [(4, 3, False), (9, 3, True), (4, 0, True), (1, 5, True)]
)
def test_markers_that_players_put_down_find_room(apart: int, count: int, is_wrong: bool) -> None:
    mission = shipped_catalog().of(Mission)["reconnaissance"]
    first = mission.markers[0]
    marks = (*mission.markers, *(replace(first, at=(first.at[0], row)) for row in (1, 2)))[:count]
    changed = replace(mission, markers=marks, special={**mission.special, "place_markers": apart})
    found = [each for each in check_mission(changed, around()) if each.code == "no_room"]
    assert [each.path for each in found] == ([("special", "place_markers")] if is_wrong else [])
    assert all(not each.is_warning for each in found)


@pytest.mark.rule("WG-14.1")
@pytest.mark.parametrize(
    ("by", "wrong", "right"),
    [
        ("token_home", "defender", "attacker"),
        ("marker_destroyed", "defender", "attacker"),
        ("relic_home", "defender", "attacker"),
        ("token_lost", "attacker", "defender"),
        ("emissary_destroyed", "attacker", "defender"),
    ],
)
def test_points_that_a_side_cannot_earn_are_warned_about(by: Scoring, wrong: Whose, right: Whose) -> None:
    sources = {"relic_home": "protect_the_relic", "emissary_destroyed": "emissary_of_darkness"}
    mission = shipped_catalog().of(Mission)[sources.get(by, "reconnaissance")]

    def told(side: Whose) -> list[str]:
        asked = replace(mission, scores=(Score(side=side, by=by),))
        return [each.message for each in check_mission(asked, around()) if each.is_warning]

    assert told(wrong) == [f"'{by}' never counts for the {wrong}"]
    assert told(right) == told("both") == []


@pytest.mark.rule("WG-16.9")
@pytest.mark.rule("WG-16.5")
@pytest.mark.parametrize(
    ("name", "special", "told"),
    [
        ("emissary_of_darkness", {}, "'pylon_corrupted' never counts without the rule 'emissary'"),
        ("endless_pursuit", {"escape_round": 8}, "'seventh_away' never counts: nobody leaves before round 8"),
    ],
)
def test_points_that_no_round_can_bring_are_warned_about(
    name: str, special: dict[Special, int], told: str
) -> None:
    mission = shipped_catalog().of(Mission)[name]
    found = [each.message for each in check_mission(replace(mission, special=special), around())]
    assert told in found
    assert told not in [each.message for each in check_mission(mission, around())]


@pytest.mark.rule("WG-6.6")
@pytest.mark.rule("WG-16.3")
def test_rules_of_a_mission_that_do_nothing_are_warned_about() -> None:
    force = shipped_catalog().of(Mission)["show_of_force"]
    later = Reserve(side="attacker", share="half", rounds=(2, 99))
    twice = replace(force, reserves=(later, later))
    assert "has a reserve already" in next(check_mission(twice, around())).message
    assert not list(check_mission(replace(force, reserves=(later,)), around()))
    unseen = replace(force, special={"revealing": 4})
    assert "no marker 4 of 3 markers" in next(check_mission(unseen, around())).message


@pytest.mark.rule("WG-15.8")
@pytest.mark.parametrize(
    ("weapon", "told"),
    [("buckler", "a shield is none"), ("siege_cannon", "class 4 or more"), ("main_cannon", "only vehicles")],
)
def test_a_drone_is_given_a_weapon_that_it_can_fire(weapon: str, told: str) -> None:
    kit = shipped_catalog().of(DroneKit)["finch"]
    assert not list(check_kit(kit, around()))
    (found,) = check_kit(replace(kit, weapon=weapon), around())
    assert found.is_warning and told in found.message and found.path == ("weapon",)
