"""What a supreme commander does with gold that his yards cannot turn into machines (TW-4)."""

import pytest

from game.agents.totalwar.atlas import Atlas
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE
from game.core.ids import FrameId, UnitId
from game.systems.totalwar.actions import (
    BuildFacility,
    BuildSuperweapon,
    DevelopModel,
    EndAdministration,
    MoveSuperweapon,
    ReturnUnits,
)
from game.systems.totalwar.events import UnitsPooled
from game.systems.totalwar.state import Unit
from tests.support.totalwar import FED, Squad, War, draw, squad, war_setup
from tests.support.war_decisions import chosen, of, orders

LEVELS = ("officer", "ace")
MAP = """
F.. F.. F.. F.. ... ... Z.. Z..
F.. FC. F.. F$. ... Z$. ZC. Z..
F.. Ff. F.A Fob ... Z.. Z.. Z..
F.. F.. FS. F.. ... Z.. Z.. Z..
"""
CAPITAL, FACTORY, COLONY, SPECIAL = 9, 17, 19, 26
COLUMNS = 26


def at_war(bank: int, developed: tuple[str, ...] = (), **forces: Squad) -> War:
    """A war far from the enemy."""
    squads = {"A": squad("revil", *["gm"] * 12), "b": squad("blake", *["gm"] * 10), **forces}
    return War(war_setup(draw(MAP, projects=("prism_array",)), squads, bank=bank, developed=developed))


@pytest.mark.rule("TW-4.6")
@pytest.mark.rule("TW-4.10")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("bank", "is_idle"), [(300, False), (4000, True)])
def test_idle_gold_goes_into_walls_even_where_nobody_threatens(level: str, bank: int, is_idle: bool) -> None:
    war = at_war(bank)
    built = [(each.panel, each.facility) for _ in range(3) for each in of(orders(war, level), BuildFacility)]
    assert ((COLONY, "garrison") in built) == is_idle
    if is_idle:
        assert CAPITAL in {panel for panel, _ in built}


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("level", LEVELS)
def test_prototypes_are_built_when_nothing_is_left_to_develop(level: str) -> None:
    tiers = ("tier_1", "tier_2", "tier_3")
    assert [each.project for each in of(orders(at_war(4000, tiers), level), DevelopModel)] == ["prototype"]
    assert [each.project for each in of(orders(at_war(4000, tiers[:2]), level), DevelopModel)] == ["tier_3"]


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize("level", LEVELS)
def test_grunts_beside_a_yard_are_changed_for_better_machines_of_the_pool(level: str) -> None:
    war = at_war(4000)
    war.put("A", CAPITAL)
    war.put("b", FACTORY)
    fresh = tuple(Unit(UnitId(f"new{number}"), FrameId("rampart")) for number in range(5))
    war.until("revil", "administration")
    war.emit(UnitsPooled(faction=FED, units=fresh, cause="prototype"))
    found = orders(war, level)
    assert len(of(found, ReturnUnits)) == 1
    frames = [war.state.units[unit].frame for unit in war.state.forces["A"].units]
    assert frames.count(FrameId("rampart")) == 5 and len(frames) == 12


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize("level", LEVELS)
def test_machines_are_not_changed_for_others_that_are_no_better(level: str) -> None:
    crew = [*["gm"] * 8, "ferry", "ferry"]
    war = at_war(4000, A=squad("revil", *crew), b=squad("blake", *crew))
    war.put("A", CAPITAL)
    war.put("b", FACTORY)
    spare = tuple(Unit(UnitId(f"new{number}"), FrameId("ferry")) for number in range(9))
    war.until("revil", "administration")
    war.emit(UnitsPooled(faction=FED, units=spare, cause="prototype"))
    returned = [unit for each in of(orders(war, level), ReturnUnits) for unit in each.units]
    assert len(returned) == len(set(returned)), "for the machines that were bought meanwhile, and once"


@pytest.mark.rule("TW-4.14")
@pytest.mark.parametrize("level", LEVELS)
def test_a_superweapon_makes_room_for_the_next(level: str) -> None:
    war = at_war(6000)
    war.until("revil", "administration")
    war.do(BuildSuperweapon(player=war.seat, panel=SPECIAL, weapon="prism_array"))
    moved: list[int] = []
    for _ in range(16):
        war.do(EndAdministration(player=war.seat))
        war.until("revil")
        action = chosen(war, level)
        if isinstance(action, MoveSuperweapon):
            moved.append(action.to)
            war.do(action)
        war.until("revil", "administration")
        weapons = [force for force in war.state.forces.values() if force.kind == "superweapon"]
        if weapons and war.state.sites[SPECIAL].construction is None and len(weapons) == 1:
            war.do(BuildSuperweapon(player=war.seat, panel=SPECIAL, weapon="prism_array"))
    assert len(weapons) == 2 and len(moved) == 1 and moved[0] != SPECIAL


@pytest.mark.rule("TW-5.4")
@pytest.mark.parametrize(("rows", "is_large"), [(6, False), (30, True)])
def test_on_large_maps_rounded_ground_counts_for_more(rows: int, is_large: bool) -> None:
    line = "F.. F.. F.. F.. ... ... ... ... ... ... " + "... " * (COLUMNS - 10)
    picture = "\n".join([line.replace("F..", "FC.", 1), *[line] * (rows - 2), line.replace("F..", "F.A", 1)])
    war = War(war_setup(draw(picture.replace("... \n", "ZC.\n", 1)), {"A": squad("revil", "gm")}))
    state = war.state
    look = Outlook(state, FED, Atlas(state.map), ACE)
    row = 2 * COLUMNS
    beside, apart = look.roundness((row + 4, row + 4 + COLUMNS)), look.roundness((row + 8,))
    assert apart == 0
    assert (beside > 0) == is_large
