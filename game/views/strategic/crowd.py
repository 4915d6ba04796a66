"""A horde as a crowd: as many little figures as it has strength, on ground of its side's shape."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.content.models import CounterShape
from game.views.drawing import PREMULTIPLIED, Canvas, Point, Rgb, mix, shade
from game.views.emblem import body_outline
from game.views.tokens.counter import CounterColours, Readiness, draw_badge, draw_letter, draw_readiness
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec

FIGURE = 4
"""One figure stands for so much magnitude."""
MOST_FIGURES = 60
FIGURES_FROM_PX = 40
"""Smaller crowds are of dots."""
PLATE_ALPHA = 105


@dataclass(frozen=True, slots=True)
class CrowdSpec:
    """Everything that a crowd shows. ``magnitude`` of ``full`` is how dense it is."""

    silhouette: SilhouetteSpec
    shape: CounterShape
    colour: Rgb
    letter: str
    magnitude: int
    full: int
    badge: str
    seed: int
    is_spent: bool = False
    is_broken: bool = False


@lru_cache(maxsize=512)
def crowd(spec: CrowdSpec, size_px: int, colours: CounterColours, readiness: Readiness) -> pygame.Surface:
    """Return a crowd on a transparent square, premultiplied and shared."""
    size = float(size_px)
    centre = (size / 2.0, size / 2.0)
    colour = mix(shade(spec.colour, 0.7), colours.spent, 0.5) if spec.is_spent else spec.colour
    plate = Canvas(size_px, size_px)
    outline = body_outline(spec.shape, centre, size * 0.41)
    pygame.draw.polygon(
        plate.sheet,
        (*shade(colour, 0.34), PLATE_ALPHA + 60),
        [(x * plate.scale, y * plate.scale) for x, y in outline],
    )
    if spec.is_broken:
        for start in range(0, len(outline), 2):
            plate.path(
                [outline[start], outline[(start + 1) % len(outline)]], colours.bad, max(1.2, size * 0.03)
            )
    else:
        plate.outline(outline, mix(colour, (255, 255, 255), 0.15), max(1.2, size * 0.03))
    picture = plate.finish()
    places = _places(spec.seed, spec.magnitude, spec.full, reach=_reach(spec.shape))
    if size_px >= FIGURES_FROM_PX:
        figure_px = max(6, round(size * _figure_share(spec.full)))
        figure = silhouette(spec.silhouette, figure_px, mix(colour, (255, 255, 255), 0.55))
        shadow = silhouette(spec.silhouette, figure_px, (8, 10, 14))
        half = figure_px // 2
        for x, y in places:
            at = (round(x * size) - half, round(y * size) - half)
            picture.blit(shadow, (at[0] + 1, at[1] + 1), special_flags=PREMULTIPLIED)
            picture.blit(figure, at, special_flags=PREMULTIPLIED)
    marks = Canvas(size_px, size_px)
    if size_px < FIGURES_FROM_PX:
        for x, y in places:
            marks.circle((x * size, y * size), max(0.8, size * 0.035), mix(colour, (255, 255, 255), 0.6))
    elif spec.letter:
        draw_letter(marks, size, spec.letter, spec.shape, colour, colours)
    if size_px >= 24:
        draw_badge(marks, size, spec.badge, colours)
    if readiness != "none":
        draw_readiness(marks, size, readiness, colours)
    picture.blit(marks.finish(), (0, 0), special_flags=PREMULTIPLIED)
    return picture


def figures(magnitude: int) -> int:
    """Return how many figures stand for a magnitude."""
    return min(MOST_FIGURES, max(1, math.ceil(magnitude / FIGURE)))


@lru_cache(maxsize=64)
def throng(
    spec: SilhouetteSpec, magnitude: int, full: int, seed: int, size_px: int, colour: Rgb, lost: Rgb
) -> pygame.Surface:
    """Return a horde without its plate, on a transparent square: those who are left, and gaps in ``lost``."""
    picture = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    figure_px = max(6, round(size_px * 1.3 * _figure_share(full)))
    room = size_px - figure_px
    left = _places(seed, magnitude, full, reach=0.5)
    gone = [place for place in _places(seed, full, full, reach=0.5) if place not in left]
    for places, ink in ((gone, lost), (left, colour)):
        figure = silhouette(spec, figure_px, ink)
        for x, y in places:
            at = (max(0, min(room, round(x * room))), max(0, min(room, round(y * room))))
            picture.blit(figure, at, special_flags=PREMULTIPLIED)
    return picture


def _figure_share(full: int) -> float:
    return min(0.2, 0.72 / math.sqrt(figures(full)))


def _reach(shape: CounterShape) -> float:
    return 0.33 if shape in ("triangle", "star") else 0.35


def _places(seed: int, magnitude: int, full: int, *, reach: float) -> list[Point]:
    """Return where the figures stand: places of the whole horde, of which losses leave gaps."""
    whole = figures(full)
    dice = random.Random(f"crowd {seed} {whole}")
    golden = math.pi * (3.0 - math.sqrt(5.0))
    found = []
    for number in range(whole):
        distance = reach * math.sqrt((number + 0.5) / whole)
        angle = number * golden
        x = 0.5 + math.cos(angle) * distance + 0.02 * (dice.random() - 0.5)
        y = 0.5 + math.sin(angle) * distance * 0.94 + 0.02 * (dice.random() - 0.5)
        found.append((x, y))
    dice.shuffle(found)
    return sorted(found[: figures(magnitude) if magnitude > 0 else 0], key=lambda place: place[1])
