"""TW-2.3, TW-4.13, TW-4.14: superweapons."""

from collections import defaultdict
from dataclasses import replace as changed
from fractions import Fraction
from itertools import pairwise

import pytest
from msgspec.structs import replace

from game.core.dice import ScriptedChance
from game.core.ids import FrameId
from game.core.kernel import Step
from game.core.odds import EnumeratingChance, Odds, explore
from game.systems.totalwar.actions import (
    AnnounceShot,
    BuildSuperweapon,
    EndAdministration,
    EndShots,
    MoveSuperweapon,
)
from game.systems.totalwar.board import fighters_of, full_steps, guard_id
from game.systems.totalwar.economy import grunt_of
from game.systems.totalwar.events import (
    FacilitiesFell,
    ForceAppeared,
    ForceMoved,
    ForceRemoved,
    SiteLevelled,
    UnitsLost,
)
from game.systems.totalwar.events_administration import FacilityBuilt, GoldSpent
from game.systems.totalwar.evolve import evolve
from game.systems.totalwar.reach import superweapon_paths
from game.systems.totalwar.resolve_construction import join_guard
from game.systems.totalwar.resolve_superweapons import land_shots, panels_hit
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import Force, Shot
from tests.support.totalwar import BLUE, FED, NW, SE, ZEON, N, War, draw, fleet, squad, war_setup

MAP = """
FC F. F. F. .. Z.  Z.  ZC
F. F. FS F. .. Z.x Zf  Z.
F. F. F. F. .. Z.y Z$  Z.
F. F. F. F. .. Z.  Z.  Z.
"""
SPECIAL, FACTORY, ROCK = 10, 14, 22
FORCES = {"x": squad("zelda", "varg", "varg", "varg"), "y": fleet("xander", "talon", "varg")}


def armed(weapon: str = "prism_array", bank: int = 2000) -> War:
    drawing = draw(MAP, projects=("prism_array", "sunspear", "falling_sky"))
    war = War(war_setup(drawing, FORCES, bank=bank))
    war.until("revil", "administration")
    war.do(BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon=weapon))
    return war


def name_of(war: War) -> str:
    return next(force.id for force in war.state.forces.values() if force.kind == "superweapon")


def turns(war: War, count: int) -> None:
    for _ in range(count):
        war.do(EndAdministration(player=BLUE))
        war.until("revil", "administration")


def to_shots(war: War) -> None:
    for _ in range(40):
        if war.state.phase == "shots" and war.state.faction == FED:
            return
        war.skip()
    raise AssertionError("nobody may shoot")


@pytest.mark.rule("TW-4.7")
@pytest.mark.rule("TW-4.14")
def test_a_weapon_is_built_in_six_turns_with_a_guard_once_the_panel_is_empty() -> None:
    war = armed()
    wrong = BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="sunspear")
    assert war.refusal(wrong) == "TW-4.11 under_construction"
    turns(war, 5)
    assert not any(force.kind == "superweapon" for force in war.state.forces.values())
    turns(war, 1)
    weapon = war.state.forces[name_of(war)]
    guard = war.state.forces[f"guard_{weapon.id}"]
    assert weapon.panel == SPECIAL and len(guard.units) == 6
    assert weapon.id.startswith(f"{FED}_weapon_"), "its owner's, counted by him"
    assert war.state.sites[SPECIAL].construction is None


@pytest.mark.rule("TW-4.14")
def test_whose_grunts_are_barred_from_a_theatre_has_a_weapon_without_a_guard() -> None:
    setup = war_setup(draw(MAP, projects=("prism_array",)), FORCES, bank=2000)
    barred = tuple(replace(each, traits=("land_only",)) if each.id == "gm" else each for each in setup.frames)
    war = War(replace(setup, frames=barred))
    war.until("revil", "administration")
    war.do(BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="prism_array"))
    turns(war, 6)
    assert war.state.forces[name_of(war)].panel == SPECIAL
    assert guard_id(name_of(war)) not in war.state.forces


@pytest.mark.rule("TW-2.3")
def test_a_weapon_moves_one_panel_by_order_of_the_supreme_commander() -> None:
    war = armed()
    turns(war, 6)
    name = name_of(war)
    war.do(EndAdministration(player=BLUE))
    assert war.state.officer == "revil"
    there = war.state.map.steps[SPECIAL][N]
    assert war.refusal(MoveSuperweapon(player=BLUE, force=name, to=0)) == "TW-2.3 out_of_reach"
    war.do(MoveSuperweapon(player=BLUE, force=name, to=there))
    assert war.at(name) == there and war.state.forces[f"guard_{name}"].panel == there
    assert war.state.owners[there] == FED
    assert war.refusal(MoveSuperweapon(player=BLUE, force=name, to=SPECIAL)) == "TW-2.3 out_of_reach"


@pytest.mark.rule("TW-2.3")
@pytest.mark.rule("TW-1.5")
@pytest.mark.parametrize("panels", [1, 2, 3])
def test_a_weapon_goes_as_many_panels_as_the_rules_say_past_friends_and_round_enemies(panels: int) -> None:
    text = """
    FC F. Zo  F.  F. F. Z. ZC
    F. F. FSa ..z Z. Z. Z. Z.
    F. F. F.  F.  F. F. Z. Z.
    """
    drawing = draw(text, projects=("prism_array",))
    table = war_setup(drawing, {"a": squad("blake", "gm"), "z": squad("zelda", "varg")}, bank=2000)
    rules = changed(table.rules, movement=changed(table.rules.movement, superweapon_panels=panels))
    war = War(replace(table, rules=rules))
    weapon = Force("pw", "superweapon", FED, "", 1, "Array", weapon="prism_array")
    war.emit(ForceAppeared(force=replace(weapon, steps_left=full_steps(war.state, weapon))))
    war.until("revil")
    state, start, enemy, own, garrisoned = war.state, war.at("pw"), war.at("z"), war.at("a"), 2
    assert f"garrison_{garrisoned}" in state.forces
    found = superweapon_paths(state, state.forces["pw"])
    assert {len(path) - 1 for path in found.values()} == set(range(1, panels + 1))
    for to, path in found.items():
        assert path[0] == start and path[-1] == to and not {enemy, garrisoned} & {*path}
        assert all(near in state.map.neighbours[panel] for panel, near in pairwise(path))
    assert enemy not in found and own not in found, "nobody stands where it ends"
    assert any(own in path for path in found.values()) is (panels > 1), "it passes its own"
    farthest = max(found, key=lambda panel: len(found[panel]))
    war.do(MoveSuperweapon(player=BLUE, force="pw", to=farthest))
    assert war.last(ForceMoved).path == found[farthest] and war.at("pw") == farthest


@pytest.mark.rule("TW-4.13")
@pytest.mark.rule("TW-1.6")
def test_a_shot_is_charged_announced_and_lands_next_turn() -> None:
    war = armed()
    turns(war, 8)
    weapon = war.state.forces[name_of(war)]
    assert weapon.charge == 2
    turns(war, 1)
    target, bank = war.at("x"), war.state.factions[FED].bank
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    war.do(AnnounceShot(player=BLUE, force=weapon.id, panel=target))
    assert war.state.factions[FED].bank == bank - 50
    assert war.state.shots[weapon.id].panel == target, "everybody sees it"
    assert len(war.state.forces["x"].units) == 3
    step = Step(war.state.clone(), evolve, ScriptedChance([75, 76, 75]))
    land_shots(step, FED)
    lost = [event for event in step.events if isinstance(event, UnitsLost)]
    assert lost[0].units == ("x0", "x2")
    assert step.state.owners[target] == ZEON, "ownership stays"
    assert step.state.forces["x"].battles == 0
    assert step.state.forces[weapon.id].charge == 0 and not step.state.shots
    all_gone = Step(war.state.clone(), evolve, ScriptedChance([1, 1, 1]))
    land_shots(all_gone, FED)
    assert "x" not in all_gone.state.forces
    assert any(isinstance(event, ForceRemoved) for event in all_gone.events)


@pytest.mark.rule("TW-2.9")
@pytest.mark.rule("TW-4.14")
def test_a_guard_fights_for_its_weapon_which_is_nobodys_but_the_supreme_commanders() -> None:
    war = armed()
    turns(war, 6)
    weapon = war.state.forces[name_of(war)]
    guard = war.state.forces[f"guard_{weapon.id}"]
    assert fighters_of(war.state, weapon) == guard.units and len(guard.units) == 6
    assert fighters_of(war.state, war.state.forces["x"]) == ("x0", "x1", "x2")
    assert (weapon.officer, guard.officer, weapon.units) == ("", "", ())
    garrison = war.state.forces["garrison_0"]
    steps = [full_steps(war.state, each) for each in (guard, garrison, weapon, war.state.forces["y"])]
    assert steps == [0, 0, 1, 3], "neither garrison nor guard moves"
    war.emit(ForceRemoved(force=guard.id, reason="disbanded"))
    assert fighters_of(war.state, weapon) == ()


@pytest.mark.rule("TW-4.13")
def test_the_odds_of_a_shot_are_what_comes_of_it_when_it_lands() -> None:
    war = armed()
    turns(war, 9)
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    shot = AnnounceShot(player=BLUE, force=name_of(war), panel=war.at("x"))
    rules = TotalWarRuleset()
    told = rules.odds(war.state, shot)
    assert rules.odds(war.state, EndShots(player=BLUE)) == Odds()
    assert rules.odds(war.state, AnnounceShot(player=BLUE, force="x", panel=war.at("x"))) == Odds()
    war.do(shot)
    shares: defaultdict[str, Fraction] = defaultdict(Fraction)

    def lost(chance: EnumeratingChance) -> tuple[str, ...]:
        step = Step(war.state.clone(), evolve, chance)
        land_shots(step, FED)
        return tuple(unit for event in step.events if isinstance(event, UnitsLost) for unit in event.units)

    for weight, units in explore(lost):
        for unit in units:
            shares[unit] += weight
    assert {odd.subject: odd.fraction for odd in told.chances} == shares
    assert set(shares) == {"x0", "x1", "x2"} and all(odd.label == "destroyed" for odd in told.chances)


@pytest.mark.rule("TW-4.13")
def test_kinds_hit_lines_and_areas_and_one_levels_sites() -> None:
    war = armed()
    rules = war.state.campaign.superweapons
    spear = panels_hit(war.state, rules["sunspear"], Shot("w", FED, war.at("x"), SE))
    assert [percent for _, percent in spear] == [60, 30, 30]
    assert [panel for panel, _ in spear][1:] == list(war.state.map.line(war.at("x"), SE, 2))
    sky = panels_hit(war.state, rules["falling_sky"], Shot("w", FED, FACTORY, N))
    assert {percent for _, percent in sky} == {50} and len(sky) == 7
    fall = armed("falling_sky")
    turns(fall, 9)
    fall.do(EndAdministration(player=BLUE))
    to_shots(fall)
    fall.do(AnnounceShot(player=BLUE, force=name_of(fall), panel=FACTORY))
    while fall.state.phase == "shots":
        fall.do(EndShots(player=BLUE))
    fall.until("revil", "administration")
    levelled = {event.panel for event in fall.all(SiteLevelled)}
    assert FACTORY in levelled and 7 not in levelled, "a capital is never levelled"
    assert not any(force.kind == "superweapon" for force in fall.state.forces.values()), "one shot only"


@pytest.mark.rule("TW-4.14")
def test_when_the_guard_loses_the_weapon_and_its_shot_are_gone() -> None:
    war = armed()
    turns(war, 9)
    name = name_of(war)
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    war.do(AnnounceShot(player=BLUE, force=name, panel=war.at("x")))
    war.until("zelda")
    war.put("x", war.state.map.steps[SPECIAL][SE])
    war.squadron("x", NW)
    (guard,) = war.order.sides[1].forces
    assert guard.kind == "guard" and len(guard.units) == 6
    war.fight("attacker")
    assert name not in war.state.forces and f"guard_{name}" not in war.state.forces
    assert not war.state.shots
    assert FrameId("gm") == guard.units[0].frame


@pytest.mark.rule("TW-4.13")
def test_a_shot_destroys_facilities_where_its_kind_does() -> None:
    war = armed()
    turns(war, 9)
    war.emit(FacilityBuilt(panel=ROCK, facility="mining_station", level=2))
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    war.do(AnnounceShot(player=BLUE, force=name_of(war), panel=ROCK))
    step = Step(war.state.clone(), evolve, ScriptedChance([100, 100, 100]))
    land_shots(step, FED)
    fell = [event for event in step.events if isinstance(event, FacilitiesFell)]
    assert [(event.panel, event.facilities) for event in fell] == [(ROCK, (("mining_station", 2),))]
    assert not step.state.sites[ROCK].facilities and step.state.sites[ROCK].kind == "resource"


@pytest.mark.rule("TW-4.7")
def test_a_weapon_costs_its_price_when_it_is_ordered() -> None:
    war = armed()
    (spent,) = [event for event in war.all(GoldSpent) if event.reason == "superweapon"]
    price = war.state.campaign.superweapons["prism_array"].cost_gold
    assert (spent.faction, spent.gold, spent.subject) == (FED, price, "prism_array")
    assert price == 300


@pytest.mark.rule("TW-4.14")
def test_every_guard_refills_by_two_machines_a_turn_like_a_garrison() -> None:
    war = armed()
    turns(war, 6)
    name = name_of(war)
    twin = replace(war.state.forces[name], id="twin", panel=war.state.map.steps[SPECIAL][SE])
    war.emit(ForceAppeared(force=twin))
    for weapon in (name, "twin"):
        guard = war.state.forces.get(guard_id(weapon))
        if guard is not None:
            war.emit(UnitsLost(force=guard.id, units=guard.units[1:]))
    turns(war, 1)
    refill = war.state.campaign.rules.refill_units
    sizes = [len(war.state.forces[guard_id(weapon)].units) for weapon in (name, "twin")]
    assert sizes == [1 + refill, refill]


@pytest.mark.rule("TW-4.14")
@pytest.mark.parametrize("slots", [1, 2, 3])
def test_a_guard_has_so_many_grunts_as_its_slots_take(slots: int) -> None:
    war = armed()
    turns(war, 6)
    weapon = war.state.forces[name_of(war)]
    war.emit(ForceRemoved(force=guard_id(weapon.id), reason="disbanded"))
    grunt = grunt_of(war.state, FED)
    assert grunt is not None
    step = Step(war.state.clone(), evolve, ScriptedChance([]))
    join_guard(step, weapon, replace(grunt, slots=slots), 6)
    assert len(step.state.forces[guard_id(weapon.id)].units) == 6 // slots


@pytest.mark.rule("TW-4.1")
def test_a_shot_without_gold_names_its_weapon() -> None:
    war = armed()
    turns(war, 9)
    name = name_of(war)
    war.do(EndAdministration(player=BLUE))
    to_shots(war)
    war.state.factions[FED] = replace(war.state.factions[FED], bank=0)
    refused = TotalWarRuleset().check(war.state, AnnounceShot(player=BLUE, force=name, panel=war.at("x")))
    assert refused is not None
    assert (refused.rule, refused.reason, refused.facts) == ("TW-4.1", "no_gold", {"force": name})
