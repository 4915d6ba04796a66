"""A battle before it starts: closed data, so that a saved battle needs no pack to go on."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.bridge import Role
from game.core.ids import PlayerId, UnitId
from game.core.table import FrameClass
from game.rules.ordered import OrderedSide
from game.systems.strategic.content import (
    Edge,
    MissionKind,
    StrategicPower,
    StrategicProfile,
    StrategicWeapon,
)
from game.systems.strategic.profile import StrategicOptions, StrategicRules, StrategicTerrain


class BoardSetup(msgspec.Struct, frozen=True):
    """The ground. ``tiles`` holds a terrain id for each square, row by row from the top left."""

    id: str
    name: str
    theatre: Literal["space", "land"]
    columns: int
    rows: int
    tiles: tuple[str, ...]
    terrain: dict[str, StrategicTerrain]
    terrain_names: dict[str, str] = {}
    city: tuple[int, ...] = ()
    """Squares that count for holding the city."""
    storms: tuple[tuple[tuple[int, int], ...], ...] = ()
    """Column and row of every square of each storm."""


class UnitSetup(msgspec.Struct, frozen=True):
    """One unit. ``tile`` None: its owner places it."""

    id: UnitId
    unit: str
    name: str
    klass: FrameClass
    profile: StrategicProfile
    weapons: tuple[StrategicWeapon, ...]
    powers: tuple[StrategicPower, ...] = ()
    tile: int | None = None
    band: int = 0
    art: str = ""
    pilot: str = ""
    is_derived: bool = False
    is_hidden: bool = False
    is_surprised: bool = False
    is_marked: bool = False


class SeatSetup(msgspec.Struct, frozen=True):
    """A further seat of a side, and the units that it leads."""

    player: PlayerId
    name: str
    units: tuple[UnitId, ...]


class SideSetup(msgspec.Struct, frozen=True):
    """One side. ``edge`` is its own edge of the map, ``zone`` the squares on which it deploys."""

    player: PlayerId
    faction: str
    name: str
    role: Role
    edge: Edge
    zone: tuple[int, ...]
    units: tuple[UnitSetup, ...]
    allies: tuple[SeatSetup, ...] | UnsetType = UNSET
    """Further seats: each leads units of its own, and all of them see and win together (ST-6.7, ST-6.8)."""

    @property
    def seats(self) -> tuple[PlayerId, ...]:
        """Return the seats of the side; the first stands for it in points and reports."""
        return (self.player, *(seat.player for seat in self.allies or ()))

    def seat_name(self, player: PlayerId) -> str:
        """Return what one of its seats is called."""
        return next((seat.name for seat in self.allies or () if seat.player == player), self.name)

    def leader(self, unit: UnitId) -> PlayerId:
        """Return the seat that leads a unit."""
        return next((seat.player for seat in self.allies or () if unit in seat.units), self.player)


class MissionSetup(msgspec.Struct, frozen=True):
    """What earns points, for how many rounds. ``side`` is who leaves or whose unit is marked."""

    kind: MissionKind
    rounds: int
    side: int = 0
    edge: Edge = "north"


class StrategicSetup(msgspec.Struct, frozen=True):
    """Everything that a battle needs."""

    board: BoardSetup
    sides: tuple[SideSetup, ...]
    mission: MissionSetup
    rules: StrategicRules
    options: StrategicOptions
    name: str = ""
    order: str = ""
    """Id of the campaign's battle order, if there is one."""
    ordered: tuple[OrderedSide, OrderedSide] | UnsetType = UNSET
    """Battles of campaigns: who of the two sides leaves the field how."""
    pilots: dict[str, str] | UnsetType = UNSET
    """What the heroes of a campaign are called, by their ids (TW-7.8).

    Units hold no names of them: with more fields a unit is encoded, and its set-up recognized, otherwise.
    """

    def pilot_name(self, unit: UnitSetup) -> str:
        """Return what the hero of a unit is called; "" without one (TW-7.8)."""
        return (self.pilots or {}).get(unit.pilot, "")
