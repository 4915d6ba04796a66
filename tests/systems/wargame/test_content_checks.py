"""What a pack for the wargame is told: illegal sheets, unsound boards, missions that do not fit theirs."""

from dataclasses import replace

import pytest

from game.content.systems import Surroundings
from game.systems.wargame.content import Datasheet, SheetSection
from game.systems.wargame.content_checks import check_sheet
from game.systems.wargame.content_missions import Mission, Relief, Works
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
    assert "letters" in next(check_relief(short, around())).message
    strange = replace(relief, colours=("?" + relief.colours[0][1:], *relief.colours[1:]))
    assert "no letter '?'" in next(check_relief(strange, around())).message
    off = replace(relief, works=(Works(at=((13, 1),)),))
    assert "13,1 is off the board" in next(check_relief(off, around())).message
    touching = replace(relief, colours=("wt" + relief.colours[0][2:], *relief.colours[1:]))
    assert [finding.is_warning for finding in check_relief(touching, around())] == [True]


@pytest.mark.rule("WG-3.1")
@pytest.mark.rule("WG-6.2")
def test_missions_fit_their_boards() -> None:
    mission = shipped_catalog().of(Mission)["show_of_force"]
    assert not list(check_mission(mission, around()))
    assert "is 16 x 13" in next(check_mission(replace(mission, board="salt_pan"), around())).message
    lost = replace(mission, markers=(replace(mission.markers[0], at=(13, 1)),))
    problem = next(each for each in check_mission(lost, around()) if not each.is_warning)
    assert "13,1 is off the board" in problem.message
