"""The state of a duel: a thin mutable container of frozen leaves.

A card is a number, unique in the battle; the battlefield knows its face and owner. Secrets stand as HIDDEN.
"""

from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.ids import UnitId
from game.core.outcome import Outcome
from game.core.prompts import Prompt
from game.systems.duel.content import AttackKind

if TYPE_CHECKING:
    from game.systems.duel.battlefield import Battlefield

MARKER = -1
"""The marked card that makes a deck be shuffled (DU-3.2)."""
HIDDEN = -2
"""A card that the observer does not know."""
NOBODY = -1
NOWHERE = -1

Phase = Literal["placement", "planning", "action", "over"]
Status = Literal["waiting", "board", "lost", "withdrawn"]
CardStage = Literal["effect", "act"]
AttackStage = Literal[
    "feint", "cover", "evade", "block", "more", "zone", "strike", "counter", "shove", "close"
]


class Suit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes about a machine; all else about it is on the battlefield."""

    id: UnitId
    seat: int
    status: Status = "waiting"
    vertex: int = NOWHERE
    damage: tuple[int, int, int] = (0, 0, 0)
    pile: tuple[int, ...] = ()
    """The draw pile, next card first, the marker among them."""
    hand: tuple[int, ...] = ()
    planned: tuple[int, ...] = ()
    is_planned: bool = False
    spent: tuple[int, ...] = ()
    """Cards discarded this turn; they go under the pile at cleanup."""
    aside: tuple[int, ...] = ()
    """Single-use cards that are gone for good."""
    has_moved: bool = False
    """Whether an own card has moved it this turn."""
    braced: bool | tuple[int, ...] = False
    """Whether Bulwark has worked this turn; of several zones those in which it has, until it has in all."""
    draw_change: int = 0
    """Cards more or fewer in the next planning."""
    range_bonus: int = 0
    """Steps added to ranged attacks this turn."""
    has_used_arsenal: bool = False
    arsenal_drawn: int = 0
    """Cards that Arsenal drew in this planning; secret until the reveal."""
    kills: int = 0
    dealt: int = 0
    """Damage dealt to enemies in this battle."""
    killer: UnitId = UnitId("")


class TableCard(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A card that lies face up before its machine."""

    card: int
    unit: UnitId
    printed: int
    """Its initiative as printed, or the one that it was given in exchange."""
    is_resolved: bool = False
    initiative: int = 0
    """What has been added to its initiative."""
    movement: int = 0
    is_locked: bool = False
    """Its machine's base movement counts 0 for it."""


class Current(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """The card that is being resolved."""

    card: int
    unit: UnitId
    stage: CardStage
    effect: int
    """The next of its abilities that has to be looked at."""
    steps_left: int = 0
    has_moved: bool = False
    has_attacked: bool = False
    was_still: bool = True
    """No earlier card has moved the machine this turn."""
    run: int = 0
    """Most steps in one direction running that this card has made."""


class Attack(msgspec.Struct, frozen=True, array_like=True):
    """An attack under way: enough to go on exactly where it stopped."""

    stage: AttackStage
    card: int
    unit: UnitId
    target: UnitId
    attack_kind: AttackKind
    marks: tuple[int, int, int]
    left: tuple[int, int, int]
    """Marks that no block has taken off."""
    feinted: int = NOWHERE
    declined: tuple[int, ...] = ()
    """Cards whose owners would not cover or evade with them."""
    blockers: tuple[int, ...] = ()
    blocker: UnitId = UnitId("")
    """Whose cards blocked."""
    is_stopped: bool = False
    has_hurt: bool = False
    shoved: UnitId = UnitId("")
    centre: int = NOWHERE
    origin: int = NOWHERE
    steps_left: int = 0
    is_pull: bool | Literal["push"] = False
    """Whether the shoved machine comes nearer; "push": a block pushes who attacks, which else is a rebuff."""
    queue: tuple[str, ...] = ()
    """What is still to be done when the shove is over."""


class DuelRecord(msgspec.Struct, frozen=True):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    phase: Phase
    turn: int
    marker: int
    chooser: int
    value: int
    last_chooser: int
    last_damage_turn: int
    scores: tuple[int, ...]
    suits: dict[UnitId, Suit]
    table: tuple[TableCard, ...]
    current: Current | None
    attack: Attack | None
    prompt: Prompt | None
    outcome: Outcome | None


FIELDS = tuple(DuelRecord.__struct_fields__)


class DuelState:
    """A battle at one moment. ``field`` is shared and never changes.

    ``table`` is in the order of the cards' numbers. ``chooser`` is the seat that acts outside planning
    (NOBODY: none); ``value`` and ``last_chooser`` are the
    initiative whose round of choices runs and who chose last in it.
    """

    __slots__ = ("field", *FIELDS)

    field: "Battlefield"
    rng: int
    phase: Phase
    turn: int
    marker: int
    chooser: int
    value: int
    last_chooser: int
    last_damage_turn: int
    scores: tuple[int, ...]
    suits: dict[UnitId, Suit]
    table: dict[int, TableCard]
    current: Current | None
    attack: Attack | None
    prompt: Prompt | None
    outcome: Outcome | None

    def clone(self) -> "DuelState":
        """Return an independent copy; the leaves are shared."""
        copy = DuelState.__new__(DuelState)
        copy.field = self.field
        copy.rng = self.rng
        copy.phase = self.phase
        copy.turn = self.turn
        copy.marker = self.marker
        copy.chooser = self.chooser
        copy.value = self.value
        copy.last_chooser = self.last_chooser
        copy.last_damage_turn = self.last_damage_turn
        copy.scores = self.scores
        copy.suits = self.suits.copy()
        copy.table = self.table.copy()
        copy.current = self.current
        copy.attack = self.attack
        copy.prompt = self.prompt
        copy.outcome = self.outcome
        return copy
