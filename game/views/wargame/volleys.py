"""What weapons of the wargame look like: beams, rockets on an arc, tracers; sparks, and what goes dark."""

from __future__ import annotations

import math

import pygame
from pygame.math import Vector2

from game.systems.wargame.content import Armament
from game.views.board.geometry import Place
from game.views.drawing import Rgb, centred, mix, soft_disc
from game.views.table.flashes import FIRE
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects

LIGHT: Rgb = (160, 240, 255)
SMOKE: Rgb = (44, 46, 52)


def volley(weapon: Armament, start: Place, end: Place, colour: Rgb, *, is_hit: bool) -> DrawEffect:
    """Return the shot of a weapon: a beam for energy, rockets on an arc, tracers for all else."""
    tone = mix(colour, LIGHT, 0.5) if weapon.energy == "energy" else mix(colour, FIRE, 0.6)
    goal = end if is_hit else _beside(start, end)

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*goal)
        px = stage.camera.unit_px
        if weapon.guided:
            _draw_rockets(surface, phase, a, b, px)
        elif weapon.energy == "energy":
            effects.draw_beam(surface, phase, a, b, px, tone)
        else:
            for shot in range(3):
                share = phase * 1.5 - 0.22 * shot
                if 0.0 <= share <= 1.0:
                    effects.draw_tracer(surface, share, a, b, px, tone)

    return draw


def _beside(start: Place, end: Place) -> Place:
    """Return where a shot goes that misses: past the target, a little to the side."""
    a, b = Vector2(start), Vector2(end)
    away = b - a
    if away.length() < 0.01:
        return end
    past = b + away.normalize() * 0.7 + Vector2(-away.y, away.x).normalize() * 0.4
    return (past.x, past.y)


def _draw_rockets(surface: pygame.Surface, phase: float, a: Place, b: Place, px: float) -> None:
    start, end = Vector2(a), Vector2(b)
    for rocket in range(3):
        share = min(1.0, max(0.0, phase * 1.3 - 0.12 * rocket))
        if not 0.0 < share < 1.0:
            continue
        for tail in range(7):
            at = max(0.0, share - 0.035 * tail)
            bow = px * (0.35 + 0.12 * rocket) * 4.0 * at * (1.0 - at)
            x, y = start.lerp(end, at)
            colour = (255, 236, 200) if tail == 0 else mix(FIRE, (70, 72, 78), tail / 7.0)
            glow = soft_disc(max(2, round(px * (0.09 - 0.008 * tail))), colour, 0.9, is_light=tail < 3)
            centred(surface, glow, (x, y - bow))


def darkening(at: Place) -> DrawEffect:
    """Return a part that goes dark: a last spark, pieces that fall off, smoke that rises."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        for number in range(5):
            angle = number * 1.9
            reach = px * 0.4 * phase
            tone = mix((210, 216, 224), SMOKE, phase)
            left, top = x + reach * math.cos(angle), y + 0.5 * reach * math.sin(angle)
            box = (left, top + px * 0.5 * phase * phase, max(2, px * 0.06), max(2, px * 0.05))
            pygame.draw.rect(surface, tone, box)
        for number in range(4):
            share = min(1.0, phase + 0.14 * number)
            cloud = soft_disc(max(3, round(px * (0.1 + 0.22 * share))), SMOKE, round(0.8 * (1.0 - share), 1))
            where = (round(x + px * 0.1 * math.sin(number * 2.0)), round(y - px * 0.6 * share))
            centred(surface, cloud, where)
        if phase < 0.3:
            effects.draw_hit(surface, phase / 0.3, (x, y), px * 0.8, FIRE)

    return draw
