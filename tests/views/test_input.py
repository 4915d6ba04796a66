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
    assert keymap.conflicts("fire", chord) == ("melee", "step_back"), "a battle's and a wargame's"
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


@pytest.mark.parametrize("sign", ["ß", "ı", "İ", "µ", "ŉ", "ö", "é"])
def test_a_key_whose_sign_has_no_large_one_reads_back(sign: str) -> None:
    """ß was kept as 'SS', which is no key: all keys of the player were lost at the next start."""
    chord = KeyChord(ord(sign), has_ctrl=True)
    assert KeyChord.parse(chord.name) == chord


@pytest.mark.parametrize("name", ["İİ", "Key ²", "Key " + "9" * 5000, "Key 99999999999", "", "Shift+"])
def test_nonsense_is_no_key(name: str) -> None:
    with pytest.raises(KeyNameError, match="is no key"):
        KeyChord.parse(name)


def _placed(sign: str, place: int, mod: int = 0) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=ord(sign), mod=mod, unicode=sign, scancode=place)


def test_on_other_alphabets_the_key_in_the_place_of_a_latin_one_counts() -> None:
    """With a Russian or a Greek keyboard no letter was the key of anything."""
    keymap = KeyMap()
    assert "centre" in keymap.commands_for(_placed("с", pygame.KSCAN_C)), "Cyrillic"
    assert "turn_left" in keymap.commands_for(_placed("б", pygame.KSCAN_COMMA))
    assert "undo" in keymap.commands_for(_placed("ζ", pygame.KSCAN_Z, pygame.KMOD_LCTRL)), "Greek"
    assert KeyChord.of_event(_placed("ö", pygame.KSCAN_SEMICOLON)).name == "Ö", "Latin letters are themselves"
    bound = KeyMap(table={"fire": ["С"]})
    assert bound.commands_for(_placed("с", pygame.KSCAN_C)) == ("fire",), "what was chosen counts first"


def test_a_digit_of_the_keypad_is_a_digit_unless_it_is_a_key_itself() -> None:
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_KP2, mod=pygame.KMOD_NUM, unicode="2")
    assert "answer_2" in KeyMap().commands_for(event)
    assert "answer_2" not in KeyMap(table={"undo": ["Num 2"]}).commands_for(event)


def test_a_key_that_is_meant_exactly_is_not_taken_by_its_sign() -> None:
    """On a French keyboard the key of the 6 types a hyphen, which moved the view away."""
    event = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_6, mod=0, unicode="-")
    meant = KeyMap().commands_for(event)
    assert "answer_6" in meant and "zoom_out" not in meant
    assert "replay_slower" in meant, "no answers there"
    shifted = KeyMap(table={"undo": ["Shift+F2"], "fire": ["F2"]})
    assert shifted.commands_for(_key("Shift+F2"))[0] == "undo"
    assert "end_turn" not in KeyMap(table={"end_turn": ["Tab"]}).commands_for(_key("Shift+Tab"))


def test_of_a_table_everything_is_used_that_can_be() -> None:
    """One wrong word took all keys of the player back; a key of two commands of one screen was not told."""
    keymap = KeyMap(
        table={"fire": ["Foo"], "dance": ["D"], "dash": ["E"], "melee": ["J"], "hint": ["Q"], "pace": ["Q"]}
    )
    assert tuple(map(str, keymap.faults)) == (
        "fire: 'Foo' is no key; the usual key is used",
        "there is no command 'dance'",
        "next_weapon gives its key Q to hint",
        "pick gives its key Q to hint",
        "pace: Q is the key of hint already",
        "end_turn gives its key E to dash",
    )
    assert (keymap.name("fire"), keymap.name("melee"), keymap.name("dash")) == ("F", "J", "E")
    assert KeyMap(table=keymap.to_table()).faults == (), "told once"
