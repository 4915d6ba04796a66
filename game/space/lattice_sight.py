"""From where on a lattice a base would be seen: for all places at once, by masks instead of single paths."""

from __future__ import annotations

from functools import lru_cache

from game.space.lattice import BASE_RADIUS, OFF_BOARD, Lattice

ROW_KINDS = 2
"""Odd rows are shoved half a step: a direction leads to another offset from them."""
_Shift = tuple[int, int]
"""A mask of vertices, and by how much their indices grow with a step."""


class LatticeSight:
    """Lines of sight between bases over a lattice on which triangles are covered and vertices closed.

    It agrees with ``Lattice.sight_path`` for every pair of vertices and every limit.
    """

    __slots__ = ("_board", "_closed", "_open")

    def __init__(self, board: Lattice, covered: int, closed: int = 0) -> None:
        """``covered`` is a mask of triangles, ``closed`` one of vertices through which no line goes."""
        self._board = board
        self._closed = closed
        self._open = _shifts(board, covered, closed)

    def seers(self, target: int, limit: int) -> int:
        """Return the vertices from which a base sees one on ``target`` by a path of at most ``limit`` steps.

        Bases that touch or overlap always see each other.
        """
        rings = rings_of(self._board, target)
        layer = corners = rings[BASE_RADIUS] & ~self._closed if len(rings) > BASE_RADIUS else 0
        for ring in rings[BASE_RADIUS + 1 : BASE_RADIUS + 1 + max(0, limit)]:
            layer = _stepped(layer, self._open) & ring
            corners |= layer
        near = 0
        for ring in rings[: 2 * BASE_RADIUS + 1]:
            near |= ring
        return near | _stepped(corners, _shifts(self._board, 0, 0))


@lru_cache(maxsize=1 << 10)
def rings_of(board: Lattice, centre: int) -> tuple[int, ...]:
    """Return by distance from a vertex the mask of the vertices that are so far away."""
    distances = board.distances[centre]
    rings = [0] * (max(distances) + 1)
    for vertex, distance in enumerate(distances):
        rings[distance] |= 1 << vertex
    return tuple(rings)


@lru_cache(maxsize=64)
def _shifts(board: Lattice, covered: int, closed: int) -> tuple[_Shift, ...]:
    """Return for every direction and kind of row from which vertices a step is open, and how far it leads."""
    masks: dict[tuple[int, int], int] = {}
    by: dict[tuple[int, int], int] = {}
    for vertex, steps in enumerate(board.steps):
        kind = vertex // board.columns % ROW_KINDS
        for direction, step in enumerate(steps):
            if step == OFF_BOARD or closed >> step & 1:
                continue
            if not board.is_edge_blocked(vertex, direction, covered):
                masks[direction, kind] = masks.get((direction, kind), 0) | 1 << vertex
                by[direction, kind] = step - vertex
    return tuple((mask, by[way]) for way, mask in masks.items())


def _stepped(layer: int, shifts: tuple[_Shift, ...]) -> int:
    """Return where one step leads from the vertices of a mask."""
    onward = 0
    for mask, by in shifts:
        part = layer & mask
        if part:
            onward |= part << by if by > 0 else part >> -by
    return onward
