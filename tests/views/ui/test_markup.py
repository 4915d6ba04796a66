"""The small markup: runs, links, wrapping."""

from game.views.ui.glyphs import NO_BREAK
from game.views.ui.kit import Kit
from game.views.ui.markup import escape, parse
from game.views.ui.text import lay_out
from game.views.ui.theme import load_theme

KIT = Kit(load_theme())


def test_styles_nest_and_close() -> None:
    parsed = parse("a {b}b {good}c{/} d{/} e", KIT.has_colour)
    assert [(run.text, run.face.bold, run.role) for run in parsed.runs] == [
        ("a ", False, "text"),
        ("b ", True, "text"),
        ("c", True, "good"),
        (" d", True, "text"),
        (" e", False, "text"),
    ]
    assert parsed.problems == ()


def test_wrong_tags_are_shown_and_listed() -> None:
    parsed = parse("x {wrong} {icon:nothing} {b}y", KIT.has_colour)
    assert parsed.plain == "x {wrong} {icon:nothing} y"
    assert len(parsed.problems) == 3


def test_escaped_text_comes_through_unchanged() -> None:
    wild = "{b}{{}} {rule:SK-1} }{ [x]"
    assert parse(escape(wild), KIT.has_colour).plain == wild


def test_keys_rules_links_and_signs() -> None:
    parsed = parse("{key:undo} {rule:SK-1.6} {link:frame:gm}GM{/} → x", KIT.has_colour, None, lambda _: "U")
    assert [run.link for run in parsed.runs if run.link] == ["rule:SK-1.6", "frame:gm"]
    assert [run.icon for run in parsed.runs if run.icon] == ["arrow_right"]
    assert parsed.plain == "U SK-1.6 GM → x"


def test_text_wraps_inside_the_width() -> None:
    parsed = parse("one {b}two{/} three {rule:SK-3.3} averyveryverylongwordindeed " * 4, KIT.has_colour)
    for width in (60, 100, 200):
        layout = lay_out(KIT, parsed, width)
        assert layout.width <= width
        assert all(piece.x + piece.width <= width for piece in layout.pieces)
    assert lay_out(KIT, parsed, 60).height > lay_out(KIT, parsed, 200).height


def test_no_line_ends_at_a_space_that_holds() -> None:
    held = parse(f"one {{icon:star}}{NO_BREAK}two", KIT.has_colour)
    layout = lay_out(KIT, held, lay_out(KIT, held, None).width - 4)
    tops = {piece.run.text.strip() or piece.run.icon: piece.y for piece in layout.pieces}
    assert tops["one"] < min(tops["star"], tops["two"]), "the sign goes along with its word"
    assert "?" not in held.plain


def test_words_that_are_held_together_are_parted_between_them_where_they_are_too_long_for_a_line() -> None:
    name = "Lonely Lighthouse Keepers of the Outermost Skerry".replace(" ", NO_BREAK)
    layout = lay_out(KIT, parse(f"Luck: {name}{NO_BREAK}6", KIT.has_colour), 150)
    shown = " ".join(piece.run.text.strip() for piece in layout.pieces if piece.run.text.strip())
    assert shown == "Luck: Lonely Lighthouse Keepers of the Outermost Skerry 6", "no word is torn"
    assert layout.width <= 150


def test_words_of_several_styles_are_not_torn() -> None:
    parsed = parse("aaaa bb{b}cc{/}dd", KIT.has_colour)
    layout = lay_out(KIT, parsed, lay_out(KIT, parsed, None).width - 1)
    tops = {piece.run.text: piece.y for piece in layout.pieces}
    assert tops["bb"] == tops["cc"] == tops["dd"] > tops["aaaa"]


def test_a_link_that_wraps_has_a_rectangle_on_each_line() -> None:
    parsed = parse("{link:x}several words that wrap{/}", KIT.has_colour)
    (area,) = lay_out(KIT, parsed, 70).links
    assert len(area.rects) > 1
    assert area.text.replace(" ", "") == "severalwordsthatwrap"
