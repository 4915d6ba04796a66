"""What is foretold stands where it can be read, and hides nobody."""

import pygame
import pytest

from game.rules.intent import Mark
from game.views.board.camera import Camera
from game.views.board.square import SquareGeometry
from game.views.strategic.highlights import Blast
from game.views.table.draw_context import DrawContext
from game.views.table.forecasts import Pointed, ProspectLine, Threatening
from game.views.table.highlights import OVER, Colours
from game.views.ui.theme import load_theme, luminance

COLOUR, BACK = (250, 190, 60), (10, 20, 30)
COLUMNS = 5
MIDDLE, ABOVE = 12, 7


def painted(
    mark: ProspectLine | Threatening | Blast | Pointed, px: int, back: tuple[int, int, int] = BACK
) -> tuple[pygame.Surface, DrawContext]:
    """Return a board of tiles so large with one mark on it."""
    size = COLUMNS * px
    camera = Camera(COLUMNS, COLUMNS, pygame.Rect(0, 0, size, size))
    context = DrawContext(
        camera, SquareGeometry(COLUMNS, COLUMNS), lambda token, wide: pygame.Surface((wide, wide))
    )
    picture = pygame.Surface((size, size))
    picture.fill(back)
    mark.draw(picture, context)
    assert context.px == px
    return picture, context


def covered(picture: pygame.Surface, context: DrawContext, tile: int, share: float) -> float:
    """Return how much of the lower part of a tile is painted over."""
    x, y = context.screen(tile)
    half, top = context.px // 2 - 3, round(y + context.px * (0.5 - share))
    spots = [(round(x) + dx, at) for dx in range(-half, half) for at in range(top, round(y) + half)]
    return sum(picture.get_at(spot)[:3] != BACK for spot in spots) / len(spots)


@pytest.mark.parametrize(("px", "is_free"), [(24, True), (30, True), (64, False)])
def test_a_chance_hides_nobody_on_small_tiles_and_lies_on_large_ones(px: int, *, is_free: bool) -> None:
    line = ProspectLine(MIDDLE, MIDDLE, "46%", COLOUR)
    picture, context = painted(line, px)
    assert (covered(picture, context, MIDDLE, 0.4) < 0.15) == is_free
    x, y = context.screen(MIDDLE)
    foot = round(y - px * 0.5 - 5 if is_free else y + px * 0.5 - 5)
    assert any(picture.get_at((round(x) + dx, foot))[:3] != BACK for dx in range(-8, 9)), "it is there"


def test_the_number_of_hits_of_an_area_stands_in_its_corner_not_on_who_stands_above() -> None:
    picture, context = painted(Blast(MIDDLE, "3", COLOUR), 48)
    x, y = context.screen(ABOVE)
    spots = [(round(x) + dx, round(y) + dy) for dx in range(-14, 15) for dy in range(-14, 11)]
    assert all(picture.get_at(spot)[:3] == BACK for spot in spots)
    at = (round(context.screen(MIDDLE)[0] + 24 + 5), round(context.screen(MIDDLE)[1] - 24))
    assert picture.get_at(at)[:3] != BACK


@pytest.mark.parametrize(
    "ground", [(61, 72, 52), (10, 20, 30), (226, 232, 238), (255, 255, 255), (176, 141, 90)]
)
def test_the_place_that_is_pointed_at_is_seen_on_dark_ground_and_on_snow(
    ground: tuple[int, int, int],
) -> None:
    colours = Colours(load_theme().palette("default"), lambda owner: COLOUR)
    mark = OVER["pointed"](Mark("pointed", (MIDDLE,)), colours)
    assert isinstance(mark, Pointed)
    picture, context = painted(mark, 24, ground)
    x, y = (round(at) for at in context.screen(MIDDLE))
    reds_greens_blues = (picture.get_at((x + dx, y)) for dx in range(-13, -6))
    lines, own = [luminance((each.r, each.g, each.b)) for each in reds_greens_blues], luminance(ground)
    assert max((max(own, line) + 0.05) / (min(own, line) + 0.05) for line in lines) >= 3
