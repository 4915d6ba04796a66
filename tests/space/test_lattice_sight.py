"""Lines of sight on the lattice: the three pictures of the source as boards, then the corners of the rule."""

import random

import pytest

from game.space.bits import mask_of
from game.space.lattice import Lattice
from game.space.lattice_sight import LatticeSight
from tests.support.lattice_board import drawn_cover, drawn_lattice

NO_LIMIT = 99


def seen(picture: str, ground: str = "", limit: int = NO_LIMIT, *, is_open: bool = False) -> str:
    """The letters that A sees; bases of the others are in the way, their outlines too unless `is_open`."""
    grid, at = drawn_lattice(picture)
    terrain = drawn_cover(grid, ground)
    return "".join(
        letter for letter in sorted(at) if letter != "A" and sees(grid, at, letter, terrain, limit, is_open)
    )


def sees(grid: Lattice, at: dict[str, int], letter: str, terrain: int, limit: int, is_open: bool) -> bool:
    """Whether A sees a letter."""
    cover, shut = terrain, 0
    for other, vertex in at.items():
        if other not in ("A", letter):
            cover |= grid.base_masks[vertex]
            shut |= grid.near_masks[vertex]
    for triangle, corners in enumerate(grid.corners):
        if terrain >> triangle & 1:
            shut |= mask_of(corners)
    path = grid.sight_path(at["A"], at[letter], cover, limit, 0 if is_open else shut)
    if path is None:
        return False
    assert len(path) - 1 <= limit
    assert len(path) == 1 or grid.distance(path[0], at["A"]) == 1
    for number, vertex in enumerate(path):
        assert grid.reach_of_base(at[letter], vertex) == len(path) - 1 - number
    return True


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.7")
def test_first_picture_a_sees_b_and_c_but_not_d() -> None:
    picture = """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . . B . . . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
         . . A . . C . . . D . .
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
         . . . . . . . . . . . .
    """
    assert seen(picture) == "BC"
    assert seen(picture.replace("C", ".")) == "BD"
    assert seen(picture, is_open=True) == "BCD"
    assert seen(picture, limit=5, is_open=True) == "BC"


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.4")
@pytest.mark.rule("DU-1.7")
def test_second_picture_a_sees_b_and_d_but_not_c() -> None:
    picture = """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . B . . . . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
         . . A . . . . . C . . .
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . . D . . . . .
         . . . . . . . . . . . .
    """
    wall = """
        ......................
        ......................
        ......................
        ..........####........
        ...........###........
        ...........###........
        ...........###........
        ......................
        ......................
    """
    assert seen(picture) == "BCD"
    assert seen(picture, wall) == "BD"
    fence = wall.replace("###", "#..")
    assert seen(picture, fence) == "BD"
    assert seen(picture, fence, limit=5, is_open=True) == "BCD"


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.7")
def test_third_picture_a_sees_all_three() -> None:
    picture = """
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . B . . . . . .
         . . . . . . . . . . . .
        . . . . . . . . . . . .
         . . A . . . . . C . . .
        . . . . . . . . . . . .
         . . . . . . . . . . . .
        . . . . . . D . . . . .
         . . . . . . . . . . . .
    """
    assert seen(picture) == "BCD"
    rock = "\n".join("." * 22 if strip != 4 else "." * 9 + "#" + "." * 12 for strip in range(9))
    assert seen(picture, rock) == "BCD"
    assert seen(picture, rock, limit=4) == "BD"
    assert seen(picture, rock, limit=4, is_open=True) == "BCD"


@pytest.mark.rule("DU-1.5")
def test_a_path_has_no_more_steps_than_the_range() -> None:
    picture = """
        . . . . . . . . . .
         . . . . . . . . . .
        . . A . . . . B . .
         . . . . . . . . . .
        . . . . . . . . . .
    """
    assert seen(picture, limit=3) == "B"
    assert seen(picture, limit=2) == ""


@pytest.mark.rule("DU-1.7")
def test_a_step_is_blocked_only_when_all_triangles_beside_it_are_covered() -> None:
    grid, at = drawn_lattice("""
        . . . . . .
         . . . . . .
        . . . A . .
         . . . . . .
    """)
    for direction in range(6):
        right, left = grid.around[at["A"]][direction], grid.around[at["A"]][direction - 1]
        assert not grid.is_edge_blocked(at["A"], direction, 0)
        assert not grid.is_edge_blocked(at["A"], direction, 1 << right)
        assert not grid.is_edge_blocked(at["A"], direction, 1 << left)
        assert grid.is_edge_blocked(at["A"], direction, 1 << left | 1 << right)


@pytest.mark.rule("DU-1.7")
def test_an_edge_of_the_board_has_one_side_only() -> None:
    grid, _ = drawn_lattice(". . . .\n . . . .\n. . . .")
    top = grid.vertex(1, 0)
    below = grid.around[top][1]
    assert grid.is_edge_blocked(top, 1, 1 << below)
    assert not grid.is_edge_blocked(top, 1, 0)


OUTLINE = """
    . . . . . . . . . . .
     . . . . . . . . . . .
    . . . . . . . . . . .
     . . . . P . . . . . .
    . A . . . . . . B . .
     . . . . q . . . . . .
    . . . . . . . . . . .
     . . . . . . . . . . .
"""


@pytest.mark.rule("DU-1.7")
def test_running_along_an_outline_is_blocked_unless_the_option_opens_it() -> None:
    along = OUTLINE.replace("q", ".")
    assert seen(along, limit=5) == "P"
    assert seen(along, limit=5, is_open=True) == "BP"
    assert seen(along, limit=6) == "BP", "below P no vertex is on its outline"


@pytest.mark.rule("DU-1.7")
def test_an_edge_that_two_bases_share_is_no_gap() -> None:
    assert seen(OUTLINE) == "Pq"
    assert seen(OUTLINE, limit=5, is_open=True) == "Pq"


@pytest.mark.rule("DU-1.7")
def test_no_line_passes_where_two_bases_touch_in_a_point_unless_the_option_opens_it() -> None:
    picture = """
        . . . . . . . . . . .
         . . . . . A . . . . .
        . . . . . . . . . . .
         . . . . . . . . . . .
        . . . . P . Q . . . .
         . . . . . . . . . . .
        . . . . . . . . . . .
         . . . . . B . . . . .
        . . . . . . . . . . .
    """
    assert "B" not in seen(picture)
    assert "B" in seen(picture, limit=4, is_open=True)


@pytest.mark.rule("DU-1.8")
def test_touching_bases_always_see_each_other() -> None:
    grid, at = drawn_lattice("""
        . . . . . .
         . . . . . .
        . A . B . .
         . . . . . .
        . . . . . .
    """)
    everything = (1 << grid.triangle_count) - 1
    assert grid.sight_path(at["A"], at["B"], everything, 0) == (at["A"],)


@pytest.mark.rule("DU-1.5")
@pytest.mark.rule("DU-1.7")
@pytest.mark.parametrize("seed", range(4))
def test_all_places_at_once_are_those_of_the_single_lines(seed: int) -> None:
    dice = random.Random(seed)
    grid = Lattice(9 + seed, 8)
    vertices = range(grid.vertex_count)
    covered = mask_of(each for each in range(grid.triangle_count) if dice.random() < 0.5)
    closed = mask_of(each for each in vertices if dice.random() < 0.1)
    sight = LatticeSight(grid, covered, closed)
    for target in dice.sample(vertices, 12):
        for limit in (0, 1, 3, NO_LIMIT):
            alone = mask_of(
                start
                for start in vertices
                if grid.sight_path(start, target, covered, limit, closed) is not None
            )
            assert sight.seers(target, limit) == alone, (target, limit)
