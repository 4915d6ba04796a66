"""Who could come where in his next turn, worked out anew only for forces that have moved or changed."""

from collections.abc import Iterable, Mapping

from game.agents.totalwar.force_values import ForceValue
from game.systems.totalwar.campaign import Theatre
from game.systems.totalwar.state import Force, ForceKind, TotalWarState

Reaches = dict[int, list[tuple[str, int]]]
"""For each panel the forces that can be there in their next turn, in any order, with their strength."""
Standpoint = tuple[int, ForceKind, int]
"""Where a force stands, what it is and how strong: what its reach depends on."""


class Discs:
    """Panels round panels on a theatre, each worked out once."""

    __slots__ = ("_known", "theatre")

    def __init__(self, theatre: Theatre) -> None:
        """Nothing is known yet."""
        self.theatre = theatre
        self._known: dict[tuple[int, int], tuple[int, ...]] = {}

    def within(self, panel: int, steps: int) -> tuple[int, ...]:
        """Return the panels so many steps round a panel at most, whatever lies between."""
        known = self._known.get((panel, steps))
        if known is None:
            known = self._known[panel, steps] = tuple(self.theatre.within(panel, steps))
        return known

    def lines(self, panel: int, steps: int) -> tuple[int, ...]:
        """Return the panels so many steps from a panel at most, straight on in any direction."""
        known = self._known.get((panel, -steps))
        if known is None:
            directions = range(len(self.theatre.steps[panel]))
            known = self._known[panel, -steps] = tuple(
                near for direction in directions for near in self.theatre.line(panel, direction, steps)
            )
        return known


class ReachMap:
    """The reaches of one side's forces."""

    __slots__ = ("_discs", "_found", "_known")

    def __init__(self, discs: Discs) -> None:
        """Nobody has been looked at."""
        self._discs = discs
        self._known: dict[str, Standpoint] = {}
        self._found: Reaches = {}

    def find(
        self, state: TotalWarState, forces: Iterable[Force], values: Mapping[str, ForceValue]
    ) -> Reaches:
        """Return who could be where in his next turn. The next look changes what this one has returned."""
        now = {force.id: (force.panel, force.kind, values[force.id].strength) for force in forces}
        if now == self._known:
            return self._found
        for name, before in self._known.items():
            if now.get(name) != before:
                pair = (name, before[2])
                for panel in self._panels(state, before):
                    pairs = self._found[panel]
                    pairs.remove(pair)
                    if not pairs:
                        del self._found[panel]
        for name, standpoint in now.items():
            if self._known.get(name) != standpoint:
                pair = (name, standpoint[2])
                for panel in self._panels(state, standpoint):
                    self._found.setdefault(panel, []).append(pair)
        self._known = now
        return self._found

    def _panels(self, state: TotalWarState, standpoint: Standpoint) -> tuple[int, ...]:
        panel, kind, _ = standpoint
        movement = state.campaign.rules.movement
        if kind == "fleet":
            return self._discs.lines(panel, movement.fleet_panels)
        return self._discs.within(panel, movement.squadron_panels)
