"""Gold for battles won at once: who is chased, who keeps out of reach, and how fleets are raised (TW-9.5)."""

import pytest
from msgspec.structs import replace

from game.agents.totalwar.chases import LURE_PERCENT, chased, exposure, lures
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import FLIGHT_RATIO, NERVE
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.systems.totalwar.actions import Answer, MoveSquadron
from tests.support.totalwar import FED, ZEON, Squad, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import chosen

PICTURE = """
F.. F.. F.. F.. F.. ... Z.. Z..
FC. F.. F.. F.. F.A ..z Z.. ZC.
F.. F.. F.. F.. F.. ... Z.. Z..
"""
QUICK = 1000
"""The hundred gold for a battle of one turn, in tenths of gold."""


def look(war: War, style: CampaignStyle = ACE, faction: str = FED) -> Outlook:
    return Outlook(war.state, faction, MapMemory(war.state.map), style)


def facing(mine: Squad, theirs: Squad, picture: str = PICTURE) -> War:
    war = War(war_setup(draw(picture), {"A": mine, "z": theirs}, bank=0))
    war.until("revil")
    return war


@pytest.mark.rule("TW-9.5")
@pytest.mark.parametrize(("suits", "is_paid"), [(4, False), (5, True)])
def test_a_lone_ship_leaves_at_once_to_five_suits_and_that_is_paid(suits: int, is_paid: bool) -> None:
    war = facing(squad("revil", *["gm"] * suits), fleet("xander", "talon"))
    outlook, force = look(war), war.state.forces["A"]
    assert chased(outlook, force, war.at("z")) == (QUICK if is_paid else 0)
    assert lures(outlook) == ({war.at("z"): QUICK * LURE_PERCENT // 100} if is_paid else {})
    assert chased(look(war, OFFICER), force, war.at("z")) == 0 and lures(look(war, OFFICER)) == {}
    assert chased(outlook, force, war.at("A")) == 0
    assert (suits * NERVE["mobile_suit"] > FLIGHT_RATIO * NERVE["warship"]) == is_paid


@pytest.mark.rule("TW-9.5")
def test_who_cannot_spend_what_he_has_does_not_run_after_more() -> None:
    war = facing(squad("revil", *["gm"] * 12), fleet("xander", "talon"))
    force, there = war.state.forces["A"], war.at("z")
    assert look(war).idle_gold < 0 and chased(look(war), force, there) == QUICK
    war.state.factions[FED] = replace(war.state.factions[FED], bank=1500)
    assert look(war).idle_gold > 0 and 0 < chased(look(war), force, there) * 5 < QUICK


@pytest.mark.rule("TW-2.9")
def test_a_garrison_never_leaves_and_pays_nobody() -> None:
    picture = PICTURE.replace("..z", "Zoz")
    war = facing(squad("revil", *["gm"] * 10), squad("yuri", "varg"), picture)
    assert chased(look(war), war.state.forces["A"], war.at("z")) == 0
    theirs = look(war, faction=ZEON)
    assert theirs.garrison(war.at("z")) and not exposure(theirs, war.state.forces["z"], war.at("z"))


@pytest.mark.rule("TW-9.5")
def test_who_is_weak_counts_what_enemies_in_reach_would_be_paid() -> None:
    war = facing(squad("revil", "gm"), squad("yuri", *["varg"] * 5))
    weak, outlook = war.state.forces["A"], look(war)
    assert exposure(outlook, weak, war.at("A")) == QUICK
    assert exposure(outlook, weak, war.at("A"), now=True) == QUICK
    assert exposure(look(war, OFFICER), weak, war.at("A")) == 0
    assert exposure(outlook, weak, 0) == 0
    war.state.forces["z"] = replace(war.state.forces["z"], has_moved=True)
    assert exposure(look(war), weak, war.at("A"), now=True) == 0
    assert exposure(look(war), weak, war.at("A")) == QUICK
    strong = facing(squad("revil", "gm", "gm"), squad("yuri", *["varg"] * 8))
    assert exposure(look(strong), strong.state.forces["A"], strong.at("A")) == 0


@pytest.mark.rule("TW-9.5")
def test_an_ace_takes_a_remnant_out_of_reach_and_an_officer_does_not_think_of_it() -> None:
    war = facing(squad("revil", "gm", "gm"), squad("xander", *["varg"] * 12))
    action = chosen(war, "ace")
    assert isinstance(action, MoveSquadron)
    assert exposure(look(war), war.state.forces["A"], action.to) == 0


@pytest.mark.rule("TW-2.6")
def test_the_beaten_retreat_to_where_nobody_can_chase_them_in_this_turn() -> None:
    picture = """
    F.. F.. F.. F.. ... Z.. Z..
    FC. F.. F.A F.z F.. Z.. ZC.
    F.. F.. F.. F.y ... Z.. Z..
    """
    forces = {
        "A": squad("revil", *["gm"] * 2),
        "z": squad("yuri", *["varg"] * 8),
        "y": squad("xander", *["varg"] * 9),
    }
    war = War(war_setup(draw(picture), forces, bank=0))
    war.until("yuri")
    war.do(MoveSquadron(player=war.seat, force="z", to=war.at("A")))
    war.fight("attacker", lost=["A0"])
    action, outlook = chosen(war, "ace"), look(war)
    assert isinstance(action, Answer)
    risks = {
        int(option): exposure(outlook, war.state.forces["A"], int(option), now=True)
        for option in war.state.prompts[-1].options
    }
    assert {0, QUICK} == set(risks.values()) and risks[int(action.option)] == 0
