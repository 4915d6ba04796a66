"""Effects of fire and steel: pure functions of a phase from 0 to 1, drawn as soft lights on a dark board.

`size_px` is the size of a tile on the screen. Lights are premultiplied sprites without opacity: they
add up.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from functools import lru_cache

import pygame

from game.views.drawing import PREMULTIPLIED, Point, Rgb, faded, mix, soft_disc

WHITE: Rgb = (255, 255, 255)
EMBER: Rgb = (255, 150, 60)
SMOKE: Rgb = (62, 64, 72)
GOLDEN_ANGLE = math.pi * (3.0 - math.sqrt(5.0))
LEVELS = 16
Sprite = tuple[pygame.Surface, tuple[float, float]]


def _light(colour: Rgb, radius: float, level: float) -> pygame.Surface:
    """A soft light in steps of size and brightness, so that few have to be made."""
    size = max(
        2, round(radius) if radius < 24 else 2 * round(radius / 2) if radius < 64 else 8 * round(radius / 8)
    )
    steps = max(0, min(LEVELS, round(level * LEVELS)))
    return soft_disc(size, colour, steps / LEVELS, is_light=True, is_dense=size < 9)


def _glow(colour: Rgb, centre: Point, radius: float, level: float) -> Sprite:
    picture = _light(colour, radius, level)
    half = picture.get_width() / 2.0
    return picture, (centre[0] - half, centre[1] - half)


def _show(surface: pygame.Surface, sprites: Iterable[Sprite]) -> None:
    surface.fblits(sprites, PREMULTIPLIED)


def _between(start: Point, end: Point, share: float) -> Point:
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def _line(
    start: Point, end: Point, colour: Rgb, radius: float, level: float, tail: float = 1.0
) -> list[Sprite]:
    """Lights along a line, overlapping; `tail` is the brightness and width at its start."""
    length = math.dist(start, end)
    count = max(2, math.ceil(length / max(1.5, radius * 0.42)))
    lights = []
    for index in range(count + 1):
        share = index / count
        weight = tail + (1.0 - tail) * share
        lights.append(_glow(colour, _between(start, end, share), max(1.5, radius * weight), level * weight))
    return lights


@lru_cache(maxsize=256)
def _segment(colour: Rgb, radius_px: int, level: int, degrees: int) -> pygame.Surface:
    """A piece of a beam, brightest in its middle, so that pieces that overlap by half make one even beam."""
    length, height = radius_px * 6, radius_px * 2
    across, along = pygame.Surface((1, height)), pygame.Surface((length, 1))
    for y in range(height):
        rest = 1.0 - abs(y + 0.5 - radius_px) / radius_px
        across.set_at((0, y), mix((0, 0, 0), colour, rest * rest * level / LEVELS))
    for x in range(length):
        value = round(255 * (1.0 - abs(x + 0.5 - length / 2.0) / (length / 2.0)))
        along.set_at((x, 0), (value, value, value))
    light = pygame.transform.scale(across, (length, height))
    light.blit(pygame.transform.scale(along, (length, height)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    picture = pygame.Surface((length, height), pygame.SRCALPHA)
    picture.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    return picture if degrees == 0 else pygame.transform.rotozoom(picture, float(degrees), 1.0)


def _beam(start: Point, end: Point, colour: Rgb, radius: float, level: float) -> list[Sprite]:
    """An even beam between two points, in any direction."""
    length = math.dist(start, end)
    steps = max(0, min(LEVELS, round(level * LEVELS)))
    if length < 1.0 or not steps:
        return []
    degrees = round(math.degrees(math.atan2(start[1] - end[1], end[0] - start[0]))) % 180
    radius_px = max(2, round(radius))
    piece = _segment(colour, radius_px, steps, degrees)
    half_width, half_height = piece.get_width() / 2.0, piece.get_height() / 2.0
    inset = min(0.5, 1.5 * radius_px / length)
    count = max(1, round(length * (1.0 - 2.0 * inset) / (radius_px * 3.0)))
    places = [_between(start, end, inset + (1.0 - 2.0 * inset) * i / count) for i in range(count + 1)]
    return [(piece, (round(x - half_width), round(y - half_height))) for x, y in places]


def _rise_and_fall(phase: float, peak: float) -> float:
    """0 at both ends, 1 at the peak."""
    if phase < peak:
        return phase / peak
    return max(0.0, (1.0 - phase) / (1.0 - peak))


def draw_tracer(
    surface: pygame.Surface, phase: float, start: Point, end: Point, size_px: float, colour: Rgb
) -> None:
    """A shot under way: muzzle flash, then a streak with a bright head."""
    sprites: list[Sprite] = []
    flash = max(0.0, 1.0 - phase / 0.3)
    if flash > 0.0:
        sprites.append(_glow(colour, start, size_px * 0.42, flash))
        sprites.append(_glow(WHITE, start, size_px * 0.18, flash))
    length = max(1.0, math.dist(start, end))
    tail = max(0.0, phase - min(0.6, size_px * 1.1 / length))
    if 0.0 < phase < 1.0:
        back, head = _between(start, end, tail), _between(start, end, phase)
        sprites += _line(back, head, colour, size_px * 0.14, 0.7, 0.15)
        sprites += _line(_between(back, head, 0.35), head, WHITE, size_px * 0.06, 1.0, 0.3)
        sprites.append(_glow(colour, head, size_px * 0.2, 0.9))
    _show(surface, sprites)


def draw_hit(surface: pygame.Surface, phase: float, centre: Point, size_px: float, colour: Rgb) -> None:
    """Sparks thrown from a hit that did not destroy."""
    sprites: list[Sprite] = []
    fade = 1.0 - phase
    sprites.append(_glow(WHITE, centre, size_px * (0.26 + 0.1 * phase), max(0.0, 1.0 - phase * 1.8)))
    sprites.append(_glow(colour, centre, size_px * 0.45, max(0.0, 1.0 - phase * 1.5)))
    for index in range(11):
        angle = index * GOLDEN_ANGLE + 0.4
        reach = size_px * (0.30 + 0.40 * (index * 0.618 % 1.0)) * (1.0 - (1.0 - phase) ** 2)
        back = max(0.0, reach - size_px * 0.16 * fade)
        direction = (math.cos(angle), math.sin(angle))
        start = (centre[0] + direction[0] * back, centre[1] + direction[1] * back)
        end = (centre[0] + direction[0] * reach, centre[1] + direction[1] * reach + size_px * 0.08 * phase**2)
        spark = mix(WHITE, mix(colour, EMBER, 0.5), min(1.0, phase * 1.6))
        sprites += _line(start, end, spark, size_px * 0.065, fade, 0.3)
    _show(surface, sprites)


def draw_miss(
    surface: pygame.Surface, phase: float, start: Point, end: Point, size_px: float, colour: Rgb
) -> None:
    """A shot that passes beside its target and fades beyond it."""
    length = max(1.0, math.dist(start, end))
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    side = size_px * 0.30
    far = length + size_px * 1.5
    goal = (start[0] + dx * far - dy * side, start[1] + dy * far + dx * side)
    fade = min(1.0, max(0.0, (1.0 - phase) / 0.4))
    sprites: list[Sprite] = []
    if phase < 0.3:
        sprites.append(_glow(colour, start, size_px * 0.4, 1.0 - phase / 0.3))
    if 0.0 < phase < 1.0:
        back, head = (
            _between(start, goal, max(0.0, phase - size_px * 0.8 / far)),
            _between(start, goal, phase),
        )
        sprites += _line(back, head, colour, size_px * 0.13, 0.7 * fade, 0.1)
        sprites += _line(_between(back, head, 0.5), head, WHITE, size_px * 0.05, 0.8 * fade, 0.3)
    _show(surface, sprites)


def draw_explosion(surface: pygame.Surface, phase: float, centre: Point, size_px: float, colour: Rgb) -> None:
    """Flash, fireball, a ring running outwards, embers and smoke that lingers."""
    fade = 1.0 - phase
    sprites: list[Sprite] = []
    for index in range(6):
        angle = index * GOLDEN_ANGLE
        reach = size_px * (0.10 + 0.30 * phase)
        place = (
            centre[0] + math.cos(angle) * reach,
            centre[1] + math.sin(angle) * reach - size_px * 0.12 * phase,
        )
        level = round(0.7 * _rise_and_fall(phase, 0.4) * LEVELS) / LEVELS
        radius = max(2, 2 * round(size_px * (0.16 + 0.16 * phase) / 2))
        picture = soft_disc(radius, SMOKE, level, is_dense=True)
        sprites.append((picture, (place[0] - radius, place[1] - radius)))
    heat = max(0.0, 1.0 - phase * 1.35)
    for index in range(7):
        angle = index * GOLDEN_ANGLE + 1.0
        reach = size_px * 0.32 * (1.0 - (1.0 - phase) ** 3) * (0.4 + 0.6 * (index * 0.618 % 1.0))
        place = (centre[0] + math.cos(angle) * reach, centre[1] + math.sin(angle) * reach)
        ball = mix(mix(WHITE, (255, 214, 120), min(1.0, phase * 4.0)), EMBER, min(1.0, phase * 1.6))
        sprites.append(_glow(ball, place, size_px * (0.30 + 0.16 * phase), heat * 0.8))
    sprites.append(_glow(colour, centre, size_px * 0.9, heat * 0.4))
    sprites.append(_glow(WHITE, centre, size_px * (0.3 + 0.5 * phase), max(0.0, 1.0 - phase * 4.0)))
    for index in range(14):
        angle = index * GOLDEN_ANGLE
        reach = size_px * (0.35 + 0.55 * (index * 0.618 % 1.0)) * (1.0 - (1.0 - phase) ** 2)
        place = (centre[0] + math.cos(angle) * reach, centre[1] + math.sin(angle) * reach)
        sprites.append(_glow(EMBER, place, size_px * 0.085 * fade + 2.0, fade))
    _show(surface, sprites)
    if phase < 0.85:
        ring = _ring(max(8, 4 * round(size_px * (0.2 + 1.5 * (1.0 - (1.0 - phase) ** 2)) / 4)), colour)
        ring = faded(ring, (1.0 - phase / 0.85) ** 1.5)
        half = ring.get_width() / 2.0
        surface.blit(ring, (centre[0] - half, centre[1] - half), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=128)
def _ring(diameter_px: int, colour: Rgb) -> pygame.Surface:
    """A thin soft ring of light."""
    large = pygame.Surface((diameter_px * 2, diameter_px * 2), pygame.SRCALPHA)
    radius = float(diameter_px)
    width = max(5, round(radius * 0.22))
    for step in range(width):
        level = math.sin(math.pi * (step + 0.5) / width) ** 2 * 0.6
        red, green, blue = (round(channel * level) for channel in mix(colour, WHITE, 0.35))
        pygame.draw.circle(large, (red, green, blue, 0), (radius, radius), radius - step, 2)
    return pygame.transform.smoothscale(large, (diameter_px, diameter_px))


def draw_slash(
    surface: pygame.Surface, phase: float, start: Point, end: Point, size_px: float, colour: Rgb
) -> None:
    """A blade swept in an arc over the target at `end`, coming from `start`."""
    facing = math.atan2(end[1] - start[1], end[0] - start[0])
    lead = facing - 1.5 + 3.0 * (1.0 - (1.0 - min(1.0, phase / 0.6)) ** 2)
    trail = facing - 1.5 + 3.0 * max(0.0, (phase - 0.25) / 0.75) ** 1.2
    fade = 1.0 if phase < 0.6 else (1.0 - phase) / 0.4
    radius = size_px * 0.52
    centre = (end[0] - math.cos(facing) * size_px * 0.18, end[1] - math.sin(facing) * size_px * 0.18)
    count = max(2, math.ceil((lead - trail) * radius / (size_px * 0.03)))
    sprites: list[Sprite] = []
    for index in range(count + 1):
        share = index / count
        angle = trail + (lead - trail) * share
        bulge = math.sin(math.pi * min(1.0, 0.08 + 0.92 * share) * 0.62)
        place = (centre[0] + math.cos(angle) * radius, centre[1] + math.sin(angle) * radius)
        sprites.append(_glow(colour, place, size_px * 0.15 * bulge + 1.5, 0.42 * fade * share))
        sprites.append(_glow(WHITE, place, size_px * 0.055 * bulge + 1.5, 0.7 * fade * share))
    if phase < 0.7:
        sprites.append(_glow(WHITE, end, size_px * 0.25, 0.8 * _rise_and_fall(phase / 0.7, 0.5)))
    _show(surface, sprites)


def draw_beam(
    surface: pygame.Surface, phase: float, start: Point, end: Point, size_px: float, colour: Rgb
) -> None:
    """A warship's beam along its line of fire: it gathers, leaps to the end, thins out."""
    gather, leap = min(1.0, phase / 0.2), min(1.0, max(0.0, (phase - 0.15) / 0.2))
    fade = 1.0 if phase < 0.6 else max(0.0, (1.0 - phase) / 0.4)
    flicker = 0.88 + 0.12 * math.sin(phase * 90.0)
    sprites = [
        _glow(colour, start, size_px * (0.25 + 0.35 * gather), 0.9 * gather * fade),
        _glow(WHITE, start, size_px * (0.1 + 0.16 * gather), gather * fade),
    ]
    if leap > 0.0:
        head = _between(start, end, leap)
        sprites += _beam(start, head, colour, size_px * 0.34 * (0.5 + 0.5 * fade), fade * flicker)
        sprites += _beam(start, head, mix(colour, WHITE, 0.75), size_px * 0.14 * (0.35 + 0.65 * fade), fade)
        sprites.append(_glow(colour, head, size_px * 0.5, 0.8 * fade))
        sprites.append(_glow(WHITE, head, size_px * 0.24, fade))
    _show(surface, sprites)


def draw_destroyed(
    surface: pygame.Surface, phase: float, centre: Point, size_px: float, picture: pygame.Surface
) -> None:
    """A counter that flares up, shrinks a little and is gone."""
    fade = max(0.0, 1.0 - phase) ** 1.3
    size = max(2, round(size_px * (1.0 - 0.22 * phase)))
    shown = picture if picture.get_width() == size else pygame.transform.smoothscale(picture, (size, size))
    shown = faded(shown, fade)
    flare = round(230 * max(0.0, 1.0 - phase * 2.5))
    if flare:
        light = (
            picture if picture.get_width() == size else pygame.transform.smoothscale(picture, (size, size))
        )
        light = light.copy()
        light.fill((flare, flare, round(flare * 0.8), 0), special_flags=pygame.BLEND_RGBA_MULT)
        shown.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    surface.blit(shown, (centre[0] - size / 2.0, centre[1] - size / 2.0), special_flags=PREMULTIPLIED)
