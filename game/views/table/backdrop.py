"""What lies behind a board and behind panels: sparse stars, or a quiet haze over land."""

from __future__ import annotations

import random
from functools import lru_cache

import pygame

from game.views.drawing import Rgb, shade


def draw_backdrop(
    surface: pygame.Surface, theatre: str, ground: Rgb, hidden: pygame.Rect | None = None
) -> None:
    """Draw it all over the surface, but for a part that something else will fill."""
    picture = backdrop(surface.get_size(), theatre, ground)
    for area in _around(surface.get_rect(), hidden or pygame.Rect(0, 0, 0, 0)):
        surface.blit(picture, area, area)


def _around(whole: pygame.Rect, hidden: pygame.Rect) -> list[pygame.Rect]:
    """Return what a part leaves of the whole, as rectangles that do not touch each other's pixels."""
    inner = hidden.clip(whole)
    if not inner:
        return [whole]
    areas = (
        pygame.Rect(whole.left, whole.top, whole.width, inner.top - whole.top),
        pygame.Rect(whole.left, inner.bottom, whole.width, whole.bottom - inner.bottom),
        pygame.Rect(whole.left, inner.top, inner.left - whole.left, inner.height),
        pygame.Rect(inner.right, inner.top, whole.right - inner.right, inner.height),
    )
    return [area for area in areas if area]


@lru_cache(maxsize=4)
def backdrop(size: tuple[int, int], theatre: str, ground: Rgb) -> pygame.Surface:
    """Return the picture behind everything: sparse stars over the ground colour, or a quiet land haze."""
    picture = pygame.Surface(size)
    picture.fill(ground)
    dice = random.Random(f"backdrop {size} {theatre}")
    for _ in range(size[0] * size[1] // 9000):
        x, y = dice.randrange(size[0]), dice.randrange(size[1])
        level = 1.06 + 0.5 * dice.random() ** 3
        if theatre == "space":
            picture.set_at((x, y), shade(ground, level))
            if dice.random() < 0.08:
                pygame.draw.circle(picture, shade(ground, level + 0.12), (x, y), 1)
        else:
            pygame.draw.line(picture, shade(ground, 1.02), (x, y), (x + dice.randrange(6, 20), y))
    return picture.convert()
