"""What an event does to the state: the only functions that write to one."""

from typing import assert_never

from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.rng import advance
from game.rules.events import BattleEnded, PromptAnswered, PromptRaised, SideWithdrew
from game.systems.duel.events import (
    ArsenalUsed,
    AttackDeclared,
    AttackEnded,
    AttackStopped,
    AttackSuspended,
    BlockerNamed,
    BlockSpent,
    CardAdvanced,
    CardChanged,
    CardResolved,
    CardsDrawn,
    CardsPlanned,
    CardsReturned,
    CardsRevealed,
    CardStarted,
    DamageDealt,
    DamageReduced,
    DamageRepaired,
    DrawChanged,
    DuelEvent,
    HillHeld,
    InitiativeReached,
    InitiativesSwapped,
    RangeExtended,
    SeatLeft,
    SuitDestroyed,
    SuitMoved,
    SuitPlaced,
    SuitShoved,
    TurnEnded,
    TurnStarted,
    WaveCalled,
)
from game.systems.duel.queries import changed, may_use_arsenal
from game.systems.duel.state import HIDDEN, NOBODY, NOWHERE, DuelState, Suit, TableCard
from game.systems.duel.stopping import unbraced_zones

NO_VALUE = -1000
"""No initiative has been reached yet."""


def evolve(state: DuelState, event: DuelEvent) -> None:
    """Change the state by what happened."""
    match event:
        case CardAdvanced() | CardStarted():
            state.current = event.current
        case InitiativeReached():
            state.value = event.value
            state.chooser = state.last_chooser = event.seat
        case CardResolved():
            state.table[event.card] = replace(state.table[event.card], is_resolved=True)
            state.current = None
        case CardsRevealed() | CardsReturned() | CardsDrawn() | CardsPlanned() | ArsenalUsed():
            _cards(state, event)
        case SuitMoved():
            suit = state.suits[event.unit]
            state.suits[event.unit] = replace(suit, vertex=event.path[-1], has_moved=True)
        case AttackDeclared() | AttackStopped() | BlockerNamed() | TurnEnded():
            pass
        case AttackSuspended():
            state.attack = event.attack
        case AttackEnded():
            state.attack = None
        case PromptRaised():
            state.prompt = event.prompt
        case PromptAnswered():
            state.prompt = None
        case BlockSpent():
            _spend_block(state, event)
        case DamageDealt():
            _damage(state, event)
        case DamageReduced():
            _brace(state, event)
        case SuitShoved():
            suit = state.suits[event.unit]
            state.suits[event.unit] = replace(suit, vertex=event.path[-1])
        case SuitDestroyed():
            _remove(state, event.unit, event.killer)
            killer = state.suits[event.killer]
            state.suits[event.killer] = replace(killer, kills=killer.kills + 1)
        case CardChanged():
            entry = state.table[event.card]
            state.table[event.card] = replace(
                entry,
                initiative=entry.initiative + event.initiative,
                movement=entry.movement + event.movement,
                is_locked=entry.is_locked or event.is_locked,
            )
        case InitiativesSwapped():
            one, other = state.table[event.first], state.table[event.second]
            state.table[event.first] = replace(one, printed=other.printed)
            state.table[event.second] = replace(other, printed=one.printed)
        case RangeExtended():
            suit = state.suits[event.unit]
            state.suits[event.unit] = replace(suit, range_bonus=suit.range_bonus + event.steps)
        case DamageRepaired():
            suit = state.suits[event.unit]
            state.suits[event.unit] = replace(suit, damage=changed(suit.damage, event.zone, -event.amount))
        case DrawChanged():
            suit = state.suits[event.unit]
            state.suits[event.unit] = replace(suit, draw_change=suit.draw_change + event.cards)
        case SuitPlaced():
            suit = replace(state.suits[event.unit], status="board", vertex=event.vertex)
            state.suits[event.unit] = suit
            state.chooser = event.next_seat
        case WaveCalled():
            state.phase = "placement"
            state.turn, state.marker, state.chooser = event.turn, event.marker, event.seat
        case TurnStarted():
            _start_turn(state, event)
        case HillHeld():
            state.scores = event.scores
        case SeatLeft():
            for unit in event.units:
                _remove(state, unit, UnitId(""))
        case SideWithdrew():
            for unit in event.disbanded:
                _remove(state, unit, UnitId(""))
            for unit in event.units:
                _remove(state, unit, UnitId(""))
                state.suits[unit] = replace(state.suits[unit], status="withdrawn")
        case BattleEnded():
            state.phase = "over"
            state.outcome = event.outcome
            state.chooser = NOBODY
            state.current = state.attack = state.prompt = None
        case _:
            assert_never(event)


def _damage(state: DuelState, event: DamageDealt) -> None:
    suit = state.suits[event.target]
    damage = suit.damage
    for zone, amount in enumerate(event.amounts):
        damage = changed(damage, zone, amount)
    state.suits[event.target] = replace(suit, damage=damage)
    source = state.suits[event.unit]
    state.suits[event.unit] = replace(source, dealt=source.dealt + sum(event.amounts))
    state.last_damage_turn = state.turn


def _brace(state: DuelState, event: DamageReduced) -> None:
    """Bulwark has worked in a zone; where it has in all, that alone is kept (DU-7.21)."""
    suit = state.suits[event.unit]
    braced = (*(suit.braced if isinstance(suit.braced, tuple) else ()), event.zone)
    is_all = set(unbraced_zones(state, event.unit)) <= {event.zone}
    state.suits[event.unit] = replace(suit, braced=is_all or tuple(sorted(braced)))


def _spend_block(state: DuelState, event: BlockSpent) -> None:
    del state.table[event.card]
    suit = state.suits[event.unit]
    if event.is_aside:
        state.suits[event.unit] = replace(suit, aside=(*suit.aside, event.card))
    else:
        state.suits[event.unit] = replace(suit, spent=(*suit.spent, event.card))


def _remove(state: DuelState, unit: UnitId, killer: UnitId) -> None:
    """A machine leaves the board with all its cards (DU-5.1).

    An Arsenal is shown at the reveal: who leaves before it has opened none (DU-7.21).
    """
    for card in [card for card, entry in state.table.items() if entry.unit == unit]:
        del state.table[card]
    if state.current is not None and state.current.unit == unit:
        state.current = None
    state.suits[unit] = replace(
        state.suits[unit],
        status="lost",
        vertex=NOWHERE,
        pile=(),
        hand=(),
        planned=(),
        is_planned=True,
        spent=(),
        draw_change=0,
        has_used_arsenal=state.suits[unit].has_used_arsenal and not state.suits[unit].arsenal_drawn,
        arsenal_drawn=0,
        killer=killer,
    )


def _cards(
    state: DuelState, event: CardsPlanned | ArsenalUsed | CardsDrawn | CardsRevealed | CardsReturned
) -> None:
    suit = state.suits[event.unit]
    match event:
        case CardsDrawn():
            dealt = replace(suit, hand=event.cards, pile=event.pile, is_planned=False, draw_change=0)
            has_choice = bool(event.cards) or may_use_arsenal(state, dealt)
            state.suits[event.unit] = dealt if has_choice else replace(dealt, is_planned=True)
        case ArsenalUsed():
            state.suits[event.unit] = replace(
                suit,
                hand=(*suit.hand, *event.cards),
                pile=event.pile,
                has_used_arsenal=True,
                arsenal_drawn=len(event.cards),
            )
        case CardsPlanned():
            hand = _without(suit.hand, event.cards)
            state.suits[event.unit] = replace(suit, hand=hand, planned=event.cards, is_planned=True)
        case CardsRevealed():
            _reveal(state, event, suit)
        case CardsReturned():
            for card in event.cards:
                state.table.pop(card, None)
            state.suits[event.unit] = replace(
                suit, spent=(), aside=(*suit.aside, *event.aside), pile=event.pile
            )
        case _:
            assert_never(event)


def _without(hand: tuple[int, ...], cards: tuple[int, ...]) -> tuple[int, ...]:
    """Take cards out of a hand; of a hidden hand only the number counts.

    An onlooker may see more backs placed than he knew in the hand: an Arsenal drew them (DU-7.21).
    """
    left = list(hand)
    for card in cards:
        if card != HIDDEN or card in left:
            left.remove(card)
    return tuple(left)


def _reveal(state: DuelState, event: CardsRevealed, suit: Suit) -> None:
    state.phase = "action"
    for card in event.cards:
        state.table[card] = TableCard(card, event.unit, state.field.faces[card].initiative)
    state.suits[event.unit] = replace(
        suit,
        hand=(),
        planned=(),
        pile=event.pile,
        has_used_arsenal=suit.has_used_arsenal or event.arsenal_drawn > 0,
        arsenal_drawn=0,
    )


def _start_turn(state: DuelState, event: TurnStarted) -> None:
    state.phase = "planning"
    state.turn = event.turn
    state.marker = event.marker
    state.rng = advance(state.rng, 1)
    state.chooser = state.last_chooser = NOBODY
    state.value = NO_VALUE
    for unit, suit in state.suits.items():
        if suit.status == "board":
            state.suits[unit] = Suit(
                suit.id,
                suit.seat,
                suit.status,
                suit.vertex,
                suit.damage,
                suit.pile,
                aside=suit.aside,
                draw_change=suit.draw_change,
                has_used_arsenal=suit.has_used_arsenal,
                kills=suit.kills,
                dealt=suit.dealt,
            )
