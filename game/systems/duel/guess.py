"""States that an observer cannot tell from the true one: every card back becomes some card that it may be.

What everybody may know about a machine: its deck, and the cards that have been seen this turn or set aside.
"""

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.rng import fork, seeded, shuffled
from game.systems.duel.state import HIDDEN, MARKER, DuelState, Suit


def determinized(state: DuelState, player: PlayerId | None, seed: int) -> DuelState:
    """Return an observed state with everything hidden filled in at random, dice too: a determinization.

    ``state`` is what ``observe`` gives this player; a seat's own hand and plan stay as they are.
    """
    copy = state.clone()
    source = seeded(seed)
    copy.rng = fork(source, 0)
    for unit, suit in state.suits.items():
        if suit.status != "lost":
            copy.suits[unit] = _filled(state, suit, fork(source, state.field.numbers[unit] + 1))
    return copy


def _filled(state: DuelState, suit: Suit, source: int) -> Suit:
    """Deal the cards that have not been seen to the places where backs lie; the marker is in the pile."""
    known = {card for card in (*suit.hand, *suit.planned) if card != HIDDEN}
    known.update(suit.spent, suit.aside)
    known.update(card for card, entry in state.table.items() if entry.unit == suit.id)
    unseen = [card for card in state.field.cards_of[suit.id] if card not in known]
    dealt = list(shuffled(unseen, source))
    hand = tuple(dealt.pop() if card == HIDDEN else card for card in suit.hand)
    planned = tuple(sorted(dealt.pop() if card == HIDDEN else card for card in suit.planned))
    pile = shuffled((*dealt, MARKER), fork(source, 1))
    return replace(suit, hand=hand, planned=planned, pile=pile)
