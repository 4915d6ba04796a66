"""When a built-in player leaves a battle of a campaign: staying could win nothing; who leaves lives on."""

from typing import Final

from game.agents.agent import Candidate
from game.core.ids import PlayerId
from game.rules.prose import Sentence
from game.systems.duel.actions import LeaveBattle
from game.systems.duel.legal import may_leave
from game.systems.duel.state import DuelState
from game.systems.duel.waves import left

OUTNUMBERED: Final = 4
"""So many times stronger the enemy has to be."""


def withdrawal(state: DuelState, player: PlayerId) -> list[Candidate]:
    """Return the candidate that leaves the battle, nothing where it is worth staying.

    Garrisons would be disbanded, and without a retreat all would be lost: then everybody stays.
    """
    setup, own = state.arena.setup, state.arena.seat_of[player]
    seat = setup.seats[own]
    if not setup.order or not seat.has_retreat or seat.fixed_forces or not may_leave(state, player):
        return []
    strength = [0] * len(setup.seats)
    for suit in left(state):
        strength[suit.seat] += sum(state.arena.suits[suit.id].armour) - sum(suit.damage)
    if strength[own] * OUTNUMBERED >= sum(strength) - strength[own]:
        return []
    return [Candidate(LeaveBattle(player=player), 0, (Sentence("agent.reason.hopeless"),))]
