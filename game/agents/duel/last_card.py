"""The last card of a turn whose cleanup may end the battle: played to its end every way that could matter.

All that lies before the machines is open by then and nothing else comes, so both sides are taken to answer as
is best for themselves (minimax); only what nobody needs to know is left to the quick policy.
"""

from typing import Final

from game.agents.duel.quick_policy import quick_action, stands
from game.agents.duel.trial import act, tried
from game.core.ids import UnitId
from game.systems.duel import missions
from game.systems.duel.actions import Answer, AttackSuit, DuelAction, EndCard, MoveSuit
from game.systems.duel.heuristic import value
from game.systems.duel.legal import active, legal
from game.systems.duel.queries import targets
from game.systems.duel.state import DuelState

STRIKES: Final = 12
"""So many stands from which somebody is struck are looked at, beside all places to go to."""
ACTIONS_AT_MOST: Final = 1_500
"""After so many actions every further question is answered by the quick policy."""


def may_end(state: DuelState) -> bool:
    """Return whether the current card is the last of its turn and the cleanup after it may end the battle."""
    current = state.current
    if current is None or state.prompt is not None or state.phase != "action":
        return False
    if any(not entry.is_resolved and entry.card != current.card for entry in state.table.values()):
        return False
    if state.turn >= missions.turn_limit(state) or state.field.setup.mission.kind == "escort":
        return True
    score, quiet = missions.winning_score(state), missions.quiet_limit(state)
    is_near = score is not None and max(state.scores) + 1 >= score
    return is_near or (quiet is not None and state.turn >= quiet)


def outcomes(state: DuelState, team: int, actions: list[DuelAction]) -> dict[DuelAction, int]:
    """Return what each action of the last card comes to; nothing where none of them ends the battle.

    ``state``: a world in which nothing is hidden; ``actions``: what is legal now.
    """
    search = _ToTheEnd(team, state.turn)
    strikes = [stand for stand in stands(state, 10 * STRIKES) if stand.target][:STRIKES]
    aims: dict[int, list[UnitId]] = {}
    for stand in strikes:
        aims.setdefault(stand.vertex, []).append(stand.target)
    found: dict[DuelAction, int] = {}
    for action in actions:
        trial = tried(state, action)
        if isinstance(action, MoveSuit):
            found[action] = search.moved(trial, aims.get(action.to, []))
        else:
            found[action] = search.worth(trial)
    return found if search.has_ended else {}


class _ToTheEnd:
    """Plays the rest of a turn. ``has_ended``: the battle has been over in some of it."""

    __slots__ = ("_spent", "_team", "_turn", "has_ended")

    def __init__(self, team: int, turn: int) -> None:
        """For this team, as far as this turn goes."""
        self._team = team
        self._turn = turn
        self._spent = 0
        self.has_ended = False

    def moved(self, state: DuelState, aims: list[UnitId]) -> int:
        """Return what a place comes to: the card ended there, or one of these struck from it."""
        if state.outcome is not None or state.turn > self._turn or state.prompt is not None:
            return self.worth(state)
        able = set(targets(state)) & set(aims) if aims else set()
        player = active(state)[0]
        options: list[DuelAction] = [EndCard(player=player)]
        options += [AttackSuit(player=player, target=target) for target in aims if target in able]
        return max(self.worth(self._tried(state, option)) for option in options)

    def worth(self, state: DuelState) -> int:
        """Return what a position comes to, for whoever decides the best of what there is; played in place."""
        while state.outcome is None and state.turn == self._turn:
            options = self._options(state)
            if len(options) > 1 and self._spent < ACTIONS_AT_MOST:
                field = state.field
                is_own = field.team_of[field.seat_of[options[0].player]] == self._team
                found = [self.worth(self._tried(state, option)) for option in options]
                return max(found) if is_own else min(found)
            act(state, options[0] if len(options) == 1 else quick_action(state))
            self._spent += 1
        self.has_ended |= state.outcome is not None
        return value(state, self._team)

    def _options(self, state: DuelState) -> list[DuelAction]:
        """Return what is tried: every answer; of a card that goes on every strike, its end, the best way."""
        player = active(state)[0]
        if state.prompt is not None:
            return [Answer(player=player, option=option) for option in state.prompt.options]
        if state.current is None:
            return [quick_action(state)]
        found: list[DuelAction] = [
            action for action in legal(state, player) if isinstance(action, AttackSuit | EndCard)
        ]
        quick = quick_action(state)
        return found if quick in found else [*found, quick]

    def _tried(self, state: DuelState, action: DuelAction) -> DuelState:
        self._spent += 1
        return tried(state, action)
