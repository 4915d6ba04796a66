"""What each rule refuses: the rule, the reason and what it is about, in the situation that the rule names."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.core.ids import FrameId, UnitId
from game.systems.totalwar.actions import (
    AllotUnits,
    AnnounceShot,
    Answer,
    AnswerPetition,
    BindHero,
    BuildFacility,
    BuildSuperweapon,
    BuyForAllotment,
    BuyUnits,
    CastVote,
    DelegateAllotment,
    DevelopModel,
    EndAdministration,
    EndAllotment,
    EndMoves,
    EndShots,
    GiveDirective,
    GoRogue,
    MakePetition,
    MoveFleet,
    MoveSquadron,
    NameFaction,
    PlaceForce,
    PromoteOfficer,
    ResignCommand,
    SetStandingOrder,
    TotalWarAction,
)
from game.systems.totalwar.campaign import Campaign
from game.systems.totalwar.profile import Standing
from game.systems.totalwar.setup import HeroSetup, TotalWarSetup
from game.systems.totalwar.state import SYSTEM
from game.systems.totalwar.submission import bad_setup
from tests.support.totalwar import BLUE, FED, HEROES, RED, RULES, ZEON, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.test_rogues import founded, mutiny, rebel, storm
from tests.systems.totalwar.test_superweapons import SPECIAL, armed, name_of, to_shots, turns
from tests.systems.totalwar.test_victory import take_luna, war_of

MAP = """
FC  F.  F.  F.  .. Z. Z. ZC
F.a F.b F.f F.  .. Z. Z.x Z.
F.  F.  F.  F.  .. Z. Z.  Z.
"""
FORCES = {
    "a": squad("cole", "gm", "gm", "pike"),
    "b": squad("blake", "gm"),
    "f": fleet("amber", "harrier", "gm"),
    "x": squad("zelda", "varg"),
}


def setup(**more: object) -> TotalWarSetup:
    return war_setup(draw(MAP), FORCES, bank=2000, **more)  # type: ignore[arg-type]


@pytest.fixture
def war() -> War:
    """The administration of the Federation."""
    war = War(setup())
    war.until("revil", "administration")
    return war


def told(war: War, action: TotalWarAction) -> tuple[str, Mapping[str, str | int]]:
    """Rule and reason of a refusal, and what it is about."""
    illegal = RULES.check(war.state, action)
    assert illegal is not None, f"{action} should be refused"
    return f"{illegal.rule} {illegal.reason}", illegal.facts


@pytest.mark.rule("TW-1.6")
def test_orders_of_one_step_are_refused_in_another(war: War) -> None:
    move, shot = MoveSquadron(player=BLUE, force="a", to=1), AnnounceShot(player=BLUE, force="a", panel=1)
    for action in (move, shot, EndMoves(player=BLUE), EndShots(player=BLUE), GoRogue(player=BLUE)):
        assert told(war, action) == ("TW-1.6 administration_first", {})
    war.until("cole")
    buy = BuyUnits(player=BLUE, panel=0, frame=FrameId("gm"))
    for late in (buy, EndAdministration(player=BLUE), ResignCommand(player=BLUE), shot):
        assert told(war, late) == ("TW-1.6 movement_now", {})
    assert told(war, EndMoves(player=RED)) == ("TW-1.6 not_your_place", {})


@pytest.mark.rule("TW-1.6", "TW-4.13")
def test_at_the_end_of_the_turn_only_charged_weapons_shoot_on_panels_of_the_map() -> None:
    war = armed()
    turns(war, 9)
    to_shots(war)
    weapon = name_of(war)
    for action in (EndMoves(player=BLUE), EndAdministration(player=BLUE)):
        assert told(war, action) == ("TW-1.6 shots_now", {})
    aimed = AnnounceShot(player=BLUE, force=weapon, panel=0)
    assert war.refusal(aimed) == ""
    for force in ("x", "nobody", f"guard_{weapon}"):
        assert told(war, replace(aimed, force=force)) == ("TW-4.13 no_such_force", {"force": force})
    for changes in ({"charge": 2}, {"has_moved": True}):
        war.state = war.state.clone()
        war.state.forces[weapon] = replace(war.state.forces[weapon], **changes)
        assert told(war, aimed) == ("TW-4.13 not_charged", {"force": weapon})


@pytest.mark.rule("TW-4.1", "TW-4.13")
def test_a_shot_that_cannot_be_paid_is_refused() -> None:
    war = armed()
    turns(war, 9)
    to_shots(war)
    war.state = war.state.clone()
    aimed = AnnounceShot(player=BLUE, force=name_of(war), panel=0)
    for bank, refused in ((50, ""), (49, "TW-4.1 no_gold")):
        war.state.factions[FED] = replace(war.state.factions[FED], bank=bank)
        assert war.refusal(aimed) == refused


@pytest.mark.rule("TW-2.5", "TW-2.8")
def test_while_a_battle_is_fought_nothing_but_its_report_is_taken() -> None:
    text = MAP.replace("F.  .. Z. Z.x Z.", "F.x .. Z. Z. Z.")
    war = War(war_setup(draw(text), FORCES))
    war.until("amber")
    war.fleet("f", war.state.map.steps[war.at("f")].index(war.at("x")), 1)
    assert RULES.active(war.state) == (SYSTEM,)
    for action in (EndMoves(player=SYSTEM), MoveFleet(player=SYSTEM, force="f", direction=0, panels=1)):
        assert told(war, action) == ("TW-2.5 battle_first", {})


@pytest.mark.rule("TW-9.2", "TW-7.4")
def test_while_units_are_allotted_nothing_else_is_done_and_only_delegates_buy() -> None:
    text = MAP.replace("F.b", "F. ").replace("Z.x", "Z. ").replace("FC  F. ", "FC  F.x")
    war = War(war_setup(draw(text), {name: FORCES[name] for name in "afx"}))
    war.until("revil", "administration")
    war.do(BuyUnits(player=BLUE, panel=0, frame=FrameId("gm")))
    war.until("cole")
    war.squadron("a", war.state.map.steps[war.at("a")].index(war.at("x")))
    war.fight("attacker", lost=["x0"])
    assert war.state.allotments and war.seat == BLUE
    for action in (EndMoves(player=BLUE), BuyUnits(player=BLUE, panel=0, frame=FrameId("gm"))):
        assert told(war, action) == ("TW-9.2 allotment_first", {})
    buying = BuyForAllotment(player=BLUE, panel=0, frame=FrameId("gm"))
    officer = war.state.allotments[0].officer
    assert told(war, buying) == ("TW-7.4 no_delegation", {"officer": officer})
    assert told(war, AllotUnits(player=BLUE, units=())) == ("TW-9.2 no_units", {})
    assert told(war, AllotUnits(player=BLUE, units=(UnitId("a0"),))) == ("TW-4.9 not_in_the_pool", {})
    war.do(EndAllotment(player=BLUE))


@pytest.mark.rule("TW-4.7", "TW-4.11")
def test_what_nobody_builds_is_not_built(war: War) -> None:
    moat = BuildFacility(player=BLUE, panel=0, facility="moat")
    assert told(war, moat) == ("TW-4.11 no_such_facility", {"facility": "moat"})
    assert told(war, replace(moat, panel=1))[0] == "TW-4.11 not_supplied", "no site stands there"
    dock = BuildFacility(player=BLUE, panel=0, facility="garrison")
    assert told(war, dock) == ("TW-4.11 wrong_site", {"facility": "garrison", "site": "capital"})
    death_star = armed()
    turns(death_star, 6)
    again = BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="death_star")
    assert told(death_star, again) == ("TW-4.7 no_such_weapon", {"weapon": "death_star"})
    other = next(w for w in death_star.state.campaign.superweapons.values() if w.faction == ZEON)
    foreign = replace(again, weapon=other.id)
    assert told(death_star, foreign) == ("TW-4.7 other_faction", {"weapon": other.id})


@pytest.mark.rule("TW-4.8")
def test_what_is_developed_or_unknown_is_not_developed_again() -> None:
    war = War(setup(developed=("tier_1",)))
    war.until("revil", "administration")
    projects = war.state.campaign.projects
    unknown = DevelopModel(player=BLUE, project="tier_9")
    assert told(war, unknown) == ("TW-4.8 no_such_project", {"project": "tier_9"})
    assert told(war, DevelopModel(player=BLUE, project="tier_1")) == (
        "TW-4.8 is_developed",
        {"project": "tier_1"},
    )
    needy = next(p for p in projects.values() if p.requires and not p.is_single and p.id == "tier_3")
    assert told(war, DevelopModel(player=BLUE, project=needy.id))[0] == "TW-4.8 missing_requirement"
    named = DevelopModel(player=BLUE, project="tier_2", frame=FrameId("rampart"))
    assert told(war, named)[0] == "TW-4.8 is_developed", "a tier is no single design"
    war.do(DevelopModel(player=BLUE, project="tier_2"))
    assert told(war, DevelopModel(player=BLUE, project="tier_2")) == (
        "TW-4.8 one_at_a_time",
        {"project": "tier_2"},
    )


@pytest.mark.rule("TW-1.7", "TW-7.1")
def test_a_fleet_takes_no_machine_that_squadrons_have_not(war: War) -> None:
    classes = war.state.campaign.rules.squadron_classes
    assert "warship" not in classes, "a squadron never has warships"
    ship = BuyUnits(player=BLUE, panel=0, frame=FrameId("harrier"), force="a")
    assert told(war, ship) == ("TW-1.7 not_in_a_squadron", {"frame": "harrier"})


@pytest.mark.rule("TW-6.2")
def test_on_peace_only_leaders_vote_each_for_his_own_side() -> None:
    war = war_of()
    take_luna(war)
    for action in (EndMoves(player=BLUE), CastVote(player=BLUE, faction="third", is_peace=True)):
        assert told(war, action) == ("TW-6.2 vote_first", {})
    other = CastVote(player=BLUE, faction=ZEON, is_peace=True)
    assert told(war, other) == ("TW-6.2 not_your_vote", {"faction": ZEON})
    war.do(CastVote(player=RED, faction=ZEON, is_peace=True))
    again = CastVote(player=RED, faction=ZEON, is_peace=False)
    assert told(war, again)[0] == "TW-1.6 not_your_place", "a vote is cast once"
    war.do(CastVote(player=BLUE, faction=FED, is_peace=True))
    assert told(war, EndMoves(player=BLUE)) == ("TW-6.4 war_is_over", {})
    assert RULES.legal(war.state, BLUE) == ()


@pytest.mark.rule("TW-6.3")
def test_before_all_forces_stand_on_earth_nothing_else_is_done() -> None:
    war = war_of()
    take_luna(war)
    war.do(CastVote(player=RED, faction=ZEON, is_peace=True))
    war.do(CastVote(player=BLUE, faction=FED, is_peace=False))
    if war.state.phase == "placement":
        assert told(war, EndMoves(player=war.seat)) == ("TW-6.3 placement_first", {})
        nobody = PlaceForce(player=war.seat, force="nobody", panel=1)
        assert told(war, nobody) == ("TW-6.3 no_such_force", {"force": "nobody"})


@pytest.mark.rule("TW-7.3", "TW-7.4", "TW-7.6")
def test_wishes_delegations_and_commands_that_are_not_there_are_not_withdrawn(war: War) -> None:
    assert told(war, GiveDirective(player=BLUE, officer="cole")) == (
        "TW-7.3 no_directive",
        {"officer": "cole"},
    )
    assert told(war, DelegateAllotment(player=BLUE, officer="amber")) == (
        "TW-7.4 no_delegation",
        {"officer": "amber"},
    )
    for officer in ("xander", "nobody"):
        assert told(war, GiveDirective(player=BLUE, officer=officer, panel=1)) == (
            "TW-7.3 no_such_officer",
            {"officer": officer},
        )
        assert told(war, DelegateAllotment(player=BLUE, officer=officer, forces=("a",)))[0] == (
            "TW-7.4 no_such_officer"
        )
        assert told(war, PromoteOfficer(player=BLUE, officer=officer))[0] == "TW-7.2 no_such_officer"
    assert told(war, GiveDirective(player=BLUE, officer="revil", panel=1))[0] == "TW-7.3 is_the_commander"
    assert war.refusal(ResignCommand(player=BLUE)) == ""
    alone = War(war_setup(draw(MAP), {"x": FORCES["x"]}))
    alone.until("revil", "administration")
    alone.state = alone.state.clone()
    for name, officer_state in list(alone.state.officers.items()):
        if officer_state.faction == FED and name != "revil":
            alone.state.officers[name] = replace(officer_state, is_out=True)
    assert told(alone, ResignCommand(player=BLUE)) == ("TW-7.6 nobody_left", {})


@pytest.mark.rule("TW-7.7")
def test_a_standing_order_is_given_to_own_squadrons_and_is_a_change(war: War) -> None:
    war.until("cole")

    def ordering(force: str, order: Standing) -> tuple[str, Mapping[str, str | int]]:
        return told(war, SetStandingOrder(player=BLUE, force=force, order=order))

    assert ordering("a", "hold") == ("TW-7.7 same_order", {"force": "a"})
    for force in ("b", "f", "x", "nobody"):
        assert ordering(force, "raid") == ("TW-7.7 not_your_force", {"force": force})
    war.do(SetStandingOrder(player=BLUE, force="a", order="raid"))
    assert ordering("a", "raid") == ("TW-7.7 same_order", {"force": "a"})


MORE_HEROES = tuple(
    HeroSetup(f"hero_{number}", f"Hero {number}", FED, ("mobile_suit", "mobile_armour"), 60)
    for number in range(3)
)


@pytest.mark.rule("TW-7.8")
def test_a_hero_is_ones_own_of_three_and_sits_in_a_suit_or_armour_of_ones_own() -> None:
    war = War(replace(setup(), heroes=(*HEROES, *MORE_HEROES)))
    war.until("revil", "administration")

    def binding(hero: str, unit: str) -> tuple[str, Mapping[str, str | int]]:
        return told(war, BindHero(player=BLUE, hero=hero, unit=UnitId(unit)))

    for hero in ("holt", "nobody"):
        assert binding(hero, "a0") == ("TW-7.8 no_such_hero", {"hero": hero})
    war.do(BuyUnits(player=BLUE, panel=0, frame=FrameId("gm")))
    for unit in ("x0", "nobody", *war.state.factions[FED].pool):
        assert binding("voss", unit) == ("TW-7.8 no_such_machine", {"unit": unit})
    for unit in ("a2", "f0"):
        assert binding("voss", unit) == ("TW-7.8 wrong_class", {"unit": unit})
    war.do(BindHero(player=BLUE, hero="voss", unit=UnitId("a0")))
    assert binding("hero_0", "a0") == ("TW-7.8 no_such_machine", {"unit": "a0"}), "the machine is taken"
    assert binding("voss", "a1") == ("TW-7.8 not_available", {"hero": "voss"})
    war.do(BindHero(player=BLUE, hero="hero_0", unit=UnitId("a1")))
    war.do(BindHero(player=BLUE, hero="hero_1", unit=UnitId("b0")))
    assert binding("hero_2", "f1") == ("TW-7.8 too_many", {"most": 3})


@pytest.mark.rule("TW-8.1", "TW-8.5")
def test_a_rogue_rebels_once_and_asks_factions_that_there_are() -> None:
    war = mutiny()
    assert told(war, MakePetition(player=BLUE, faction=ZEON)) == ("TW-8.5 not_a_lone_rogue", {})
    rebel(war)
    assert told(war, GoRogue(player=BLUE)) == ("TW-8.1 is_rogue", {})
    own = war.state.officers["blake"].faction
    for faction in ("nobody", own):
        assert told(war, MakePetition(player=BLUE, faction=faction)) == (
            "TW-8.5 no_such_faction",
            {"faction": faction},
        )
    war.do(MakePetition(player=BLUE, faction=ZEON))
    war.until("revil", "administration")
    for officer in ("blake", "cole", "nobody"):
        answer = AnswerPetition(player=BLUE, officer=officer, is_accepted=True)
        assert told(war, answer) == ("TW-8.5 no_petition", {"officer": officer}), "Zeon was asked"


@pytest.mark.rule("TW-8.3")
def test_a_founded_faction_gets_a_name_and_a_colour_that_can_be_shown() -> None:
    war = mutiny()
    rebel(war)
    storm(war)
    war.fight("attacker", lost=[unit.id for force in war.order.sides[1].forces for unit in force.units])
    assert told(war, Answer(player=BLUE, option="x")) == ("TW-8.3 answer_first", {"prompt": "name_faction"})
    for colour in ("", "red", "#12345", "#1234567", "#12345g", " #123456"):
        assert told(war, NameFaction(player=BLUE, name="Free", colour=colour)) == ("TW-8.3 no_colour", {})
    assert told(war, NameFaction(player=BLUE, name="  ", colour="#123456")) == (
        "TW-8.3 no_name",
        {"most": 60},
    )
    taken = NameFaction(player=BLUE, name=" zeon ", colour="#123456")
    assert told(war, taken) == ("TW-8.3 name_taken", {"name": " zeon "})
    assert war.refusal(NameFaction(player=BLUE, name="Free", colour="#aBcDeF")) == ""


@pytest.mark.rule("TW-8.4")
def test_a_rogue_faction_without_a_great_capital_promotes_nobody() -> None:
    war = founded()
    name = war.state.officers["blake"].faction
    war.until("blake", "administration")
    war.state = war.state.clone()
    war.state.officers["cole"] = replace(war.state.officers["cole"], faction=name)
    promote = PromoteOfficer(player=BLUE, officer="cole")
    assert told(war, promote) == ("TW-8.4 rogues_promote_nobody", {})
    war.give(name, 7)
    assert told(war, promote) == ("TW-7.2 no_merit", {"officer": "cole"})


def bad(changed: TotalWarSetup) -> tuple[str, Mapping[str, str | int]]:
    illegal = bad_setup(Campaign(changed))
    assert illegal is not None
    return f"{illegal.rule} {illegal.reason}", illegal.facts


@pytest.mark.rule("TW-7.1", "TW-7.6", "TW-7.7", "TW-7.8", "TW-1.5")
def test_a_set_up_names_officers_ranks_and_machines_that_there_are_each_once() -> None:
    usual = setup()
    assert bad_setup(Campaign(usual)) is None
    headless = tuple(replace(each, commander="nobody") for each in usual.factions)
    assert bad(replace(usual, factions=headless)) == ("TW-7.6 no_commander", {"faction": FED})

    def forces(**changes: object) -> TotalWarSetup:
        first = replace(usual.forces[0], **changes)
        return replace(usual, forces=(first, *usual.forces[1:]))

    assert bad(forces(officer="nobody")) == ("TW-7.7 no_such_officer", {"officer": "nobody"})
    b_panel = usual.forces[1].panel
    assert bad(forces(panel=b_panel)) == ("TW-1.5 panel_taken", {"panel": b_panel})
    assert bad(forces(panel=10_000)) == ("TW-1.5 off_the_map", {"force": "a", "panel": 10_000})
    machines = usual.forces[0].units
    twins = (machines[0], replace(machines[1], id=machines[0].id))
    assert bad(forces(units=twins)) == ("TW-7.7 unit_twice", {"unit": "a0"})
    heroes = tuple(replace(each, hero="voss") for each in machines[:2])
    assert bad(forces(units=heroes)) == ("TW-7.8 hero_twice", {"hero": "voss"})
    assert bad(forces(units=(replace(machines[0], hero="holt"),))) == (
        "TW-7.8 not_our_hero",
        {"force": "a", "hero": "holt"},
    )
    assert bad(forces(units=(replace(machines[2], hero="voss"),))) == (
        "TW-7.8 wrong_class",
        {"force": "a", "hero": "voss"},
    )
    assert bad(forces(units=(replace(machines[0], frame=FrameId("gmm")),))) == (
        "TW-7.7 no_such_model",
        {"force": "a", "frame": "gmm"},
    )
    assert bad(forces(units=(replace(machines[0], frame=FrameId("vanguard")),))) == (
        "TW-7.7 not_developed",
        {"force": "a", "frame": "vanguard"},
    )
    assert bad(setup(ranks={"cole": "emperor"})) == ("TW-7.1 no_such_rank", {"rank": "emperor"})
    crowd = (
        *usual.forces,
        replace(usual.forces[0], id="c", panel=0, units=(replace(machines[0], id=UnitId("c0")),)),
    )
    assert bad(replace(usual, forces=crowd)) == ("TW-7.1 rank_too_low", {"officer": "cole"})
