"""Squadrons that a standing order takes along with a fleet: what comes of it is weighed (TW-3.1, TW-7.7)."""

import pytest

from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.movement import movement
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE
from game.core.kernel import Illegal
from game.systems.totalwar.actions import MoveFleet, SetStandingOrder
from game.systems.totalwar.tagalong import followers_of, plan_tagalong
from tests.support.totalwar import BLUE, FED, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import moves

LEVELS = ("cadet", "officer", "ace")
MAP = """
F.. F.. F.. F.. ... ... ... Z..
F.. FC. F.a F.. ... ... ... ZC.
F.. F.. F.b F.. ... ... ... Z..
F.. F.. F.. F.. ZX. F.. Z.. Z.z
"""


def at_war(count: int, order: str = "follow_fleet") -> War:
    """A fleet before open ground, a squadron of so many beside it, and a fortress in the squadron's way."""
    forces = {
        "a": fleet("amber", "harrier", "gm", "gm"),
        "b": squad("cole", *["gm"] * count, order=order),
        "z": squad("degwin", "varg"),
    }
    war = War(war_setup(draw(MAP), forces, bank=0))
    war.until("amber")
    return war


def fights(war: War) -> list[bool]:
    """Of every move that the Ace would make with the fleet: whether the squadron beside it would fight."""
    outlook = Outlook(war.state, FED, MapMemory(war.state.map), ACE)
    fleet_a, found = war.state.forces["a"], []
    for candidate in movement(outlook, BLUE, "amber"):
        action = candidate.action
        if isinstance(action, MoveFleet):
            along = followers_of(war.state, fleet_a, action)
            plan = plan_tagalong(war.state, fleet_a, action.direction, action.panels, along)
            assert not isinstance(plan, Illegal)
            found.append(any(tagged.fights for tagged in plan.squadrons))
    return found


@pytest.mark.rule("TW-3.1")
def test_a_fleet_takes_nobody_into_a_battle_that_he_would_not_seek() -> None:
    assert fights(at_war(6))[0], "six take it"
    against_odds = fights(at_war(1))
    assert against_odds and not any(against_odds)


@pytest.mark.rule("TW-7.7")
@pytest.mark.parametrize("level", LEVELS)
def test_where_one_seat_leads_all_fleets_nobody_goes_along_unasked(level: str) -> None:
    war = at_war(6)
    first = moves(war, level)[0]
    assert isinstance(first, SetStandingOrder) and first.order == "hold" and first.force == "b"
    assert not any(isinstance(each, SetStandingOrder) for each in moves(at_war(6, "raid"), level))
