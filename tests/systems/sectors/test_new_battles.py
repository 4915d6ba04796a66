"""What comes after a round: finals that are decided, battles that go on as new ones (SE-4, SE-6)."""

from collections.abc import Callable

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import ReportBattle
from game.systems.sectors.board import is_bound
from game.systems.sectors.bridge import pending_order
from game.systems.sectors.state import SYSTEM, SectorsState
from tests.support.sectors import (
    Results,
    acted,
    at,
    campaign,
    ended,
    fought,
    merged,
    owner,
    passed,
    player_of,
    report_of,
)

A1, A2, D1, D2, M = map(PlayerId, ("greys_1", "greys_2", "machina_1", "machina_2", "marines_1"))
LONG = 90


def four() -> tuple[SectorsState, Results]:
    """One each of four races in a region, and matches that the first of each two wins."""
    units = {"greys": "A", "machina": "B", "marines": "C", "spawn": "D"}
    state = campaign("AE BE CE DE", units)
    state = merged(state, greys_1="E", machina_1="E", marines_1="E", spawn_1="E")
    return state, _matches(state)


def two_and_one_and_one() -> tuple[SectorsState, Results]:
    """Two Greys and one each of two races in a region; one Grey wins his match, the other loses his."""
    state = campaign("AE BE CE", {"greys": "AA", "machina": "B", "marines": "C"})
    state = merged(state, greys_1="E", greys_2="E", machina_1="E", marines_1="E")
    return state, _matches(state)


def _matches(state: SectorsState) -> Results:
    (battle,) = state.battles.values()
    first, second = battle.games
    winner = second.defender if {first.attacker, second.attacker} == {A1, A2} else second.attacker
    return {
        (first.attacker, first.defender): (first.attacker, 5),
        (second.attacker, second.defender): (winner, 5),
        (first.attacker, winner): ("draw", 5),
    }


@pytest.mark.rule("SE-4.6", "SE-4.7", "SE-4.12")
@pytest.mark.parametrize("begun", (four, two_and_one_and_one), ids=("four", "two_and_one_and_one"))
def test_a_final_that_is_drawn_is_played_once_more_and_then_decided(
    begun: Callable[[], tuple[SectorsState, Results]],
) -> None:
    state, results = begun()
    for _ in range(3):
        order = pending_order(state)
        assert order is not None
        state = acted(state, ReportBattle(player=SYSTEM, report=report_of(order, results)))
    (battle,) = state.battles.values()
    assert [game.replays for game in battle.games] == [1], "a draw cannot stand in it"
    state = fought(state, results)
    here = [unit for unit in battle.fighters if at(state, unit) == "E"]
    assert len(here) == 1 and owner(state, "E") == player_of(state, here[0]).race
    assert state.fixtures[-1].winner in ("attacker", "defender") and len(state.fixtures) == 3
    assert player_of(state, here[0]).wins == 1, "one of a player and battle counts"
    assert all(at(state, unit) == "queued" for unit in battle.fighters if unit not in here)


@pytest.mark.rule("SE-4.4", "SE-8.2")
def test_a_drawn_pair_fights_again_as_a_new_battle_in_which_wins_count_anew() -> None:
    state = campaign("AB", {"greys": "AA", "machina": "BB"}, owners={"greys": "A", "machina": "B"})
    state = merged(state, greys_1="B", greys_2="B")
    (battle,) = state.battles.values()
    won, drawn = battle.games
    winner, left = won.attacker, drawn.defender
    results: Results = {(winner, won.defender): (winner, 5), (drawn.attacker, left): ("draw", 5)}
    state = fought(state, results)
    assert is_bound(state, winner) and player_of(state, winner).wins == 1
    state = merged(ended(state))
    state = fought(state, {(winner, left): (winner, 4), (drawn.attacker, left): (drawn.attacker, 9)})
    assert player_of(state, winner).wins == 2, "the quickest win of the new battle is his"
    assert player_of(state, drawn.attacker).wins == 0, "a later one is undone"


@pytest.mark.rule("SE-6.4", "SE-6.6")
def test_who_wins_by_a_stop_fights_the_enemy_who_stands_beside_him_at_once() -> None:
    held = {"greys": "A", "machina": "B", "marines": "C"}
    state = campaign("AB CB", {"greys": "A", "machina": "B", "marines": "C"}, owners=held)
    state = ended(fought(merged(state, greys_1="B"), {(A1, D1): (A1, LONG)}))
    state = merged(state, marines_1="B")
    assert [each.winner for each in state.fixtures] == ["attacker"] and at(state, D1) == "fallen"
    (battle,) = state.battles.values()
    assert {*battle.fighters} == {A1, M} and state.phase == "combat"
    state = fought(state, {(A1, M): (M, 3)})
    assert owner(state, "B") == "marines" and at(state, A1) == "queued"
    assert state.turn == 2 and player_of(state, M).wins == 1


@pytest.mark.rule("SE-6.4", "SE-6.6")
def test_who_still_faces_enemies_after_a_stop_meets_them_and_who_stands_beside_them_next_turn() -> None:
    held = {"greys": "A", "machina": "B", "marines": "C"}
    state = campaign("AB CB", {"greys": "AA", "machina": "BB", "marines": "C"}, owners=held)
    state = merged(state, greys_1="B", greys_2="B")
    first, second = next(iter(state.battles.values())).games
    results: Results = {
        (first.attacker, first.defender): (first.attacker, LONG),
        (second.attacker, second.defender): (second.defender, LONG),
    }
    state = merged(ended(fought(state, results)), marines_1="B")
    assert state.phase != "combat" and not state.battles, "no fight between those who were stopped this turn"
    left = {first.attacker, second.defender, M}
    assert all(at(state, unit) == "B" for unit in left)
    state = ended(state)
    assert not any(is_bound(state, unit) for unit in left), "it will be a new battle"
    state = passed(state) if state.phase != "planning" else merged(state)
    (battle,) = state.battles.values()
    assert {*battle.fighters} == left and battle.case == "all_meet"
