"""Makes maps of regions for sector campaigns: the same land for every race, turned about the middle.

Regions are the cells around points; one race's points are placed and shaken by the seed, the others' are
these turned by an equal part of a circle, so the map looks the same from every capital. A map is kept only if
its certificate holds (``certificate.py``).
"""

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from game.core.rng import advance, draw, fork, seeded
from game.systems.sectors.certificate import Outline, certificate, sides_of
from game.systems.sectors.content import Region, RegionMap

Point = tuple[float, float]
SIDE: Final = 24
"""Width and height of the round land on which points are placed."""
WIDTH, HEIGHT = 32, 24
"""Of a made map in board units: the land is laid out over a screen, which is wider than high."""
FULLNESS: Final = 3.0
"""How far the land reaches into the corners: 2 is an ellipse."""
HUNDREDTHS: Final = 100
RIM: Final = 40
"""Sides of the coast around the land."""
SHORTEST: Final = 0.6
"""Regions that would share less than this (units) meet in a point and do not touch."""
SAME: Final = 1e-6


@dataclass(frozen=True, slots=True)
class Site:
    """A region of one race's land: how far from the middle (units), at which part of its angle."""

    name: str
    radius: float
    turn: float
    is_home: bool = False
    is_capital: bool = False
    sacks: int = 0
    has_factory: bool = False


SMALL: Final = (
    Site("capital", 9.9, 0.0, is_home=True, is_capital=True, sacks=1, has_factory=True),
    Site("vale", 6.6, -0.2, is_home=True, sacks=1),
    Site("march", 5.4, 0.2, is_home=True),
    Site("gate", 7.2, 0.5, has_factory=True),
)
"""Four regions a race: three of its own and a factory between two races."""
USUAL: Final = (
    Site("capital", 10.3, 0.0, is_home=True, is_capital=True, sacks=1, has_factory=True),
    Site("vale", 8.0, -0.24, is_home=True, sacks=1),
    Site("mere", 8.0, 0.24, is_home=True),
    Site("march", 5.6, 0.0, is_home=True),
    Site("gate", 6.6, 0.5, has_factory=True),
    Site("works", 2.6, 0.25, sacks=1),
)
"""Six regions a race: four of its own, a factory between two races, a gold sack in the middle."""
LARGE: Final = (
    Site("capital", 10.6, 0.0, is_home=True, is_capital=True, sacks=1, has_factory=True),
    Site("vale", 8.8, -0.27, is_home=True, sacks=1),
    Site("mere", 8.8, 0.27, is_home=True),
    Site("steppe", 6.4, -0.2, is_home=True),
    Site("coast", 6.4, 0.2, is_home=True),
    Site("gate", 8.2, 0.5, has_factory=True),
    Site("works", 4.6, 0.5, sacks=1),
    Site("crown", 2.6, 0.0, sacks=1),
)
"""Eight regions a race: five of its own, between two races a factory and a gold sack, one in the middle."""
SHAKEN: Final = 1_000
"""Steps in which a place is shaken."""


@dataclass(frozen=True, slots=True)
class Names:
    """What the regions of a map are called, race by race in the order of the sites."""

    rows: tuple[tuple[str, ...], ...] = field(default=())

    def of(self, race: int, number: int, site: Site) -> str:
        """Return the name of a region."""
        if race < len(self.rows) and number < len(self.rows[race]):
            return self.rows[race][number]
        return f"{site.name.title()} {race + 1}"


def made_map(
    map_id: str,
    name: str,
    races: int,
    seed: int,
    sites: Sequence[Site] = USUAL,
    names: Names | None = None,
) -> RegionMap:
    """Return a map for so many races; the same seed gives the same map.

    Raises ValueError where no map with these sites keeps its promises.
    """
    lot = seeded(seed)
    for number in range(200):
        found = _attempt(map_id, name, races, sites, fork(lot, number), names or Names())
        if not certificate(found):
            return found
    raise ValueError("these sites make no map on which all races are equal")


def _attempt(map_id: str, name: str, races: int, sites: Sequence[Site], lot: int, names: Names) -> RegionMap:
    part = 2 * math.pi / races
    shaken = [
        (
            site.radius * (1 + _shake(advance(lot, 2 * number), 0.07)),
            part * (site.turn + _shake(advance(lot, 2 * number + 1), 0.04)),
        )
        for number, site in enumerate(sites)
    ]
    middle = SIDE / 2
    points = [
        (middle + radius * math.sin(turn + part * race), middle - radius * math.cos(turn + part * race))
        for race in range(races)
        for radius, turn in shaken
    ]
    coast = [
        (
            middle + 0.97 * middle * math.sin(part * k / RIM * races),
            middle - 0.97 * middle * math.cos(part * k / RIM * races),
        )
        for k in range(RIM)
    ]
    cells = [_cell(points, number, coast) for number in range(len(points))]
    corners = _Corners()
    outlines = _merged([corners.outline(map(_laid, cell)) for cell in cells])
    ids = [f"{site.name}_{race + 1}" for race in range(races) for site in sites]
    borders = [
        tuple(
            ids[other]
            for other in range(len(cells))
            if other != number and sides_of(outlines[number]) & sides_of(outlines[other])
        )
        for number in range(len(cells))
    ]
    return RegionMap(
        id=map_id,
        name=name,
        columns=WIDTH,
        rows=HEIGHT,
        theatre="land",
        terrain="plains",
        regions=tuple(
            Region(
                id=ids[number],
                name=names.of(number // len(sites), number % len(sites), sites[number % len(sites)]),
                centre=_centre(outlines[number]),
                outline=outlines[number],
                borders=borders[number],
                home=number // len(sites) + 1 if sites[number % len(sites)].is_home else 0,
                is_capital=sites[number % len(sites)].is_capital,
                sacks=sites[number % len(sites)].sacks,
                has_factory=sites[number % len(sites)].has_factory,
            )
            for number in range(len(points))
        ),
    )


def _shake(lot: int, most: float) -> float:
    """A number from -most to most."""
    return most * (2 * draw(lot, SHAKEN + 1) - 2 - SHAKEN) / SHAKEN


def _laid(point: Point) -> Point:
    """Where a point of the round land lies on the wide map, whose land is an oblong with round corners."""
    x, y = 2 * point[0] / SIDE - 1, 2 * point[1] / SIDE - 1
    length = (abs(x) ** FULLNESS + abs(y) ** FULLNESS) ** (1 / FULLNESS)
    reach = math.hypot(x, y) / length if length else 1.0
    return WIDTH * (1 + x * reach) / 2, HEIGHT * (1 + y * reach) / 2


def _merged(outlines: list[Outline]) -> list[Outline]:
    """Two regions that share less than can be seen meet in a point instead."""
    owners: dict[frozenset[tuple[int, int]], int] = {}
    for outline in outlines:
        for side in sides_of(outline):
            owners[side] = owners.get(side, 0) + 1
    short = [side for side, count in owners.items() if count > 1 and _length(side) < SHORTEST * HUNDREDTHS]
    if not short:
        return outlines
    first, second = sorted(min(short, key=lambda side: (_length(side), *sorted(side))))
    middle = ((first[0] + second[0]) // 2, (first[1] + second[1]) // 2)
    joined = [
        tuple(dict.fromkeys(middle if corner in (first, second) else corner for corner in outline))
        for outline in outlines
    ]
    return _merged(joined)


def _length(side: Iterable[tuple[int, int]]) -> float:
    return math.dist(*side)


def _centre(outline: Outline) -> tuple[int, int]:
    """The centre of an outline's area."""
    area = x = y = 0
    for (ax, ay), (bx, by) in zip(outline, (*outline[1:], *outline[:1])):
        part = ax * by - bx * ay
        area, x, y = area + part, x + (ax + bx) * part, y + (ay + by) * part
    return round(x / (3 * area)), round(y / (3 * area))


class _Corners:
    """Corners in hundredths of a unit: what lies together is one corner of all cells there."""

    def __init__(self) -> None:
        self._known: list[tuple[Point, tuple[int, int]]] = []

    def outline(self, cell: Iterable[Point]) -> Outline:
        found: list[tuple[int, int]] = []
        for corner in cell:
            rounded = self._at(corner)
            if not found or rounded != found[-1]:
                found.append(rounded)
        return tuple(found[:-1] if len(found) > 1 and found[0] == found[-1] else found)

    def _at(self, corner: Point) -> tuple[int, int]:
        for known, rounded in self._known:
            if math.dist(known, corner) < SAME:
                return rounded
        rounded = (round(corner[0] * HUNDREDTHS), round(corner[1] * HUNDREDTHS))
        self._known.append((corner, rounded))
        return rounded


def _cell(points: Sequence[Point], number: int, coast: Sequence[Point]) -> list[Point]:
    """The part of the land that is nearer to a point than to any other."""
    x, y = points[number]
    cell = list(coast)
    for other, (to_x, to_y) in enumerate(points):
        if other != number:
            a, b = to_x - x, to_y - y
            c = (to_x**2 + to_y**2 - x**2 - y**2) / 2
            cell = _cut(cell, lambda at, a=a, b=b, c=c: a * at[0] + b * at[1] - c)  # type: ignore[misc]
    return cell


def _cut(cell: list[Point], side: Callable[[Point], float]) -> list[Point]:
    found: list[Point] = []
    for here, there in zip(cell, cell[1:] + cell[:1]):
        at_here, at_there = side(here), side(there)
        if at_here <= 0:
            found.append(here)
        if (at_here < 0 < at_there) or (at_there < 0 < at_here):
            part = at_here / (at_here - at_there)
            found.append((here[0] + part * (there[0] - here[0]), here[1] + part * (there[1] - here[1])))
    return found
