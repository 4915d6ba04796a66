"""What the others may plan: they answer what is likely, the better answers more often (quantal response).

Of 43 plans of searching players this foretold more than any order of the cards by themselves: the log
likelihood of a plan was -2.03 against -2.34, and -2.30 by chance.
"""

from collections.abc import Sequence
from typing import Final

from msgspec.structs import replace

from game.agents.duel.playout import play_on
from game.agents.duel.prospects import chance
from game.agents.duel.quick_policy import pairs
from game.agents.duel.trial import act
from game.core.ids import UnitId
from game.core.rng import draw, fork
from game.systems.duel.actions import PlanCards
from game.systems.duel.queries import is_enemy, on_board
from game.systems.duel.state import DuelState, Suit

OPTIONS: Final = 10
"""Plans of a machine that are looked at: all that five cards allow."""
REPLIES: Final = 3
"""Plans of the one who decides that they are weighed against: those that look best."""
RIVALS: Final = 2
"""Enemies whose answers are weighed; the plans of others are as their cards look."""
HALF: Final = 550
"""A plan that leaves this much more of a chance, in ten-thousandths, is half as likely."""
SURE: Final = 20
"""Halvings after which a plan is not thought of."""


def responded(
    guess: DuelState, team: int, replies: Sequence[PlanCards], rng: int, draws: int
) -> tuple[list[DuelState], int]:
    """Return worlds like a guess, in which enemies plan anew, and the actions of playouts that it took.

    ``guess``: everybody but the one who decides has planned something already; his ``replies`` come best
    first.
    """
    worlds = [guess.clone() for _ in range(draws)]
    own = replies[0].unit
    spent = 0
    for suit in _nearest(guess, own):
        hand = tuple(sorted((*suit.hand, *suit.planned)))
        plans = [
            cards
            for _, cards in pairs(guess, replace(suit, hand=hand, planned=(), is_planned=False))[:OPTIONS]
        ]
        options = [_planning(suit, hand, cards) for cards in plans]
        losses: list[int] = []
        for option in options:
            loss = 0
            for reply in replies[:REPLIES]:
                trial = guess.clone()
                trial.suits[suit.id] = option
                act(trial, reply)
                spent += 1 + play_on(trial, guess.turn + 1)
                loss += chance(trial, team)
            losses.append(loss // len(replies[:REPLIES]))
        weights = likelihoods(losses)
        source = fork(rng, guess.field.numbers[suit.id] + 1)
        for number, world in enumerate(worlds):
            world.suits[suit.id] = options[_drawn(weights, fork(source, number))]
    return worlds, spent


def _nearest(state: DuelState, unit: UnitId) -> list[Suit]:
    """Return the enemies that matter most to a machine, nearest first."""
    away = state.field.board.distances[state.suits[unit].vertex]
    foes = [suit for suit in on_board(state) if is_enemy(state, unit, suit.id)]
    return sorted(foes, key=lambda foe: away[foe.vertex])[:RIVALS]


def likelihoods(losses: Sequence[int]) -> list[int]:
    """Return how often each plan is thought of that leaves the other side such a chance."""
    least = min(losses)
    found: list[int] = []
    for loss in losses:
        halvings, rest = divmod(loss - least, HALF)
        found.append(((2 * HALF - rest) << SURE) >> min(halvings, 2 * SURE))
    return found


def _planning(suit: Suit, hand: tuple[int, ...], cards: tuple[int, ...]) -> Suit:
    left = tuple(card for card in hand if card not in cards)
    return replace(suit, hand=left, planned=cards, is_planned=True)


def _drawn(weights: Sequence[int], rng: int) -> int:
    """Return a place, each as often as its weight says."""
    face = draw(rng, sum(weights))
    for place, weight in enumerate(weights):
        face -= weight
        if face <= 0:
            return place
    return len(weights) - 1
