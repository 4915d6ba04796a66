"""Whether a place falls to several who attack it one after the other, and who stays at home because of it."""

import pytest

from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.movement import movement
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.strength import fall_chance, joined, win_chance
from game.agents.totalwar.style import ACE, OFFICER, CampaignStyle
from game.systems.totalwar.actions import BuildFacility, BuyUnits, MoveSquadron, RaiseForce
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import of, orders

MAP = """
F.. F.. F.. F.. Z.. Z..
F.. FCA F.. F.b Z.. ZC.
F.. F.. F.. F.c Z.. Z..
"""
CAPITAL, BESIDE, FAR_OFF = 7, 8, 3


def test_one_attacker_takes_a_place_with_his_odds() -> None:
    assert fall_chance([800], 600) == win_chance(800, 600)
    assert fall_chance([], 600) == 0
    assert fall_chance([1], 0) == 1000, "nobody holds it"


def test_who_comes_second_meets_what_is_left() -> None:
    first, second = win_chance(600, 800), win_chance(600, 800)
    apart = 1000 - (1000 - first) * (1000 - second) // 1000
    assert fall_chance([600, 600], 800) > apart > first


def test_who_is_far_too_weak_costs_the_defender_nothing() -> None:
    assert fall_chance([100, 600], 800) - fall_chance([600], 800) < 5
    assert fall_chance([300, 600], 800) - fall_chance([600], 800) > 20


def guard_worth(style: CampaignStyle, panel: int, **enemies: Squad) -> int:
    """What it is worth to an Ace's squadron to stand on a panel."""
    war = War(war_setup(draw(MAP), {"A": squad("revil", *["gm"] * 12), **enemies}))
    war.until("revil")
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), style)
    return outlook.guard_worth(war.state.forces["A"], panel)


TWO = {"b": squad("yuri", *["varg"] * 10), "c": squad("yuri", *["varg"] * 10)}


@pytest.mark.rule("TW-2.7")
def test_an_ace_guards_a_capital_by_who_can_storm_it() -> None:
    assert guard_worth(ACE, CAPITAL, **TWO) > 1000
    assert guard_worth(ACE, CAPITAL, **TWO) > guard_worth(ACE._replace(capital_guard=0), CAPITAL, **TWO)
    assert guard_worth(ACE, BESIDE, **TWO) == 0, "no site stands there"
    one = {"b": squad("zelda", "varg"), "c": squad("yuri", "varg")}
    assert guard_worth(ACE, CAPITAL, **one) < 100, "nobody could take it"


YARD = """
F.. F.. F.. F.. ... ... Z.. Z..
F.. FC. F.. F.. ... Z.. ZC. Z..
F.. Ff. F.. F.b ... Z.. Z.. Z..
F.. F.. F.. F.. ... ... Z.. Z..
"""


def books(level: str, bank: int) -> War:
    """A war in which the Federation's only force is a lieutenant's, far from its yards."""
    return War(war_setup(draw(YARD), {"b": squad("blake", *["gm"] * 6)}, bank=bank))


@pytest.mark.rule("TW-9.2")
def test_an_ace_buys_for_the_pool_before_it_builds() -> None:
    ace = orders(books("ace", 150), "ace")
    machines = [each for each in ace if isinstance(each, BuyUnits | RaiseForce)]
    assert machines, "something fights"
    assert not of(ace, BuildFacility) or ace.index(machines[0]) < ace.index(of(ace, BuildFacility)[0])


@pytest.mark.rule("TW-7.1")
def test_an_ace_raises_squadrons_under_whoever_leads_the_most() -> None:
    war = books("ace", 300)
    raised = [each for each in orders(war, "ace") if isinstance(each, RaiseForce) and not each.is_fleet]
    limits = {
        officer.id: war.state.campaign.rank(officer.rank).squadron_slots
        for officer in war.state.officers.values()
    }
    assert raised
    assert all(limits[each.officer] == max(limits.values()) for each in raised)


ASSAULT = """
F.. F.. F.. F.. F.. F.. F.. F.A ... ... ... ... ... ... Z.. Z..
F.. FC. F.. F.. F.. F.. F.. F.. ..z ... ... ... ... ... Z.. ZC.
F.. F.. F.. F.. F.. F.. F.C F.B ... ... ... ... ... ... Z.. Z..
"""


@pytest.mark.rule("TW-2.7")
@pytest.mark.parametrize(("style", "goes_in"), [(OFFICER, True), (ACE, False)])
def test_an_ace_who_has_won_the_field_waits_for_even_odds_together(
    style: CampaignStyle, *, goes_in: bool
) -> None:
    picture = ASSAULT.replace("F.. ..z", "F.D ..z")
    few = {name: squad("revil", *["gm"] * 6) for name in ("A", "B", "C", "D")}
    war = War(war_setup(draw(picture), {**few, "z": squad("xander", *["varg"] * 11)}, bank=0))
    war.until("revil")
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), style)
    assert outlook.is_won
    strengths = [outlook.strength[name] for name in few]
    together = win_chance(joined(strengths), outlook.defence(war.at("z")))
    assert 200 <= together < 500, "worse than even"
    moves = [each.action for each in movement(outlook, war.seat, war.state.officer)]
    attacks = [each for each in moves if isinstance(each, MoveSquadron) and each.to == war.at("z")]
    assert bool(attacks) == goes_in


@pytest.mark.rule("TW-2.7")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_who_is_weak_goes_in_after_those_who_are_strong(level: str) -> None:
    style = {"officer": OFFICER, "ace": ACE}[level]
    forces = {
        "A": squad("revil", *["gm"] * 8),
        "B": squad("revil", *["gm"] * 5),
        "C": squad("revil", *["gm"] * 12),
        "z": squad("xander", *["varg"] * 10),
    }
    war = War(war_setup(draw(ASSAULT), forces, bank=0))
    war.until("revil")
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), style)
    assert outlook.is_won
    attackers = [
        action.force
        for each in movement(outlook, war.seat, war.state.officer)
        if isinstance(action := each.action, MoveSquadron) and action.to == war.at("z")
    ]
    assert attackers and "B" not in attackers
