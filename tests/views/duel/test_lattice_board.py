"""The lattice on screen: where vertices lie, what is under the mouse, what is painted where."""

import math

import pygame
import pytest

from game.core.table import BoardView
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.terrain import TerrainStyle

GEOMETRY = LatticeGeometry(9, 7)


def test_every_vertex_is_under_the_mouse_at_its_place() -> None:
    for vertex in range(9 * 7):
        x, y = GEOMETRY.centre(vertex)
        assert GEOMETRY.tile_at(x, y) == vertex
        assert GEOMETRY.tile_at(x + 0.2, y - 0.2) == vertex


def test_nothing_is_under_the_mouse_beside_the_board() -> None:
    width, height = GEOMETRY.units
    assert GEOMETRY.tile_at(-1.0, 1.0) is None
    assert GEOMETRY.tile_at(width + 1.0, height / 2.0) is None


def test_neighbours_are_one_step_away_and_are_the_corners_of_a_base() -> None:
    middle = GEOMETRY.middle()
    corners = {(round(x, 6), round(y, 6)) for x, y in GEOMETRY.base(middle)}
    around = {tuple(round(c, 6) for c in GEOMETRY.centre(n)) for n in GEOMETRY.board.neighbours[middle]}
    assert corners == around
    for neighbour in GEOMETRY.board.neighbours[middle]:
        assert math.isclose(math.dist(GEOMETRY.centre(middle), GEOMETRY.centre(neighbour)), 1.0)


def test_borders_lie_between_a_vertex_and_its_neighbour() -> None:
    middle = GEOMETRY.middle()
    for other, start, end in GEOMETRY.edges(middle):
        assert other is not None
        (ax, ay), (bx, by) = GEOMETRY.centre(middle), GEOMETRY.centre(other)
        between = ((start[0] + end[0]) / 2.0, (start[1] + end[1]) / 2.0)
        assert between == pytest.approx(((ax + bx) / 2.0, (ay + by) / 2.0))


def test_arrows_stay_on_the_board() -> None:
    assert GEOMETRY.step(0, -1, 0) is None
    assert GEOMETRY.step(0, 1, 0) == 1
    assert GEOMETRY.step(0, 0, 1) == 9


def test_solid_triangles_are_brighter_than_open_ground_and_chunks_join() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    count = GEOMETRY.board.triangle_count
    terrain = tuple("rock" if number == 40 else "void" for number in range(count))
    styles = {"rock": TerrainStyle("rock", "rock"), "void": TerrainStyle("void", "stars")}
    board = BoardView(grid="lattice", columns=9, rows=7, theatre="space", terrain=terrain)
    painter = LatticePainter(board, styles)
    px = 32
    width, height = (round(side * px) for side in painter.units)
    whole = pygame.Surface((width, height))
    painter.paint(whole, px, 0, 0)

    def level(number: int) -> int:
        corners = GEOMETRY.triangle(number)
        at = (round(sum(x for x, _ in corners) / 3 * px), round(sum(y for _, y in corners) / 3 * px))
        return sum(whole.get_at(at)[:3])

    assert level(40) > 1.5 * level(10)
    part = pygame.Surface((96, 64))
    painter.paint(part, px, 64, 64)
    piece = whole.subsurface((64, 64, 96, 64))
    worst = max(
        abs(a - b) for a, b in zip(pygame.image.tobytes(part, "RGB"), pygame.image.tobytes(piece, "RGB"))
    )
    assert worst <= 12, "a chunk looks like its part of the whole"
