"""Simulated playouts (rollouts): the rest of a turn, or a few turns, everybody by the quick policy."""

from typing import Final

from msgspec.structs import replace

from game.agents.duel.quick_policy import pairs, quick_action
from game.agents.duel.trial import act
from game.core.ids import PlayerId
from game.core.rng import draw, fork
from game.systems.duel.guess import determinized
from game.systems.duel.queries import on_board
from game.systems.duel.state import DuelState

LIKELY: Final = (1, 1, 1)
"""How often each plan of an opponent is thought of, from the best that its determinized cards allow on."""
BROAD: Final = (3, 3, 3, 1, 1, 1, 1, 1, 1, 1)
"""The same as searching players were seen to plan: half of the time something else than the first three."""
ACTIONS_AT_MOST: Final = 400


def play_on(state: DuelState, until: int) -> int:
    """Play in place until a turn begins or the battle is over. Return the actions that it took."""
    count = 0
    while state.outcome is None and state.turn < until and count < ACTIONS_AT_MOST:
        act(state, quick_action(state))
        count += 1
    return count


def sampled_world(
    state: DuelState, player: PlayerId, rng: int, likely: tuple[int, ...] = LIKELY
) -> DuelState:
    """Return a world that an observed state may be; who still plans chooses anew among his guessed cards.

    ``likely``: how often each of his plans is thought of, the one that looks best first.
    Whether an opponent has planned already says nothing about what, so it makes no difference here.
    """
    guess = determinized(state, player, rng)
    if guess.phase != "planning":
        return guess
    own = state.field.seat_of[player]
    for suit in list(on_board(guess)):
        if suit.seat == own:
            continue
        hand = tuple(sorted((*suit.hand, *suit.planned)))
        open_suit = replace(suit, hand=hand, planned=(), is_planned=False)
        plans = pairs(guess, open_suit)[: len(likely)]
        numbers = [number for number, _ in enumerate(plans) for _ in range(likely[number])]
        _, cards = plans[numbers[draw(fork(rng, state.field.numbers[suit.id] + 1), len(numbers)) - 1]]
        left = tuple(card for card in hand if card not in cards)
        guess.suits[suit.id] = replace(open_suit, hand=left, planned=cards, is_planned=True)
    return guess
