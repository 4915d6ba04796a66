"""Whoever comes to a curtain that is not his can save, look around and leave without lifting it."""

from pathlib import Path

import pytest

from game.views.ui.basic import Label
from tests.scenes.strategic.player import hot_seat
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def covered(folder: Path, kind: str) -> Pilot:
    """A game for two at one screen, at its curtain: a dialog, or a scene that covers the map."""
    pilot = hot_seat(folder) if kind == "scene" else title(folder)
    if kind == "dialog":
        pilot.press("G")
        pilot.click("seat_defender")
        pilot.press("Home", "Enter", "Ctrl+Enter")
    while "Ctrl+Enter" not in pilot.text():
        pilot.wait(100)
    assert pilot.find("curtain_lift")
    return pilot


@pytest.mark.parametrize("by_mouse", [False, True])
@pytest.mark.parametrize("kind", ["dialog", "scene"])
def test_the_menu_opens_and_the_curtain_stays(kind: str, by_mouse: bool, tmp_path: Path) -> None:
    pilot = covered(tmp_path, kind)
    if by_mouse:
        pilot.click("curtain_back")
    else:
        pilot.press("Esc")
    assert pilot.scene_name == "pause"
    assert not any(each.id in ("pause_withdraw", "pause_hand_over") for each in pilot.widgets())
    pilot.press("Esc")
    pilot.wait(200)
    assert pilot.find("curtain_lift"), "nobody has lifted it"
    pilot.press("Esc", "T")
    pilot.wait(200)
    assert pilot.scene_name == "title"


def test_the_name_on_it_has_the_colour_of_its_side(tmp_path: Path) -> None:
    pilot = covered(tmp_path, "dialog")
    name = next(each for each in pilot.find("curtain").walk() if isinstance(each, Label) and each.face.bold)
    assert name.visible_text() == "Attacker" and name.role.startswith("#")


def test_no_round_is_told_before_the_first(tmp_path: Path) -> None:
    pilot = covered(tmp_path, "scene")
    assert "at the beginning" in pilot.text() and "ound 0" not in pilot.text()
