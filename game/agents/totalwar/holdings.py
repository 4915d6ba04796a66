"""What follows from who owns what, what stands on the sites and what is cut off, while all that stays."""

from collections.abc import Mapping

from game.agents.totalwar.supply_cuts import rings
from game.systems.totalwar.economy import producing_panels, total_income
from game.systems.totalwar.state import Site, TotalWarState


class Holdings:
    """What the sides own, as it was looked at last, and what has been worked out from that."""

    __slots__ = ("_cut", "_incomes", "_owners", "_producing", "_rings", "_sites")

    def __init__(self) -> None:
        """Nothing has been seen."""
        self._owners: list[str] = []
        self._sites: dict[int, Site] = {}
        self._cut: set[int] = set()
        self._incomes: dict[str, int] = {}
        self._producing: dict[str, tuple[int, ...]] = {}
        self._rings: dict[str, Mapping[int, int]] = {}

    def look(self, state: TotalWarState) -> None:
        """Forget everything if anything that it depends on is not as it was."""
        if self._owners == state.owners and self._sites == state.sites and self._cut == state.cut:
            return
        self._owners, self._sites, self._cut = state.owners.copy(), state.sites.copy(), state.cut.copy()
        self._incomes, self._producing, self._rings = {}, {}, {}

    def income(self, state: TotalWarState, faction: str) -> int:
        """Return the gold that a faction earns a turn (TW-4.2, TW-4.3)."""
        known = self._incomes.get(faction)
        if known is None:
            known = self._incomes[faction] = total_income(state, faction)
        return known

    def producing(self, state: TotalWarState, faction: str) -> tuple[int, ...]:
        """Return the panels on which a faction builds units (TW-4.9)."""
        known = self._producing.get(faction)
        if known is None:
            known = self._producing[faction] = producing_panels(state, faction)
        return known

    def rings(self, state: TotalWarState, faction: str) -> Mapping[int, int]:
        """Return what panels beside capitals are worth to a faction that takes them (TW-5.4)."""
        known = self._rings.get(faction)
        if known is None:
            known = self._rings[faction] = rings(state, faction, self.income)
        return known
