"""Sentences of the ledger that one mistake in the code would break without another test noticing."""

import pytest

from game.core.ids import FrameId, UnitId
from game.systems.totalwar.actions import (
    AllotUnits,
    AnnounceShot,
    Answer,
    BuildFacility,
    BuildSuperweapon,
    BuyUnits,
    EndAdministration,
    GiveDirective,
    GoRogue,
    MoveFleet,
    MoveSquadron,
    MoveSuperweapon,
    RaiseForce,
    ReturnUnits,
)
from game.systems.totalwar.events import ForceRemoved
from game.systems.totalwar.events_administration import IncomeEarned
from game.systems.totalwar.resolve_superweapons import chance_to_hit, is_ready
from game.systems.totalwar.supply import is_in_supply
from tests.support.totalwar import BLUE, FED, NE, RED, SE, ZEON, War, draw, fleet, squad, war_setup

RING = """
FC  F.  F.  F.  ..  TC  ZC
F.  F.  F.  T.  ..  T.  Z.
F.  F.  F.f Z.z Z.y Z.  Z.
F.  F.  Z.  ..  ZX  Z.  Z.
F.  F.  F.  F.  Z.  Z.  Z.
"""
"""The battle is at z; round it from N: a third faction, a force, a fortress, nobody, Zeon, the attacker."""
NORTH, FORCE, FORT, NEUTRAL, BEATEN, ORIGIN = 10, 18, 25, 24, 23, 16
THREE = (FED, ZEON, "third")
FORCES = {
    "f": fleet("amber", "harrier", "gm"),
    "z": squad("yuri", "varg", "varg"),
    "y": squad("zelda", "varg"),
}


def stormed(text: str = RING) -> War:
    """The fleet has moved onto z's panel, and the battle waits."""
    war = War(war_setup(draw(text), FORCES, factions=THREE, order=THREE))
    war.until("amber")
    around = war.state.map.steps[war.at("z")]
    assert around == (NORTH, FORCE, FORT, NEUTRAL, BEATEN, ORIGIN)
    war.fleet("f", SE, 1)
    return war


@pytest.mark.rule("TW-5.2")
def test_a_fleet_takes_what_is_neutral_or_the_beaten_ones_and_nothing_shielded() -> None:
    war = stormed()
    war.fight("attacker")
    owners = war.state.owners
    assert owners[NEUTRAL] == FED and owners[BEATEN] == FED
    assert owners[NORTH] == "third", "a third faction's stay"
    assert owners[FORCE] == ZEON, "another's force had no part in the battle"
    assert owners[FORT] == ZEON, "a garrisoned site"


@pytest.mark.rule("TW-5.2")
def test_a_capital_never_falls_as_a_neighbour_not_even_without_garrison() -> None:
    war = stormed(RING.replace("ZX ", "ZC ").replace("TC  ZC", "TC  Z."))
    war.emit(ForceRemoved(force=f"garrison_{FORT}", reason="disbanded"))
    war.fight("attacker")
    assert war.state.owners[FORT] == ZEON
    assert war.state.owners[NEUTRAL] == FED
    bare = stormed()
    bare.emit(ForceRemoved(force=f"garrison_{FORT}", reason="disbanded"))
    bare.fight("attacker")
    assert bare.state.owners[FORT] == FED, "any other site does"


@pytest.mark.rule("TW-5.2")
@pytest.mark.rule("TW-2.6")
def test_where_the_beaten_survivors_now_stand_falls_too() -> None:
    war = stormed()
    war.fight("attacker", withdrew=True)
    war.do(Answer(player=RED, option=str(BEATEN)))
    assert war.at("z") == BEATEN
    assert war.state.owners[BEATEN] == FED


@pytest.mark.rule("TW-2.6")
def test_free_is_what_is_passable_and_without_force_or_anothers_garrison_whoever_owns_it() -> None:
    war = stormed()
    war.fight("attacker", withdrew=True)
    question = war.state.prompts[-1]
    assert (question.kind, question.subject, question.player) == ("retreat", "z", RED)
    options = set(map(int, question.options))
    assert options == {NORTH, FORT, NEUTRAL, BEATEN, ORIGIN}, "not where y stands"
    rocky = stormed(RING.replace("F.  F.  Z.  ..  ZX", "F.  F.  Z.  #.  FX"))
    rocky.fight("attacker", withdrew=True)
    assert set(map(int, rocky.state.prompts[-1].options)) == {NORTH, BEATEN, ORIGIN}
    moves = war.state.forces["z"].steps_left
    war.do(Answer(player=RED, option=str(NORTH)))
    assert war.state.owners[NORTH] == "third", "a retreat captures nothing"
    assert war.state.forces["z"].steps_left == moves, "and is no move"


@pytest.mark.rule("TW-5.7")
def test_in_supply_is_on_or_next_to_a_supplied_panel_of_the_own_faction() -> None:
    line = "FC F.a ..b ..c .. F.d .. Z. ZC"
    forces = {
        name: squad(officer, "gm", "gm")
        for name, officer in (("a", "revil"), ("b", "amber"), ("c", "blake"), ("d", "cole"))
    }
    war = War(war_setup(draw(line), forces))
    war.until("revil", "administration")
    supplied = {name: is_in_supply(war.state, war.state.forces[name]) for name in forces}
    assert supplied == {"a": True, "b": True, "c": False, "d": False}

    def returning(force: str) -> str:
        return war.refusal(ReturnUnits(player=BLUE, force=force, units=(UnitId(f"{force}0"),)))

    assert returning("a") == returning("b") == ""
    assert returning("c") == returning("d") == "TW-5.7 out_of_supply"


TWO_FLEETS = """
FC  F.  F.  F.s F.  F.  ZC
F.  F.f F.  F.g F.  F.  Z.
F.  F.  F.  F.  F.  F.  Z.
"""


@pytest.mark.rule("TW-3.2")
def test_who_went_along_moves_one_panel_more_and_goes_along_no_second_time() -> None:
    forces = {
        "f": fleet("amber", "harrier"),
        "g": fleet("revil", "harrier"),
        "s": squad("blake", "gm"),
    }
    war = War(war_setup(draw(TWO_FLEETS), forces))
    war.until("revil")
    start = war.at("s")
    war.fleet("g", NE, 1, "s")
    assert war.at("s") != start and war.state.forces["s"].steps_left == 1
    war.until("amber")
    war.put("f", war.state.map.neighbours[war.at("s")][0])
    again = MoveFleet(player=BLUE, force="f", direction=NE, panels=1, followers=("s",))
    assert war.refusal(again) == "TW-3.1 cannot_follow"
    war.until("blake")
    theatre = war.state.map
    far = [panel for panel in theatre.within(war.at("s"), 2) if theatre.distance(panel, war.at("s")) == 2]
    assert far
    for panel in far:
        assert war.refusal(MoveSquadron(player=BLUE, force="s", to=panel)) == "TW-2.2 out_of_reach"


YARD = """
FC  F.  FS  Fo  ..  Z.  ZC
F.a F.  F.  F.  ..  Z.  Z.
"""
SPECIAL, COLONY = 2, 3


def yard(*projects: str, bank: int = 2_000) -> War:
    drawing = draw(YARD, projects=projects)
    war = War(war_setup(drawing, {"a": squad("cole", "gm")}, bank=bank))
    war.until("revil", "administration")
    return war


@pytest.mark.rule("TW-4.7")
def test_a_special_panel_takes_what_the_map_lists_and_its_owner_may_build() -> None:
    war = yard("prism_array", "sunspear", "refinery")
    weapons = [
        war.refusal(BuildSuperweapon(player=BLUE, panel=panel, weapon=weapon))
        for panel, weapon in (
            (SPECIAL, "prism_array"),
            (SPECIAL, "sunspear"),
            (SPECIAL, "falling_sky"),
            (COLONY, "prism_array"),
            (SPECIAL, "nothing"),
        )
    ]
    assert weapons == [
        "",
        "TW-4.7 other_faction",
        "TW-4.7 wrong_site",
        "TW-4.7 wrong_site",
        "TW-4.7 no_such_weapon",
    ]
    assert war.refusal(BuildFacility(player=BLUE, panel=SPECIAL, facility="dockyard")) == "TW-4.7 wrong_site"
    war.do(BuildFacility(player=BLUE, panel=SPECIAL, facility="refinery"))
    assert war.state.factions[FED].bank == 2_000 - 70
    earned = []
    for _ in range(3):
        war.do(EndAdministration(player=BLUE))
        war.until("revil", "administration")
        earned.append(war.last(IncomeEarned).gold)
    assert earned[2] == earned[0] + 10, "a refinery earns ten a turn from then on"
    poor = yard("prism_array", bank=299)
    assert (
        poor.refusal(BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="prism_array")) == "TW-4.1 no_gold"
    )


def armed(bank: int = 2_000) -> tuple[War, str]:
    war = yard("prism_array", bank=bank)
    war.do(BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="prism_array"))
    for _ in range(8):
        war.do(EndAdministration(player=BLUE))
        war.until("revil", "administration")
    name = next(force.id for force in war.state.forces.values() if force.kind == "superweapon")
    return war, name


@pytest.mark.rule("TW-4.13")
def test_a_weapon_that_moved_neither_shoots_nor_charges_and_one_cut_off_neither() -> None:
    war, name = armed()
    assert war.state.forces[name].charge == 2
    war.do(EndAdministration(player=BLUE))
    there = war.state.map.neighbours[SPECIAL][-1]
    war.do(MoveSuperweapon(player=BLUE, force=name, to=there))
    war.until("revil", "administration")
    assert war.state.forces[name].charge == 2, "no charge for the turn in which it moved"
    war.do(EndAdministration(player=BLUE))
    war.until("revil", "administration")
    weapon = war.state.forces[name]
    assert weapon.charge == 3 and is_ready(war.state, weapon)
    war.give(ZEON, *(panel for panel in war.state.map.within(weapon.panel, 1)))
    assert not is_ready(war.state, war.state.forces[name]), "cut off"


@pytest.mark.rule("TW-4.13")
def test_a_shot_costs_fifty_and_a_hero_is_harder_to_hit() -> None:
    war, name = armed(bank=300)
    war.do(EndAdministration(player=BLUE))
    war.until("revil", "administration")
    bank = war.state.factions[FED].bank
    assert war.state.forces[name].charge == 3
    war.do(EndAdministration(player=BLUE))
    for _ in range(40):
        if war.state.phase == "shots" or war.state.faction != FED:
            break
        war.skip()
    assert (war.state.phase == "shots") == (bank >= 50)
    if bank >= 50:
        war.do(AnnounceShot(player=BLUE, force=name, panel=COLONY))
        assert war.state.factions[FED].bank == bank - 50
    rules = war.state.campaign.superweapons["prism_array"]
    unit = UnitId("a0")
    assert chance_to_hit(war.state, rules, unit, rules.percent) == 75
    hero = war.state.clone()
    hero.units[unit] = type(hero.units[unit])(unit, FrameId("gm"), pilot="voss")
    assert chance_to_hit(hero, rules, unit, rules.percent) == 30
    assert chance_to_hit(hero, rules, unit, 10) == 10, "never easier"


FRONT = """
FC  F.  F.a Z.z Z.  ZC
F.  F.  F.  Z.  Z.  Z.
"""


@pytest.mark.rule("TW-9.2")
@pytest.mark.parametrize("winner", ["attacker", "defender"])
def test_the_winners_side_allots_first_from_its_pool_within_slots(winner: str) -> None:
    forces = {"a": squad("revil", *["gm"] * 3), "z": squad("degwin", *["varg"] * 3)}
    war = War(war_setup(draw(FRONT), forces, order=(FED, ZEON), bank=500))
    for leader, seat, frame in (("revil", BLUE, "gm"), ("degwin", RED, "varg")):
        war.until(leader, "administration")
        panel = next(
            each for each, site in war.state.sites.items() if war.state.owners[each] == war.state.faction
        )
        war.do(BuyUnits(player=seat, panel=panel, frame=FrameId(frame), count=4))
    war.until("revil")
    war.do(MoveSquadron(player=BLUE, force="a", to=war.at("z")))
    lost = ["z0", "a0"]
    war.fight(winner, lost=lost, withdrew=True)
    while war.state.prompts:
        prompt = war.state.prompts[-1]
        war.do(Answer(player=prompt.player, option=prompt.options[0]))
    first, second = war.state.allotments
    won, beaten = (("a", FED), ("z", ZEON)) if winner == "attacker" else (("z", ZEON), ("a", FED))
    assert (first.force, first.faction) == won and (second.force, second.faction) == beaten
    pool = war.state.factions[first.faction].pool
    seat = BLUE if first.faction == FED else RED
    foreign = war.state.factions[second.faction].pool
    assert war.refusal(AllotUnits(player=seat, units=foreign[:1])) == "TW-4.9 not_in_the_pool"
    assert war.refusal(AllotUnits(player=seat, units=())) == "TW-9.2 no_units"
    before = len(war.state.forces[first.force].units)
    war.do(AllotUnits(player=seat, units=pool[:2]))
    assert len(war.state.forces[first.force].units) == before + 2
    assert war.state.factions[first.faction].pool == pool[2:]


REALM = """
FC  F.  F.  Z.  Z.  ZC
F.  F.  F.a Fo  Z.x Z.
F.  F.  F.  FX  ..  Z.
"""
HAVEN = 9


@pytest.mark.rule("TW-8.3")
def test_a_founded_faction_gets_the_panel_and_all_six_whoever_owned_them_but_what_is_shielded() -> None:
    forces = {"a": squad("blake", *["gm"] * 8), "x": squad("zelda", "varg")}
    war = War(war_setup(draw(REALM), forces, humans=(BLUE,), developed=("tier_1",), bank=300))
    war.until("blake")
    rank = war.state.officers["blake"].rank
    war.do(GoRogue(player=BLUE))
    war.do(Answer(player=BLUE, option="confirm"))
    around = war.state.map.neighbours[HAVEN]
    assert len(around) == 6
    owners = {panel: war.state.owners[panel] for panel in around}
    assert set(owners.values()) == {FED, ZEON, ""}, "of all sorts"
    war.do(MoveSquadron(player=BLUE, force="a", to=HAVEN))
    while war.state.prompts:
        war.do(Answer(player=BLUE, option="staff"))
    war.fight("attacker")
    founded = war.state.factions[war.state.officers["blake"].faction]
    assert founded.kind == "rogue" and founded.commander == "blake"
    for panel in (HAVEN, *around):
        has_garrison = panel in war.state.sites and war.state.sites[panel].kind == "fortress"
        is_shielded = has_garrison or panel == war.at("x")
        assert (war.state.owners[panel] == founded.id) is not is_shielded, panel
    assert sum(war.state.owners[panel] == founded.id for panel in around) == 4
    assert founded.bank == 0 and founded.developed == ("tier_1",)
    assert war.state.officers["blake"].rank == rank, "his old rank"
    assert founded.acts_from == war.state.round + 1, "it acts from the next round"


@pytest.mark.rule("TW-4.12")
def test_new_forces_stand_on_the_own_capital_or_factories_alone() -> None:
    war = yard()

    def raising(panel: int, officer: str = "blake") -> str:
        return war.refusal(
            RaiseForce(
                player=BLUE,
                officer=officer,
                is_fleet=False,
                panel=panel,
                name="New",
                frames=(FrameId("gm"),),
            )
        )

    assert raising(0) == ""
    assert raising(1) == raising(6) == "TW-4.12 not_supplied", "no site of theirs"
    assert raising(COLONY) == "TW-4.12 wrong_site"
    assert raising(0, "nobody") == raising(0, "degwin") == "TW-4.12 no_such_officer"
    assert raising(0, "cole") == "TW-4.12 rank_too_low", "he leads one already"


@pytest.mark.rule("TW-2.3")
def test_the_supreme_commander_alone_moves_a_superweapon() -> None:
    war, name = armed()
    panel = war.state.map.neighbours[SPECIAL][-1]
    war.until("cole")
    assert war.refusal(MoveSuperweapon(player=BLUE, force=name, to=panel)) == "TW-2.3 not_your_force"
    assert war.refusal(MoveSuperweapon(player=BLUE, force="a", to=panel)) == "TW-2.3 no_such_force"


@pytest.mark.rule("TW-7.3")
def test_a_directive_is_done_when_its_officer_gets_there_with_fleet_or_squadron() -> None:
    war = War(war_setup(draw(TWO_FLEETS), {"f": fleet("amber", "harrier"), "s": squad("blake", "gm")}))
    war.until("revil", "administration")
    there = war.state.map.steps[war.at("f")][SE]
    war.do(GiveDirective(player=BLUE, officer="amber", panel=there, role="attack"))
    war.until("amber")
    war.fleet("f", SE, 1)
    assert war.at("f") == there
    assert war.state.officers["amber"].directive is None


@pytest.mark.rule("TW-3.1")
@pytest.mark.rule("TW-3.4")
def test_only_commanders_who_could_come_along_are_asked() -> None:
    text = """
    FC  F.s #.  F.  F.  F.  ZC
    F.  F.  F.g F.  F.  F.  Z.
    F.  F.t F.  F.  F.  F.  Z.
    """
    forces = {"g": fleet("amber", "harrier"), "s": squad("blake", "gm"), "t": squad("cole", "gm")}
    war = War(war_setup(draw(text), forces, seats={"blake": "one", "cole": "two"}))
    war.until("amber")
    assert "s" in beside(war, "g")
    war.do(MoveFleet(player=war.seat, force="g", direction=NE, panels=1))
    asked = {prompt.subject for prompt in war.state.prompts}
    plan = war.state.plan
    asked |= set(plan.ask) if plan is not None else set()
    assert "s" not in asked, "rock lies in his way"


def beside(war: War, force: str) -> set[str]:
    near = war.state.map.neighbours[war.at(force)]
    return {name for panel in near for name in war.state.at.get(panel, ())}
