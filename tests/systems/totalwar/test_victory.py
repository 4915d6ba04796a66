"""TW-5.4, TW-6: supply roots, the fall of capitals, the vote, the move to Earth, the last faction."""

import pytest
from msgspec.structs import replace

from game.systems.totalwar.actions import CastVote, EndMoves, PlaceForce
from game.systems.totalwar.economy import force_price
from game.systems.totalwar.ends import winning_factions
from game.systems.totalwar.events import (
    FactionTurnStarted,
    ForceRemoved,
    GameEnded,
    UnitsPaidBack,
    VoteCounted,
    WarMoved,
)
from game.systems.totalwar.events_administration import CapitalMoved, FactionEnded, GoldGained
from game.systems.totalwar.resolve_earth import landing_room, places_left, winners_of_peace
from game.systems.totalwar.score import score_war
from game.systems.totalwar.setup import BEGUN_BY, CapitalSetup
from tests.support.totalwar import BLUE, FED, RED, RULES, ZEON, S, War, draw, fleet, squad, war_setup
from tests.systems.totalwar.earth import CALIFORNIA, EARTH, JABURO, ODESSA, earth

MAP = """
FC F. F. .. .. Z. Z. ZC
F. F.a F. .. .. Z. Z.x Z.
F. F.b F. .. .. Z. Z.y Z.
"""
LUNA, ZEON_SEAT = 0, 7
FORCES = {
    "a": fleet("amber", "harrier", "drum", "gm"),
    "b": squad("cole", "gm", "drum"),
    "x": fleet("xander", "talon", "varg"),
    "y": squad("zelda", "varg"),
}


def war_of(*, earth: bool = True, turn_limit: int = 0) -> War:
    return War(war_setup(draw(MAP), FORCES, earth=EARTH if earth else None, turn_limit=turn_limit))


def take_luna(war: War) -> None:
    """Zeon's fleet storms the Federation's capital."""
    war.until("xander")
    war.put("x", 1)
    war.fleet("x", war.state.map.steps[1].index(LUNA), 1)
    war.fight("attacker")


@pytest.mark.rule("TW-6.1")
def test_the_fall_of_zeons_capital_ends_the_war_at_once() -> None:
    war = war_of()
    war.until("amber")
    war.put("a", 6)
    war.fleet("a", war.state.map.steps[6].index(ZEON_SEAT), 1)
    war.fight("attacker", turns=1)
    assert war.state.outcome is not None
    assert (war.state.outcome.winners, war.state.outcome.losers) == ((BLUE,), (RED,))
    assert war.last(GameEnded).rules == ("TW-6.1",)
    assert RULES.active(war.state) == ()
    assert not war.all(GoldGained), "at once"


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-1.8")
def test_both_leaders_vote_unseen_and_agreement_is_peace() -> None:
    war = war_of()
    take_luna(war)
    assert set(RULES.active(war.state)) == {BLUE, RED}
    war.do(CastVote(player=RED, faction=ZEON, is_peace=True))
    seen = RULES.observe(war.state, BLUE)
    assert seen.votes == {FED: "", ZEON: "?"}
    assert RULES.active(war.state) == (BLUE,)
    war.do(CastVote(player=BLUE, faction=FED, is_peace=True))
    assert war.state.outcome is not None and war.state.outcome.winners == (RED,)


@pytest.mark.rule("TW-6.2")
def test_without_a_second_map_the_fall_ends_the_war() -> None:
    war = war_of(earth=False)
    take_luna(war)
    assert war.state.outcome is not None and war.state.outcome.winners == (RED,)


def to_earth() -> War:
    war = war_of()
    take_luna(war)
    carry_on(war)
    return war


def carry_on(war: War) -> None:
    """The Federation refuses to make peace, and all is settled that the battle left open."""
    war.do(CastVote(player=RED, faction=ZEON, is_peace=True))
    war.do(CastVote(player=BLUE, faction=FED, is_peace=False))
    while war.state.theatre == 0:
        war.skip()


def place_all(war: War) -> None:
    while war.state.phase == "placement":
        war.do(RULES.legal(war.state, war.seat)[0])


def storm(war: War, panel: int) -> None:
    """The force ``a`` attacks a panel of the enemy's from beside it, and wins."""
    war.skip()
    war.until("amber")
    near = war.state.map.neighbours[panel][0]
    for other in war.state.at.get(near, ()):
        war.put(other, 3 if other != "a" else near)
    war.put("a", near)
    war.fleet("a", war.state.map.steps[near].index(panel), 1)
    war.fight("attacker")
    while war.state.prompts:
        war.skip()


def both_vote(begun_by: int) -> War:
    """Either capital asks for a vote, and the Federation has taken Zeon's."""
    text = """
    FC F. F. Z. F. .. Z.a ZC
    F. F. F. F. F. .. Z.  Z.
    """
    seats = CapitalSetup(FED, (0,), "vote", ZEON), CapitalSetup(ZEON, (7,), "vote", FED)
    table = war_setup(draw(text, capitals=seats), {"a": fleet("amber", "harrier", "gm", "gm")}, earth=EARTH)
    war = War(replace(table, begun_by=begun_by))
    war.until("amber")
    war.fleet("a", war.state.map.steps[6].index(7), 1)
    war.fight("attacker")
    return war


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
@pytest.mark.parametrize(("begun_by", "winners"), [(18, (FED, ZEON)), (BEGUN_BY, (FED,))])
def test_where_both_capitals_ask_for_a_vote_peace_is_the_victory_of_who_took_the_fallen_one(
    begun_by: int, winners: tuple[str, ...]
) -> None:
    war = both_vote(begun_by)
    assert set(winners_of_peace(war.state)) == set(winners)
    for faction, seat in ((FED, BLUE), (ZEON, RED)):
        war.do(CastVote(player=seat, faction=faction, is_peace=True))
    assert war.state.outcome is not None
    assert set(winning_factions(war.state, war.state.outcome)) == set(winners)
    other = both_vote(begun_by)
    carry_on(other)
    assert {each.faction for each in other.all(GoldGained) if each.reason == "carried_over"} == set(winners)


@pytest.mark.rule("TW-6.2")
@pytest.mark.rule("TW-6.3")
def test_one_refusal_carries_the_war_to_earth_with_all_that_it_owns() -> None:
    war = to_earth()
    assert war.last(VoteCounted).is_peace is False
    assert war.last(WarMoved).theatre == 1
    carried = next(event for event in war.all(GoldGained) if event.reason == "carried_over")
    assert carried.faction == ZEON and carried.gold >= 9
    barred = [event for event in war.all(UnitsPaidBack) if event.faction == FED]
    assert len(barred) == 1 and len(barred[0].units) == 2
    paid = [event for event in war.all(GoldGained) if event.reason == "paid_back"]
    assert sum(event.gold for event in paid) == 2 * 4
    assert war.state.phase == "placement"
    assert set(RULES.active(war.state)) == {BLUE, RED}
    assert war.refusal(EndMoves(player=BLUE)) == "TW-6.3 placement_first"
    far = PlaceForce(player=BLUE, force="a", panel=24)
    assert war.refusal(far) == "TW-6.3 not_there"
    war.do(PlaceForce(player=BLUE, force="a", panel=JABURO))
    place_all(war)
    assert war.state.forces["x"].battles == 1, "records are carried over"
    assert war.state.map.distance(war.at("b"), JABURO) == 1
    assert war.last(FactionTurnStarted).faction == ZEON
    assert war.state.round == 2


@pytest.mark.rule("TW-6.3")
@pytest.mark.parametrize("chosen", ["x", "y"])
def test_where_one_force_of_a_side_may_come_the_others_stay_behind(chosen: str) -> None:
    small = earth(zeon=1)
    cliff = small.theatre.terrain.index("rock")
    owners = tuple(FED if panel == cliff else owner for panel, owner in enumerate(small.theatre.owners))
    earth_with_a_cliff = replace(small, theatre=replace(small.theatre, owners=owners))
    war = War(war_setup(draw(MAP), FORCES, earth=earth_with_a_cliff))
    take_luna(war)
    assert (landing_room(war.state, ZEON), landing_room(war.state, FED)) == (1, 12)
    carry_on(war)
    offered = [each for each in RULES.legal(war.state, RED) if isinstance(each, PlaceForce)]
    prices = [force_price(war.state, war.state.forces[each.force]) for each in offered]
    assert {each.force for each in offered} == {"x", "y"} and prices == sorted(prices, reverse=True)
    assert [places_left(war.state, war.state.factions[name]) for name in (ZEON, FED)] == [1, 12]
    war.do(next(each for each in offered if each.force == chosen))
    other = "y" if chosen == "x" else "x"
    left = [event.force for event in war.all(ForceRemoved) if event.reason == "left_behind"]
    assert [force for force in left if force in FORCES] == [other] and other not in war.state.forces
    assert war.state.phase == "placement" and set(RULES.active(war.state)) == {BLUE}
    place_all(war)
    assert {"a", "b"} <= set(war.state.forces), "the other side has no such bound"


@pytest.mark.rule("TW-6.3")
def test_odessas_fall_makes_california_the_capital_and_then_the_war_ends() -> None:
    war = to_earth()
    place_all(war)
    for panel in (ODESSA, CALIFORNIA):
        storm(war, panel)
    moved = war.last(CapitalMoved)
    assert (moved.faction, moved.panel) == (ZEON, CALIFORNIA)
    assert war.state.outcome is not None and war.state.outcome.winners == (BLUE,)


@pytest.mark.rule("TW-6.4")
def test_a_faction_without_capital_and_forces_is_out_and_the_last_one_wins() -> None:
    text = """
    FC F. F.a .. Z. Z. ZC
    F. F. F.  .. Z.x Z. Z.
    T. T. TC  .. Z. Z. Z.
    """
    forces = {"a": fleet("amber", "harrier"), "x": fleet("xander", "talon")}
    seats = (CapitalSetup(FED, (0,), "vote", ZEON), CapitalSetup(ZEON, (6,)))
    war = War(war_setup(draw(text, capitals=seats), forces, factions=(FED, ZEON, "third")))
    war.until("amber")
    capital = 16
    war.put("a", 9)
    war.fleet("a", war.state.map.steps[9].index(capital), 1)
    war.fight("attacker")
    assert war.last(FactionEnded).faction == "third"
    assert war.own("third") == set() and war.state.owners[14] == ""
    assert war.state.outcome is None


@pytest.mark.rule("TW-6.4")
def test_at_the_turn_limit_territory_sites_and_gold_are_counted() -> None:
    war = war_of(turn_limit=2)
    while war.state.outcome is None:
        war.skip()
    assert war.state.outcome.reason == "turn_limit" and war.state.outcome.turns == 2
    scores = war.last(GameEnded).scores
    assert {score[0]: score[1:3] for score in scores} == {FED: (9, 1), ZEON: (9, 1)}
    assert war.state.outcome.winners == (), "equal is a draw"
    tilted = war_of()
    tilted.give(FED, 3)
    assert score_war(tilted.state)[0] == (FED,)


@pytest.mark.rule("TW-5.4")
def test_any_capital_serves_and_without_one_everything_is_cut_off() -> None:
    war = war_of()
    war.give(ZEON, LUNA)
    assert war.own(FED) <= war.state.cut
    assert LUNA not in war.state.cut, "a captured capital supplies its captor"
    war.give(FED, LUNA)
    assert not war.state.cut & war.own(FED)


@pytest.mark.rule("TW-6.1")
@pytest.mark.parametrize("reading", ["war_goes_on", "captor_wins"])
def test_a_rogue_who_takes_zeons_capital(reading: str) -> None:
    war = War(war_setup(draw(MAP), FORCES, rogues=("cole",), earth=EARTH, rogue_takes_zeon_capital=reading))
    war.until("cole")
    war.put("b", 6)
    war.squadron("b", war.state.map.steps[6].index(ZEON_SEAT))
    war.fight("attacker", lost=[unit.id for force in war.order.sides[1].forces for unit in force.units])
    war.skip()
    if reading == "captor_wins":
        assert war.state.outcome is not None
        return
    assert war.state.outcome is None
    assert war.own(ZEON) <= war.state.cut


@pytest.mark.rule("TW-6.1")
@pytest.mark.rule("TW-5.4")
def test_zeon_takes_its_capital_back_from_a_rogue_and_the_war_goes_on() -> None:
    war = War(war_setup(draw(MAP), FORCES, rogues=("cole",), earth=EARTH))
    war.give("", ZEON_SEAT)
    war.until("xander")
    war.put("x", 6)
    war.fleet("x", war.state.map.steps[6].index(ZEON_SEAT), 1)
    while war.state.battle is not None or war.state.prompts:
        war.skip()
    assert war.state.owners[ZEON_SEAT] == ZEON and not war.state.cut & war.own(ZEON)
    assert war.state.outcome is None and not war.all(CapitalMoved)


@pytest.mark.rule("TW-6.3")
def test_once_california_is_the_capital_its_fall_ends_the_war_whoever_holds_odessa() -> None:
    war = to_earth()
    place_all(war)
    for panel in (ODESSA, CALIFORNIA):
        storm(war, panel)
        if panel == ODESSA:
            assert war.last(CapitalMoved).panel == CALIFORNIA
            war.give(ZEON, ODESSA)
    assert war.state.outcome is not None and war.state.outcome.winners == (BLUE,)
    assert len(war.all(CapitalMoved)) == 1


@pytest.mark.rule("TW-6.4")
@pytest.mark.rule("TW-9.7")
def test_a_faction_whose_last_force_is_lost_for_want_of_supply_is_out_with_that_battle() -> None:
    text = """
    FC F. F.a .. Z. Z. ZC
    F. F. T.w .. Z. Z. Z.
    F. F. F.  .. Z. Z. Z.
    """
    forces = {"a": squad("cole", "gm", "gm"), "w": squad("ugo", *["trooper"] * 6)}
    seats = (CapitalSetup(FED, (0,), "vote", ZEON), CapitalSetup(ZEON, (6,)))
    war = War(war_setup(draw(text, capitals=seats), forces, factions=(FED, ZEON, "third")))
    war.until("cole")
    war.squadron("a", S)
    war.fight("attacker", lost=[f"w{number}" for number in range(6)])
    while war.state.prompts:
        war.skip()
    removed = war.last(ForceRemoved)
    assert (removed.force, removed.reason) == ("w", "no_supply")
    assert war.last(FactionEnded).faction == "third"
