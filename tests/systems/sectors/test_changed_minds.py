"""Results entered anew, requests that have become impossible, agreed pairings: what they lead to."""

import pytest
from msgspec.structs import replace

from game.systems.sectors.actions import (
    AgreePairs,
    AnswerChallenge,
    AskAbility,
    EnterPairs,
    EnterResult,
    GrantAbility,
    QuitCampaign,
    ReportBattle,
    SetAside,
    TakeUpGame,
)
from game.systems.sectors.state import SYSTEM
from tests.support.sectors import RULES, acted, campaign, done, ended, merged, order, owner, place
from tests.systems.sectors.test_refusals_and_offers import A1, A2, A3, D, answered, crowd, game_of, why


@pytest.mark.rule("SE-9.1")
def test_a_result_that_a_side_enters_anew_takes_the_place_of_its_first() -> None:
    state = answered("hand")
    first = EnterResult(player=A1, game=game_of(state), winner="defender", turns=4)
    second = replace(first, winner="attacker", turns=9)
    state = acted(state, first, second)
    (battle,) = state.battles.values()
    assert [(each.seat, each.winner, each.turns) for each in battle.games[0].results] == [(A1, "attacker", 9)]
    agreed = acted(state, replace(second, player=D))
    assert agreed.fixtures[0].turns == 9 and owner(agreed, "B") == "greys"
    quarrel = acted(state, replace(first, player=D))
    (battle,) = quarrel.battles.values()
    assert {(each.seat, each.winner) for each in battle.games[0].results} == {
        (A1, "attacker"),
        (D, "defender"),
    }


@pytest.mark.rule("SE-3.6", "SE-3.7")
def test_a_request_that_has_become_impossible_is_not_granted() -> None:
    people: dict[str, str] = {A1: "ann", A2: "cy", A3: "di"}
    units = {"greys": "FFF", "machina": "D"}
    held = {"greys": "FG", "machina": "D"}
    state = campaign("FA AB BD DG", units, factories="FG", owners=held, people=people, orders="each")
    state = acted(state, AskAbility(player=A2, unit=A3, region=place(state, "G")))
    grant = GrantAbility(player=A1, asker=A2)
    assert acted(state, grant).plans["greys"].grant is not None
    assert why(acted(state, QuitCampaign(player=A3)), grant) == "SE-3.7 cannot_relocate"


@pytest.mark.rule("SE-4.8")
def test_who_agrees_to_pairings_is_told_by_their_rule() -> None:
    state = crowd()
    (battle,) = state.battles
    state = acted(state, EnterPairs(player=D, battle=battle, units=(A3, D)))
    for agrees in (True, False):
        _, events = done(state, AgreePairs(player=A1, battle=battle, agrees=agrees))
        assert events[0].rules == ("SE-4.8",)


@pytest.mark.rule("SE-6.2", "SE-4.11")
def test_a_game_that_is_taken_up_while_turns_are_planned_is_the_systems_to_report() -> None:
    state = ended(answered("later"))
    state = acted(state, TakeUpGame(player=A1, game=game_of(state), way="skirmish"))
    assert state.phase == "planning"
    legal = RULES.legal(state, SYSTEM)
    assert legal and {type(each) for each in legal} == {ReportBattle, SetAside}


@pytest.mark.rule("SE-4.1", "SE-1.4")
def test_who_owes_two_answers_gives_each_for_itself_or_both_at_once() -> None:
    units = {"greys": "AA", "machina": "BB"}
    state = campaign("AB", units, people={A1: "ann", D: "bob"})
    for unit in (A1, A2):
        state = order(state, unit, "B", by=A1)
    state = merged(state)
    (battle,) = state.battles.values()
    games = {game.id for game in battle.games}
    answers = [each for each in RULES.legal(state, A1) if isinstance(each, AnswerChallenge)]
    assert len(games) == 2 and {each.game for each in answers} == {*games, ""}
    first = next(each for each in answers if each.game == battle.games[0].id and each.way == "hand")
    after = [each for each in RULES.legal(acted(state, first), A1) if isinstance(each, AnswerChallenge)]
    assert {each.game for each in after} == games - {first.game}


@pytest.mark.rule("SE-6.1", "SE-6.6")
def test_all_games_of_a_battle_that_were_set_aside_go_on() -> None:
    units = {"greys": "AA", "machina": "BB"}
    state = campaign("AB", units, people={A1: "ann", D: "bob"}, battle_choice="each")
    for unit in (A1, A2):
        state = order(state, unit, "B", by=A1)
    state = merged(state)
    for seat in (A1, D):
        state = acted(state, AnswerChallenge(player=seat, game="", way="skirmish"))
    for _ in range(2):
        aside = next(each for each in RULES.legal(state, SYSTEM) if isinstance(each, SetAside))
        state = acted(state, aside)
    (battle,) = state.battles.values()
    assert [game.status for game in battle.games] == ["aside", "aside"]
    again = merged(ended(state))
    (battle,) = again.battles.values()
    assert [game.status for game in battle.games] == ["ready", "ready"]
    aside = SetAside(player=SYSTEM, game=battle.games[0].id)
    assert why(again, aside) == "SE-6.6 second_turn", "it would be stopped, and nobody knew its points"
    assert aside not in RULES.legal(again, SYSTEM)
