"""Hex boards on screen: places, picking, sides, and pixels at the zoom stops."""

import math

import pytest

from game.core.table import BoardView, Grid
from game.views.board.hex_geometry import HexGeometry
from game.views.totalwar.board import HEX_STOPS_PX

HOLE = 2 * 9 + 4


GRIDS: tuple[Grid, ...] = ("hex_flat", "hex_pointy")


def board(columns: int = 9, rows: int = 7, grid: Grid = "hex_flat") -> HexGeometry:
    terrain = tuple("" if tile == HOLE else "open" for tile in range(columns * rows))
    return HexGeometry.of(BoardView(grid, columns, rows, "space", terrain))


@pytest.mark.parametrize("grid", GRIDS)
def test_every_point_of_a_panel_belongs_to_it(grid: Grid) -> None:
    geometry = board(grid=grid)
    for tile in geometry.tiles:
        x, y = geometry.centre(tile)
        assert geometry.tile_at(x, y) == tile
        corners = geometry.outline.corners
        for dx, dy in corners:
            assert geometry.tile_at(x + dx * 0.96, y + dy * 0.96) == tile
        for side in range(6):
            (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
            assert geometry.tile_at(x + (ax + bx) * 0.48, y + (ay + by) * 0.48) == tile


@pytest.mark.parametrize("grid", GRIDS)
def test_a_point_across_a_side_belongs_to_the_neighbour_behind_it(grid: Grid) -> None:
    geometry = board(grid=grid)
    for tile in geometry.tiles:
        x, y = geometry.centre(tile)
        corners = geometry.outline.corners
        for side, other in enumerate(geometry.neighbours[tile]):
            (ax, ay), (bx, by) = corners[side], corners[(side + 1) % 6]
            assert geometry.tile_at(x + (ax + bx) * 0.52, y + (ay + by) * 0.52) == other


@pytest.mark.parametrize("grid", GRIDS)
def test_beside_the_board_and_in_holes_is_nothing(grid: Grid) -> None:
    geometry = board(grid=grid)
    assert geometry.tile_at(*geometry.centre(HOLE)) is None
    assert geometry.tile_at(0.0, 0.0) is None
    assert geometry.tile_at(*geometry.units) is None
    assert geometry.tile_at(-5.0, 3.0) is None
    assert HOLE not in geometry.tiles


def test_odd_columns_lie_half_a_panel_lower() -> None:
    geometry = board()
    assert geometry.centre(1)[1] - geometry.centre(0)[1] == pytest.approx(0.5)
    assert geometry.centre(2)[1] == geometry.centre(0)[1]
    north, northeast, *_ = geometry.neighbours[9 * 3 + 1]
    assert north == 9 * 2 + 1
    assert northeast == 9 * 3 + 2, "from an odd column north-east is the same row"


@pytest.mark.parametrize("grid", GRIDS)
def test_sides_meet_at_the_same_corners(grid: Grid) -> None:
    geometry = board(grid=grid)
    for tile in geometry.tiles:
        for side, (other, start, end) in enumerate(geometry.edges(tile)):
            if other is None:
                continue
            _, far_start, far_end = geometry.edges(other)[(side + 3) % 6]
            assert math.dist(start, far_end) < 1e-6 and math.dist(end, far_start) < 1e-6


@pytest.mark.parametrize("grid", GRIDS)
@pytest.mark.parametrize("px", [stop for stop in HEX_STOPS_PX if stop >= 16])
def test_panels_lie_on_whole_pixels_at_the_zoom_stops(px: int, grid: Grid) -> None:
    geometry = board(grid=grid)
    first = geometry.centre(0)
    for tile in geometry.tiles:
        x, y = geometry.centre(tile)
        assert ((x - first[0]) * px).is_integer() and ((y - first[1]) * px).is_integer()


def test_arrow_keys_step_over_holes_and_stop_at_the_edge() -> None:
    geometry = board()
    assert geometry.step(HOLE - 1, 1, 0) == HOLE + 1
    assert geometry.step(0, -1, 0) is None
    assert geometry.step(0, 0, 1) == 9
    assert geometry.middle() in geometry.tiles


def test_odd_rows_of_pointy_hexes_lie_half_a_panel_further_right() -> None:
    geometry = board(grid="hex_pointy")
    assert geometry.centre(9)[0] - geometry.centre(0)[0] == pytest.approx(0.5)
    assert geometry.centre(18)[0] == geometry.centre(0)[0]
    northeast, east, southeast, southwest, west, northwest = geometry.neighbours[9 * 3 + 4]
    assert (east, west) == (9 * 3 + 5, 9 * 3 + 3)
    assert (northeast, northwest) == (9 * 2 + 5, None), (
        "from an odd row north-west is the same column, a hole"
    )
    assert (southeast, southwest) == (9 * 4 + 5, 9 * 4 + 4)


@pytest.mark.parametrize("grid", GRIDS)
def test_what_is_in_view_holds_every_panel_that_touches_it(grid: Grid) -> None:
    geometry = board(grid=grid)
    left, top, right, bottom = 2.2, 2.4, 4.6, 5.1
    seen = {
        row * geometry.columns + column
        for row in geometry.rows_within(top, bottom)
        for column in geometry.columns_within(left, right)
    }
    for tile in geometry.tiles:
        corners = geometry.corners(tile)
        if any(left <= x <= right and top <= y <= bottom for x, y in corners):
            assert tile in seen
    assert len(seen) < len(geometry.tiles)
