"""A key whose button rests says why at once, on every screen; so does a click on the button."""

from pathlib import Path

import pytest

from game.views.sound import Speaker
from game.views.ui.button import Button
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot

QUICK = ("rulebook", "replays", "result", "war_purchase", "sectors_map", "battle")
SCREENS = [
    pytest.param(name, marks=() if name in QUICK else pytest.mark.slow) for name in NAMES if name != "gallery"
]


def resting(pilot: Pilot) -> list[Button]:
    return [
        each
        for each in pilot.ui.top.walk()
        if isinstance(each, Button) and not each.is_enabled and pilot.context.keymap.name(each.command)
    ]


@pytest.mark.parametrize("name", SCREENS)
def test_a_key_whose_button_rests_says_why(name: str, tmp_path: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(3000)
    for command in [each.command for each in resting(pilot)]:
        button = next((each for each in resting(pilot) if each.command == command), None)
        if button is None:
            continue  # somebody else has acted meanwhile
        why = button.reason()
        pilot.press(pilot.context.keymap.name(command))
        if any(each.command == command and each.reason() == why for each in resting(pilot)):
            assert pilot.ui.tooltip.text == why


def test_what_is_told_of_a_key_stays_until_another_is_used_and_is_heard_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    monkeypatch.setattr(Speaker, "play", lambda _, *names: heard.extend(names))
    pilot = open_scene("rulebook", services_in(tmp_path))
    pilot.press("Alt+Left", "Alt+Left")
    assert pilot.ui.tooltip.text
    assert heard == ["refuse"]
    pilot.wait(5000)
    assert pilot.ui.tooltip.text
    pilot.press("F1")
    assert not pilot.ui.tooltip.text


def test_a_click_on_a_button_that_rests_says_why_at_once(tmp_path: Path) -> None:
    pilot = open_scene("rulebook", services_in(tmp_path))
    button = next(each for each in resting(pilot) if each.command == "history_back")
    pilot.click(button)
    assert button.reason() in pilot.ui.tooltip.text


def test_what_is_told_of_a_key_goes_when_it_no_longer_holds(tmp_path: Path) -> None:
    pilot = open_scene("rulebook", services_in(tmp_path))
    button = next(each for each in resting(pilot) if each.command == "history_back")
    pilot.press("Alt+Left")
    button.set_enabled(True)
    pilot.wait(100)
    pilot.loop.draw_now()
    assert not pilot.ui.tooltip.text


def test_what_the_mouse_rests_on_is_told_again_afterwards(tmp_path: Path) -> None:
    pilot = open_scene("sectors_map", services_in(tmp_path))
    pilot.hover("seat_timer")
    told = pilot.ui.tooltip.text
    assert told
    pilot.press("L")
    assert pilot.ui.tooltip.text not in ("", told)
    pilot.press("N")
    pilot.wait(2000)
    assert pilot.ui.tooltip.text == told
