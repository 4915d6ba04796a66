"""When games are played, and how much room they have had (SE-4.16, SE-6.4, SE-6.6, SE-9.2)."""

from typing import Literal

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import AnswerChallenge, ChangeOption, Commit, EnterResult, TakeUpGame
from game.systems.sectors.board import limit_of
from game.systems.sectors.events import GamePlayed, OrdersMerged, PhaseStarted, RoundClosed, SectorsEvent
from game.systems.sectors.resolve import open_games
from game.systems.sectors.state import Fall, Game, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    at,
    campaign,
    committed,
    done,
    ended,
    fought,
    merged,
    order,
    passed,
    player_of,
)

A1, A2 = PlayerId("greys_1"), PlayerId("greys_2")
D, M = PlayerId("machina_1"), PlayerId("marines_1")
THREE = {"greys": "A", "machina": "B", "marines": "C"}
KINDS = {GamePlayed: "game", OrdersMerged: "merge", PhaseStarted: "phase"}


def games(state: SectorsState) -> list[Game]:
    """Every game that is being fought."""
    return [game for battle in state.battles.values() for game in battle.games]


def merged_with_events(state: SectorsState) -> tuple[SectorsState, list[SectorsEvent]]:
    """Let everybody be done with his orders; all that follows."""
    events: list[SectorsEvent] = []
    while state.phase == "planning":
        state, more = done(state, Commit(player=RULES.active(state)[0]))
        events += more
    return state, events


def to_the_merge(state: SectorsState) -> tuple[SectorsState, list[str]]:
    """Let everybody be done with his orders; what came before the next phase began, in short."""
    state, events = merged_with_events(state)
    kinds = [KINDS[type(event)] for event in events if type(event) in KINDS]
    return state, kinds[: kinds.index("phase")]


@pytest.mark.rule("SE-2.9", "SE-6.4", "SE-7.1")
@pytest.mark.parametrize("turn_limit", [0, 2])
def test_a_carried_game_waits_for_the_combat_phase_in_the_last_turn_too(turn_limit: int) -> None:
    state = campaign(
        "AB BC",
        THREE,
        owners=THREE,
        battle_system="automatic",
        battle_choice="campaign",
        game_turns_per_turn=3,
        turn_limit=turn_limit,
        begun_by=18,
    )
    state = ended(merged(state, greys_1="B"))
    assert state.turn == 2 and [game.status for game in games(state)] == ["automatic"]
    _, events = to_the_merge(order(state, "marines_1", "B"))
    assert events == ["merge"], "who comes later does not find the fight over"


@pytest.mark.rule("SE-2.9", "SE-6.2", "SE-6.4")
@pytest.mark.parametrize("room", [0, 20])
def test_a_game_that_is_taken_up_is_fought_after_the_merge_whatever_room_there_is(room: int) -> None:
    state = campaign(
        "AB BC",
        {"greys": "A", "machina": "B"},
        owners={"greys": "A", "machina": "BC"},
        people={A1: "ann", D: "bob"},
        battle_system="automatic",
        battle_choice="each",
        orders="each",
        game_turns_per_turn=room,
        begun_by=18,
    )
    state = merged(state, greys_1="B")
    state = acted(state, AnswerChallenge(player=D, game="", way="automatic"))
    state = ended(acted(state, AnswerChallenge(player=A1, game="", way="later")))
    (game,) = games(state)
    state = acted(state, TakeUpGame(player=A1, game=game.id, way="automatic"))
    _, events = to_the_merge(state)
    assert events == ["merge"]


@pytest.mark.rule("SE-2.9", "SE-7.1")
def test_campaigns_of_before_go_on_as_they_began() -> None:
    state = campaign(
        "AB",
        {"greys": "A", "machina": "B"},
        battle_system="automatic",
        battle_choice="campaign",
        game_turns_per_turn=3,
        turn_limit=2,
        begun_by=17,
    )
    _, events = to_the_merge(ended(merged(state, greys_1="B")))
    assert events == ["game", "merge"]


@pytest.mark.rule("SE-9.2", "SE-9.1", "SE-6.6")
@pytest.mark.parametrize(("winner", "stand"), [("attacker", ("B", "queued")), ("both", ("queued", "queued"))])
def test_less_room_from_the_next_turn_on_undoes_no_result_that_is_known(
    winner: Literal["attacker", "both"], stand: tuple[str, str]
) -> None:
    state = campaign(
        "AB BC",
        {"greys": "AA", "machina": "B", "marines": "C"},
        people={A1: "ann", A2: "ann", D: "bob", M: "adam"},
        administrator=M,
        battle_choice="each",
        orders="each",
        game_turns_per_turn=20,
        begun_by=18,
    )
    state = acted(state, ChangeOption(player=M, name="game_turns_per_turn", number=5))
    state = merged(state, greys_1="B", greys_2="B")
    while asked := [seat for seat in RULES.active(state) if open_games(state, seat)]:
        state = acted(state, AnswerChallenge(player=asked[0], game="", way="hand"))
    known = next(game for game in games(state) if game.attacker == A1)
    for seat in (A1, D):
        state = acted(state, EnterResult(player=seat, game=known.id, winner=winner, turns=15, points=-4))
    state = ended(committed(state))
    assert state.turn == 2 and state.options.game_turns_per_turn == 5
    other = next(game for game in games(state) if game.attacker == A2)
    assert (limit_of(state, known), limit_of(state, other)) == (20, 20), "as there was"
    state = merged(state)
    assert limit_of(state, other) == 25
    state = passed(committed(state))
    assert [each.winner for each in state.fixtures][:1] == [winner]
    assert [each.undone for each in state.fixtures] == [False, True], "the other ended after it"
    assert (at(state, A1), at(state, D), at(state, A2)) == (*stand, "B")
    assert player_of(state, D).wins == 0


@pytest.mark.rule("SE-9.2", "SE-4.2")
def test_deaths_are_counted_from_the_room_that_earlier_turns_had() -> None:
    state = campaign(
        "AB",
        {"greys": "A", "machina": "B"},
        people={A1: "ann"},
        administrator=A1,
        game_turns_per_turn=20,
        begun_by=18,
    )
    state = acted(state, ChangeOption(player=A1, name="game_turns_per_turn", number=5))
    state = merged(state, greys_1="B")
    state = acted(state, AnswerChallenge(player=A1, game="", way="skirmish"))
    state = ended(fought(state, {(A1, D): (A1, 23)}))
    _, events = to_the_merge(state)
    assert "game" not in events
    state, more = merged_with_events(state)
    (closed,) = (event for event in more if isinstance(event, RoundClosed))
    assert closed.falls == (Fall(D, 3),)
