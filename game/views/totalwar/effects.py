"""What runs over the campaign's board for a moment: captures, supply, clashes, works, shots."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.views.board.hex_sprites import filled_panel, line_sprite
from game.views.drawing import PREMULTIPLIED, Rgb, faded, mix, soft_disc
from game.views.table import hex_art
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects
from game.views.totalwar.marks import blades
from game.views.totalwar.shots import crosshair

Place = tuple[float, float]
Timed = tuple[tuple[int, float], ...]
"""Panels, each with the share of the effect at which its turn comes."""
WHITE: Rgb = (255, 255, 255)
FIRE: Rgb = (255, 176, 88)
LEVELS = 10
ALL_SIDES = 63


def in_waves(tiles: Sequence[int], ranks: Sequence[float], spread: float = 0.6) -> Timed:
    """Give each panel its moment by its rank: the least at once, the greatest at ``spread``."""
    if not tiles:
        return ()
    least, most = min(ranks), max(ranks)
    width = (most - least) or 1.0
    return tuple((tile, spread * (rank - least) / width) for tile, rank in zip(tiles, ranks))


def _local(phase: float, begin: float, length: float = 0.4) -> float:
    return min(1.0, max(0.0, (phase - begin) / length))


def capture(timed: Timed, colour: Rgb) -> DrawEffect:
    """A pulse that runs over captured panels: a flash that sinks into the new colour."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        lens = stage.lens
        for tile, begin in timed:
            local = _local(phase, begin)
            if not 0.0 < local < 1.0 or not lens.sees(tile):
                continue
            rest = round((1.0 - local) ** 1.5 * LEVELS) / LEVELS
            at = hex_art.corner(lens, tile)
            flash = filled_panel(lens.px, mix(colour, WHITE, 0.45), 0.85)
            rim = line_sprite(lens.px, ALL_SIDES, mix(colour, WHITE, 0.7), max(1.5, lens.px * 0.08))
            surface.blit(faded(flash, rest), at, special_flags=PREMULTIPLIED)
            surface.blit(faded(rim, min(1.0, rest * 1.5)), at, special_flags=PREMULTIPLIED)

    return draw


def cut_wipe(timed: Timed, colour: Rgb) -> DrawEffect:
    """A dark hatch that wipes over panels which lose their supply."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        lens = stage.lens
        for tile, begin in timed:
            local = round(_local(phase, begin) * LEVELS) / LEVELS
            if local > 0.0 and lens.sees(tile):
                veil = filled_panel(lens.px, (11, 15, 22), round(0.45 * local, 2))
                surface.blit(veil, hex_art.corner(lens, tile), special_flags=PREMULTIPLIED)
                hex_art.fill(surface, lens, (tile,), colour, round(0.42 * local, 2), "diagonal")

    return draw


def rejoin_wave(timed: Timed, colour: Rgb) -> DrawEffect:
    """Light that runs through panels which are supplied again."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        lens = stage.lens
        for tile, begin in timed:
            local = _local(phase, begin)
            if 0.0 < local < 1.0 and lens.sees(tile):
                level = round(math.sin(math.pi * local) * LEVELS) / LEVELS
                light = filled_panel(lens.px, mix(colour, WHITE, 0.3), 0.6)
                at = hex_art.corner(lens, tile)
                surface.blit(faded(light, level), at, special_flags=PREMULTIPLIED)

    return draw


def clash(at: Place, colour: Rgb) -> DrawEffect:
    """Blades that meet over a panel, sparks, a ring that runs out."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        grown = 0.55 + 0.45 * min(1.0, phase / 0.25)
        fade = 1.0 if phase < 0.7 else (1.0 - phase) / 0.3
        picture = faded(blades(max(16, 2 * round(px * 0.5 * grown)), colour), fade)
        lift = px * 0.55
        where = picture.get_rect(center=(round(x), round(y - lift)))
        if phase > 0.18:
            effects.draw_hit(surface, min(1.0, (phase - 0.18) / 0.6), (x, y), px * 1.2, colour)
        _ring(surface, (x, y), px * (0.4 + 0.7 * phase), colour, max(0.0, 0.8 - phase))
        surface.blit(picture, where, special_flags=PREMULTIPLIED)

    return draw


def shock(at: Place, colour: Rgb, reach: float = 0.9) -> DrawEffect:
    """A soft ring that runs out from a point."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        centre = stage.camera.to_screen(*at)
        glow = soft_disc(max(4, round(px * 0.5)), colour, round((1.0 - phase) * 0.7, 1), is_light=True)
        surface.blit(
            glow, glow.get_rect(center=(round(centre[0]), round(centre[1]))), special_flags=PREMULTIPLIED
        )
        _ring(surface, centre, px * (0.15 + reach * phase), colour, 1.0 - phase)

    return draw


def _ring(surface: pygame.Surface, centre: Place, radius: float, colour: Rgb, strength: float) -> None:
    if strength <= 0.02 or radius < 2:
        return
    size = round(radius) * 2 + 6
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    for width, level in ((5, 0.25), (3, 0.45), (1, 0.9)):
        red, green, blue = (round(channel * level * strength) for channel in colour)
        pygame.draw.circle(sheet, (red, green, blue, 0), (size / 2, size / 2), radius, width)
    surface.blit(
        sheet, (round(centre[0] - size / 2), round(centre[1] - size / 2)), special_flags=PREMULTIPLIED
    )


def explosion(at: Place, scale: float = 1.0) -> DrawEffect:
    """The end of a force or of what stood on a panel."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px * scale
        effects.draw_explosion(surface, phase, stage.camera.to_screen(*at), px, FIRE)

    return draw


def building(at: Place, colour: Rgb) -> DrawEffect:
    """Four beams that rise and close round a site that is finished."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        rise = min(1.0, phase / 0.55)
        fade = 1.0 if phase < 0.6 else (1.0 - phase) / 0.4
        tone = mix((0, 0, 0), colour, fade)
        half = px * 0.34
        for side in (-1.0, 1.0):
            foot = (x + side * half, y + half)
            pygame.draw.line(
                surface, tone, foot, (foot[0], foot[1] - 2 * half * rise), max(1, round(px * 0.04))
            )
        top = y + half - 2 * half * rise
        pygame.draw.line(surface, tone, (x - half, top), (x + half, top), max(1, round(px * 0.04)))
        if phase > 0.5:
            _ring(surface, (x, y), px * (0.3 + 0.6 * (phase - 0.5) * 2), colour, 1.0 - phase)

    return draw


def announcement(start: Place, at: Place, colour: Rgb) -> DrawEffect:
    """A line that reaches from the weapon to its target, and a cross-hair that closes in."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        a, b = pygame.Vector2(stage.camera.to_screen(*start)), pygame.Vector2(stage.camera.to_screen(*at))
        pygame.draw.aaline(surface, colour, a, a.lerp(b, min(1.0, phase / 0.5)))
        closing = _local(phase, 0.35, 0.65)
        if closing > 0.0:
            size = max(12, 2 * round(px * (0.52 + 0.9 * (1.0 - closing))))
            picture = faded(crosshair(size, colour), closing)
            surface.blit(
                picture, picture.get_rect(center=(round(b.x), round(b.y))), special_flags=PREMULTIPLIED
            )

    return draw


def great_beam(start: Place, end: Place, colour: Rgb) -> DrawEffect:
    """A superweapon's beam over the whole map."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        a, b = stage.camera.to_screen(*start), stage.camera.to_screen(*end)
        effects.draw_beam(surface, phase, a, b, stage.camera.unit_px * 1.3, colour)

    return draw


def rising(at: Place, picture: pygame.Surface) -> DrawEffect:
    """A figure or sign that rises from a panel and fades."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        shown = faded(picture, min(1.0, (1.0 - phase) * 2.0))
        where = shown.get_rect(center=(round(x), round(y - px * (0.2 + 0.6 * phase))))
        surface.blit(shown, where, special_flags=PREMULTIPLIED)

    return draw
