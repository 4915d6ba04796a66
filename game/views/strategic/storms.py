"""Storms over the kilometre map: clouds with a rim, a sign that nobody knows where they drift, rain."""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.systems.strategic.state import Storm
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded, mix, on_circle, soft_disc
from game.views.strategic.weather import FRAMES, Weather
from game.views.table.spans import rim
from game.views.table.square_art import dashes
from game.views.table.stage import Stage

CLOUD: Rgb = (26, 31, 42)
WISP: Rgb = (120, 134, 158)
RAIN: Rgb = (150, 180, 214)
RIM: Rgb = (142, 166, 200)


@dataclass(frozen=True, slots=True)
class Clouds:
    """A layer below the tokens: storms as dark cloud over the squares that they cover.

    A rose in the middle shows that nobody knows where it drifts next.
    """

    weather: Weather

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = max(4, round(stage.camera.unit_px))
        dx, dy = self.weather.drift
        for number, storm in enumerate(self.weather.storms):
            left, top = min(x for x, _ in storm.cells), min(y for _, y in storm.cells)
            shape = tuple((x - left, y - top) for x, y in storm.cells)
            x, y = stage.camera.to_screen(left + dx, top + dy)
            cloud = _cloud(shape, px, number)
            inset = (cloud.get_width() - (max(a for a, _ in shape) + 1) * px) // 2
            surface.blit(cloud, (round(x) - inset, round(y) - inset), special_flags=PREMULTIPLIED)
            for start, end in _rim_lines(stage, storm, (dx, dy)):
                dashes(surface, RIM, start, end, max(1, px // 28), max(4, px // 6))
            middle = (
                sum(a for a, _ in storm.cells) / len(storm.cells) + 0.5 + dx,
                sum(b for _, b in storm.cells) / len(storm.cells) + 0.5 + dy,
            )
            rose = _rose(max(18, min(96, round(px * 1.1))))
            surface.blit(
                rose, rose.get_rect(center=stage.camera.to_screen(*middle)), special_flags=PREMULTIPLIED
            )


def _rim_lines(
    stage: Stage, storm: Storm, drift: tuple[float, float]
) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """Return the lines round a storm, of which parts may lie beside the map."""
    left, top = min(x for x, _ in storm.cells), min(y for _, y in storm.cells)
    across = max(x for x, _ in storm.cells) - left + 1
    tiles = tuple((y - top) * across + x - left for x, y in storm.cells)
    to_screen, dx, dy = stage.camera.to_screen, left + drift[0], top + drift[1]
    return [(to_screen(a + dx, b + dy), to_screen(c + dx, d + dy)) for a, b, c, d in rim(tiles, across)]


@lru_cache(maxsize=24)
def _cloud(shape: tuple[tuple[int, int], ...], px: int, number: int) -> pygame.Surface:
    across, down = max(x for x, _ in shape) + 1, max(y for _, y in shape) + 1
    border = px // 2
    picture = pygame.Surface((across * px + 2 * border, down * px + 2 * border), pygame.SRCALPHA)
    dice = random.Random(f"cloud {number} {shape}")
    body = soft_disc(max(3, round(px * 0.95)), CLOUD, 0.62, is_dense=True)
    for x, y in shape:
        at = (border + (x + 0.5) * px, border + (y + 0.5) * px)
        picture.blit(body, body.get_rect(center=at), special_flags=PREMULTIPLIED)
    for x, y in shape:
        for _ in range(2):
            radius = max(2, round(px * (0.22 + 0.3 * dice.random())))
            wisp = soft_disc(radius, WISP, round(0.1 + 0.14 * dice.random(), 2))
            at = (border + (x + dice.random()) * px, border + (y + dice.random()) * px)
            picture.blit(wisp, wisp.get_rect(center=at), special_flags=PREMULTIPLIED)
    return picture


@lru_cache(maxsize=16)
def _rose(size_px: int) -> pygame.Surface:
    """Return eight arrows round a question mark."""
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    colour = mix(RIM, (255, 255, 255), 0.25)
    canvas.circle(centre, size_px * 0.2, (11, 15, 22))
    canvas.text("?", centre, size_px * 0.22, colour)
    for number in range(8):
        degrees = 45.0 * number
        tip = on_circle(centre, size_px * 0.47, degrees)
        wings = [on_circle(centre, size_px * 0.33, degrees + turn) for turn in (-14.0, 14.0)]
        canvas.polygon([tip, wings[0], wings[1]], colour)
    return faded(canvas.finish(), 0.8)


@dataclass(frozen=True, slots=True)
class Rain:
    """A layer above the tokens: thin rain in every square of a storm."""

    weather: Weather

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = max(4, round(stage.camera.unit_px))
        if px < 10:
            return
        dx, dy = self.weather.drift
        pairs = []
        for storm in self.weather.storms:
            first_x, first_y = storm.cells[0]
            for x, y in storm.cells:
                left, top = stage.camera.to_screen(x + dx, y + dy)
                sprite = _streaks(px, (self.weather.frame + 2 * (x - first_x) + 3 * (y - first_y)) % FRAMES)
                pairs.append((sprite, (round(left), round(top))))
        surface.fblits(pairs, PREMULTIPLIED)


@lru_cache(maxsize=64)
def _streaks(px: int, frame: int) -> pygame.Surface:
    """Return the rain of one square; the streaks fall by a part of their way with each frame."""
    canvas = Canvas(px, px)
    dice = random.Random(5)
    for _ in range(7):
        x, y = dice.random(), (dice.random() + frame / FRAMES) % 1.0
        length = 0.16 + 0.08 * dice.random()
        canvas.path(
            [(x * px, y * px), ((x - length * 0.4) * px, (y + length) * px)], RAIN, max(0.5, px * 0.016)
        )
    return faded(canvas.finish(), 0.5)
