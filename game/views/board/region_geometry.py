"""Boards of regions: a graph of named areas, each drawn as a polygon. A tile is the number of a region."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from msgspec import UNSET

from game.core.table import BoardView, RegionView
from game.views.board.geometry import EdgeNames, Place, TileShape

UNITS = 100
"""Region outlines are in hundredths of a board unit."""
Side = tuple[int | None, Place, Place]
Way = tuple[int, int]
ARROWS: tuple[Way, ...] = ((0, -1), (0, 1), (-1, 0), (1, 0))
NEAR = 0.5
"""Cosine of the angle from an arrow within which a neighbour lies in its direction."""


@dataclass(frozen=True, slots=True)
class RegionGeometry:
    """Where the regions of a board lie; picking is by polygon, arrow keys lead over common borders."""

    columns: int
    rows: int
    regions: tuple[RegionView, ...]
    outlines: tuple[tuple[Place, ...], ...] = field(init=False, repr=False, compare=False)
    """For each region the corners of its polygon in units."""
    sides: tuple[tuple[Side, ...], ...] = field(init=False, repr=False, compare=False)
    """For each region and side the region behind it (None: none) and the two ends of the side."""
    ways: tuple[dict[Way, int], ...] = field(init=False, repr=False, compare=False)
    """For each region where the arrow keys lead: from every region there is a way to every other."""

    def __post_init__(self) -> None:
        """Work out once who lies beside whom."""
        outlines = tuple(tuple((x / UNITS, y / UNITS) for x, y in region.outline) for region in self.regions)
        object.__setattr__(self, "outlines", outlines)
        object.__setattr__(self, "sides", _sides([region.outline for region in self.regions]))
        object.__setattr__(self, "ways", _ways(self.regions))

    @classmethod
    def of(cls, board: BoardView) -> RegionGeometry:
        """Return the geometry of a board view of regions. Raises ValueError where it names none."""
        if board.regions is UNSET:
            raise ValueError(f"board {board.name!r} is a graph without regions: nothing says where they lie")
        return _worked_out(board.columns, board.rows, board.regions)

    @property
    def edge_names(self) -> EdgeNames | None:
        """Return what stands beside the board: regions have names of their own."""
        return None

    @property
    def shape(self) -> TileShape:
        """Return the shape of a tile."""
        return "region"

    @property
    def units(self) -> Place:
        """Return the size of the board in units."""
        return (float(self.columns), float(self.rows))

    def centre(self, tile: int) -> Place:
        """Return where counters and the name of a region stand."""
        x, y = self.regions[tile].centre
        return (x / UNITS, y / UNITS)

    def tile_at(self, x: float, y: float) -> int | None:
        """Return the region at a point, or None between and beside them."""
        for tile, outline in enumerate(self.outlines):
            if _is_inside(outline, x, y):
                return tile
        return None

    def step(self, tile: int, dx: int, dy: int) -> int | None:
        """Return the neighbour to which an arrow key leads; None where none lies in that direction."""
        return self.ways[tile].get((dx, dy))

    def middle(self) -> int:
        """Return the region nearest to the middle of the board."""
        middle = (self.columns / 2.0, self.rows / 2.0)
        return min(range(len(self.regions)), key=lambda tile: math.dist(self.centre(tile), middle), default=0)

    def edges(self, tile: int) -> tuple[Side, ...]:
        """Return for each side the region behind it and the two ends of the side."""
        return self.sides[tile]


@lru_cache(maxsize=4)
def _worked_out(columns: int, rows: int, regions: tuple[RegionView, ...]) -> RegionGeometry:
    """The screen, its map and its painter ask for the same board, and so does the next game on it."""
    return RegionGeometry(columns, rows, regions)


def _sides(outlines: Sequence[Sequence[tuple[int, int]]]) -> tuple[tuple[Side, ...], ...]:
    """Regions that share a side have its two corners in common."""
    owners: dict[frozenset[tuple[int, int]], list[int]] = defaultdict(list)
    for tile, outline in enumerate(outlines):
        for start, end in zip(outline, (*outline[1:], *outline[:1])):
            owners[frozenset((start, end))].append(tile)
    found = []
    for tile, outline in enumerate(outlines):
        sides: list[Side] = []
        for start, end in zip(outline, (*outline[1:], *outline[:1])):
            behind = next((other for other in owners[frozenset((start, end))] if other != tile), None)
            sides.append((behind, (start[0] / UNITS, start[1] / UNITS), (end[0] / UNITS, end[1] / UNITS)))
        found.append(tuple(sides))
    return tuple(found)


def _is_inside(outline: Sequence[Place], x: float, y: float) -> bool:
    """Count how often a ray to the right crosses the outline."""
    inside = False
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1])):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            inside = not inside
    return inside


def _ways(regions: Sequence[RegionView]) -> tuple[dict[Way, int], ...]:
    """Each arrow leads to the neighbour that lies most nearly in its direction, within 60 degrees.

    Where somebody could not be reached so, the arrow that fits him best leads to him instead.
    """
    slants = [
        (-_slant(regions, tile, other, arrow), tile, arrow, other)
        for tile, region in enumerate(regions)
        for other in region.neighbours
        for arrow in ARROWS
    ]
    slants.sort()
    ways: tuple[dict[Way, int], ...] = tuple({} for _ in regions)
    for slant, tile, arrow, other in slants:
        if -slant > NEAR + 1e-9:
            ways[tile].setdefault(arrow, other)
    linked = _linked(ways)
    for _, tile, arrow, other in slants:
        if linked == len(regions) ** 2:
            break
        if other in ways[tile].values():
            continue
        before = ways[tile].get(arrow)
        ways[tile][arrow] = other
        now = _linked(ways)
        if now > linked:
            linked = now
        elif before is not None:
            ways[tile][arrow] = before
        else:
            del ways[tile][arrow]
    return ways


def _slant(regions: Sequence[RegionView], tile: int, other: int, arrow: Way) -> float:
    """The cosine of the angle between an arrow and the way from one centre to another."""
    (x, y), (to_x, to_y) = regions[tile].centre, regions[other].centre
    away = math.hypot(to_x - x, to_y - y)
    return ((to_x - x) * arrow[0] + (to_y - y) * arrow[1]) / away if away else 0.0


def _linked(ways: Sequence[dict[Way, int]]) -> int:
    """How many pairs of regions there are of which the arrows lead from the first to the second."""
    count = 0
    for start in range(len(ways)):
        found, frontier = {start}, [start]
        while frontier:
            near = {other for tile in frontier for other in ways[tile].values()} - found
            found |= near
            frontier = list(near)
        count += len(found)
    return count
