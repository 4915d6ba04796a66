"""Distances on a theatre, worked out once for each panel that anybody goes to; what has not changed."""

from typing import Final

from game.agents.totalwar.force_values import ForceValues
from game.agents.totalwar.known_moves import KnownMoves
from game.agents.totalwar.open_ground import OpenGround
from game.agents.totalwar.reach_map import Discs, ReachMap
from game.agents.totalwar.supply_cuts import CutVertices
from game.agents.totalwar.surroundings import Surroundings
from game.agents.totalwar.targets import TargetRanking
from game.systems.totalwar.campaign import Theatre

FAR: Final = 10_000
"""Steps to a panel that cannot be reached."""


class MapMemory:
    """What an agent remembers: distances, and what he found out about ground that has not changed."""

    __slots__ = (
        "_fields",
        "_journey",
        "_open",
        "cut_vertices",
        "discs",
        "ground",
        "moves",
        "ranking",
        "support",
        "surroundings",
        "theatre",
        "threats",
        "values",
    )

    def __init__(self, theatre: Theatre) -> None:
        """Nothing is measured yet."""
        self.theatre = theatre
        self._open = tuple(
            tuple(near for near in nears if theatre.is_passable[near]) for nears in theatre.neighbours
        )
        self.cut_vertices = CutVertices()
        self.values = ForceValues()
        self.discs = Discs(theatre)
        self.threats = ReachMap(self.discs)
        self.support = ReachMap(self.discs)
        self.surroundings = Surroundings(self.discs)
        self.ground = OpenGround(self._open)
        self.moves = KnownMoves(self.discs)
        self.ranking = TargetRanking(FAR)
        self._fields: dict[int, list[int]] = {}
        self._journey = -1

    def steps_to(self, panel: int) -> list[int]:
        """Return the steps from every panel to this one over passable ground."""
        known = self._fields.get(panel)
        if known is not None:
            return known
        theatre = self.theatre
        steps = [FAR] * theatre.size
        steps[panel] = 0
        frontier, distance = [panel], 0
        while frontier:
            distance += 1
            fresh = []
            for at in frontier:
                for near in self._open[at]:
                    if steps[near] == FAR:
                        steps[near] = distance
                        fresh.append(near)
            frontier = fresh
        self._fields[panel] = steps
        return steps

    def journey(self) -> int:
        """Return the steps between the two capitals that lie farthest apart."""
        if self._journey < 0:
            homes = [capital.panels[0] for capital in self.theatre.capitals.values()]
            ways = [self.steps_to(home)[other] for home in homes for other in homes]
            self._journey = max((steps for steps in ways if steps < FAR), default=0)
        return self._journey
