"""Terrain that changes during a game: only what looks different is painted anew, and nothing old remains."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.core.table import BoardView, RegionView
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_painter import HexPainter
from game.views.board.land import LandPainter
from game.views.board.lattice import LatticePainter
from game.views.board.lattice_geometry import LatticeGeometry
from game.views.board.region_geometry import RegionGeometry
from game.views.board.region_painter import RegionPainter
from game.views.board.square import SquareGeometry
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.table.stage import Figure, Stage

STYLES = {
    name: TerrainStyle(name, pattern)
    for name, pattern in (("open", "plain"), ("sea", "water"), ("rock", "rock"))
}
SIZE = (520, 460)
REGIONS = (
    RegionView("west", "West", (150, 150), ((0, 0), (300, 0), (300, 300), (0, 300)), (1, 2)),
    RegionView("east", "East", (450, 150), ((300, 0), (600, 0), (600, 300), (300, 300)), (0, 2)),
    RegionView(
        "south", "South", (300, 450), ((0, 300), (300, 300), (600, 300), (600, 600), (0, 600)), (0, 1)
    ),
)


def square(terrain: tuple[str, ...]) -> Stage:
    return Stage(BoardView("square", 6, 6, "land", terrain), STYLES, picture, text)


def land(terrain: tuple[str, ...]) -> Stage:
    board = BoardView("square", 6, 6, "land", terrain)
    styles = STYLES | {"sea": TerrainStyle("sea", "river")}
    return Stage(board, styles, picture, text, Figure(SquareGeometry(6, 6), LandPainter(board, styles)))


def flat(terrain: tuple[str, ...]) -> Stage:
    board = BoardView("hex_flat", 6, 6, "land", terrain)
    painter = HexPainter(board, STYLES, Territory(HexGeometry.of(board), {}))
    return Stage(board, STYLES, picture, text, Figure(painter.geometry, painter))


def pointy(terrain: tuple[str, ...]) -> Stage:
    board = BoardView("hex_pointy", 6, 6, "land", terrain)
    painter = HexPainter(board, STYLES, Territory(HexGeometry.of(board), {}))
    return Stage(board, STYLES, picture, text, Figure(painter.geometry, painter))


def lattice(terrain: tuple[str, ...]) -> Stage:
    board = BoardView("lattice", 4, 4, "land", terrain[:18])
    return Stage(
        board, STYLES, picture, text, Figure(LatticeGeometry.of(board), LatticePainter(board, STYLES))
    )


def regions(terrain: tuple[str, ...]) -> Stage:
    board = BoardView("graph", 6, 6, "land", terrain[:3], "Three lands", REGIONS)
    return Stage(board, STYLES, picture, text, Figure(RegionGeometry.of(board), RegionPainter(board, STYLES)))


def picture(token: object, size: int) -> pygame.Surface:
    return pygame.Surface((size, size), pygame.SRCALPHA)


def text(words: str) -> pygame.Surface:
    return pygame.Surface((8, 8), pygame.SRCALPHA)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def shown(stage: Stage) -> bytes:
    surface = pygame.Surface(SIZE)
    for _ in range(40):
        surface.fill((0, 0, 0))
        stage.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("make", [square, land, flat, pointy, lattice, regions])
def test_after_a_change_the_board_looks_as_if_it_had_always_been_so(
    make: Callable[[tuple[str, ...]], Stage],
) -> None:
    before = tuple(("open", "sea", "open", "rock")[tile % 4] for tile in range(36))
    after = tuple("sea" if tile in (1, 2, 14, 15, 20) else name for tile, name in enumerate(before))
    stage, fresh = make(before), make(after)
    for each in (stage, fresh):
        each.place(pygame.Rect((0, 0), SIZE), 0)
    old = shown(stage)
    stage.set_ground(fresh.board)
    assert stage.is_dirty
    new = shown(stage)
    assert new == shown(fresh)
    assert new != old


def test_ground_that_stays_the_same_is_not_painted_anew() -> None:
    stage = square(("open",) * 36)
    stage.place(pygame.Rect((0, 0), SIZE), 0)
    shown(stage)
    stage.is_dirty = False
    stage.set_ground(square(("open",) * 36).board)
    assert not stage.is_dirty


def test_a_river_runs_over_corners_and_ends_where_it_is_forded() -> None:
    """Tiles (1,1) and (2,2) touch at a corner: there is water; (4,2) stands alone: none at its corners."""
    rivers = {7, 14, 16}
    stage = land(tuple("sea" if tile in rivers else "open" for tile in range(36)))
    stage.place(pygame.Rect((0, 0), SIZE), 0)
    shown(stage)
    surface = pygame.Surface(SIZE)
    stage.draw(surface)

    def is_blue(x: float, y: float) -> bool:
        red, _, blue, _ = surface.get_at([round(each) for each in stage.camera.to_screen(x, y)])
        return blue > red + 40

    assert is_blue(2.0, 2.0)
    assert is_blue(4.5, 2.5)
    assert not is_blue(4.0, 2.5)
    assert not is_blue(4.0, 3.0)


def test_regions_are_picked_by_their_polygons_and_reached_by_arrow_keys() -> None:
    geometry = RegionGeometry(6, 6, REGIONS)
    assert [geometry.tile_at(*geometry.centre(tile)) for tile in range(3)] == [0, 1, 2]
    assert geometry.tile_at(-1.0, 2.0) is None
    assert geometry.step(0, 1, 0) == 1
    assert geometry.step(1, -1, 0) == 0
    assert geometry.step(0, 0, 1) == 2
    assert geometry.step(0, -1, 0) is None
    behind = {other for other, _, _ in geometry.edges(2)}
    assert behind == {0, 1, None}, "the south borders on both others and on nothing"


def test_a_graph_without_regions_says_what_is_missing() -> None:
    with pytest.raises(ValueError, match="without regions"):
        RegionGeometry.of(BoardView("graph", 6, 6, "land", ("open",), "Nowhere"))
