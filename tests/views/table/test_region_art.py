"""Tints of regions: what is drawn anew in every frame, and what is kept."""

import pygame

from game.core.table import RegionView
from game.views.board.camera import Camera
from game.views.board.region_geometry import RegionGeometry
from game.views.table import region_art
from game.views.table.draw_context import DrawContext, Hatch

SIZE = (320, 240)
RED = (200, 40, 40)


def context() -> DrawContext:
    """Two squares beside each other, of two units each."""
    squares = (
        ((100, 100), (300, 100), (300, 300), (100, 300)),
        ((300, 100), (500, 100), (500, 300), (300, 300)),
    )
    regions = (
        RegionView("a", "A", (200, 200), squares[0], (1,)),
        RegionView("b", "B", (400, 200), squares[1], (0,)),
    )
    geometry = RegionGeometry(6, 4, regions)
    return DrawContext(
        Camera(6, 4, pygame.Rect(0, 0, *SIZE)), geometry, lambda token, px: pygame.Surface((px, px))
    )


def drawn(hatch: Hatch) -> pygame.Surface:
    picture = pygame.Surface(SIZE)
    region_art.fill(picture, context(), (0, 1), RED, 0.3, hatch)
    return picture


def test_lines_and_dots_are_drawn_once_as_long_as_the_view_stays() -> None:
    for hatch in ("diagonal", "dots"):
        first = pygame.image.tobytes(drawn(hatch), "RGB")
        known = region_art.tint.cache_info().misses
        assert pygame.image.tobytes(drawn(hatch), "RGB") == first
        assert region_art.tint.cache_info().misses == known
    assert pygame.image.tobytes(drawn("dots"), "RGB") != pygame.image.tobytes(drawn("none"), "RGB")
    assert drawn("none").get_at((107, 120))[:3] == (59, 12, 12)
