"""The parts of a force's counter: body by kind, coin of strength, bars of its tier, stars, badge."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import pygame

from game.content.models import CounterShape
from game.views.drawing import (
    PREMULTIPLIED,
    Canvas,
    Point,
    Rgb,
    mix,
    regular_polygon,
    shade,
    soft_disc,
    star_points,
    tint_vertically,
)
from game.views.emblem import TEXT_DROP, body_outline
from game.views.tokens.counter import Readiness, draw_sign
from game.views.tokens.signs import GOLD, GROUND, PAPER
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import SilhouetteSpec

BodyKind = Literal["squadron", "fleet", "superweapon", "garrison", "guard"]
SPENT: Rgb = (58, 70, 86)
RADIUS = 0.375
LETTERS_FROM_PX = 34


def _rounded_square(centre: Point, radius: float) -> list[Point]:
    """A square with round corners, wider than high like a ship's plate."""
    x, y = centre
    wide, high, corner = radius * 1.12, radius * 0.94, radius * 0.38
    points: list[Point] = []
    for sx, sy, turn in ((1, -1, 0.0), (1, 1, 90.0), (-1, 1, 180.0), (-1, -1, 270.0)):
        at = (x + sx * (wide - corner), y + sy * (high - corner))
        for step in range(5):
            way = pygame.Vector2(0, -corner).rotate(turn + step * 22.5)
            points.append((at[0] + way.x, at[1] + way.y))
    return points


def outline_of(kind: BodyKind, shape: CounterShape, centre: Point, radius: float) -> list[Point]:
    """The outline of a counter: squadrons take their faction's shape, other kinds one of their own."""
    match kind:
        case "fleet":
            return _rounded_square(centre, radius)
        case "superweapon":
            return regular_polygon(centre, radius * 1.16, 6, 30.0)
        case "garrison" | "guard":
            return body_outline("shield", centre, radius)
        case _:
            return body_outline(shape, centre, radius)


@lru_cache(maxsize=512)
def body(
    kind: BodyKind, shape: CounterShape, colour: Rgb, machine: SilhouetteSpec, is_acted: bool, size_px: int
) -> pygame.Surface:
    """Shadow, plate, rim and the marks of a kind, or its ``machine``; premultiplied and shared."""
    size = float(size_px)
    centre = (size / 2.0, size / 2.0)
    radius = size * RADIUS
    tone = mix(shade(colour, 0.60), SPENT, 0.55) if is_acted else colour
    picture = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    shadow = soft_disc(max(2, round(radius * 1.28)), (0, 0, 0), 0.9, is_dense=True)
    corner = (
        round(centre[0] - shadow.get_width() / 2),
        round(centre[1] + size * 0.05 - shadow.get_height() / 2),
    )
    picture.blit(shadow, corner, special_flags=PREMULTIPLIED)
    width = max(1.2, size * 0.045)
    edge = Canvas(size_px, size_px)
    points = outline_of(kind, shape, centre, radius)
    edge.outline(points, GROUND, width + max(1.0, size * 0.03))
    edge.outline(points, mix(tone, (255, 255, 255), 0.12 if is_acted else 0.62), width)
    picture.blit(edge.finish(), (0, 0), special_flags=PREMULTIPLIED)
    plate = Canvas(size_px, size_px)
    plate.polygon(outline_of(kind, shape, centre, radius - width * 0.45), (255, 255, 255))
    tint_vertically(plate.sheet, shade(tone, 0.98), shade(tone, 0.46))
    picture.blit(plate.finish(), (0, 0), special_flags=PREMULTIPLIED)
    paper = mix(PAPER, SPENT, 0.45) if is_acted else PAPER
    if kind == "squadron":
        _draw_formation(picture, size_px, paper, machine.is_round)
    elif kind in ("fleet", "superweapon"):
        machine_px = max(6, round(size * 0.60))
        bright = silhouette(machine, machine_px, paper)
        at = (size_px - machine_px) // 2
        dark = silhouette(machine, machine_px, (6, 9, 14))
        picture.blit(
            dark, (at + max(1, size_px // 40), at + max(1, size_px // 40)), special_flags=PREMULTIPLIED
        )
        picture.blit(bright, (at, at), special_flags=PREMULTIPLIED)
    return picture


def _draw_formation(picture: pygame.Surface, size_px: int, colour: Rgb, is_abreast: bool) -> None:
    """Three darts in formation: a wedge, or a line abreast for round-bodied makers."""
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    places = (
        ((0.31, 0.5), (0.5, 0.44), (0.69, 0.5)) if is_abreast else ((0.5, 0.36), (0.34, 0.56), (0.66, 0.56))
    )
    tall, wide = size * 0.15, size * 0.085
    for x, y in places:
        at = (x * size, y * size)
        dart = [
            (at[0], at[1] - tall),
            (at[0] + wide, at[1] + tall * 0.75),
            (at[0], at[1] + tall * 0.35),
            (at[0] - wide, at[1] + tall * 0.75),
        ]
        canvas.polygon([(a + size * 0.02, b + size * 0.025) for a, b in dart], (10, 14, 22))
        canvas.polygon(dart, colour)
    picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=128)
def tier_bars(tier: int, size_px: int, colour: Rgb = GOLD) -> pygame.Surface:
    """One bar for tier 5 up to five for tier 1, on a dark band."""
    count = max(1, 6 - tier)
    wide, high, gap = max(1.6, size_px * 0.055), max(2.4, size_px * 0.095), max(0.9, size_px * 0.03)
    width = count * wide + (count - 1) * gap
    canvas = Canvas(round(width + gap * 2 + 3), round(high + gap * 2 + 2))
    middle = canvas.size[1] / 2.0
    left = (canvas.size[0] - width) / 2.0
    canvas.path(
        [(left + high / 3, middle), (canvas.size[0] - left - high / 3, middle)], GROUND, high + gap * 2
    )
    for bar in range(count):
        x = left + bar * (wide + gap)
        canvas.polygon(
            [
                (x, middle - high / 2),
                (x + wide, middle - high / 2),
                (x + wide, middle + high / 2),
                (x, middle + high / 2),
            ],
            colour,
        )
    return canvas.finish()


@lru_cache(maxsize=64)
def star_row(count: int, size_px: int, colour: Rgb = GOLD) -> pygame.Surface:
    """Up to three stars for aces in the force."""
    radius = max(2.6, size_px * 0.085)
    step = radius * 1.6
    shown = min(3, count)
    canvas = Canvas(round(radius * 2 + step * (shown - 1) + 3), round(radius * 2 + 3))
    for index in range(shown):
        at = (radius + 1.5 + step * index, radius + 1.5)
        canvas.polygon(star_points(at, radius + 1.1), GROUND)
        canvas.polygon(star_points(at, radius), colour)
    return canvas.finish()


@lru_cache(maxsize=64)
def readiness_sign(readiness: Readiness, size_px: int) -> pygame.Surface:
    """What a force can still do, told by its shape as on the boards of battles."""
    radius = max(4.0, size_px * 0.095)
    side = round(radius * 2.7 + 1)
    canvas = Canvas(side, side)
    draw_sign(canvas, (side / 2.0, side / 2.0), radius, readiness)
    return canvas.finish()


@lru_cache(maxsize=512)
def badge(letter: str, shape: CounterShape, colour: Rgb, size_px: int) -> pygame.Surface:
    """A faction's letter in its shape; on a small counter the shape alone."""
    radius = max(4.0, size_px * 0.145)
    side = round(radius * 2.7 + 2)
    canvas = Canvas(side, side)
    centre = (side / 2.0, side / 2.0)
    canvas.polygon(body_outline(shape, centre, radius * 1.22), GROUND)
    canvas.polygon(body_outline(shape, centre, radius), mix(colour, (255, 255, 255), 0.35))
    if size_px >= LETTERS_FROM_PX:
        drop = radius * TEXT_DROP.get(shape, 0.0)
        canvas.text(letter, (centre[0], centre[1] + drop), radius * 1.02, GROUND)
    return canvas.finish()


@lru_cache(maxsize=256)
def heap_picture(shape: CounterShape, colour: Rgb, count: int, size_px: int) -> pygame.Surface:
    """Several forces of one side as one small counter with their number."""
    picture = _blank(shape, colour, size_px).copy()
    canvas = Canvas(size_px, size_px)
    middle = size_px * (0.5 + 0.37 * TEXT_DROP.get(shape, 0.0))
    canvas.text(str(count), (size_px / 2.0, middle), size_px * (0.34 if count < 10 else 0.28), PAPER)
    picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
    return picture


@lru_cache(maxsize=64)
def _blank(shape: CounterShape, colour: Rgb, size_px: int) -> pygame.Surface:
    size = float(size_px)
    centre = (size / 2.0, size / 2.0)
    canvas = Canvas(size_px, size_px)
    for radius, tone in (
        (0.47, GROUND),
        (0.43, mix(colour, (255, 255, 255), 0.55)),
        (0.37, shade(colour, 0.55)),
    ):
        canvas.polygon(body_outline(shape, centre, size * radius), tone)
    return canvas.finish()
