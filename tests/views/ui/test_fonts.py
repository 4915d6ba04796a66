"""The typefaces cover Latin; nothing on screen is an empty box."""

import pygame
import pytest

from game.content.typefaces import MADE_BY_HAND, is_drawn, undrawn
from game.views.drawing import glyph_image
from game.views.ui.fonts import Face, FontBook
from game.views.ui.glyphs import drawable, has_glyph
from game.views.ui.icons import ICONS, SIGN_ICONS, IconBook
from game.views.ui.theme import load_theme

SOFT_HYPHEN = 0xAD
LATIN = [chr(code) for code in (*range(0x20, 0x7F), *range(0xA0, 0x180)) if code != SOFT_HYPHEN]


@pytest.fixture(scope="module")
def fonts() -> FontBook:
    return FontBook(load_theme().sizes, 1.0)


def test_every_latin_letter_can_be_drawn() -> None:
    assert [sign for sign in LATIN if not has_glyph(sign) and not sign.isspace()] == []


def test_a_sign_that_no_typeface_has_is_known_as_such() -> None:
    assert not has_glyph("\u4e00")
    assert drawable("a\u4e00\tb\x00") == "a? b?"


def test_the_tables_of_the_typefaces_say_what_they_draw() -> None:
    signs = [*LATIN, *"ΑΩάΊЖжѢґẶỹ→✓○…€", "\u2011", "\u01d8"]
    assert undrawn(signs) == []
    assert undrawn(["Fall of 狼\n", "日本 日", "שלום", "🐺"]) == [*"狼日本שלום🐺"]
    assert all(is_drawn(sign) == has_glyph(sign) for sign in "ÅŁЖΩ狼一🐺ơḀ" if sign not in MADE_BY_HAND)
    assert set(SIGN_ICONS) == MADE_BY_HAND


def test_the_letter_of_a_counter_is_no_box() -> None:
    letters = "ŻŁĚŐŞĞЖЯΏ"
    pictures = [glyph_image(sign, 40, (255, 255, 255)) for sign in letters]
    assert len({(each.get_size(), each.copy().get_buffer().raw) for each in pictures}) == len(letters)
    box, unknown = (glyph_image(sign, 40, (255, 255, 255)).get_size() for sign in "?狼")
    assert box == unknown


def test_letters_that_the_first_typeface_lacks_are_not_boxes(fonts: FontBook) -> None:
    pictures = {fonts.render(sign, Face(), (255, 255, 255)).get_buffer().raw for sign in "żłěőşğ"}
    assert len(pictures) == 6


def test_the_width_is_that_of_the_picture(fonts: FontBook) -> None:
    for text in ("Okada", "Příšerně žluťoučký kůň", "a ż b"):
        assert fonts.width(text, Face()) == fonts.render(text, Face(), (1, 2, 3)).get_width()


def test_eliding_fits_and_says_so(fonts: FontBook) -> None:
    short = fonts.elide("Battle of Solomon's Reach", Face(), 90)
    assert short.endswith("…")
    assert fonts.width(short, Face()) <= 90
    assert fonts.elide("GM", Face(), 90) == "GM"


def test_fonts_are_opened_at_the_scaled_size() -> None:
    sizes = load_theme().sizes
    heights = [FontBook(sizes, scale).height(Face()) for scale in (0.75, 1.0, 1.5, 2.5)]
    assert heights == sorted(set(heights))


def test_every_icon_leaves_a_mark_inside_its_square() -> None:
    book = IconBook()
    for name in ICONS:
        icon = book.icon(name, 16, (255, 255, 255))
        assert icon.get_size() == (16, 16)
        assert icon.get_bounding_rect(min_alpha=40).width > 2, name
    assert set(SIGN_ICONS.values()) <= set(ICONS)


def test_icons_are_premultiplied() -> None:
    icon = IconBook().icon("circle", 16, (255, 0, 0))
    pixels = [icon.get_at((x, y)) for x in range(16) for y in range(16)]
    assert all(pixel.r <= pixel.a and pixel.g == 0 for pixel in pixels)
    assert any(0 < pixel.a < 255 for pixel in pixels)
    assert isinstance(icon, pygame.Surface)
