"""The key that opens something is typed into nothing, in every scene and for every key."""

import string
from pathlib import Path

import pygame
import pytest

from game.scenes.faces import COMMANDS
from game.scenes.screen import Screen
from game.views.keys import KeyChord
from game.views.ui.entry import TextEntry
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot

KEYS = sorted(
    {KeyChord.parse(key) for key in (*string.ascii_uppercase, *string.digits, *"+-*/?.,", "Space", "Enter")}
    | {KeyChord.parse(key) for command in COMMANDS for key in command.keys}
)
"""Every key that types a sign, and every key that does something."""


QUICK = ("title", "squads", "new_war", "war")
"""Where most that has a text field is opened from; the others are tried in the slow run."""


PAD = {pygame.K_KP_PLUS: "+", pygame.K_KP_MINUS: "-"}


def sign_of(chord: KeyChord) -> str:
    """What a key would type; F1 or Escape types nothing, and a text field leaves it to the page."""
    return chr(chord.key) if 32 <= chord.key < 127 else PAD.get(chord.key, "")


def held(chord: KeyChord, sign: str) -> list[pygame.event.Event]:
    typed = [pygame.event.Event(pygame.TEXTINPUT, text=sign)] if sign else []
    return [*typed, down(chord, sign), *typed, down(chord, sign), *typed]


def down(chord: KeyChord, sign: str) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode=sign, scancode=0)


def fields(pilot: Pilot) -> list[str]:
    """What stands in each text field of the top scene: a form that is built anew has new fields.

    So has a page that was asked for while somebody thought, and opens later.
    """
    scene = pilot.stack.top
    assert isinstance(scene, Screen)
    return [w.value for layer in scene.ui.layers for w in layer.walk() if isinstance(w, TextEntry)]


def place(pilot: Pilot) -> tuple[int, int, int]:
    where = pilot.stack.top.key_place
    return id(where.scene), id(where.tree), id(where.focus)


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES]
)
def test_no_key_types_into_what_it_has_opened(name: str, tmp_path: Path, own_home: Path) -> None:
    services = services_in(tmp_path)
    pilot = open_scene(name, services)
    opened = 0
    for chord in KEYS:
        if not pilot.is_running:
            pilot = open_scene(name, services)
        sign = sign_of(chord)
        where = place(pilot)
        pilot.post(down(chord, sign))
        if pilot.is_running and place(pilot) != where:
            opened += 1
            before = fields(pilot)
            pilot.post(*held(chord, sign))
            typed = [value for value in fields(pilot) if value and value not in before]
            assert not typed, f"{chord.name} was typed in {pilot.scene_name}: {typed}"
        if pilot.is_running:
            pilot.post(pygame.event.Event(pygame.KEYUP, key=chord.key, mod=chord.mod, scancode=0))
        if not pilot.is_running or place(pilot) != where:
            pilot = open_scene(name, services)
    assert opened


def test_the_rulebook_opened_by_its_key_is_searched_for_nothing(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("title", services_in(tmp_path))
    pilot.press("R")
    search = pilot.all(TextEntry)[0]
    assert pilot.scene_name == "rulebook"
    assert search.value == ""
    pilot.press("R")
    assert search.value == "r"


def test_the_name_of_a_save_is_the_one_proposed(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("pause", services_in(tmp_path))
    pilot.press("S")
    name = pilot.all(TextEntry)[0].value
    assert len(name) > 3
    pilot.press("End", "X")
    assert pilot.all(TextEntry)[0].value == name + "x"


def test_text_of_an_input_method_needs_no_key(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("title", services_in(tmp_path))
    pilot.press("R")
    pilot.post(pygame.event.Event(pygame.TEXTINPUT, text="é"))
    assert pilot.all(TextEntry)[0].value == "é"


def test_a_held_key_does_not_act_on_what_it_has_opened(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("pause", services_in(tmp_path))
    escape = KeyChord.parse("Esc")
    pilot.post(down(escape, ""), down(escape, ""), down(escape, ""))
    assert len(pilot.stack.scenes) == 1, "the pause is left"
    assert pilot.scene_name == "skirmish", "and no second one has begun"


@pytest.mark.parametrize("name", ["battle", "duel", "sectors_map", "strategic", "wargame"])
def test_the_key_of_the_rulebook_opens_it_in_every_battle_and_leads_back(name: str, tmp_path: Path) -> None:
    """In a duel it did nothing."""
    pilot = open_scene(name, services_in(tmp_path))
    before = pilot.scene_name
    pilot.press("R")
    assert pilot.scene_name == "rulebook"
    pilot.press("Esc")
    assert pilot.scene_name == before
