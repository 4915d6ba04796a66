"""What a player of the wargame can want."""

from typing import Annotated, Literal

import msgspec

from game.core.action_ranges import DISTINCT, Place, ruled
from game.core.events import Action
from game.core.ids import UnitId

Level = Annotated[int, msgspec.Meta(ge=-2, le=3), ruled("WG-3.2")]
Direction = Annotated[int, msgspec.Meta(ge=0, le=5), ruled("WG-3.6")]
Picks = Annotated[tuple[str, ...], DISTINCT, ruled("WG-16.14")]
Hex = Annotated[Place, ruled("WG-3.1")]


class CastRoles(Action, frozen=True, kw_only=True):
    """Roll for who chooses to attack or to defend (WG-6.4)."""


class PickSecondaries(Action, frozen=True, kw_only=True):
    """Take secondary objectives in secret (WG-16.14)."""

    picks: Picks


class PlaceMarker(Action, frozen=True, kw_only=True):
    """Put an objective marker down where the mission lets a side do it (WG-6.3, WG-16.2)."""

    marker: str
    tile: Hex


class PlaceWall(Action, frozen=True, kw_only=True):
    """Put a wall down before the deployment (WG-16.6)."""

    tile: Hex


class DeployUnit(Action, frozen=True, kw_only=True):
    """Put a unit into the own area (WG-6.5)."""

    unit: UnitId
    tile: Hex
    level: Level


class FinishDeployment(Action, frozen=True, kw_only=True):
    """Keep the rest in reserve, where the mission lets a side do it (WG-6.6)."""


class ActivateUnit(Action, frozen=True, kw_only=True):
    """Begin a unit's turn (WG-7.1); a reserve names the hex at which it enters (WG-6.6)."""

    unit: UnitId
    tile: Annotated[int, msgspec.Meta(ge=-1, le=100_000), ruled("WG-6.6")] = -1


class HoldReserves(Action, frozen=True, kw_only=True):
    """Leave the reserves waiting beside the board for this round, where nobody else can act (WG-6.6)."""


class StepTo(Action, frozen=True, kw_only=True):
    """Take one step: into a hex in front, or up or down a level (WG-8)."""

    tile: Hex
    level: Level


class Rotate(Action, frozen=True, kw_only=True):
    """Turn to a side (WG-8.1)."""

    facing: Direction


class DashAhead(Action, frozen=True, kw_only=True):
    """Make a thruster move (WG-8.7)."""

    direction: Direction


class JumpTo(Action, frozen=True, kw_only=True):
    """Jump over a hex (WG-12.5)."""

    tile: Hex


class LeaveBoard(Action, frozen=True, kw_only=True):
    """Leave over the far short edge (WG-16.5)."""


class EndPhase(Action, frozen=True, kw_only=True):
    """Go on to the next phase of the turn, or end it after the last (WG-7.2)."""


class EndActivation(Action, frozen=True, kw_only=True):
    """End the turn, what is left of it unused (WG-7.1)."""


class Attack(Action, frozen=True, kw_only=True):
    """Attack with a weapon, "" for a basic attack, and say what is aimed at (WG-9)."""

    item: str
    target: UnitId
    aim: str
    second: str = ""


class Demolish(Action, frozen=True, kw_only=True):
    """Attack a structure or an objective that can be hit (WG-5.2, WG-16.2)."""

    item: str
    target: str


class Grapple(Action, frozen=True, kw_only=True):
    """Try to seize an enemy (WG-10.1)."""

    target: UnitId


class ThrowHeld(Action, frozen=True, kw_only=True):
    """Throw the held enemy to a hex (WG-10.3)."""

    tile: Hex


class BreakOff(Action, frozen=True, kw_only=True):
    """Let the held enemy go (WG-10.2)."""


class Kneel(Action, frozen=True, kw_only=True):
    """Kneel (WG-12.3)."""


class Stand(Action, frozen=True, kw_only=True):
    """Stand up from kneeling (WG-12.3)."""


class GetUp(Action, frozen=True, kw_only=True):
    """Get up from lying, or out of a structure (WG-12.3)."""


class BreakGrapple(Action, frozen=True, kw_only=True):
    """Break out of a hold (WG-10.2)."""


class Equip(Action, frozen=True, kw_only=True):
    """Take a carried weapon in hand (WG-12.4)."""

    item: str


class Stow(Action, frozen=True, kw_only=True):
    """Put a held weapon to the carried ones (WG-12.4)."""

    item: str


class Drop(Action, frozen=True, kw_only=True):
    """Let a held weapon or an object fall (WG-12.4)."""

    item: str


class PickUp(Action, frozen=True, kw_only=True):
    """Take a weapon or an object from the ground (WG-12.4)."""

    item: str


class TakeStance(Action, frozen=True, kw_only=True):
    """Take a stance, which ends the turn (WG-12.6, WG-12.8)."""

    stance: Literal["brace", "overwatch", "shield", "counter"]


class SweepSensors(Action, frozen=True, kw_only=True):
    """Take Conceal from a visible enemy (WG-12.5)."""

    target: UnitId


class CoolDown(Action, frozen=True, kw_only=True):
    """Take off Overheat or Freeze (WG-12.5)."""


class PopSmoke(Action, frozen=True, kw_only=True):
    """Lay smoke around (WG-15.5)."""


class Repair(Action, frozen=True, kw_only=True):
    """Repair a section of a neighbouring friend (WG-15.5)."""

    target: UnitId
    section: str


class Overcharge(Action, frozen=True, kw_only=True):
    """Gain AP once in a battle (WG-15.6)."""


class SelfDestruct(Action, frozen=True, kw_only=True):
    """Blow the unit up (WG-12.5)."""


class LaunchDrone(Action, frozen=True, kw_only=True):
    """Launch a drone into a neighbouring hex (WG-12.7)."""

    drone: UnitId
    tile: Hex


class OrderDrone(Action, frozen=True, kw_only=True):
    """Let a drone move (WG-12.7)."""

    drone: UnitId


class FinishOrder(Action, frozen=True, kw_only=True):
    """End a drone's move."""


class DroneAttack(Action, frozen=True, kw_only=True):
    """Let a drone attack (WG-12.7)."""

    drone: UnitId
    target: UnitId
    aim: str


class DroneDemolish(Action, frozen=True, kw_only=True):
    """Let a drone attack a structure or an objective that can be hit (WG-12.7, WG-5.2, WG-16.2)."""

    drone: UnitId
    target: str


class RecallDrone(Action, frozen=True, kw_only=True):
    """Dock a neighbouring drone (WG-12.7)."""

    drone: UnitId


class UseMarker(Action, frozen=True, kw_only=True):
    """Gather data, light a beacon, corrupt a pylon (WG-16)."""

    marker: str


class Answer(Action, frozen=True, kw_only=True):
    """Answer the pending prompt. ``stands``: the same answer to such questions for the rest of the round."""

    option: str
    stands: bool = False


class Surrender(Action, frozen=True, kw_only=True):
    """Give the battle up (WG-14.1)."""


WargameAction = (
    CastRoles
    | PickSecondaries
    | PlaceMarker
    | PlaceWall
    | DeployUnit
    | FinishDeployment
    | ActivateUnit
    | HoldReserves
    | StepTo
    | Rotate
    | DashAhead
    | JumpTo
    | LeaveBoard
    | EndPhase
    | EndActivation
    | Attack
    | Demolish
    | Grapple
    | ThrowHeld
    | BreakOff
    | Kneel
    | Stand
    | GetUp
    | BreakGrapple
    | Equip
    | Stow
    | Drop
    | PickUp
    | TakeStance
    | SweepSensors
    | CoolDown
    | PopSmoke
    | Repair
    | Overcharge
    | SelfDestruct
    | LaunchDrone
    | OrderDrone
    | FinishOrder
    | DroneAttack
    | DroneDemolish
    | RecallDrone
    | UseMarker
    | Answer
    | Surrender
)
"""Everything that a player of the wargame can want."""
