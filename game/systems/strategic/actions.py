"""What a player can want."""

from typing import Annotated, Literal

from msgspec import Meta

from game.core.action_ranges import Place, ruled
from game.core.events import Action
from game.core.ids import UnitId

Mode = Literal["half", "full", "run", "charge", "disengage", "jump", "float", "lift", "march"]
"""Ways to move. ``march`` is the move of a horde within its points; its run is ``run``."""
How = Literal["standard", "all_out", "burst"]
Strength = Literal["none", "half", "full"]
Question = Literal["reaction", "ward", "spread", "overwatch"]
Habit = Literal["ask", "best", "never"]

AltitudeBand = Annotated[int, Meta(ge=-1, le=4), ruled("ST-1.4")]
Weapon = Annotated[int, Meta(ge=0, le=15), ruled("ST-7.5")]
Tile = Annotated[Place, ruled("ST-1.1")]
Path = Annotated[tuple[Place, ...], Meta(max_length=100), ruled("ST-2.1")]


class PlaceUnit(Action, frozen=True, kw_only=True):
    """Put a waiting unit on a square of the own zone, in a band (ST-6.8)."""

    unit: UnitId
    tile: Tile
    band: AltitudeBand = 0


class DeployAutomatically(Action, frozen=True, kw_only=True):
    """Put the next waiting unit where there is room (ST-6.8)."""


class Move(Action, frozen=True, kw_only=True):
    """Move the acting unit. ``path`` are the squares entered, in order; empty: the shortest safe way.

    A charge names its target and the weapon that it strikes with at its end.
    """

    unit: UnitId
    mode: Mode
    to: Tile
    band: AltitudeBand = 0
    path: Path = ()
    target: UnitId = UnitId("")
    weapon: Weapon = 0


class Attack(Action, frozen=True, kw_only=True):
    """Attack a unit, or a square and band with an area or line weapon (``target`` "")."""

    unit: UnitId
    weapon: Weapon
    target: UnitId = UnitId("")
    tile: Tile = 0
    band: AltitudeBand = 0
    how: How = "standard"


class UsePower(Action, frozen=True, kw_only=True):
    """Use an AT power. ``path`` are the squares along which Shove drives its target."""

    unit: UnitId
    power: Weapon
    target: UnitId = UnitId("")
    tile: Tile = 0
    band: AltitudeBand = 0
    path: Path = ()


class Maneuver(Action, frozen=True, kw_only=True):
    """Try to shift an enemy in reach to a neighbouring square (ST-2.3)."""

    unit: UnitId
    target: UnitId
    tile: Tile


class Aim(Action, frozen=True, kw_only=True):
    """Aim with a half or a full action."""

    unit: UnitId
    full: bool = False


class Overwatch(Action, frozen=True, kw_only=True):
    """Wait with a ranged weapon for an enemy that moves (ST-6.6)."""

    unit: UnitId
    weapon: Weapon


class Defend(Action, frozen=True, kw_only=True):
    """Take the defensive stance."""

    unit: UnitId


class Hide(Action, frozen=True, kw_only=True):
    """Hide in natural cover (ST-11.5)."""

    unit: UnitId


class Search(Action, frozen=True, kw_only=True):
    """Look for hidden enemies."""

    unit: UnitId


class Extinguish(Action, frozen=True, kw_only=True):
    """Put out the own fire (ST-11.2)."""

    unit: UnitId


class SpreadPattern(Action, frozen=True, kw_only=True):
    """Spread the AT field at half or full strength, or drop it (ST-10.3)."""

    unit: UnitId
    strength: Strength


class LeaveMap(Action, frozen=True, kw_only=True):
    """Leave over the edge that the mission marks, from a square on it (ST-6.2)."""

    unit: UnitId


class Answer(Action, frozen=True, kw_only=True):
    """Answer the pending prompt with one of its options."""

    option: str


class SetHabit(Action, frozen=True, kw_only=True):
    """Say how questions of a kind are answered from now on."""

    question: Question
    habit: Habit


class EndTurn(Action, frozen=True, kw_only=True):
    """End the acting unit's turn."""


class Concede(Action, frozen=True, kw_only=True):
    """Give the battle up (ST-6.7)."""


StrategicAction = (
    PlaceUnit
    | DeployAutomatically
    | Move
    | Attack
    | UsePower
    | Maneuver
    | Aim
    | Overwatch
    | Defend
    | Hide
    | Search
    | Extinguish
    | SpreadPattern
    | LeaveMap
    | Answer
    | SetHabit
    | EndTurn
    | Concede
)
