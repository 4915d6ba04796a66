import random

import pytest

from game.space.hex import Hex, Layout, cube_dot, subtract
from game.space.hexgrid import OFF_BOARD, HexGrid, hex_rectangle


def holed(rng: random.Random, layout: Layout) -> HexGrid:
    return HexGrid(
        layout, tuple((column, row) for column in range(9) for row in range(8) if rng.random() < 0.8)
    )


@pytest.mark.parametrize("layout", list(Layout))
def test_tables_agree_with_the_map(layout: Layout) -> None:
    grid = holed(random.Random(1), layout)
    assert list(grid.positions) == sorted(grid.positions, key=lambda position: position[::-1])
    assert grid.panel_count == len(grid.hexes) == len(grid.panels)
    for panel, (column, row) in enumerate(grid.positions):
        assert grid.panel_at(column, row) == panel
        assert grid.panel_name(panel) == f"{column + 1},{row + 1}"
        around = {other for other in range(grid.panel_count) if grid.distance(panel, other) == 1}
        assert set(grid.neighbours[panel]) == around
        for direction, other in enumerate(grid.steps[panel]):
            if other != OFF_BOARD:
                assert grid.steps[other][(direction + 3) % 6] == panel
                assert grid.straight_direction(panel, other) == direction
        for radius in range(4):
            near = [other for other in range(grid.panel_count) if grid.distance(panel, other) <= radius]
            assert grid.within(panel, radius) == tuple(near)
            edge = {other for other in near if grid.distance(panel, other) == radius}
            assert set(grid.ring_around(panel, radius)) == edge
    missing = next((c, r) for c in range(9) for r in range(8) if (c, r) not in grid.positions)
    assert grid.panel_at(*missing) == OFF_BOARD


def test_panels_named_twice_are_refused() -> None:
    with pytest.raises(ValueError, match="twice"):
        HexGrid(Layout.ODD_R, ((0, 0), (1, 0), (0, 0)))


def test_grids_are_values_whatever_the_order_of_their_panels() -> None:
    one = HexGrid(Layout.ODD_R, ((0, 0), (1, 0), (0, 1)))
    other = HexGrid(Layout.ODD_R, ((0, 1), (0, 0), (1, 0)))
    assert one == other
    assert hash(one) == hash(other)
    assert one != HexGrid(Layout.EVEN_R, one.positions)


def test_staggered_boards_have_the_rulebooks_size() -> None:
    assert hex_rectangle(Layout.ODD_R, 16, 13, is_staggered=True).panel_count == 202
    assert hex_rectangle(Layout.ODD_R, 14, 11, is_staggered=True).panel_count == 149
    assert hex_rectangle(Layout.ODD_Q, 13, 11, is_staggered=True).panel_count == 137
    assert hex_rectangle(Layout.EVEN_R, 3, 2, is_staggered=True).positions == (
        (0, 0),
        (1, 0),
        (0, 1),
        (1, 1),
        (2, 1),
    )


def test_straight_lines_end_at_edges_and_holes() -> None:
    full = hex_rectangle(Layout.ODD_Q, 6, 6)
    north_east = 1
    start = full.panel_at(1, 4)
    walked = [full.positions[panel] for panel in full.straight_from(start, north_east, 9)]
    assert walked == [(2, 4), (3, 3), (4, 3), (5, 2)]
    assert full.straight_from(start, north_east, 2) == full.straight_from(start, north_east, 9)[:2]
    assert full.straight_from(start, north_east, 0) == ()
    holes = HexGrid(Layout.ODD_Q, tuple(position for position in full.positions if position != (3, 3)))
    from_hole = holes.straight_from(holes.panel_at(1, 4), north_east, 9)
    assert [holes.positions[panel] for panel in from_hole] == [(2, 4)]
    beyond = holes.panel_at(4, 3)
    assert holes.straight_direction(holes.panel_at(1, 4), beyond) == north_east
    assert holes.straight_direction(beyond, beyond) is None
    assert holes.straight_direction(beyond, holes.panel_at(0, 0)) is None


@pytest.mark.parametrize("layout", [Layout.ODD_Q, Layout.ODD_R])
def test_view_is_the_front_half(layout: Layout) -> None:
    grid = hex_rectangle(layout, 11, 11)
    center = grid.panel_at(5, 5)
    around = grid.steps[center]
    for facing in range(6):
        in_view = {direction for direction in range(6) if grid.is_in_view(center, facing, around[direction])}
        assert in_view == {(facing - 1) % 6, facing, (facing + 1) % 6}
        for other in range(grid.panel_count):
            offset = subtract(grid.hexes[other], grid.hexes[center])
            # Straight abeam is a quarter turn: the step turned by one sixth and by two, added.
            step = layout.direction_steps[facing]
            once = Hex(-step.r, step.q + step.r)
            abeam = Hex(once.q - once.r, once.r + once.q + once.r)
            assert cube_dot(abeam, step) == 0
            assert grid.is_in_view(center, facing, other) == (cube_dot(offset, step) >= 0)


def test_bearings_name_the_nearest_directions() -> None:
    grid = hex_rectangle(Layout.ODD_Q, 11, 11)
    center = grid.panel_at(5, 5)
    assert grid.bearings(center, center) == ()
    for direction in range(6):
        for panel in grid.straight_from(center, direction, 5):
            assert grid.bearings(center, panel) == (direction,)
        between = grid.steps[grid.steps[center][direction]][(direction + 1) % 6]
        assert grid.bearings(center, between) == tuple(sorted((direction, (direction + 1) % 6)))


def test_masks_of_neighbours_hold_each_of_them_and_nothing_else() -> None:
    grid = hex_rectangle(Layout.ODD_Q, 4, 3)
    assert len(grid.neighbour_masks()) == grid.panel_count
    for panel, mask in enumerate(grid.neighbour_masks()):
        assert [other for other in range(grid.panel_count) if mask >> other & 1] == sorted(
            grid.neighbours[panel]
        )
