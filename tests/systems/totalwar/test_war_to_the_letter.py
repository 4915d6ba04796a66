"""Single sentences of the war's rules that a wrong line could break unnoticed."""

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.ids import FrameId, UnitId
from game.core.kernel import Step
from game.systems.totalwar.actions import (
    AnnounceShot,
    BindHero,
    BuildSuperweapon,
    BuyUnits,
    CastVote,
    DevelopModel,
    EndAdministration,
    RaiseForce,
)
from game.systems.totalwar.build import build_setup
from game.systems.totalwar.events import UnitsLost, UnitsPaidBack
from game.systems.totalwar.events_administration import GoldGained, GoldSpent, HeroFell, RaisingDropped
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.profile import TotalWarTerrain
from game.systems.totalwar.request import TotalWarRequest
from game.systems.totalwar.resolve_superweapons import land_shots
from game.systems.totalwar.setup import BEGUN_BY
from tests.support.shipped import shipped_catalog
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, War, draw, fleet, war_setup
from tests.systems.totalwar.earth import EARTH
from tests.systems.totalwar.test_superweapons import armed, name_of, to_shots, turns
from tests.systems.totalwar.test_victory import place_all, take_luna, war_of

MAP = """
FC F. F. F. .. Z. ZC
F. F. F. Ff .. Z. Z.
"""
FACTORY = 10


def gold_of(war: War, bank: int) -> War:
    war.state = war.state.clone()
    war.state.factions[FED] = replace(war.state.factions[FED], bank=bank)
    return war


@pytest.mark.rule("TW-4.12")
@pytest.mark.parametrize(("is_fleet", "frame", "price"), [(False, "gm", 10 + 10), (True, "harrier", 30 + 30)])
def test_a_new_squadron_costs_ten_and_a_fleet_thirty_and_what_is_bought_for_it(
    is_fleet: bool, frame: str, price: int
) -> None:
    war = War(war_setup(draw(MAP)))
    war.until("revil", "administration")
    order = RaiseForce(
        player=BLUE,
        officer="amber",
        is_fleet=is_fleet,
        panel=FACTORY if is_fleet else 0,
        name="New",
        frames=(FrameId(frame),),
    )
    assert gold_of(war, price - 1).refusal(order) == "TW-4.1 no_gold"
    gold_of(war, price).do(order)
    assert war.state.factions[FED].bank == 0
    assert sum(event.gold for event in war.all(GoldSpent)) == price


@pytest.mark.rule("TW-4.7")
def test_a_weapon_is_built_on_special_panels_alone() -> None:
    war = War(war_setup(draw(MAP), bank=2000))
    war.until("revil", "administration")
    order = BuildSuperweapon(player=BLUE, panel=0, weapon="prism_array")
    illegal = RULES.check(war.state, order)
    assert illegal is not None and (illegal.rule, illegal.reason) == ("TW-4.7", "wrong_site")
    assert illegal.facts == {"weapon": "prism_array"}


@pytest.mark.rule("TW-4.13")
def test_shots_are_offered_at_every_panel_where_anothers_force_stands_and_at_no_other() -> None:
    war = armed()
    turns(war, 9)
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    offered = {a.panel for a in RULES.legal(war.state, BLUE) if isinstance(a, AnnounceShot)}
    assert offered == {force.panel for force in war.state.forces.values() if force.faction != FED}
    assert war.at("x") in offered and war.at(name_of(war)) not in offered


@pytest.mark.rule("TW-7.8", "TW-4.13")
def test_a_hero_whose_machine_a_shot_destroys_is_rolled_for() -> None:
    war = armed()
    turns(war, 8)
    war.until("degwin", "administration")
    war.do(BindHero(player=RED, hero="holt", unit=UnitId("x1")))
    war.until("revil", "administration")
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    war.do(AnnounceShot(player=BLUE, force=name_of(war), panel=war.at("x")))
    for faces, fallen in (([100, 30, 100, 6], ["holt"]), ([1, 31, 1], [])):
        step = Step(war.state.clone(), evolve, ScriptedChance(faces))
        land_shots(step, FED)
        assert [event.hero for event in step.events if isinstance(event, HeroFell)] == fallen
        lost = [unit for event in step.events if isinstance(event, UnitsLost) for unit in event.units]
        assert ("x1" in lost) is bool(fallen)


def to_earth(war: War) -> None:
    take_luna(war)
    war.do(CastVote(player=RED, faction=ZEON, is_peace=False))
    war.do(CastVote(player=BLUE, faction=FED, is_peace=True))


@pytest.mark.rule("TW-6.3")
def test_barred_units_of_the_pool_are_paid_back_and_gone() -> None:
    war = war_of()
    war.until("revil", "administration")
    war.do(BuyUnits(player=BLUE, panel=0, frame=FrameId("drum")))
    war.do(BuyUnits(player=BLUE, panel=0, frame=FrameId("gm")))
    drum, gm = war.state.factions[FED].pool
    to_earth(war)
    paid = next(event for event in war.all(UnitsPaidBack) if event.faction == FED)
    assert drum in paid.units and gm not in paid.units
    assert war.state.factions[FED].pool == (gm,) and drum not in war.state.units
    gold = [event.gold for event in war.all(GoldGained) if event.reason == "paid_back"]
    assert gold == [4 * len(paid.units)]


@pytest.mark.rule("TW-4.9")
@pytest.mark.rule("TW-6.3")
@pytest.mark.parametrize(("begun_by", "is_paid_back"), [(18, False), (BEGUN_BY, True)])
def test_prototypes_that_are_done_on_earth_and_cannot_serve_there_are_paid_back(
    begun_by: int, is_paid_back: bool
) -> None:
    """They lay in the pool, and could be placed."""
    table = war_of().setup
    frames = tuple(
        replace(each, traits=("space_only",)) if each.id == "vanguard" else each for each in table.frames
    )
    war = War(replace(table, frames=frames, begun_by=begun_by))
    war.until("revil", "administration")
    order = DevelopModel(player=BLUE, project="prototype", frame=FrameId("vanguard"))
    war.do(order)
    to_earth(war)
    place_all(war)
    war.until("revil", "administration")
    war.skip()
    war.until("revil", "administration")
    assert war.state.factions[FED].development is None
    kept = [war.state.units[unit].frame for unit in war.state.factions[FED].pool]
    assert kept.count(FrameId("vanguard")) == (0 if is_paid_back else 2)
    cost = 2 * war.state.campaign.frames[FrameId("vanguard")].cost_gold
    assert (war.last(GoldGained).gold == cost) is is_paid_back
    assert war.refusal(order) == "TW-4.8 no_such_design", "nor is it ordered there"


@pytest.mark.rule("TW-6.3", "TW-4.12")
def test_a_force_that_was_being_raised_does_not_stand_on_earth() -> None:
    text = """
    FC F. Ff .. .. Z. Z. ZC
    F. F.a F. .. .. Z. Z.x Z.
    """
    forces = {"a": fleet("amber", "harrier", "gm"), "x": fleet("xander", "talon", "varg")}
    war = War(war_setup(draw(text), forces, earth=EARTH))
    war.until("revil", "administration")
    war.do(
        RaiseForce(
            player=BLUE, officer="cole", is_fleet=False, panel=2, name="New", frames=(FrameId("pike"),)
        )
    )
    (raising,) = war.state.raisings
    to_earth(war)
    assert [event.raising for event in war.all(RaisingDropped)] == [raising]
    assert not war.state.raisings


@pytest.mark.rule("TW-6.3", "TW-8.5")
def test_rogue_factions_end_when_the_war_moves() -> None:
    text = "FC F. F. .. .. Z. T. ZC\nF. F.a TC T. .. Z. Z.x Z."
    forces = {"a": fleet("amber", "harrier", "gm"), "x": fleet("xander", "talon", "varg")}
    war = War(war_setup(draw(text), forces, earth=EARTH, factions=(FED, ZEON, "third")))
    war.state = war.state.clone()
    war.state.factions["third"] = replace(war.state.factions["third"], kind="rogue")
    to_earth(war)
    assert war.state.factions["third"].is_out
    assert "third" not in war.state.owners


@pytest.mark.rule("TW-1.3")
def test_ground_that_terrain_closes_is_closed_on_the_map_and_no_other() -> None:
    catalog = shipped_catalog()
    seen = set[str]()
    for campaign in ("first_war", "quick_war", "grand_war"):
        for theatre in build_setup(TotalWarRequest(campaign=campaign), catalog).theatres:
            used = {kind for kind in theatre.terrain if kind}
            own = {kind: catalog.terrain[kind].profiles.get("totalwar") for kind in used}
            closed = {
                kind
                for kind, ground in own.items()
                if isinstance(ground, TotalWarTerrain) and not ground.is_passable
            }
            assert closed == set(theatre.impassable) & used
            seen |= closed
    assert seen
