"""Silhouettes: the picture that a pack brings, else a machine drawn from its class and numbers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Final

import pygame

from game.content.models import MachineRole
from game.views.drawing import SUPERSAMPLING, Canvas, Rgb, mix, shade, tint_vertically
from game.views.pictures import picture
from game.views.tokens.craft_shapes import craft, transport
from game.views.tokens.ground_shapes import creature, hoverbike, launcher, rotorcraft, soldier, tank
from game.views.tokens.outline import BLACK, PLAIN, Part
from game.views.tokens.ship_shapes import superweapon, warship
from game.views.tokens.spec import SilhouetteSpec
from game.views.tokens.suit_shapes import armour, suit

SEAM_FROM_PX = 30
"""Smaller pictures have no dark seams between their parts."""
LARGE_FROM_PX = 160
"""Larger pictures are drawn at twice their size, not four times: as smooth, for a quarter of the work."""
MARGIN = 0.04
COOL: Rgb = (44, 60, 92)
GROUND: Final[Mapping[MachineRole, Callable[[], list[Part]]]] = {
    "soldier": soldier,
    "launcher": launcher,
    "rotorcraft": rotorcraft,
    "hoverbike": hoverbike,
    "creature": creature,
}
"""What is drawn alike whatever its class."""


def parts_of(spec: SilhouetteSpec) -> list[Part]:
    """The parts of a machine from the back to the front."""
    if spec.role is not None and spec.role in GROUND:
        return GROUND[spec.role]()
    if spec.role == "tank":
        return tank(spec.is_round)
    match spec.frame_class:
        case "mobile_suit":
            return suit(spec)
        case "mobile_armour":
            return armour(spec)
        case "combat_craft":
            return craft(spec)
        case "noncombat":
            return transport(spec)
        case "warship":
            return warship(spec)
        case "superweapon":
            return superweapon(spec)


def toned(colour: Rgb, tone: float, size_px: int) -> Rgb:
    """The colour of a part; small pictures have less depth, so that they read as one shape."""
    if tone >= PLAIN:
        return shade(colour, tone)
    depth = min(1.0, max(0.45, size_px / 64.0)) if tone > BLACK else 1.0
    return mix(colour, mix(shade(colour, tone), COOL, 0.25), depth)


@lru_cache(maxsize=512)
def silhouette(spec: SilhouetteSpec, size_px: int, colour: Rgb) -> pygame.Surface:
    """The machine on a transparent square of `size_px`, premultiplied; do not draw on it, it is shared.

    A picture keeps its own colours.
    """
    if spec.picture is not None and (shown := picture(spec.picture, size_px, MARGIN)) is not None:
        return shown
    return silhouette_canvas(spec, size_px, colour).finish()


def is_pictured(spec: SilhouetteSpec) -> bool:
    """Whether a machine is shown by a picture that can be read."""
    return spec.picture is not None and picture(spec.picture, SEAM_FROM_PX, MARGIN) is not None


def silhouette_canvas(spec: SilhouetteSpec, size_px: int, colour: Rgb) -> Canvas:
    """The machine on a sheet of four times its size (large ones: twice), not yet premultiplied."""
    canvas = Canvas(size_px, size_px, SUPERSAMPLING if size_px < LARGE_FROM_PX else 2)
    unit = size_px * (1.0 - 2.0 * MARGIN) / 100.0
    offset = size_px * MARGIN
    seam = mix(shade(colour, 0.34), (12, 18, 30), 0.4)
    for tone, outline in parts_of(spec):
        points = [(offset + x * unit, offset + y * unit) for x, y in outline]
        if size_px >= SEAM_FROM_PX:
            canvas.outline(points, seam, max(0.7, size_px * 0.016))
        canvas.polygon(points, toned(colour, tone, size_px))
    tint_vertically(canvas.sheet, (255, 255, 255), (206, 212, 222))
    return canvas
