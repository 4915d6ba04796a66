"""A hint about what is planned in secret is gone once the curtain may hang there again."""

from pathlib import Path

import pytest

from tests.support.pilot import Pilot
from tests.support.screen_player import title

TOLD, CURTAIN = "Do this", "THE CURTAIN"


def alone(folder: Path, system: str) -> Pilot:
    """Two people at one screen: the first has said that nobody else is looking."""
    pilot = title(folder)
    pilot.press({"wargame": "G", "duel": "D"}[system])
    pilot.click({"wargame": "seat_defender", "duel": "seat_1"}[system])
    pilot.press("Home", "Enter", "Ctrl+Enter")
    pilot.wait(5000)
    while not pilot.has(CURTAIN):  # machines of a duel take their places before
        pilot.press("H")
        pilot.wait_for_others(TOLD)
        pilot.press("Ctrl+H")
        pilot.wait(5000)
    pilot.click("curtain_lift")
    pilot.wait(100)
    return pilot


@pytest.mark.parametrize("system", ["wargame", "duel"])
def test_what_was_advised_is_not_read_behind_the_menu_or_the_curtain(system: str, tmp_path: Path) -> None:
    pilot = alone(tmp_path, system)
    pilot.press("H")
    pilot.wait_for_others(TOLD)
    pilot.press("Esc")
    assert pilot.scene_name == "pause"
    pilot.press("Esc")
    pilot.wait_for_others(CURTAIN)
    assert not pilot.has(TOLD)


@pytest.mark.parametrize("system", ["wargame", "duel"])
def test_advice_that_comes_once_the_curtain_has_fallen_is_not_told(system: str, tmp_path: Path) -> None:
    pilot = alone(tmp_path, system)
    pilot.press("H", "Esc", "Esc")
    pilot.wait_for_others(CURTAIN)
    assert not pilot.has(TOLD)
    pilot.click("curtain_lift")
    pilot.press("H")
    pilot.wait_for_others(TOLD)
