"""Emblems: every shape with its letter, in markup, and for the factions of packs."""

from typing import get_args

import pygame
import pytest

from game.content.models import CounterShape, Faction
from game.views.emblem import emblem_name
from game.views.ui.kit import Kit
from game.views.ui.markup import parse
from game.views.ui.text import lay_out, shortened
from game.views.ui.theme import load_theme
from tests.views.tokens.pictures import changed_pixels

STRANGERS = (
    Faction(id="salvors", name="Salvors", colour="#5FD3B0", shape="star", letter="S"),
    Faction(id="text", name="Scribes", colour="#123456", shape="shield", letter="{"),
)


@pytest.fixture(autouse=True)
def display() -> None:
    pygame.display.init()
    pygame.font.init()


def test_emblems_differ_by_shape_and_by_letter() -> None:
    kit = Kit(load_theme())
    names = [emblem_name(shape, letter) for shape in get_args(CounterShape) for letter in ("", "S", "Z")]
    pictures = [kit.icons.icon(name, 24, (86, 156, 255)) for name in names]
    for number, one in enumerate(pictures):
        for other in pictures[number + 1 :]:
            assert changed_pixels(one, other) > 12


@pytest.mark.parametrize("vision", ["default", "deuteranopia", "protanopia", "tritanopia"])
def test_factions_of_packs_keep_shape_and_letter_for_every_vision(vision: str) -> None:
    kit = Kit(load_theme(), vision=vision, factions=STRANGERS)
    look = kit.factions.look("salvors")
    assert (look.shape, look.letter) == ("star", "S")
    assert (look.colour == (0x5F, 0xD3, 0xB0)) is (vision == "default"), "colours that stay apart"
    assert len({each.colour for each in kit.factions.named.values()}) == len(kit.factions.named)
    assert kit.colour("salvors") == look.colour
    assert kit.colour("text") == kit.palette.text, "a faction takes no role away"


def test_an_emblem_and_a_colour_are_markup_whatever_the_letter_is() -> None:
    kit = Kit(load_theme(), factions=STRANGERS)
    parsed = parse(kit.factions.look("text").emblem, kit.has_colour)
    assert parsed.problems == ()
    assert [(run.icon, run.role) for run in parsed.runs] == [("emblem_shield_123", "#72869A")], (
        "as names are written: a brighter shade of #123456, which is hardly seen on a panel"
    )
    for unknown in ("blob_83", "star_99999999", "star_1114112", "star_55296", "star_", "star_\u0664"):
        assert parse(f"{{icon:emblem_{unknown}}}", kit.has_colour).problems, unknown


def test_a_line_that_is_cut_off_keeps_its_emblem() -> None:
    kit = Kit(load_theme(), factions=STRANGERS)
    parsed = parse(f"{kit.factions.look('salvors').emblem} Salvors of the Long Reef", kit.has_colour)
    short = shortened(kit, parsed, 80)
    assert short.runs[0].icon == "emblem_star_83"
    assert lay_out(kit, short, None).width <= 80
    assert short.plain != parsed.plain
