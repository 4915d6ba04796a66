"""Pictures of the wargame: the construction page, and an enemy in somebody's grip, to be thrown."""

from collections.abc import Callable, Mapping
from pathlib import Path

from game.app.failures import CommandError
from game.app.registry import make_chooser
from game.core.events import Action
from game.core.ids import PlayerId
from game.scenes.game.screen import GameScreen
from game.scenes.services import Services
from game.scenes.setup.slots import slot
from game.scenes.stack import Scene
from game.scenes.wargame.construct import ConstructPage
from game.scenes.wargame.form import FORM, STOCK
from game.session.match import Match
from game.systems.wargame.actions import Answer, EndPhase, Grapple, Rotate, StepTo, ThrowHeld
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import NONE

SQUADS = {"attacker": ("brigand", "halyard"), "defender": ("sparrow", "halyard")}
MOST_ACTIONS = 600
GRASPED = (8, 1)
"""Dice with which a grapple succeeds."""
MOST_QUESTIONS = 4


def wargame_shots() -> Mapping[str, Callable[[Services, Path | None], tuple[Scene[object], ...]]]:
    """Return every picture of the wargame by name."""
    return {
        "construct": lambda services, _: (ConstructPage(services, "brigand"),),
        "wargame_throw": _throw,
    }


def _throw(services: Services, save: Path | None) -> tuple[Scene[object], ...]:
    """Return the mission of a save, or one in which the player's machine has just seized another."""
    if save is not None:
        return (services.table.resume(save),)
    draft = FORM.draft(services, services.new_seed())
    for seat in draft.seats:
        for number, sheet in enumerate(SQUADS[seat.key]):
            seat.values[slot(number)] = f"{STOCK}{sheet}"
    game = services.table.begin(FORM.choice(services, draft))
    if not isinstance(game, GameScreen):
        raise CommandError("the game of this picture cannot begin")
    _fight(game.match)
    return (game,)


def _fight(match: Match) -> None:
    """Let Officers play until the first player can throw an enemy whom he seizes, or to the end."""
    choosers = {player: make_chooser(1)("officer", player) for player in match.players}
    first = match.players[0]
    for _ in range(MOST_ACTIONS):
        if match.outcome is not None:
            return
        player = match.active[0]
        grapple = next((each for each in match.legal(player) if isinstance(each, Grapple)), None)
        if player == first and grapple is not None:
            match.submit(grapple, GRASPED)
            if _may_throw(match, first):
                return
            continue
        action = _charge(match, first) if player == first else None
        match.submit(action or choosers[player](match, player))


def _charge(match: Match, player: PlayerId) -> Action | None:
    """Return what brings the active machine nearer to an enemy; None where it is not on its way."""
    state = match.state
    if not isinstance(state, WargameState) or state.turn is None or state.prompt is not None:
        return None
    unit, grid = state.units[state.turn.unit], state.field.grid
    enemies = [each.tile for each in state.units.values() if each.side != unit.side and each.tile >= 0]
    if state.turn.phase == "close" or not enemies:
        return None
    goal = min(enemies, key=lambda tile: (grid.distance(unit.tile, tile), tile))
    legal = match.legal(player)
    steps = [each for each in legal if isinstance(each, StepTo) and each.level == 0]
    best = min(steps, key=lambda each: (grid.distance(each.tile, goal), each.tile), default=None)
    if best is not None and grid.distance(best.tile, goal) < grid.distance(unit.tile, goal):
        return best
    ahead = grid.bearings(unit.tile, goal)
    turn = Rotate(player=player, facing=ahead[0]) if ahead and unit.facing not in ahead else None
    ends = EndPhase(player=player)
    return next((each for each in (turn, ends) if each is not None and match.check(each) is None), None)


def _may_throw(match: Match, player: PlayerId) -> bool:
    """Answer what is asked meanwhile, then say whether a throw is possible."""
    for _ in range(MOST_QUESTIONS):
        state = match.state
        if not isinstance(state, WargameState) or state.prompt is None:
            break
        options = state.prompt.options
        option = NONE if NONE in options else options[0]
        match.submit(Answer(player=state.prompt.player, option=option), (1,))
    return any(isinstance(each, ThrowHeld) for each in match.legal(player))
