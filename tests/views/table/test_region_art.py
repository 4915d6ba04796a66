"""Tints of regions: what is drawn anew in every frame, and what is kept."""

import pygame

from game.core.table import RegionView
from game.views.board.camera import Camera
from game.views.board.region_geometry import RegionGeometry
from game.views.table import region_art
from game.views.table.draw_context import DrawContext, Hatch
from game.views.table.square_art import dashes

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


def test_a_dashed_border_is_its_dashes_and_drawn_once_as_long_as_the_view_stays() -> None:
    seen = context()
    pictures = [pygame.Surface(SIZE) for _ in range(3)]
    for picture in pictures:
        picture.fill((1, 2, 3))
    region_art.outline(pictures[0], seen, (0, 1), RED, is_dashed=True)
    known = region_art._dashed.cache_info().misses
    region_art.outline(pictures[1], seen, (0, 1), RED, is_dashed=True)
    assert region_art._dashed.cache_info().misses == known
    width, step = min(4, max(2, round(seen.px * 0.06))), max(3, seen.px // 8)
    for tile, beside in ((0, 1), (1, 0)):
        for other, start, end in seen.geometry.edges(tile):
            if other != beside:
                ends = seen.camera.to_screen(*start), seen.camera.to_screen(*end)
                dashes(pictures[2], RED, *ends, width, step)
    first, again, by_hand = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    assert first == again == by_hand
