"""Who sees what: hands, plans and piles are secret (DU-4.1, DU-4.7)."""

from msgspec.structs import replace

from game.core.ids import PlayerId
from game.core.rng import HIDDEN as HIDDEN_DICE
from game.systems.duel.events import (
    ArsenalUsed,
    CardsDrawn,
    CardsPlanned,
    CardsReturned,
    CardsRevealed,
    DuelEvent,
)
from game.systems.duel.state import HIDDEN, DuelState


def backs(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Return as many cards that show only their backs."""
    return (HIDDEN,) * len(cards)


def observe(state: DuelState, player: PlayerId | None) -> DuelState:
    """Return the state as a player (None: a spectator) may see it.

    No one sees into a pile; hands and plans are their owner's. An Arsenal used in this planning is secret.
    """
    copy = state.clone()
    copy.rng = HIDDEN_DICE
    own = state.field.seat_of.get(player, -1) if player is not None else -1
    for unit, suit in state.suits.items():
        if suit.seat == own:
            copy.suits[unit] = replace(suit, pile=backs(suit.pile))
            continue
        extra = suit.arsenal_drawn
        copy.suits[unit] = replace(
            suit,
            pile=backs(suit.pile) + (HIDDEN,) * extra,
            hand=backs(suit.hand)[extra:],
            planned=backs(suit.planned),
            has_used_arsenal=suit.has_used_arsenal and not extra,
            arsenal_drawn=0,
        )
    return copy


def redact(state: DuelState, event: DuelEvent, player: PlayerId | None) -> DuelEvent | None:
    """Return the event as a player may see it, or None."""
    match event:
        case CardsDrawn():
            is_own = _owns(state, event, player)
            cards = event.cards if is_own else backs(event.cards)
            return replace(event, cards=cards, pile=backs(event.pile))
        case ArsenalUsed():
            return replace(event, pile=backs(event.pile)) if _owns(state, event, player) else None
        case CardsPlanned():
            return event if _owns(state, event, player) else replace(event, cards=backs(event.cards))
        case CardsRevealed() | CardsReturned():
            return replace(event, pile=backs(event.pile))
        case _:
            return event


def _owns(state: DuelState, event: CardsDrawn | ArsenalUsed | CardsPlanned, player: PlayerId | None) -> bool:
    return player is not None and state.field.players[state.suits[event.unit].seat] == player


def reveals(state: DuelState, event: DuelEvent, player: PlayerId) -> bool:
    """Whether an event shows a player a secret of another: what he planned (DU-4.1)."""
    return isinstance(event, CardsRevealed)
