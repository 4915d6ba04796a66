"""Fonts at the scaled size, and a cache of rendered text as premultiplied surfaces."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from game.views.ui.glyphs import drawable
from game.views.ui.lettering import Lettering
from game.views.ui.theme import Colour, SizeRole, Sizes

_CACHE_LIMIT = 1500
_BOOKS = 4
"""How many sizes of the user interface are kept open: one, and those that are just tried in the settings."""
_ELLIPSIS = "…"


class Face(NamedTuple):
    """Which cut of which size."""

    size: SizeRole = "text"
    bold: bool = False
    mono: bool = False


PLAIN = Face()


class FontBook:
    """Opens each face once, at its size times the scale; nothing is ever stretched."""

    def __init__(self, sizes: Sizes, scale: float) -> None:
        if not pygame.font.get_init():
            pygame.font.init()
        self._sizes = sizes
        self._scale = scale
        self._faces: dict[Face, Lettering] = {}
        self._rendered: dict[tuple[str, Face, Colour], pygame.Surface] = {}
        self._widths: dict[tuple[str, Face], int] = {}

    @property
    def scale(self) -> float:
        """The scale of the user interface that these fonts are opened for."""
        return self._scale

    def _lettering(self, face: Face) -> Lettering:
        found = self._faces.get(face)
        if found is None:
            pixels = max(7, round(self._sizes.of(face.size) * self._scale))
            found = self._faces[face] = Lettering(pixels, is_bold=face.bold, is_mono=face.mono)
        return found

    def font(self, face: Face) -> pygame.Font:
        """Return the font of one face."""
        return self._lettering(face).font

    def width(self, text: str, face: Face) -> int:
        """Return the width of a line of text in pixels."""
        text = drawable(text)
        key = (text, face)
        width = self._widths.get(key)
        if width is None:
            if len(self._widths) > 4 * _CACHE_LIMIT:
                self._widths.clear()
            width = self._measure(text, face)
            self._widths[key] = width
        return width

    def height(self, face: Face) -> int:
        """Return the height of a line in pixels."""
        return self.font(face).get_height()

    def ascent(self, face: Face) -> int:
        """Return the distance from the top of a line to its base line."""
        return self.font(face).get_ascent()

    def render(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        """Return the text as a premultiplied surface; it is shared, so do not draw on it."""
        text = drawable(text)
        key = (text, face, colour)
        surface = self._rendered.get(key)
        if surface is None:
            if len(self._rendered) > _CACHE_LIMIT:
                self._rendered.clear()
            surface = self._draw(text, face, colour)
            self._rendered[key] = surface
        return surface

    def _draw(self, text: str, face: Face, colour: Colour) -> pygame.Surface:
        if self.width(text, face) == 0:
            return pygame.Surface((1, self.height(face)), pygame.SRCALPHA)
        return self._lettering(face).render(text, colour)

    def _measure(self, text: str, face: Face) -> int:
        return self._lettering(face).width(text)

    def elide(self, text: str, face: Face, width: int) -> str:
        """Shorten the text with an ellipsis until it fits."""
        if self.width(text, face) <= width:
            return text
        text = drawable(text)
        low, high = 0, len(text)
        while low < high:
            middle = (low + high + 1) // 2
            if self._measure(text[:middle].rstrip() + _ELLIPSIS, face) <= width:
                low = middle
            else:
                high = middle - 1
        return text[:low].rstrip() + _ELLIPSIS

    def folded(self, text: str, face: Face, width: int, most: int) -> tuple[str, ...]:
        """Return the text in so many lines at most, broken between words; what does not fit is elided."""
        lines: list[str] = []
        for word in text.split():
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and (len(lines) == most or self.width(longer, face) <= width):
                lines[-1] = longer
            else:
                lines.append(word)
        return tuple(self.elide(line, face, width) for line in lines)

    def fit(self, text: str, face: Face, width: int) -> int:
        """Return how many characters of the text fit into the width (at least one)."""
        text = drawable(text)
        count = len(text)
        while count > 1 and self._measure(text[:count], face) > width:
            count -= 1
        return max(1, count)


@lru_cache(maxsize=_BOOKS)
def font_book(sizes: Sizes, scale: float) -> FontBook:
    """Return the one font book of these sizes: what is rendered for one kit serves every later one."""
    return FontBook(sizes, scale)
