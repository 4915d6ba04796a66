"""A typeface at a size in pixels, with what draws the letters that it lacks."""

from functools import lru_cache

import pygame

from game.content.typefaces import font_path
from game.views.ui.glyphs import FILES, STAND_IN_FILES, drawable, pieces

Colour = tuple[int, int, int]


class Lettering:
    """Measures and draws lines of text; words with letters that the typeface lacks are the stand-in's."""

    def __init__(self, size_px: int, *, is_bold: bool = False, is_mono: bool = False) -> None:
        self._size_px = size_px
        self._is_bold = is_bold
        self.font = pygame.Font(font_path(FILES[is_bold, is_mono]), size_px)
        """The typeface itself."""
        self._stand_in: pygame.Font | None = None

    def _other(self) -> pygame.Font:
        if self._stand_in is None:
            self._stand_in = pygame.Font(font_path(STAND_IN_FILES[self._is_bold]), self._size_px)
        return self._stand_in

    def _parts(self, text: str) -> list[tuple[pygame.Font, str]]:
        if text.isascii():
            return [(self.font, text)]
        return [(self._other() if is_foreign else self.font, part) for part, is_foreign in pieces(text)]

    def width(self, text: str) -> int:
        """Return the width of a line of drawable text in pixels."""
        return sum(font.size(part)[0] for font, part in self._parts(text))

    def plain(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a short text in one typeface, which has all of its letters; not premultiplied."""
        text = drawable(text)
        is_foreign = any(is_foreign for _, is_foreign in pieces(text))
        return (self._other() if is_foreign else self.font).render(text, True, colour)

    def render(self, text: str, colour: Colour) -> pygame.Surface:
        """Return a line of drawable text, premultiplied."""
        parts = self._parts(text)
        if len(parts) == 1 and parts[0][0] is self.font:
            return self.font.render(text, True, colour).premul_alpha()
        surface = pygame.Surface((max(1, self.width(text)), self.font.get_height()), pygame.SRCALPHA)
        x = 0
        for font, part in parts:
            if font.size(part)[0] > 0:
                drawn = font.render(part, True, colour).premul_alpha()
                y = self.font.get_ascent() - font.get_ascent()
                surface.blit(drawn, (x, y), None, pygame.BLEND_PREMULTIPLIED)
                x += font.size(part)[0]
        return surface


@lru_cache(maxsize=192)
def _opened(size_px: int, is_bold: bool) -> Lettering:
    return Lettering(size_px, is_bold=is_bold)


def lettering(size_px: int, *, is_bold: bool = False) -> Lettering:
    """Return the game's typeface at a size; it is opened once."""
    if not pygame.font.get_init():
        pygame.font.init()
        _opened.cache_clear()
    return _opened(size_px, is_bold)
