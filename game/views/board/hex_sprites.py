"""The sprites that hex boards are painted from: panels with their tint, borders, glows, hatches.

All sprites of a shape have the same size at a zoom (`sprite_size`), with the panel in the middle, and are
shared. Sizes in pixels (``px``) are those of a panel from flat side to flat side.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import pygame

from game.space.hex import DIRECTION_COUNT
from game.views.board.geometry import TileShape
from game.views.board.hex_geometry import hex_outline
from game.views.board.hex_terrain import texture
from game.views.board.terrain import TerrainStyle
from game.views.drawing import Point, Rgb, faded, mix, shade, tinted
from game.views.emblem import emblem_mask

PAD_PX = 2
HELD_OPACITY = 0.37
CUT_OPACITY = 0.185
HATCH_OPACITY = 0.40
SIGN_SHARE, SIGN_LEAST_PX, SIGN_OPACITY, SIGN_DOWN = 0.32, 11, 0.5, 0.22
"""The emblem on an owner's panel: its size, and how far down it stands."""
GAP_FROM_PX = 14
"""Smaller panels have no lines between them."""


class Strip(NamedTuple):
    """A band along a side, between two depths in pixels, and its opacity at its outer and inner rim."""

    outer: float
    inner: float
    opacity: float
    fades_to: float


class Tint(NamedTuple):
    """The colour of a panel's owner, and whether it is cut off from supply."""

    colour: Rgb
    is_cut: bool = False


def sprite_size(px: int, shape: TileShape = "hex") -> tuple[int, int]:
    """Return the size of every sprite at a zoom; both sides are even when ``px`` is."""
    along, across = 2 * (round(hex_outline("hex").half_width * px) + PAD_PX), px + 2 * PAD_PX
    return (across, along) if shape == "pointy_hex" else (along, across)


def hatch_period(px: int) -> int:
    """Return how many pixels lie between the lines of a hatch, along a row."""
    return max(5, round(px * 0.22))


def corners(px: int, shape: TileShape, scale: int = 1, inset: float = 0.0) -> list[Point]:
    """Return the corners of a panel in a sprite, ``inset`` pixels inside its sides."""
    width, height = sprite_size(px, shape)
    share = 1.0 - 2.0 * inset / px
    return [
        ((width / 2.0 + x * px * share) * scale, (height / 2.0 + y * px * share) * scale)
        for x, y in hex_outline(shape).corners
    ]


def _times(px: int) -> int:
    return 4 if px <= 48 else 2


@lru_cache(maxsize=256)
def panel_mask(px: int, inset: float, shape: TileShape) -> pygame.Surface:
    """Return a white panel with smooth sides; outside it is transparent white."""
    times = _times(px)
    width, height = sprite_size(px, shape)
    sheet = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
    sheet.fill((255, 255, 255, 0))
    pygame.draw.polygon(sheet, (255, 255, 255, 255), corners(px, shape, times, inset))
    return pygame.transform.smoothscale(sheet, (width, height))


@lru_cache(maxsize=512)
def _scaled_texture(style: TerrainStyle, variant: int, px: int, shape: TileShape) -> pygame.Surface:
    sheet = texture(style, variant, shape)
    width, height = sprite_size(px, shape)
    return pygame.transform.smoothscale(sheet, (width, height))


@lru_cache(maxsize=1024)
def panel_sprite(
    style: TerrainStyle, variant: int, tint: Tint | None, px: int, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return a panel with its owner's tint; blit it premultiplied."""
    width, height = sprite_size(px, shape)
    ground = _scaled_texture(style, variant, px, shape)
    ring = shade(style.base, 0.62)
    face = pygame.Surface((width, height), pygame.SRCALPHA)
    face.blit(ground, (0, 0))
    if tint is not None:
        opacity = CUT_OPACITY if tint.is_cut else HELD_OPACITY
        veil = pygame.Surface((width, height), pygame.SRCALPHA)
        veil.fill((*tint.colour, round(255 * opacity)))
        face.blit(veil, (0, 0))
        ring = shade(mix(style.base, tint.colour, opacity), 0.66)
    mask = panel_mask(px, 0.55 if px >= GAP_FROM_PX else -0.6, shape)
    face.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sprite = pygame.Surface((width, height), pygame.SRCALPHA)
    pygame.draw.polygon(sprite, ring, corners(px, shape, 1, -0.9))
    sprite.blit(face.premul_alpha(), (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return sprite


@lru_cache(maxsize=256)
def owner_sign(px: int, emblem: str, colour: Rgb, shape: TileShape = "hex") -> pygame.Surface:
    """Return the emblem of an owner in the upper part of his panel, premultiplied."""
    sheet = pygame.Surface(sprite_size(px, shape), pygame.SRCALPHA)
    side = max(SIGN_LEAST_PX, round(px * SIGN_SHARE))
    mask = faded(tinted(emblem_mask(emblem, side), mix(colour, (255, 255, 255), 0.6)), SIGN_OPACITY)
    at = (sheet.get_width() - side) // 2, round(sheet.get_height() * SIGN_DOWN) - side // 2
    sheet.blit(mask, at, special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def hatch_sheet(px: int, phase: int, colour: Rgb, shape: TileShape = "hex") -> pygame.Surface:
    """Return diagonal lines all over a sprite, not cut to the panel; straight opacity."""
    width, height = sprite_size(px, shape)
    period = hatch_period(px)
    times = 4
    line = max(1.0, px * 0.035)
    sheet = pygame.Surface((period * times, period * times), pygame.SRCALPHA)
    ink = (*colour, round(255 * HATCH_OPACITY))
    sheet.fill((*colour, 0))
    for offset in (-period, 0, period):
        start = ((offset - period) * times, 2 * period * times)
        end = ((offset + 2 * period) * times, -period * times)
        pygame.draw.line(sheet, ink, start, end, max(1, round(line * times * 1.4)))
    cell = pygame.transform.smoothscale(sheet, (period, period))
    picture = pygame.Surface((width, height), pygame.SRCALPHA)
    for y in range(0, height, period):
        for x in range(-phase, width, period):
            picture.blit(cell, (x, y))
    return picture


@lru_cache(maxsize=512)
def hatched_panel(
    px: int, phase: int, colour: Rgb, opacity: float, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return a hatch cut to the panel, premultiplied, to be laid over it."""
    sheet = hatch_sheet(px, phase, colour, shape).copy()
    sheet.blit(panel_mask(px, 0.5, shape), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    sheet = sheet.premul_alpha()
    return sheet if opacity >= 1.0 else faded(sheet, opacity)


@lru_cache(maxsize=512)
def filled_panel(
    px: int, colour: Rgb, opacity: float, inset: float = 0.5, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return a panel of one colour, premultiplied."""
    sheet = panel_mask(px, inset, shape).copy()
    sheet.fill((*colour, round(255 * opacity)), special_flags=pygame.BLEND_RGBA_MULT)
    return sheet.premul_alpha()


@lru_cache(maxsize=512)
def tinted_panel(
    px: int, phase: int, colour: Rgb, opacity: float, strength: float, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return a panel of one colour with its hatch on it, premultiplied: one picture to lay instead of two."""
    sheet = filled_panel(px, colour, opacity, shape=shape).copy()
    hatch = hatched_panel(px, phase, colour, strength, shape)
    sheet.blit(hatch, (0, 0), special_flags=pygame.BLEND_PREMULTIPLIED)
    return sheet


def _band(px: int, shape: TileShape, mask: int, side: int, outer: float, inner: float) -> list[Point]:
    """The part of a band that belongs to one side.

    Where the border turns into the panel's next side it is mitred; where it goes on along the neighbour's
    side it runs up to the common side, so that the two halves meet there at every depth.
    """
    points = corners(px, shape)
    width, height = sprite_size(px, shape)
    centre = (width / 2.0, height / 2.0)
    half = px / 2.0

    def inside(corner: int, other_side: int, beyond: int, depth: float) -> Point:
        x, y = points[corner]
        goal = centre if mask >> other_side & 1 else points[beyond]
        share = depth / half
        return x + (goal[0] - x) * share, y + (goal[1] - y) * share

    start, end = side, (side + 1) % DIRECTION_COUNT
    before, after = (side - 1) % DIRECTION_COUNT, (side + 1) % DIRECTION_COUNT
    return [
        inside(start, before, before, outer),
        inside(end, after, (side + 2) % DIRECTION_COUNT, outer),
        inside(end, after, (side + 2) % DIRECTION_COUNT, inner),
        inside(start, before, before, inner),
    ]


def strip_sprite(px: int, mask: int, strips: Sequence[Strip], shape: TileShape = "hex") -> pygame.Surface:
    """Return white bands along the sides of a mask, premultiplied."""
    times = _times(px)
    width, height = sprite_size(px, shape)
    sheet = pygame.Surface((width * times, height * times), pygame.SRCALPHA)
    for strip in strips:
        steps = max(1, round((strip.inner - strip.outer) * 1.2)) if strip.opacity != strip.fades_to else 1
        for step in range(steps):
            share = (step + 0.5) / steps
            level = strip.opacity + (strip.fades_to - strip.opacity) * (1.0 - (1.0 - share) ** 2)
            reach = strip.inner - strip.outer
            outer = strip.outer + reach * step / steps
            inner = strip.outer + reach * (step + 1) / steps + 0.02
            for side in range(DIRECTION_COUNT):
                if mask >> side & 1:
                    quad = [(x * times, y * times) for x, y in _band(px, shape, mask, side, outer, inner)]
                    pygame.draw.polygon(sheet, (255, 255, 255, round(255 * level)), quad)
    return pygame.transform.smoothscale(sheet.premul_alpha(), (width, height))


def border_width(px: int) -> float:
    """Return the width of a territory's border in pixels."""
    return min(3.0, max(1.4, px * 0.068))


@lru_cache(maxsize=256)
def _white_border(px: int, mask: int, is_cut: bool, shape: TileShape) -> pygame.Surface:
    width = border_width(px) * (0.75 if is_cut else 1.0)
    depth = min(16.0, max(3.0, px * 0.30))
    glow = 0.22 if is_cut else 0.50
    strips = (Strip(0.4 + width, 0.4 + width + depth, glow, 0.0), Strip(0.4, 0.4 + width, 1.0, 1.0))
    return strip_sprite(px, mask, strips, shape)


@lru_cache(maxsize=512)
def border_sprite(
    px: int, mask: int, colour: Rgb, is_cut: bool = False, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return the border of a territory along the sides of a panel with its glow inwards."""
    tone = shade(colour, 0.80) if is_cut else mix(colour, (255, 255, 255), 0.12)
    return tinted(_white_border(px, mask, is_cut, shape), tone)


@lru_cache(maxsize=512)
def halo_sprite(px: int, mask: int, colour: Rgb, shape: TileShape = "hex") -> pygame.Surface:
    """Return the soft light that a territory throws on neutral ground beside it."""
    return tinted(_white_halo(px, mask, shape), colour)


@lru_cache(maxsize=128)
def _white_halo(px: int, mask: int, shape: TileShape) -> pygame.Surface:
    return strip_sprite(px, mask, (Strip(0.0, min(12.0, max(2.0, px * 0.24)), 0.30, 0.0),), shape)


@lru_cache(maxsize=512)
def line_sprite(
    px: int, mask: int, colour: Rgb, width: float, inset: float = 0.6, shape: TileShape = "hex"
) -> pygame.Surface:
    """Return a plain line along the sides of a mask: frames, areas, previews."""
    return tinted(strip_sprite(px, mask, (Strip(inset, inset + width, 1.0, 1.0),), shape), colour)


@lru_cache(maxsize=256)
def shore_sprite(px: int, mask: int, colour: Rgb, shape: TileShape = "hex") -> pygame.Surface:
    """Return the shallows along the sides of a sea panel that touch land."""
    return tinted(strip_sprite(px, mask, (Strip(0.0, px * 0.20, 0.55, 0.0),), shape), colour)
