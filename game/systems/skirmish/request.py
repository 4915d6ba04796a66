"""What somebody asks for when a skirmish is to begin: small JSON, names instead of numbers."""

from typing import Literal

import msgspec

from game.content.models_battle import EndCondition

Side = Literal["attacker", "defender"]
Place = str | tuple[int, int]
"""A tile as ``"F8"`` or as ``[column, row]``, both from 0."""


class UnitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine, or ``count`` alike. Without ``at`` its player deploys it; a bare frame id stands for one."""

    frame: str
    count: int = 1
    at: Place | None = None
    id: str = ""
    name: str = ""
    pilot: str = ""
    ace_level: int = 0
    kills: int = 0


class SideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A side. Without ``player`` the seat has the faction's id, or the role where both are the same."""

    faction: str = ""
    player: str = ""
    name: str = ""
    units: tuple[UnitRequest | str, ...] = ()
    can_withdraw: bool = True


class BoardRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board drawn in the request: rows of characters; a legend for those that terrain does not define."""

    rows: tuple[str, ...] | str
    legend: dict[str, str] = {}
    theatre: Literal["space", "land"] = "space"
    name: str = ""
    zones: dict[str, tuple[Place, ...]] = {}


class SkirmishRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: a scenario, or a board (by id, drawn, or from the pool) and two sides.

    With a scenario, ``sides`` may rename seats and add units for its points. Without any side the factions
    send a mixed squad each. ``board_seed`` draws the board where none is named.
    """

    scenario: str = ""
    map: str = ""
    board: BoardRequest | None = None
    theatre: Literal["", "space", "land"] = ""
    board_seed: int = 0
    sides: dict[Side, SideRequest] = {}
    options: dict[str, str | int] = {}
    rules: str = ""
    ends: tuple[EndCondition, ...] = ()
    name: str = ""
