"""Signs on cards: blades, shots, shields, steps, badges, and the back of a card."""

from __future__ import annotations

from functools import lru_cache

import pygame

from game.systems.duel.content import CardType
from game.views.drawing import Canvas, Point, Rgb, mix, regular_polygon, shade

INK: Rgb = (11, 15, 22)
PAPER: Rgb = (24, 33, 46)
PAPER_LOW: Rgb = (16, 23, 33)
TEXT: Rgb = (226, 234, 242)
DIM: Rgb = (150, 166, 184)
MELEE: Rgb = (255, 122, 96)
RANGED: Rgb = (255, 190, 92)
SHIELD: Rgb = (110, 176, 255)
STEPS: Rgb = (126, 214, 160)
TYPE_COLOURS: dict[CardType, Rgb] = {
    "pilot": (214, 170, 84),
    "booster": (86, 190, 176),
    "weapon": (208, 102, 92),
    "generic": (126, 144, 170),
}


def blade(canvas: Canvas, centre: Point, size: float, colour: Rgb) -> None:
    """A blade from the lower left to the upper right."""
    x, y = centre
    h = size / 2.0
    canvas.polygon(
        [
            (x + h, y - h),
            (x + h * 0.82, y - h * 0.36),
            (x - h * 0.30, y + h * 0.62),
            (x - h * 0.62, y + h * 0.30),
            (x + h * 0.36, y - h * 0.82),
        ],
        colour,
    )
    canvas.path([(x - h * 0.78, y - h * 0.06), (x + h * 0.06, y + h * 0.78)], colour, size * 0.13)
    canvas.path([(x - h * 0.46, y + h * 0.46), (x - h * 0.90, y + h * 0.90)], colour, size * 0.15)


def shot(canvas: Canvas, centre: Point, size: float, colour: Rgb) -> None:
    """A shot that flies to the right."""
    x, y = centre
    h = size / 2.0
    canvas.polygon(
        [
            (x + h, y),
            (x + h * 0.45, y - h * 0.42),
            (x - h * 0.15, y - h * 0.42),
            (x - h * 0.15, y + h * 0.42),
            (x + h * 0.45, y + h * 0.42),
        ],
        colour,
    )
    for offset, length in ((-0.3, 0.55), (0.0, 0.8), (0.3, 0.55)):
        start = (x - h * 0.32, y + h * offset)
        canvas.path([start, (x - h * (0.2 + length), y + h * offset)], shade(colour, 0.75), size * 0.09)


def shield(canvas: Canvas, centre: Point, size: float, colour: Rgb, *, is_hollow: bool = False) -> None:
    """A shield; a hollow one blocks one kind of attack only."""
    x, y = centre
    h = size / 2.0
    outline = [
        (x - h * 0.82, y - h * 0.82),
        (x, y - h),
        (x + h * 0.82, y - h * 0.82),
        (x + h * 0.76, y + h * 0.12),
        (x + h * 0.42, y + h * 0.64),
        (x, y + h),
        (x - h * 0.42, y + h * 0.64),
        (x - h * 0.76, y + h * 0.12),
    ]
    if not is_hollow:
        canvas.polygon(outline, shade(colour, 0.8))
        canvas.polygon([outline[1], *outline[2:6]], colour)
    canvas.outline(outline, shade(colour, 1.2) if not is_hollow else colour, max(0.8, size * 0.08))


def stride(canvas: Canvas, centre: Point, size: float, colour: Rgb) -> None:
    """Two chevrons to the right: steps."""
    x, y = centre
    h = size / 2.0
    for offset in (-0.55, 0.2):
        left = x + h * offset
        points = [(left, y - h * 0.62), (left + h * 0.6, y), (left, y + h * 0.62)]
        canvas.path(points, colour, size * 0.16)


def badge(canvas: Canvas, centre: Point, radius: float, colour: Rgb) -> None:
    """The hexagon in which the initiative stands."""
    canvas.polygon(regular_polygon(centre, radius, 6), shade(colour, 0.62))
    canvas.polygon(regular_polygon(centre, radius * 0.86, 6), INK)
    canvas.outline(regular_polygon(centre, radius * 0.93, 6), colour, max(1.0, radius * 0.13))


def sheet(canvas: Canvas, edge: Rgb, low: Rgb = PAPER_LOW) -> None:
    """Make a canvas the card itself: rounded, lit from above, with its edge."""
    canvas.sheet = _blank(*canvas.size, canvas.scale, edge, low).copy()


@lru_cache(maxsize=12)
def _blank(width: int, height: int, scale: int, edge: Rgb, low: Rgb) -> pygame.Surface:
    """A card with nothing on it, not yet scaled down: most of the work that a face is."""
    corner = width * 0.075
    paper = pygame.Surface((width * scale, height * scale), pygame.SRCALPHA)
    whole = paper.get_rect()
    pygame.draw.rect(paper, edge, whole, border_radius=round(corner * scale))
    line = max(1.0, width * 0.018)
    inner = whole.inflate(-round(2 * line * scale), -round(2 * line * scale))
    mask = pygame.Surface(inner.size, pygame.SRCALPHA)
    radius = round((corner - line) * scale)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    strip = pygame.Surface((1, 2))
    strip.set_at((0, 0), mix(PAPER, edge, 0.10))
    strip.set_at((0, 1), low)
    ground = pygame.transform.smoothscale(strip, (1, 64))
    mask.blit(pygame.transform.scale(ground, inner.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    paper.blit(mask, inner.topleft)
    return paper


@lru_cache(maxsize=64)
def card_back(width: int, colour: Rgb, letter: str) -> pygame.Surface:
    """The back of a card in its side's colour; do not draw on it, it is shared."""
    height = card_height(width)
    canvas = Canvas(width, height, 3)
    edge = shade(colour, 0.72)
    sheet(canvas, edge, mix(PAPER_LOW, colour, 0.10))
    u = width / 100.0
    centre = (width / 2.0, height / 2.0)
    pattern = mix(PAPER, colour, 0.30)
    for column in range(-3, 4):
        for row in range(-4, 5):
            at = (centre[0] + (column + 0.5 * (row & 1)) * 17.0 * u, centre[1] + row * 14.7 * u)
            if 13 * u < at[0] < width - 13 * u and 13 * u < at[1] < height - 13 * u:
                canvas.outline(regular_polygon(at, 9.0 * u, 6), pattern, max(0.8, 1.1 * u))
    canvas.polygon(regular_polygon(centre, 27 * u, 6), mix(PAPER_LOW, colour, 0.22))
    canvas.outline(regular_polygon(centre, 27 * u, 6), colour, max(1.0, 2.6 * u))
    canvas.outline(regular_polygon(centre, 22 * u, 6), shade(colour, 0.6), max(0.8, 1.2 * u))
    if letter:
        canvas.text(letter, centre, 19 * u, shade(colour, 1.25))
    return canvas.finish()


def card_height(width: float) -> int:
    """The height of a card of this width."""
    return round(width * 1.4)
