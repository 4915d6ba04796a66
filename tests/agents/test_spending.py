"""What a supreme commander does with gold that his yards cannot turn into machines (TW-4)."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from game.agents.totalwar import bare_ground
from game.agents.totalwar.administration import thrift
from game.agents.totalwar.map_memory import MapMemory
from game.agents.totalwar.outlook import Outlook
from game.agents.totalwar.style import ACE, OFFICER
from game.agents.totalwar.yards import DEPOT_POOL
from game.core.ids import FrameId, UnitId
from game.systems.totalwar.actions import (
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    DevelopModel,
    EndAdministration,
    MoveSuperweapon,
    RaiseForce,
    ReturnUnits,
)
from game.systems.totalwar.economy import total_income
from game.systems.totalwar.events import UnitsPooled
from game.systems.totalwar.state import Hero, Unit
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


@pytest.mark.rule("TW-7.8")
@pytest.mark.parametrize("level", LEVELS)
def test_a_hero_whom_an_officer_brought_along_gets_a_new_machine(level: str) -> None:
    """Built-in commanders looked at heroes of their own origin alone."""
    war = at_war(4000)
    war.state.heroes["holt"] = Hero("holt", FED, "ready")
    assert {order.hero for order in of(orders(war, level), BindHero)} == {"holt", "voss"}
    war = at_war(4000)
    assert {order.hero for order in of(orders(war, level), BindHero)} == {"voss"}


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("level", LEVELS)
def test_prototypes_are_built_when_nothing_is_left_to_develop(level: str) -> None:
    tiers = ("tier_1", "tier_2", "tier_3")
    assert [each.project for each in of(orders(at_war(4000, tiers), level), DevelopModel)] == ["prototype"]
    assert [each.project for each in of(orders(at_war(4000, tiers[:2]), level), DevelopModel)] == ["tier_3"]


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("developed", "wanted"),
    [(("tier_1", "tier_2"), "prototype"), (("tier_1", "tier_2", "prototype"), "tier_3")],
)
def test_a_single_design_is_developed_where_a_tier_waits_for_it(
    level: str, developed: tuple[str, ...], wanted: str
) -> None:
    """It waited for all tiers to be done, and they for it."""
    war = at_war(4000, developed)
    tree = tuple(
        changed(each, requires=("prototype",)) if each.id == "tier_3" else each
        for each in war.setup.rules.projects
    )
    war = War(replace(war.setup, rules=changed(war.setup.rules, projects=tree)))
    found = of(orders(war, level), DevelopModel)
    assert [each.project for each in found] == [wanted]


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("level", LEVELS)
def test_of_single_designs_the_best_that_is_not_known_is_developed(level: str) -> None:
    tiers = ("tier_1", "tier_2", "tier_3")
    war = at_war(4000, tiers)
    tree = tuple(
        changed(each, unlocks=True, tier=1 if each.is_single else each.tier)
        for each in war.setup.rules.projects
    )
    setup = replace(war.setup, rules=changed(war.setup.rules, projects=tree))
    (first,) = of(orders(War(setup), level), DevelopModel)
    sides = tuple(replace(each, developed=(*tiers, first.frame)) for each in setup.factions)
    (second,) = of(orders(War(replace(setup, factions=sides)), level), DevelopModel)
    assert first.project == second.project == "prototype" and first.frame != second.frame


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
    look = Outlook(state, FED, MapMemory(state.map), ACE)
    row = 2 * COLUMNS
    beside, apart = look.roundness((row + 4, row + 4 + COLUMNS)), look.roundness((row + 8,))
    assert apart == 0
    assert (beside > 0) == is_large


LANE = """
F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. ... ... ... ... ... ... Z..
F.. FC. F.. F.. FS. F.. F.. F.. FS. F.. F.A F.. ... ... ... ... ... ... ZC.
F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. F.. ... ... ... ... ... ... Z..
"""
"""Special panels three and seven steps from the only yard."""


def lane(bank: int, projects: tuple[str, ...]) -> War:
    """A war along one lane, the enemy far away."""
    return War(war_setup(draw(LANE, projects=projects), {"A": squad("revil", *["gm"] * 12)}, bank=bank))


@pytest.mark.rule("TW-4.7")
def test_an_ace_builds_a_dockyard_where_it_brings_the_pool_nearer_to_the_front(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bare_ground, "BARE_SITES", 0)
    war = lane(900, ("dockyard",))
    built = [each.panel for each in of(orders(war, "ace"), BuildFacility) if each.facility == "dockyard"]
    near, far = sorted(panel for panel, site in war.state.sites.items() if site.kind == "special")
    assert built == [far] and near < far
    officers = of(orders(lane(900, ("dockyard",)), "officer"), BuildFacility)
    assert "dockyard" not in [each.facility for each in officers], "nobody goes back to be filled up there"


@pytest.mark.rule("TW-4.7")
def test_squadrons_are_filled_up_beside_a_dockyard_only_while_the_pool_is_full() -> None:
    war = lane(900, ("dockyard",))
    war.until("revil", "administration")
    dock = max(panel for panel, site in war.state.sites.items() if site.kind == "special")
    war.state.sites[dock] = replace(war.state.sites[dock], facilities=(("dockyard", 1),))
    beside = set(war.state.map.neighbours[dock])
    assert not beside & Outlook(war.state, FED, MapMemory(war.state.map), ACE).yards()
    fresh = tuple(Unit(UnitId(f"new{number}"), FrameId("gm")) for number in range(DEPOT_POOL))
    war.emit(UnitsPooled(faction=FED, units=fresh, cause="prototype"))
    assert beside <= Outlook(war.state, FED, MapMemory(war.state.map), ACE).yards()


@pytest.mark.rule("TW-4.7")
@pytest.mark.parametrize("level", LEVELS)
def test_a_refinery_is_built_that_pays_within_twelve_turns(level: str) -> None:
    built = of(orders(lane(900, ("refinery",)), level), BuildFacility)
    assert "refinery" in [each.facility for each in built]


@pytest.mark.rule("TW-4.8")
def test_an_officer_develops_only_with_gold_beyond_a_round_of_income(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(bare_ground, "BARE_SITES", 0)
    for bank, is_rich in ((0, False), (1000, True)):
        war = at_war(1)
        war.until("revil", "administration")
        outlook = Outlook(war.state, FED, MapMemory(war.state.map), OFFICER)
        income = total_income(war.state, FED)
        assert income > 0 and thrift(outlook) == OFFICER.thrift + income
        rich = at_war(OFFICER.thrift + 80 + bank)
        assert bool(of(orders(rich, "officer"), DevelopModel)) == is_rich
    assert thrift(Outlook(war.state, FED, MapMemory(war.state.map), ACE)) == ACE.thrift


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize(("enemies", "is_changed"), [(12, True), (1, False)])
def test_a_besieged_capital_is_held_by_the_best_of_the_pool(enemies: int, is_changed: bool) -> None:
    """Twelve better machines lay in the pool while a full squadron of grunts stood alone in the capital."""
    picture = (
        MAP.replace("F.A Fob", "F.b Fo.")
        .replace("FC. F..", "FCA F.c")
        .replace("FS. F..", "FS. F.d")
        .replace("Ff.", "F..")
    )
    besiegers = {letter: squad("degwin", *["varg"] * enemies) for letter in "bcd"}
    forces = {"A": squad("revil", *["gm"] * 12), **besiegers}
    war = War(war_setup(draw(picture), forces, bank=30))
    war.until("revil", "administration")
    fresh = tuple(Unit(UnitId(f"new{number}"), FrameId("gm_diver")) for number in range(5))
    war.emit(UnitsPooled(faction=FED, units=fresh, cause="prototype"))
    found = orders(war, "ace")
    frames = [war.state.units[unit].frame for unit in war.state.forces["A"].units]
    assert len(frames) == 12
    assert bool(of(found, ReturnUnits)) == is_changed
    assert (frames.count(FrameId("gm_diver")) == 5) == is_changed


SIEGE = """
F.. F.. F.. F.B ... ... Z.. Z.. Z..
F.. FC. F.. F.. ... ... Z.. ZC. Z..
F.. F.y F.z F.. ... ... Z.. Z.. Z..
F.. F.. F.. F.. ... ... Z.. Z.. Z..
"""


def in_peril(bank: int, pooled: int) -> War:
    """A capital with two forces of the enemy beside it, none of its own near, machines in the pool."""
    besiegers = {"y": squad("yuri", *["varg"] * 8), "z": squad("degwin", *["varg"] * 12)}
    war = War(war_setup(draw(SIEGE), {"B": squad("cole", "gm"), **besiegers}, bank=bank))
    war.until("revil", "administration")
    fresh = tuple(Unit(UnitId(f"new{number}"), FrameId("gm")) for number in range(pooled))
    war.emit(UnitsPooled(faction=FED, units=fresh, cause="prototype"))
    return war


@pytest.mark.rule("TW-4.12")
@pytest.mark.parametrize("level", LEVELS)
def test_the_pool_of_a_besieged_side_becomes_a_squadron_before_walls_are_ordered(level: str) -> None:
    """An Officer put his last gold into walls that stand two turns later; eight machines lay in the pool."""
    war = in_peril(60, 8)
    found = orders(war, level)
    raised = of(found, RaiseForce)
    assert raised and set(raised[0].units) >= {UnitId(f"new{number}") for number in range(8)}
    assert not war.state.factions[FED].pool
    assert found.index(raised[0]) < min([found.index(each) for each in of(found, BuildFacility)], default=99)


@pytest.mark.rule("TW-4.12")
def test_whose_capital_is_in_peril_raises_no_fleet_for_open_ground_first() -> None:
    """One ship to take ground was raised with the gold for machines that the capital needed."""
    raised = of(orders(in_peril(200, 0), "officer"), RaiseForce)
    assert [each.is_fleet for each in raised] == [False]


@pytest.mark.rule("TW-7.8")
@pytest.mark.parametrize("bank", [0, 100])
def test_a_hero_who_waits_for_a_machine_gets_one_from_whoever_has_no_gold_left(bank: int) -> None:
    """He costs nothing, and waited until more was left over than an Ace ever leaves."""
    war = at_war(bank)
    war.state.heroes["holt"] = Hero("holt", FED, "ready")
    assert [order.hero for order in of(orders(war, "ace"), BindHero)] == ["holt"]
