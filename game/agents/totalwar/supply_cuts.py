"""Cut vertices of supply: what a faction's supply would lose with a single panel of it (TW-5.5)."""

from collections.abc import Callable
from itertools import compress
from operator import ne
from typing import Final, NamedTuple

from game.systems.totalwar.economy import site_income, total_income
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.supply import supply_roots

RING_WORTH: Final = 40
"""What each gold a turn is worth, in tenths of gold, that hangs on the last panel beside a capital."""


def panel_income(state: TotalWarState, panel: int) -> int:
    """Return the gold that a panel earns each turn for whoever has it in supply."""
    gold = state.campaign.rules.panel_gold
    return gold + site_income(state, panel) if panel in state.sites else gold


class _Known(NamedTuple):
    """The cut vertices of a faction, and what they depend on beside which panels it has."""

    roots: tuple[int, ...]
    facilities: tuple[tuple[tuple[str, int], ...], ...]
    found: dict[int, int]


class CutVertices:
    """The cut vertices of supply of every faction, worked out anew for whoever has gained or lost ground."""

    __slots__ = ("_found", "_known", "_owners", "_places")

    def __init__(self) -> None:
        """Nothing is known yet."""
        self._known: dict[str, _Known] = {}
        self._owners: list[str] = []
        self._places: tuple[object, ...] = ()
        self._found: dict[int, int] = {}

    def find(self, state: TotalWarState) -> dict[int, int]:
        """Return the supplied panels whose loss cuts others off, with the gold a turn lost behind them."""
        roots = sorted(supply_roots(state, state.owners))
        places = (*roots, *(site.facilities for site in state.sites.values()))
        is_same = self._owners == state.owners
        if is_same and places == self._places:
            return self._found
        if not is_same:
            self._forget(state.owners)
            self._owners = state.owners.copy()
        self._places, self._found = places, self._find(state, roots)
        return self._found

    def _forget(self, owners: list[str]) -> None:
        """Forget whoever has other panels than before."""
        if len(owners) != len(self._owners):
            self._known.clear()
            return
        changed = map(ne, owners, self._owners)
        for before, now in compress(zip(self._owners, owners, strict=True), changed):
            self._known.pop(before, None)
            self._known.pop(now, None)

    def _find(self, state: TotalWarState, roots: list[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        owners = state.owners
        for owner in dict.fromkeys(owners[root] for root in roots):
            begins = tuple(root for root in roots if owners[root] == owner)
            facilities = tuple(
                site.facilities for panel, site in state.sites.items() if owners[panel] == owner
            )
            known = self._known.get(owner)
            if known is None or known.roots != begins or known.facilities != facilities:
                known = self._known[owner] = _Known(begins, facilities, _cut_vertices(state, begins))
            found |= known.found
        return found


def supply_cut_vertices(state: TotalWarState) -> dict[int, int]:
    """Return the cut vertices of supply in this position alone (:meth:`CutVertices.find`)."""
    return CutVertices().find(state)


def _cut_vertices(state: TotalWarState, roots: tuple[int, ...]) -> dict[int, int]:
    """Return the cut vertices of the faction whose supply begins at these panels.

    Articulation points (Tarjan's low-link): a panel cuts off those of its branches from which no way leads
    round it, weighted by the income behind them.
    """
    owners, neighbours = state.owners, state.map.neighbours
    unseen = state.map.size
    order, low, behind = [unseen] * unseen, [unseen] * unseen, [0] * unseen
    panel_gold, sites = state.campaign.rules.panel_gold, state.sites
    found: dict[int, int] = {}
    for root in roots:
        order[root] = low[root] = 0
    count = len(roots)
    for root in roots:
        owner = owners[root]
        path = [(root, iter(neighbours[root]))]
        while path:
            panel, ways = path[-1]
            for near in ways:
                if owners[near] != owner:
                    continue
                number = order[near]
                if number == unseen:
                    order[near] = low[near] = count
                    count += 1
                    path.append((near, iter(neighbours[near])))
                    break
                # The step back to where one came from counts as well: it cannot lead round that panel.
                if number < low[panel]:
                    low[panel] = number
            else:
                path.pop()
                if not path:
                    break
                parent = path[-1][0]
                gold = behind[panel] + (panel_income(state, panel) if panel in sites else panel_gold)
                behind[parent] += gold
                if low[panel] < low[parent]:
                    low[parent] = low[panel]
                if parent not in roots and low[panel] >= order[parent]:
                    found[parent] = found.get(parent, 0) + gold
    return found


def rings(
    state: TotalWarState, faction: str, income: Callable[[TotalWarState, str], int] = total_income
) -> dict[int, int]:
    """Return what panels beside capitals are worth to a faction that takes them, in tenths of gold (TW-5.4).

    All that is earned is joined to a capital over these. Of several that are left each counts for less, by
    the square of how many they are: one of six costs little, the last one everything. ``income``: tells what
    somebody earns a turn.
    """
    found: dict[int, int] = {}
    for panel, site in state.sites.items():
        owner = state.owners[panel]
        if site.kind != "capital" or not owner:
            continue
        near = [each for each in state.map.neighbours[panel] if state.map.is_passable[each]]
        held = [each for each in near if state.owners[each] == owner]
        gold = RING_WORTH * max(income(state, owner), state.owners.count(owner))
        if owner == faction:
            worth = gold // (len(held) + 1) ** 2
            found |= {each: worth for each in near if state.owners[each] != owner}
        else:
            found |= {each: gold // len(held) ** 2 for each in held}
    return found
