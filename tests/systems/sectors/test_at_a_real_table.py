"""Games at a real table and for later: who is asked how often, and what becomes of one without a result."""

from collections.abc import Mapping
from typing import Literal

import pytest
from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from game.core.codec import from_json, to_json
from game.core.ids import PlayerId
from game.systems.sectors.actions import AnswerChallenge, Commit, EnterResult, TakeUpGame
from game.systems.sectors.board import finished_games
from game.systems.sectors.resolve import open_games
from game.systems.sectors.setup import BEGUN_BY
from game.systems.sectors.state import Game, SectorsRecord, SectorsState
from game.systems.sectors.todo import quarrels
from tests.support.sectors import BOARDS, RULES, acted, at, campaign, committed, merged, owner

A1, A2, D = PlayerId("greys_1"), PlayerId("greys_2"), PlayerId("machina_1")
PEOPLE = {"greys_1": "ann", "greys_2": "ann", "machina_1": "bob"}


def met(
    units: str = "A", begun_by: int | UnsetType = BEGUN_BY, room: int = 20, boards: Mapping[str, str] = BOARDS
) -> SectorsState:
    """Greys who have come to Machina's region, and nothing is answered; without room it is over in turn 2."""
    held = {"greys": "A", "machina": "B"}
    people = {seat: PEOPLE[seat] for seat in ("greys_1", "greys_2")[: len(units)]} | {"machina_1": "bob"}
    state = campaign(
        "AB",
        {"greys": units, "machina": "B"},
        owners=held,
        people=people,
        begun_by=begun_by,
        game_turns_per_turn=room,
        boards=boards,
        turn_limit=0 if room else 2,
    )
    return merged(state, **{f"greys_{number}": "B" for number in range(1, len(units) + 1)})


def games(state: SectorsState) -> tuple[Game, ...]:
    return tuple(game for battle in state.battles.values() for game in battle.games)


def answered(state: SectorsState, **ways: str) -> SectorsState:
    """Everybody answers: at a real table, or as it is said for a seat."""
    while any(game.status == "open" for game in games(state)):
        seat = next(each for each in RULES.active(state) if open_games(state, each))
        state = acted(state, AnswerChallenge(player=seat, game="", way=ways.get(seat, "hand")))
    return state


def result(seat: PlayerId, state: SectorsState, winner: Literal["defender", "draw"]) -> EnterResult:
    return EnterResult(player=seat, game=games(state)[0].id, winner=winner, turns=9)


def to_second_turn(state: SectorsState) -> SectorsState:
    """Nobody has a result in the first turn: the battles of the second one have begun."""
    state = committed(state)
    while state.phase != "combat":
        state = committed(state)
    return state


@pytest.mark.rule("SE-9.1", "SE-6.6")
@pytest.mark.parametrize(("begun_by", "times"), [(BEGUN_BY, 1), (UNSET, 2)])
def test_who_has_no_result_says_so_once_a_turn(begun_by: int | UnsetType, times: int) -> None:
    state = to_second_turn(answered(met(begun_by=begun_by)))
    assert (state.turn, state.stage) == (2, "borders")
    asked = 0
    while state.phase == "combat":
        asked += RULES.active(state)[0] == A1
        state = acted(state, Commit(player=RULES.active(state)[0]))
    assert asked == times


@pytest.mark.rule("SE-9.1")
def test_who_was_done_is_asked_again_when_the_other_side_enters_a_result_or_another_one() -> None:
    state = to_second_turn(answered(met()))
    state = acted(state, Commit(player=A1))
    assert RULES.active(state) == (D,)
    state = acted(state, result(D, state, "defender"))
    assert {*RULES.active(state)} == {A1, D}, "who is done may still confirm it"
    state = acted(state, Commit(player=A1))
    same = acted(state, result(D, state, "defender"))
    assert RULES.active(same) == (D,), "the same once more is no news"
    other = acted(state, result(D, state, "draw"))
    assert {*RULES.active(other)} == {A1, D}


@pytest.mark.rule("SE-9.1", "SE-4.1")
def test_who_was_done_is_asked_about_another_game_that_comes_to_a_real_table() -> None:
    state = met("AA")
    one, other = games(state)
    attackers = {one.attacker: one, other.attacker: other}
    state = acted(state, AnswerChallenge(player=D, game="", way="hand"))
    state = acted(state, AnswerChallenge(player=A1, game=attackers[A1].id, way="hand"))
    state = acted(state, Commit(player=D))
    assert {*RULES.active(state)} == {A1, A2}
    state = acted(state, AnswerChallenge(player=A2, game=attackers[A2].id, way="hand"))
    assert D in RULES.active(state)


@pytest.mark.rule("SE-6.6", "SE-4.3", "SE-9.1")
@pytest.mark.parametrize(("begun_by", "fate"), [(BEGUN_BY, "B"), (UNSET, "queued")])
@pytest.mark.parametrize("room", [20, 0])
def test_a_game_without_a_result_undoes_no_partners_win(
    begun_by: int | UnsetType, fate: str, room: int
) -> None:
    """It was lost at game turn 0, before the partner's win in game turn 13."""
    state = answered(met("AA", begun_by, room))
    won, open_game = games(state)
    for seat in (won.attacker, D):
        action = EnterResult(player=seat, game=won.id, winner="attacker", turns=13, points=4)
        state = acted(state, action)
    state = to_second_turn(state)
    while state.turn == 2 and state.outcome is None:
        state = committed(state)
    assert owner(state, "B") == "greys" and at(state, won.attacker) == "B"
    assert at(state, open_game.attacker) == fate


@pytest.mark.rule("SE-4.10", "SE-6.6")
def test_why_a_game_is_over_is_kept_with_it() -> None:
    state = to_second_turn(answered(met()))
    while state.turn == 2:
        state = committed(state)
    ((fixture, cause),) = finished_games(state)
    assert (fixture.winner, cause) == ("defender", "stopped")
    conceded = answered(met(), greys_1="concede")
    assert [cause for _, cause in finished_games(conceded)] == ["conceded"]


@pytest.mark.rule("SE-4.10")
def test_a_campaign_of_before_keeps_what_it_kept() -> None:
    old = answered(met(begun_by=UNSET), greys_1="concede")
    assert b"endings" not in to_json(old.record()) and b"begun_by" not in to_json(old.campaign.setup)
    assert [cause for _, cause in finished_games(old)] == [""]
    again = from_json(to_json(old.record()), SectorsRecord)
    assert again.endings is UNSET


@pytest.mark.rule("SE-4.1", "SE-6.2")
@pytest.mark.parametrize("wanted", ["old_town", "new_town"])
def test_a_game_left_for_later_is_fought_on_the_map_that_the_defender_chose(wanted: str) -> None:
    """Who attacked asked for later, began it himself, and drew the map by lot."""
    for begun_by in (BEGUN_BY, UNSET):
        state = met(begun_by=begun_by, boards={"old_town": "skirmish", "new_town": "skirmish"})
        game = games(state)[0].id
        answer = AnswerChallenge(player=D, game=game, way="skirmish", map=wanted)
        state = acted(state, answer, AnswerChallenge(player=A1, game=game, way="later"))
        while state.phase != "planning":
            state = committed(state)
        (waits,) = games(state)
        assert (waits.status, waits.map) == ("later", wanted if begun_by is BEGUN_BY else "")
        began = acted(state, TakeUpGame(player=A1, game=game, way="skirmish"))
        assert games(began)[0].map == wanted or begun_by is UNSET
        other = acted(state, TakeUpGame(player=D, game=game, way="skirmish", map="old_town"))
        assert games(other)[0].map == "old_town", "he may choose anew"


@pytest.mark.rule("SE-9.1", "SE-1.8")
def test_what_somebody_entered_who_plays_for_neither_side_any_more_is_no_quarrel() -> None:
    """His General plays for him since: nothing was entered by the other side, but a quarrel was told."""
    state = answered(met("AA"))
    game = next(each for each in games(state) if each.attacker == A2)
    state.campaign.setup = replace(state.campaign.setup, administrator=D)
    entered = EnterResult(player=A2, game=game.id, winner="attacker", turns=9)
    state = acted(state, entered)
    assert not quarrels(state, D)
    both = acted(state, replace(entered, player=D, winner="draw"))
    assert [each.id for each in quarrels(both, D)] == [game.id]
    state.players[A2] = replace(state.players[A2], is_ai=True)
    state = acted(state, replace(entered, player=A1, turns=8))
    assert len(next(each for each in games(state) if each.id == game.id).results) == 2
    assert not quarrels(state, D)


@pytest.mark.rule("SE-9.1", "SE-1.8")
@pytest.mark.parametrize("begun_by", [BEGUN_BY, 17])
def test_a_result_counts_once_nobody_is_left_who_could_confirm_it(begun_by: int) -> None:
    """His side was handed to a built-in player: the result waited, and was stopped as if there were none."""
    state = answered(met(begun_by=begun_by))
    state = acted(state, result(D, state, "defender"))
    while state.phase != "planning":
        state = committed(state)
    assert games(state)[0].status == "hand", "nobody has confirmed it"
    state.players[A1] = replace(state.players[A1], is_ai=True)
    state = committed(state)
    state = committed(state) if state.phase == "scan" else state
    if begun_by == BEGUN_BY:
        assert at(state, A1) == "queued" and not games(state)
    else:
        assert state.phase == "combat" and games(state)[0].status == "hand"
