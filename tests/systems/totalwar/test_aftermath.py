"""TW-9: what follows a battle. TW-7.8: heroes."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import FrameId
from game.systems.totalwar.actions import (
    AllotUnits,
    Answer,
    BindHero,
    BuyForAllotment,
    BuyUnits,
    DelegateAllotment,
    ReportBattle,
    TotalWarAction,
)
from game.systems.totalwar.events import AceGranted, ForceRemoved, UnitsAdded, UnitsPooled
from game.systems.totalwar.events_administration import GoldGained, HeroFell
from game.systems.totalwar.merit import rating_percent, tier_of
from game.systems.totalwar.observe import observe
from game.systems.totalwar.orders_ahead import orders_after
from game.systems.totalwar.state import SYSTEM
from tests.support.totalwar import (
    BLUE,
    FED,
    NW,
    RED,
    ZEON,
    Squad,
    War,
    draw,
    fleet,
    squad,
    war_setup,
)
from tests.support.totalwar_reports import made_report

FRONT = """
FC F. F. F. F.  Z.  Z. Z. ZC
F. F. F. F. F.a Z.x Z. Z. Z.
F. F. F. F. F.b Z.y Z. Z. Z.
F. F. F. F. F.  Z.  Z. Z. Z.
"""


def front(a: Squad, x: Squad, **more: object) -> War:
    humans = more.pop("humans", ())
    assert isinstance(humans, tuple) and not more
    text = FRONT.replace("F.b", "F. ").replace("Z.y", "Z. ")
    war = War(war_setup(draw(text), {"a": a, "x": x}, humans=humans))
    war.until(x.officer)
    war.squadron("x", NW) if x.kind == "squadron" else war.fleet("x", NW, 1)
    return war


SIX, VARGS = squad("cole", *["gm"] * 6), squad("zelda", *["varg"] * 6)


def retreat(war: War) -> None:
    while war.state.prompts and war.state.prompts[-1].kind == "retreat":
        war.do(Answer(player=war.seat, option=war.state.prompts[-1].options[0]))


@pytest.mark.rule("TW-9.1")
@pytest.mark.parametrize(("withdrew", "due"), [(False, 2), (True, 1)])
def test_the_loser_gets_one_for_three_or_for_five(withdrew: bool, due: int) -> None:
    war = front(SIX, VARGS)
    war.fight("attacker", lost=[f"a{n}" for n in range(6)], withdrew=withdrew)
    retreat(war)
    assert len(war.state.forces["a"].units) == due
    assert {war.state.units[unit].frame for unit in war.state.forces["a"].units} == {"gm"}


@pytest.mark.rule("TW-9.1")
def test_the_winner_gets_one_for_two_and_craft_one_each() -> None:
    war = front(squad("cole", *["gm"] * 5, "ferry"), VARGS)
    war.fight("defender", lost=["a0", "a1", "a2", "a3", *(f"x{n}" for n in range(6))])
    retreat(war)
    assert len(war.state.forces["a"].units) == 2 + 2 + 1
    added = [event for event in war.all(UnitsAdded) if event.force == "a"]
    assert len(added) == 1 and len(added[0].units) == 3


@pytest.mark.rule("TW-9.1")
def test_what_does_not_fit_goes_to_the_pool() -> None:
    war = front(squad("cole", "gm", "gm", "ferry", "ferry", "ferry", "ferry"), VARGS)
    war.fight("defender", lost=["a0", "a1", *(f"x{n}" for n in range(6))])
    retreat(war)
    assert len(war.state.forces["a"].units) == 6
    pooled = [event for event in war.all(UnitsPooled) if event.faction == FED]
    assert len(pooled) == 1 and len(pooled[0].units) == 1 + 4 - 2
    assert len(war.state.factions[FED].pool) == 3


@pytest.mark.rule("TW-9.1")
@pytest.mark.rule("TW-5.7")
@pytest.mark.rule("TW-9.7")
def test_out_of_supply_there_is_nothing_and_an_empty_squadron_is_gone() -> None:
    war = front(SIX, VARGS)
    panels = [panel for panel, owner in enumerate(war.state.owners) if owner == FED]
    war.give("", *panels[1:])
    war.fight("attacker", lost=[f"a{n}" for n in range(6)])
    retreat(war)
    assert "a" not in war.state.forces
    assert war.last(ForceRemoved).reason == "no_supply"


@pytest.mark.rule("TW-9.3")
def test_tiers_and_ratings_count_battles_and_victories() -> None:
    campaign = front(SIX, VARGS).state.campaign
    assert [tier_of(campaign, battles) for battles in (0, 1, 4, 5, 11, 12, 24, 25, 49, 50)] == [
        *(0, 5, 5, 4, 4, 3, 3, 2, 2, 1)
    ]
    war = front(squad("cole", *["gm"] * 6, battles=4, victories=2), VARGS)
    war.fight("defender", withdrew=True)
    retreat(war)
    mine, theirs = war.state.forces["a"], war.state.forces["x"]
    assert (mine.battles, mine.victories, rating_percent(mine)) == (5, 3, 60)
    assert (theirs.battles, theirs.victories) == (1, 0), "a withdrawal is a battle lost"


@pytest.mark.rule("TW-9.4")
def test_kills_are_carried_and_ace_levels_come_by_themselves() -> None:
    war = front(squad("cole", *["gm"] * 6, kills=2), squad("zelda", *["varg"] * 6, kills=17))
    war.fight("defender", lost=["x3", "x4", "x5", "a5"], kills={"a0": 2, "a1": 1, "x0": 1})
    retreat(war)
    assert war.state.units[war.state.forces["a"].units[0]].kills == 4
    assert [(event.unit, event.level) for event in war.all(AceGranted)] == [("x0", 3), ("a0", 1)]
    campaign = war.state.campaign
    frame = war.state.units[war.state.forces["a"].units[0]].frame
    levels = [campaign.ace_level(frame, kills) for kills in (3, 4, 9, 10, 17, 18, 19, 20, 35, 36)]
    assert levels == [0, 1, 1, 2, 2, 3, 3, 4, 4, 5]


@pytest.mark.rule("TW-9.5")
@pytest.mark.parametrize(("turns", "gold"), [(1, 100), (2, 50), (3, 50), (5, 25), (7, 10), (8, 0)])
def test_speed_earns_the_best_step_only(turns: int, gold: int) -> None:
    war = front(SIX, VARGS)
    war.fight("attacker", withdrew=True, turns=turns)
    retreat(war)
    assert sum(event.gold for event in war.all(GoldGained) if event.faction == ZEON) == gold
    assert war.state.factions[ZEON].bank == 200 + gold


@pytest.mark.rule("TW-9.6")
def test_a_battle_is_played_as_soon_as_one_human_wants_it() -> None:
    war = front(SIX, VARGS, humans=(BLUE, RED))
    assert (war.seat, war.state.prompts[-1].kind) == (RED, "fight_battle")
    war.do(Answer(player=RED, option="staff"))
    assert war.seat == BLUE
    war.do(Answer(player=BLUE, option="play"))
    assert war.order.options["mode"] == "play"
    assert front(SIX, VARGS).order.options["mode"] == "staff"
    eager = front(SIX, VARGS, humans=(BLUE, RED))
    eager.do(Answer(player=RED, option="play"))
    assert eager.order.options["mode"] == "play", "nobody else is asked"


@pytest.mark.rule("TW-9.7")
@pytest.mark.rule("TW-1.7")
def test_a_fleet_without_a_warship_is_removed_and_its_units_go_to_the_pool() -> None:
    war = front(fleet("amber", "harrier", "gm", "gm", "gm"), VARGS)
    war.fight("attacker", lost=["a0", "a1", "a2"])
    assert "a" not in war.state.forces
    assert war.last(ForceRemoved).reason == "no_warship"
    pool = war.state.factions[FED].pool
    assert "a3" in pool and len(pool) == 2, "the survivor and one grunt for three lost"


@pytest.mark.rule("TW-9.7")
@pytest.mark.rule("TW-9.1")
def test_a_winning_fleet_that_lost_its_ships_gets_nothing_that_its_pool_does_not_get() -> None:
    war = front(fleet("amber", "harrier", "gm", "gm", "gm"), VARGS)
    war.fight("defender", lost=["a0", "a1", "a2", *(f"x{n}" for n in range(6))])
    retreat(war)
    assert "a" not in war.state.forces and war.last(ForceRemoved).reason == "no_warship"
    assert not [event for event in war.all(UnitsAdded) if event.force == "a"]
    pool = war.state.factions[FED].pool
    assert "a3" in pool and len(pool) == 2, "the survivor and one grunt for two lost"


@pytest.mark.rule("TW-2.9")
def test_a_garrison_beside_a_withdrawing_force_is_disbanded() -> None:
    text = FRONT.replace("F.a", "Foa").replace("F.b", "F. ").replace("Z.y", "Z. ")
    war = War(war_setup(draw(text), {"a": SIX, "x": VARGS}))
    war.until("zelda")
    panel = war.at("a")
    assert f"garrison_{panel}" in war.state.forces
    war.squadron("x", NW)
    assert [force.kind for force in war.order.sides[1].forces] == ["squadron", "garrison"]
    war.fight("attacker", withdrew=True)
    retreat(war)
    assert f"garrison_{panel}" not in war.state.forces
    assert war.state.owners[panel] == ZEON
    assert war.state.factions[ZEON].pool == (), "nothing passes to the winner"


@pytest.mark.rule("TW-9.2")
@pytest.mark.rule("TW-7.4")
def test_the_commander_or_his_delegate_allots_from_the_pool() -> None:
    war = front(SIX, VARGS)
    war.fight("defender", lost=[])
    retreat(war)
    war.until("revil", "administration")
    capital = 0
    war.do(BuyUnits(player=BLUE, panel=capital, frame=FrameId("gm"), count=2))
    pool = war.state.factions[FED].pool
    assert len(pool) == 2
    refused = DelegateAllotment(player=BLUE, officer="cole", forces=("a",), ceiling_gold=10)
    assert war.refusal(refused) == "TW-7.4 no_fleet_commander"
    war.until("cole")
    target = war.at("x")
    way = next(direction for direction in range(6) if war.state.map.steps[war.at("a")][direction] == target)
    war.squadron("a", way)
    war.fight("attacker", lost=["a4", "a5"], withdrew=True)
    retreat(war)
    assert war.state.allotments[0].force == "a" and war.seat == BLUE
    room = 6 - len(war.state.forces["a"].units)
    assert room == 1
    assert war.refusal(AllotUnits(player=BLUE, units=pool)) == "TW-7.1 no_slots"
    war.do(AllotUnits(player=BLUE, units=pool[:1]))
    assert not war.state.allotments, "it is full, and nobody is asked"
    assert pool[0] in war.state.forces["a"].units
    assert war.state.factions[FED].pool == pool[1:]


@pytest.mark.rule("TW-7.4")
def test_a_delegate_buys_within_his_ceiling_until_it_is_revoked() -> None:
    text = """
    FC F.  F.b F. .. Z. Z. ZC
    F. F.a F.x F. .. Z. Z. Z.
    F. F.  F.  F. .. Z. Z. Z.
    """
    forces = {"a": squad("cole", *["gm"] * 4), "b": fleet("blake", "harrier"), "x": squad("zelda", "varg")}
    war = War(war_setup(draw(text), forces, seats={"blake": "green"}, ranks={"blake": "captain"}))
    war.until("revil", "administration")
    war.do(DelegateAllotment(player=BLUE, officer="blake", forces=("a",), ceiling_gold=25))
    war.until("cole")
    war.squadron("a", war.state.map.steps[war.at("a")].index(war.at("x")))
    war.fight("attacker", lost=["x0"])
    assert (war.seat, war.state.allotments[0].officer) == ("green", "blake")
    buy = BuyForAllotment(player=war.seat, panel=0, frame=FrameId("gm"), count=3)
    assert war.refusal(buy) == "TW-7.4 above_ceiling"
    war.do(BuyForAllotment(player=war.seat, panel=0, frame=FrameId("gm"), count=2))
    assert len(war.state.forces["a"].units) == 6
    assert war.state.delegations["blake"].ceiling_gold == 5
    assert not war.state.allotments, "it is full, and nobody is asked"
    war.until("revil", "administration")
    war.do(DelegateAllotment(player=BLUE, officer="blake"))
    assert not war.state.delegations


@pytest.mark.rule("TW-7.8")
@pytest.mark.rule("TW-4.9")
def test_a_hero_is_hired_falls_and_returns_for_a_new_machine() -> None:
    text = FRONT.replace("F.b", "F. ").replace("Z.y", "Z. ")
    war = War(war_setup(draw(text), {"a": SIX, "x": VARGS}))
    war.until("revil", "administration")
    war.do(BindHero(player=BLUE, hero="voss", unit=war.state.forces["a"].units[0]))
    assert war.state.factions[FED].bank == 140
    again = BindHero(player=BLUE, hero="voss", unit=war.state.forces["a"].units[1])
    assert war.refusal(again) == "TW-7.8 not_available"
    war.until("zelda")
    war.squadron("x", NW)
    report = made_report(war.order, "attacker", lost=["a0"], withdrew=True)
    orders: list[TotalWarAction] = [ReportBattle(player=SYSTEM, report=report)]
    while orders or war.state.prompts:
        order = orders.pop() if orders else Answer(player=war.seat, option=war.state.prompts[-1].options[0])
        ahead = orders_after(observe(war.state, order.player), order)
        assert not ahead, "of what follows a roll nobody who only sees the war knows"
        war.do(order, ScriptedChance([3]))
    fell = war.last(HeroFell)
    assert fell.returns_round == war.state.round + 3
    assert war.state.heroes["voss"].status == "away"
    while war.state.round < fell.returns_round:
        war.skip()
    assert war.state.heroes["voss"].returns_round == 0
    war.until("revil", "administration")
    bank = war.state.factions[FED].bank
    war.do(BindHero(player=BLUE, hero="voss", unit=war.state.forces["a"].units[0]))
    assert war.state.factions[FED].bank == bank, "only the machine is new"
    assert war.state.campaign.ace_level(FrameId("gm"), 40, has_hero=True) == 0


@pytest.mark.rule("TW-7.8")
def test_a_hero_dies_on_one_or_two() -> None:
    war = front(SIX, VARGS)
    war.fight("defender", withdrew=True, lost=[])
    retreat(war)
    war.until("degwin", "administration")
    war.do(BindHero(player=RED, hero="holt", unit=war.state.forces["x"].units[0]))
    war.until("zelda")
    steps = war.state.map.steps[war.at("x")]
    war.squadron("x", steps.index(war.at("a")))
    report = made_report(war.order, "defender", lost=["x0"], withdrew=True)
    war.do(ReportBattle(player=SYSTEM, report=report))
    while war.state.prompts:
        war.do(Answer(player=war.seat, option=war.state.prompts[-1].options[0]), ScriptedChance([2]))
    assert war.last(HeroFell).returns_round == 0
    assert war.state.heroes["holt"].status == "dead"
