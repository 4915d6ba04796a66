"""A tool that can do nothing now says why, in every system."""

from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.views.ui.button import Button
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot

TOOLS = {
    "battle": ("undo", "skip_animation", "show_threat", "show_reach"),
    "duel": ("undo", "skip_animation", "show_threat", "show_reach"),
    "war": ("war_undo", "war_skip"),
    "wargame": ("step_back", "undo"),
    "strategic": ("next_unit", "pick", "undo"),
    "sectors_map": ("undo", "skip_animation", "show_threat", "show_reach"),
}
MADE_WITH_REASON = "No way is planned yet."
"""Of a button that is made anew with each change."""
KEYS = ("N", "Escape", "E", "Enter", "Escape", "N", "Enter")


def why(button: Button) -> str:
    """What the tooltip says beside what it says of a button that can be used, or what it says to its end."""
    is_enabled = button.is_enabled
    told = button.tooltip_at(None)
    button.set_enabled(True)
    usual = button.tooltip_at(None)
    button.set_enabled(is_enabled)
    return "" if told == usual and not told.endswith(MADE_WITH_REASON) else told


@pytest.mark.parametrize("name", TOOLS)
def test_a_tool_that_rests_says_why(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(300)
    silent = set(rest(pilot, name))
    for key in KEYS:
        pilot.press(key)
        pilot.wait(200)
        silent |= set(rest(pilot, name))
    assert not silent


def rest(pilot: Pilot, name: str) -> list[str]:
    """Return the tools of a system that cannot be used and do not say why."""
    if not isinstance(pilot.stack.top, GameScreen):
        return []
    buttons = [each for each in pilot.all(Button) if each.command in TOOLS[name] and not each.is_enabled]
    return [each.command for each in buttons if not why(each)]
