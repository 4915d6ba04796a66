"""Whoever comes to a curtain that is not his can save, look around and leave without lifting it."""

from pathlib import Path

import pygame
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


@pytest.mark.parametrize("kind", ["dialog", "scene"])
def test_it_stays_in_another_window_and_with_larger_text(kind: str, tmp_path: Path) -> None:
    """A curtain that had gone with the old window came no more, and nobody could go on."""
    pilot = covered(tmp_path, kind)
    for size in ((1024, 600), (1920, 1080), (1280, 720)):
        pilot.resize(size)
        pilot.wait(200)
        assert pilot.ui.focus is pilot.find("curtain_lift")
        assert pygame.Rect((0, 0), size).contains(pilot.find("curtain").rect)
    pilot.press("Esc", "E")
    assert pilot.scene_name == "settings"
    pilot.tab_to("set_scale")
    pilot.press("Right", "Right", "Right", "Esc", "Esc")
    assert pilot.context.settings.ui_scale > 1
    pilot.wait(200)
    pilot.press("Ctrl+Enter")
    pilot.wait(400)
    assert not pilot.ui.has_dialog and pilot.scene_name in ("wargame", "strategic")
    assert not pilot.has("Others decide"), "who has lifted it gives orders"


def test_what_is_read_stays_in_another_window(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("G", "Ctrl+Enter")
    pilot.wait(500)
    pilot.press("F1")
    focus = pilot.ui.focus
    assert pilot.ui.has_dialog and focus is not None
    pilot.resize((1024, 600))
    assert pilot.ui.has_dialog and pilot.ui.focus is focus
    pilot.press("Esc")
    assert not pilot.ui.has_dialog and pilot.scene_name == "wargame"
