"""Components and outlines against naive versions, and against pictures (odd-r, odd rows half a hex right)."""

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import pytest

from game.space.hex import DIRECTION_COUNT, Layout, add
from game.space.hexgrid import HexGrid, hex_rectangle
from game.space.regions import Outline, border_edges, outlines

NO_REGION = -1


@dataclass(frozen=True, slots=True)
class Components:
    """Connected parts. `labels[panel]` is the number of its part or NO_REGION, `members[label]` its panels.

    Parts are numbered by their lowest panel, which also is the first of their members.
    """

    labels: tuple[int, ...]
    members: tuple[tuple[int, ...], ...]


def components(neighbours: Sequence[Sequence[int]], owners: Sequence[int]) -> Components:
    """The parts of the map that are connected and of one owner."""
    labels = [NO_REGION] * len(neighbours)
    members: list[tuple[int, ...]] = []
    for first, owner in enumerate(owners):
        if owner < 0 or labels[first] != NO_REGION:
            continue
        label = len(members)
        labels[first] = label
        found = [first]
        for panel in found:  # grows while it is walked
            for other in neighbours[panel]:
                if owners[other] == owner and labels[other] == NO_REGION:
                    labels[other] = label
                    found.append(other)
        members.append(tuple(found))
    return Components(tuple(labels), tuple(members))


def corner_after(grid: HexGrid, panel: int, direction: int) -> tuple[int, int]:
    """The corner at the clockwise end of a panel's edge, in thirds of axial coordinates.

    It is the mean of the three centers that meet there; a screen maps it like a center and divides by three.
    """
    place = grid.hexes[panel]
    steps = grid.layout.direction_steps
    behind, clockwise = add(place, steps[direction]), add(place, steps[(direction + 1) % DIRECTION_COUNT])
    return place.q + behind.q + clockwise.q, place.r + behind.r + clockwise.r


def outline_corners(grid: HexGrid, outline: Outline) -> tuple[tuple[int, int], ...]:
    """The corners of an outline in its order, each once, in thirds of axial coordinates."""
    return tuple(corner_after(grid, panel, direction) for panel, direction in outline.edges)


def random_map(rng: random.Random) -> tuple[HexGrid, list[int]]:
    layout = rng.choice(list(Layout))
    columns, rows = rng.randint(1, 10), rng.randint(1, 10)
    positions = [(c, r) for c in range(columns) for r in range(rows) if rng.random() < 0.85]
    grid = HexGrid(layout, tuple(positions))
    pool = rng.choice(((-1, 0, 0, 1, 1, 2), (-1, 0, 0, 0, 0, 0, 0, 1)))
    return grid, [rng.choice(pool) for _ in positions]


def naive_parts(grid: HexGrid, owners: list[int]) -> set[frozenset[int]]:
    """Merge the two parts of every pair of neighbours with one owner until nothing is left to merge."""
    part = {panel: frozenset([panel]) for panel, owner in enumerate(owners) if owner >= 0}
    for a in part:
        for b in part:
            if owners[a] == owners[b] and grid.distance(a, b) == 1 and part[a] is not part[b]:
                merged = part[a] | part[b]
                part.update(dict.fromkeys(merged, merged))
    return set(part.values())


def test_components_are_those_of_merging_neighbours() -> None:
    rng = random.Random(1)
    for _ in range(60):
        grid, owners = random_map(rng)
        found = components(grid.neighbours, owners)
        assert {frozenset(members) for members in found.members} == naive_parts(grid, owners)
        assert [members[0] for members in found.members] == sorted(min(m) for m in found.members)
        for panel, label in enumerate(found.labels):
            assert (label == NO_REGION) == (owners[panel] < 0)
            assert label == NO_REGION or panel in found.members[label]


def test_borders_lie_between_owners() -> None:
    rng = random.Random(3)
    for _ in range(60):
        grid, owners = random_map(rng)
        expected = Counter(
            owner
            for panel, owner in enumerate(owners)
            for other in grid.steps[panel]
            if owner >= 0 and (other < 0 or owners[other] != owner)
        )
        edges = border_edges(grid, owners)
        assert {owner: len(lines) for owner, lines in edges.items()} == expected
        for owner, lines in edges.items():
            assert len(set(lines)) == len(lines)
            for panel, direction in lines:
                other = grid.steps[panel][direction]
                assert owners[panel] == owner
                assert other < 0 or owners[other] != owner


def test_outlines_close_and_hold_every_border_once() -> None:
    rng = random.Random(4)
    holes = 0
    for _ in range(100):
        grid, owners = random_map(rng)
        loops = outlines(grid, owners)
        drawn = Counter((loop.owner, edge) for loop in loops for edge in loop.edges)
        borders = border_edges(grid, owners)
        assert drawn == Counter((owner, edge) for owner, edges in borders.items() for edge in edges)
        labels = components(grid.neighbours, owners)
        outer = Counter(labels.labels[loop.edges[0][0]] for loop in loops if not loop.is_hole)
        assert outer == Counter(range(len(labels.members)))  # one outer outline for each part
        for loop in loops:
            assert len({labels.labels[panel] for panel, _ in loop.edges}) == 1
            corners = outline_corners(grid, loop)
            assert len(set(corners)) == len(corners) >= 6
            starts = [corner_after(grid, panel, (direction - 1) % 6) for panel, direction in loop.edges]
            assert starts[0] == corners[-1]  # closed
            assert starts[1:] == list(corners[:-1])  # every edge begins where the one before it ends
            holes += loop.is_hole
    assert holes > 5


def outline_picture(rows: str) -> list[tuple[str, int, bool]]:
    """Owner, length and whether it is a hole for every outline of a picture; `.` is nobody."""
    lines = rows.split()
    grid = hex_rectangle(Layout.ODD_R, len(lines[0]), len(lines))
    owners = ["ab".find(mark) for mark in "".join(lines)]
    return [("ab"[loop.owner], len(loop.edges), loop.is_hole) for loop in outlines(grid, owners)]


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("... .a. ...", [("a", 6, False)]),
        ("aa", [("a", 10, False)]),
        ("ab", [("a", 6, False), ("b", 6, False)]),
        # Seven round one: the ring's outer outline, the hole's, and the outline of what fills the hole.
        (".aa aba .aa", [("a", 18, False), ("a", 6, True), ("b", 6, False)]),
        ("a.a", [("a", 6, False), ("a", 6, False)]),
    ],
)
def test_outline_pictures(rows: str, expected: list[tuple[str, int, bool]]) -> None:
    assert outline_picture(rows) == expected
