"""What a player of the skirmish can want."""

from typing import Annotated, Literal

from game.core.action_ranges import DISTINCT, Place, ruled
from game.core.events import Action
from game.core.ids import UnitId

Direction = Literal["N", "E", "S", "W"]


class PlaceUnit(Action, frozen=True, kw_only=True):
    """Put a unit on a free tile of the own zone, or move it there while deploying (SK-1.6)."""

    unit: UnitId
    tile: Annotated[Place, ruled("SK-1.1")]


class RemoveUnit(Action, frozen=True, kw_only=True):
    """Take a placed unit back into reserve while deploying (SK-1.6, SK-1.7)."""

    unit: UnitId


class DeployAutomatically(Action, frozen=True, kw_only=True):
    """Place everything that still waits, as far as there is room (SK-1.6); reserves likewise (SK-1.7)."""


class FinishDeployment(Action, frozen=True, kw_only=True):
    """Say that the own deployment stands (SK-1.6)."""


class EnterReserve(Action, frozen=True, kw_only=True):
    """Bring a reserve onto the board at the start of an own turn (SK-1.7)."""

    unit: UnitId
    tile: Annotated[Place, ruled("SK-1.1")]


class MoveUnit(Action, frozen=True, kw_only=True):
    """Move a unit to a tile that it reaches (SK-2)."""

    unit: UnitId
    to: Annotated[Place, ruled("SK-1.1")]


class FireWeapon(Action, frozen=True, kw_only=True):
    """Attack at range, alone or as the lead of close fire with partners (SK-3)."""

    unit: UnitId
    target: UnitId
    partners: Annotated[tuple[UnitId, ...], DISTINCT, ruled("SK-3.4")] = ()


class StrikeMelee(Action, frozen=True, kw_only=True):
    """Attack hand to hand (SK-4)."""

    unit: UnitId
    target: UnitId


class FireBroadside(Action, frozen=True, kw_only=True):
    """Fire a warship's guns along a line, or everywhere with ``direction`` None (SK-5.1)."""

    unit: UnitId
    direction: Direction | None = None


class Answer(Action, frozen=True, kw_only=True):
    """Answer the pending prompt with one of its options."""

    option: str


class EndTurn(Action, frozen=True, kw_only=True):
    """End the own turn; units may stay unused (SK-6.1)."""


class Withdraw(Action, frozen=True, kw_only=True):
    """Leave the battle with all units together (SK-6.2)."""


SkirmishAction = (
    PlaceUnit
    | RemoveUnit
    | DeployAutomatically
    | FinishDeployment
    | EnterReserve
    | MoveUnit
    | FireWeapon
    | StrikeMelee
    | FireBroadside
    | Answer
    | EndTurn
    | Withdraw
)
