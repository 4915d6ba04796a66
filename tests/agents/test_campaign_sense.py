"""Single situations of a war in which a leader has to do the sensible thing."""

import pytest

from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE, CADET, OFFICER, CampaignStyle
from game.systems.totalwar.actions import Answer, EndMoves, MoveFleet, MoveSquadron
from tests.support.totalwar import FED, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import chosen

LEVELS = ("officer", "ace")


@pytest.mark.parametrize("level", LEVELS)
def test_a_threatened_capital_gets_a_guard(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. ... ... Z..
    F.. FC. F.A F.. F.. ... Z.. ZC.
    F.. F.. F.. F.b F.. ... ... Z..
    F.. F.. F.. F.c F.. ... ... Z..
    """
    forces = {
        "A": squad("revil", *["gm"] * 8),
        "b": squad("zelda", *["varg"] * 6),
        "c": squad("yuri", *["varg"] * 10),
    }
    war = War(war_setup(draw(picture), forces))
    war.until("revil")
    action = chosen(war, level)
    assert isinstance(action, MoveSquadron)
    capital = next(panel for panel, site in war.state.sites.items() if site.kind == "capital" and panel < 16)
    assert action.to in (capital, war.at("b")), "it stands on the capital, or strikes whoever threatens it"


@pytest.mark.parametrize("level", LEVELS)
def test_a_fleet_takes_the_rich_ground(level: str) -> None:
    picture = """
    F.. F.. ... ... ... ... Z..
    FC. F.A .$. ... ... ... ZC.
    F.. F.. ... ... ... ... Z..
    """
    war = War(war_setup(draw(picture, yields={".$.": 50}), {"A": fleet("revil", "harrier", "gm")}))
    war.until("revil")
    action = chosen(war, level)
    assert isinstance(action, MoveFleet)
    war.do(action)
    rich = next(panel for panel, site in war.state.sites.items() if site.kind == "resource")
    assert war.state.owners[rich] == "federation"


@pytest.mark.parametrize("level", LEVELS)
def test_a_beaten_capital_is_stormed(level: str) -> None:
    picture = """
    F.. F.. F.. F.A Z..
    FC. F.. F.. F.B ZC.
    F.. F.. F.. F.D Z..
    """
    forces = {name: squad("revil", *["gm"] * 12) for name in "ABD"}
    war = War(war_setup(draw(picture), forces))
    war.until("revil")
    action = chosen(war, level)
    assert isinstance(action, MoveSquadron)
    assert war.state.sites[action.to].kind == "capital"


@pytest.mark.parametrize("level", LEVELS)
def test_no_move_is_wished_for_that_another_commander_may_forbid(level: str) -> None:
    picture = """
    F.. F.. F.. F.. F.. ... ... Z..
    F.. FCb F.A F.. F.. ... Z.. ZC.
    F.. F.. F.. F.c F.. ... ... Z..
    """
    forces = {
        "A": fleet("amber", "harrier", *["gm"] * 4),
        "b": squad("blake", "gm", "gm"),
        "c": squad("yuri", *["varg"] * 10),
    }
    war = War(war_setup(draw(picture), forces, seats={"blake": "green"}))
    war.until("amber")
    for _ in range(6):
        if war.state.officer != "amber":
            return
        if war.state.prompts:
            war.do(
                Answer(
                    player=war.seat, option="no" if war.state.prompts[-1].kind == "tagalong" else "confirm"
                )
            )
        else:
            action = chosen(war, level)
            assert isinstance(action, MoveFleet | EndMoves)
            war.do(action)
    raise AssertionError("it goes on wishing")


PLAYED_ON = 22
"""A round in which losses weigh half as much for whoever has won the field."""


@pytest.mark.parametrize("style", [CADET, OFFICER, ACE])
def test_who_has_won_the_field_counts_his_losses_for_less_the_longer_the_last_walls_stand(
    style: CampaignStyle,
) -> None:
    picture = """
    F.. F.. F.A F.. F.. Z.. Z..
    F.. FC. F.B F.. F.D Z.b Z..
    F.. F.. F.. F.. F.. Z.. Z..
    """
    mine = {name: squad("revil", *["gm"] * 10) for name in "ABD"}
    theirs = {"b": squad("zelda", *["varg"] * 6)}
    war = War(war_setup(draw(picture), mine | theirs))
    war.until("revil")
    worth = []
    for war.state.round in (1, PLAYED_ON):
        look = Outlook(war.state, FED, MapMemory(war.state.map), style)
        worth.append(look.fight(war.state.forces["D"], war.at("b"))[0])
    assert look.is_won
    assert worth[0] < worth[1]
