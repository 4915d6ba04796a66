"""Names of a war as it is now: forces that were raised, factions that were founded, officers who joined."""

from __future__ import annotations

from game.core.ids import UnitId
from game.systems.totalwar.prose import Names
from game.systems.totalwar.state import TotalWarState


class WarNames(Names):
    """The setup's names, and those that came up since."""

    __slots__ = ("_nobody", "_state")

    def __init__(self, state: TotalWarState, nobody: str = "") -> None:
        """``nobody`` stands for militia without a faction."""
        super().__init__(state.campaign.setup, state.theatre)
        self._nobody = nobody
        self._state = state

    def of(self, name: str) -> str:
        """Return the name of an id."""
        if not name:
            return self._nobody
        state = self._state
        known = state.forces.get(name) or state.factions.get(name) or state.officers.get(name)
        if known is not None and known.name:
            return known.name
        unit = state.units.get(UnitId(name))
        if unit is not None:
            return unit.name or super().of(unit.frame)
        return super().of(name)
