"""Fires that burn on the kilometre map, and what its layers of weather move by."""

from __future__ import annotations

import math
import random
from dataclasses import dataclass, field
from functools import lru_cache

import pygame

from game.systems.strategic.state import Storm
from game.views.calm import CALM_MS
from game.views.drawing import PREMULTIPLIED, Canvas, mix, soft_disc
from game.views.table.stage import Stage

FRAMES = 6
FRAME_MS = 130.0
"""So long flames and rain stand still between two pictures."""


@dataclass(slots=True)
class Weather:
    """What burns and where storms are, as shown so far. ``drift`` is how far they have come on their way."""

    fires: dict[int, int] = field(default_factory=dict)
    """Burning squares and the rounds that they have burnt."""
    storms: tuple[Storm, ...] = ()
    drift: tuple[float, float] = (0.0, 0.0)
    frame: int = 0
    _time_ms: float = 0.0

    @property
    def calm_ms(self) -> int:
        """How long it is until flames and rain look different."""
        return math.ceil(FRAME_MS - self._time_ms % FRAME_MS) if self.fires or self.storms else CALM_MS

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
