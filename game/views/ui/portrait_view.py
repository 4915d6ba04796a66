"""A hero's portrait: the picture that a pack brings, else the initials, on a disc in the side's colour."""

from __future__ import annotations

import pygame

from game.views.drawing import PREMULTIPLIED, Canvas, clipped, mix, on_circle, shade
from game.views.pictures import picture
from game.views.ui.basic import Picture
from game.views.ui.kit import Kit

PORTRAIT_PX = 56
"""The size of a portrait beside a few lines of text, unscaled."""
_RADIUS, _RIM, _LETTERS = 0.46, 0.04, 0.3
_CORNERS = 48
MOST_INITIALS = 2


def initials(name: str) -> str:
    """Return the first letters of a name's first and last word."""
    words = [word for word in name.split() if word[0].isalnum()]
    if len(words) > MOST_INITIALS:
        words = [words[0], words[-1]]
    return "".join(word[0] for word in words)


class PortraitView(Picture):
    """A hero's portrait as a widget. ``role``: the colour of his side."""

    def __init__(self, pilot: str, name: str, role: str, size: int = PORTRAIT_PX) -> None:
        super().__init__(self._paint, width=size, height=size)
        self._pilot, self._initials, self._role = pilot, initials(name), role

    def _paint(self, kit: Kit, size: tuple[int, int]) -> pygame.Surface:
        side = min(size)
        centre = (side / 2.0, side / 2.0)
        colour = kit.colour(self._role if kit.has_colour(self._role) else "dim")
        file = kit.portraits.get(self._pilot)
        shown = None if file is None else picture(file, side)
        plate = Canvas(side, side)
        plate.circle(centre, side * _RADIUS, shade(colour, 0.30))
        if shown is None:
            letters, paint = kit.capitals(self._initials), mix(colour, (255, 255, 255), 0.6)
            plate.text(letters, centre, side * _LETTERS, paint)
        sheet = plate.finish()
        disc = [on_circle(centre, side * _RADIUS, 360.0 * corner / _CORNERS) for corner in range(_CORNERS)]
        if shown is not None:
            layer = pygame.Surface((side, side), pygame.SRCALPHA)
            layer.blit(shown, (0, 0))
            sheet.blit(clipped(layer, disc), (0, 0), special_flags=PREMULTIPLIED)
        rim = Canvas(side, side)
        rim.outline(disc, mix(colour, (255, 255, 255), 0.15), side * _RIM)
        sheet.blit(rim.finish(), (0, 0), special_flags=PREMULTIPLIED)
        return sheet
