"""Cut vertices of supply: what a faction's supply would lose with a single panel of it (TW-5.5)."""

from typing import Final

from game.systems.totalwar.economy import site_income, total_income
from game.systems.totalwar.state import TotalWarState
from game.systems.totalwar.supply import supply_roots

RING_WORTH: Final = 40
"""What each gold a turn is worth, in tenths of gold, that hangs on the last panel beside a capital."""


def panel_income(state: TotalWarState, panel: int) -> int:
    """Return the gold that a panel earns each turn for whoever has it in supply."""
    gold = state.campaign.rules.panel_gold
    return gold + site_income(state, panel) if panel in state.sites else gold


Ground = tuple[tuple[int, ...], tuple[int, ...], tuple[tuple[tuple[str, int], ...], ...]]
"""What cut vertices of a faction depend on: where its supply begins, its panels, what stands on its sites."""


class CutVertices:
    """The cut vertices of supply of every faction, worked out anew for whoever has gained or lost ground."""

    __slots__ = ("found", "known", "owners", "places")

    def __init__(self) -> None:
        """Nothing is known yet."""
        self.known: dict[str, tuple[Ground, dict[int, int]]] = {}
        self.owners: list[str] = []
        self.places: tuple[object, ...] = ()
        self.found: dict[int, int] = {}

    def find(self, state: TotalWarState) -> dict[int, int]:
        """Return the supplied panels whose loss cuts others off, with the gold a turn lost behind them."""
        roots = sorted(supply_roots(state, state.owners))
        places = (*roots, *(site.facilities for site in state.sites.values()))
        if places == self.places and self.owners == state.owners:
            return self.found
        self.places, self.owners, self.found = places, state.owners.copy(), self._find(state, roots)
        return self.found

    def _find(self, state: TotalWarState, roots: list[int]) -> dict[int, int]:
        found: dict[int, int] = {}
        for owner in dict.fromkeys(state.owners[root] for root in roots):
            ground = _ground(state, owner, roots)
            before, known = self.known.get(owner, (None, {}))
            if before != ground:
                known = _cut_vertices(state, ground[0])
                self.known[owner] = ground, known
            found |= known
        return found


def supply_cut_vertices(state: TotalWarState) -> dict[int, int]:
    """Return the cut vertices of supply in this position alone (:meth:`CutVertices.find`)."""
    return CutVertices().find(state)


def _ground(state: TotalWarState, owner: str, roots: list[int]) -> Ground:
    owners = state.owners
    return (
        tuple(root for root in roots if owners[root] == owner),
        tuple(panel for panel, other in enumerate(owners) if other == owner),
        tuple(site.facilities for panel, site in state.sites.items() if owners[panel] == owner),
    )


def _cut_vertices(state: TotalWarState, roots: tuple[int, ...]) -> dict[int, int]:
    """Return the cut vertices of the faction whose supply begins at these panels.

    Articulation points (Tarjan's low-link): a panel cuts off those of its branches from which no way leads
    round it, weighted by the income behind them.
    """
    owners, neighbours = state.owners, state.map.neighbours
    unseen = state.map.size
    order, low, behind = [unseen] * unseen, [unseen] * unseen, [0] * unseen
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
                gold = panel_income(state, panel) + behind[panel]
                behind[parent] += gold
                if low[panel] < low[parent]:
                    low[parent] = low[panel]
                if parent not in roots and low[panel] >= order[parent]:
                    found[parent] = found.get(parent, 0) + gold
    return found


def rings(state: TotalWarState, faction: str) -> dict[int, int]:
    """Return what panels beside capitals are worth to a faction that takes them, in tenths of gold (TW-5.4).

    All that is earned is joined to a capital over these. Of several that are left each counts for less, by
    the square of how many they are: one of six costs little, the last one everything.
    """
    found: dict[int, int] = {}
    for panel, site in state.sites.items():
        owner = state.owners[panel]
        if site.kind != "capital" or not owner:
            continue
        near = [each for each in state.map.neighbours[panel] if state.map.is_passable[each]]
        held = [each for each in near if state.owners[each] == owner]
        gold = RING_WORTH * max(total_income(state, owner), state.owners.count(owner))
        if owner == faction:
            worth = gold // (len(held) + 1) ** 2
            found |= {each: worth for each in near if state.owners[each] != owner}
        else:
            found |= {each: gold // len(held) ** 2 for each in held}
    return found
