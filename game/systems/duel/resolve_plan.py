"""Placement, planning and reveal (DU-2, DU-4.1, DU-4.7, DU-4.8)."""

from typing import Final

from msgspec.structs import replace

from game.core.ids import RuleId, UnitId
from game.core.rng import fork, shuffled
from game.systems.duel.actions import PlaceSuit, PlanCards, UseArsenal
from game.systems.duel.events import (
    ArsenalUsed,
    CardsDrawn,
    CardsPlanned,
    CardsRevealed,
    SuitPlaced,
    TurnStarted,
)
from game.systems.duel.queries import cards_to_draw, on_board
from game.systems.duel.resolve_effect import DuelStep, start_effects
from game.systems.duel.state import MARKER, NOBODY, DuelState
from game.systems.duel.waves import next_placing

PLACED: Final = (RuleId("DU-2.1"), RuleId("DU-2.2"))
DRAWN: Final = (RuleId("DU-4.1"), RuleId("DU-3.2"))
PLANNED: Final = (RuleId("DU-4.1"),)
REVEALED: Final = (RuleId("DU-4.2"), RuleId("DU-4.7"))
TURN: Final = (RuleId("DU-4.6"),)
ARSENAL: Final = (RuleId("DU-7.21"),)

PURPOSES: Final = 8
"""Sorts of shuffles that a machine's cards may see in one turn: each has its own generator."""
AT_START, AT_ARSENAL, AT_REVEAL, AT_CLEANUP = range(4)


def generator(state: DuelState, unit: UnitId, purpose: int) -> int:
    """Return a machine's own generator: who plans first changes nothing about anybody's cards (DU-4.1)."""
    return fork(state.rng, state.field.numbers[unit] * PURPOSES + purpose)


def drawn(pile: tuple[int, ...], count: int, source: int) -> tuple[tuple[int, ...], tuple[int, ...], int]:
    """Draw from a pile: the cards, what is left, how often it was shuffled (DU-3.2, DU-3.3, DU-4.8)."""
    left = list(pile)
    cards: list[int] = []
    shuffles = 0
    while len(cards) < count and any(card != MARKER for card in left):
        top = left.pop(0)
        if top == MARKER:
            left = list(shuffled((*left, MARKER), fork(source, shuffles)))
            shuffles += 1
        else:
            cards.append(top)
    return tuple(cards), tuple(left), shuffles


def place_suit(step: DuelStep, action: PlaceSuit) -> None:
    """Place one machine; the next seat clockwise with one to place goes on (DU-2.2).

    Who has room is counted with the machine in its place: it may change how many may stand against it.
    """
    state = step.state
    seat = state.field.seat_of[action.player]
    placed = SuitPlaced(
        rules=PLACED, player=action.player, unit=action.unit, vertex=action.vertex, next_seat=NOBODY
    )
    after = state.clone()
    step.evolve(after, placed)
    next_seat = next_placing(after, seat + 1)
    step.emit(replace(placed, next_seat=next_seat))
    if next_seat == NOBODY:
        start_turn(step, state.turn, state.marker)


def start_turn(step: DuelStep, turn: int, marker: int) -> None:
    """Begin a turn: cards are drawn for every machine (DU-4.1)."""
    step.emit(TurnStarted(rules=TURN, turn=turn, marker=marker))
    state = step.state
    for suit in list(on_board(state)):
        source = generator(state, suit.id, AT_START)
        cards, pile, shuffles = drawn(suit.pile, cards_to_draw(state, suit), source)
        step.emit(CardsDrawn(rules=DRAWN, unit=suit.id, cards=cards, pile=pile, shuffles=shuffles))
    reveal_when_planned(step)


def use_arsenal(step: DuelStep, action: UseArsenal) -> None:
    """Draw more cards, once a game (DU-7.21)."""
    state = step.state
    suit = state.suits[action.unit]
    count = state.field.keywords[action.unit]["arsenal"]
    cards, pile, shuffles = drawn(suit.pile, count, generator(state, action.unit, AT_ARSENAL))
    step.emit(
        ArsenalUsed(
            rules=ARSENAL,
            player=action.player,
            unit=action.unit,
            cards=cards,
            pile=pile,
            shuffles=shuffles,
        )
    )


def plan_cards(step: DuelStep, action: PlanCards) -> None:
    """Place a machine's cards face down; the last plan of all turns everything up (DU-4.1, DU-4.2)."""
    cards = tuple(sorted(action.cards))
    step.emit(CardsPlanned(rules=PLANNED, player=action.player, unit=action.unit, cards=cards))
    reveal_when_planned(step)


def reveal_when_planned(step: DuelStep) -> bool:
    """Turn all cards up once everybody has planned; what acts at the reveal does so. Say whether it was."""
    state = step.state
    if state.phase != "planning" or not all(suit.is_planned for suit in on_board(state)):
        return False
    for suit in list(on_board(state)):
        rest = shuffled(suit.hand, generator(state, suit.id, AT_REVEAL))
        step.emit(
            CardsRevealed(
                rules=REVEALED,
                unit=suit.id,
                cards=suit.planned,
                pile=(*suit.pile, *rest),
                arsenal_drawn=suit.arsenal_drawn,
            )
        )
    start_effects(step, "reveal")
    return True
