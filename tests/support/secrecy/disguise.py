"""States that a viewer must not be able to tell from the true one: all that he may not know is different.

What is hidden from a viewer (None: somebody who only watches, and whoever looks at the list of saves):

- skirmish: the dice to come; everything else lies open on the table;
- duel: the dice to come, every pile, the hands and plans of other seats, and whether another seat has used an
  Arsenal in this planning (DU-4.1, DU-4.7, DU-7.21);
- wargame: the dice to come, the secret objectives of the other side (WG-16.14); reserves are no secret: both
  know the squads (WG-6.3), and who is not on the board waits beside it (WG-6.5);
- Total War: see ``disguise_war``; Sectors: see ``disguise_sectors``;
- strategic: the dice to come, standing answers of others, and all about units that his side does not see.
"""

import random
from collections.abc import Callable, Mapping
from typing import cast

from msgspec.structs import replace

from game.core.kernel import GameState
from game.systems.duel.state import MARKER, DuelState, Suit
from game.systems.skirmish.state import SkirmishState
from game.systems.wargame.score import secondaries_of
from game.systems.wargame.state import WargameState
from tests.support.secrecy.disguise_sectors import disguised_campaign
from tests.support.secrecy.disguise_strategic import disguised_strategic
from tests.support.secrecy.disguise_war import Viewer, disguised_war, random_dice

Disguise = Callable[[GameState, Viewer, int, bool], GameState]


def disguised_skirmish(state: GameState, viewer: Viewer, seed: int, goes_on: bool) -> GameState:
    """Other dice to come."""
    copy = cast(SkirmishState, state).clone()
    copy.rng = random_dice(random.Random(seed))
    return copy


def disguised_duel(state: GameState, viewer: Viewer, seed: int, goes_on: bool) -> GameState:
    """Other dice, other piles, other hands and plans, and perhaps an Arsenal that was used or was not."""
    dice = random.Random(seed)
    copy = cast(DuelState, state).clone()
    copy.rng = random_dice(dice)
    for unit, suit in copy.suits.items():
        is_own = viewer is not None and copy.field.players[suit.seat] == viewer
        if is_own:
            copy.suits[unit] = replace(suit, pile=_shuffled(suit.pile, dice))
        else:
            copy.suits[unit] = _dealt_anew(copy, suit, dice)
    return copy


def _shuffled(cards: tuple[int, ...], dice: random.Random) -> tuple[int, ...]:
    return tuple(dice.sample(cards, len(cards)))


def _dealt_anew(state: DuelState, suit: Suit, dice: random.Random) -> Suit:
    """All cards that nobody else knows, dealt to the places that everybody can count."""
    unknown = [card for card in (*suit.pile, *suit.hand, *suit.planned) if card != MARKER]
    dice.shuffle(unknown)
    in_hand = len(suit.hand) - suit.arsenal_drawn
    drawn = _arsenal(state, suit, len(unknown) - in_hand - len(suit.planned), dice)
    planned, hand, pile = (
        unknown[: len(suit.planned)],
        unknown[len(suit.planned) :][: in_hand + drawn],
        unknown[len(suit.planned) + in_hand + drawn :],
    )
    return replace(
        suit,
        pile=_shuffled((*pile, *(card for card in suit.pile if card == MARKER)), dice),
        hand=tuple(hand),
        planned=tuple(sorted(planned)),
        has_used_arsenal=drawn > 0 or (suit.has_used_arsenal and not suit.arsenal_drawn),
        arsenal_drawn=drawn,
    )


def _arsenal(state: DuelState, suit: Suit, in_pile: int, dice: random.Random) -> int:
    """How many cards an Arsenal has drawn in this planning, in the other world."""
    count = state.field.keywords[suit.id].get("arsenal", 0)
    is_spent = suit.has_used_arsenal and not suit.arsenal_drawn
    if state.phase != "planning" or suit.status != "board" or is_spent or not count:
        return 0
    return dice.choice((0, min(count, in_pile)))


def disguised_wargame(state: GameState, viewer: Viewer, seed: int, goes_on: bool) -> GameState:
    """Other dice to come, and other secret objectives of the enemy (WG-16.14)."""
    dice = random.Random(seed)
    copy = cast(WargameState, state).clone()
    copy.rng = random_dice(dice)
    own = copy.field.side_of.get(viewer, -1) if viewer is not None else -1
    every = secondaries_of(copy.field.setup)
    hidden = (side != own and bool(picks) and copy.phase != "over" for side, picks in enumerate(copy.picks))
    first, second = (
        tuple(sorted(dice.sample(every, len(picks)))) if is_hidden else picks
        for is_hidden, picks in zip(hidden, copy.picks)
    )
    copy.picks = (first, second)
    return copy


DISGUISES: Mapping[str, Disguise] = {
    "skirmish": disguised_skirmish,
    "duel": disguised_duel,
    "totalwar": disguised_war,
    "sectors": disguised_campaign,
    "wargame": disguised_wargame,
    "strategic": disguised_strategic,
}
"""The disguise of each system: state, viewer, seed, and whether the game shall go on from there."""
