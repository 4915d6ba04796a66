"""The announced shots of superweapons on the board: from where, at which panel, what else is hit."""

from __future__ import annotations

import math
from functools import lru_cache

import pygame

from game.views.drawing import Canvas, Rgb, centred, on_circle
from game.views.table import hex_art
from game.views.table.square_art import dashes
from game.views.table.stage import Stage

Announced = tuple[int, int, tuple[int, ...]]
"""The weapon's panel, the target, further panels that are hit."""

LEAST_MARK_PX = 28
"""A target stays this large however small the panels are, and larger than what stands there."""


class ShotLayer:
    """Draws every announced shot: a dashed line, hatched panels, a marked target."""

    def __init__(self, colour: Rgb) -> None:
        """The colour is that of warnings."""
        self.colour = colour
        self.shots: tuple[Announced, ...] = ()

    def draw(self, surface: pygame.Surface, stage: Stage) -> None:
        """Draw what is in view."""
        context = stage.context
        for weapon, target, hit in self.shots:
            if hit:
                hex_art.fill(surface, context, hit, self.colour, 0.26, "diagonal")
            start, end = context.screen(weapon), context.screen(target)
            length = math.dist(start, end)
            if length > 1.0:
                inset = min(0.45, context.px * 0.5 / length)
                a = (start[0] + (end[0] - start[0]) * inset, start[1] + (end[1] - start[1]) * inset)
                b = (end[0] - (end[0] - start[0]) * inset, end[1] - (end[1] - start[1]) * inset)
                dashes(surface, self.colour, a, b, max(2, round(context.px * 0.035)), max(4, context.px // 6))
            picture = crosshair(max(LEAST_MARK_PX, round(context.px * 1.05)), self.colour)
            centred(surface, picture, end)


@lru_cache(maxsize=64)
def crosshair(size_px: int, colour: Rgb) -> pygame.Surface:
    """A ring with four inward wedges and a dot: here something will land."""
    canvas = Canvas(size_px, size_px)
    centre = (size_px / 2.0, size_px / 2.0)
    for tone, extra in (((11, 15, 22), size_px * 0.035), (colour, 0.0)):
        canvas.ring(centre, size_px * 0.38, max(1.4, size_px * 0.045) + extra, tone)
        for quarter in range(4):
            degrees = 45.0 + quarter * 90.0
            wedge = [
                on_circle(centre, size_px * 0.24 - extra * 0.5, degrees),
                on_circle(centre, size_px * 0.49 + extra * 0.4, degrees - 9.0 - extra),
                on_circle(centre, size_px * 0.49 + extra * 0.4, degrees + 9.0 + extra),
            ]
            canvas.polygon(wedge, tone)
        canvas.circle(centre, size_px * 0.05 + extra * 0.5, tone)
    return canvas.finish()
