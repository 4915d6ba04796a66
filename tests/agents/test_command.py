"""What a supreme commander does with gold, people and superweapons, where the right deed is clear."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.totalwar.actions import (
    AnnounceShot,
    AnswerPetition,
    BuildFacility,
    BuildSuperweapon,
    BuyForAllotment,
    BuyUnits,
    CastVote,
    DelegateAllotment,
    DevelopModel,
    EndAdministration,
    EndShots,
    GiveDirective,
    MakePetition,
    MoveSquadron,
    MoveSuperweapon,
    PromoteOfficer,
    RaiseForce,
    TotalWarAction,
)
from game.systems.totalwar.economy import output_left
from game.systems.totalwar.events import ForceRemoved, PanelsTaken
from game.systems.totalwar.events_administration import DirectiveGiven, GoldGained
from game.systems.totalwar.setup import CapitalSetup
from game.systems.totalwar.state import Directive
from tests.support.totalwar import BLUE, FED, RED, ZEON, Squad, War, draw, fleet, squad, war_setup
from tests.support.war_decisions import chosen, of, orders

LEVELS = ("officer", "ace")
MAP = """
F.. F.. F.. F.. ... ... Z.. Z..
F.. FC. F.. F$. ... Z$. ZC. Z..
F.. Ff. F.A Fo. ... Z.. Z.. Z..
F.. F.. FS. F.. ... Z.. Z.. Z..
"""
CAPITAL, MINE, FACTORY, COLONY, SPECIAL = 9, 11, 17, 19, 26
THIRD = 20
"""The capital of a third power."""


def at_war(text: str = MAP, bank: int = 200, seats: dict[str, str] | None = None, **forces: Squad) -> War:
    """A war with a commander's squadron and whatever else stands on the map."""
    drawing = draw(text, projects=("prism_array",))
    return War(war_setup(drawing, {"A": squad("revil", "gm"), **forces}, bank=bank, seats=seats))


@pytest.mark.parametrize("level", LEVELS)
def test_gold_earns_gold_first(level: str) -> None:
    built = of(orders(at_war(bank=60), level), BuildFacility)
    assert built and built[0].panel == MINE and built[0].facility == "mining_station"


@pytest.mark.parametrize("level", LEVELS)
def test_plenty_is_spent_on_works_machines_and_better_models(level: str) -> None:
    war = at_war(bank=4000)
    found = orders(war, level)
    assert {"suit_works", "mining_station"} <= {each.facility for each in of(found, BuildFacility)}
    assert [each.project for each in of(found, DevelopModel)] == ["tier_1"]
    raised, bought = of(found, RaiseForce), of(found, BuyUnits)
    assert raised and (bought or any("gm" in each.frames for each in raised))
    assert [each.panel for each in of(found, BuildSuperweapon)] == [SPECIAL]


def test_a_cadet_keeps_to_machines() -> None:
    found = orders(at_war(bank=2000), "cadet")
    assert {BuyUnits, RaiseForce} & set(map(type, found))
    assert not {DevelopModel, BuildFacility} & set(map(type, found))


@pytest.mark.parametrize("level", LEVELS)
def test_no_yard_stands_idle_while_there_is_gold(level: str) -> None:
    war = at_war(bank=4000)
    for _ in range(4):
        orders(war, level)
        assert output_left(war.state, CAPITAL) == 0
    war.emit(GoldGained(faction=FED, gold=3000, reason="speed"))
    orders(war, level)
    war.put("A", CAPITAL)
    orders(war, level)
    assert war.state.factions[FED].pool, "what nobody has room for is kept for later"


@pytest.mark.parametrize(("level", "bank"), [("officer", 100), ("ace", 250)])
def test_a_weak_garrison_near_the_enemy_is_built_up(level: str, bank: int) -> None:
    near = MAP.replace("Fo. ...", "Fo. ..b")
    found = orders(at_war(near, bank, b=squad("zelda", *["varg"] * 6)), level)
    assert BuildFacility(player=BLUE, panel=COLONY, facility="garrison") in found


@pytest.mark.parametrize("level", LEVELS)
def test_an_officer_is_promoted_as_soon_as_he_has_earned_it(level: str) -> None:
    war = at_war(MAP.replace("F.. FS.", "F.c FS."), c=squad("cole", "gm", battles=5, victories=4))
    assert {each.officer for each in of(orders(war, level), PromoteOfficer)} == {"cole"}


@pytest.mark.parametrize("level", LEVELS)
def test_another_seats_officer_gets_a_directive_until_it_is_done(level: str) -> None:
    war = at_war(MAP.replace("F.. FS.", "F.c FS."), seats={"cole": "green"}, c=squad("cole", *["gm"] * 6))
    given = of(orders(war, level), GiveDirective)
    assert [each.officer for each in given] == ["cole"]
    assert war.state.owners[given[0].panel] != FED
    assert not of(orders(war, level), GiveDirective), "once is enough"
    war.emit(DirectiveGiven(officer="cole", directive=Directive(COLONY, "")))
    again = of(orders(war, level), GiveDirective)
    assert [each.officer for each in again] == ["cole"], "what has fallen is no goal"
    war.give(FED, *(panel for panel, owner in enumerate(war.state.owners) if owner != FED))
    war.emit(DirectiveGiven(officer="cole", directive=Directive(COLONY, "")))
    assert GiveDirective(player=BLUE, officer="cole") in orders(war, level), "withdrawn, with nothing left"


@pytest.mark.parametrize("level", LEVELS)
def test_a_fleet_commander_fills_up_what_he_leads(level: str) -> None:
    """TW-7.4."""
    picture = MAP.replace("F.. FS.", "F.c FS.").replace("F$. ... Z$.", "F$. ..x Z$.")
    forces = {"c": fleet("amber", "harrier", *["gm"] * 2), "x": squad("zelda", "varg")}
    war = at_war(picture, 300, seats={"amber": "green"}, **forces)
    given = of(orders(war, level), DelegateAllotment)
    assert [(each.officer, each.forces) for each in given] == [("amber", ("c",))]
    assert given[0].ceiling_gold > 0
    assert not of(orders(war, level), DelegateAllotment), "once is enough"
    again = at_war(picture, 300, seats={"amber": "green"}, **forces)
    again.until("revil", "administration")
    again.do(given[0])
    again.until("amber")
    again.put("c", again.state.map.neighbours[again.at("x")][-1])
    again.fleet("c", again.state.map.steps[again.at("c")].index(again.at("x")), 1)
    again.fight("attacker")
    assert again.state.allotments and again.seat == "green"
    action = chosen(again, level)
    assert isinstance(action, BuyForAllotment)
    again.do(action)


@pytest.mark.rule("TW-4.9")
@pytest.mark.parametrize("level", LEVELS)
def test_machines_that_cost_nothing_are_bought_as_far_as_yards_and_forces_have_room(level: str) -> None:
    setup = war_setup(draw(MAP), {"A": squad("revil", "gm")}, bank=900)
    war = War(replace(setup, frames=tuple(replace(frame, cost_gold=0) for frame in setup.frames)))
    war.until("revil", "administration")
    war.put("A", CAPITAL)
    assert {BuyUnits, RaiseForce} & set(map(type, orders(war, level)))
    assert output_left(war.state, CAPITAL) == 0


def armed(text: str = MAP, **forces: Squad) -> War:
    """The Federation has a charged Prism Array."""
    war = at_war(text, 2500, None, **forces)
    war.until("revil", "administration")
    war.do(BuildSuperweapon(player=BLUE, panel=SPECIAL, weapon="prism_array"))
    for _ in range(12):
        war.do(EndAdministration(player=BLUE))
        war.until("revil", "administration")
    return war


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("count", "kind"), [(1, EndShots), (10, AnnounceShot)])
def test_a_superweapon_fires_where_much_stands_and_not_otherwise(
    level: str, count: int, kind: type[TotalWarAction]
) -> None:
    war = armed(MAP.replace("ZC. Z..", "ZC. Z.b"), b=squad("yuri", *["varg"] * count))
    while war.state.phase != "shots" or war.state.faction != FED:
        war.skip()
    action = chosen(war, level)
    assert isinstance(action, kind)
    if isinstance(action, AnnounceShot):
        assert action.panel == war.at("b")


@pytest.mark.parametrize("level", LEVELS)
def test_a_superweapon_leaves_a_place_that_is_about_to_fall_and_no_other(level: str) -> None:
    war = armed(MAP.replace("ZC. Z..", "ZC. Z.b"), b=squad("yuri", *["varg"] * 10))
    name = next(force.id for force in war.state.forces.values() if force.kind == "superweapon")
    war.until("revil")
    assert not isinstance(chosen(war, level), MoveSuperweapon)
    war.put("b", SPECIAL + 2)
    action = chosen(war, level)
    assert isinstance(action, MoveSuperweapon) and action.force == name
    reach = war.state.map.within(war.at("b"), 2)
    assert action.to not in reach


@pytest.mark.parametrize("level", LEVELS)
def test_a_rogue_who_wants_to_serve_is_welcome(level: str) -> None:
    drawing = draw(MAP.replace("F.. FS.", "F.c FS."))
    forces = {"A": squad("revil", "gm"), "c": squad("cole", "gm")}
    war = War(war_setup(drawing, forces, rogues=("cole",), seats={"cole": "green"}))
    war.until("cole")
    war.do(MakePetition(player=war.seat, faction=FED))
    found = orders(war, level)
    assert [(each.officer, each.is_accepted) for each in of(found, AnswerPetition)] == [("cole", True)]


@pytest.mark.rule("TW-8.5")
@pytest.mark.parametrize("level", LEVELS)
def test_a_rogue_whose_seat_leads_the_enemy_is_not_taken_on(level: str) -> None:
    """He would take home the squadrons that are raised for him here, or sit in the way until he does."""
    drawing = draw(MAP.replace("F.. FS.", "F.c FS."))
    forces = {"A": squad("revil", "gm"), "c": squad("cole", "gm")}
    war = War(war_setup(drawing, forces, rogues=("cole",), seats={"cole": RED}))
    war.until("cole")
    war.do(MakePetition(player=war.seat, faction=FED))
    found = orders(war, level)
    assert [(each.officer, each.is_accepted) for each in of(found, AnswerPetition)] == [("cole", False)]


@pytest.mark.rule("TW-8.5")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(("seat", "asked"), [("green", FED), (RED, ZEON)])
def test_a_rogue_without_machines_asks_who_would_take_him_on(level: str, seat: str, asked: str) -> None:
    drawing = draw(MAP.replace("F.. FS.", "F.c FS."))
    forces = {"A": squad("revil", "gm"), "c": squad("cole", "gm")}
    war = War(war_setup(drawing, forces, rogues=("cole",), seats={"cole": seat}))
    war.until("cole")
    war.emit(ForceRemoved(force="c", reason="destroyed"))
    assert chosen(war, level) == MakePetition(player=PlayerId(seat), faction=asked)


def voted(war: War, level: str) -> dict[str, bool]:
    """Which leaders a level lets vote for peace (TW-6.2)."""
    votes: dict[str, bool] = {}
    while war.state.votes is not None and len(votes) < 2:
        action = chosen(war, level)
        assert isinstance(action, CastVote)
        votes[action.faction] = action.is_peace
        war.do(action)
    return votes


@pytest.mark.parametrize("level", LEVELS)
def test_the_vote_after_luna_ii(level: str) -> None:
    """TW-6.2: the victor takes his victory; the beaten goes on, even with one machine against many."""
    picture = """
    F.. F.. F.. F.. Z.y Z.x ZC.
    F.. FC. Z.z F.. Z.w Z.. Z..
    F.. F.. F.A F.. Z.. Z.. Z..
    """
    leaders = {"z": ("xander", 12), "y": ("xander", 12), "x": ("degwin", 12), "w": ("yuri", 8)}
    forces = {name: squad(who, *["varg"] * count) for name, (who, count) in leaders.items()}
    forces["A"] = squad("revil", "gm")
    war = War(war_setup(draw(picture), forces, earth=draw(picture, theatre="land")))
    war.until("xander")
    war.do(MoveSquadron(player=war.seat, force="z", to=8))
    war.fight("attacker")
    while war.state.votes is None:
        war.skip()
    assert voted(war, level) == {ZEON: True, FED: False}


@pytest.mark.rule("TW-6.2")
@pytest.mark.parametrize("level", LEVELS)
def test_whoever_holds_a_third_ones_capital_votes_for_no_peace_that_another_wins(level: str) -> None:
    """He took any capital in his hands for his victory, and gave the war away."""
    picture = """
    F.. F.. F.. F.. Z.. Z.. ZC.
    F.. FC. Z.z F.. Z.. Z.. Z..
    F.. F.. F.A F.. T.. T.. TC.
    """
    forces = {"z": squad("xander", *["varg"] * 12), "A": squad("revil", "gm")}
    capitals = (
        CapitalSetup(FED, (8,), "vote", ZEON),
        CapitalSetup(ZEON, (6,)),
        CapitalSetup("third", (THIRD,), "vote", ZEON),
    )
    drawing = draw(picture, capitals=capitals)
    war = War(war_setup(drawing, forces, earth=draw(picture, theatre="land"), factions=(FED, ZEON, "third")))
    war.until("xander")
    war.emit(PanelsTaken(faction=FED, panels=(THIRD,), cause="battle"))
    war.do(MoveSquadron(player=war.seat, force="z", to=8))
    war.fight("attacker")
    assert voted(war, level) == {ZEON: True, FED: False}
