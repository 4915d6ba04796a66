"""When games are played, and how much room they have had (SE-4.16, SE-6.4, SE-6.6, SE-9.2)."""

import pytest

from game.core.ids import PlayerId
from game.systems.sectors.actions import AnswerChallenge, Commit, TakeUpGame
from game.systems.sectors.events import GamePlayed, OrdersMerged, PhaseStarted, SectorsEvent
from game.systems.sectors.state import Game, SectorsState
from tests.support.sectors import (
    RULES,
    acted,
    campaign,
    done,
    ended,
    merged,
    order,
)

A1, D = PlayerId("greys_1"), PlayerId("machina_1")
THREE = {"greys": "A", "machina": "B", "marines": "C"}
KINDS = {GamePlayed: "game", OrdersMerged: "merge", PhaseStarted: "phase"}


def games(state: SectorsState) -> list[Game]:
    """Every game that is being fought."""
    return [game for battle in state.battles.values() for game in battle.games]


def to_the_merge(state: SectorsState) -> tuple[SectorsState, list[str]]:
    """Let everybody be done with his orders; what came before the next phase began, in short."""
    events: list[SectorsEvent] = []
    while state.phase == "planning":
        state, more = done(state, Commit(player=RULES.active(state)[0]))
        events += more
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
