"""Regions of a hex map by owner: borders, and outlines for drawing.

`owners[panel]` is an int; one below 0 is nobody, whose panels form no region.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from game.space.hex import DIRECTION_COUNT
from game.space.hexgrid import OFF_BOARD, HexGrid


def border_edges(grid: HexGrid, owners: Sequence[int]) -> dict[int, tuple[tuple[int, int], ...]]:
    """For each owner the edges (panel, direction) behind which somebody else's panel, or none, lies."""
    edges: dict[int, list[tuple[int, int]]] = {}
    for panel, owner in enumerate(owners):
        if owner >= 0:
            for direction, other in enumerate(grid.steps[panel]):
                if other == OFF_BOARD or owners[other] != owner:
                    edges.setdefault(owner, []).append((panel, direction))
    return {owner: tuple(edges[owner]) for owner in sorted(edges)}


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed loop of border edges (panel, direction), in order, the owner's panels on the right of the way.

    Outer outlines run clockwise, those of holes counterclockwise.
    """

    owner: int
    edges: tuple[tuple[int, int], ...]
    is_hole: bool


def outlines(grid: HexGrid, owners: Sequence[int]) -> tuple[Outline, ...]:
    """The closed outlines of all regions, by owner, then by lowest edge."""
    loops = []
    for owner, edges in border_edges(grid, owners).items():
        waiting = dict.fromkeys(edges)
        while waiting:
            edge = next(iter(waiting))
            loop: list[tuple[int, int]] = []
            turning = 0
            while edge in waiting:
                del waiting[edge]
                loop.append(edge)
                edge, turn = _next_edge(grid, owners, owner, edge)
                turning += turn
            loops.append(Outline(owner, tuple(loop), turning < 0))
    return tuple(loops)


def _next_edge(
    grid: HexGrid, owners: Sequence[int], owner: int, edge: tuple[int, int]
) -> tuple[tuple[int, int], int]:
    """The border edge after this one, and the turn to it: 1 right, -1 left.

    Three panels meet at the far corner: this one, the one behind the edge, and the one clockwise from that.
    The border goes on between the first and the third, or behind the third when that is the owner's too.
    """
    panel, direction = edge
    clockwise = (direction + 1) % DIRECTION_COUNT
    other = grid.steps[panel][clockwise]
    if other == OFF_BOARD or owners[other] != owner:
        return (panel, clockwise), 1
    return (other, (direction - 1) % DIRECTION_COUNT), -1
