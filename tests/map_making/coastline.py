"""Coastlines from TopoJSON, and whether a place is land."""

from bisect import bisect_right
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import msgspec

LonLat = tuple[float, float]
Ring = tuple[LonLat, ...]


class _Transform(msgspec.Struct, frozen=True):
    scale: tuple[float, float]
    translate: tuple[float, float]


class _Geometry(msgspec.Struct, frozen=True):
    type: str
    arcs: list[list[list[int]]] = []
    geometries: list["_Geometry"] = []


class _Objects(msgspec.Struct, frozen=True):
    land: _Geometry


class _Topology(msgspec.Struct, frozen=True):
    """The parts of a TopoJSON file that say where land is: polygons of arcs, arcs of steps."""

    objects: _Objects
    arcs: list[list[tuple[int, int]]]
    transform: _Transform


class Coastline:
    """All rings of land, in degrees."""

    def __init__(self, rings: tuple[Ring, ...]) -> None:
        """Keep the rings; islands and lakes are told apart by counting."""
        self.rings = rings
        self._edges = tuple(_edges(rings))
        self.crossings = cache(self._crossings)

    def is_land(self, longitude: float, latitude: float) -> bool:
        """Whether a place is inside an odd number of rings. Any turn round the globe is the same place."""
        wrapped = (longitude + 180.0) % 360.0 - 180.0
        return bisect_right(self.crossings(latitude), wrapped) % 2 == 1

    def _crossings(self, latitude: float) -> tuple[float, ...]:
        """Where the parallel crosses the coast, from west to east."""
        return tuple(
            sorted(
                west + (latitude - south) / (north - south) * (east - west)
                for (west, south), (east, north) in self._edges
                if south <= latitude < north
            )
        )


def read_coastline(path: Path) -> Coastline:
    """Read the object `land` of a TopoJSON file, such as land-110m.json of the package world-atlas."""
    return decoded(path.read_bytes())


def decoded(data: bytes) -> Coastline:
    """Return the coastline in the bytes of a TopoJSON file."""
    topology = msgspec.json.decode(data, type=_Topology)
    arcs = [tuple(_absolute(arc, topology.transform)) for arc in topology.arcs]
    return Coastline(tuple(_rings(topology.objects.land, arcs)))


def _absolute(arc: list[tuple[int, int]], transform: _Transform) -> Iterator[LonLat]:
    """An arc is a first point and then steps, in units of the transform."""
    x = y = 0
    for step_x, step_y in arc:
        x, y = x + step_x, y + step_y
        yield (
            x * transform.scale[0] + transform.translate[0],
            y * transform.scale[1] + transform.translate[1],
        )


def _rings(geometry: _Geometry, arcs: list[Ring]) -> Iterator[Ring]:
    for inner in geometry.geometries:
        yield from _rings(inner, arcs)
    for polygon in geometry.arcs:
        for numbers in polygon:
            points: list[LonLat] = []
            for number in numbers:
                arc = arcs[number] if number >= 0 else tuple(reversed(arcs[~number]))
                points.extend(arc[1:] if points else arc)
            yield tuple(points)


def _edges(rings: tuple[Ring, ...]) -> Iterator[tuple[LonLat, LonLat]]:
    """All edges, southern end first; edges along a parallel never count."""
    for ring in rings:
        for one, other in zip(ring, (*ring[1:], ring[0])):
            if one[1] != other[1]:
                yield (one, other) if one[1] < other[1] else (other, one)
