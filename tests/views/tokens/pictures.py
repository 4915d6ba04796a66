"""Comparison of premultiplied pictures as they look on a dark board."""

import pygame

GROUND = (16, 22, 32)


def changed_pixels(one: pygame.Surface, other: pygame.Surface, tolerance: int = 24) -> int:
    """How many pixels differ by more than the tolerance in a channel."""
    first, second = _pixels(one), _pixels(other)
    differs = bytearray(abs(a - b) > tolerance for a, b in zip(first, second))
    return sum(any(differs[i : i + 3]) for i in range(0, len(differs), 3))


def _on_ground(picture: pygame.Surface) -> pygame.Surface:
    surface = pygame.Surface(picture.get_size())
    surface.fill(GROUND)
    surface.blit(picture, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return surface


def _pixels(picture: pygame.Surface) -> bytes:
    return pygame.image.tobytes(_on_ground(picture), "RGB")
