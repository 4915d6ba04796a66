"""Paints a solid in any orientation: rounded edges, light from the left, numbers that lean with it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import pygame

from game.views.dice.glyphs import glyphs
from game.views.dice.numbering import Numbers
from game.views.dice.rotation import Matrix, Quaternion, Vector, dot, matrix, unit
from game.views.dice.solids import COIN_CORNERS, Label, Solid
from game.views.drawing import Point, Rgb, mix, shade

PITCH = math.radians(27.0)
"""How far the eye leans from straight above towards the player."""
FLATTENING = math.cos(PITCH)
RISE = math.sin(PITCH)
SUN = unit((-0.46, 0.08, 0.88))
TONES = 64
LEAST_READABLE = 0.27
FAINTEST_INK = 0.30


@dataclass(frozen=True, slots=True)
class DieColours:
    """Body and ink of a die."""

    body: Rgb
    ink: Rgb


@lru_cache(maxsize=32)
def _tones(body: Rgb) -> tuple[Rgb, ...]:
    """Colours of the body from turned away from the light to facing it."""
    tones = []
    for index in range(TONES):
        light = index / (TONES - 1) * 2.0 - 1.0
        level = 0.36 + 0.64 * max(0.0, 0.5 + 0.5 * light) ** 1.5
        cool = mix(shade(body, level), (30, 44, 70), 0.30 * (1.0 - level))
        tones.append(mix(cool, (255, 255, 255), 0.30 * max(0.0, light) ** 14))
    return tuple(tones)


def support(solid: Solid, orientation: Quaternion) -> float:
    """Height of the middle above the table when the solid touches it, for radius 1."""
    up_x, up_y, up_z = matrix(orientation)[2]
    lowest = min(x * up_x + y * up_y + z * up_z for x, y, z in solid.corners)
    inner = solid.inner_radius * solid.rounding
    return inner - lowest * (1.0 - solid.rounding)


def _seen(rows: Matrix) -> Matrix:
    """Rows that give right, up and towards the eye on the screen."""
    right, (ax, ay, az), (bx, by, bz) = rows
    up = (
        FLATTENING * ax + RISE * bx,
        FLATTENING * ay + RISE * by,
        FLATTENING * az + RISE * bz,
    )
    near = (
        FLATTENING * bx - RISE * ax,
        FLATTENING * by - RISE * ay,
        FLATTENING * bz - RISE * az,
    )
    return right, up, near


def _in_body(rows: Matrix, direction: Vector) -> Vector:
    """A direction of the world as the turned solid sees it."""
    (a, b, c), (d, e, f), (g, h, i) = rows
    x, y, z = direction
    return a * x + d * y + g * z, b * x + e * y + h * z, c * x + f * y + i * z


def draw_solid(
    sheet: pygame.Surface,
    centre: Point,
    radius: float,
    solid: Solid,
    orientation: Quaternion,
    numbers: Numbers,
    texts: Sequence[str],
    colours: DieColours,
) -> None:
    """Paint a solid with its middle at `centre`; every pixel painted is opaque."""
    rows = matrix(orientation)
    view = _seen(rows)
    light = _in_body(rows, SUN)
    tones = _tones(colours.body)
    if len(solid.faces) == COIN_CORNERS + 2:
        _draw_coin(sheet, centre, radius, solid, view, light, numbers, texts, colours)
        return
    (rx, ry, rz), (ux, uy, uz), (nx, ny, nz) = view
    lx, ly, lz = light
    cx, cy = centre
    core = radius * (1.0 - solid.rounding)
    bevel = radius * solid.inner_radius * solid.rounding
    half = (TONES - 1) * 0.5
    corners = [
        (cx + core * (rx * x + ry * y + rz * z), cy - core * (ux * x + uy * y + uz * z))
        for x, y, z in solid.corners
    ]
    nearness = [nx * x + ny * y + nz * z for x, y, z in solid.normals]
    shifts = [
        (bevel * (rx * x + ry * y + rz * z), -bevel * (ux * x + uy * y + uz * z)) for x, y, z in solid.normals
    ]
    lights = [lx * x + ly * y + lz * z for x, y, z in solid.normals]
    polygon, circle = pygame.draw.polygon, pygame.draw.circle
    seen = [face for face, near in enumerate(nearness) if near > 0.0]
    rounded = bevel + 0.5
    for corner in {corner for face in seen for corner in solid.faces[face]}:
        x, y, z = solid.corners[corner]
        circle(sheet, tones[int(half + half * (lx * x + ly * y + lz * z))], corners[corner], rounded)
    for a, b, one, other in solid.edges:
        if nearness[one] <= 0.0:
            if nearness[other] <= 0.0:
                continue
            one, other = other, one
        (ax, ay), (bx, by) = corners[a], corners[b]
        sx, sy = shifts[one]
        if nearness[other] > 0.0:
            tx, ty = shifts[other]
        else:
            length = math.hypot(bx - ax, by - ay) or 1.0
            tx, ty = (by - ay) / length * bevel, (ax - bx) / length * bevel
            if tx * shifts[other][0] + ty * shifts[other][1] < 0.0:
                tx, ty = -tx, -ty
        rim = min(TONES - 1, int(half + half * 0.52 * (lights[one] + lights[other]) + 3.0))
        quad = [(ax + sx, ay + sy), (bx + sx, by + sy), (bx + tx, by + ty), (ax + tx, ay + ty)]
        polygon(sheet, tones[max(0, rim)], quad)
    for face in seen:
        sx, sy = shifts[face]
        outline = [(corners[corner][0] + sx, corners[corner][1] + sy) for corner in solid.faces[face]]
        polygon(sheet, tones[int(half + half * lights[face])], outline)
    least_near = LEAST_READABLE if len(solid.faces) < 20 else 1.5 * LEAST_READABLE
    for label in solid.labels:
        number = numbers[label.mark]
        if number is not None and nearness[label.face] > least_near:
            sx, sy = shifts[label.face]
            tone = tones[int(half + half * lights[label.face])]
            origin = (cx + sx, cy + sy)
            lift = max(0.0, dot(rows[2], solid.marks[label.mark]))
            ink = mix(tone, colours.ink, FAINTEST_INK + (1.0 - FAINTEST_INK) * lift**9)
            _draw_label(sheet, origin, core, label, view, texts[number - 1], ink, tone)


def _draw_label(
    sheet: pygame.Surface,
    origin: Point,
    scale: float,
    label: Label,
    view: Matrix,
    text: str,
    ink: Rgb,
    body: Rgb,
) -> None:
    traced = glyphs(text)
    extent = 1.0 if text.endswith("_") else 0.86
    height = scale * min(0.66, 1.86 * label.room / math.hypot(extent, traced.width))
    right, up, _ = view
    x0 = origin[0] + scale * dot(right, label.centre)
    y0 = origin[1] - scale * dot(up, label.centre)
    a, b = height * dot(right, label.right), height * dot(right, label.up)
    c, d = -height * dot(up, label.right), -height * dot(up, label.up)
    for outline in traced.ink:
        pygame.draw.polygon(sheet, ink, [(x0 + a * x + b * y, y0 + c * x + d * y) for x, y in outline])
    for outline in traced.holes:
        pygame.draw.polygon(sheet, body, [(x0 + a * x + b * y, y0 + c * x + d * y) for x, y in outline])


def _draw_coin(
    sheet: pygame.Surface,
    centre: Point,
    radius: float,
    solid: Solid,
    view: Matrix,
    light: Vector,
    numbers: Numbers,
    texts: Sequence[str],
    colours: DieColours,
) -> None:
    """Paint a coin: milled rim, raised border, letter."""
    tones = _tones(colours.body)
    half = (TONES - 1) * 0.5
    right, up, near = view

    def at(point: Vector) -> Point:
        return centre[0] + radius * dot(right, point), centre[1] - radius * dot(up, point)

    for face, (outline, normal) in enumerate(zip(solid.faces, solid.normals)):
        if face >= 2 and dot(near, normal) > 0.0:
            milled = -7 if face % 2 else 0
            tone = int(half + half * 0.9 * dot(light, normal)) + milled
            pygame.draw.polygon(sheet, tones[max(0, tone)], [at(solid.corners[i]) for i in outline])
    for label in solid.labels:
        normal = solid.normals[label.face]
        if dot(near, normal) <= 0.0:
            continue
        tone = int(half + half * dot(light, normal))
        outline = solid.faces[label.face]
        for share, step in ((1.0, 0), (0.90, -14), (0.86, -3), (0.70, 6), (0.66, -8)):
            z = solid.corners[outline[0]][2]
            ring = [at((solid.corners[i][0] * share, solid.corners[i][1] * share, z)) for i in outline]
            pygame.draw.polygon(sheet, tones[max(0, min(TONES - 1, tone + step))], ring)
        number = numbers[label.mark]
        if number is not None and dot(near, normal) > 0.1:
            body = tones[max(0, min(TONES - 1, tone - 8))]
            _draw_label(sheet, centre, radius, label, view, texts[number - 1], colours.ink, body)
