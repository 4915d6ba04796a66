"""The textures of hex panels: one large sheet per terrain and variant, scaled down to every zoom."""

from __future__ import annotations

import math
import random
from collections.abc import Callable
from functools import lru_cache

import pygame

from game.views.board.geometry import TileShape
from game.views.board.hex_geometry import hex_outline
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Point, Rgb, mix, shade

SHEET_PX = 192
VARIANTS = 7
WET = ("water", "bridge")


@lru_cache(maxsize=256)
def texture(style: TerrainStyle, variant: int, shape: TileShape = "hex") -> pygame.Surface:
    """Return the opaque sheet of a terrain, as large as the box around a hex; shared."""
    outline = hex_outline(shape)
    width, height = round(2.0 * outline.half_width * SHEET_PX), round(2.0 * outline.half_height * SHEET_PX)
    sheet = pygame.Surface((width, height))
    dice = random.Random(f"{style.id}:{style.pattern}:{variant}")
    level = 0.92 + 0.16 * ((variant * 3) % VARIANTS) / (VARIANTS - 1)
    red, green, blue = (min(255, round(channel * level)) for channel in style.base)
    base = (red, green, blue)
    sheet.fill(base)
    _PATTERNS.get(style.pattern, _plain)(sheet, base, dice)
    return sheet


@lru_cache(maxsize=4)
def star_tile(ground: Rgb, is_space: bool) -> pygame.Surface:
    """Return a picture that repeats behind the panels: sparse stars, or nothing on land."""
    size = 512
    tile = pygame.Surface((size, size))
    tile.fill(ground)
    dice = random.Random("stars behind the panels")
    for _ in range(90 if is_space else 0):
        x, y = dice.randrange(2, size - 2), dice.randrange(2, size - 2)
        level = 1.08 + 0.5 * dice.random() ** 3
        tile.set_at((x, y), shade(ground, level))
        if dice.random() < 0.08:
            pygame.draw.circle(tile, shade(ground, level + 0.1), (x, y), 1)
    return tile.convert()


def _spots(sheet: pygame.Surface, dice: random.Random, columns: int, rows: int) -> list[Point]:
    """Places spread evenly over the sheet, each shifted a little, from the back to the front."""
    width, height = sheet.get_size()
    found = []
    for row in range(rows):
        for column in range(columns):
            x = (column + 0.5 + 0.5 * (row % 2) + 0.5 * (dice.random() - 0.5)) / (columns + 0.5)
            y = (row + 0.5 + 0.4 * (dice.random() - 0.5)) / rows
            found.append((x * width, y * height))
    return found


def _soft(sheet: pygame.Surface, centre: Point, radius: float, colour: Rgb, strength: float) -> None:
    """A cloud that fades to its rim."""
    size = round(radius * 2)
    cloud = pygame.Surface((size, size), pygame.SRCALPHA)
    steps = 14
    for step in range(steps, 0, -1):
        share = 1.0 - step / (steps + 1)
        alpha = round(255 * strength * share * share * (3.0 - 2.0 * share))
        pygame.draw.circle(cloud, (*colour, alpha), (radius, radius), radius * step / steps)
    sheet.blit(cloud, (centre[0] - radius, centre[1] - radius))


def _stars(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    width, height = sheet.get_size()
    for _ in range(dice.choice((0, 0, 1, 1, 2, 3))):
        at = (width * (0.2 + 0.6 * dice.random()), height * (0.1 + 0.8 * dice.random()))
        level = 1.10 + 0.4 * dice.random() ** 2
        pygame.draw.circle(sheet, shade(base, level), at, 1.4 + 1.8 * dice.random())


def _dust(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    width, height = sheet.get_size()
    glow = mix(shade(base, 1.12), (110, 100, 160), 0.14)
    for _ in range(7):
        at = (width * dice.random(), height * dice.random())
        _soft(sheet, at, height * (0.18 + 0.24 * dice.random()), glow, 0.5)
    for _ in range(16):
        at = (width * dice.random(), height * dice.random())
        pygame.draw.circle(sheet, shade(base, 1.32), at, 1.0 + 1.5 * dice.random())


def _boulder(sheet: pygame.Surface, dice: random.Random, at: Point, radius: float, stone: Rgb) -> None:
    turn = dice.random() * 360.0
    points = [
        (at[0] + radius * reach * math.cos(angle), at[1] + radius * reach * math.sin(angle))
        for angle, reach in (
            (math.radians(turn + 360.0 * corner / 9), 0.72 + 0.36 * dice.random()) for corner in range(9)
        )
    ]
    drop = radius * 0.2
    pygame.draw.polygon(sheet, shade(stone, 0.36), [(x + drop, y + drop) for x, y in points])
    pygame.draw.polygon(sheet, shade(stone, 0.72), points)
    lit = [
        (at[0] + (x - at[0]) * 0.72 - radius * 0.14, at[1] + (y - at[1]) * 0.72 - radius * 0.16)
        for x, y in points
    ]
    pygame.draw.polygon(sheet, stone, lit)
    for _ in range(2):
        pit = (at[0] + radius * 0.5 * (dice.random() - 0.6), at[1] + radius * 0.5 * (dice.random() - 0.6))
        pygame.draw.circle(sheet, shade(stone, 0.74), pit, radius * (0.1 + 0.1 * dice.random()))


def _debris(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    _dust(sheet, shade(base, 0.97), dice)
    stone = mix(shade(base, 1.16), (130, 124, 116), 0.26)
    for at in _spots(sheet, dice, 4, 4):
        if dice.random() < 0.85:
            radius = height * (0.035 + 0.075 * dice.random() ** 2)
            _boulder(sheet, dice, at, radius, shade(stone, 0.8 + 0.25 * dice.random()))


def _crater(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for at in _spots(sheet, dice, 3, 3):
        radius = height * (0.05 + 0.1 * dice.random())
        pygame.draw.circle(sheet, shade(base, 1.2), (at[0] - radius * 0.12, at[1] - radius * 0.14), radius)
        pygame.draw.circle(sheet, shade(base, 0.66), at, radius * 0.92)
        pygame.draw.circle(
            sheet, shade(base, 0.82), (at[0] + radius * 0.1, at[1] + radius * 0.12), radius * 0.78
        )


def _water(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 3, 5):
        reach = height * (0.07 + 0.04 * dice.random())
        colour = shade(base, 1.10 if dice.random() < 0.6 else 0.86)
        wave = [
            (x + reach * (step / 6.0 - 1.0), y + height * 0.014 * math.sin(step * math.pi / 3.0))
            for step in range(13)
        ]
        pygame.draw.lines(sheet, colour, False, wave, 3)


def _plain(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 5, 6):
        length = height * (0.02 + 0.03 * dice.random())
        colour = shade(base, 1.09 if dice.random() < 0.5 else 0.86)
        pygame.draw.line(sheet, colour, (x, y), (x + length, y), 3)


def _dunes(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    width, height = sheet.get_size()
    for row in range(5):
        y = height * (0.1 + 0.2 * row + 0.05 * dice.random())
        phase = dice.random() * math.tau
        crest = [
            (width * step / 20.0, y + height * 0.03 * math.sin(phase + step * 0.62)) for step in range(21)
        ]
        pygame.draw.lines(sheet, shade(base, 1.13), False, crest, 4)
        pygame.draw.lines(sheet, shade(base, 0.84), False, [(a, b + 5) for a, b in crest], 5)


def _forest(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 6, 6):
        if dice.random() < 0.12:
            continue
        radius = height * (0.055 + 0.025 * dice.random())
        pygame.draw.circle(sheet, shade(base, 0.56), (x + radius * 0.3, y + radius * 0.4), radius)
        pygame.draw.circle(sheet, shade(base, 0.94 + 0.14 * dice.random()), (x, y), radius)
        pygame.draw.circle(sheet, shade(base, 1.16), (x - radius * 0.25, y - radius * 0.3), radius * 0.45)


def _rock(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 4, 4):
        high, wide = height * (0.15 + 0.09 * dice.random()), height * (0.11 + 0.05 * dice.random())
        top = (x + wide * 0.3 * (dice.random() - 0.5), y - high * 0.6)
        left, right, foot = (
            (x - wide, y + high * 0.4),
            (x + wide, y + high * 0.4),
            (x + wide * 0.2, y + high * 0.45),
        )
        pygame.draw.polygon(sheet, shade(base, 1.2), [top, left, foot])
        pygame.draw.polygon(sheet, shade(base, 0.6), [top, foot, right])
        cap = 0.3
        snow = [top, *((top[0] + (a - top[0]) * cap, top[1] + (b - top[1]) * cap) for a, b in (left, foot))]
        pygame.draw.polygon(sheet, mix(shade(base, 1.3), (235, 240, 245), 0.45), snow)


def _ice(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    width, height = sheet.get_size()
    for _ in range(5):
        _soft(sheet, (width * dice.random(), height * dice.random()), height * 0.24, shade(base, 1.2), 0.6)
    for _ in range(5):
        x, y = width * dice.random(), height * dice.random()
        points = [(x, y)]
        for _ in range(4):
            x += height * 0.12 * (0.4 + dice.random()) * (1 if dice.random() < 0.6 else -1)
            y += height * 0.1 * (0.3 + dice.random())
            points.append((x, y))
        pygame.draw.lines(sheet, shade(base, 0.78), False, points, 3)


def _city(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 6, 6):
        side = height * (0.06 + 0.04 * dice.random())
        pygame.draw.rect(sheet, shade(base, 0.5), (x + side * 0.2, y + side * 0.25, side, side))
        pygame.draw.rect(sheet, shade(base, 0.96 + 0.3 * dice.random()), (x, y, side, side))
        if dice.random() < 0.4:
            pygame.draw.rect(sheet, (236, 206, 140), (x + side * 0.3, y + side * 0.3, 4, 4))


def _ruins(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 4, 4):
        side = height * (0.1 + 0.06 * dice.random())
        walls = [(x, y + side), (x, y), (x + side * 0.6, y), (x + side, y + side * 0.4)]
        pygame.draw.lines(sheet, shade(base, 1.3), False, walls, 5)
        pygame.draw.line(sheet, shade(base, 0.55), (x, y + side), (x + side, y + side * 0.8), 6)


def _fire(sheet: pygame.Surface, base: Rgb, dice: random.Random) -> None:
    height = sheet.get_height()
    for x, y in _spots(sheet, dice, 3, 3):
        tall = height * (0.12 + 0.07 * dice.random())
        flame = [(x - tall * 0.4, y), (x - tall * 0.2, y - tall * 0.5), (x, y - tall), (x + tall * 0.36, y)]
        _soft(sheet, (x, y - tall * 0.3), tall, (220, 110, 40), 0.6)
        pygame.draw.polygon(sheet, (226, 110, 44), flame)
        pygame.draw.polygon(sheet, (255, 206, 96), [(x + (a - x) * 0.5, y + (b - y) * 0.6) for a, b in flame])


_Draw = Callable[[pygame.Surface, Rgb, random.Random], None]
_PATTERNS: dict[str, _Draw] = {
    "stars": _stars,
    "dust": _dust,
    "debris": _debris,
    "crater": _crater,
    "water": _water,
    "river": _water,
    "deep_water": _water,
    "burnt": _dust,
    "bridge": _water,
    "plain": _plain,
    "dunes": _dunes,
    "forest": _forest,
    "rock": _rock,
    "ice": _ice,
    "city": _city,
    "ruins": _ruins,
    "fire": _fire,
}
