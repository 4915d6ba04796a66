"""Letters and digits as polygons, so that they can be painted on faces that lean in any direction."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.drawing import Point, glyph_image

TRACED_PX = 56
TOLERANCE_PX = 1.25


@dataclass(frozen=True, slots=True)
class Glyphs:
    """The outlines of a text around (0, 0), 1 high, y upwards: what is inked, then the holes in it."""

    width: float
    ink: tuple[tuple[Point, ...], ...]
    holes: tuple[tuple[Point, ...], ...]


@lru_cache(maxsize=256)
def glyphs(text: str) -> Glyphs:
    """Trace a text; a low line at its end becomes a bar below it."""
    letters = text.removesuffix("_")
    image = glyph_image(letters, TRACED_PX, (255, 255, 255))
    width, height = image.get_size()
    sheet = pygame.Surface((width + 4, height + 4), pygame.SRCALPHA)
    sheet.blit(image, (2, 2))
    mask = pygame.mask.from_surface(sheet, 110)
    ink = [_simplified(part.outline()) for part in mask.connected_components(12)]
    mask.invert()
    outside = (0, 0)
    holes = [
        _simplified(part.outline()) for part in mask.connected_components(12) if not part.get_at(outside)
    ]

    def placed(outline: Sequence[Point]) -> tuple[Point, ...]:
        return tuple(((x - 2 - width / 2) / height, (height / 2 + 2 - y) / height) for x, y in outline)

    traced = [placed(outline) for outline in ink]
    if text.endswith("_"):
        half = 0.36 * width / height
        traced.append(((-half, -0.6), (half, -0.6), (half, -0.72), (-half, -0.72)))
    return Glyphs(width / height, tuple(traced), tuple(placed(outline) for outline in holes))


def _simplified(outline: Sequence[Point]) -> list[Point]:
    """Fewer points of a closed outline, none of the dropped ones further off than the tolerance."""
    far = max(range(len(outline)), key=lambda i: math.dist(outline[0], outline[i]))
    if far == 0:
        return list(outline)
    return _reduced(outline[: far + 1])[:-1] + _reduced([*outline[far:], outline[0]])[:-1]


def _reduced(line: Sequence[Point]) -> list[Point]:
    (ax, ay), (bx, by) = line[0], line[-1]
    length = math.hypot(bx - ax, by - ay)
    worst, worst_px = 0, 0.0
    for index in range(1, len(line) - 1):
        x, y = line[index]
        off_px = (
            abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length
            if length
            else math.dist(line[0], (x, y))
        )
        if off_px > worst_px:
            worst, worst_px = index, off_px
    if worst_px <= TOLERANCE_PX:
        return [line[0], line[-1]]
    return _reduced(line[: worst + 1])[:-1] + _reduced(line[worst:])
