"""The state of a skirmish: a thin mutable container of frozen leaves."""

from typing import TYPE_CHECKING, Literal

import msgspec

from game.core.ids import PlayerId, UnitId
from game.core.ledger import Ledger
from game.core.outcome import Outcome
from game.core.prompts import Prompt

if TYPE_CHECKING:
    from game.systems.skirmish.battlefield import Battlefield

Phase = Literal["deploy", "battle", "over"]
Status = Literal["reserve", "board", "lost", "withdrawn", "barred"]


class Unit(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """What changes about a unit (``tile`` is -1 off the board); all else about it is on the battlefield."""

    id: UnitId
    side: int
    status: Status
    tile: int = -1
    has_moved: bool = False
    has_attacked: bool = False
    kills: int = 0
    ready_turn: int = 1
    """Warships: the first turn in which it may fire again (SK-5.2)."""
    rerolls_left: int = 0
    killer: UnitId = UnitId("")


class Pending(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An attack that waits for a decision: enough to go on exactly where it stopped."""

    kind: Literal["fire", "melee"]
    stage: str
    unit: UnitId
    target: UnitId
    partners: tuple[UnitId, ...] = ()
    tries_left: int = 0
    flips_left: int = 0
    tries: int = 0
    dice: tuple[int, ...] = ()
    """Faces of each die of a try; a negative number is a die of a failed try that lies (SK-3.6)."""
    accuracy: int | None = None
    defense: int = 0
    ledger: Ledger = ()


class SkirmishRecord(msgspec.Struct, frozen=True, gc=False):
    """The whole state as a value: what is digested, compared and snapshotted."""

    rng: int
    phase: Phase
    turn: int
    to_move: int
    deployed: tuple[bool, bool]
    has_acted: bool
    last_loss_turn: int
    held_turns: tuple[int, ...]
    units: tuple[Unit, ...]
    """In roster order."""
    prompt: Prompt | None
    pending: Pending | None
    outcome: Outcome | None


class SkirmishState:
    """A battle at one moment. ``field`` is shared and never changes.

    ``at`` (tile to unit) and ``masks`` (tiles occupied by each side, as bits) are derived from ``units``.
    """

    __slots__ = (
        "at",
        "deployed",
        "field",
        "has_acted",
        "held_turns",
        "last_loss_turn",
        "masks",
        "outcome",
        "pending",
        "phase",
        "prompt",
        "rng",
        "to_move",
        "turn",
        "units",
    )

    field: "Battlefield"
    rng: int
    phase: Phase
    turn: int
    to_move: int
    deployed: tuple[bool, bool]
    has_acted: bool
    last_loss_turn: int
    held_turns: tuple[int, ...]
    units: dict[UnitId, Unit]
    at: dict[int, UnitId]
    masks: tuple[int, int]
    prompt: Prompt | None
    pending: Pending | None
    outcome: Outcome | None

    def clone(self) -> "SkirmishState":
        """Return an independent copy; the leaves are shared."""
        copy = SkirmishState.__new__(SkirmishState)
        copy.field = self.field
        copy.rng = self.rng
        copy.phase = self.phase
        copy.turn = self.turn
        copy.to_move = self.to_move
        copy.deployed = self.deployed
        copy.has_acted = self.has_acted
        copy.last_loss_turn = self.last_loss_turn
        copy.held_turns = self.held_turns
        copy.units = self.units.copy()
        copy.at = self.at.copy()
        copy.masks = self.masks
        copy.prompt = self.prompt
        copy.pending = self.pending
        copy.outcome = self.outcome
        return copy

    def player(self, side: int) -> PlayerId:
        """Return the seat of side 0 (attacker) or 1 (defender)."""
        return self.field.setup.sides[side].player
