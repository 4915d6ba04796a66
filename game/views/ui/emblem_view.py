"""A faction's emblem where there is room: its pack's picture in shape and colour, else its letter."""

from __future__ import annotations

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, clipped, mix, shade
from game.views.emblem import body_outline
from game.views.pictures import picture
from game.views.ui.basic import Picture
from game.views.ui.kit import Kit
from game.views.ui.theme import FactionLook

EMBLEM_PX = 48
"""The size of an emblem beside a line or two of text, unscaled."""
PICTURES_FROM_PX = 24
"""Smaller emblems show the letter, which reads at any size."""
_RADIUS, _RIM = 0.38, 0.055
_PICTURE_SHARE = 0.66


def emblem_sign(kit: Kit, look: FactionLook, size_px: int) -> pygame.Surface:
    """A faction's emblem on a transparent square, premultiplied and shared where it is the drawn one.

    The shape and the colour stay with the picture, so that it tells the side as counters do.
    """
    shown = None
    if look.picture is not None and size_px >= PICTURES_FROM_PX:
        shown = picture(look.picture, round(size_px * _PICTURE_SHARE))
    if shown is None:
        return kit.icons.icon(look.icon, size_px, look.colour)
    centre = (size_px / 2.0, size_px / 2.0)
    plate = Canvas(size_px, size_px)
    outline = body_outline(look.shape, centre, size_px * _RADIUS)
    plate.polygon(outline, shade(look.colour, 0.30))
    sign = plate.finish()
    inset = (size_px - shown.get_width()) // 2
    layer = pygame.Surface((size_px, size_px), pygame.SRCALPHA)
    layer.blit(shown, (inset, inset))
    sign.blit(clipped(layer, outline), (0, 0), special_flags=PREMULTIPLIED)
    rim = Canvas(size_px, size_px)
    rim.outline(outline, mix(look.colour, (255, 255, 255), 0.15), size_px * _RIM)
    sign.blit(rim.finish(), (0, 0), special_flags=PREMULTIPLIED)
    return sign


class EmblemView(Picture):
    """A faction's emblem as a widget; ``size`` is in unscaled pixels."""

    def __init__(self, look: FactionLook, size: int) -> None:
        super().__init__(self._paint, width=size, height=size)
        self._look = look

    def _paint(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        sheet = pygame.Surface(size, pygame.SRCALPHA)
        sign = emblem_sign(kit, self._look, min(size))
        sheet.blit(sign, sign.get_rect(center=sheet.get_rect().center))
        return sheet
