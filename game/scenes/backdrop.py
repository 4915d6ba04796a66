"""The calm ground of the title: stars in three depths, a planet's rim, machines in formation."""

import math
import random
from dataclasses import dataclass

import pygame

from game.views.calm import CALM_MS
from game.views.drawing import Canvas, faded, mix, soft_disc
from game.views.tokens.silhouette import silhouette
from game.views.tokens.spec import Gear, SilhouetteSpec
from game.views.ui.theme import Colour, Palette

_DEPTHS = ((0.6, 90, 0.30, 1), (1.5, 55, 0.55, 1), (3.2, 22, 0.95, 2))
"""Pixels a second, stars on 1280 x 720, brightness, size in pixels; the nearest last."""
_NEAREST = _DEPTHS[-1][0]
_GLOW_PX = 5
_SHADE_ALPHA = 140
_Star = tuple[pygame.Surface, int, int]
"""Its picture, and where that lies at the beginning."""
_NIGHT: Colour = (14, 22, 36)
_RIM: Colour = (86, 156, 255)


@dataclass(frozen=True, slots=True)
class _Flyer:
    spec: SilhouetteSpec
    x: float
    y: float
    size: float
    opacity: float
    drift: float


_GUARD = Gear(has_shield=True)
_CAPTAIN = Gear(has_crest=True)
_HERO = Gear("heavy_rifle", has_shield=True, has_wings=True, has_crest=True)
_FLYERS = (
    _Flyer(SilhouetteSpec("warship", "cruiser"), 0.60, 0.18, 0.17, 0.30, 0.5),
    _Flyer(SilhouetteSpec("warship", "frigate"), 0.84, 0.12, 0.11, 0.22, 0.35),
    _Flyer(SilhouetteSpec("mobile_suit", gear=_GUARD), 0.55, 0.40, 0.30, 0.55, 0.9),
    _Flyer(SilhouetteSpec("mobile_suit", style="rounded", gear=_CAPTAIN), 0.87, 0.33, 0.25, 0.42, 0.7),
    _Flyer(SilhouetteSpec("mobile_suit", gear=_HERO), 0.71, 0.36, 0.50, 1.0, 1.4),
)


class Backdrop:
    """Painted for a size once, then only shifted. With reduced motion it stands still.

    All moves when the nearest stars have come a pixel further: between two such moments no frame is drawn.
    """

    def __init__(self, palette: Palette, size: tuple[int, int], is_still: bool) -> None:
        self.size = size
        self._is_still = is_still
        self._clock_ms = 0
        self._drawn_step = 0
        self._ground = _ground(palette, size)
        self._layers = [_stars(size, number, *depth[1:]) for number, depth in enumerate(_DEPTHS)]
        self._planet, self._planet_at = _planet(palette, size)
        self._flyers = [_flyer(flyer, size) for flyer in _FLYERS]
        self.is_dirty = True

    @property
    def calm_ms(self) -> int:
        """How long it is until the nearest stars have come a pixel further."""
        if self._is_still:
            return CALM_MS
        return max(0, math.ceil((self._drawn_step + 0.5) * 1000 / _NEAREST) - self._clock_ms)

    def update(self, dt_ms: int) -> None:
        """Let the stars go on."""
        if self._is_still:
            return
        self._clock_ms += dt_ms
        if self._step != self._drawn_step:
            self.is_dirty = True

    @property
    def _step(self) -> int:
        """How many pixels the nearest stars have come."""
        return round(self._clock_ms * _NEAREST / 1000)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the stars that are in sight, then what stands before them."""
        self.is_dirty, self._drawn_step = False, self._step
        surface.blit(self._ground, (0, 0))
        width = self.size[0]
        pairs: list[tuple[pygame.Surface, tuple[int, int]]] = []
        for layer, depth in zip(self._layers, _DEPTHS, strict=True):
            shift = round(self._clock_ms * depth[0] / 1000)
            pairs += [(picture, ((x - shift) % width, y)) for picture, x, y in layer]
        pairs.append((self._planet, self._planet_at))
        sway = pygame.math.Vector2(0, 1).rotate(self._clock_ms * 0.018).y
        for flyer, (picture, at) in zip(_FLYERS, self._flyers, strict=True):
            pairs.append((picture, (at[0], at[1] + round(sway * flyer.drift * 3))))
        surface.fblits(pairs, pygame.BLEND_PREMULTIPLIED)


def _ground(palette: Palette, size: tuple[int, int]) -> pygame.Surface:
    strip = pygame.Surface((2, 2))
    strip.set_at((0, 0), palette.ground)
    strip.set_at((0, 1), palette.ground)
    strip.set_at((1, 0), mix(palette.ground, _NIGHT, 0.7))
    strip.set_at((1, 1), mix(palette.ground, _NIGHT, 1.0))
    return pygame.transform.smoothscale(strip, size).convert()


def _stars(size: tuple[int, int], number: int, count: int, strength: float, radius: int) -> list[_Star]:
    dice = random.Random(f"stars:{number}")
    found: list[_Star] = []
    for _ in range(count * size[0] * size[1] // (1280 * 720)):
        x, y = dice.randrange(size[0]), dice.randrange(size[1])
        level = strength * (0.35 + 0.65 * dice.random() ** 2)
        warm = dice.random()
        colour = mix((190, 210, 255), (255, 232, 200), warm)
        has_glow = radius > 1 and dice.random() < 0.5
        found.append((_star(colour, level, radius, has_glow), x, y))
    return found


def _star(colour: Colour, level: float, radius: int, has_glow: bool) -> pygame.Surface:
    """A picture as small as it may be, with the star in its middle."""
    margin = _GLOW_PX if has_glow else 0
    side = 2 * margin + radius
    picture = pygame.Surface((side, side), pygame.SRCALPHA)
    if has_glow:
        glow = soft_disc(_GLOW_PX, colour, 0.28 * level, is_light=True)
        picture.blit(glow, (0, 0), None, pygame.BLEND_PREMULTIPLIED)
    tone = tuple(round(channel * level) for channel in colour)
    picture.fill((*tone, round(255 * level)), (margin, margin, radius, radius))
    return picture


def _planet(palette: Palette, size: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
    """The rim of a world below, lit from above."""
    width, height = size
    radius = width * 0.95
    top = height * 0.80
    rows = height - int(top) + 60
    canvas = Canvas(width, rows, 1)
    centre = (width * 0.66, 60 + radius)
    for step in range(14, 0, -1):
        share = (14 - step) / 14
        canvas.circle(centre, radius + step * 3.2, mix(palette.ground, _RIM, 0.02 + 0.16 * share * share))
    for step in range(24):
        share = step / 23
        canvas.circle(centre, radius - 1.5 - step * 6, mix(mix(_NIGHT, _RIM, 0.22), palette.ground, share))
    pygame.draw.aacircle(canvas.sheet, mix(_NIGHT, _RIM, 0.55), centre, radius, 2)
    picture = canvas.finish()
    mask = pygame.Surface((width, rows), pygame.SRCALPHA)
    mask.fill((255, 255, 255, 255))
    fade = pygame.Surface((1, 3), pygame.SRCALPHA)
    for row, level in enumerate((0, 255, 255)):
        fade.set_at((0, row), (level, level, level, level))
    head = pygame.transform.smoothscale(fade, (1, 60))
    mask.blit(pygame.transform.scale(head, (width, 60)), (0, 0), None, pygame.BLEND_RGBA_MULT)
    picture.blit(mask, (0, 0), None, pygame.BLEND_RGBA_MULT)
    return picture, (0, int(top) - 60)


def _flyer(flyer: _Flyer, size: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
    side = round(size[1] * flyer.size)
    tone = mix(_NIGHT, (206, 218, 234), 0.25 + 0.6 * flyer.opacity)
    picture = faded(silhouette(flyer.spec, side, tone), 0.35 + 0.6 * flyer.opacity)
    return picture, (round(size[0] * flyer.x - side / 2), round(size[1] * flyer.y - side / 4))


def step_back(surface: pygame.Surface, palette: Palette) -> None:
    """Darken what lies below an overlay."""
    shade = pygame.Surface(surface.get_size(), pygame.SRCALPHA)
    shade.fill((*palette.shade, _SHADE_ALPHA))
    surface.blit(shade, (0, 0))
