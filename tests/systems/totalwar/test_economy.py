"""TW-4: gold, building, buying, garrisons. TW-5.5: what is cut off is of no use."""

from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from game.core.ids import FrameId
from game.systems.totalwar.actions import (
    BuildFacility,
    BuyUnits,
    DevelopModel,
    EndAdministration,
    PlaceUnits,
    RaiseForce,
    ReplaceGarrisonShip,
    ReturnUnits,
)
from game.systems.totalwar.board import garrison_at
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.economy import (
    frames_built_at,
    garrison_frames,
    grunt_of,
    is_developed,
    total_income,
)
from game.systems.totalwar.events import UnitsLost
from game.systems.totalwar.events_administration import DevelopmentFinished, FacilityBuilt, IncomeEarned
from game.systems.totalwar.setup import BEGUN_BY
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, squad, war_setup

MAP = """
FC  F. F$  F. .. Z. Z. ZC
F.a F. Ff  F. .. Z. Z. Z.
Fo  F. FX  FS .. Z. Z. Z.
"""
CAPITAL, ROCK, FACTORY, COLONY, FORTRESS, SPECIAL = 0, 2, 10, 16, 18, 19
OWN = 12
PROJECTS = ("dockyard", "refinery", "prism_array", "sunspear", "falling_sky")


def economy(bank: int = 200, developed: tuple[str, ...] = (), yields: int = 20) -> War:
    drawing = draw(MAP, yields={"F$": yields}, projects=PROJECTS)
    war = War(war_setup(drawing, {"a": squad("cole", "gm", "gm")}, bank=bank, developed=developed))
    war.until("revil", "administration")
    return war


def bank(war: War) -> int:
    return war.state.factions[FED].bank


def turn(war: War, times: int = 1) -> None:
    for _ in range(times):
        war.do(EndAdministration(player=BLUE))
        war.until("revil", "administration")


def build(war: War, panel: int, facility: str) -> None:
    war.do(BuildFacility(player=BLUE, panel=panel, facility=facility))


@pytest.mark.rule("TW-4.1")
@pytest.mark.rule("TW-4.2")
@pytest.mark.rule("TW-4.3")
def test_a_bank_then_a_coin_for_each_panel_and_the_yield_from_round_two() -> None:
    war = economy()
    assert bank(war) == 200 and not war.all(IncomeEarned)
    turn(war)
    earned = [event for event in war.all(IncomeEarned) if event.faction == FED]
    assert (earned[0].panels, earned[0].gold) == (OWN, OWN + 20)
    assert bank(war) == 200 + OWN + 20
    poor = economy(bank=24)
    refused = BuildFacility(player=BLUE, panel=ROCK, facility="mining_station")
    assert poor.refusal(refused) == "TW-4.1 no_gold"


@pytest.mark.rule("TW-4.3")
@pytest.mark.rule("TW-4.11")
def test_mining_stations_raise_the_yield_step_by_step() -> None:
    war = economy(bank=1000, yields=15)
    gains = [total_income(war.state, FED)]
    for turns in (1, 2, 3):
        build(war, ROCK, "mining_station")
        again = BuildFacility(player=BLUE, panel=ROCK, facility="mining_station")
        assert war.refusal(again) == "TW-4.11 under_construction"
        turn(war, turns)
        gains.append(total_income(war.state, FED))
    assert [gain - OWN for gain in gains] == [15, 23, 30, 38], "rounded up"
    assert war.refusal(again) == "TW-4.11 highest_level"
    wrong = BuildFacility(player=BLUE, panel=COLONY, facility="mining_station")
    assert war.refusal(wrong) == "TW-4.11 wrong_site"


@pytest.mark.rule("TW-4.4")
@pytest.mark.rule("TW-4.5")
@pytest.mark.rule("TW-4.8")
def test_a_factory_builds_ships_at_once_and_suits_by_the_level_of_its_works() -> None:
    war = economy(bank=2000)

    def models() -> set[str]:
        return {frame.id for frame in frames_built_at(war.state, FACTORY, war.state.factions[FED])}

    assert models() == {"harrier", "pike", "drum", "ferry"}
    build(war, FACTORY, "suit_works")
    turn(war, 2)
    assert war.last(FacilityBuilt).level == 1
    assert models() == {"harrier", "pike", "drum", "ferry", "gm"}
    war.do(DevelopModel(player=BLUE, project="tier_1"))
    assert war.refusal(DevelopModel(player=BLUE, project="tier_1")) == "TW-4.8 one_at_a_time"
    turn(war, 2)
    assert {"gm_diver", "gm_bastion", "citadel"} <= models()
    assert war.refusal(DevelopModel(player=BLUE, project="tier_3")) == "TW-4.8 missing_requirement"
    war.do(DevelopModel(player=BLUE, project="tier_2"))
    turn(war, 3)
    assert "horizon" in models(), "ships of any tier developed"
    assert "rampart" not in models(), "suits only by the level of the works"


@pytest.mark.rule("TW-4.8")
def test_a_prototype_run_builds_two_of_one_design_into_the_pool() -> None:
    war = economy(bank=500)
    wrong = DevelopModel(player=BLUE, project="prototype", frame=FrameId("gallant"))
    assert war.refusal(wrong) == "TW-4.8 no_such_design"
    war.do(DevelopModel(player=BLUE, project="prototype", frame=FrameId("vanguard")))
    turn(war, 2)
    pool = war.state.factions[FED].pool
    assert [war.state.units[unit].frame for unit in pool] == ["vanguard", "vanguard"]
    assert war.state.factions[FED].developed == ()


def study(begun_by: int = BEGUN_BY, *, unlocks: bool = False) -> War:
    """The fourth generation waits for a run of prototypes, and that for a theory that brings nothing else."""
    table = war_setup(draw(MAP), {"a": squad("cole", "gm", "gm")}, bank=2000, developed=("tier_1", "tier_2"))
    by_id = {each.id: each for each in table.rules.projects}
    theory = changed(by_id["tier_1"], id="theory", tier=3, turns=1, unlocks=False)
    projects = (
        by_id["tier_1"],
        by_id["tier_2"],
        theory,
        changed(by_id["prototype"], requires=("theory",), turns=1, unlocks=unlocks),
        changed(by_id["tier_3"], requires=("prototype",)),
    )
    rules = changed(table.rules, projects=projects)
    war = War(replace(table, rules=rules, begun_by=begun_by))
    war.until("revil", "administration")
    return war


def developed(war: War, project: str, frame: str = "") -> tuple[str, ...]:
    """Develop something to the end; return what the faction knows."""
    war.do(DevelopModel(player=BLUE, project=project, frame=FrameId(frame)))
    turn(war)
    return war.state.factions[FED].developed


@pytest.mark.rule("TW-4.8")
@pytest.mark.parametrize("unlocks", [False, True])
def test_a_project_may_wait_for_a_single_design_or_for_one_that_brings_nothing(unlocks: bool) -> None:
    war = study(unlocks=unlocks)
    last = DevelopModel(player=BLUE, project="tier_3")
    assert developed(war, "theory") == ("tier_1", "tier_2", "theory")
    built = {frame.id: is_developed(war.state, war.state.factions[FED], frame) for frame in war.setup.frames}
    assert not built[FrameId("vanguard")], "a theory is no tier"
    assert war.refusal(DevelopModel(player=BLUE, project="theory")) == "TW-4.8 is_developed"
    assert war.refusal(last) == "TW-4.8 missing_requirement"
    known = developed(war, "prototype", "vanguard")
    assert known == ("tier_1", "tier_2", "theory", *(["vanguard"] if unlocks else []), "prototype")
    assert war.refusal(last) == ""
    others = (frame for frame in war.setup.frames if frame.faction == FED and frame.tier == 3)
    for frame in others:
        is_known = is_developed(war.state, war.state.factions[FED], frame)
        assert is_known is (unlocks and frame.id == "vanguard"), "one design is no tier"


@pytest.mark.rule("TW-1.8")
@pytest.mark.rule("TW-4.8")
def test_what_is_known_to_be_done_is_told_to_all_without_the_design() -> None:
    war = study()
    assert developed(war, "theory")
    war.do(DevelopModel(player=BLUE, project="prototype", frame=FrameId("vanguard")))
    before = war.state
    seen = RULES.observe(before, RED)
    turn(war)
    done = war.last(DevelopmentFinished)
    told = RULES.redact(before, done, RED)
    assert isinstance(told, DevelopmentFinished) and told.frame == "" and done.frame == "vanguard"
    RULES.evolve(seen, told)
    assert seen.factions[FED].developed == war.state.factions[FED].developed
    assert RULES.observe(war.state, RED).factions[FED].developed == seen.factions[FED].developed


@pytest.mark.rule("TW-4.8")
def test_in_wars_of_before_what_waits_for_a_single_design_waits_for_ever() -> None:
    war = study(18)
    assert developed(war, "theory") == ("tier_1", "tier_2")
    assert war.refusal(DevelopModel(player=BLUE, project="prototype", frame=FrameId("vanguard"))) == (
        "TW-4.8 missing_requirement"
    )


@pytest.mark.rule("TW-4.6")
@pytest.mark.rule("TW-4.10")
def test_the_capital_builds_suits_and_its_works_raise_number_and_kind_of_its_garrison() -> None:
    war = economy(bank=2000, developed=("tier_1",))
    faction = war.state.factions[FED]
    assert {"gm", "harrier"} <= {frame.id for frame in frames_built_at(war.state, CAPITAL, faction)}
    assert len(garrison_frames(war.state, CAPITAL)) == 6
    build(war, CAPITAL, "capital_works")
    turn(war, 2)
    assert "gm_bastion" in {frame.id for frame in frames_built_at(war.state, CAPITAL, faction)}
    turn(war, 2)
    names = [frame.id for frame in garrison_frames(war.state, CAPITAL)]
    assert sorted(names) == ["gm"] * 6 + ["gm_bastion"] * 2, "what is missing comes first"
    for gms in (5, 4, 4):
        turn(war)
        names = [frame.id for frame in garrison_frames(war.state, CAPITAL)]
        assert sorted(names) == ["gm"] * gms + ["gm_bastion"] * (8 - gms), "then one is exchanged a turn"
    garrison = garrison_at(war.state, CAPITAL)
    assert garrison is not None
    war.emit(UnitsLost(force=garrison.id, units=garrison.units[2:]))
    turn(war, 6)
    names = [frame.id for frame in garrison_frames(war.state, CAPITAL)]
    assert sorted(names) == ["gm"] * 4 + ["gm_bastion"] * 4, "half in the dearest developed suit"


@pytest.mark.rule("TW-4.10")
def test_a_fortress_pays_for_no_garrison_that_it_has_as_militia() -> None:
    war = economy(bank=2000)
    levels = war.state.campaign.facilities["garrison"].levels
    before = bank(war)
    build(war, FORTRESS, "garrison")
    assert bank(war) == before - levels[1].cost_gold, "the militia of a fortress is as large as level I"
    turn(war, levels[1].turns)
    assert war.last(FacilityBuilt).level == 2
    turn(war, 3)
    assert len(garrison_frames(war.state, FORTRESS)) == 6
    before = bank(war)
    build(war, COLONY, "garrison")
    assert bank(war) == before - levels[0].cost_gold


@pytest.mark.rule("TW-4.10")
def test_a_ship_in_the_place_of_the_basic_machine_fills_no_garrison() -> None:
    """Garrisons were filled with it until they had machines enough, without end."""
    setup = war_setup(draw(MAP), {"a": squad("cole", "gm", "gm")})
    factions = tuple(replace(each, grunt=FrameId("harrier")) for each in setup.factions)
    state = economy().state
    state.campaign = Campaign(replace(setup, factions=factions))
    assert grunt_of(state, FED) is None
    war = War(state.campaign.setup)
    assert garrison_frames(war.state, CAPITAL) == ()


@pytest.mark.rule("TW-4.10")
def test_garrisons_regain_a_unit_a_turn_and_a_warship_is_bought_anew() -> None:
    war = economy(bank=2000)
    assert [len(garrison_frames(war.state, panel)) for panel in (COLONY, FORTRESS, FACTORY)] == [2, 4, 0]
    for _ in range(3):
        build(war, COLONY, "garrison")
        turn(war)
    turn(war, 4)
    names = sorted(frame.id for frame in garrison_frames(war.state, COLONY))
    assert names == ["gm"] * 8 + ["harrier"]
    garrison = garrison_at(war.state, COLONY)
    assert garrison is not None
    ship = next(unit for unit in garrison.units if war.state.units[unit].frame == "harrier")
    order = ReplaceGarrisonShip(player=BLUE, panel=COLONY, frame=FrameId("harrier"))
    assert war.refusal(order) == "TW-4.10 no_ship_missing"
    war.emit(UnitsLost(force=garrison.id, units=(ship,)))
    turn(war, 2)
    assert all(frame.id == "gm" for frame in garrison_frames(war.state, COLONY))
    for name in ("gm", "citadel", "talon", "nothing"):
        other = ReplaceGarrisonShip(player=BLUE, panel=COLONY, frame=FrameId(name))
        assert war.refusal(other) == "TW-4.10 no_such_model", name
    before = bank(war)
    war.do(order)
    assert bank(war) == before - 30
    build(war, FACTORY, "suit_works")
    turn(war, 4)
    assert len(garrison_frames(war.state, FACTORY)) == 2, "militia once a facility stands"


@pytest.mark.rule("TW-4.7")
def test_special_panels_take_what_the_map_lists() -> None:
    war = economy(bank=1000)
    before = total_income(war.state, FED)
    build(war, SPECIAL, "refinery")
    turn(war, 2)
    assert total_income(war.state, FED) == before + 10
    build(war, SPECIAL, "dockyard")
    turn(war, 2)
    names = {frame.id for frame in frames_built_at(war.state, SPECIAL, war.state.factions[FED])}
    assert names == {"harrier", "pike", "drum", "ferry"}


@pytest.mark.rule("TW-4.9")
def test_units_go_to_a_force_beside_the_panel_or_to_the_pool_within_the_output() -> None:
    war = economy()
    gm = FrameId("gm")
    war.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=gm, count=3, force="a"))
    assert len(war.state.forces["a"].units) == 5 and bank(war) == 170
    assert war.refusal(BuyUnits(player=BLUE, panel=CAPITAL, frame=gm, count=2)) == "TW-4.9 no_output"
    war.do(BuyUnits(player=BLUE, panel=CAPITAL, frame=gm))
    pool = war.state.factions[FED].pool
    war.do(PlaceUnits(player=BLUE, force="a", units=pool))
    assert len(war.state.forces["a"].units) == 6 and war.state.factions[FED].pool == ()
    full = BuyUnits(player=BLUE, panel=FACTORY, frame=FrameId("pike"), force="a")
    assert war.refusal(full) == "TW-4.9 too_far"
    units = war.state.forces["a"].units
    assert war.refusal(ReturnUnits(player=BLUE, force="a", units=units)) == "TW-1.7 no_units"
    war.do(ReturnUnits(player=BLUE, force="a", units=units[:2]))
    assert war.state.factions[FED].pool == units[:2]
    barred = BuyUnits(player=BLUE, panel=CAPITAL, frame=FrameId("gm_diver"))
    assert war.refusal(barred) == "TW-4.4 not_built_here"


@pytest.mark.rule("TW-4.12")
@pytest.mark.rule("TW-7.7")
def test_a_new_force_stands_at_the_start_of_the_next_turn() -> None:
    war = economy(bank=300)
    gm, ship = FrameId("gm"), FrameId("harrier")
    empty = RaiseForce(player=BLUE, officer="amber", is_fleet=False, panel=CAPITAL, name="Third")
    assert war.refusal(empty) == "TW-1.7 no_units"
    low = RaiseForce(player=BLUE, officer="cole", is_fleet=True, panel=CAPITAL, name="Home", frames=(ship,))
    assert war.refusal(low) == "TW-4.12 rank_too_low"
    shipless = RaiseForce(
        player=BLUE, officer="amber", is_fleet=True, panel=CAPITAL, name="Home", frames=(gm,)
    )
    assert war.refusal(shipless) == "TW-1.7 no_warship"
    war.do(
        RaiseForce(player=BLUE, officer="amber", is_fleet=True, panel=CAPITAL, name="Home", frames=(ship, gm))
    )
    assert bank(war) == 300 - 30 - 30 - 10
    raised = next(iter(war.state.raisings))
    assert raised not in war.state.forces
    turn(war)
    force = war.state.forces[raised]
    assert (force.kind, force.panel, force.name, force.officer) == ("fleet", CAPITAL, "Home", "amber")
    assert [war.state.units[unit].frame for unit in force.units] == ["harrier", "gm"]
    assert force.steps_left == 3


@pytest.mark.rule("TW-5.5")
@pytest.mark.rule("TW-4.11")
def test_what_is_cut_off_yields_builds_and_refills_nothing_until_it_is_joined() -> None:
    war = economy(bank=1000)
    build(war, ROCK, "mining_station")
    belt = tuple(panel for panel in range(24) if panel % 8 == 1)
    war.give(ZEON, *belt)
    assert {ROCK, FACTORY, FORTRESS, SPECIAL} <= war.state.cut
    assert total_income(war.state, FED) == 3
    order = BuildFacility(player=BLUE, panel=FACTORY, facility="suit_works")
    assert war.refusal(order) == "TW-4.11 not_supplied"
    buy = BuyUnits(player=BLUE, panel=FACTORY, frame=FrameId("harrier"))
    assert war.refusal(buy) == "TW-5.5 not_producing"
    garrison = garrison_at(war.state, FORTRESS)
    assert garrison is not None
    war.emit(UnitsLost(force=garrison.id, units=garrison.units[:1]))
    turn(war, 3)
    construction = war.state.sites[ROCK].construction
    assert construction is not None and construction.turns_left == 1, "it waits"
    assert len(garrison_frames(war.state, FORTRESS)) == 3
    war.give(FED, *belt)
    assert not war.state.cut
    turn(war)
    assert war.state.sites[ROCK].construction is None
    assert len(garrison_frames(war.state, FORTRESS)) == 4


@pytest.mark.rule("TW-1.3")
def test_sites_change_hands_and_stay() -> None:
    war = economy()
    war.give(ZEON, FACTORY)
    assert war.state.sites[FACTORY].kind == "factory"
    assert war.state.map.sites[FACTORY].name == "factory 10"
