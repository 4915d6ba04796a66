"""How battles change: rounds and games, who falls, who goes back, who is credited (SE-4)."""

from collections.abc import Callable
from typing import Final, assert_never

from msgspec import UNSET
from msgspec.structs import replace

from game.core.ids import PlayerId
from game.systems.sectors.board import find_game, is_begun_by
from game.systems.sectors.events import (
    BattleEnded,
    BattleEvent,
    BattleHeld,
    BattleOpened,
    BattleReported,
    ChallengeAnswered,
    GameArranged,
    GamePlayed,
    PairsAnswered,
    PairsEntered,
    PairsNeeded,
    ResultEntered,
    RoundClosed,
    RoundOpened,
)
from game.systems.sectors.seats import result_seats
from game.systems.sectors.state import NOT_BEGUN, NOWHERE, Battle, Game, SectorsState

ASKED_ONCE: Final = 17
"""In campaigns begun by this version of the rules or later whoever has said that he has no result of a real
table is asked again when there is news for him alone: another game there, or what the other side entered."""


def evolve_battle(state: SectorsState, event: BattleEvent) -> None:
    """Change a battle, and the units that it decides about."""
    match event:
        case BattleOpened():
            state.battles[event.battle.id] = event.battle
        case RoundOpened():
            state.battles[event.battle] = replace(
                state.battles[event.battle],
                case=event.case,
                round=event.round,
                games=event.games,
                fighters=event.fighters,
                defends=event.defends,
                held=NOT_BEGUN,
                needs_pairs=False,
                pairs=(),
                agreed=(),
            )
        case PairsNeeded():
            state.battles[event.battle] = replace(state.battles[event.battle], needs_pairs=True)
        case PairsEntered():
            state.battles[event.battle] = replace(state.battles[event.battle], pairs=event.pairs, agreed=())
        case PairsAnswered():
            _answer_pairs(state, event)
        case BattleHeld():
            battle = state.battles[event.battle]
            state.battles[event.battle] = replace(
                battle,
                held=state.turn if state.phase == "combat" else state.turn - 1,
                case="" if event.after == "stop" else battle.case,
                credited=() if event.after else battle.credited,
            )
        case BattleEnded():
            del state.battles[event.battle]
        case RoundClosed():
            _close(state, event)
        case ChallengeAnswered():
            answer = event.answer
            _change(
                state,
                event.game,
                lambda game: replace(
                    game,
                    answers=(*(each for each in game.answers if each.seat != answer.seat), answer),
                ),
            )
        case GameArranged():
            arranged = event
            _change(
                state,
                event.game,
                lambda game: replace(
                    game,
                    status=arranged.status,
                    way=arranged.way,
                    who=arranged.who,
                    map=arranged.map,
                    later=arranged.later,
                    begun=arranged.begun,
                    answers=(),
                ),
            )
            if event.status == "hand":
                _ask_again(state, event.game)
        case GamePlayed():
            played = event
            _change(
                state,
                event.game,
                lambda game: replace(
                    game,
                    status=played.status,
                    turns=played.turns,
                    winner=played.winner,
                    points=played.points,
                    losses=played.losses,
                    replays=played.replays,
                    cause=played.cause,
                    results=() if played.status == "open" else game.results,
                ),
            )
        case BattleReported():
            pass
        case ResultEntered():
            result = event.result
            if result not in _game(state, event.game).results:
                _ask_again(state, event.game, result.seat)
            _change(
                state,
                event.game,
                lambda game: replace(
                    game,
                    results=(*(each for each in game.results if each.seat != result.seat), result),
                ),
            )
        case _:
            assert_never(event)


def _game(state: SectorsState, game_id: str) -> Game:
    found = find_game(state, game_id)
    assert found is not None
    return found[1]


def _ask_again(state: SectorsState, game_id: str, entered: PlayerId | None = None) -> None:
    """There is news about a game at a real table: who enters or settles its result is asked again (SE-9.1).

    ``entered``: the seat that has entered a result, of which only the others learn.
    """
    if not is_begun_by(state.campaign, ASKED_ONCE):
        return
    asked = {*result_seats(state, _game(state, game_id))} - {entered}
    state.committed = tuple(seat for seat in state.committed if seat not in asked)


def _change(state: SectorsState, game_id: str, change: Callable[[Game], Game]) -> None:
    for battle in state.battles.values():
        if any(game.id == game_id for game in battle.games):
            state.battles[battle.id] = replace(
                battle,
                games=tuple(change(game) if game.id == game_id else game for game in battle.games),
            )
            return


def _answer_pairs(state: SectorsState, event: PairsAnswered) -> None:
    battle = state.battles[event.battle]
    if event.agrees:
        battle = replace(battle, agreed=(*battle.agreed, event.player))
    else:
        battle = replace(battle, pairs=(), agreed=())
    state.battles[event.battle] = battle


def _close(state: SectorsState, event: RoundClosed) -> None:
    battle: Battle = state.battles[event.battle]
    gone = {fall.player for fall in event.falls} | {*event.back}
    state.battles[event.battle] = replace(
        battle,
        fighters=tuple(each for each in battle.fighters if each not in gone),
        games=battle.games if event.goes_on else (),
        credited=(*battle.credited, *event.credits),
    )
    for fall in event.falls:
        state.players[fall.player] = replace(
            state.players[fall.player], status="fallen", region=NOWHERE, border=(), origin=NOWHERE
        )
    state.fallen = (*state.fallen, *event.falls)
    state.retreating = (*state.retreating, *event.back)
    state.fixtures = (*state.fixtures, *event.fixtures)
    if state.endings is not UNSET:
        state.endings = (*state.endings, *(game.cause for game in battle.games[: len(event.fixtures)]))
    for player in event.credits:
        known = state.players[player]
        state.players[player] = replace(
            known, wins=known.wins + 1, medal="silver" if known.medal == "none" else known.medal
        )
