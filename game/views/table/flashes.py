"""What runs over any board for a moment: clashes, shocks, explosions, works, figures that rise."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.views.drawing import PREMULTIPLIED, Rgb, centred, faded, mix, soft_disc
from game.views.table.stage import DrawEffect, Stage
from game.views.tokens import effects
from game.views.tokens.signs import blades

Place = tuple[float, float]
Timed = tuple[tuple[int, float], ...]
"""Tiles, each with the share of the effect at which its turn comes."""
FIRE: Rgb = (255, 176, 88)


def in_waves(tiles: Sequence[int], ranks: Sequence[float], spread: float = 0.6) -> Timed:
    """Give each panel its moment by its rank: the least at once, the greatest at ``spread``."""
    if not tiles:
        return ()
    least, most = min(ranks), max(ranks)
    width = (most - least) or 1.0
    return tuple((tile, spread * (rank - least) / width) for tile, rank in zip(tiles, ranks))


def local_share(phase: float, begin: float, length: float = 0.4) -> float:
    """How much of its own moment a part of an effect has had at a phase of the whole."""
    return min(1.0, max(0.0, (phase - begin) / length))


def clash(at: Place, colour: Rgb, scale: float = 1.0) -> DrawEffect:
    """Blades that meet over a panel, sparks, a ring that runs out."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px * scale
        x, y = stage.camera.to_screen(*at)
        grown = 0.55 + 0.45 * min(1.0, phase / 0.25)
        fade = 1.0 if phase < 0.7 else (1.0 - phase) / 0.3
        picture = faded(blades(max(16, 2 * round(px * 0.5 * grown)), colour), fade)
        lift = px * 0.55
        where = picture.get_rect(center=(round(x), round(y - lift)))
        if phase > 0.18:
            effects.draw_hit(surface, min(1.0, (phase - 0.18) / 0.6), (x, y), px * 1.2, colour)
        ring(surface, (x, y), px * (0.4 + 0.7 * phase), colour, max(0.0, 0.8 - phase))
        surface.blit(picture, where, special_flags=PREMULTIPLIED)

    return draw


def shock(at: Place, colour: Rgb, reach: float = 0.9) -> DrawEffect:
    """A soft ring that runs out from a point."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        centre = stage.camera.to_screen(*at)
        glow = soft_disc(max(4, round(px * 0.5)), colour, round((1.0 - phase) * 0.7, 1), is_light=True)
        centred(surface, glow, centre)
        ring(surface, centre, px * (0.15 + reach * phase), colour, 1.0 - phase)

    return draw


def ring(surface: pygame.Surface, centre: Place, radius: float, colour: Rgb, strength: float) -> None:
    """Draw a soft ring of light."""
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
            ring(surface, (x, y), px * (0.3 + 0.6 * (phase - 0.5) * 2), colour, 1.0 - phase)

    return draw


def rising(at: Place, picture: pygame.Surface) -> DrawEffect:
    """A figure or sign that rises from a panel and fades."""

    def draw(surface: pygame.Surface, stage: Stage, phase: float) -> None:
        px = stage.camera.unit_px
        x, y = stage.camera.to_screen(*at)
        shown = faded(picture, min(1.0, (1.0 - phase) * 2.0))
        centred(surface, shown, (x, y - px * (0.2 + 0.6 * phase)))

    return draw
