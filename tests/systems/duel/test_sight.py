"""Lines of sight against a geometry of its own: points in the plane and every direct path, one by one."""

import random
from functools import cache

import pytest

from game.space.lattice import Lattice
from game.systems.duel.profile import DuelOptions
from game.systems.duel.queries import sight
from tests.support.duel import DEFAULTS, duel, placed
from tests.support.lattice_board import drawn_lattice

OPEN = DuelOptions(sight_edges="open")
Point = tuple[int, int]
"""A vertex in the plane: twice its x, and its row."""


def gap(a: Point, b: Point) -> int:
    """Steps between two points of the lattice."""
    down = abs(a[1] - b[1])
    return down + max(0, (abs(a[0] - b[0]) - down) // 2)


def around(point: Point) -> list[Point]:
    """The six points one step away."""
    x, y = point
    return [(x + 2, y), (x - 2, y), (x + 1, y + 1), (x - 1, y + 1), (x + 1, y - 1), (x - 1, y - 1)]


class Plane:
    """A board as points and triples of points, with what is covered."""

    def __init__(self, columns: int, rows: int, solid: list[frozenset[Point]]) -> None:
        self.points = {(2 * column + row % 2, row) for row in range(rows) for column in range(columns)}
        self.terrain = set(solid)

    def beside(self, a: Point, b: Point) -> list[frozenset[Point]]:
        """The triangles on the board that have both points as corners."""
        third = [point for point in around(a) if point in around(b) and point in self.points]
        return [frozenset((a, b, point)) for point in third]

    def sees(self, start: Point, goal: Point, others: list[Point], *, is_open: bool) -> bool:
        """Whether any direct path leads from base to base (DU-1.5, DU-1.7)."""
        bases = {
            frozenset((other, a, b))
            for other in others
            for a in around(other)
            for b in around(other)
            if gap(a, b) == 1
        }
        covered = self.terrain | bases
        shut = set() if is_open else {corner for triangle in covered for corner in triangle}

        @cache
        def arrives(at: Point) -> bool:
            if at in shut:
                return False
            if gap(at, goal) == 1:
                return True
            return any(
                arrives(to)
                for to in around(at)
                if to in self.points
                and gap(to, goal) < gap(at, goal)
                and not all(triangle in covered for triangle in self.beside(at, to))
            )

        return gap(start, goal) <= 2 or any(arrives(corner) for corner in around(start))


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.7")
@pytest.mark.parametrize("options", [DEFAULTS, OPEN], ids=["closed", "open"])
def test_sight_is_that_of_a_geometry_of_its_own(options: DuelOptions) -> None:
    rnd = random.Random(7)
    answers: list[bool] = []
    for _ in range(150):
        columns, rows = rnd.randint(8, 12), rnd.randint(7, 11)
        standing: dict[str, tuple[int, int]] = {}
        for name in "AbcdEf":
            place = rnd.randrange(1, columns - 1), rnd.randrange(1, rows - 1)
            point = (2 * place[0] + place[1] % 2, place[1])
            if all(gap(point, (2 * x + y % 2, y)) > 1 for x, y in standing.values()):
                standing[name] = place
        picture = placed(size=(columns, rows), **standing)
        grid, at = drawn_lattice(picture)
        if "A" not in at or not any(name.islower() for name in at):
            continue
        where = {name: _point(grid, vertex) for name, vertex in at.items()}
        clear = [
            number
            for number, corners in enumerate(grid.corners)
            if not any(
                set(corners) & {vertex, *grid.neighbours[vertex]} == set(corners) for vertex in at.values()
            )
        ]
        solid = set(rnd.sample(clear, len(clear) // rnd.choice((3, 6, 30))))
        ground = "\n".join(
            "".join(
                "#" if strip * grid.triangle_columns + k in solid else "."
                for k in range(grid.triangle_columns)
            )
            for strip in range(grid.rows - 1)
        )
        plane = Plane(columns, rows, [_triangle(grid, number) for number in solid])
        table = duel(picture, {}, ground=ground, options=options)
        for suit in table.state.suits.values():
            for target in table.state.suits.values():
                if suit is target:
                    continue
                others = [where[name] for name in at if name not in (suit.id, target.id)]
                path = sight(table.state, suit.id, target.id)
                expected = plane.sees(
                    where[suit.id], where[target.id], others, is_open=options.sight_edges == "open"
                )
                assert (path is not None) == expected, (picture, ground, suit.id, target.id)
                answers.append(expected)
    assert min(answers.count(True), answers.count(False)) > 50


def _point(grid: Lattice, vertex: int) -> Point:
    column, row = grid.place(vertex)
    return 2 * column + row % 2, row


def _triangle(grid: Lattice, number: int) -> frozenset[Point]:
    return frozenset(_point(grid, vertex) for vertex in grid.corners[number])


@pytest.mark.rule("DU-1.7")
@pytest.mark.parametrize("steps", range(2, 7))
def test_a_body_on_the_straight_line_between_two_machines_blocks(steps: int) -> None:
    """Two machines ``steps`` apart along a line of the lattice, a third anywhere between them on it."""
    grid, _ = drawn_lattice(placed(size=(21, 21), A=(10, 10)))
    for direction in range(6):
        line = [grid.vertex(10, 10)]
        for _ in range(steps + 2):
            line.append(grid.steps[line[-1]][direction])
        ends = grid.place(line[0]), grid.place(line[-1])
        free = duel(placed(size=(21, 21), A=ends[0], b=ends[1]), {})
        assert sight(free.state, free.unit("A").id, free.unit("b").id) is not None
        for between in line[2:-2]:
            picture = placed(size=(21, 21), A=ends[0], b=ends[1], C=grid.place(between))
            table = duel(picture, {})
            assert sight(table.state, table.unit("A").id, table.unit("b").id) is None
            table = duel(picture, {}, options=OPEN)
            assert sight(table.state, table.unit("A").id, table.unit("b").id) is not None
