"""Boards made by seed: colours in groups apart from each other, heights, structures, mirrored (WG-4.7)."""

from collections.abc import Callable, Sequence
from typing import Annotated

import msgspec

from game.core import rng
from game.space.hexgrid import HexGrid
from game.systems.wargame.battlefield import BLACK, GREEN, GREY, LIGHT, RED, TAN, WHITE, board_grid
from game.systems.wargame.content_missions import Relief, Works
from game.systems.wargame.setup import BoardSetup

HILL = ("0", "1", "2")

MOST_TRIES = 400
Share = Annotated[int, msgspec.Meta(ge=0, le=20)]


class BoardWish(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a board should have: groups of each colour, hills and structures in each half."""

    columns: Annotated[int, msgspec.Meta(ge=8, le=40)] = 14
    rows: Annotated[int, msgspec.Meta(ge=5, le=40)] = 11
    woods: Share = 2
    desert: Share = 0
    snow: Share = 0
    water: Share = 0
    ruins: Share = 1
    closed: Share = 1
    hills: Share = 2
    structures: Share = 2
    is_mirrored: bool = True
    is_in_space: bool = False


class Draw:
    """A generator that walks on: each draw is another."""

    def __init__(self, seed: int) -> None:
        """Begin at a seed."""
        self._state = rng.seeded(seed)

    def up_to(self, most: int) -> int:
        """Return a number from 0 to one less."""
        value = rng.draw(self._state, most) - 1
        self._state = rng.advance(self._state, 1)
        return value


def mirror_of(grid: HexGrid, columns: int, tile: int) -> int:
    """Return the hex that lies opposite, seen from the other short edge."""
    column, row = grid.positions[tile]
    return grid.panel_at(columns - 1 - (row & 1) - column, row)


def colour_faults(relief: Relief) -> list[tuple[int, int]]:
    """Return the pairs of touching hexes of different colours; grey is none, ruins are exempt (WG-4.7)."""
    columns, rows = len(relief.colours[0]), len(relief.colours)
    grid = board_grid(columns, rows)
    colours = [relief.colours[row][column] for column, row in grid.positions]
    return [
        (tile, other)
        for tile in range(grid.panel_count)
        for other in grid.neighbours[tile]
        if tile < other
        and colours[tile] != colours[other]
        and not {colours[tile], colours[other]} & {GREY, BLACK}
    ]


def generated(name: str, title: str, wish: BoardWish, seed: int, kept: tuple[int, ...] = ()) -> Relief:
    """Return a board by seed. ``kept`` hexes stay grey, level and free, as do three columns at each edge."""
    grid = board_grid(wish.columns, wish.rows)
    draw = Draw(seed)
    colours = [GREY] * grid.panel_count
    heights = [0] * grid.panel_count
    works: list[Works] = []
    barred = set(kept)
    wanted = (
        *((GREEN, 4),) * wish.woods,
        *((TAN, 5),) * wish.desert,
        *((WHITE, 5),) * wish.snow,
        *((LIGHT, 5),) * wish.water,
        *((BLACK, 3),) * wish.ruins,
        *((RED, 1),) * wish.closed,
    )

    def twins(tile: int) -> tuple[int, ...]:
        return (tile, mirror_of(grid, wish.columns, tile)) if wish.is_mirrored else (tile,)

    def is_free(tile: int, colour: str) -> bool:
        column, row = grid.positions[tile]
        near = [colours[each] for each in grid.neighbours[tile]]
        edge = min(column, wish.columns - 1 - (row & 1) - column)
        return (
            tile not in barred
            and colours[tile] == GREY
            and heights[tile] == 0
            and (edge >= 2 or colour in (GREEN, BLACK))
            and all(each in (GREY, colour) for each in near)
            and all(heights[each] == 0 for each in grid.neighbours[tile])
        )

    def grow(colour: str, size: int) -> None:
        for _ in range(MOST_TRIES):
            start = draw.up_to(grid.panel_count)
            if not is_free(start, colour):
                continue
            group = [start]
            for _ in range(3 * size):
                around = grid.neighbours[group[draw.up_to(len(group))]]
                onward = around[draw.up_to(len(around))]
                if len(group) < size and onward not in group and is_free(onward, colour):
                    group.append(onward)
            for tile in group:
                for each in twins(tile):
                    if is_free(each, colour):
                        colours[each] = colour
            return

    for colour, size in wanted:
        grow(colour, size)
    for number in range(wish.hills):
        _hill(grid, wish, draw, colours, heights, barred, 2 if number == 0 else 1, twins)
    for _ in range(wish.structures):
        for _ in range(MOST_TRIES):
            tile = draw.up_to(grid.panel_count)
            column, row = grid.positions[tile]
            both = tuple(dict.fromkeys(twins(tile)))
            edge = min(column, wish.columns - 1 - (row & 1) - column)
            free = all(colours[each] == GREY and heights[each] == 0 and each not in barred for each in both)
            if edge < 3 or not free:
                continue
            elevation = draw.up_to(2)
            for each in both:
                works.append(Works(at=(grid.positions[each],), elevation=elevation))
                barred.update((each, *grid.neighbours[each]))
            break
    return Relief(
        id=name,
        name=title,
        colours=_rows(grid, wish, colours),
        heights=_rows(grid, wish, [HILL[height] for height in heights]),
        works=tuple(works),
        pool=("space",) if wish.is_in_space else (),
    )


def _hill(
    grid: HexGrid,
    wish: BoardWish,
    draw: Draw,
    colours: list[str],
    heights: list[int],
    barred: set[int],
    top: int,
    twins: Callable[[int], tuple[int, ...]],
) -> None:
    """Raise a hill: its foot at 1, its top a level higher where it is the first."""
    for _ in range(MOST_TRIES):
        tile = draw.up_to(grid.panel_count)
        column, row = grid.positions[tile]
        around = grid.within(tile, 1)
        if min(column, wish.columns - 1 - (row & 1) - column) < 3 or len(around) < 7:
            continue
        if any(colours[each] != GREY or heights[each] or each in barred for each in around):
            continue
        foot = [each for each in around if draw.up_to(3) or each == tile]
        for each in foot:
            for both in twins(each):
                heights[both] = 1
        if top == 2:
            for both in twins(tile):
                heights[both] = 2
        return


def _rows(grid: HexGrid, wish: BoardWish, letters: list[str]) -> tuple[str, ...]:
    """Return the letters row by row; odd rows have a filler at their end."""
    return tuple(
        "".join(
            letters[tile] if (tile := grid.panel_at(column, row)) >= 0 else GREY
            for column in range(wish.columns)
        )
        for row in range(wish.rows)
    )


class Side(msgspec.Struct, frozen=True):
    """What a board gives to who starts at one of its short edges."""

    steps: int
    """Hexes from the deployment area to the middle, the shortest way round what is closed."""
    cover: int
    """Hexes of woods and ruins in this half, and neighbours of structures."""
    height: int
    """Levels of all raised hexes in this half."""


class Certificate(msgspec.Struct, frozen=True):
    """How fair a board is: what it gives to both sides, and whether that is the same."""

    left: Side
    right: Side

    @property
    def is_even(self) -> bool:
        """Whether both sides get the same."""
        return self.left == self.right


def certificate(board: BoardSetup) -> Certificate:
    """Return what a board gives to both sides: distance, cover, height."""
    columns, colours = board.columns, board.colours
    grid = board_grid(columns, board.rows)
    heights = [max(0, surface) for surface in board.surfaces]
    built = {grid.panel_at(*at) for works in board.works for at in works.at}

    def side(is_left: bool) -> Side:
        half, start = [], []
        for tile in range(grid.panel_count):
            column, row = grid.positions[tile]
            end = columns - 1 - (row & 1) - column
            near = column if is_left else end
            if near < (end if is_left else column):
                half.append(tile)
            if near < 3:
                start.append(tile)
        cover = sum(
            colours[tile] in (GREEN, BLACK) or any(each in built for each in grid.neighbours[tile])
            for tile in half
        )
        return Side(_steps(grid, columns, colours, built, start), cover, sum(heights[tile] for tile in half))

    return Certificate(side(True), side(False))


def _steps(grid: HexGrid, columns: int, colours: Sequence[str], built: set[int], start: list[int]) -> int:
    """Return the steps from an area to the column in the middle, round red ground and structures."""
    reached = {tile for tile in start if colours[tile] != RED and tile not in built}
    front = sorted(reached)
    for count in range(grid.panel_count):
        if not front or any(_is_middle(grid, columns, tile) for tile in front):
            return count
        onward = {
            each
            for tile in front
            for each in grid.neighbours[tile]
            if each not in reached and colours[each] != RED and each not in built
        }
        reached |= onward
        front = sorted(onward)
    return grid.panel_count


def _is_middle(grid: HexGrid, columns: int, tile: int) -> bool:
    column, row = grid.positions[tile]
    return abs(2 * column - (columns - 1 - (row & 1))) <= 1
