"""Whoever rests on a button is told what it is for, on every screen."""

import re
from pathlib import Path

import pytest

from game.scenes.seating import thinking
from game.views.ui.button import Button, MenuButton
from game.views.ui.choice import Tabs
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.secrecy.look import SameThread

EVERYWHERE = {"help", "back", "confirm"}
"""Commands that lead on or back on every screen."""
A_KEY = re.compile(r"[a-z_]+(\.[a-z_0-9]+)+")
THINGS = ("task_", "now_", "unit_", "build_", "order_weapon", "answer_", "defense_")
"""What ids of buttons begin with that are called after what is there: their texts tell of it."""
BESIDE = {"develop", "quit", "deadline"}
"""Ids of buttons beside which it is said what they do."""


def is_told(button: Button) -> bool:
    """Whether a button needs no tooltip: what a menu's are for stands below the menu."""
    place = button.parent
    while place is not None and not isinstance(place, Tabs):
        place = place.parent
    if isinstance(button, MenuButton) or (isinstance(place, Tabs) and button in place.buttons):
        return True
    return button.command in EVERYWHERE or button.id.startswith(THINGS) or button.id in BESIDE


@pytest.mark.parametrize("name", [name for name in NAMES if name != "gallery"])
def test_every_button_says_what_it_is_for_and_nothing_says_the_key_of_a_text(
    name: str, tmp_path: Path
) -> None:
    """Beside the levels of a wargame 'screen.seat.officer.about' was read."""
    pilot = open_scene(name, services_in(tmp_path))
    buttons = [button for button in pilot.all(Button) if not is_told(button)]
    silent = [button.id or button.text for button in buttons if not button.tooltip_at(None)]
    assert not silent
    shown = {told for each in pilot.ui.top.walk() for told in (each.tooltip, each.visible_text())}
    assert [told for told in shown if A_KEY.fullmatch(told)] == []


def test_a_tool_is_explained_to_whoever_rests_on_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a built-in player thinks is there with the next frame: by his move the screen is built anew."""
    monkeypatch.setattr(thinking, "ThreadPoolExecutor", SameThread)
    pilot = open_scene("sectors_map", services_in(tmp_path))
    for button, told in (("skip_animation", "at once"), ("undo", "last action"), ("seat_timer", "minutes")):
        pilot.hover(button)
        assert told in pilot.ui.tooltip.text
    strategic = open_scene("strategic", services_in(tmp_path))
    strategic.wait(2_000)
    strategic.hover("Concede")
    assert "the other side wins" in strategic.ui.tooltip.text
