"""The ground of hex boards, flat-top and pointy-top: whose colour stands at which pixel."""

from collections.abc import Iterator

import pygame
import pytest

from game.core.table import BoardView, Grid, RegionView
from game.views.board.camera import Camera
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_painter import HexPainter
from game.views.board.region_geometry import RegionGeometry
from game.views.board.terrain import TerrainStyle
from game.views.board.territory import Territory
from game.views.table.draw_context import DrawContext
from game.views.table.overlays import AreaOutline, PathLine, TileFill, TileFrame, draw_overlays

STYLES = {
    "red": TerrainStyle("red", "plain", (200, 40, 40)),
    "blue": TerrainStyle("blue", "plain", (40, 40, 200)),
}
PX = 48
SIZE = (480, 420)


@pytest.fixture(autouse=True)
def window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode(SIZE)
    yield
    pygame.display.quit()


def painted(grid: Grid) -> tuple[HexGeometry, pygame.Surface]:
    terrain = tuple("" if tile == 12 else ("red", "blue")[tile % 2] for tile in range(5 * 5))
    board = BoardView(grid, 5, 5, "land", terrain)
    geometry = HexGeometry.of(board)
    surface = pygame.Surface(SIZE)
    HexPainter(board, STYLES, Territory(geometry, {})).paint(surface, PX, 0, 0)
    return geometry, surface


@pytest.mark.parametrize("grid", ["hex_flat", "hex_pointy"])
def test_every_pixel_shows_the_panel_that_a_click_on_it_picks(grid: Grid) -> None:
    geometry, surface = painted(grid)
    wrong = 0
    for y in range(0, SIZE[1], 3):
        for x in range(0, SIZE[0], 3):
            tile = geometry.tile_at(x / PX, y / PX)
            red, _, blue, _ = surface.get_at((x, y))
            shown = None if abs(red - blue) < 60 else "red" if red > blue else "blue"
            expected = None if tile is None else ("red", "blue")[tile % 2]
            wrong += shown != expected
    assert wrong < 0.06 * (SIZE[0] // 3) * (SIZE[1] // 3), "only the lines between panels may differ"


def test_tints_frames_and_outlines_of_regions_stay_on_them() -> None:
    places = ((0, 0), (300, 0), (340, 300), (0, 320)), ((300, 0), (700, 0), (700, 500), (340, 300))
    regions = tuple(
        RegionView(str(n), str(n), (160 + 350 * n, 160), at, (1 - n,)) for n, at in enumerate(places)
    )
    geometry = RegionGeometry(7, 5, regions)
    camera = Camera(*geometry.units, pygame.Rect((0, 0), SIZE), (PX,))
    context = DrawContext(camera, geometry, lambda token, size: pygame.Surface((size, size)))
    for overlay in (
        TileFill((0,), (250, 250, 250), 0.9, "diagonal"),
        TileFrame(0, (250, 250, 250), 0.05, 0.2),
    ):
        surface = pygame.Surface(SIZE)
        draw_overlays(surface, (overlay,), context)
        drawn = pygame.mask.from_threshold(surface, (250, 250, 250), (120, 120, 120, 255))
        assert drawn.count() > 40
        for x, y in (
            (x, y) for x in range(0, SIZE[0], 2) for y in range(0, SIZE[1], 2) if drawn.get_at((x, y))
        ):
            at, centre = camera.to_board((x, y)), geometry.centre(0)
            inside = [a + (b - a) * 0.04 for a, b in zip(at, centre)]
            assert geometry.tile_at(*inside) == 0


@pytest.mark.parametrize("grid", ["hex_flat", "hex_pointy"])
def test_tints_frames_and_outlines_stay_on_their_panel(grid: Grid) -> None:
    geometry, _ = painted(grid)
    camera = Camera(*geometry.units, pygame.Rect((0, 0), SIZE), (PX,))
    context = DrawContext(camera, geometry, lambda token, size: pygame.Surface((size, size)))
    for overlay in (
        TileFill((7,), (250, 250, 250), 0.9),
        TileFrame(7, (250, 250, 250)),
        AreaOutline((7,), (250, 250, 250)),
    ):
        surface = pygame.Surface(SIZE)
        draw_overlays(surface, (overlay,), context)
        drawn = pygame.mask.from_threshold(surface, (250, 250, 250), (120, 120, 120, 255))
        assert drawn.count() > 40
        for y in range(0, SIZE[1], 2):
            for x in range(0, SIZE[0], 2):
                if drawn.get_at((x, y)):
                    at, centre = camera.to_board((x, y)), geometry.centre(7)
                    inside = [a + (b - a) * 0.04 for a, b in zip(at, centre)]
                    assert geometry.tile_at(*inside) == 7, "at most the rounding of a pixel beyond the side"


@pytest.mark.parametrize("grid", ["hex_flat", "hex_pointy"])
def test_a_way_that_stands_still_for_a_step_is_drawn_as_the_steps_it_has(grid: Grid) -> None:
    """Between an action of another hand and the next pointing, a way may name its end twice."""
    geometry, _ = painted(grid)
    camera = Camera(*geometry.units, pygame.Rect((0, 0), SIZE), (PX,))
    context = DrawContext(camera, geometry, lambda token, size: pygame.Surface((size, size)))
    drawn = []
    for tiles in ((7, 8), (7, 8, 8), (7, 7)):
        surface = pygame.Surface(SIZE)
        draw_overlays(surface, (PathLine(tiles, (250, 250, 250)),), context)
        drawn.append(pygame.mask.from_threshold(surface, (250, 250, 250), (120, 120, 120, 255)).count())
    assert drawn[0] == drawn[1] > 0 == drawn[2]
