"""Shots, blows and explosions in board units, as effects of a stage."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.views.drawing import Rgb
from game.views.table.flashes import FIRE
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects

Place = tuple[float, float]
STEEL: Rgb = (190, 224, 255)


def aim(starts: Sequence[Place], end: Place, colour: Rgb) -> DrawEffect:
    """Thin lines of aim that close in on the target."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        goal = pygame.Vector2(stage.camera.to_screen(*end))
        for start in starts:
            origin = pygame.Vector2(stage.camera.to_screen(*start))
            pygame.draw.aaline(
                surface, colour, origin.lerp(goal, max(0.0, phase - 0.4)), origin.lerp(goal, phase)
            )

    return draw


def shot(start: Place, end: Place, colour: Rgb, *, is_hit: bool) -> DrawEffect:
    """A tracer to the target, or past it."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        function = effects.draw_tracer if is_hit else effects.draw_miss
        function(surface, phase, a, b, stage.camera.unit_px, colour)

    return draw


def spark(at: Place, size: float = 1.0) -> DrawEffect:
    """Sparks of a hit that did not destroy, so many times as large as usual."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        effects.draw_hit(surface, phase, stage.camera.to_screen(*at), stage.camera.unit_px * size, FIRE)

    return draw


def explosion(at: Place) -> DrawEffect:
    """The end of a machine."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        effects.draw_explosion(surface, phase, stage.camera.to_screen(*at), stage.camera.unit_px, FIRE)

    return draw


def slash(start: Place, at: Place) -> DrawEffect:
    """A blade swept over a target."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*at)
        effects.draw_slash(surface, phase, a, b, stage.camera.unit_px, STEEL)

    return draw


def beam(start: Place, end: Place, colour: Rgb) -> DrawEffect:
    """A warship's beam."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        effects.draw_beam(surface, phase, a, b, stage.camera.unit_px, colour)

    return draw
