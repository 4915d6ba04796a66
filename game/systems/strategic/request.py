"""What somebody asks for when a battle is to begin: small JSON, names instead of numbers."""

from typing import Literal

import msgspec

from game.systems.strategic.content import Edge, MissionKind

Place = str | tuple[int, int]
"""A square as ``"F8"`` or as ``[column, row]``, both from 0."""


class UnitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit, or ``count`` alike: one of this battle's own, or a frame. A bare id stands for one."""

    unit: str
    count: int = 1
    at: Place | None = None
    band: int | None = None
    id: str = ""
    name: str = ""
    hidden: bool = False
    surprised: bool = False
    marked: bool = False
    player: str = ""
    """The seat of its side that leads it; left out: the seats are dealt the units by their value."""


class SideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side. Without ``player`` the seat has the faction's id, or a number where that is taken.

    ``allies`` are the seats of further players of this side.
    """

    faction: str = ""
    player: str = ""
    name: str = ""
    units: tuple[UnitRequest | str, ...] = ()
    allies: tuple[str, ...] = ()


class BoardRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board drawn in the request: rows of characters; a legend for those that terrain does not define."""

    rows: tuple[str, ...] | str
    legend: dict[str, str] = {}
    name: str = ""
    storms: tuple[tuple[Place, ...], ...] = ()


class MissionRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the battle is about; ``rounds`` 0: as usual."""

    kind: MissionKind = "destroy"
    rounds: int = 0
    side: int = 0
    edge: Edge | Literal[""] = ""


class StrategicRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: a scenario, or a board and two to four sides.

    With a scenario ``sides`` may rename seats. ``generate`` draws a map of that sort by ``board_seed``.
    """

    scenario: str = ""
    map: str = ""
    board: BoardRequest | None = None
    generate: Literal["", "plain", "city", "mountains", "coast"] = ""
    columns: int = 24
    rows: int = 24
    symmetry: Literal["turned", "mirrored", "none"] = "turned"
    board_seed: int = 0
    sides: tuple[SideRequest, ...] = ()
    mission: MissionRequest | None = None
    force_value: int = 0
    """Forces of this value are bought for sides without units; 0: the smallest usual one."""
    options: dict[str, str | int | bool] = {}
    rules: str = ""
    name: str = ""
