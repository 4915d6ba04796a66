"""How long a leader stays cautious: as long as it takes to walk to the other capital, twice over."""

import pytest
from msgspec import UNSET
from msgspec.structs import replace

from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.patience import LEAST_CAUTION, SHORT_WAY, patience
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.systems.totalwar.events import WarMoved
from game.systems.totalwar.restoring import restored
from tests.support.totalwar import FED, War, draw, squad, war_setup

NEAR, FAR = 3, 4 * SHORT_WAY
"""Panels of open ground between the two squadrons."""


def outlook(style: CampaignStyle, ground: int, war_round: int, least: int = 8) -> Outlook:
    """A war of two squadrons with open ground between the capitals, as the Federation sees it."""
    between = " ".join(["..."] * ground)
    picture = "\n".join([f"F.. F.. {between} Z.. Z..", f"FC. F.A {between} Z.b ZC."])
    forces = {"A": squad("revil", *["gm"] * 8), "b": squad("yuri", *["varg"] * least)}
    war = War(war_setup(draw(picture), forces))
    war.until("revil")
    war.state.round = war_round
    return Outlook(war.state, FED, MapMemory(war.state.map), style)


def test_the_journey_is_the_way_between_the_capitals() -> None:
    assert outlook(ACE, NEAR, 1).memory.journey() == NEAR + 3
    assert outlook(ACE, FAR, 1).memory.journey() == FAR + 3


@pytest.mark.rule("TW-6.3")
def test_a_war_that_has_moved_on_begins_anew_to_lose_patience() -> None:
    space, land = draw("FC. F.A ... Z.b ZC."), draw("FC. F.. ... ZC.", theatre="land")
    setup = war_setup(space, {"A": squad("revil", "gm"), "b": squad("yuri", "varg")}, earth=land)
    fades = []
    for marks in (True, UNSET):
        war = War(replace(setup, marks_arrival=marks))
        war.state.round = 30
        assert war.state.record().arrived is UNSET
        war.emit(WarMoved(theatre=1))
        recorded = war.state.record()
        assert restored(war.state.campaign, recorded).record() == recorded == war.state.clone().record()
        assert recorded.arrived == (30 if marks is True else UNSET), "older wars keep their records"
        war.state.round = 35
        fades.append(Outlook(war.state, FED, MapMemory(war.state.map), ACE).fade)
    assert fades == [100, LEAST_CAUTION]


@pytest.mark.parametrize("style", [OFFICER, ACE])
def test_losses_weigh_less_after_the_same_rounds_only_where_the_way_is_short(style: CampaignStyle) -> None:
    assert outlook(style, NEAR, 10).fade == 100
    assert outlook(style, NEAR, 30).fade == LEAST_CAUTION
    assert outlook(style, FAR, 40).fade == 100
    assert LEAST_CAUTION < outlook(style, FAR, 60).fade < 100
    assert outlook(style, FAR, 140).fade == LEAST_CAUTION, "no war stands still for ever"


def test_a_slight_advantage_wins_no_long_war_by_round_thirty() -> None:
    assert outlook(ACE, NEAR, 30, least=7).is_won
    assert not outlook(ACE, FAR, 30, least=7).is_won
    assert outlook(ACE, FAR, 120, least=7).is_won


def test_what_is_left_of_caution_for_each_round_of_a_short_war() -> None:
    assert [patience(each, 0).fade for each in (1, 10, 11, 20, 30, 40)] == [100, 100, 96, 60, 20, 20]
    assert [patience(each, SHORT_WAY).is_late for each in (25, 26)] == [False, True]
    assert patience(26, SHORT_WAY + 1).is_late is False
