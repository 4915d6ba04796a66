"""AT fields: hexagons round a unit, two for full strength and a broken one for half; they flare when hit."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded, mix, regular_polygon
from game.views.table.stage import DrawEffect, Stage

FIELD: Rgb = (190, 168, 255)


@dataclass(frozen=True, slots=True)
class Fields:
    """A layer below the tokens: the pattern of every unit that has one up."""

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = stage.camera.unit_px
        pairs = []
        for sprite in stage.sprites.values():
            traits = sprite.token.traits
            is_full = "field_full" in traits
            if (is_full or "field_half" in traits) and sprite.opacity > 0.01:
                picture = _hexagons(max(8, round(px * sprite.scale * 1.16 / 2) * 2), is_full)
                if sprite.opacity < 0.99:
                    picture = faded(picture, sprite.opacity)
                at = stage.camera.to_screen(sprite.at.x, sprite.at.y)
                half = picture.get_width() / 2
                pairs.append((picture, (round(at[0] - half), round(at[1] - half))))
        surface.fblits(pairs, PREMULTIPLIED)


@lru_cache(maxsize=64)
def _hexagons(size_px: int, is_full: bool) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    width = max(1.0, size_px * 0.02)
    outer = regular_polygon(centre, size_px * 0.48, 6)
    if is_full:
        pygame.draw.polygon(
            canvas.sheet, (*FIELD, 34), [(x * canvas.scale, y * canvas.scale) for x, y in outer]
        )
        canvas.outline(
            regular_polygon(centre, size_px * 0.43, 6), mix(FIELD, (40, 30, 80), 0.35), width * 0.8
        )
        canvas.outline(outer, FIELD, width * 1.3)
    else:
        for start, end in pairwise([*outer, outer[0]]):
            for a, b in ((0.08, 0.36), (0.64, 0.92)):
                points = [
                    (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t) for t in (a, b)
                ]
                canvas.path(points, FIELD, width * 1.2)
    return canvas.finish()


def flare(at: tuple[float, float], scale: float) -> DrawEffect:
    """Hexagons that run outwards from a field that takes a blow: a grid of cells near it, rings behind."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px * scale
        centre = stage.camera.to_screen(*at)
        for delay in (0.0, 0.16, 0.32):
            share = (phase - delay) / (1.0 - delay)
            if 0.0 < share < 1.0:
                size = max(8, 4 * round(px * (0.5 + 1.1 * share) / 2))
                ring = faded(_ripple(size), (1.0 - share) ** 1.2)
                surface.blit(ring, ring.get_rect(center=centre), special_flags=PREMULTIPLIED)
        if phase < 0.6:
            cells = faded(_cells(max(12, 4 * round(px * 1.3 / 4))), (1.0 - phase / 0.6) ** 0.8)
            surface.blit(cells, cells.get_rect(center=centre), special_flags=PREMULTIPLIED)

    return draw


@lru_cache(maxsize=128)
def _ripple(size_px: int) -> pygame.Surface:
    canvas = Canvas(size_px, size_px, 2)
    centre = (size_px / 2.0, size_px / 2.0)
    canvas.outline(regular_polygon(centre, size_px * 0.47, 6), FIELD, max(1.5, size_px * 0.03))
    return canvas.finish()


@lru_cache(maxsize=32)
def _cells(size_px: int) -> pygame.Surface:
    """Return a patch of small hexagons, bright in the middle."""
    canvas = Canvas(size_px, size_px, 2)
    radius = size_px * 0.095
    across, down = radius * 3.0**0.5, radius * 1.5
    for row in range(-3, 4):
        for column in range(-3, 4):
            x = size_px / 2.0 + (column + (0.5 if row % 2 else 0.0)) * across
            y = size_px / 2.0 + row * down
            distance = ((x - size_px / 2.0) ** 2 + (y - size_px / 2.0) ** 2) ** 0.5 / (size_px * 0.5)
            if distance < 0.86:
                colour = mix((255, 255, 255), FIELD, min(1.0, 0.3 + distance))
                canvas.outline(
                    regular_polygon((x, y), radius * 0.92, 6),
                    mix((60, 50, 100), colour, 1.0 - distance),
                    max(1.0, size_px * 0.012),
                )
    return canvas.finish()
