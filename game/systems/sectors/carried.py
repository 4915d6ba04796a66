"""What goes from turn to turn: rounds without room, games for later, early deaths (SE-6, SE-4.2)."""

from typing import Final

from game.core.ids import PlayerId, RuleId
from game.systems.sectors.arranging import HAND, emit_arranged, end_game
from game.systems.sectors.battles import close_round, decide_draws, falls_of
from game.systems.sectors.board import ends_now, is_begun_by, limit_of
from game.systems.sectors.cases import certain_deaths, played
from game.systems.sectors.events import RoundClosed, SectorsStep
from game.systems.sectors.state import Battle, Game, SectorsState, Winner

STOPPED_LATE: Final = 17
"""In campaigns begun by this version of the rules or later a game at a real table is not stopped at its first
game turn."""


def stop_rounds(step: SectorsStep) -> bool:
    """Stop the rounds that have no other turn in which to go on; whether there were any (SE-6.6, SE-7.1)."""
    state, went = step.state, False
    for battle in tuple(state.battles.values()):
        unfinished = [game for game in battle.games if not played(game, limit_of(state, game)).is_known]
        if not unfinished or not ends_now(state, battle):
            continue
        went = True
        for game in unfinished:
            winner: Winner = "attacker" if game.points > 0 else "defender"
            end_game(step, game, winner, "stopped", "SE-6.6", turns=_stopped_at(state, battle, game))
        decide_draws(step, state.battles[battle.id])
        close_round(step, battle.id, is_stopped=True)
    return went


def _stopped_at(state: SectorsState, battle: Battle, game: Game) -> int:
    """The game turn in which a game is stopped (SE-6.6).

    One at a real table of which nothing is known has taken all the room that there was, or, where there was
    no limit, longer than the others of its round: it undoes no partner's win and kills nobody before it
    (SE-4.3).
    """
    limit = limit_of(state, game)
    if game.way == HAND and is_begun_by(state.campaign, STOPPED_LATE):
        return 1 + max(each.turns for each in battle.games) if limit is None else limit
    return game.turns if limit is None else min(game.turns, limit)


def loses_unbegun(game: Game) -> PlayerId:
    """Who loses a game that is put off and never begun: who asked for it, of both the attacker (SE-6.2)."""
    return game.attacker if game.attacker in game.later else game.defender


def default_games(step: SectorsStep) -> None:
    """What was left for later and never begun is lost by the side that asked (SE-6.2)."""
    for battle in tuple(step.state.battles.values()):
        for game in battle.games:
            if game.status != "later":
                continue
            winner: Winner = "defender" if loses_unbegun(game) == game.attacker else "attacker"
            end_game(step, game, winner, "default", "SE-6.2", turns=0, points=0)


def take_up_asides(step: SectorsStep) -> None:
    """Games that were begun on a board and not finished go on (SE-6.1)."""
    for battle in tuple(step.state.battles.values()):
        for game in battle.games:
            if game.status == "aside":
                emit_arranged(
                    step, game, "ready", game.way, game.who, game.map, begun=game.begun, rule="SE-6.1"
                )


def remove_dead(step: SectorsStep) -> None:
    """Who has died in a round that goes on next turn leaves the map now (SE-4.2)."""
    state = step.state
    for battle in tuple(state.battles.values()):
        games = [played(game, limit_of(state, game)) for game in battle.games]
        falls = falls_of(state, battle, certain_deaths(battle.case, games)) if games else ()
        if falls:
            step.emit(
                RoundClosed(
                    rules=(RuleId("SE-4.2"),),
                    battle=battle.id,
                    falls=falls,
                    back=(),
                    credits=(),
                    fixtures=(),
                    goes_on=True,
                )
            )
