"""Time, disputes, ways to fight, results (SE-4.2, SE-4.9 to SE-4.16, SE-6, SE-9.1)."""

import pytest

from game.core.bridge import WHO_FIGHTS
from game.core.ids import PlayerId
from game.systems.sectors.actions import (
    AgreePairs,
    AnswerChallenge,
    BuyUnit,
    Commit,
    EnterPairs,
    EnterResult,
    MoveUnit,
    ReportBattle,
    SetAside,
    SettleResult,
    TakeUpGame,
)
from game.systems.sectors.automatic import fight
from game.systems.sectors.board import find_game
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.brief import sheets
from game.systems.sectors.profile import AutomaticStyle
from game.systems.sectors.state import SYSTEM, Game, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    ended,
    fought,
    merged,
    owner,
    passed,
    place,
    refused,
    report_of,
    rules,
)

A1, D = PlayerId("greys_1"), PlayerId("machina_1")
TWO = {"greys": "A", "machina": "B"}


def game_of(state: SectorsState, unit: str = A1) -> Game:
    """The game that a unit plays."""
    return next(
        game
        for battle in state.battles.values()
        for game in battle.games
        if unit in (game.attacker, game.defender)
    )


def met(**more: object) -> SectorsState:
    """A Grey, led by Ann, has entered the region of a Machina, led by Bob."""
    state = campaign("AB BC", TWO, people={A1: "ann", D: "bob"}, **more)  # type: ignore[arg-type]
    return merged(state, greys_1="B")


@pytest.mark.rule("SE-4.16", "SE-6.3", "SE-6.4")
def test_a_battle_longer_than_its_room_goes_on_next_turn_and_its_region_is_disputed() -> None:
    state = campaign(
        "AB BC", {"greys": "AA", "machina": "B"}, sacks="B", factories="B", queue=1, treasury=(4, 2)
    )
    state = fought(merged(state, greys_1="B", greys_2="B"), {(A1, D): (A1, 25), ("greys_2", D): (D, 27)})
    before = ended(state)
    assert before.turn == 2 and before.disputed == (place(before, "B"),)
    assert RULES.table(before, None).zones[-1].kind == "battle"
    move = MoveUnit(player=A1, unit=A1, region=place(before, "A"))
    assert refused(before, move).reason == "bound"
    points = before.races["machina"].points
    resources = before.plans["machina"].resources
    after = ended(merged(before))
    assert owner(after, "B") == "greys" and at(after, D) == "queued"
    assert after.races["machina"].points == points, "neutral while it was disputed"
    assert after.plans["machina"].resources == resources, (
        "and without yield, though the battle ended in the turn"
    )


@pytest.mark.rule("SE-6.5", "SE-5.5")
def test_with_no_more_attackers_than_defenders_the_owner_keeps_the_yield_but_deploys_nobody_there() -> None:
    state = campaign("AB", TWO, sacks="B", factories="B", queue=1, treasury=(4, 2))
    state = fought(merged(state, greys_1="B"), {(A1, D): (D, 35)})
    assert state.phase == "production"
    assert refused(state, BuyUnit(player=D, region=place(state, "B"))).reason == "not_a_place"
    state = ended(state)
    assert not state.disputed
    resources = state.plans["machina"].resources
    assert merged(state).plans["machina"].resources == resources + 1


@pytest.mark.rule("SE-6.4")
def test_others_may_enter_and_fight_their_own_battle_and_the_next_one_starts_when_one_ends() -> None:
    units = {"greys": "A", "machina": "B", "marines": "C"}
    state = campaign("AB BC", units)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 25)}))
    state = merged(state, marines_1="B")
    assert at(state, "marines_1") == "B", "he does not join"
    assert [each.winner for each in state.fixtures] == ["attacker"], "the carried game came to its end"
    assert {game_of(state).attacker, game_of(state).defender} == {A1, "marines_1"}
    assert game_of(state).defender == A1, "he stood there before the merge"
    state = fought(state, {(A1, "marines_1"): ("marines_1", 3)})
    assert owner(state, "B") == "marines"


@pytest.mark.rule("SE-6.4", "SE-2.11")
def test_a_lone_newcomer_beside_an_active_battle_does_not_take_the_region() -> None:
    state = campaign("AB BC", {"greys": "A", "machina": "B", "marines": "C"}, game_turns_per_turn=5)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D): (A1, 90)}))
    assert owner(merged(state, marines_1="B"), "B") == "machina"


@pytest.mark.rule("SE-6.6")
def test_a_round_unfinished_when_the_next_turns_combat_closes_is_stopped_and_points_decide() -> None:
    state = merged(campaign("AB", TWO), greys_1="B")
    state = ended(fought(state, {(A1, D): (A1, 90)}))
    assert game_of(state).points > 0
    state = passed(state)
    assert at(state, D) == "queued" and owner(state, "B") == "greys"
    state = merged(campaign("AB", TWO), greys_1="B")
    state = passed(ended(fought(state, {(A1, D): ("draw", 90)})))
    assert at(state, A1) == "queued", "equal points: the attacker loses"


@pytest.mark.rule("SE-6.2")
def test_a_game_for_later_binds_the_side_that_asked_and_is_lost_by_it_at_the_next_merge() -> None:
    state = met()
    game = game_of(state).id
    state = acted(state, AnswerChallenge(player=A1, game=game, way="later"))
    state = ended(acted(state, AnswerChallenge(player=D, game=game, way="skirmish")))
    assert refused(state, MoveUnit(player=A1, unit=A1, region=0)).reason == "bound"
    assert not state.disputed
    state = merged(state, machina_1="C")
    assert at(state, A1) == "queued" and at(state, D) == "C", "the other side went where it was ordered"
    assert state.fixtures[-1].turns == 0


@pytest.mark.rule("SE-6.2")
def test_where_both_asked_for_later_the_attacker_loses() -> None:
    state = met()
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="later"))
    state = merged(ended(state))
    assert at(state, A1) == "queued" and at(state, D) == "B"


@pytest.mark.rule("SE-6.2")
def test_a_game_for_later_can_be_begun_before_the_next_merge() -> None:
    state = met()
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="later"))
    state = ended(state)
    game = game_of(state).id
    other = TakeUpGame(player=PlayerId("machina_1"), game="nothing", way="skirmish")
    assert refused(state, other).reason == "not_for_later"
    state = acted(state, TakeUpGame(player=A1, game=game, way="skirmish"))
    assert RULES.active(state) == (SYSTEM,)
    state = merged(fought(state, {(A1, D): (A1, 6)}))
    assert at(state, D) == "queued" and owner(ended(state), "B") == "greys"


@pytest.mark.rule("SE-6.1", "SE-6.2")
def test_turns_go_on_though_a_battle_is_not_finished() -> None:
    state = met()
    state = acted(state, AnswerChallenge(player=A1, game="", way="skirmish"))
    state = acted(state, AnswerChallenge(player=D, game="", way="skirmish"))
    game = game_of(state).id
    state = ended(acted(state, SetAside(player=SYSTEM, game=game)))
    assert state.turn == 2 and not state.disputed, "one against one"
    state = merged(state)
    assert pending_order(state) is not None, "it goes on"
    state = fought(state, {(A1, D): (A1, 8)})
    assert owner(state, "B") == "greys"
    days = rules()
    assert (days.turn_days, days.challenge_days, days.deploy_days, days.match_days) == (10, 5, 7, 15)


@pytest.mark.rule("SE-4.2", "SE-4.1")
def test_the_way_is_chosen_for_each_battle_and_the_defender_picks_the_map() -> None:
    state = met(battle_system="automatic")
    game = game_of(state).id
    bad = AnswerChallenge(player=D, game=game, way="chess")
    assert refused(state, bad).reason == "no_such_way"
    assert refused(state, AnswerChallenge(player=D, game=game, way="duel", map="x")).reason == "no_such_map"
    state = acted(state, AnswerChallenge(player=D, game=game, way="duel", map="duel_quarry"))
    state = acted(state, AnswerChallenge(player=A1, game=game, way="skirmish", map="old_town"))
    ordered = pending_order(state)
    assert ordered is not None and (ordered.system, ordered.map) == ("duel", "duel_quarry")
    assert ordered.options[WHO_FIGHTS] == "play"


@pytest.mark.rule("SE-4.2")
def test_a_campaign_of_one_way_asks_nobody() -> None:
    state = met(battle_system="automatic", battle_choice="campaign", game_turns_per_turn=0)
    assert not state.battles and state.fixtures


@pytest.mark.rule("SE-1.4", "SE-4.14")
def test_a_lone_general_may_play_the_battles_of_his_race() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, people={A1: "ann"})
    state = merged(acted(state, MoveUnit(player=A1, unit=PlayerId("greys_2"), region=1)))
    assert RULES.active(state) == (A1,)
    state = acted(state, AnswerChallenge(player=A1, game="", way="concede"))
    assert at(state, "greys_2") == "queued" and state.fixtures[0].turns == 0


@pytest.mark.rule("SE-4.14")
def test_forces_are_the_races_own_and_fresh_in_every_battle() -> None:
    state = merged(campaign("AB", {"greys": "AA", "machina": "B"}), greys_1="B", greys_2="B")
    first = pending_order(state)
    assert first is not None
    state = acted(
        state, ReportBattle(player=SYSTEM, report=report_of(first, {(A1, D): (D, 5), ("greys_2", D): (D, 5)}))
    )
    second = pending_order(state)
    assert second is not None
    defender = [side for order in (first, second) for side in order.sides if side.player == D]
    assert defender[0].forces == defender[1].forces and len(defender[0].forces[0].units) == 2


@pytest.mark.rule("SE-4.9", "SE-4.11")
def test_points_are_the_value_destroyed_less_the_value_lost() -> None:
    state = merged(campaign("AB", TWO), greys_1="B")
    ordered = pending_order(state)
    assert ordered is not None
    report = report_of(ordered, {(A1, D): (A1, 30)})
    state = acted(state, ReportBattle(player=SYSTEM, report=report))
    found = find_game(state, game_of(state).id)
    assert found is not None and found[1].points == 20
    wrong = ReportBattle(player=SYSTEM, report=report)
    assert refused(state, wrong).reason == "not_asked"


@pytest.mark.rule("SE-4.10")
def test_fixtures_list_open_and_finished_battles() -> None:
    state = merged(campaign("AB", TWO), greys_1="B")
    sheet = sheets(state)[A1]
    assert isinstance(sheet, dict) and sheet["battle"] is not None and sheet["days_left"] == 15
    state = fought(state, {(A1, D): (A1, 30)})
    sheet = sheets(ended(state))[A1]
    assert isinstance(sheet, dict) and sheet["days_left"] == 5
    state = merged(ended(state))
    done = state.fixtures[0]
    assert (done.place, done.attacker, done.defender, done.winner, done.turns) == (
        (1,),
        A1,
        D,
        "attacker",
        30,
    )
    assert done.map == "old_town"


@pytest.mark.rule("SE-9.1", "SE-4.11")
def test_a_result_by_hand_needs_both_sides_and_the_administrator_settles_a_quarrel() -> None:
    state = met(administrator=D)
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="hand"))
    game = game_of(state).id
    state = acted(state, EnterResult(player=A1, game=game, winner="attacker", turns=12, points=3))
    assert state.battles, "pending until the other side confirms"
    quarrel = acted(state, EnterResult(player=D, game=game, winner="defender", turns=12, points=3))
    assert quarrel.battles
    assert refused(quarrel, SettleResult(player=A1, game=game, winner="draw", turns=1)).reason
    settled = acted(quarrel, SettleResult(player=D, game=game, winner="attacker", turns=12))
    assert owner(settled, "B") == "greys"
    agreed = acted(state, EnterResult(player=D, game=game, winner="attacker", turns=12, points=3))
    assert owner(agreed, "B") == "greys" and agreed.fixtures[0].turns == 12


@pytest.mark.rule("SE-9.1", "SE-6.1")
def test_a_game_on_a_real_table_may_last_longer_than_the_turn() -> None:
    state = met()
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="hand"))
    for seat in (A1, D):
        state = acted(state, Commit(player=seat))
    assert ended(state).turn == 2 and at(state, A1) == "B"


PLAIN = AutomaticStyle()


@pytest.mark.rule("SE-4.15")
def test_an_automatic_battle_is_the_same_however_often_it_is_looked_at() -> None:
    numbers = rules().automatic
    for seed in range(50):
        whole = fight(numbers, seed, (PLAIN, PLAIN), None)
        for limit in range(whole.turns):
            part = fight(numbers, seed, (PLAIN, PLAIN), limit)
            assert part.turns == limit and not part.winner
        assert fight(numbers, seed, (PLAIN, PLAIN), whole.turns + 5) == whole
        assert whole.points == whole.defender_lost - whole.attacker_lost
        assert max(whole.attacker_lost, whole.defender_lost) == 24 or whole.turns == 30


@pytest.mark.rule("SE-4.15")
def test_automatic_battles_last_and_end_as_measured() -> None:
    numbers = rules().automatic
    fights = [fight(numbers, seed * 7919, (PLAIN, PLAIN), None) for seed in range(1_500)]
    mean = sum(each.turns for each in fights) / len(fights)
    held = sum(each.winner == "defender" for each in fights) / len(fights)
    assert 13.3 < mean < 15.3
    assert 0.51 < held < 0.6


@pytest.mark.rule("SE-4.15")
def test_race_styles_help_a_little_in_their_own_game_turns() -> None:
    numbers = rules().automatic
    styles = (
        AutomaticStyle(bonus=1, turns=(3, 4)),
        AutomaticStyle(bonus=1, after_losses=8, after_turns=2),
        AutomaticStyle(bonus=1, turns=(11, 12)),
        AutomaticStyle(rerolls=1, reroll_from=4),
    )

    def share(style: AutomaticStyle) -> float:
        games = [fight(numbers, seed * 104_729, (style, PLAIN), None) for seed in range(700)]
        return sum(each.winner == "attacker" for each in games) / len(games)

    plain = share(PLAIN)
    assert all(plain - 0.01 < share(style) < plain + 0.2 for style in styles)


@pytest.mark.rule("SE-4.8", "SE-9.2")
def test_the_generals_agree_on_pairings_that_the_administrator_enters() -> None:
    held = {"greys": "A", "machina": "B"}
    people: dict[str, str] = {A1: "ann", D: "bob"}
    state = campaign(
        "AB",
        {"greys": "AAA", "machina": "BB"},
        owners=held,
        entry_cap=3,
        other_cases="generals",
        orders="each",
        people=people,
        administrator=D,
    )
    state = merged(state, greys_1="B", greys_2="B", greys_3="B")
    (battle,) = state.battles
    assert RULES.active(state) == (D,)
    same_race = EnterPairs(player=D, battle=battle, units=(A1, PlayerId("greys_2")))
    assert refused(state, same_race).reason == "bad_pairs"
    pairs = EnterPairs(player=D, battle=battle, units=(PlayerId("greys_3"), D))
    state = acted(state, pairs)
    assert refused(state, pairs).reason == "no_pairs_needed"
    disagreed = acted(state, AgreePairs(player=A1, battle=battle, agrees=False))
    assert RULES.active(disagreed) == (D,), "other pairings are asked for"
    for general in (A1, D):
        state = acted(state, AgreePairs(player=general, battle=battle, agrees=True))
    games = [game for each in state.battles.values() for game in each.games]
    assert [{game.attacker, game.defender} for game in games] == [{"greys_3", D}]


@pytest.mark.rule("SE-7.1")
def test_in_the_last_turn_nothing_is_left_for_later() -> None:
    state = met(turn_limit=1)
    later = AnswerChallenge(player=A1, game="", way="later")
    assert refused(state, later).reason == "last_turn"
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    aside = SetAside(player=SYSTEM, game=game_of(state).id)
    assert refused(state, aside).reason == "last_turn"


@pytest.mark.rule("SE-6.6", "SE-2.10")
def test_a_stopped_border_fight_leaves_its_winner_on_the_border_until_the_next_arrivals() -> None:
    state = merged(campaign("AB BC", TWO), greys_1="B", machina_1="A")
    state = ended(fought(state, {(A1, D): (A1, 90)}))
    state = passed(state)
    assert at(state, D) == "queued" and at(state, A1) == "AB"
    assert at(passed(state), A1) == "B"


@pytest.mark.rule("SE-4.12", "SE-6.4")
def test_who_draws_goes_back_after_all_battles_and_starts_none() -> None:
    units = {"greys": "A", "machina": "B", "marines": "C"}
    state = campaign("AB BC CA", units, owners={"greys": "A", "machina": "B", "marines": "C"})
    state = merged(state, greys_1="B", marines_1="A")
    state = fought(state, {(A1, D): ("draw", 9)})
    assert owner(state, "A") == "marines"
    assert at(state, A1) == "queued", "no region of the Greys is left"
