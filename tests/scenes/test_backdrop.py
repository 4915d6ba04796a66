"""The title's ground: it moves, but draws frames only when something has come a pixel further."""

import pygame

from game.scenes.backdrop import Backdrop
from game.scenes.loop import STEP_MS
from game.views.ui.theme import load_theme

SIZE = (640, 360)
SECONDS = 20


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


def test_stars_come_back_at_the_other_edge() -> None:
    ground = backdrop()
    surface = pygame.Surface(SIZE)
    for _ in range(20):
        ground.update(20_000)
        ground.draw(surface)
        rows = [[max(surface.get_at((x, y))[:3]) for y in range(100)] for x in (*range(30), *range(610, 640))]
        assert max(map(max, rows)) > 60, "there are stars near both edges"
