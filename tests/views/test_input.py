"""Keys, commands and the gamepad."""

import pygame
import pytest

from game.scenes.faces import COMMANDS
from game.views.input import InputState, KeyMap
from game.views.keys import KeyChord, KeyNameError, key_name
from game.views.ui.widget import Nav


def _key(name: str, sign: str = "") -> pygame.event.Event:
    chord = KeyChord.parse(name)
    return pygame.event.Event(pygame.KEYDOWN, key=chord.key, mod=chord.mod, unicode=sign)


@pytest.mark.parametrize(
    "name", ["Enter", "Ctrl+Z", "Ctrl+Alt+Shift+F5", "+", "Ctrl++", "Num +", "PgUp", "É", "-"]
)
def test_names_of_keys_read_back(name: str) -> None:
    assert KeyChord.parse(name).name == name


def test_a_wrong_name_is_refused() -> None:
    with pytest.raises(KeyNameError, match="is no key"):
        KeyChord.parse("Ctrl+Foo")


def test_shipped_keys_have_no_conflicts() -> None:
    keymap = KeyMap(COMMANDS)
    escape = KeyChord.parse("Esc")  # leaves wherever one is; what leaving means differs
    for command in COMMANDS:
        for chord in keymap.chords(command.name):
            assert chord == escape or keymap.conflicts(command.name, chord) == (), command.name


def test_binding_takes_the_key_from_its_rival_and_is_saved() -> None:
    keymap = KeyMap()
    chord = KeyChord.parse("X")
    assert keymap.conflicts("fire", chord) == ("melee",)
    keymap.bind("fire", chord)
    assert keymap.name("fire") == "X"
    assert keymap.name("melee") == ""
    again = KeyMap(table=keymap.to_table())
    assert again.chords("fire") == keymap.chords("fire")
    assert again.chords("melee") == ()
    again.reset()
    assert again.to_table() == {}


def test_unknown_commands_in_a_saved_table_are_ignored() -> None:
    assert KeyMap(table={"dance": ["D"]}).to_table() == {}


def test_a_sign_counts_however_the_keyboard_makes_it() -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_EQUALS, mod=pygame.KMOD_LSHIFT, unicode="+")
    assert "zoom_in" in KeyMap().commands_for(event)


def test_modifiers_must_match() -> None:
    keymap = KeyMap()
    assert "undo" in keymap.commands_for(_key("Ctrl+Z"))
    assert "undo" not in keymap.commands_for(_key("Z"))


def test_input_state_follows_events_only() -> None:
    state = InputState()
    state.feed(pygame.event.Event(pygame.MOUSEMOTION, pos=(3, 4)))
    assert state.mouse == (3, 4)
    state.feed(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(5, 6), button=1))
    assert state.mouse == (5, 6)
    state.feed(pygame.event.Event(pygame.WINDOWLEAVE))
    assert state.mouse == (-1, -1), "over no widget"


def test_a_stick_counts_once_per_push() -> None:
    state = InputState()

    def push(value: float) -> Nav | None:
        return state.nav(pygame.event.Event(pygame.JOYAXISMOTION, instance_id=0, axis=0, value=value))

    assert [push(0.5), push(0.8), push(0.9), push(0.1), push(-0.9)] == [None, Nav.RIGHT, None, None, Nav.LEFT]


def test_unprintable_keys_have_a_name_too() -> None:
    assert key_name(pygame.K_F3) == "F3"
    assert KeyChord.parse(key_name(1073741900)).key == 1073741900
