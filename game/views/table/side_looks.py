"""How the sides of a table look, by seat: as their counters do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec import UnsetType

from game.core.ids import PlayerId
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook


class SeenSide(Protocol):
    """What is asked of a side that is listed."""

    @property
    def player(self) -> PlayerId:
        """Its seat."""
        ...

    @property
    def faction(self) -> str:
        """Its faction, "" for none."""
        ...

    @property
    def counters_of(self) -> PlayerId | UnsetType:
        """Whose counters its units have, where they are another seat's."""
        ...


def side_looks(kit: Kit, sides: Sequence[SeenSide]) -> dict[PlayerId, FactionLook]:
    """Return the look of each seat; no two are alike but of those who share their counters."""
    leaders = {side.player for side in sides if not side.counters_of}
    whose = {side.player: side.counters_of if side.counters_of in leaders else side.player for side in sides}
    own = {side.player: side.faction for side in sides if whose[side.player] == side.player}
    looks = dict(zip(own, kit.factions.apart(tuple(own.values())), strict=True))
    return {player: looks[owner] for player, owner in whose.items()}
