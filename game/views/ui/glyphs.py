"""Which typeface draws which sign: B612, and Open Sans for the Latin letters that B612 lacks."""

from functools import cache, lru_cache

import pygame

from game.content.typefaces import MAIN, STAND_IN, font_path

FILES = {
    (False, False): MAIN,
    (True, False): "B612-Bold.otf",
    (False, True): "B612Mono-Regular.otf",
    (True, True): "B612Mono-Bold.otf",
}
STAND_IN_FILES = {False: STAND_IN, True: "OpenSans-Bold.ttf"}
NO_BREAK = "\u00a0"
"""A space at which no line ends, so that a sign stays with its word. It is drawn as a plain space."""
_NOWHERE = "\u4e00"  # a sign that neither typeface has


@cache
def _probe(name: str) -> pygame.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.Font(font_path(name), 20)


@cache
def _picture(name: str, sign: str) -> bytes:
    font = _probe(name)
    if font.size(sign)[0] == 0:
        return b""
    surface = font.render(sign, True, (255, 255, 255))
    return bytes(str(surface.get_size()), "ascii") + surface.get_buffer().raw


@cache
def is_in(name: str, sign: str) -> bool:
    """Say whether a font file has a sign."""
    picture = _picture(name, sign)
    return sign == " " or (bool(picture) and sign.isprintable() and picture != _picture(name, _NOWHERE))


def has_glyph(sign: str) -> bool:
    """Say whether the shipped typefaces can draw a character."""
    return is_in(FILES[False, False], sign) or is_in(STAND_IN_FILES[False], sign)


@lru_cache(maxsize=1024)
def _replaced(text: str) -> str:
    return "".join(sign if has_glyph(sign) else " " if sign.isspace() else "?" for sign in text)


def drawable(text: str) -> str:
    """Replace what no typeface can draw: no empty boxes, no errors on control characters."""
    return text if text.isascii() and text.isprintable() else _replaced(text)


@lru_cache(maxsize=2048)
def pieces(text: str) -> tuple[tuple[str, bool], ...]:
    """Split text into stretches of words; True marks those that the stand-in typeface draws."""
    found: list[tuple[str, bool]] = []
    for number, word in enumerate(text.split(" ")):
        is_foreign = not all(is_in(FILES[False, False], sign) for sign in word)
        part = f" {word}" if number else word
        if found and found[-1][1] == is_foreign:
            found[-1] = (found[-1][0] + part, is_foreign)
        else:
            found.append((part, is_foreign))
    return tuple((part, is_foreign) for part, is_foreign in found if part)
