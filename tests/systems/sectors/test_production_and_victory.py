"""Resources, purchases, points and the end (SE-5, SE-7)."""

import pytest

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.actions import BuyUnit, CallDeadline, Commit, ReportBattle
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.content import Race, SectorCampaign
from game.systems.sectors.request import SectorsRequest
from game.systems.sectors.state import SYSTEM
from game.systems.sectors.system import SECTORS
from tests.support.sectors import (
    RULES,
    acted,
    at,
    bought,
    campaign,
    committed,
    done,
    ended,
    fought,
    merged,
    owner,
    passed,
    place,
    queue_of,
    refused,
    report_of,
)
from tests.support.shipped import shipped_catalog

A1, D = PlayerId("greys_1"), PlayerId("machina_1")


@pytest.mark.rule("SE-5.1", "SE-5.5")
def test_sacks_and_factories_yield_for_the_owner_of_their_region_and_are_saved() -> None:
    state = campaign(
        "AB BC", {"greys": "A", "machina": "C"}, sacks="AAB", factories="AC", owners={"greys": "AB"}
    )
    state = merged(state)
    assert (state.plans["greys"].resources, state.plans["greys"].production) == (3, 1)
    state = merged(ended(state))
    assert state.plans["greys"].resources == 6, "saved without limit"


@pytest.mark.rule("SE-5.2", "SE-5.4")
def test_a_unit_costs_two_resources_and_one_production_and_appears_at_a_factory() -> None:
    state = merged(campaign("AB", {"greys": "AA", "machina": "B"}, factories="A", queue=2, treasury=(5, 3)))
    assert refused(state, BuyUnit(player=A1, region=place(state, "B"))).reason == "not_a_place"
    assert refused(state, BuyUnit(player=PlayerId("greys_2"), region=0)).reason == "not_asked"
    state = bought(state, A1, "A")
    plan = state.plans["greys"]
    assert (plan.resources, plan.production) == (3, 3), "one more came in before"
    assert at(state, "greys_3") == "A" and queue_of(state, "greys") == ["greys_4"]


@pytest.mark.rule("SE-5.2")
def test_what_cannot_be_paid_is_not_bought() -> None:
    state = merged(campaign("AB", {"greys": "A", "machina": "B"}, factories="A", queue=1, treasury=(1, 1)))
    assert refused(state, BuyUnit(player=A1, region=0)).reason == "too_dear"


@pytest.mark.rule("SE-5.2", "SE-4.2")
def test_who_died_can_be_bought_in_the_same_turn() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, factories="A", treasury=(4, 2))
    state = fought(merged(state, greys_1="B"), {(A1, D): (D, 9)})
    assert at(bought(state, A1, "A"), A1) == "A", "the General buys himself"


@pytest.mark.rule("SE-5.5", "SE-1.1")
def test_with_ten_units_or_an_empty_queue_there_is_nothing_to_buy() -> None:
    units = {"greys": "AA", "machina": "B"}
    state = merged(campaign("AB", units, factories="A", queue=1, treasury=(9, 9), active_cap=2))
    assert state.phase == "production" and A1 not in RULES.active(state)
    state = merged(campaign("AB", units, factories="A", treasury=(9, 9)))
    assert state.turn == 2, "nobody is asked"


@pytest.mark.rule("SE-5.3")
def test_where_two_races_remain_unfought_the_owner_stays() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"}, people={D: "ann"})
    state = merged(state, greys_1="B")
    assert owner(state, "B") == "machina"


@pytest.mark.rule("SE-5.4")
def test_who_has_not_bought_at_the_deadline_buys_by_rule_at_the_factory_nearest_to_an_enemy() -> None:
    units = {"greys": "A", "machina": "D"}
    state = campaign(
        "AB BC CD", units, factories="AC", queue=2, treasury=(4, 2), owners={"greys": "AC"}, administrator=A1
    )
    state = acted(merged(state), CallDeadline(player=A1))
    assert [at(state, f"greys_{n}") for n in (2, 3)] == ["C", "C"]


@pytest.mark.rule("SE-5.6")
def test_the_start_of_the_war_of_four_races() -> None:
    setup = SECTORS.build_setup(SectorsRequest(campaign="four_race_war"), shipped_catalog())
    state = RULES.setup(setup, 1)
    for race in state.races.values():
        standing = [each for each in state.players.values() if each.race == race.id and each.region >= 0]
        assert len(standing) == 5 and len(race.queue) == 5
        assert len({each.region for each in standing}) == 5
        assert all(state.owners[each.region] == race.id for each in standing)
        assert race.general == standing[0].id
    treasuries = {race: (plan.resources, plan.production) for race, plan in state.plans.items()}
    assert treasuries == {"greys": (3, 1), "machina": (3, 1), "marines": (3, 1), "spawn": (2, 1)}


@pytest.mark.rule("SE-5.6")
def test_the_rulebook_tells_the_treasuries_that_races_begin_with() -> None:
    catalog = shipped_catalog()
    told = catalog.rulebook[RuleId("SE-5.6")].text
    begin = {race.id: f"{race.resources} and {race.production}" for race in catalog.of(Race).values()}
    for race, words in (("greys", "the Greys have"), ("machina", "Machina"), ("spawn", "the Spawn")):
        assert f"{words} {begin[race]}" in told
    resources, production = begin["marines"].split(" and ")
    assert f"A race has {resources} resources and {production} production" in told
    war = catalog.of(SectorCampaign)["four_race_war"].treasuries
    of_war = {race: f"{each.resources} and {each.production}" for race, each in war.items()}
    spawn = of_war.pop("spawn")
    (other,) = set(of_war.values())
    assert f"in the War of the Four Races the Spawn have {spawn}, every other race {other}" in told
    assert {"spawn", *of_war} == set(begin)


@pytest.mark.rule("SE-7.1")
def test_every_region_held_is_a_point_a_turn_and_points_add_up() -> None:
    state = passed(campaign("AB BC", {"greys": "A", "machina": "C"}))
    assert [race.points for race in state.races.values()] == [1, 1]
    state = ended(merged(state, greys_1="B"))
    assert state.races["greys"].points == 3


@pytest.mark.rule("SE-7.1")
def test_in_the_last_turn_every_battle_is_played_out() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"}, turn_limit=1)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 90)}))
    assert state.outcome is not None and owner(state, "B") == "greys"


@pytest.mark.rule("SE-7.1", "SE-4.4")
def test_in_the_last_turn_a_drawn_pair_fights_on_at_once() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, turn_limit=1)
    state = merged(state, greys_1="B", greys_2="B")
    results = ["draw", "draw", "greys", "greys"]
    while (waits := pending_order(state)) is not None:
        pair = (waits.sides[0].player, waits.sides[1].player)
        wanted = results.pop(0)
        winner = wanted if wanted == "draw" else next(seat for seat in pair if seat.startswith(wanted))
        state = acted(state, ReportBattle(player=SYSTEM, report=report_of(waits, {pair: (winner, 9)})))
    state = ended(state)
    assert not results and not state.battles
    assert state.outcome is not None and owner(state, "B") == "greys"


@pytest.mark.rule("SE-6.3", "SE-7.3")
def test_disputed_regions_are_no_part_of_domination_and_decide_no_tie() -> None:
    units = {"greys": "AB", "machina": "BB"}
    state = campaign("AB BC", units, owners={"greys": "ABC"}, begun="B", domination_regions=3)
    assert state.disputed == (1,)
    long = {("greys_2", "machina_1"): ("greys_2", 60), ("greys_2", "machina_2"): ("greys_2", 60)}
    state = ended(fought(merged(state), long))
    assert state.outcome is None, "it counts as neutral"
    even = {"greys": "AB", "machina": "BBC"}
    state = campaign("AB BC", even, owners={"greys": "AB", "machina": "C"}, begun="B", turn_limit=1)
    drawn = {("greys_2", "machina_1"): ("both", 9), ("greys_2", "machina_2"): ("both", 9)}
    state = ended(fought(merged(state), drawn))
    assert state.outcome is not None and {each.split("_")[0] for each in state.outcome.winners} == {
        "greys",
        "machina",
    }, "each has a point and a region that counts"


@pytest.mark.rule("SE-7.2", "SE-7.3")
def test_the_first_race_at_the_target_score_wins() -> None:
    state = passed(campaign("AB BC", {"greys": "A", "machina": "C"}, owners={"greys": "AB"}, target_score=2))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("score", (A1,))
    state = campaign("AB BC", {"greys": "A", "machina": "C"}, target_score=1, victory="domination")
    assert ended(state).outcome is None


@pytest.mark.rule("SE-7.3")
def test_domination_is_every_region_or_being_alone_or_all_capitals() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 5)}))
    assert state.outcome is not None and state.outcome.reason == "domination"
    units = {"greys": "A", "machina": "B"}
    state = campaign(
        "AB BC", units, capitals="AB", domination_capitals=True, owners={"greys": "A", "machina": "BC"}
    )
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 5)}))
    assert state.outcome is not None and state.outcome.reason == "domination"
    assert passed(campaign("AB BC", units, domination_regions=2)).outcome is None


@pytest.mark.rule("SE-7.3")
def test_at_the_turn_limit_most_points_then_most_regions_else_the_win_is_shared() -> None:
    state = passed(campaign("AB BC", {"greys": "A", "machina": "C"}, turn_limit=1))
    assert state.outcome is not None and set(state.outcome.winners) == {A1, D}
    state = passed(campaign("AB BC", {"greys": "A", "machina": "C"}, owners={"greys": "AB"}, turn_limit=1))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.reason) == ((A1,), "turn_limit")


@pytest.mark.rule("SE-1.10")
def test_a_race_without_region_and_unit_is_out_and_its_seats_watch() -> None:
    units = {"greys": "A", "machina": "B", "marines": "C"}
    state = campaign("AB BC", units, people={"machina_2": "ann"}, queue=1)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 5)}))
    assert state.races["machina"].is_out and "machina_2" not in RULES.active(state)
    state = campaign("AB BC BD", units, owners={"machina": "BD", "greys": "A"})
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 5)}))
    assert not state.races["machina"].is_out, "one that still has a region plays on"


@pytest.mark.rule("SE-5.5")
def test_a_purchase_is_done_before_the_turn_ends_and_moves_from_the_next_on() -> None:
    state = merged(campaign("AB", {"greys": "A", "machina": "B"}, factories="A", queue=1, treasury=(4, 2)))
    state, events = done(bought(state, A1, "A"), Commit(player=D))
    assert state.turn == 2 and events
    assert at(merged(state, greys_2="B", machina_1="B"), "greys_2") == "B"
    assert committed(state).phase != "planning"
