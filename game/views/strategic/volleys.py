"""What weapons of the kilometre battle look like: shells along an arc, tongues of flame, sweeps of light."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb, mix, soft_disc
from game.views.table.flashes import ring
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects

Place = tuple[float, float]
FLAME: Rgb = (255, 140, 54)
WATER: Rgb = (110, 190, 235)
SHELL_SHARE = 0.55
"""So much of a shell's time it flies; in the rest it bursts."""


def burst(start: Place, end: Place, colour: Rgb, count: int, *, is_hit: bool) -> DrawEffect:
    """Several tracers, one after the other; those of a miss go past."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        function = effects.draw_tracer if is_hit else effects.draw_miss
        for number in range(count):
            begin = 0.5 * number / max(1, count)
            own = (phase - begin) / 0.5
            if 0.0 < own < 1.0:
                function(surface, own, a, b, stage.camera.unit_px, colour)

    return draw


def shells(start: Place, end: Place, colour: Rgb, count: int) -> DrawEffect:
    """Shells that climb and fall on a square, and burst all over it."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        height = min(3.0 * px, 0.3 * math.dist(a, b)) + px * 0.4
        for number in range(count):
            angle = number * 2.4
            goal = (b[0] + math.cos(angle) * px * 0.26, b[1] + math.sin(angle) * px * 0.26)
            begin = 0.24 * number / max(1, count)
            fly = (phase - begin) / SHELL_SHARE
            if 0.0 < fly < 1.0:
                x, y = a[0] + (goal[0] - a[0]) * fly, a[1] + (goal[1] - a[1]) * fly
                y -= height * 4.0 * fly * (1.0 - fly)
                light = soft_disc(max(3, round(px * 0.12)), mix(colour, (255, 255, 255), 0.4), is_light=True)
                surface.blit(light, light.get_rect(center=(x, y)), special_flags=PREMULTIPLIED)
            boom = (phase - begin - SHELL_SHARE) / (1.0 - SHELL_SHARE - 0.24)
            if 0.0 < boom < 1.0:
                effects.draw_explosion(surface, boom, goal, px * 0.6, FLAME)

    return draw


def tongue(start: Place, end: Place, colour: Rgb) -> DrawEffect:
    """A cone of fire from the muzzle to the square and over it."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        a = pygame.Vector2(stage.camera.to_screen(*start))
        b = pygame.Vector2(stage.camera.to_screen(*end))
        fade = 1.0 if phase < 0.6 else (1.0 - phase) / 0.4
        reach = min(1.0, phase / 0.4)
        side = pygame.Vector2(-(b - a).y, (b - a).x)
        side = side.normalize() if side.length() > 0.0 else pygame.Vector2(0, 1)
        for step in range(14):
            share = (step + 1) / 14 * reach
            sway = math.sin(step * 1.9 + phase * 14.0) * share * px * 0.2
            at = a.lerp(b, share) + side * sway
            radius = max(3, round(px * (0.08 + 0.34 * share) / 2) * 2)
            ink = mix((255, 226, 150), FLAME, share)
            light = soft_disc(radius, ink, round(0.62 * fade * 8) / 8, is_light=True)
            surface.blit(light, light.get_rect(center=at), special_flags=PREMULTIPLIED)

    return draw


def catches(places: Sequence[Place]) -> DrawEffect:
    """Fire that takes squares, the nearest first."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        for number, place in enumerate(places):
            own = phase * 1.6 - 0.6 * number / max(1, len(places))
            if 0.0 < own < 1.0:
                at = stage.camera.to_screen(*place)
                level = round(math.sin(math.pi * own) * 8) / 8
                light = soft_disc(max(4, round(px * (0.3 + 0.5 * own))), FLAME, level, is_light=True)
                surface.blit(light, light.get_rect(center=at), special_flags=PREMULTIPLIED)

    return draw


def sinking(at: Place) -> DrawEffect:
    """Rings of water over somebody who goes under."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        centre = stage.camera.to_screen(*at)
        for delay in (0.0, 0.2, 0.4):
            own = (phase - delay) / (1.0 - delay)
            if 0.0 < own < 1.0:
                ring(surface, centre, stage.camera.unit_px * (0.15 + 0.6 * own), WATER, 1.0 - own)

    return draw


def dust(at: Place, colour: Rgb) -> DrawEffect:
    """Sparks all over the ground where two hordes meet."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        centre = stage.camera.to_screen(*at)
        for number in range(9):
            angle = number * 2.4
            reach = px * 0.36 * ((number * 0.618) % 1.0)
            own = phase * 1.8 - 0.8 * ((number * 0.382) % 1.0)
            if 0.0 < own < 1.0:
                place = (centre[0] + math.cos(angle) * reach, centre[1] + math.sin(angle) * reach)
                effects.draw_hit(surface, own, place, px * 0.34, colour)

    return draw
