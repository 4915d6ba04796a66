"""What somebody asks for when a duel is to begin: small JSON, names instead of numbers."""

import msgspec

from game.systems.duel.profile import MissionKind

Place = str | tuple[int, int]
"""A vertex as ``"F8"`` or as ``[column, row]``, both from 0."""


class UnitRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A machine: a ready deck by id, or a frame with its first ready deck or with the cards listed here.

    A bare text stands for a deck's or a frame's id. Without ``at`` its player places it.
    """

    deck: str = ""
    frame: str = ""
    cards: tuple[str, ...] | None = None
    """The deck's cards; None: those of the ready deck."""
    at: Place | None = None
    id: str = ""
    name: str = ""


class SeatRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat. Seats with the same ``team`` are one side; without one each is its own."""

    units: tuple[UnitRequest | str, ...] = ()
    player: str = ""
    faction: str = ""
    name: str = ""
    team: str = ""


class DuelRequest(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A duel: a scenario, or seats in clockwise order on a board (by id, or from the pool by seed)."""

    scenario: str = ""
    map: str = ""
    theatre: str = ""
    board_seed: int = 0
    seats: tuple[SeatRequest, ...] = ()
    mission: MissionKind | None = None
    escort: str = ""
    options: dict[str, str | bool] = {}
    rules: str = ""
    name: str = ""
