"""What somebody asks for when a wargame is to begin: small JSON, names instead of numbers."""

from typing import Literal

import msgspec
from msgspec import UNSET, UnsetType

from game.systems.wargame.content import Datasheet
from game.systems.wargame.generate import BoardWish

Seat = Literal["attacker", "defender"]


class UnitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit: a ready datasheet, or a frame with the datasheet that it has; a bare text names either.

    ``built`` is a datasheet that somebody has built, whole, in place of a ready one (WG-1.3).
    """

    sheet: str = ""
    frame: str = ""
    count: int = 1
    id: str = ""
    name: str = ""
    pilot: str = ""
    built: Datasheet | UnsetType = UNSET


class SideRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A team: its seats, one where none is named, and its squad."""

    players: tuple[str, ...] = ()
    name: str = ""
    faction: str = ""
    units: tuple[UnitRequest | str, ...] = ()


class WargameRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A battle: a mission (drawn by seed where none is named), its board, two teams.

    ``size`` and ``mission_seed`` draw the mission (WG-6.2). A team without units gets a ready squad of the
    mission's size. ``wish`` makes the board by ``board_seed``, as large as the mission needs it.
    """

    mission: str = ""
    size: Literal["", "scouting", "skirmish", "operation", "battle"] = ""
    mission_seed: int = 0
    board: str = ""
    wish: BoardWish | None = None
    board_seed: int = 0
    sides: dict[Seat, SideRequest] = {}
    options: dict[str, str | int | bool] = {}
    rules: str = ""
    name: str = ""
