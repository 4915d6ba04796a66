"""What stands beside a board are the names that its places are told by."""

from itertools import groupby

import pygame
import pytest

from game.space.hex import Layout
from game.space.hexgrid import hex_rectangle
from game.space.lattice import lattice
from game.space.square import square_grid
from game.systems.totalwar.system import TOTAL_WAR
from game.systems.totalwar.telling import Names
from game.views.board.camera import Camera
from game.views.board.hex_geometry import HexGeometry
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.relief_geometry import ReliefGeometry
from game.views.board.square import SquareGeometry
from game.views.table.coordinates import Coordinates
from tests.support.shipped import shipped_catalog


def test_rows_and_columns_of_a_lattice_are_called_as_its_vertices_are() -> None:
    board, names = lattice(13, 30), LatticeGeometry(13, 30).edge_names
    for vertex in range(board.vertex_count):
        column, row = board.place(vertex)
        assert names.row(row) + names.column(column) == board.vertex_name(vertex)


def test_columns_and_rows_of_squares_are_called_as_its_tiles_are() -> None:
    grid, names = square_grid(30, 12), SquareGeometry(30, 12).edge_names
    for tile in range(grid.tile_count):
        column, row = grid.position(tile)
        assert names.column(column) + names.row(row) == grid.tile_name(tile)


def test_columns_and_rows_of_a_war_are_called_as_its_panels_are() -> None:
    request = TOTAL_WAR.default_request(shipped_catalog())
    setup = TOTAL_WAR.build_setup(request, shipped_catalog())
    names, theatre = Names(setup), setup.theatres[0]
    geometry = HexGeometry(theatre.columns, theatre.rows, (True,) * (theatre.columns * theatre.rows))
    edge = geometry.edge_names
    for panel, (column, row) in enumerate(geometry.places):
        told = names.panel(panel)
        assert told == f"{edge.column(column)},{edge.row(row)}" or not told[0].isdigit()


def test_columns_and_rows_of_a_relief_are_called_as_its_hexes_are() -> None:
    grid = hex_rectangle(Layout.ODD_R, 14, 11, is_staggered=True)
    geometry = ReliefGeometry(14, 11, (True,) * grid.panel_count, True, True, [0] * grid.panel_count)
    edge = geometry.edge_names
    for panel in range(grid.panel_count):
        column, row = geometry.places[panel]
        assert f"{edge.column(column)},{edge.row(row)}" == grid.panel_name(panel)


@pytest.mark.parametrize("is_staggered", (False, True))
def test_numbers_of_a_hex_board_stand_beside_its_first_row_and_column(is_staggered: bool) -> None:
    count = hex_rectangle(Layout.ODD_R, 14, 11, is_staggered=is_staggered).panel_count
    geometry = HexGeometry(14, 11, (True,) * count, True, is_staggered)
    heads = geometry.edge_names.heads
    assert heads is not None
    assert [geometry.places[tile] for tile in heads[0]] == [(column, 0) for column in range(14)]
    assert [geometry.places[tile] for tile in heads[1]] == [(0, row) for row in range(11)]


@pytest.mark.parametrize("unit_px", [31, 60])
def test_numbers_of_hex_columns_do_not_touch(unit_px: int) -> None:
    """Columns lie closer than panels are wide: with letters at 200% '10111213' stood above them."""
    pygame.display.init()
    pygame.display.set_mode((800, 600))
    geometry, rect = HexGeometry(13, 11, (True,) * 143), pygame.Rect(0, 0, 800, 600)
    camera = Camera(*geometry.units, rect.inflate(-60, -60))
    camera.cut_to(camera.centre, unit_px)
    label = pygame.Surface((unit_px - 5, 4), pygame.SRCALPHA)
    label.fill("white")
    surface = pygame.Surface(rect.size)
    names = geometry.edge_names
    surface.fblits(Coordinates(geometry, names, 13, 11).written(rect, camera, lambda text: label))
    at = next(y for y in range(600) if any(surface.get_at((x, y))[0] for x in range(60, 740)))
    lit = [
        (is_lit, len(list(run)))
        for is_lit, run in groupby(surface.get_at((x, at))[0] > 0 for x in range(800))
    ]
    assert {length for is_lit, length in lit if is_lit} == {unit_px - 5}
    assert len(lit) > 3 and min(length for is_lit, length in lit if not is_lit) >= 5
