"""The title's ground: it moves, but draws frames only when something has come a pixel further."""

import pygame
import pytest

from game.scenes.backdrop import Backdrop
from game.scenes.loop import STEP_MS
from game.views.ui.theme import load_theme

SIZE = (640, 360)
SECONDS = 20


@pytest.fixture(autouse=True)
def _window() -> None:
    pygame.display.init()
    pygame.display.set_mode(SIZE)


def backdrop(is_still: bool = False) -> Backdrop:
    palette = next(iter(load_theme().palettes.values()))
    return Backdrop(palette, SIZE, is_still)


def picture(ground: Backdrop) -> bytes:
    surface = pygame.Surface(SIZE)
    ground.draw(surface)
    return pygame.image.tobytes(surface, "RGB")


def frames(ground: Backdrop, seconds: int = SECONDS) -> int:
    """How many frames are drawn in so many seconds of sixty steps."""
    surface = pygame.Surface(SIZE)
    ground.draw(surface)
    drawn = 0
    for _ in range(seconds * 1000 // STEP_MS):
        ground.update(STEP_MS)
        if ground.is_dirty:
            ground.draw(surface)
            drawn += 1
    return drawn


def test_few_frames_are_drawn_and_every_one_differs() -> None:
    assert 2 * SECONDS < frames(backdrop()) < 4 * SECONDS
    ground, seen = backdrop(), set[bytes]()
    for _ in range(600):
        ground.update(STEP_MS)
        if ground.is_dirty:
            found = picture(ground)
            assert found not in seen
            seen.add(found)
    assert len(seen) > 20


def test_with_reduced_motion_it_stands_still() -> None:
    assert frames(backdrop(is_still=True)) == 0


def bright(ground: Backdrop) -> int:
    """How many points of the left half, where no machine flies, are as bright as stars."""
    surface = pygame.Surface(SIZE)
    ground.draw(surface)
    return sum(max(surface.get_at((x, y))[:3]) > 70 for x in range(SIZE[0] // 2) for y in range(250))


def test_stars_come_back_at_the_other_edge() -> None:
    ground = backdrop()
    begun = bright(ground)
    assert begun > 10
    ground.update(20 * 60 * 1000)
    assert bright(ground) > begun / 2
