"""Distances on a theatre, worked out once for each panel that anybody goes to; what has not changed."""

from collections.abc import Sequence

from game.agents.totalwar.distances import FAR, Distances
from game.agents.totalwar.force_values import ForceValues
from game.agents.totalwar.holdings import Holdings
from game.agents.totalwar.known_moves import KnownMoves
from game.agents.totalwar.open_ground import OpenGround
from game.agents.totalwar.reach_map import Discs, ReachMap
from game.agents.totalwar.supply_cuts import CutVertices
from game.agents.totalwar.surroundings import Surroundings
from game.agents.totalwar.targets import TargetRanking
from game.systems.totalwar.campaign import Theatre


class MapMemory:
    """What an agent remembers: distances, and what he found out about ground that has not changed."""

    __slots__ = (
        "_distances",
        "_fields",
        "_journey",
        "cut_vertices",
        "discs",
        "ground",
        "holdings",
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
        passable = tuple(
            tuple(near for near in nears if theatre.is_passable[near]) for nears in theatre.neighbours
        )
        self.cut_vertices = CutVertices()
        self.values = ForceValues()
        self.holdings = Holdings()
        self.discs = Discs(theatre)
        self.threats = ReachMap(self.discs)
        self.support = ReachMap(self.discs)
        self.surroundings = Surroundings(self.discs)
        self.ground = OpenGround(passable)
        self.moves = KnownMoves(self.discs)
        self.ranking = TargetRanking(FAR)
        self._distances = Distances(passable)
        self._fields: dict[int, Sequence[int]] = {}
        self._journey = -1

    def steps_to(self, panel: int) -> Sequence[int]:
        """Return the steps from every panel to this one over passable ground."""
        known = self._fields.get(panel)
        if known is None:
            known = self._fields[panel] = self._distances.to(panel)
        return known

    def journey(self) -> int:
        """Return the steps between the two capitals that lie farthest apart."""
        if self._journey < 0:
            homes = [capital.panels[0] for capital in self.theatre.capitals.values()]
            ways = [self.steps_to(home)[other] for home in homes for other in homes]
            self._journey = max((steps for steps in ways if steps < FAR), default=0)
        return self._journey
