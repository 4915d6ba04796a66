"""Pictures of duels: of a save, or of one that Officers have fought for a while."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.app.failures import CommandError
from game.app.registry import make_chooser
from game.core.ids import PlayerId
from game.scenes.duel.deck_builder import DeckBuilder
from game.scenes.duel.draft import MACHINES
from game.scenes.duel.form import FORM
from game.scenes.duel.result import duel_verdict
from game.scenes.game.result import GameResult
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.scenes.stack import Scene
from game.session.match import Match
from game.session.viewer_history import history_on_top
from game.systems.duel import queries
from game.systems.duel.state import DuelState

MACHINES_EACH = 2
MOST_ACTIONS = 4000


def duel_shots() -> Mapping[str, Callable[[Services, Path | None], tuple[Scene[object], ...]]]:
    """Return every picture of duels by name."""
    return {
        "deck_builder": lambda services, _: (DeckBuilder(services),),
        FORM.system: lambda services, save: (_duel(services, save, _is_aiming),),
        "duel_plan": lambda services, save: (_duel(services, save, _is_planning),),
        "duel_block": lambda services, save: (_duel(services, save, _is_blocking),),
        "duel_result": _result,
    }


def _duel(services: Services, save: Path | None, is_reached: Callable[[Match, PlayerId], bool]) -> GameScreen:
    """Return the duel of a save, or one against an Officer that has come to a moment worth a picture."""
    if save is not None:
        scene = services.table.resume(save)
    else:
        draft = FORM.draft(services, services.new_seed())
        draft.values[MACHINES] = str(MACHINES_EACH)
        scene = services.table.begin(FORM.choice(services, draft))
    if not isinstance(scene, GameScreen) or scene.match.system.name != FORM.system:
        raise CommandError("the game of this save is no duel")
    if save is None:
        _fight(scene.match, is_reached)
    return scene


def _fight(match: Match, is_reached: Callable[[Match, PlayerId], bool]) -> None:
    """Let Officers play all seats until the first player is where he is wanted, or to the end."""
    choosers = {player: make_chooser(1)("officer", player) for player in match.players}
    first = match.players[0]
    for _ in range(MOST_ACTIONS):
        if match.outcome is not None or (match.active[0] == first and is_reached(match, first)):
            return
        player = match.active[0]
        match.submit(choosers[player](match, player))


def _state(match: Match) -> DuelState:
    state = match.state
    if not isinstance(state, DuelState):
        raise CommandError("this game is no duel")
    return state


def _is_planning(match: Match, player: PlayerId) -> bool:
    state = _state(match)
    return state.phase == "planning" and state.turn > 1


def _is_aiming(match: Match, player: PlayerId) -> bool:
    """Whether the player may both move and attack."""
    state = _state(match)
    return (
        state.phase == "action"
        and state.prompt is None
        and state.current is not None
        and state.turn > 1
        and len(queries.targets(state)) > 0
        and queries.may_move(state)
    )


def _is_blocking(match: Match, player: PlayerId) -> bool:
    prompt = _state(match).prompt
    return prompt is not None and prompt.player == player and prompt.kind == "block"


def _result(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the result of a finished save, or of a duel between Officers."""
    match = _duel(services, save, lambda match, player: False).match
    if match.outcome is None:
        raise CommandError("the duel of this save is not over yet")
    return (GameResult(services, match, history_on_top(match, None).seen(None), duel_verdict, save),)
