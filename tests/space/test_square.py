from collections import deque

import pytest

from game.space.bits import mask_of, places_of
from game.space.paths import straightest_path
from game.space.square import (
    DIRECT_STEPS_LISTED,
    EAST,
    NORTH,
    OFF_BOARD,
    SOUTH,
    WEST,
    SquareGrid,
    column_name,
    direct_path,
    king_areas,
    orthogonal_areas,
    square_grid,
)

SIZES = ((1, 1), (1, 5), (7, 1), (5, 4), (12, 12), (30, 3))


def steps_by_flood(neighbours: tuple[tuple[int, ...], ...], start: int) -> dict[int, int]:
    found = {start: 0}
    queue = deque([start])
    while queue:
        tile = queue.popleft()
        for other in neighbours[tile]:
            if other not in found:
                found[other] = found[tile] + 1
                queue.append(other)
    return found


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_distances_are_those_of_a_flood(width: int, height: int) -> None:
    grid = SquareGrid(width, height)
    for a in range(grid.tile_count):
        king, orthogonal = steps_by_flood(grid.king, a), steps_by_flood(grid.orthogonal, a)
        assert len(king) == len(orthogonal) == width * height
        for b in range(grid.tile_count):
            assert grid.king_distance(a, b) == king[b]
            assert grid.orthogonal_distance(a, b) == orthogonal[b]


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_areas_hold_what_is_near(width: int, height: int) -> None:
    grid = SquareGrid(width, height)
    for steps in (0, 1, 2, 3, 20):
        for a in range(grid.tile_count):
            others = [b for b in range(grid.tile_count) if b != a]
            near = [b for b in others if grid.king_distance(a, b) <= steps]
            assert places_of(king_areas(grid, steps)[a]) == tuple(near)
            near = [b for b in others if grid.orthogonal_distance(a, b) <= steps]
            assert places_of(orthogonal_areas(grid, steps)[a]) == tuple(near)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_neighbours_by_position(width: int, height: int) -> None:
    grid = SquareGrid(width, height)
    for tile in range(grid.tile_count):
        column, row = grid.position(tile)
        assert grid.tile(column, row) == tile
        around = {
            (c, r)
            for c in range(column - 1, column + 2)
            for r in range(row - 1, row + 2)
            if (c, r) != (column, row) and 0 <= c < width and 0 <= r < height
        }
        assert {grid.position(other) for other in grid.king[tile]} == around
        straight = {(c, r) for c, r in around if c == column or r == row}
        assert {grid.position(other) for other in grid.orthogonal[tile]} == straight
        assert {grid.position(other) for other in grid.diagonal[tile]} == around - straight
        assert grid.king_masks[tile] == mask_of(grid.king[tile])
        assert grid.orthogonal_masks[tile] == mask_of(grid.orthogonal[tile])
        assert grid.diagonal_masks[tile] == mask_of(grid.diagonal[tile])
        for steps, existing in (
            (grid.king_steps[tile], grid.king[tile]),
            (grid.orthogonal_steps[tile], grid.orthogonal[tile]),
        ):
            assert tuple(other for other in steps if other != OFF_BOARD) == existing


def test_directions_of_steps() -> None:
    grid = SquareGrid(12, 12)
    named = [grid.tile_name(tile) for tile in grid.king_steps[grid.tile_named("F8")]]
    assert named == ["F7", "G7", "G8", "G9", "F9", "E9", "E8", "E7"]
    assert [grid.tile_name(tile) for tile in grid.orthogonal_steps[grid.tile_named("F8")]] == [
        "F7",
        "G8",
        "F9",
        "E8",
    ]
    assert grid.orthogonal_steps[0] == (OFF_BOARD, 1, 12, OFF_BOARD)


def test_names() -> None:
    grid = SquareGrid(30, 12)
    assert grid.tile_name(grid.tile(5, 7)) == "F8"
    assert grid.tile_named(" aa12 ") == grid.tile(26, 11)
    assert column_name(701) == "ZZ"
    assert column_name(702) == "AAA"
    for tile in range(grid.tile_count):
        assert grid.tile_named(grid.tile_name(tile)) == tile


@pytest.mark.parametrize("name", ["", "F", "8", "8F", "F-1", "F8x", "Ä1", "[1", "F_8", "F8_", "F1_2", "F 8"])
def test_what_is_no_name_of_a_tile_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="is no tile name"):
        SquareGrid(12, 12).tile_named(name)


@pytest.mark.parametrize("name", ["F0", "F13", "M1", "AA1", "A" + "9" * 5000])
def test_tiles_off_the_board_are_refused_by_name(name: str) -> None:
    with pytest.raises(ValueError, match="not on this board, which ends at L12"):
        SquareGrid(12, 12).tile_named(name)


def test_places_off_the_board_are_refused() -> None:
    with pytest.raises(ValueError, match="column 12"):
        SquareGrid(12, 12).tile(12, 0)
    with pytest.raises(ValueError, match="at least one"):
        SquareGrid(0, 4)


def test_grids_are_values() -> None:
    assert SquareGrid(4, 5) == SquareGrid(4, 5) != SquareGrid(5, 4)
    assert hash(SquareGrid(4, 5)) == hash(SquareGrid(4, 5))
    assert square_grid(4, 5) is square_grid(4, 5)
    assert repr(SquareGrid(4, 5)) == "SquareGrid(width=4, height=5)"


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_rays_run_straight_to_the_edge(width: int, height: int) -> None:
    grid = SquareGrid(width, height)
    for tile in range(grid.tile_count):
        column, row = grid.position(tile)
        expected = {
            NORTH: [(column, r) for r in range(row - 1, -1, -1)],
            EAST: [(c, row) for c in range(column + 1, width)],
            SOUTH: [(column, r) for r in range(row + 1, height)],
            WEST: [(c, row) for c in range(column - 1, -1, -1)],
        }
        for direction, places in expected.items():
            assert [grid.position(other) for other in grid.rays[tile][direction]] == places
            assert grid.ray_masks[tile][direction] == mask_of(grid.rays[tile][direction])


@pytest.mark.rule("SK-5.1")
def test_a_ray_ends_with_the_first_stop() -> None:
    grid = SquareGrid(12, 12)
    start = grid.tile_named("F8")
    stops = mask_of(map(grid.tile_named, ("F2", "F5", "H8", "K8", "F10", "F12", "B8", "D8", "G9")))
    ends = [grid.tile_name(grid.ray_until(start, direction, stops)[-1]) for direction in range(4)]
    assert ends == ["F5", "H8", "F10", "D8"]
    assert grid.ray_until(start, WEST, 0) == grid.rays[start][WEST]
    assert len(grid.ray_until(grid.tile_named("A1"), EAST, 0)) == 11
    assert grid.ray_until(grid.tile_named("A1"), NORTH, stops) == ()


def test_column_masks() -> None:
    grid = SquareGrid(5, 3)
    assert places_of(grid.column_masks[4]) == (4, 9, 14)
    assert mask_of(range(15)) == grid.full_mask


def test_bits() -> None:
    assert places_of(mask_of([9, 2, 140, 2])) == (2, 9, 140)


def test_the_direct_path_is_the_general_one_wherever_that_takes_no_detour() -> None:
    grid = square_grid(5, 4)
    for number in range(40):
        open_tiles = grid.full_mask & ~((number * 0x9E3779B1 >> 3) & (number * 0x85EBCA6B >> 5))
        for start, goal in ((0, 11), (6, 6), (7, 3), (19, 11), (4, 8), (2, 16)):
            steps = grid.orthogonal_distance(start, goal)
            assert steps <= DIRECT_STEPS_LISTED
            direct = direct_path(grid, start, goal, open_tiles)
            general = straightest_path(grid.orthogonal_steps, start, goal, open_tiles | 1 << goal)
            assert direct == (general if general is not None and len(general) == steps + 1 else None)
