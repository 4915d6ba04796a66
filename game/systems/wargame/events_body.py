"""What units do: turns, steps, holds, throws, commands."""

from typing import Literal

from game.core.events import Event
from game.core.ids import PlayerId, UnitId
from game.systems.wargame.state import Lies, Move, TurnPhase


class UnitActivated(Event, frozen=True, kw_only=True):
    """A unit's turn began. Its stance, its sweep and that of its drones, and frost end."""

    player: PlayerId
    unit: UnitId
    move: Move
    may_hold: bool = False


class ReserveArrived(Event, frozen=True, kw_only=True):
    """A reserve came onto the board."""

    unit: UnitId
    tile: int
    level: int
    facing: int


class ActionPointsChanged(Event, frozen=True, kw_only=True):
    """A unit's AP are another number now."""

    unit: UnitId
    ap: int
    change: int
    why: Literal["rolled", "capped", "frozen", "overcharge"]


class PhaseBegan(Event, frozen=True, kw_only=True):
    """The next phase of the turn began."""

    unit: UnitId
    phase: TurnPhase


class UnitStepped(Event, frozen=True, kw_only=True):
    """A unit took a step."""

    unit: UnitId
    tile: int
    level: int
    move: Move


class UnitRotated(Event, frozen=True, kw_only=True):
    """A unit turned."""

    unit: UnitId
    facing: int
    move: Move


class UnitDashed(Event, frozen=True, kw_only=True):
    """A unit made a thruster move along a path."""

    unit: UnitId
    path: tuple[int, ...]
    move: Move


class UnitJumped(Event, frozen=True, kw_only=True):
    """A unit jumped."""

    unit: UnitId
    tile: int
    level: int
    move: Move
    ap: int


class UnitLeft(Event, frozen=True, kw_only=True):
    """A unit left the board for good."""

    unit: UnitId
    cost: int


class HeatStruck(Event, frozen=True, kw_only=True):
    """Overheat: the unit kneels and its turn ends."""

    unit: UnitId


class FrostStruck(Event, frozen=True, kw_only=True):
    """Freeze: the unit's turn ends."""

    unit: UnitId


class ConditionTold(Event, frozen=True, kw_only=True):
    """Water took hold of a unit, or let it go; it can act no more or its hands are gone: only told."""

    unit: UnitId
    condition: Literal["euphotic", "abyss", "inoperative", "grounded"]


class MoveChanged(Event, frozen=True, kw_only=True):
    """What is left of a movement is another number."""

    move: Move


class ItemMoved(Event, frozen=True, kw_only=True):
    """A weapon is in another place of a unit: equipped, stowed, picked up."""

    unit: UnitId
    item: str
    lies: Lies
    on: tuple[int, ...]
    ap: int


class UnitFell(Event, frozen=True, kw_only=True):
    """A unit fell."""

    unit: UnitId
    level: int
    levels: int


class UnitSank(Event, frozen=True, kw_only=True):
    """A unit sank without harm."""

    unit: UnitId
    level: int


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit was put into another hex: it stepped aside, came free, was thrown, broke off."""

    unit: UnitId
    tile: int
    level: int
    facing: int
    why: Literal["aside", "nearest", "free", "thrown", "broke", "docked", "launched"]


class UnitLay(Event, frozen=True, kw_only=True):
    """A unit lies."""

    unit: UnitId
    facing: int


class GrappleMade(Event, frozen=True, kw_only=True):
    """An attempt to grapple: its AP are paid."""

    unit: UnitId
    target: UnitId
    ap: int


class GrappleFailed(Event, frozen=True, kw_only=True):
    """The enemy slipped out: no other attempt at it this turn."""

    unit: UnitId
    target: UnitId


class HoldBegan(Event, frozen=True, kw_only=True):
    """A unit holds another: it is in its hex."""

    unit: UnitId
    target: UnitId


class HoldEnded(Event, frozen=True, kw_only=True):
    """A hold is over."""

    unit: UnitId
    target: UnitId


class UnitThrown(Event, frozen=True, kw_only=True):
    """A unit is thrown along a path."""

    unit: UnitId
    target: UnitId
    path: tuple[int, ...]


class UnitStuck(Event, frozen=True, kw_only=True):
    """A thrown unit is stuck in a structure."""

    unit: UnitId
    structure: str
    tile: int
    level: int


class UnitFreed(Event, frozen=True, kw_only=True):
    """A unit is no longer stuck."""

    unit: UnitId


class Knelt(Event, frozen=True, kw_only=True):
    """A unit kneels."""

    unit: UnitId
    ap: int


class Stood(Event, frozen=True, kw_only=True):
    """A unit stands, from kneeling or lying."""

    unit: UnitId
    ap: int


class ActionPointsPaid(Event, frozen=True, kw_only=True):
    """AP were paid for a command."""

    unit: UnitId
    ap: int
    order: str


class TargetSwept(Event, frozen=True, kw_only=True):
    """An enemy has no Conceal until its next activation."""

    unit: UnitId
    target: UnitId
    ap: int


class CooledDown(Event, frozen=True, kw_only=True):
    """A unit is free of Overheat and Freeze for this turn."""

    unit: UnitId
    ap: int


class SectionRepaired(Event, frozen=True, kw_only=True):
    """A section was repaired."""

    unit: UnitId
    target: UnitId
    section: str
    index: int
    amount: int
    left: int


class ChargeSpent(Event, frozen=True, kw_only=True):
    """One of the uses of smoke, repair or overcharge in a battle is spent."""

    unit: UnitId
    which: int


class DroneOrdered(Event, frozen=True, kw_only=True):
    """A drone moves, or its move is over."""

    unit: UnitId
    drone: UnitId
    move: Move | None
    ap: int


class DroneFired(Event, frozen=True, kw_only=True):
    """A drone used its attack of this turn: only counted."""

    drone: UnitId


class TurnEnded(Event, frozen=True, kw_only=True):
    """A unit's turn is over."""

    unit: UnitId
