"""Fires that burn and storms that drift, as layers of the kilometre map."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from game.systems.strategic.state import Storm
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, faded, mix, on_circle, soft_disc
from game.views.table.spans import rim
from game.views.table.square_art import dashes
from game.views.table.stage import Stage

FRAMES = 6
FRAME_MS = 130.0
"""So long flames and rain stand still between two pictures."""
CLOUD: Rgb = (26, 31, 42)
WISP: Rgb = (120, 134, 158)
RAIN: Rgb = (150, 180, 214)
RIM: Rgb = (142, 166, 200)


@dataclass(slots=True)
class Weather:
    """What burns and where storms are, as shown so far. ``drift`` is how far they have come on their way."""

    fires: dict[int, int] = field(default_factory=dict)
    """Burning squares and the rounds that they have burnt."""
    storms: tuple[Storm, ...] = ()
    drift: tuple[float, float] = (0.0, 0.0)
    frame: int = 0
    _time_ms: float = 0.0

    def advance(self, dt_ms: float) -> bool:
        """Let flames and rain move on; return whether they look different now."""
        if not self.fires and not self.storms:
            return False
        self._time_ms += dt_ms
        frame = int(self._time_ms / FRAME_MS) % FRAMES
        changed, self.frame = frame != self.frame, frame
        return changed


@dataclass(frozen=True, slots=True)
class Fires:
    """A layer below the tokens: flames in every square that burns, lower the longer it has burnt."""

    weather: Weather

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        px = max(4, round(stage.camera.unit_px))
        pairs = []
        for tile, rounds in self.weather.fires.items():
            frame = (self.weather.frame + tile * 5) % FRAMES
            sprite = flames(px, tile % 3, frame, min(3, rounds))
            x, y = stage.screen(tile)
            pairs.append((sprite, (round(x - sprite.get_width() / 2), round(y - sprite.get_height() / 2))))
        surface.fblits(pairs, PREMULTIPLIED)


@lru_cache(maxsize=512)
def flames(px: int, variant: int, frame: int, rounds: int) -> pygame.Surface:
    """Return a burning square: a glow, and flames that sway with the frame."""
    size = px + 2 * (px // 6)
    picture = pygame.Surface((size, size), pygame.SRCALPHA)
    glow = soft_disc(size // 2, (120, 52, 16), 0.62 - 0.1 * rounds)
    picture.blit(glow, glow.get_rect(center=(size // 2, size // 2)), special_flags=PREMULTIPLIED)
    canvas = Canvas(size, size)
    dice = random.Random(f"flames {variant}")
    edge = (size - px) / 2.0
    places = ((0.24, 0.46), (0.72, 0.42), (0.48, 0.62), (0.22, 0.86), (0.74, 0.88))
    for number, (x, y) in enumerate(places):
        sway = math.sin(math.tau * (frame / FRAMES + number * 0.37))
        tall = px * (0.36 + 0.12 * dice.random() - 0.05 * rounds) * (0.88 + 0.16 * sway)
        cx, foot = edge + x * px, edge + y * px
        tip = (cx + tall * 0.16 * sway, foot - tall)
        body = [
            (cx - tall * 0.3, foot),
            (cx - tall * 0.34, foot - tall * 0.34),
            (cx - tall * 0.1, foot - tall * 0.62),
            tip,
            (cx + tall * 0.16, foot - tall * 0.58),
            (cx + tall * 0.34, foot - tall * 0.28),
            (cx + tall * 0.26, foot),
        ]
        canvas.polygon(body, mix((232, 96, 34), (150, 50, 26), 0.22 * rounds))
        canvas.polygon([(cx + (a - cx) * 0.55, foot + (b - foot) * 0.62) for a, b in body], (255, 190, 84))
        canvas.circle((cx, foot - tall * 0.12), tall * 0.13, (255, 240, 190))
    picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
    return picture


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
