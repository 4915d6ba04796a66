"""What scrolls is drawn from the pictures that it holds: only what lies inside, nothing composed anew."""

import pygame

from game.views.ui.scroll import cut_out
from game.views.ui.widget import Blit

AREA = pygame.Rect(10, 20, 30, 40)


def sheet(colour: tuple[int, int, int], size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for y in range(size[1]):
        picture.fill((*colour[:2], y, 255), (0, y, size[0], 1))
    return picture


def test_pictures_across_the_edge_lose_what_lies_outside() -> None:
    blits: list[Blit] = [
        (sheet((200, 0, 0), (20, 30)), (12, 5)),
        (sheet((0, 200, 0), (10, 10)), (15, 40)),
        (sheet((90, 90, 0), (80, 20)), (0, 55)),
        (sheet((1, 2, 0), (5, 5)), (15, 61)),
    ]
    whole, cut = pygame.Surface((60, 80), pygame.SRCALPHA), pygame.Surface((60, 80), pygame.SRCALPHA)
    whole.set_clip(AREA)
    whole.fblits(blits, pygame.BLEND_PREMULTIPLIED)
    found = cut_out(blits, AREA)
    cut.fblits(found, pygame.BLEND_PREMULTIPLIED)
    assert pygame.image.tobytes(whole, "RGBA") == pygame.image.tobytes(cut, "RGBA")
    assert found[1][0] is blits[1][0]
    assert len(found) == 3
