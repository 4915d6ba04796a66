"""Small signs that lie on any board: figures on coins, crossed blades, flags, names with a dark rim."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb

GROUND: Rgb = (11, 15, 22)
GOLD: Rgb = (255, 196, 87)
PAPER: Rgb = (240, 245, 250)


@lru_cache(maxsize=512)
def coin(text: str, size_px: int, colour: Rgb = GOLD, ink: Rgb = GROUND) -> pygame.Surface:
    """A disc, or a pill for longer texts, with a figure in it; as high as a counter of this size wants."""
    height = max(9, round(size_px * 0.34))
    width = height if len(text) <= 1 else round(height * (0.52 + 0.40 * len(text)))
    canvas = Canvas(width + 2, height + 2)
    radius = height / 2.0
    ends = [(1 + radius, 1 + radius), (1 + width - radius + 0.01, 1 + radius)]
    canvas.path(ends, GROUND, height + 1.6)
    canvas.path(ends, colour, height - 1.2)
    canvas.text(text, ((width + 2) / 2.0, 1 + radius), height * 0.56, ink)
    return canvas.finish()


@lru_cache(maxsize=64)
def blades(size_px: int, colour: Rgb) -> pygame.Surface:
    """Two crossed blades on a dark disc."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    canvas.circle((size / 2, size / 2), size * 0.49, GROUND)
    canvas.ring((size / 2, size / 2), size * 0.44, max(1.2, size * 0.05), colour)
    for side in (-1.0, 1.0):
        tip, grip = (size * (0.5 + side * 0.23), size * 0.24), (size * (0.5 - side * 0.20), size * 0.70)
        canvas.path([grip, tip], PAPER, max(1.4, size * 0.085))
        across = (size * 0.075 * side, size * 0.068)
        near = (grip[0] + (tip[0] - grip[0]) * 0.18, grip[1] + (tip[1] - grip[1]) * 0.18)
        guard = [(near[0] - across[0], near[1] - across[1]), (near[0] + across[0], near[1] + across[1])]
        canvas.path(guard, colour, max(1.4, size * 0.085))
    return canvas.finish()


@lru_cache(maxsize=128)
def flag(size_px: int, colour: Rgb, letter: str) -> pygame.Surface:
    """A pennant on a pole, its foot in the middle of the lower edge."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    pole = [(size * 0.30, size * 0.08), (size * 0.30, size * 0.94)]
    cloth = [
        (size * 0.30, size * 0.10),
        (size * 0.92, size * 0.16),
        (size * 0.76, size * 0.33),
        (size * 0.92, size * 0.50),
        (size * 0.30, size * 0.56),
    ]
    canvas.outline(cloth, GROUND, max(2.0, size * 0.10))
    canvas.path(pole, GROUND, max(3.0, size * 0.15))
    canvas.polygon(cloth, colour)
    canvas.path(pole, PAPER, max(1.2, size * 0.06))
    if letter and size_px >= 22:
        canvas.text(letter, (size * 0.50, size * 0.33), size * 0.22, GROUND)
    return canvas.finish()


def haloed(text: pygame.Surface, reach: int = 2) -> pygame.Surface:
    """Return a text with a dark rim, so that it reads on any ground; premultiplied."""
    width, height = text.get_size()
    picture = pygame.Surface((width + 2 * reach, height + 2 * reach), pygame.SRCALPHA)
    dark = text.copy()
    dark.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    for dx in range(2 * reach + 1):
        for dy in range(2 * reach + 1):
            if (dx - reach) ** 2 + (dy - reach) ** 2 <= reach * reach + 1:
                picture.blit(dark, (dx, dy), special_flags=PREMULTIPLIED)
    picture.blit(text, (reach, reach), special_flags=PREMULTIPLIED)
    return picture
