"""Hexes with relief: staggered numbering, tops that are picked where they are seen, collapses repainted."""

import pygame
import pytest

from game.core.table import BoardView
from game.views.board.geometry import TileShape
from game.views.board.hex_geometry import HexGeometry
from game.views.board.hex_sprites import panel_sprite
from game.views.board.relief_geometry import LIFT, ReliefGeometry
from game.views.board.relief_painter import NUMBER_FROM_PX, ReliefPainter, number_sprite
from game.views.board.terrain import TerrainStyle
from game.views.table.stage import Figure, Stage

COLUMNS, ROWS = 6, 5
COUNT = 28
STYLES = {
    name: TerrainStyle(name, pattern, colour)
    for name, pattern, colour in (("open", "plain", (90, 96, 88)), ("lake", "water", (40, 90, 150)))
}


@pytest.fixture(autouse=True)
def display() -> None:
    """The picture of a ground is made for the screen's format."""
    pygame.display.init()
    pygame.display.set_mode((640, 480))


def board(heights: dict[int, int] | None = None, built: dict[int, int] | None = None) -> BoardView:
    terrain = tuple("lake" if tile == 0 else "open" for tile in range(COUNT))
    floors = {0: -2} | (heights or {})
    return BoardView(
        "hex_pointy",
        COLUMNS,
        ROWS,
        "land",
        terrain,
        is_staggered=True,
        heights=tuple(floors.get(tile, 0) for tile in range(COUNT)),
        built=tuple((built or {}).get(tile, 0) for tile in range(COUNT)),
    )


def relief(view: BoardView) -> ReliefGeometry:
    return ReliefPainter(view, STYLES).geometry


def test_odd_rows_of_a_staggered_board_are_one_shorter_and_numbered_so() -> None:
    geometry = HexGeometry.of(board())
    assert geometry.tiles == tuple(range(COUNT))
    assert geometry.places[5] == (5, 0) and geometry.places[6] == (0, 1) and geometry.places[11] == (0, 2)
    assert geometry.panel_at(5, 1) is None
    for tile in geometry.tiles:
        assert geometry.tile_at(*geometry.centre(tile)) == tile
    assert geometry.step(10, 0, 1) == 15 and geometry.step(10, 1, 0) is None


def test_a_top_is_drawn_and_picked_further_up() -> None:
    geometry = relief(board({14: 2}))
    flat = relief(board())
    x, y = flat.centre(14)
    assert geometry.centre(14) == pytest.approx((x, y - 2 * LIFT))
    assert geometry.tile_at(x, y - 2 * LIFT) == 14
    assert geometry.tile_at(x, y + 0.25) == 14, "its wall"
    behind = geometry.neighbours[14][0]
    assert behind is not None
    hidden = (x + 0.1, y - 2 * LIFT - 0.5)
    assert flat.tile_at(*hidden) == behind and geometry.tile_at(*hidden) == 14, "it hides what is behind"


def test_water_lies_at_its_surface_whatever_its_depth() -> None:
    geometry = relief(board())
    assert geometry.tops[0] == 0


@pytest.mark.parametrize("tile", [0, 8, 14, 27])
def test_every_middle_is_picked_as_what_is_seen_there(tile: int) -> None:
    geometry = relief(board({8: 1, 14: 2}))
    assert geometry.tile_at(*geometry.centre(tile)) == tile


def test_after_a_collapse_the_board_looks_as_if_it_had_always_been_so() -> None:
    before, after = board({8: 1, 14: 3}, {14: 3}), board({8: 1})

    def stage(view: BoardView) -> Stage:
        painter = ReliefPainter(view, STYLES)
        made = Stage(
            view,
            STYLES,
            lambda token, px: pygame.Surface((px, px)),
            lambda text: pygame.Surface((1, 1)),
            Figure(painter.geometry, painter),
        )
        made.place(pygame.Rect(0, 0, 420, 360), 0)
        return made

    def shown(each: Stage) -> bytes:
        surface = pygame.Surface((420, 360))
        for _ in range(12):
            each.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    changed, fresh = stage(before), stage(after)
    old = shown(changed)
    changed.set_ground(after)
    assert changed.geometry.centre(14) == fresh.geometry.centre(14)
    assert shown(changed) == shown(fresh) != old


@pytest.mark.parametrize("shape", ["pointy_hex", "hex"])
@pytest.mark.parametrize("is_at_head", [False, True])
def test_no_part_of_a_number_lies_on_another_panel(shape: TileShape, is_at_head: bool) -> None:
    for px in range(NUMBER_FROM_PX, 100, 2):
        panel = pygame.mask.from_surface(panel_sprite(STYLES["open"], 0, None, px, shape))
        for level in (1, 3, -2):
            number = pygame.mask.from_surface(number_sprite(level, px, shape, is_at_head=is_at_head))
            assert number.count() > 0
            assert number.overlap_area(panel, (0, 0)) == number.count(), (px, level)
