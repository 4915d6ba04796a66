"""What can happen in a duel."""

from typing import Literal

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.rules.events import BattleEnded, PromptAnswered, PromptRaised, SideWithdrew
from game.systems.duel.content import AttackKind
from game.systems.duel.state import Attack, Current

Numbers = tuple[int, int, int]
"""One number for each zone: high, mid, low."""
ShoveCause = Literal["push", "drag", "rebuff"]


class SuitPlaced(Event, frozen=True, kw_only=True):
    """A machine was put on its start vertex; ``next_seat`` places next (-1: everybody stands)."""

    player: PlayerId
    unit: UnitId
    vertex: int
    next_seat: int


class WaveCalled(Event, frozen=True, kw_only=True):
    """Machines that waited come up before turn ``turn``: ``counts`` for each seat; ``seat`` places first."""

    player: PlayerId
    turn: int
    marker: int
    seat: int
    counts: tuple[int, ...]


class TurnStarted(Event, frozen=True, kw_only=True):
    """A turn began: everything of the last one is over. ``marker`` is the seat with the priority marker."""

    turn: int
    marker: int


class CardsDrawn(Event, frozen=True, kw_only=True):
    """Cards were drawn for a machine. ``pile`` is what is left; it was shuffled ``shuffles`` times."""

    unit: UnitId
    cards: tuple[int, ...]
    pile: tuple[int, ...]
    shuffles: int


class ArsenalUsed(Event, frozen=True, kw_only=True):
    """A machine drew more cards; the others learn it at the reveal."""

    player: PlayerId
    unit: UnitId
    cards: tuple[int, ...]
    pile: tuple[int, ...]
    shuffles: int


class CardsPlanned(Event, frozen=True, kw_only=True):
    """A machine's cards of this turn lie face down."""

    player: PlayerId
    unit: UnitId
    cards: tuple[int, ...]


class CardsRevealed(Event, frozen=True, kw_only=True):
    """A machine's cards were turned up, and the others went under its pile."""

    unit: UnitId
    cards: tuple[int, ...]
    pile: tuple[int, ...]
    arsenal_drawn: int


class InitiativeReached(Event, frozen=True, kw_only=True):
    """A seat chooses among its ``cards`` of this initiative; one alone is resolved at once."""

    value: int
    player: PlayerId
    seat: int
    cards: tuple[int, ...]


class CardStarted(Event, frozen=True, kw_only=True):
    """A card is being resolved."""

    player: PlayerId
    unit: UnitId
    card: int
    value: int
    current: Current


class CardAdvanced(Event, frozen=True, kw_only=True):
    """The resolution of the current card went on."""

    current: Current


class CardChanged(Event, frozen=True, kw_only=True):
    """Initiative or movement of a card changed, or its machine's base movement is locked for it."""

    unit: UnitId
    card: int
    initiative: int
    movement: int
    is_locked: bool
    cause: str


class InitiativesSwapped(Event, frozen=True, kw_only=True):
    """Two cards exchanged their printed initiatives."""

    unit: UnitId
    first: int
    second: int


class RangeExtended(Event, frozen=True, kw_only=True):
    """A machine's ranged attacks reach farther until the end of the turn."""

    unit: UnitId
    steps: int


class DamageRepaired(Event, frozen=True, kw_only=True):
    """Damage was taken out of a zone."""

    unit: UnitId
    zone: int
    amount: int


class DrawChanged(Event, frozen=True, kw_only=True):
    """A machine draws more or fewer cards in the next planning."""

    unit: UnitId
    cards: int
    cause: str


class SuitMoved(Event, frozen=True, kw_only=True):
    """A machine moved by its card. ``path`` is every vertex from where it stood to where it stands."""

    player: PlayerId
    unit: UnitId
    card: int
    path: tuple[int, ...]
    run: int


class AttackDeclared(Event, frozen=True, kw_only=True):
    """A target was named. ``sight`` is the path from base to base; ``marks`` are those that reach it."""

    player: PlayerId
    unit: UnitId
    card: int
    target: UnitId
    attack_kind: AttackKind
    marks: Numbers
    bonus: int
    sight: tuple[int, ...]


class AttackSuspended(Event, frozen=True, kw_only=True):
    """The attack waits for a decision, or went on to its next part."""

    attack: Attack


class BlockerNamed(Event, frozen=True, kw_only=True):
    """A feint: this card cannot block the attack."""

    unit: UnitId
    card: int


class BlockSpent(Event, frozen=True, kw_only=True):
    """A card was discarded against an attack; a single-use card is gone for good."""

    player: PlayerId
    unit: UnitId
    card: int
    target: UnitId
    how: Literal["block", "cover", "evade"]
    is_aside: bool


class AttackStopped(Event, frozen=True, kw_only=True):
    """An attack failed."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    how: Literal["block", "cover", "evade", "spent"]


class DamageReduced(Event, frozen=True, kw_only=True):
    """Bulwark took something off an attack."""

    unit: UnitId
    zone: int
    amount: int


class DamageDealt(Event, frozen=True, kw_only=True):
    """A machine took damage in its zones."""

    player: PlayerId
    unit: UnitId
    target: UnitId
    amounts: Numbers
    cause: Literal["attack", "counter"]


class SuitShoved(Event, frozen=True, kw_only=True):
    """A machine was moved by force, one step."""

    player: PlayerId
    unit: UnitId
    path: tuple[int, ...]
    cause: ShoveCause


class SuitDestroyed(Event, frozen=True, kw_only=True):
    """A machine was destroyed; its cards are gone with it."""

    player: PlayerId
    unit: UnitId
    vertex: int
    killer: UnitId


class AttackEnded(Event, frozen=True, kw_only=True):
    """An attack is over."""

    player: PlayerId
    unit: UnitId
    target: UnitId


class CardResolved(Event, frozen=True, kw_only=True):
    """A card was resolved and is turned sideways; it can still block."""

    player: PlayerId
    unit: UnitId
    card: int


class CardsReturned(Event, frozen=True, kw_only=True):
    """Cleanup: a machine's cards went under its pile; ``aside`` are those set aside for good."""

    unit: UnitId
    cards: tuple[int, ...]
    aside: tuple[int, ...]
    pile: tuple[int, ...]


class HillHeld(Event, frozen=True, kw_only=True):
    """A side holds the hill and scores."""

    team: str
    scores: tuple[int, ...]


class TurnEnded(Event, frozen=True, kw_only=True):
    """The cleanup of a turn is done."""

    turn: int


class SeatLeft(Event, frozen=True, kw_only=True):
    """A player quit; the machines are off the board."""

    player: PlayerId
    units: tuple[UnitId, ...]


DuelEvent = (
    SuitPlaced
    | WaveCalled
    | TurnStarted
    | CardsDrawn
    | ArsenalUsed
    | CardsPlanned
    | CardsRevealed
    | InitiativeReached
    | CardStarted
    | CardAdvanced
    | CardChanged
    | InitiativesSwapped
    | RangeExtended
    | DamageRepaired
    | DrawChanged
    | SuitMoved
    | AttackDeclared
    | AttackSuspended
    | BlockerNamed
    | BlockSpent
    | AttackStopped
    | DamageReduced
    | DamageDealt
    | SuitShoved
    | SuitDestroyed
    | AttackEnded
    | CardResolved
    | PromptRaised
    | PromptAnswered
    | CardsReturned
    | HillHeld
    | TurnEnded
    | SeatLeft
    | SideWithdrew
    | BattleEnded
)
