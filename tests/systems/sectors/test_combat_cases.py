"""The cases of combat by whole turns: two attack one, pairs, three races, rounds (SE-4)."""

import pytest

from game.systems.sectors.state import SectorsState
from tests.support.sectors import (
    Results,
    at,
    campaign,
    ended,
    fought,
    merged,
    owner,
    player_of,
    queue_of,
)

A1, A2, D = "greys_1", "greys_2", "machina_1"


def two_on_one(results: Results) -> SectorsState:
    """Two Greys enter the region of one Machina."""
    state = campaign("AB", {"greys": "AA", "machina": "B"}, owners={"greys": "A", "machina": "B"})
    return fought(merged(state, greys_1="B", greys_2="B"), results)


def one_on_two(results: Results) -> SectorsState:
    """One Grey enters the region of two Machina."""
    state = campaign("AB", {"greys": "A", "machina": "BB"}, owners={"greys": "A", "machina": "B"})
    return fought(merged(state, greys_1="B"), results)


def wins(state: SectorsState, *units: str) -> list[int]:
    """How many wins units are credited with."""
    return [player_of(state, unit).wins for unit in units]


@pytest.mark.rule("SE-4.3")
def test_win_13_and_win_15_credits_the_first_and_both_live() -> None:
    state = two_on_one({(A1, D): (A1, 13), (A2, D): (A2, 15)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["B", "B", "queued"]
    assert wins(state, A1, A2, D) == [1, 0, 0]
    assert owner(state, "B") == "greys"


@pytest.mark.rule("SE-4.3")
def test_loss_13_and_win_15_credits_the_second_and_the_first_dies() -> None:
    state = two_on_one({(A1, D): (D, 13), (A2, D): (A2, 15)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["queued", "B", "queued"]
    assert wins(state, A1, A2, D) == [0, 1, 1]
    assert owner(state, "B") == "greys"


@pytest.mark.rule("SE-4.3")
def test_loss_20_and_win_15_undoes_the_loss() -> None:
    state = two_on_one({(A1, D): (D, 20), (A2, D): (A2, 15)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["B", "B", "queued"]
    assert wins(state, A1, A2, D) == [0, 1, 0]
    assert [each.undone for each in state.fixtures] == [each.turns == 20 for each in state.fixtures]


@pytest.mark.rule("SE-4.3")
def test_both_lose_and_the_defender_holds() -> None:
    state = two_on_one({(A1, D): (D, 9), (A2, D): (D, 11)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["queued", "queued", "B"]
    assert owner(state, "B") == "machina"
    assert wins(state, D) == [1]


@pytest.mark.rule("SE-4.3")
@pytest.mark.parametrize(
    ("first", "second", "where", "credit"),
    [
        (("machina_1", 13), ("machina_2", 15), ["queued", "B", "B"], [0, 1, 0]),
        (("greys_1", 13), ("machina_2", 15), ["queued", "queued", "B"], [1, 0, 1]),
        (("greys_1", 20), ("machina_2", 15), ["queued", "B", "B"], [0, 0, 1]),
        (("greys_1", 9), ("greys_1", 11), ["B", "queued", "queued"], [1, 0, 0]),
    ],
)
def test_two_defenders_are_the_same_mirrored(
    first: tuple[str, int], second: tuple[str, int], where: list[str], credit: list[int]
) -> None:
    units = ("greys_1", "machina_1", "machina_2")
    state = one_on_two({("greys_1", "machina_1"): first, ("greys_1", "machina_2"): second})
    assert [at(state, unit) for unit in units] == where
    assert wins(state, *units) == credit
    assert owner(state, "B") == ("greys" if where[0] == "B" else "machina")


@pytest.mark.rule("SE-4.3")
def test_a_loss_in_the_game_turn_of_the_partners_win_stands() -> None:
    state = two_on_one({(A1, D): (D, 15), (A2, D): (A2, 15)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["queued", "B", "queued"]


@pytest.mark.rule("SE-4.3")
def test_two_wins_in_one_game_turn_credit_one_of_them() -> None:
    state = two_on_one({(A1, D): (A1, 12), (A2, D): (A2, 12)})
    assert sorted(wins(state, A1, A2)) == [0, 1]
    assert [at(state, unit) for unit in (A1, A2)] == ["B", "B"]


@pytest.mark.rule("SE-4.3", "SE-4.12")
def test_destroying_each_other_kills_the_single_and_is_credited_to_nobody() -> None:
    state = two_on_one({(A1, D): ("both", 8), (A2, D): (D, 12)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["queued", "B", "queued"]
    assert wins(state, A1, A2, D) == [0, 0, 0]


@pytest.mark.rule("SE-4.12")
def test_a_draw_neither_wins_nor_kills_and_the_attackers_go_back() -> None:
    state = two_on_one({(A1, D): ("draw", 10), (A2, D): (D, 12)})
    assert [at(state, unit) for unit in (A1, A2, D)] == ["A", "queued", "B"]
    assert owner(state, "B") == "machina"


@pytest.mark.rule("SE-4.12")
def test_after_both_are_destroyed_the_owner_stays_the_same() -> None:
    state = campaign("AB", {"greys": "A", "machina": "B"})
    state = fought(merged(state, greys_1="B"), {(A1, D): ("both", 10)})
    assert [at(state, unit) for unit in (A1, D)] == ["queued", "queued"]
    assert owner(state, "B") == "machina"


@pytest.mark.rule("SE-4.12")
def test_who_cannot_go_back_goes_to_the_nearest_own_region_and_without_one_to_the_queue() -> None:
    held = {"greys": "AC", "machina": "B", "marines": "D"}
    state = campaign("AB AC AD", {"greys": "A", "machina": "B", "marines": "D"}, owners=held)
    state = fought(merged(state, greys_1="B", marines_1="A"), {(A1, D): ("draw", 10)})
    assert owner(state, "A") == "marines" and at(state, A1) == "C"
    state = campaign("AB AD", {"greys": "A", "machina": "B", "marines": "D"})
    state = fought(merged(state, greys_1="B", marines_1="A"), {(A1, D): ("draw", 10)})
    assert at(state, A1) == "queued" and queue_of(state, "greys") == [A1]


@pytest.mark.rule("SE-4.13")
def test_three_against_one_is_two_against_one_for_all_of_them() -> None:
    state = campaign(
        "AC BC", {"greys": "AAB", "machina": "C"}, owners={"greys": "AB", "machina": "C"}, entry_cap=3
    )
    state = merged(state, greys_1="C", greys_2="C", greys_3="C")
    state = fought(state, {(A1, D): (D, 7), (A2, D): (A2, 9), ("greys_3", D): (D, 12)})
    assert [at(state, unit) for unit in (A1, A2, "greys_3", D)] == ["queued", "C", "C", "queued"]


def pairs(results: Results) -> SectorsState:
    """Two Greys enter the region of two Machina."""
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, owners={"greys": "A", "machina": "B"})
    return fought(merged(state, greys_1="B", greys_2="B"), results)


def every_pair(greys: tuple[str, int], others: tuple[str, int]) -> dict[tuple[str, str], tuple[str, int]]:
    """Results whoever meets whom: what the first Grey's game ends in, and the second's."""
    found = {}
    for unit, (winner, turns) in ((A1, greys), (A2, others)):
        for enemy in ("machina_1", "machina_2"):
            found[unit, enemy] = (
                unit if winner == "greys" else enemy if winner == "machina" else winner,
                turns,
            )
    return found


@pytest.mark.rule("SE-4.4")
def test_two_against_two_are_two_games_and_the_survivors_of_each_side_fight_again() -> None:
    state = pairs(every_pair(("greys", 5), ("machina", 6)))
    first = state.fixtures[:2]
    assert {each.attacker for each in first} == {A1, A2}
    assert len({each.defender for each in first}) == 2
    final = state.fixtures[2]
    assert (final.attacker, final.winner) == (A1, "attacker"), "at once, with the same defender"
    assert owner(state, "B") == "greys" and at(state, A1) == "B" and at(state, A2) == "queued"


@pytest.mark.rule("SE-4.4", "SE-8.2")
def test_a_game_won_counts_even_if_the_winner_dies_later_in_the_battle() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, owners={"greys": "A", "machina": "B"})
    state = merged(state, greys_1="B", greys_2="B")
    games = next(iter(state.battles.values())).games
    enemy: dict[str, str] = {game.attacker: game.defender for game in games}
    results = {(A1, enemy[A1]): (A1, 5), (A2, enemy[A2]): (enemy[A2], 5), (A1, enemy[A2]): (enemy[A2], 9)}
    state = fought(state, results)
    assert at(state, A1) == "queued" and wins(state, A1, enemy[A2]) == [1, 1]


@pytest.mark.rule("SE-4.4")
def test_two_dead_of_one_side_end_it() -> None:
    state = pairs(every_pair(("greys", 5), ("greys", 6)))
    assert len(state.fixtures) == 2 and owner(state, "B") == "greys"


@pytest.mark.rule("SE-4.4", "SE-4.12")
def test_a_drawn_pair_fights_again_next_turn_and_the_free_winner_joins() -> None:
    state = pairs(every_pair(("draw", 10), ("greys", 6)))
    assert state.phase == "production" and len(state.battles) == 1
    (battle,) = state.battles.values()
    assert set(battle.fighters) >= {A1, A2} and len(battle.fighters) == 3
    state = ended(state)
    left = next(unit for unit in battle.fighters if unit.startswith("machina"))
    assert place_is_disputed(state), "two against one"
    state = fought(merged(state), {(A1, left): (A1, 4), (A2, left): (A2, 5)})
    assert owner(state, "B") == "greys"


def place_is_disputed(state: SectorsState) -> bool:
    """Whether the second region is disputed."""
    return 1 in state.disputed


def three(results: Results, owners: dict[str, str] | None = None) -> SectorsState:
    """Greys, Machina and Marines enter the same region."""
    state = campaign("AD BD CD", {"greys": "A", "machina": "B", "marines": "C"}, owners=owners)
    return fought(merged(state, greys_1="D", machina_1="D", marines_1="D"), results)


M = "marines_1"


@pytest.mark.rule("SE-4.5")
def test_of_three_races_whoever_wins_most_stays_and_the_others_die() -> None:
    state = three({(A1, D): (A1, 5), (A1, M): (M, 6), (D, M): (M, 7)})
    assert [at(state, unit) for unit in (A1, D, M)] == ["queued", "queued", "D"]
    assert owner(state, "D") == "marines" and wins(state, A1, D, M) == [1, 0, 1]


@pytest.mark.rule("SE-4.5")
def test_with_one_win_each_equal_points_leave_it_to_the_owner_of_the_region() -> None:
    each_wins = {(A1, D): (A1, 5), (D, M): (D, 6), (A1, M): (M, 7)}
    state = campaign(
        "AD BD CD", {"greys": "A", "machina": "B", "marines": "C"}, owners={"machina": "BD", "greys": "A"}
    )
    state = fought(merged(state, greys_1="D", machina_1="D", marines_1="D"), each_wins)
    assert [at(state, unit) for unit in (A1, D, M)] == ["queued", "D", "queued"]


@pytest.mark.rule("SE-4.6")
def test_two_and_one_and_one_are_two_matches_and_a_second_round() -> None:
    state = campaign("AD BD CD", {"greys": "AA", "machina": "B", "marines": "C"})
    state = merged(state, greys_1="D", greys_2="D", machina_1="D", marines_1="D")
    (battle,) = state.battles.values()
    assert battle.case == "matches" and len(battle.games) == 2
    assert {game.attacker if "greys" in game.attacker else game.defender for game in battle.games} == {A1, A2}
    state = fought(
        state,
        {(A1, D): (A1, 5), (A1, M): (A1, 5), (A2, D): (D, 5), (A2, M): (M, 5)},
    )
    assert at(state, A1) == "D" and at(state, A2) == at(state, D) == at(state, M) == "queued"
    assert len(state.fixtures) == 3


@pytest.mark.rule("SE-4.6")
def test_where_the_pair_wins_both_there_is_no_second_round() -> None:
    state = campaign("AD BD CD", {"greys": "AA", "machina": "B", "marines": "C"})
    state = merged(state, greys_1="D", greys_2="D", machina_1="D", marines_1="D")
    pair = {(unit, enemy): (unit, 5) for unit in (A1, A2) for enemy in (D, M)}
    state = fought(state, pair)
    assert len(state.fixtures) == 2 and at(state, A1) == at(state, A2) == "D"


@pytest.mark.rule("SE-4.7")
def test_of_four_races_the_winners_of_two_matches_meet_in_a_final() -> None:
    units = {"greys": "A", "machina": "B", "marines": "C", "spawn": "D"}
    state = campaign("AE BE CE DE", units)
    state = merged(state, greys_1="E", machina_1="E", marines_1="E", spawn_1="E")
    names = [f"{race}_1" for race in units]
    order_of_strength = {(one, other): (one, 5) for n, one in enumerate(names) for other in names[n + 1 :]}
    state = fought(state, order_of_strength)
    assert len(state.fixtures) == 3 and at(state, A1) == "E"
    assert [at(state, name) for name in names[1:]] == ["queued"] * 3


@pytest.mark.rule("SE-4.7", "SE-4.12")
def test_a_draw_in_a_match_is_played_once_more_and_then_decided() -> None:
    units = {"greys": "A", "machina": "B", "marines": "C", "spawn": "D"}
    state = campaign("AE BE CE DE", units)
    state = merged(state, greys_1="E", machina_1="E", marines_1="E", spawn_1="E")
    names = [f"{race}_1" for race in units]
    draws = {(one, other): ("draw", 5) for n, one in enumerate(names) for other in names[n + 1 :]}
    state = fought(state, draws)
    assert sum(at(state, name) == "E" for name in names) == 1
    assert len(state.fixtures) == 3


@pytest.mark.rule("SE-4.8", "SE-2.4")
def test_other_meetings_go_by_rounds_and_are_read_anew_after_each() -> None:
    held = {"greys": "A", "machina": "B"}
    state = campaign("AB", {"greys": "AAA", "machina": "BB"}, owners=held, entry_cap=3)
    state = merged(state, greys_1="B", greys_2="B", greys_3="B")
    (battle,) = state.battles.values()
    assert battle.case == "rounds" and len(battle.games) == 2, "one of three has a bye"
    names = ("greys_1", "greys_2", "greys_3")
    state = fought(state, {(one, two): (one, 5) for one in names for two in ("machina_1", "machina_2")})
    assert owner(state, "B") == "greys" and [at(state, name) for name in names] == ["B"] * 3


@pytest.mark.rule("SE-4.8")
def test_the_race_with_most_unpaired_units_meets_the_one_with_next_most() -> None:
    units = {"greys": "AAA", "machina": "BB", "marines": "CC", "spawn": "D"}
    state = campaign("AE BE CE DE", units, entry_cap=3)
    orders = {f"{race}_{n}": "E" for race, row in units.items() for n in range(1, len(row) + 1)}
    state = merged(state, **orders)
    (battle,) = state.battles.values()
    races = [{game.attacker.split("_")[0], game.defender.split("_")[0]} for game in battle.games]
    assert len(battle.games) == 4 and all(len(pair) == 2 for pair in races)
    assert sum("greys" in pair for pair in races) == 3, "the largest race has nobody left over first"


@pytest.mark.rule("SE-4.2")
def test_the_dead_queue_in_order_of_the_game_turn_of_their_deaths() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "B"}, owners={"greys": "A", "machina": "B"}, queue=1)
    state = fought(merged(state, greys_1="B", greys_2="B"), {(A1, D): (D, 12), (A2, D): (D, 7)})
    assert queue_of(state, "greys") == ["greys_3", A2, A1]


@pytest.mark.rule("SE-4.1")
def test_the_owner_defends_else_who_stood_there_before() -> None:
    state = two_on_one({(A1, D): (A1, 5), (A2, D): (A2, 6)})
    assert {each.defender for each in state.fixtures} == {D}
    state = campaign("AB", {"greys": "A", "machina": "B"}, owners={"greys": "A"})
    state = fought(merged(state, greys_1="B"), {(A1, D): (A1, 5)})
    assert state.fixtures[0].defender == D, "nobody owns it, but he was there"


@pytest.mark.rule("SE-4.1")
def test_in_a_region_that_is_nobodys_the_lot_says_who_defends() -> None:
    found = set()
    for seed in range(12):
        state = campaign("AC BC", {"greys": "A", "machina": "B"}, seed=seed)
        state = fought(merged(state, greys_1="C", machina_1="C"), {(A1, D): (A1, 5)})
        found.add(state.fixtures[0].defender)
    assert found == {A1, D}
