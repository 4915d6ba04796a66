"""The attack that ends the battle, won, whatever the other side answers: all that decides it is open."""

from typing import Final

from game.agents.duel.answered import answered
from game.agents.duel.quick_policy import MOST_STANDS, Stand, action_of, stands
from game.agents.duel.trial import tried
from game.systems.duel.actions import AttackSuit
from game.systems.duel.heuristic import WON, value
from game.systems.duel.legal import active
from game.systems.duel.queries import targets
from game.systems.duel.state import DuelState

STRIKES: Final = 12
"""So many stands from which somebody is struck are looked at, best first, after that without a step."""


def closing_stand(state: DuelState, team: int) -> Stand | None:
    """Return from where, and whom, the machine of the current card strikes to win at once, if it can.

    ``state``: a world in which nothing is hidden.
    """
    current = state.current
    assert current is not None
    here = state.suits[current.unit].vertex
    found = [Stand(0, here, target) for target in targets(state)]
    away = [stand for stand in stands(state, MOST_STANDS) if stand.target and stand.vertex != here]
    return next((stand for stand in (*found, *away[:STRIKES]) if _wins(state, stand, team)), None)


def _wins(state: DuelState, stand: Stand, team: int) -> bool:
    current, player = state.current, active(state)[0]
    attack, ready = AttackSuit(player=player, target=stand.target), state
    first = action_of(state, player, stand)
    if first != attack:
        ready = tried(state, first)
        if ready.current is None or current is None or ready.current.card != current.card:
            return False
        if ready.prompt is not None or stand.target not in targets(ready):
            return False
    return all(value(end, team) == WON for end in answered(tried(ready, attack), team))
