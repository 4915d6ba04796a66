"""Orders and the merge (SE-2)."""

import random

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import CallDeadline, Commit, MoveUnit
from game.systems.sectors.state import SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    done,
    ended,
    fought,
    merged,
    order,
    owner,
    place,
    player_of,
    refused,
    use,
)

A1, D = "greys_1", "machina_1"
TWO = {"greys": "A", "machina": "B"}


@pytest.mark.rule("SE-2.1")
def test_nobody_else_sees_an_order_and_every_team_mate_does() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"})
    changed = order(state, A1, "B")
    for viewer in (D, None):
        seen = RULES.record(RULES.observe(changed, PlayerId(viewer) if viewer else None))
        assert seen == RULES.record(RULES.observe(state, PlayerId(viewer) if viewer else None))
    assert RULES.observe(changed, PlayerId("greys_2")).plans["greys"].orders
    _, events = done(state, MoveUnit(player=PlayerId(A1), unit=PlayerId(A1), region=1))
    assert [RULES.redact(state, event, PlayerId(D)) for event in events] == [None]


@pytest.mark.rule("SE-2.2", "SE-2.9")
def test_a_unit_goes_to_a_region_that_touches_its_own_or_stays() -> None:
    state = campaign("AB BC", TWO)
    move = MoveUnit(player=PlayerId(A1), unit=PlayerId(A1), region=place(state, "C"))
    assert refused(state, move).reason == "does_not_touch"
    assert at(merged(order(state, A1, "A")), A1) == "A"
    assert at(merged(state, greys_1="B", machina_1="C"), A1) == "B"


@pytest.mark.rule("SE-2.7")
def test_every_player_orders_his_own_unit_and_the_general_all_where_one_seat_has_them() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"})
    move = MoveUnit(player=PlayerId(A1), unit=PlayerId("greys_2"), region=1)
    assert refused(state, move).reason == "not_your_unit"
    state = campaign("AB", {"greys": "AA", "machina": "B"}, orders="general")
    assert at(merged(order(state, "greys_2", "B", by=A1), machina_1="A"), "greys_2") in ("B", "AB")
    assert "greys_2" not in RULES.active(state)


@pytest.mark.rule("SE-2.3")
def test_the_third_of_a_race_into_one_region_stays_and_is_told_so() -> None:
    state = campaign(
        "AB", {"greys": "AAA", "machina": "B"}, people={f"greys_{n}": f"p{n}" for n in (1, 2, 3)}
    )
    for unit in ("greys_3", "greys_1", "greys_2"):
        state = order(state, unit, "B")
        state = acted(state, Commit(player=PlayerId(unit)))
    state = order(state, D, "A")
    state = merged(state)
    assert [at(state, f"greys_{n}") for n in (3, 1, 2)].count("A") == 1 and at(state, "greys_2") == "A"
    told = {each.player: each.what for each in state.dispatches}
    assert told[PlayerId("greys_2")] == "held_back"


@pytest.mark.rule("SE-2.3")
def test_the_cap_counts_each_race_alone() -> None:
    state = campaign("AC BC", {"greys": "AA", "machina": "BB"})
    state = merged(state, greys_1="C", greys_2="C", machina_1="C", machina_2="C")
    assert [at(state, unit) for unit in (A1, "greys_2", D, "machina_2")] == ["C"] * 4


@pytest.mark.rule("SE-2.8")
def test_a_changed_target_goes_to_the_end_of_the_submissions() -> None:
    state = campaign("AB AC", {"greys": "AAA", "machina": "C"}, orders="general")
    for unit in (A1, "greys_2", "greys_3"):
        state = order(state, unit, "B", by=A1)
    state = order(state, A1, "A", by=A1)
    state = order(state, A1, "B", by=A1)
    state = merged(state)
    assert [at(state, f"greys_{n}") for n in (1, 2, 3)] == ["A", "B", "B"]


@pytest.mark.rule("SE-2.8")
def test_people_come_before_built_in_team_mates() -> None:
    for seed in range(6):
        state = campaign(
            "AB", {"greys": "AAA", "machina": "B"}, people={"greys_3": "ann", "greys_2": "bob"}, seed=seed
        )
        state = merged(state, greys_1="B", greys_3="B", greys_2="B", machina_1="A")
        assert at(state, A1) == "A", "the built-in player came too late"


@pytest.mark.rule("SE-2.8")
def test_at_the_deadline_a_missing_order_is_a_stay() -> None:
    state = campaign("AB", TWO, people={A1: "ann"}, administrator=A1)
    state = acted(order(state, D, "A"), CallDeadline(player=PlayerId(A1)), Commit(player=PlayerId(D)))
    assert at(state, A1) == at(state, D) == "A" and state.phase != "planning"
    state = campaign("AB", TWO, people={A1: "ann"}, administrator=A1)
    assert refused(state, CallDeadline(player=PlayerId(D))).reason == "not_the_administrator"


@pytest.mark.rule("SE-2.8", "SE-1.8")
def test_a_deadline_cuts_no_built_in_player_short() -> None:
    """He always has his orders in: whoever calls the deadline before he was asked gains nothing."""
    mate = PlayerId("greys_2")
    people = {A1: "ann", "greys_2": "bob"}
    state = campaign("AB BC", {"greys": "AA", "machina": "B"}, people=people, administrator=A1)
    state = acted(state, CallDeadline(player=PlayerId(A1)))
    assert RULES.active(state) == (D,) and state.phase == "planning"
    state = acted(order(state, D, "C"), Commit(player=PlayerId(D)))
    assert at(state, D) == "C" and state.turn == 2
    assert [player.id for player in state.players.values() if player.missed] == [mate]


@pytest.mark.rule("SE-2.8")
def test_who_is_done_is_asked_no_more_this_turn() -> None:
    state = acted(campaign("AB", TWO), Commit(player=PlayerId(A1)))
    assert refused(state, MoveUnit(player=PlayerId(A1), unit=PlayerId(A1), region=1)).reason == "not_asked"
    assert RULES.active(state) == (D,)


@pytest.mark.rule("SE-2.5", "SE-2.10")
def test_crossing_one_border_in_opposite_directions_is_a_border_fight_for_both_regions() -> None:
    state = merged(campaign("AB", TWO), greys_1="B", machina_1="A")
    assert at(state, A1) == at(state, D) == "AB"
    state = fought(state, {(A1, D): (A1, 9)})
    assert at(state, A1) == "B" and at(state, D) == "queued"
    assert owner(state, "A") == owner(state, "B") == "greys"


@pytest.mark.rule("SE-2.5")
def test_heading_for_the_same_neutral_region_they_meet_in_it() -> None:
    state = merged(campaign("AC BC", TWO), greys_1="C", machina_1="C")
    assert at(state, A1) == at(state, D) == "C"
    assert owner(fought(state, {(A1, D): (D, 3)}), "C") == "machina"


@pytest.mark.rule("SE-2.10")
def test_the_lot_says_once_for_each_border_fight_who_defends() -> None:
    found = set()
    for seed in range(10):
        state = merged(campaign("AB", TWO, seed=seed), greys_1="B", machina_1="A")
        (battle,) = state.battles.values()
        found.add(battle.games[0].defender)
    assert found == {A1, D}


@pytest.mark.rule("SE-2.10")
def test_in_a_draw_on_a_border_both_go_back() -> None:
    state = merged(campaign("AB", TWO), greys_1="B", machina_1="A")
    state = fought(state, {(A1, D): ("draw", 9)})
    assert at(state, A1) == "A" and at(state, D) == "B"
    assert owner(state, "A") == "greys" and owner(state, "B") == "machina"


@pytest.mark.rule("SE-2.10")
def test_the_winner_of_a_border_fight_attacks_who_stayed_behind_it() -> None:
    state = campaign("AB", {"greys": "A", "machina": "BB"})
    state = merged(state, greys_1="B", machina_1="A")
    state = fought(state, {(A1, D): (A1, 9), (A1, "machina_2"): ("machina_2", 5)})
    assert at(state, A1) == "queued" and at(state, "machina_2") == "B"
    assert [each.place for each in state.fixtures] == [(0, 1), (1,)]
    assert state.fixtures[1].defender == "machina_2"


@pytest.mark.rule("SE-2.10", "SE-4.16")
def test_a_border_fight_that_goes_on_keeps_its_units_on_the_border() -> None:
    state = merged(campaign("AB", TWO), greys_1="B", machina_1="A")
    state = ended(fought(state, {(A1, D): (A1, 25)}))
    assert state.turn == 2 and at(state, A1) == "AB"
    assert owner(state, "A") == "greys" and owner(state, "B") == "machina"
    move = MoveUnit(player=PlayerId(A1), unit=PlayerId(A1), region=0)
    assert refused(state, move).reason == "bound"
    state = merged(state)
    assert at(state, A1) == "B" and at(state, D) == "queued"


@pytest.mark.rule("SE-2.11")
def test_units_that_leave_over_another_border_do_not_meet_who_enters() -> None:
    state = merged(campaign("AB BC", TWO), greys_1="B", machina_1="C")
    assert at(state, A1) == "B" and at(state, D) == "C" and not state.fixtures
    assert owner(state, "B") == "greys" and owner(state, "A") == "greys"


@pytest.mark.rule("SE-2.6")
def test_every_player_on_the_map_gets_a_dispatch_that_only_his_race_reads() -> None:
    state = merged(campaign("AB BC", TWO), greys_1="B", machina_1="C")
    assert [each.what for each in state.dispatches] == ["moved", "moved"]
    seen = RULES.observe(state, PlayerId(A1)).dispatches
    assert [each.player for each in seen] == [A1]


@pytest.mark.rule("SE-2.9", "SE-3.7")
def test_nobody_slips_into_a_place_that_becomes_free() -> None:
    units = {"greys": "FFFA", "machina": "D"}
    state = campaign("FA AB BD", units, factories="FA", owners={"greys": "FA"}, orders="general")
    for unit in ("greys_1", "greys_2", "greys_3"):
        state = order(state, unit, "A", by=A1)
    state = use(state, A1, "greys_1", "A")
    state = merged(state)
    assert [at(state, f"greys_{n}") for n in (1, 2, 3)] == ["A", "A", "F"], "the teleport counts for the cap"


def shuffled_merge(seed: int) -> None:
    """The same orders of the same seats, entered in two sequences, lead to the same campaign."""
    rnd = random.Random(seed)
    units = {"greys": "AAB", "machina": "CCD", "marines": "EEF", "spawn": "BDF"}
    borders = "AB AC BC BD CD CE DE DF EF AF"
    state = campaign(borders, units, battle_system="automatic", seed=seed)
    wishes = []
    for player in state.players.values():
        near = state.campaign.regions[player.region].neighbours
        wishes.append(MoveUnit(player=player.id, unit=player.id, region=rnd.choice((*near, player.region))))
    ends = []
    for _ in range(2):
        rnd.shuffle(wishes)
        entered = acted(state, *wishes)
        waiting = list(RULES.active(entered))
        rnd.shuffle(waiting)
        for seat in waiting:
            entered = acted(entered, Commit(player=seat))
        ends.append(settled(entered))
    assert ends[0] == ends[1], seed


def settled(state: SectorsState) -> object:
    """All that the merge and its battles have made of a campaign."""
    while state.phase == "scan":
        state = acted(state, Commit(player=RULES.active(state)[0]))
    found = RULES.record(state)
    return found.players, found.owners, found.races, found.battles, found.fixtures, found.rng


@pytest.mark.rule("SE-2.9")
def test_the_merge_is_the_same_whatever_the_order_of_entry() -> None:
    for seed in range(25):
        shuffled_merge(seed)


@pytest.mark.slow
def test_the_merge_of_a_thousand_turns_is_the_same_whatever_the_order_of_entry() -> None:
    for seed in range(1_000, 2_000):
        shuffled_merge(seed)


@pytest.mark.rule("SE-2.4")
def test_a_region_holds_any_number_of_units() -> None:
    state = campaign("AB", {"greys": "AAAAAAAAAA", "machina": "B"})
    assert sum(player.region == 0 for player in state.players.values()) == 10
    assert player_of(state, "greys_10").status == "active"


@pytest.mark.rule("SE-2.1")
def test_whatever_other_races_plan_a_player_sees_the_same() -> None:
    for seed in range(10):
        state = campaign("AB BC CA", {"greys": "AA", "machina": "BB", "marines": "CC"}, seed=seed)
        rnd = random.Random(seed)
        other = state
        for unit in ("machina_1", "machina_2", "marines_1", "marines_2"):
            other = order(other, unit, rnd.choice("ABC"))
        for viewer in (PlayerId(A1), PlayerId("greys_2"), None):
            seen, also = RULES.observe(state, viewer), RULES.observe(other, viewer)
            assert RULES.record(seen) == RULES.record(also)
            assert RULES.table(state, viewer) == RULES.table(other, viewer)
            if viewer is not None:
                assert RULES.legal(seen, viewer) == RULES.legal(also, viewer)
