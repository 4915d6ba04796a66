"""Counters: a machine on a disc that tells its side by colour and shape, and its state by marks around it."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

import pygame

from game.content.models import CounterShape
from game.views.drawing import (
    PREMULTIPLIED,
    Canvas,
    Point,
    Rgb,
    clipped,
    mix,
    on_circle,
    shade,
    soft_disc,
    star_points,
    tint_vertically,
    tinted,
)
from game.views.emblem import TEXT_DROP, body_outline
from game.views.tokens.silhouette import is_pictured, silhouette
from game.views.tokens.spec import SilhouetteSpec
from game.views.ui.theme import Palette

LETTER_FROM_PX = 40
BODY_RADIUS = 0.385
RETICLE_STEPS = 24


@dataclass(frozen=True, slots=True)
class CounterColours:
    """Colours of the marks."""

    accent: Rgb = (255, 196, 87)
    bad: Rgb = (255, 98, 84)
    warning: Rgb = (255, 176, 58)
    machine: Rgb = (240, 245, 250)
    ground: Rgb = (11, 15, 22)
    spent: Rgb = (58, 70, 86)

    @classmethod
    def of(cls, palette: Palette) -> CounterColours:
        """Return those of a palette."""
        return cls(palette.accent, palette.bad, palette.warning, ground=palette.ground)


PLAIN_COLOURS = CounterColours()
Readiness = Literal["none", "fresh", "moved", "attacked", "spent"]


def readiness_of(*, is_active: bool, has_moved: bool, has_attacked: bool) -> Readiness:
    """Return the sign of a machine: none while its side does not act."""
    if not is_active:
        return "none"
    if has_moved and has_attacked:
        return "spent"
    return "moved" if has_moved else "attacked" if has_attacked else "fresh"


@dataclass(frozen=True, slots=True)
class CounterSpec:
    """Everything that a counter shows."""

    silhouette: SilhouetteSpec
    shape: CounterShape
    colour: Rgb
    letter: str = ""
    is_acted: bool = False
    ace_level: int = 0
    is_hero: bool = False
    cooldown_turns: int = 0
    """Turns left until it may fire again."""
    cooldown_total_turns: int = 3
    damage_notches: int = 0
    is_selected: bool = False
    facing_degrees: int | None = None
    """Clockwise from the top."""
    badge: str = ""
    """Strength or count."""
    readiness: Readiness = "none"
    """What it can still do in this turn, while its side acts."""


def counter(spec: CounterSpec, size_px: int, colours: CounterColours = PLAIN_COLOURS) -> pygame.Surface:
    """The counter on a transparent square of `size_px`, premultiplied; do not draw on it, it is shared."""
    return _counter(spec, size_px, colours)


@lru_cache(maxsize=1024)
def _counter(spec: CounterSpec, size_px: int, colours: CounterColours) -> pygame.Surface:
    picture = _body(_without_marks(spec), size_px, colours).copy()
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    if spec.is_selected:
        _draw_selection(picture, size_px, colours)
    if spec.facing_degrees is not None:
        _draw_facing(canvas, size, spec.facing_degrees, mix(spec.colour, (255, 255, 255), 0.55))
    if spec.damage_notches:
        _draw_notches(canvas, size, spec.damage_notches, colours)
    if spec.cooldown_turns:
        _draw_cooldown(canvas, size, spec, colours)
    if spec.ace_level and not spec.is_hero:
        _draw_stars(canvas, size, min(5, spec.ace_level), colours)
    if spec.is_hero:
        _draw_crown(canvas, size, colours)
    if spec.letter and size_px >= LETTER_FROM_PX:
        draw_letter(canvas, size, spec.letter, spec.shape, _letter_colour(spec, colours), colours)
    if spec.badge:
        draw_badge(canvas, size, spec.badge, colours)
    if spec.readiness != "none":
        draw_readiness(canvas, size, spec.readiness, colours)
    picture.blit(canvas.finish(), (0, 0), special_flags=PREMULTIPLIED)
    return picture


def _without_marks(spec: CounterSpec) -> CounterSpec:
    """What decides the body alone, so that counters that differ in marks share it."""
    return CounterSpec(spec.silhouette, spec.shape, spec.colour, is_acted=spec.is_acted, is_hero=spec.is_hero)


@lru_cache(maxsize=512)
def _body(spec: CounterSpec, size_px: int, colours: CounterColours) -> pygame.Surface:
    """Shadow, body, rim and machine."""
    size = float(size_px)
    centre = (size / 2.0, size / 2.0)
    radius = size * BODY_RADIUS
    colour = mix(shade(spec.colour, 0.62), colours.spent, 0.62) if spec.is_acted else spec.colour
    picture = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    shadow = soft_disc(max(2, round(radius * 1.25)), (0, 0, 0), 0.85, is_dense=True)
    at = (
        round(centre[0] - shadow.get_width() / 2),
        round(centre[1] + size * 0.045 - shadow.get_height() / 2),
    )
    picture.blit(shadow, at, special_flags=PREMULTIPLIED)

    edge = Canvas(size_px, size_px)
    width = max(1.3, size * 0.040)
    outline = body_outline(spec.shape, centre, radius)
    edge.outline(outline, shade(colours.ground, 1.0), width + max(1.0, size * 0.03))
    edge.outline(outline, mix(colour, (255, 255, 255), 0.10 if spec.is_acted else 0.22), width)
    picture.blit(edge.finish(), (0, 0), special_flags=PREMULTIPLIED)

    disc = Canvas(size_px, size_px)
    disc.polygon(body_outline(spec.shape, centre, radius - width * 0.45), (255, 255, 255))
    tint_vertically(disc.sheet, shade(colour, 0.84), shade(colour, 0.34))
    picture.blit(disc.finish(), (0, 0), special_flags=PREMULTIPLIED)
    if size_px >= LETTER_FROM_PX:
        gloss = Canvas(size_px, size_px)
        inner = body_outline(spec.shape, centre, radius - width * 1.3)
        gloss.outline(inner, shade(colour, 1.3), max(0.6, size * 0.010))
        tint_vertically(gloss.sheet, (255, 255, 255), shade(colour, 0.25))
        picture.blit(gloss.finish(), (0, 0), special_flags=PREMULTIPLIED)
    if is_pictured(spec.silhouette):
        layer = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
        _draw_machine(layer, spec, size_px, colours)
        inside = body_outline(spec.shape, centre, radius - width * 0.45)
        picture.blit(clipped(layer, inside), (0, 0), special_flags=PREMULTIPLIED)
    else:
        _draw_machine(picture, spec, size_px, colours)
    return picture


def _draw_machine(picture: pygame.Surface, spec: CounterSpec, size_px: int, colours: CounterColours) -> None:
    share = 0.65 if size_px >= LETTER_FROM_PX else 0.74
    share *= {"triangle": 0.76, "diamond": 0.86, "star": 0.88, "hexagon": 0.96}.get(spec.shape, 1.0)
    machine_px = max(8, round(size_px * share))
    drop = round(size_px * 0.05) if spec.shape == "triangle" else 0
    colour = mix(colours.machine, colours.spent, 0.52) if spec.is_acted else colours.machine
    corner = ((size_px - machine_px) // 2, (size_px - machine_px) // 2 + drop)
    shadow = silhouette(spec.silhouette, machine_px, (0, 0, 0)).copy()
    shadow.fill((0, 0, 0, 150), special_flags=pygame.BLEND_RGBA_MULT)
    offset = max(1, round(size_px * 0.018))
    picture.blit(shadow, (corner[0] + offset, corner[1] + offset), special_flags=PREMULTIPLIED)
    machine = silhouette(spec.silhouette, machine_px, colour)
    if spec.is_acted and is_pictured(spec.silhouette):
        machine = tinted(pygame.transform.grayscale(machine), colour)
    picture.blit(machine, corner, special_flags=PREMULTIPLIED)


def _draw_selection(picture: pygame.Surface, size_px: int, colours: CounterColours) -> None:
    """A golden ring with a glow."""
    size = float(size_px)
    for width, level in ((0.11, 0.16), (0.075, 0.22)):
        glow = Canvas(size_px, size_px)
        glow.ring((size / 2, size / 2), size * 0.462 - size * 0.02, max(2.0, size * width), colours.accent)
        haze = glow.finish()
        value = round(255 * level)
        haze.fill((value, value, value, 0), special_flags=pygame.BLEND_RGBA_MULT)
        picture.blit(haze, (0, 0), special_flags=PREMULTIPLIED)
    ring = Canvas(size_px, size_px)
    ring.ring((size / 2, size / 2), size * 0.462, max(1.3, size * 0.034), colours.accent)
    picture.blit(ring.finish(), (0, 0), special_flags=PREMULTIPLIED)


def _draw_facing(canvas: Canvas, size: float, degrees: int, colour: Rgb) -> None:
    centre = (size / 2.0, size / 2.0)
    spread = 21.0
    points = [
        on_circle(centre, size * 0.495, degrees),
        on_circle(centre, size * 0.415, degrees - spread),
        on_circle(centre, size * 0.42, degrees),
        on_circle(centre, size * 0.415, degrees + spread),
    ]
    canvas.outline(points, (11, 15, 22), max(1.0, size * 0.03))
    canvas.polygon(points, colour)


def _draw_notches(canvas: Canvas, size: float, notches: int, colours: CounterColours) -> None:
    """Bites out of the left rim, one for each step of damage."""
    centre = (size / 2.0, size / 2.0)
    half = 6.0 if size >= LETTER_FROM_PX else 8.0
    for index in range(min(notches, 6)):
        degrees = 270.0 + (index - (min(notches, 6) - 1) / 2.0) * half * 3.4
        bite = [
            on_circle(centre, size * 0.42, degrees - half),
            on_circle(centre, size * 0.42, degrees + half),
            on_circle(centre, size * 0.285, degrees),
        ]
        canvas.polygon(bite, colours.ground)
        canvas.path([bite[0], bite[2], bite[1]], colours.bad, max(0.9, size * 0.018))


def _draw_cooldown(canvas: Canvas, size: float, spec: CounterSpec, colours: CounterColours) -> None:
    """A ring in as many parts as the wait has turns; those still to come are lit, and counted."""
    centre = (size / 2.0, size / 2.0)
    total = max(spec.cooldown_total_turns, spec.cooldown_turns)
    gap = 9.0
    width = max(1.6, size * 0.048)
    for index in range(total):
        start = 360.0 * index / total + gap / 2.0
        end = 360.0 * (index + 1) / total - gap / 2.0
        is_lit = index < spec.cooldown_turns
        canvas.arc(
            centre, size * 0.437, width + max(0.8, size * 0.022), colours.ground, start - 1.5, end + 1.5
        )
        canvas.arc(centre, size * 0.437, width, colours.warning if is_lit else colours.spent, start, end)
    _draw_coin_mark(canvas, size, (0.825, 0.825), str(spec.cooldown_turns), colours.warning, colours.ground)


def _draw_coin_mark(
    canvas: Canvas, size: float, place: Point, text: str, colour: Rgb, ink: Rgb, edge: Rgb = (11, 15, 22)
) -> None:
    """A small disc, or a pill for longer texts, with a text in it."""
    height = max(10.0, size * 0.25)
    radius = height / 2.0
    width = height if len(text) <= 1 else height * (0.62 + 0.42 * len(text))
    x = min(place[0] * size, size - width / 2.0 - 0.5)
    y = min(max(place[1] * size, radius + 0.5), size - radius - 0.5)
    x = max(x, width / 2.0 + 0.5)
    reach = width / 2.0 - radius
    line = max(0.8, size * 0.018)
    ends = [(x - reach, y), (x + reach, y)]
    canvas.path(ends, edge, height)
    canvas.path(ends, colour, height - 2.0 * line)
    canvas.text(text, (x, y), height * (0.54 if size >= LETTER_FROM_PX else 0.62), ink)


def _draw_stars(canvas: Canvas, size: float, level: int, colours: CounterColours) -> None:
    """One star for each ace level, on a dark band at the foot."""
    radius = max(2.5, size * 0.062)
    step = radius * 1.85
    y = size * 0.875
    left = size / 2.0 - step * (level - 1) / 2.0
    canvas.path([(left, y), (left + step * (level - 1) + 0.01, y)], colours.ground, radius * 2.3)
    for index in range(level):
        canvas.polygon(star_points((left + step * index, y), radius * 1.06), colours.accent)


def _draw_crown(canvas: Canvas, size: float, colours: CounterColours) -> None:
    """A hero's crown over the counter and a great star at its foot."""
    x, y = size / 2.0, size * 0.115
    w, h = max(5.2, size * 0.155), max(3.4, size * 0.085)
    points = [
        (x - w, y - h * 0.75),
        (x - w * 0.48, y + h * 0.05),
        (x, y - h * 1.25),
        (x + w * 0.48, y + h * 0.05),
        (x + w, y - h * 0.75),
        (x + w * 0.78, y + h),
        (x - w * 0.78, y + h),
    ]
    canvas.outline(points, colours.ground, max(1.4, size * 0.036))
    canvas.polygon(points, colours.accent)
    if size >= LETTER_FROM_PX:
        foot = size * 0.87
        canvas.circle((x, foot), size * 0.098, colours.ground)
        canvas.polygon(star_points((x, foot), size * 0.088), colours.accent)


def _letter_colour(spec: CounterSpec, colours: CounterColours) -> Rgb:
    rim = mix(spec.colour, (255, 255, 255), 0.2)
    return mix(rim, colours.spent, 0.5) if spec.is_acted else rim


def draw_letter(
    canvas: Canvas, size: float, letter: str, shape: CounterShape, colour: Rgb, colours: CounterColours
) -> None:
    """Draw the letter of a side on a small body of its shape at the lower left."""
    place = (0.155, 0.845)
    centre = (place[0] * size, place[1] * size)
    radius = size * 0.105
    canvas.polygon(body_outline(shape, centre, radius * 1.22), colours.ground)
    canvas.polygon(body_outline(shape, centre, radius), colour)
    drop = radius * TEXT_DROP.get(shape, 0.0)
    canvas.text(letter, (centre[0], centre[1] + drop), radius * 1.02, colours.ground)


def draw_badge(canvas: Canvas, size: float, badge: str, colours: CounterColours) -> None:
    """Draw a strength or a count at the upper right."""
    _draw_coin_mark(canvas, size, (0.83, 0.17), badge, colours.accent, colours.ground)


def draw_readiness(canvas: Canvas, size: float, readiness: Readiness, colours: CounterColours) -> None:
    """A sign at the upper left of what a unit can still do."""
    radius = max(min(4.6, size * 0.17), size * 0.105)
    at = max(radius + 0.5, size * 0.165)
    draw_sign(canvas, (at, at), radius, readiness, colours)


def draw_sign(
    canvas: Canvas,
    centre: Point,
    radius: float,
    readiness: Readiness,
    colours: CounterColours = PLAIN_COLOURS,
) -> None:
    """Draw what a unit can still do, told by the shape: full, open, square, crossed out."""
    x, y = centre
    line = max(1.2, radius * 0.34)
    canvas.circle((x, y), radius * 1.3, colours.ground)
    triangle = [on_circle((x, y + radius * 0.14), radius, degrees) for degrees in (0.0, 120.0, 240.0)]
    match readiness:
        case "fresh":
            canvas.polygon(triangle, colours.accent)
        case "moved":
            canvas.outline(triangle, colours.accent, line)
        case "attacked":
            half = radius * 0.62
            corners = [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)]
            canvas.outline(corners, colours.accent, line)
        case _:
            half, grey = radius * 0.58, mix(colours.spent, colours.machine, 0.45)
            canvas.path([(x - half, y - half), (x + half, y + half)], grey, line)
            canvas.path([(x - half, y + half), (x + half, y - half)], grey, line)


def reticle(size_px: int, phase: float, colour: Rgb) -> pygame.Surface:
    """The ring of a target at a phase from 0 to 1 of its slow turn, premultiplied and shared."""
    return _reticle(size_px, round(phase * RETICLE_STEPS) % RETICLE_STEPS, colour)


@lru_cache(maxsize=256)
def _reticle(size_px: int, step: int, colour: Rgb) -> pygame.Surface:
    canvas = Canvas(size_px, size_px)
    size = float(size_px)
    centre = (size / 2.0, size / 2.0)
    share = step / RETICLE_STEPS
    breath = 0.5 - 0.5 * math.cos(math.tau * share)
    radius = size * (0.425 + 0.014 * breath)
    width = max(1.2, size * 0.028)
    for quarter in range(4):
        start = 90.0 * (quarter + share)
        for colour_now, extra in (((11, 15, 22), max(1.0, size * 0.025)), (colour, 0.0)):
            canvas.arc(centre, radius, width + extra, colour_now, start + 14.0, start + 76.0)
            inner, outer = size * (0.355 + 0.02 * breath), size * 0.485
            ends = [on_circle(centre, inner, start), on_circle(centre, outer, start)]
            canvas.path(ends, colour_now, width + extra)
    return canvas.finish()
