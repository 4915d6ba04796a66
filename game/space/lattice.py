"""A triangular lattice: vertices to stand on, triangles between them, hexagonal bases of six triangles.

Vertices lie in rows of equal length; odd rows are shoved half a step to the right. A vertex is an int index,
row by row. Two rows of vertices hold a strip of triangles between them; triangles are int indices, strip by
strip from the left, pointing up or down in turn. Directions are those of pointy-top hexes:
NE, E, SE, SW, W, NW. A base is the vertex in its centre with the six triangles round it.
"""

from dataclasses import dataclass, field
from functools import cache
from itertools import pairwise
from typing import Final

from game.space.bits import mask_of, places_of
from game.space.hex import DIRECTION_COUNT, Hex, Layout, hex_distance, offset_to_hex, subtract
from game.space.paths import flood_from

OFF_BOARD = -1
BASE_RADIUS = 1
"""Steps from the centre of a base to its edge."""
MOST_AROUND: Final = 200
"""Columns and rows of a board together: of more the distances would not go into bytes."""
_STEPS = Layout.ODD_R.direction_steps


def row_name(row: int) -> str:
    """Return the letters of a row from the top: A to Z, then AA, BB and so on."""
    return chr(ord("A") + row % 26) * (row // 26 + 1)


@dataclass(frozen=True, slots=True)
class Lattice:
    """A board of `columns` x `rows` vertices and everything that depends on its size alone.

    `steps[vertex]` has one entry for each direction, OFF_BOARD where the board ends. `corners[triangle]` are
    its three vertices. `around[vertex]` has the triangle that lies clockwise of each direction, OFF_BOARD
    where there is none. Masks have bit i for vertex (or triangle) i.
    """

    columns: int
    rows: int
    hexes: tuple[Hex, ...] = field(init=False, compare=False, repr=False)
    steps: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    neighbours: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    neighbour_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    near_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The vertex itself and its neighbours: where no other centre may be."""
    corners: tuple[tuple[int, int, int], ...] = field(init=False, compare=False, repr=False)
    around: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    base_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    """The triangles of a base on each vertex, as far as they are on the board."""
    standing_mask: int = field(init=False, compare=False, repr=False)
    """The vertices whose whole base lies on the board."""
    distances: tuple[bytes, ...] = field(init=False, compare=False, repr=False)
    """`distances[a][b]`: steps from vertex to vertex."""

    def __post_init__(self) -> None:
        if self.columns < 2 or self.rows < 2 or self.columns + self.rows > MOST_AROUND:
            raise ValueError(
                f"a lattice has 2 x 2 vertices and more, {MOST_AROUND} columns and rows together at most,"
                f" not {self.columns} x {self.rows}"
            )
        places = [(column, row) for row in range(self.rows) for column in range(self.columns)]
        hexes = tuple(offset_to_hex(Layout.ODD_R, column, row) for column, row in places)
        index = {place: vertex for vertex, place in enumerate(hexes)}
        steps = tuple(
            tuple(index.get(Hex(place.q + step.q, place.r + step.r), OFF_BOARD) for step in _STEPS)
            for place in hexes
        )
        neighbours = tuple(tuple(n for n in around if n != OFF_BOARD) for around in steps)
        masks = tuple(mask_of(around) for around in neighbours)
        corners = tuple(self._corners(steps))
        numbers = {frozenset(triangle): number for number, triangle in enumerate(corners)}
        around = tuple(
            tuple(
                numbers.get(frozenset((vertex, near[d], near[(d + 1) % DIRECTION_COUNT])), OFF_BOARD)
                for d in range(DIRECTION_COUNT)
            )
            for vertex, near in enumerate(steps)
        )
        tables: tuple[tuple[str, object], ...] = (
            ("hexes", hexes),
            ("steps", steps),
            ("neighbours", neighbours),
            ("neighbour_masks", masks),
            ("near_masks", tuple(mask | 1 << vertex for vertex, mask in enumerate(masks))),
            ("corners", corners),
            ("around", around),
            ("base_masks", tuple(mask_of(t for t in each if t != OFF_BOARD) for each in around)),
            ("standing_mask", mask_of(v for v, near in enumerate(steps) if OFF_BOARD not in near)),
            ("distances", self._distances()),
        )
        for name, table in tables:
            object.__setattr__(self, name, table)

    def _corners(self, steps: tuple[tuple[int, ...], ...]) -> list[tuple[int, int, int]]:
        """The triangles strip by strip; in strip r the triangle in place k points up where k + r is odd."""
        corners: list[tuple[int, int, int]] = []
        for row in range(self.rows - 1):
            for place in range(self.triangle_columns):
                if (place + row) % 2:
                    top = row * self.columns + (place + 1 - row % 2) // 2
                    corners.append((top, steps[top][3], steps[top][2]))
                else:
                    left = row * self.columns + place // 2
                    corners.append((left, steps[left][1], steps[left][2]))
        return corners

    def _distances(self) -> tuple[bytes, ...]:
        """Steps between all vertices: whether the first row is odd and what lies between tell them."""
        last = self.columns - 1
        lines = {
            (odd, down): bytes(
                hex_distance(
                    offset_to_hex(Layout.ODD_R, 0, odd), offset_to_hex(Layout.ODD_R, across, odd + down)
                )
                for across in range(-last, self.columns)
            )
            for odd in range(2)
            for down in range(1 - self.rows, self.rows)
        }
        return tuple(
            b"".join(
                lines[row % 2, other - row][last - column : last - column + self.columns]
                for other in range(self.rows)
            )
            for row in range(self.rows)
            for column in range(self.columns)
        )

    @property
    def vertex_count(self) -> int:
        """The number of vertices."""
        return self.columns * self.rows

    @property
    def triangle_columns(self) -> int:
        """The number of triangles in a strip."""
        return 2 * (self.columns - 1)

    @property
    def triangle_count(self) -> int:
        """The number of triangles."""
        return self.triangle_columns * (self.rows - 1)

    def vertex(self, column: int, row: int) -> int:
        """The vertex in this place. Raises ValueError where there is none."""
        if not (0 <= column < self.columns and 0 <= row < self.rows):
            raise ValueError(f"there is no vertex in column {column}, row {row}")
        return row * self.columns + column

    def place(self, vertex: int) -> tuple[int, int]:
        """Column and row of a vertex."""
        return vertex % self.columns, vertex // self.columns

    def points_up(self, triangle: int) -> bool:
        """Whether a triangle stands on its side rather than on its point."""
        strip, place = divmod(triangle, self.triangle_columns)
        return (place + strip) % 2 == 1

    def distance(self, start: int, goal: int) -> int:
        """Steps between two vertices."""
        return self.distances[start][goal]

    def base_distance(self, start: int, goal: int) -> int:
        """Steps from the edge of the base on one vertex to the edge of the base on another (0 = touching)."""
        return max(0, self.distances[start][goal] - 2 * BASE_RADIUS)

    def reach_of_base(self, centre: int, vertex: int) -> int:
        """Steps from the edge of the base on `centre` to a vertex; 0 for its corners and centre."""
        return max(0, self.distances[centre][vertex] - BASE_RADIUS)

    def standing(self, covered: int) -> int:
        """The vertices where a base fits: on the board and clear of covered triangles."""
        free = self.standing_mask
        for triangle in places_of(covered):
            for vertex in self.corners[triangle]:
                free &= ~(1 << vertex)
        return free

    def is_edge_blocked(self, vertex: int, direction: int, covered: int) -> bool:
        """Whether every triangle on the board beside the edge in this direction is covered."""
        around = self.around[vertex]
        right, left = around[direction], around[direction - 1]
        if right != OFF_BOARD and not covered >> right & 1:
            return False
        return left == OFF_BOARD or bool(covered >> left & 1)

    def sight_path(
        self, start: int, target: int, covered: int, limit: int, closed: int = 0
    ) -> tuple[int, ...] | None:
        """A shortest direct path of vertices from base to base, or None where none has at most `limit` steps.

        It begins on a corner of the base on `start`; each step comes one nearer to the base on `target` and
        runs along an edge that is not blocked by `covered` triangles; no vertex of the mask `closed` is used.
        """
        nearness = self.distances[target]
        if nearness[start] <= 2 * BASE_RADIUS:
            return (start,)
        by_length: dict[int, list[int]] = {}
        for corner in self.neighbours[start]:
            by_length.setdefault(nearness[corner] - BASE_RADIUS, []).append(corner)
        for length in sorted(by_length):
            if length > limit:
                break
            path = self._descent(by_length[length], nearness, covered, closed)
            if path is not None:
                return path
        return None

    def _descent(
        self, corners: list[int], nearness: bytes, covered: int, closed: int
    ) -> tuple[int, ...] | None:
        """A path from one of the corners, downhill to the edge of the target's base."""
        came: dict[int, int] = {corner: OFF_BOARD for corner in corners if not closed >> corner & 1}
        layer = list(came)
        while layer:
            if nearness[layer[0]] == BASE_RADIUS:
                path = [layer[0]]
                while (before := came[path[-1]]) != OFF_BOARD:
                    path.append(before)
                return tuple(reversed(path))
            onward: list[int] = []
            for vertex in layer:
                near = nearness[vertex] - 1
                for direction, step in enumerate(self.steps[vertex]):
                    if (
                        step != OFF_BOARD
                        and nearness[step] == near
                        and step not in came
                        and not closed >> step & 1
                        and not self.is_edge_blocked(vertex, direction, covered)
                    ):
                        came[step] = vertex
                        onward.append(step)
            layer = onward
        return None

    def steps_away(self, centre: int, origin: int, vertex: int) -> tuple[int, ...]:
        """Where a push from `centre` along the line through `origin` leads from `vertex`: equals, in order.

        Of the vertices one further from the centre, those nearest to the line of centres; none at the edge.
        """
        return self._along(centre, origin, vertex, 1)

    def steps_towards(self, centre: int, origin: int, vertex: int) -> tuple[int, ...]:
        """Where a pull towards `centre` leads from `vertex`, likewise."""
        return self._along(centre, origin, vertex, -1)

    def _along(self, centre: int, origin: int, vertex: int, change: int) -> tuple[int, ...]:
        wanted = self.distances[centre][vertex] + change
        line = subtract(self.hexes[origin], self.hexes[centre])
        fits = self.standing_mask
        found: list[tuple[int, int]] = []
        for step in self.neighbours[vertex]:
            if self.distances[centre][step] == wanted:
                to = subtract(self.hexes[step], self.hexes[centre])
                away = abs(line.q * to.r - line.r * to.q)
                found.append((away, step))
        if not found:
            return ()
        nearest = min(away for away, _ in found)
        return tuple(step for away, step in found if away == nearest and fits >> step & 1)

    def straight_run(self, path: tuple[int, ...]) -> int:
        """The most steps that a path takes in one direction running."""
        best = run = 0
        last = OFF_BOARD
        for start, goal in pairwise(path):
            direction = self.steps[start].index(goal)
            run = run + 1 if direction == last else 1
            last = direction
            best = max(best, run)
        return best

    def running_path(
        self, start: int, goal: int, limit: int, run: int, passable: int, stops: int
    ) -> tuple[int, ...] | None:
        """A shortest path of at most `limit` steps with at least `run` of them in one direction running.

        Vertices entered are in `passable`; one in `stops` too can only be the goal.
        """
        first = (start, OFF_BOARD, 0)
        came: dict[tuple[int, int, int], tuple[int, int, int] | None] = {first: None}
        layer = [first]
        for _ in range(limit):
            onward: list[tuple[int, int, int]] = []
            for node in layer:
                vertex, last, done = node
                if vertex != start and stops >> vertex & 1:
                    continue
                for direction, step in enumerate(self.steps[vertex]):
                    if step == OFF_BOARD or not passable >> step & 1:
                        continue
                    now = done if done >= run else done + 1 if direction == last else 1
                    after = (step, direction if now < run else OFF_BOARD, now)
                    if after in came:
                        continue
                    came[after] = node
                    if step == goal and now >= run:
                        return _walked(came, after)
                    onward.append(after)
            layer = onward
        return None

    def run_ends(self, starts: int, limit: int, run: int, passable: int) -> int:
        """The mask of vertices where ways as of `running_path` end that begin in the mask `starts`."""
        ends = 0
        for spare in range(limit - run + 1):
            before = starts | flood_from(self.neighbour_masks, starts, spare, passable)
            for direction in range(DIRECTION_COUNT):
                line = before
                for _ in range(run):
                    ahead = (self.steps[vertex][direction] for vertex in places_of(line))
                    line = mask_of(vertex for vertex in ahead if vertex != OFF_BOARD) & passable
                ends |= line | flood_from(self.neighbour_masks, line, limit - run - spare, passable)
        return ends

    def vertex_name(self, vertex: int) -> str:
        """The name that players read: letters for the row from the top, a number for the column from 1."""
        column, row = self.place(vertex)
        return f"{row_name(row)}{column + 1}"

    def vertex_named(self, name: str) -> int:
        """The vertex of a name such as C7. Raises ValueError."""
        letters = name.rstrip("0123456789").upper()
        number = name[len(letters) :]
        if not letters or not number or len(set(letters)) > 1 or not "A" <= letters[0] <= "Z":
            raise ValueError(f"{name!r} is not a vertex; write row and column like C7")
        row = ord(letters[0]) - ord("A") + 26 * (len(letters) - 1)
        return self.vertex(int(number) - 1, row)


def _walked(
    came: dict[tuple[int, int, int], tuple[int, int, int] | None], last: tuple[int, int, int]
) -> tuple[int, ...]:
    path: list[int] = []
    node: tuple[int, int, int] | None = last
    while node is not None:
        path.append(node[0])
        node = came[node]
    return tuple(reversed(path))


@cache
def lattice(columns: int, rows: int) -> Lattice:
    """The shared lattice of this size."""
    return Lattice(columns, rows)
