"""Square boards. A tile is an int, `row * width + column`; row 0 is the top row, column 0 the leftmost."""

from dataclasses import dataclass, field
from functools import cache, lru_cache
from itertools import pairwise

from game.space.bits import mask_of, places_of
from game.space.paths import straightest_path

OFF_BOARD = -1

NORTH, EAST, SOUTH, WEST = range(4)
ORTHOGONAL_NAMES: tuple[str, ...] = ("N", "E", "S", "W")
KING_STEPS: tuple[tuple[int, int], ...] = (
    (0, -1),
    (1, -1),
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
)


@dataclass(frozen=True, slots=True)
class SquareGrid:
    """A board of `width` x `height` tiles with everything that depends on its shape alone.

    Equal sizes are equal grids; `square_grid` gives the shared one. Tables are indexed by tile: `*_steps`
    hold one entry for each direction (OFF_BOARD where the board ends), neighbour tuples hold the tiles that
    exist, in the order of the directions, and masks hold the same as bits. `rays[tile][direction]` goes
    outward to the edge.
    """

    width: int
    height: int
    tile_count: int = field(init=False, compare=False, repr=False)
    full_mask: int = field(init=False, compare=False, repr=False)
    columns: tuple[int, ...] = field(init=False, compare=False, repr=False)
    rows: tuple[int, ...] = field(init=False, compare=False, repr=False)
    orthogonal_steps: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    king_steps: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    orthogonal: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    diagonal: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    king: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    orthogonal_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    diagonal_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    king_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)
    rays: tuple[tuple[tuple[int, ...], ...], ...] = field(init=False, compare=False, repr=False)
    ray_masks: tuple[tuple[int, ...], ...] = field(init=False, compare=False, repr=False)
    column_masks: tuple[int, ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.width < 1 or self.height < 1:
            raise ValueError(f"a board needs at least one tile, not {self.width} x {self.height}")
        width, height = self.width, self.height
        tiles = range(width * height)
        king_steps = tuple(self._steps(tile, KING_STEPS) for tile in tiles)
        orthogonal_steps = tuple(steps[::2] for steps in king_steps)
        king = tuple(_existing(steps) for steps in king_steps)
        orthogonal = tuple(_existing(steps) for steps in orthogonal_steps)
        diagonal = tuple(_existing(steps[1::2]) for steps in king_steps)
        rays = tuple(
            tuple(_walk(orthogonal_steps, tile, direction) for direction in range(4)) for tile in tiles
        )
        tables: tuple[tuple[str, object], ...] = (
            ("tile_count", width * height),
            ("full_mask", (1 << width * height) - 1),
            ("columns", tuple(tile % width for tile in tiles)),
            ("rows", tuple(tile // width for tile in tiles)),
            ("orthogonal_steps", orthogonal_steps),
            ("king_steps", king_steps),
            ("orthogonal", orthogonal),
            ("diagonal", diagonal),
            ("king", king),
            ("orthogonal_masks", tuple(map(mask_of, orthogonal))),
            ("diagonal_masks", tuple(map(mask_of, diagonal))),
            ("king_masks", tuple(map(mask_of, king))),
            ("rays", rays),
            ("ray_masks", tuple(tuple(map(mask_of, four)) for four in rays)),
            ("column_masks", tuple(mask_of(range(column, len(tiles), width)) for column in range(width))),
        )
        for name, table in tables:
            object.__setattr__(self, name, table)

    def _steps(self, tile: int, steps: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
        row, column = divmod(tile, self.width)
        return tuple(
            (row + down) * self.width + column + right
            if self.has_position(column + right, row + down)
            else OFF_BOARD
            for right, down in steps
        )

    def has_position(self, column: int, row: int) -> bool:
        """Whether the board has a tile at this column and row."""
        return 0 <= column < self.width and 0 <= row < self.height

    def tile(self, column: int, row: int) -> int:
        """The tile at a column and row, both from 0."""
        if not self.has_position(column, row):
            raise ValueError(f"no tile at column {column}, row {row} of a {self.width} x {self.height} board")
        return row * self.width + column

    def position(self, tile: int) -> tuple[int, int]:
        """Column and row of a tile."""
        return self.columns[tile], self.rows[tile]

    def king_distance(self, a: int, b: int) -> int:
        """Steps from a to b when a diagonal step counts as one."""
        columns, rows = self.columns, self.rows
        across, down = abs(columns[a] - columns[b]), abs(rows[a] - rows[b])
        return across if across > down else down

    def orthogonal_distance(self, a: int, b: int) -> int:
        """Steps from a to b when there are no diagonal steps."""
        return abs(self.columns[a] - self.columns[b]) + abs(self.rows[a] - self.rows[b])

    def tile_name(self, tile: int) -> str:
        """The name that players read: column letters and the row from 1, as in "F8"."""
        column, row = self.position(tile)
        return f"{column_name(column)}{row + 1}"

    def tile_named(self, name: str) -> int:
        """The tile that a player means by "F8" or "f8"."""
        text = name.strip().upper()
        letters = text.rstrip("0123456789")
        digits = text[len(letters) :]
        if not letters or not digits or not all("A" <= letter <= "Z" for letter in letters):
            raise ValueError(f"{name!r} is no tile name: write column letters and a row number, as in F8")
        column = 0
        for letter in letters:
            column = column * 26 + ord(letter) - ord("A") + 1
        row = int(digits) if len(digits) < 10 else 0
        if not self.has_position(column - 1, row - 1):
            last = self.tile_name(self.tile_count - 1)
            raise ValueError(f"{name!r} is not on this board, which ends at {last}")
        return self.tile(column - 1, row - 1)

    def flood(self, start: int, steps: int, passable: int, stops: int = 0) -> int:
        """As `game.space.paths.flood` over orthogonal steps, all places of a step at once."""
        return self.spread(1 << start, steps, passable, stops)

    def spread(self, begin: int, steps: int, passable: int, stops: int = 0) -> int:
        """As :meth:`flood`, from all places of a mask at once."""
        width = self.width
        not_first, not_last = self.full_mask ^ self.column_masks[0], self.full_mask ^ self.column_masks[-1]
        frontier = begin
        unseen = passable & self.full_mask & ~frontier
        reached = 0
        while frontier and steps > 0:
            steps -= 1
            sideways = (frontier & not_last) << 1 | (frontier & not_first) >> 1
            entered = (frontier << width | frontier >> width | sideways) & unseen
            reached |= entered
            unseen ^= entered
            frontier = entered & ~stops
        return reached

    def ray_until(self, tile: int, direction: int, stops: int) -> tuple[int, ...]:
        """Tiles outward in a straight direction up to and including the first one in the mask `stops`."""
        ray = self.rays[tile][direction]
        met = stops & self.ray_masks[tile][direction]
        if not met:
            return ray
        first = (
            (met & -met).bit_length() - 1 if direction in (EAST, SOUTH) else met.bit_length() - 1
        )  # outward is ascending to the east and south, descending to the north and west
        return ray[: ray.index(first) + 1]


def _existing(steps: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(tile for tile in steps if tile != OFF_BOARD)


def _walk(steps: tuple[tuple[int, ...], ...], tile: int, direction: int) -> tuple[int, ...]:
    walked = []
    while (tile := steps[tile][direction]) != OFF_BOARD:
        walked.append(tile)
    return tuple(walked)


def column_name(column: int) -> str:
    """A, B, ..., Z, AA, AB, ... for columns from 0."""
    name = ""
    column += 1
    while column:
        column, letter = divmod(column - 1, 26)
        name = chr(ord("A") + letter) + name
    return name


@cache
def square_grid(width: int, height: int) -> SquareGrid:
    """The shared grid of this size."""
    return SquareGrid(width, height)


@cache
def king_areas(grid: SquareGrid, steps: int) -> tuple[int, ...]:
    """For each tile the mask of the tiles within so many king steps, itself excluded."""
    return _areas(grid.king_masks, steps)


@cache
def orthogonal_areas(grid: SquareGrid, steps: int) -> tuple[int, ...]:
    """For each tile the mask of the tiles within so many orthogonal steps, itself excluded."""
    return _areas(grid.orthogonal_masks, steps)


def _areas(neighbour_masks: tuple[int, ...], steps: int) -> tuple[int, ...]:
    areas = [1 << tile for tile in range(len(neighbour_masks))]
    for _ in range(steps):
        areas = [_union(areas, neighbours) | areas[tile] for tile, neighbours in enumerate(neighbour_masks)]
    return tuple(area & ~(1 << tile) for tile, area in enumerate(areas))


def _union(areas: list[int], members: int) -> int:
    union = 0
    for member in places_of(members):
        union |= areas[member]
    return union


DIRECT_STEPS_LISTED = 4


def orthogonal_path(
    grid: SquareGrid, start: int, goal: int, passable: int, stops: int = 0
) -> tuple[int, ...] | None:
    """As `straightest_path` over orthogonal steps, and quick where the goal is near and the way direct."""
    columns, rows = grid.columns, grid.rows
    steps = abs(columns[start] - columns[goal]) + abs(rows[start] - rows[goal])
    if steps <= DIRECT_STEPS_LISTED and passable >> goal & 1:
        direct = direct_path(grid, start, goal, passable & ~stops)
        if direct is not None:
            return direct
    return straightest_path(grid.orthogonal_steps, start, goal, passable, stops)


def direct_path(grid: SquareGrid, start: int, goal: int, open_between: int) -> tuple[int, ...] | None:
    """The path without detour that has the fewest turns, then the lowest directions.

    Only what lies between start and goal is looked at. None where there is no such path, and it is not for
    tiles further apart than `DIRECT_STEPS_LISTED`.
    """
    closed = ~open_between
    for between, path in _direct_paths(grid.width, grid.height, start, goal):
        if not between & closed:
            return path
    return None


@lru_cache(maxsize=16_384)
def _direct_paths(width: int, height: int, start: int, goal: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """All paths without detour, fewest turns first, then lower directions, each with what lies between."""
    grid = square_grid(width, height)
    paths: list[tuple[tuple[int, ...], tuple[int, ...]]] = [((), (start,))]
    for left in range(grid.orthogonal_distance(start, goal) - 1, -1, -1):
        paths = [
            ((*directions, direction), (*path, tile))
            for directions, path in paths
            for direction, tile in enumerate(grid.orthogonal_steps[path[-1]])
            if tile != OFF_BOARD and grid.orthogonal_distance(tile, goal) == left
        ]
    paths.sort(key=lambda found: (sum(a != b for a, b in pairwise(found[0])), found[0]))
    return tuple((mask_of(path[1:-1]), path) for _, path in paths)
