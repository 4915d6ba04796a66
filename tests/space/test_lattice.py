from itertools import pairwise

import pytest

from game.space.bits import mask_of, places_of
from game.space.lattice import OFF_BOARD, Lattice, lattice
from tests.support.lattice_board import drawn_cover, drawn_lattice

SMALL = lattice(7, 8)
FIELD = lattice(13, 15)


def test_each_triangle_has_three_neighbouring_corners_and_is_known_to_them() -> None:
    assert SMALL.triangle_count == 12 * 7
    for triangle, corners in enumerate(SMALL.corners):
        assert len(set(corners)) == 3
        for vertex in corners:
            assert set(corners) - {vertex} <= set(SMALL.neighbours[vertex])
            assert triangle in SMALL.around[vertex]
        rows = sorted(SMALL.place(vertex)[1] for vertex in corners)
        assert SMALL.points_up(triangle) is (rows[1] == rows[2])
    assert sum(t != OFF_BOARD for each in SMALL.around for t in each) == 3 * SMALL.triangle_count


def test_triangles_are_numbered_from_the_left() -> None:
    middles = [
        sum(2 * SMALL.place(v)[0] + SMALL.place(v)[1] % 2 for v in corners) for corners in SMALL.corners
    ]
    for strip in range(SMALL.rows - 1):
        start = strip * SMALL.triangle_columns
        in_strip = middles[start : start + SMALL.triangle_columns]
        assert in_strip == sorted(set(in_strip))


@pytest.mark.rule("DU-1.1")
def test_a_base_covers_exactly_the_six_triangles_round_its_vertex_and_lies_on_the_board() -> None:
    for vertex in range(FIELD.vertex_count):
        column, row = FIELD.place(vertex)
        on_board = 0 < row < FIELD.rows - 1 and 0 < column < FIELD.columns - 1
        assert bool(FIELD.standing_mask >> vertex & 1) is on_board
        if on_board:
            assert FIELD.base_masks[vertex].bit_count() == 6


@pytest.mark.rule("DU-1.1")
def test_bases_overlap_exactly_when_their_centres_are_less_than_two_steps_apart() -> None:
    places = [v for v in range(FIELD.vertex_count) if FIELD.standing_mask >> v & 1]
    for one in places[::3]:
        for other in places:
            overlap = FIELD.base_masks[one] & FIELD.base_masks[other]
            assert bool(overlap) is (FIELD.distance(one, other) < 2)


@pytest.mark.rule("DU-1.3")
def test_distances_of_the_source() -> None:
    grid, at = drawn_lattice("""
        . . . . . . . . . .
         . . . . . . . . . .
        . . . . . B . . . .
         . . . . . . . . . .
        . . . . . . . . . .
         . . . . . . . . . .
        . . . . . . . . . .
         . A . T . . C . . .
        . . . . . . . . . .
         . . . . . . . . . .
    """)
    assert grid.distance(at["A"], at["C"]) == 5
    assert grid.base_distance(at["A"], at["C"]) == 3
    assert grid.distance(at["T"], at["B"]) == 5
    assert grid.base_distance(at["T"], at["B"]) == 3
    assert grid.base_distance(at["A"], at["T"]) == 0
    assert grid.base_distance(at["A"], at["A"]) == 0
    assert [grid.reach_of_base(at["A"], vertex) for vertex in (at["A"], at["A"] + 1, at["T"])] == [0, 0, 1]


@pytest.mark.parametrize("grid", [SMALL, lattice(2, 3), lattice(9, 4)], ids=str)
def test_distance_is_the_length_of_a_shortest_walk(grid: Lattice) -> None:
    for start in range(grid.vertex_count):
        seen, layer, steps = {start}, {start}, 0
        while layer:
            for vertex in layer:
                assert grid.distance(start, vertex) == steps
            layer = {n for vertex in layer for n in grid.neighbours[vertex]} - seen
            seen |= layer
            steps += 1
        assert len(seen) == len(grid.distances[start]) == grid.vertex_count


@pytest.mark.rule("DU-1.2")
@pytest.mark.rule("DU-1.4")
def test_a_base_fits_beside_terrain_but_not_on_it() -> None:
    grid = lattice(9, 7)
    cover = drawn_cover(
        grid,
        """
        ................
        ...#............
        ................
        ............#...
        ................
        ................
        """,
    )
    free = grid.standing(cover)
    covered = {vertex for triangle in places_of(cover) for vertex in grid.corners[triangle]}
    for vertex in range(grid.vertex_count):
        is_inside = bool(grid.standing_mask >> vertex & 1)
        assert bool(free >> vertex & 1) is (is_inside and vertex not in covered)


def test_straight_runs_are_counted_in_one_direction_only() -> None:
    east = tuple(FIELD.vertex(column, 4) for column in range(3, 8))
    assert FIELD.straight_run(east) == 4
    bent = (*east[:3], FIELD.steps[east[2]][2], FIELD.steps[FIELD.steps[east[2]][2]][2])
    assert FIELD.straight_run(bent) == 2
    assert FIELD.straight_run(east[:1]) == 0


def test_a_running_path_takes_a_detour_for_its_run_when_it_may() -> None:
    start = FIELD.vertex(5, 6)
    bent = FIELD.steps[FIELD.steps[start][1]][2]
    assert FIELD.distance(start, bent) == 2
    path = FIELD.running_path(start, bent, 5, 3, FIELD.standing_mask, 0)
    assert path is not None
    assert (path[0], path[-1]) == (start, bent)
    assert all(b in FIELD.neighbours[a] for a, b in pairwise(path))
    assert FIELD.straight_run(path) >= 3
    assert FIELD.running_path(start, bent, 3, 3, FIELD.standing_mask, 0) is None


def test_the_ends_of_runs_are_where_running_paths_lead() -> None:
    start = FIELD.vertex(3, 3)
    ground = FIELD.standing_mask & ~mask_of(FIELD.neighbours[FIELD.vertex(5, 3)])
    for limit, run in ((2, 3), (3, 3), (5, 3), (4, 1)):
        found = FIELD.run_ends(1 << start, limit, run, ground) & ~(1 << start)
        assert found == mask_of(
            goal
            for goal in places_of(ground & ~(1 << start))
            if FIELD.running_path(start, goal, limit, run, ground, 0) is not None
        )
    both = mask_of((start, FIELD.vertex(7, 6)))
    assert FIELD.run_ends(both, 4, 3, ground) == FIELD.run_ends(1 << start, 4, 3, ground) | FIELD.run_ends(
        1 << FIELD.vertex(7, 6), 4, 3, ground
    )


def test_a_running_path_enters_stops_only_as_its_goal() -> None:
    start = FIELD.vertex(3, 4)
    row = [FIELD.vertex(column, 4) for column in range(3, 8)]
    stop = 1 << row[2]
    assert FIELD.running_path(start, row[3], 3, 3, FIELD.standing_mask, stop) is None
    assert FIELD.running_path(start, row[2], 2, 2, FIELD.standing_mask, stop) == tuple(row[:3])


@pytest.mark.rule("DU-7.4")
@pytest.mark.rule("DU-7.5")
def test_pushes_follow_the_line_of_centres_and_offer_equals() -> None:
    centre = FIELD.vertex(6, 7)
    east = FIELD.vertex(8, 7)
    assert FIELD.steps_away(centre, east, east) == (east + 1,)
    assert FIELD.steps_towards(centre, east, east) == (east - 1,)
    corner = FIELD.steps[FIELD.steps[centre][1]][2]
    both = FIELD.steps_away(centre, corner, corner)
    assert set(both) == {FIELD.steps[corner][1], FIELD.steps[corner][2]}
    edge = FIELD.vertex(11, 7)
    assert FIELD.steps_away(centre, edge, edge) == ()


def test_names_of_vertices() -> None:
    for vertex in range(FIELD.vertex_count):
        assert FIELD.vertex_named(FIELD.vertex_name(vertex)) == vertex
    assert FIELD.vertex_name(FIELD.vertex(6, 2)) == "C7"
    for wrong in ("", "7", "C", "CD4", "C0", "Z1", "C99", "C1_0", "C_7", "C7_", "[1", "@1"):
        with pytest.raises(ValueError, match="vertex"):
            FIELD.vertex_named(wrong)


@pytest.mark.parametrize("size", [(1, 5), (5, 1), (200, 10)])
def test_impossible_sizes_are_refused(size: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="2 x 2"):
        Lattice(*size)
