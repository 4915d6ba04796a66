"""What stands beside a board are the names that its places are told by."""

from game.space.lattice import lattice
from game.space.square import square_grid
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.square import SquareGeometry


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
