"""The bridge between a campaign and a battle: neither imports the other, and nothing is lost on the way."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.ids import FrameId, PlayerId, UnitId
from game.core.table import FrameClass

Role = Literal["attacker", "defender"]
ForceKind = Literal["squadron", "fleet", "garrison", "guard"]
Ending = Literal["destroyed", "withdrawal", "stalemate", "objective", "surrender"]


WHO_FIGHTS: Final = "mode"
"""An order's option about who plays the battle: the table's business, not the rules'."""
SPEED_BONUS: Final = "speed_bonus"
"""An order's option: false where the campaign pays no gold for a quick victory."""
LARGEST: Final = 1_000_000
"""Turns and points of a battle stay within this."""
MOST_MACHINES: Final = 10_000
"""No battle has more machines a side than this."""
FIXED_KINDS: Final[tuple[ForceKind, ...]] = ("garrison", "guard")
"""Forces that never withdraw (TW-2.9)."""


class UnitOrder(msgspec.Struct, frozen=True):
    """One machine sent into battle, with what it carries over from earlier ones."""

    id: UnitId
    frame: FrameId
    name: str = ""
    kills: int = 0
    pilot: str = ""


class ForceOrder(msgspec.Struct, frozen=True):
    """A force of one side. Garrisons and guards never withdraw or retreat (TW-2.9)."""

    id: str
    kind: ForceKind
    name: str
    units: tuple[UnitOrder, ...]


class SideOrder(msgspec.Struct, frozen=True):
    """One side of a battle. ``has_retreat``: survivors would find a free panel (TW-2.6).

    ``is_paid``: false where the campaign pays nobody for this side's quick victory (TW-9.5).
    """

    player: PlayerId
    faction: str
    role: Role
    forces: tuple[ForceOrder, ...]
    name: str = ""
    has_retreat: bool = True
    is_paid: bool | UnsetType = UNSET


class SpeedStep(msgspec.Struct, frozen=True):
    """What a campaign pays the winner of a battle that ends in a turn below this one (TW-9.5)."""

    below_turns: int
    gold: int


class AceLadder(msgspec.Struct, frozen=True):
    """Whom a campaign makes aces: the kills that each level needs, level 1 first, and classes (TW-9.4)."""

    kills: tuple[int, ...]
    classes: tuple[FrameClass, ...]


def other_side(seat: PlayerId, faction: str) -> PlayerId:
    """Return the name of a seat's second side in a battle whose both sides it leads."""
    return PlayerId(f"{seat}/{faction}")


def seat_of(player: PlayerId) -> PlayerId:
    """Return the seat that leads a side of a battle: another name only where it leads both."""
    return PlayerId(player.partition("/")[0])


class BattleOrder(msgspec.Struct, frozen=True):
    """What a campaign asks of a battle system.

    ``speed`` and ``aces``: what the campaign will pay and grant, in place of the battle system's own rules.
    """

    id: str
    system: str
    theatre: Literal["space", "land"]
    terrain: str
    sides: tuple[SideOrder, ...]
    seed: int
    map: str = ""
    place: str = ""
    options: dict[str, str | int | bool] = {}
    speed: tuple[SpeedStep, ...] | UnsetType = UNSET
    aces: AceLadder | UnsetType = UNSET


class UnitReport(msgspec.Struct, frozen=True):
    """What became of one machine: ``kills`` are those of this battle; ``killer`` is set where it was lost.

    ``lost_turn`` is the turn in which it was lost, by battle systems that tell it to a campaign that asks.
    """

    id: UnitId
    survived: bool
    kills: Annotated[int, msgspec.Meta(ge=0, le=MOST_MACHINES)] = 0
    killer: str = ""
    lost_turn: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)] | UnsetType = UNSET


class SideReport(msgspec.Struct, frozen=True):
    """What became of one side. ``points``: what its mission earned, in battles that count points."""

    player: PlayerId
    role: Role
    won: bool
    withdrew: bool
    units: Annotated[tuple[UnitReport, ...], msgspec.Meta(max_length=MOST_MACHINES)]
    points: Annotated[int, msgspec.Meta(ge=-LARGEST, le=LARGEST)] | UnsetType = UNSET


class BattleReport(msgspec.Struct, frozen=True):
    """What a battle system answers: every unit of the order appears exactly once."""

    order: str
    system: str
    ending: Ending
    turns: Annotated[int, msgspec.Meta(ge=0, le=LARGEST)]
    sides: Annotated[tuple[SideReport, ...], msgspec.Meta(max_length=2)]
