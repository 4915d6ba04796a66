"""A skirmish before it starts: closed data, so that a saved battle needs no pack to go on."""

from typing import Literal

import msgspec

from game.content.models_battle import EndCondition
from game.core.bridge import Role
from game.core.ids import PlayerId, UnitId
from game.core.table import FrameClass
from game.systems.skirmish.profile import (
    HeroBonus,
    SkirmishOptions,
    SkirmishProfile,
    SkirmishRules,
    SkirmishTerrain,
)


class BoardSetup(msgspec.Struct, frozen=True):
    """The ground of a battle. ``tiles`` holds a terrain id for each tile, row by row from the top left."""

    id: str
    name: str
    theatre: Literal["space", "land"]
    columns: int
    rows: int
    tiles: tuple[str, ...]
    terrain: dict[str, SkirmishTerrain]
    terrain_names: dict[str, str] = {}
    zones: dict[str, tuple[int, ...]] = {}
    """By name; ``attacker`` and ``defender`` replace the default deployment rows."""


class UnitSetup(msgspec.Struct, frozen=True):
    """One machine. ``tile`` None: its owner places it."""

    id: UnitId
    frame: str
    name: str
    klass: FrameClass
    profile: SkirmishProfile
    traits: tuple[str, ...] = ()
    slots: int = 1
    kills: int = 0
    pilot: str = ""
    pilot_name: str = ""
    hero: HeroBonus | None = None
    tile: int | None = None
    tag: str = ""
    force: str = ""
    art: str = ""
    gold: int = 0
    """What it costs as bought, its pilot included (SK-6.6)."""
    is_derived: bool | msgspec.UnsetType = msgspec.UNSET
    """True: its frame has no stat line of its own, this one follows from its class and price (SK-3.3)."""


class SideSetup(msgspec.Struct, frozen=True):
    """One side. ``can_withdraw``: SK-6.2; ``fixed_forces``: forces that disband when the rest withdraws.

    ``is_paid``: false where nobody is paid for this side's speed, though it has a faction (TW-9.5).
    """

    player: PlayerId
    faction: str
    name: str
    role: Role
    units: tuple[UnitSetup, ...]
    can_withdraw: bool = True
    has_retreat: bool = True
    fixed_forces: tuple[str, ...] = ()
    is_paid: bool | msgspec.UnsetType = msgspec.UNSET


class SkirmishSetup(msgspec.Struct, frozen=True):
    """Everything a battle needs. ``sides`` holds the attacker first."""

    board: BoardSetup
    sides: tuple[SideSetup, SideSetup]
    rules: SkirmishRules
    options: SkirmishOptions
    ends: tuple[EndCondition, ...] = ()
    name: str = ""
    order: str = ""
    """Id of the campaign's battle order, if there is one."""
