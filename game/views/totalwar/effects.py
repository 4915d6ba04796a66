"""What runs over the campaign's board for a moment: captures, supply, shots."""

from __future__ import annotations

import math

import pygame

from game.views.board.hex_sprites import filled_panel, line_sprite
from game.views.drawing import PREMULTIPLIED, Rgb, centred, faded, mix
from game.views.table import hex_art
from game.views.table.flashes import Place, Timed, local_share
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects
from game.views.totalwar.shots import crosshair

WHITE: Rgb = (255, 255, 255)
LEVELS = 10
ALL_SIDES = 63


def capture(timed: Timed, colour: Rgb) -> DrawEffect:
    """A pulse that runs over captured panels: a flash that sinks into the new colour."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        context = stage.context
        for tile, begin in timed:
            local = local_share(phase, begin)
            if not 0.0 < local < 1.0 or not context.sees(tile):
                continue
            rest = round((1.0 - local) ** 1.5 * LEVELS) / LEVELS
            at = hex_art.corner(context, tile)
            flash = filled_panel(context.px, mix(colour, WHITE, 0.45), 0.85)
            rim = line_sprite(context.px, ALL_SIDES, mix(colour, WHITE, 0.7), max(1.5, context.px * 0.08))
            surface.blit(faded(flash, rest), at, special_flags=PREMULTIPLIED)
            surface.blit(faded(rim, min(1.0, rest * 1.5)), at, special_flags=PREMULTIPLIED)

    return draw


def cut_wipe(timed: Timed, colour: Rgb) -> DrawEffect:
    """A dark hatch that wipes over panels which lose their supply."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        context = stage.context
        for tile, begin in timed:
            local = round(local_share(phase, begin) * LEVELS) / LEVELS
            if local > 0.0 and context.sees(tile):
                veil = filled_panel(context.px, (11, 15, 22), round(0.45 * local, 2))
                surface.blit(veil, hex_art.corner(context, tile), special_flags=PREMULTIPLIED)
                hex_art.fill(surface, context, (tile,), colour, round(0.42 * local, 2), "diagonal")

    return draw


def rejoin_wave(timed: Timed, colour: Rgb) -> DrawEffect:
    """Light that runs through panels which are supplied again."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        context = stage.context
        for tile, begin in timed:
            local = local_share(phase, begin)
            if 0.0 < local < 1.0 and context.sees(tile):
                level = round(math.sin(math.pi * local) * LEVELS) / LEVELS
                light = filled_panel(context.px, mix(colour, WHITE, 0.3), 0.6)
                at = hex_art.corner(context, tile)
                surface.blit(faded(light, level), at, special_flags=PREMULTIPLIED)

    return draw


def announcement(start: Place, at: Place, colour: Rgb) -> DrawEffect:
    """A line that reaches from the weapon to its target, and a cross-hair that closes in."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        a, b = pygame.Vector2(stage.camera.to_screen(*start)), pygame.Vector2(stage.camera.to_screen(*at))
        pygame.draw.aaline(surface, colour, a, a.lerp(b, min(1.0, phase / 0.5)))
        closing = local_share(phase, 0.35, 0.65)
        if closing > 0.0:
            size = max(12, 2 * round(px * (0.52 + 0.9 * (1.0 - closing))))
            picture = faded(crosshair(size, colour), closing)
            centred(surface, picture, (b.x, b.y))

    return draw


def great_beam(start: Place, end: Place, colour: Rgb) -> DrawEffect:
    """A superweapon's beam over the whole map."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        effects.draw_beam(surface, phase, a, b, stage.camera.unit_px * 1.3, colour)

    return draw
