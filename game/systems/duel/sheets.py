"""Everything that stands on a machine's sheet and on the cards, for programs that ask."""

from game.core.codec import to_plain
from game.systems.duel import queries
from game.systems.duel.setup import CardFace
from game.systems.duel.state import DuelState


def sheets(state: DuelState) -> dict[str, object]:
    """Return by machine its printed figures, its abilities and deck, and what has become of it (DU-6.1)."""
    return {
        unit: {
            "name": suit.name,
            "frame": suit.frame,
            "state": to_plain(state.suits[unit]),
            "printed": to_plain(suit),
            "base_movement": queries.base_movement(state, unit),
            "cards": list(state.arena.cards_of[unit]),
        }
        for unit, suit in state.arena.suits.items()
    }


def card_face(state: DuelState, card: str) -> CardFace | None:
    """Return the face of a card by its id, or by its number in this duel; None: there is none."""
    if card.isascii() and card.isdigit() and len(card) < len(str(len(state.arena.faces))) + 1:
        number = int(card)
        return state.arena.faces[number] if number < len(state.arena.faces) else None
    return state.arena.setup.cards.get(card)
