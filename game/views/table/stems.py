"""Height above the ground: a stem from a token down to its shadow, with a label at its foot."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.core.table import TokenView
from game.views.drawing import PREMULTIPLIED, Canvas, Rgb, mix, smooth_line
from game.views.table.stage import Stage

REACH = 0.44
"""So far a token reaches down from its middle, as a share of its size."""
READABLE_PX = 26
"""On tiles smaller than this labels are left out; the stem still tells high from low."""


@dataclass(frozen=True, slots=True)
class Lift:
    """How far a token is drawn above the place where it is, in board units, and what is written there.

    Below 0 it has gone under: it has a label and no stem.
    """

    units: float
    label: str
    colour: Rgb


@dataclass(frozen=True, slots=True)
class Stems:
    """A layer below the tokens. ``lift`` tells of each token how high it is, None on the ground."""

    lift: Callable[[TokenView], Lift | None]

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw shadows, stems and labels of what is in view."""
        px = stage.camera.unit_px
        view = stage.camera.viewport.inflate(round(px) * 2, round(px) * 2)
        for sprite in stage.sprites.values():
            lift = self.lift(sprite.token)
            if lift is None or sprite.opacity <= 0.01:
                continue
            top = stage.camera.to_screen(sprite.at.x, sprite.at.y)
            if not view.collidepoint(top):
                continue
            foot = (top[0], top[1] + max(0.0, lift.units) * px)
            if lift.units > 0.0:
                shadow = _shadow(max(6, round(px * 0.5 * sprite.scale)))
                surface.blit(shadow, shadow.get_rect(center=foot), special_flags=PREMULTIPLIED)
                width = max(2.0, px * 0.045)
                smooth_line(surface, (11, 15, 22), foot, top, width + 2.0)
                smooth_line(surface, mix(lift.colour, (255, 255, 255), 0.25), foot, top, width)
            if px >= READABLE_PX and lift.label:
                pill = _pill(lift.label, max(11, min(20, round(px * 0.2))), lift.colour)
                low = max(foot[1], top[1] + REACH * sprite.scale * px)  # below the token that is just lifted
                middle = (foot[0], low + pill.get_height() * 0.45)
                surface.blit(pill, pill.get_rect(center=middle), special_flags=PREMULTIPLIED)


@lru_cache(maxsize=64)
def _shadow(width: int) -> pygame.Surface:
    height = max(4, round(width * 0.42))
    canvas = Canvas(width, height)
    for step in range(5):
        inset = step * width * 0.07
        box = pygame.Rect(0, 0, width - 2 * inset, height - 2 * inset * 0.42)
        box.center = (width // 2, height // 2)
        whole = pygame.Rect(*(round(value * canvas.scale) for value in box))
        pygame.draw.ellipse(canvas.sheet, (0, 0, 0, 60 + 30 * step), whole)
    return canvas.finish()


@lru_cache(maxsize=128)
def _pill(text: str, height: int, colour: Rgb) -> pygame.Surface:
    width = round(height * (0.7 + 0.5 * len(text)))
    canvas = Canvas(width, height)
    ends = [(height / 2, height / 2), (width - height / 2, height / 2)]
    canvas.path(ends, mix(colour, (255, 255, 255), 0.2), height - 0.5)
    canvas.path(ends, (11, 15, 22), height - 2.5)
    canvas.text(text, (width / 2, height / 2), height * 0.48, (222, 230, 238))
    return canvas.finish()
