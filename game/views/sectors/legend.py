"""What the signs of the map look like, one by one: for the legend."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import pygame

from game.views.drawing import Canvas, Point, Rgb
from game.views.sectors.marks import ARROWS
from game.views.sectors.signs import chevron, sign
from game.views.tokens.signs import blades
from game.views.tokens.site_icons import site_icon
from game.views.ui.kit import Kit

Paint = Callable[[Kit, int], pygame.Surface]
NEUTRAL: Final[Rgb] = (58, 66, 78)
FIRST: Final[Rgb] = (214, 190, 90)
SECOND: Final[Rgb] = (92, 160, 196)
"""Colours of two races in samples that need some."""


def _patch(size: int, *, is_held: bool, is_disputed: bool) -> pygame.Surface:
    """A piece of land: in one colour, striped by two races, or striped on bare ground."""
    canvas = Canvas(size, size)
    corners: list[Point] = [(1, 1), (size - 1, 1), (size - 1, size - 1), (1, size - 1)]
    canvas.polygon(corners, FIRST if is_held and not is_disputed else NEUTRAL)
    if not is_held or is_disputed:
        step = size / 4
        for number in range(0, 9, 2 if is_disputed else 1):
            left = number * step - size
            band: list[Point] = [(left, size), (left + size, 0), (left + size + step, 0), (left + step, size)]
            canvas.polygon(band, SECOND if number % 4 else FIRST)
    frame = pygame.Surface((size, size), pygame.SRCALPHA)
    frame.blit(canvas.finish(), (0, 0))
    pygame.draw.rect(frame, (12, 16, 22), frame.get_rect(), 1)
    return frame


def _arrow(kit: Kit, size: int, role: str) -> pygame.Surface:
    """An order's arrow in its manner, from left to right."""
    manner, _ = ARROWS[role]
    canvas = Canvas(size, size)
    middle, thick = size / 2, max(2.0, size * 0.12)
    head, colour = size * 0.34, FIRST
    pieces = {"solid": ((0.06, 0.7),), "dashed": ((0.04, 0.22), (0.36, 0.6)), "dotted": ()}[manner]
    for start, end in pieces:
        canvas.path([(size * start, middle), (size * end, middle)], colour, thick)
    if manner == "dotted":
        for number in range(4):
            canvas.circle((size * (0.08 + 0.17 * number), middle), thick * 0.62, colour)
    canvas.polygon(
        [(size - head, middle - head * 0.62), (size - 1, middle), (size - head, middle + head * 0.62)], colour
    )
    return canvas.finish()


SAMPLES: Final[tuple[tuple[str, Paint], ...]] = (
    ("capital", lambda kit, px: site_icon("capital", px)),
    ("factory", lambda kit, px: site_icon("factory", px)),
    ("sack", lambda kit, px: site_icon("sack", px)),
    ("held", lambda kit, px: _patch(px, is_held=True, is_disputed=False)),
    ("contested", lambda kit, px: _patch(px, is_held=False, is_disputed=False)),
    ("disputed", lambda kit, px: _patch(px, is_held=True, is_disputed=True)),
    ("ready", lambda kit, px: chevron(px, kit.palette.accent)),
    ("order", lambda kit, px: _arrow(kit, px, "order")),
    ("team_order", lambda kit, px: _arrow(kit, px, "team_order")),
    ("asked", lambda kit, px: _arrow(kit, px, "asked")),
    ("fight", lambda kit, px: blades(px, kit.palette.warning)),
    ("later", lambda kit, px: blades(px, kit.palette.dim)),
    ("attack", lambda kit, px: sign("attack", px, FIRST)),
    ("defend", lambda kit, px: sign("defend", px, FIRST)),
    ("hold", lambda kit, px: sign("hold", px, FIRST)),
    ("avoid", lambda kit, px: sign("avoid", px, FIRST)),
    ("drop", lambda kit, px: sign("drop", px, FIRST)),
    ("spare", lambda kit, px: sign("spare", px, FIRST)),
)
"""Every sign with how it is painted; texts ``sectors.legend.NAME`` say what it means."""
