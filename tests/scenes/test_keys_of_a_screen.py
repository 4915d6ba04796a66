"""Keys that the player chooses: commands of one screen never share one, and texts name the new one."""

from itertools import combinations
from pathlib import Path

import pytest

from game.scenes.faces import COMMANDS
from game.scenes.screen import Screen
from game.scenes.totalwar.hex_board import HexBoardWidget
from game.views.input import KeyMap
from game.views.keys import KeyChord
from tests.scenes.every_scene import open_scene, services_in

_GROUPS = {command.name: command.group for command in COMMANDS}
_SCREENS = ("war", "battle", "duel", "wargame_throw", "strategic", "sectors_map", "war_faction", "result")


@pytest.mark.parametrize("name", _SCREENS)
def test_a_key_that_another_command_of_the_screen_has_is_taken_from_it(name: str, tmp_path: Path) -> None:
    """E was given to the dash of a wargame without a word, where it ends the turn."""
    screen = open_scene(name, services_in(tmp_path)).stack.top
    assert isinstance(screen, Screen)
    found = {widget.command for widget in screen.ui.root.walk() if widget.command} | {*screen.more_keys}
    chord = KeyChord.parse("Ctrl+Alt+F12")
    for one, two in combinations(sorted(found & {*_GROUPS}), 2):
        keymap = KeyMap(COMMANDS)
        keymap.bind(one, chord)
        assert keymap.conflicts(two, chord) == (one,), f"{one} ({_GROUPS[one]}) and {two} ({_GROUPS[two]})"


def test_another_key_for_the_way_back_leads_back(tmp_path: Path) -> None:
    pilot = open_scene("title", services_in(tmp_path))
    pilot.context.keymap.bind("back", KeyChord.parse("F15"))
    pilot.press("S")
    assert pilot.stack.top.name == "settings"
    pilot.press("F8")
    pilot.press("F15")
    assert pilot.stack.top.name == "settings", "the question is answered with no"
    pilot.press("F15")
    assert pilot.stack.top.name == "title"
    pilot.press("S")
    pilot.press("Esc")
    assert pilot.stack.top.name == "title", "this one always does"


def test_the_cursor_of_a_war_follows_other_keys(tmp_path: Path) -> None:
    """On a French keyboard the six letters do not lie round each other, and none of them could be changed."""
    pilot = open_scene("war", services_in(tmp_path))
    screen = pilot.stack.top
    assert isinstance(screen, Screen)
    keymap = pilot.context.keymap
    keymap.bind("war_cursor_sw", KeyChord.parse("Y"))
    keymap.bind("war_understood", KeyChord.parse("A"))
    pilot.context.keys_changed()
    board = next(widget for widget in screen.ui.root.walk() if isinstance(widget, HexBoardWidget))
    screen.ui.set_focus(board)
    pilot.press("D")
    begin = board.cursor
    pilot.press("Y")
    there = board.cursor
    assert None not in (begin, there) and begin != there
    pilot.press("A")
    assert board.cursor == there, "another command's key now"
    pilot.press("E")
    assert board.cursor == begin
