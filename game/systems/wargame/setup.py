"""A wargame before it starts: closed data, so that a saved battle needs no pack to go on."""

from collections.abc import Mapping
from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.core.ids import PlayerId, UnitId
from game.core.table import FrameClass
from game.rules.ordered import OrderedSide
from game.systems.wargame.content import Armament, Build, Category, Effect, Part, Place
from game.systems.wargame.content_missions import Mission, Works
from game.systems.wargame.profile import WargameOptions, WargameRules

MECH, VEHICLE, DRONE = "mech", "vehicle", "drone"
DRONE_CLASS = 1
"""The class of drones by orders (WG-2.12)."""


class SectionSetup(msgspec.Struct, frozen=True):
    """A core section: its id in the unit (arm_2), what it is, its printed Defense, mods included."""

    id: str
    part: Part
    defense: int


class ItemSetup(msgspec.Struct, frozen=True):
    """A weapon or shield as it is at the start. ``on`` are the sections that hold it or that it sits on."""

    id: str
    armament: Armament
    place: Place
    on: tuple[int, ...] = ()


class UnitSetup(msgspec.Struct, frozen=True):
    """One unit with every number that construction gives it (WG-2, WG-15).

    ``main`` names the unit that a drone without a pilot belongs to; ``cost`` includes the drones.
    """

    id: UnitId
    name: str
    sheet: str
    build: Build
    category: Category
    core: str
    sections: tuple[SectionSetup, ...]
    items: tuple[ItemSetup, ...]
    thrusters: int
    accuracy: int
    assault: int
    evasion: int
    klass: int
    cost: int
    rank: int = 1
    is_ai: bool = False
    effects: Mapping[Effect, int] = {}
    main: UnitId = UnitId("")
    frame: str = ""
    frame_class: FrameClass = "mobile_suit"
    pilot: str = ""
    pilot_name: str = ""
    kills: int = 0
    gold: int = 0
    force: str = ""


class SeatSetup(msgspec.Struct, frozen=True):
    """A seat of a team."""

    player: PlayerId
    name: str
    faction: str = ""


class TeamSetup(msgspec.Struct, frozen=True):
    """A team: its seats, which share units and turns (WG-7.5), and its squad."""

    seats: tuple[SeatSetup, ...]
    units: tuple[UnitSetup, ...]
    name: str = ""


class BoardSetup(msgspec.Struct, frozen=True):
    """The ground of a battle: a letter and a surface a hex, row by row, and structures (WG-3, WG-4)."""

    id: str
    name: str
    columns: int
    rows: int
    colours: tuple[str, ...]
    surfaces: tuple[int, ...]
    works: tuple[Works, ...] = ()
    theatre: Literal["space"] | UnsetType = UNSET
    """Boards in space look like space; their rules are the same."""


class WargameSetup(msgspec.Struct, frozen=True):
    """Everything a battle needs. The first of the two teams attacks where roles are fixed (WG-6.4)."""

    board: BoardSetup
    mission: Mission
    teams: tuple[TeamSetup, TeamSetup]
    rules: WargameRules
    options: WargameOptions
    name: str = ""
    order: str = ""
    ordered: tuple[OrderedSide, OrderedSide] | UnsetType = UNSET
    """Battles of campaigns: who of the two teams leaves the field how."""
