"""What F1 lists: every key of the screen once, told apart, and what keys do everywhere."""

from pathlib import Path

import pygame
import pytest

from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.views.ui.basic import Label
from game.views.ui.layout import Panel, Row
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot

QUIET = ViewSettings(animation_speed_percent=0, is_motion_reduced=True)


def listed(pilot: Pilot) -> list[tuple[str, str]]:
    """The lines of the list: key and text."""
    pilot.press("F1")
    rows = [row for row in pilot.get("keys", Panel).walk() if isinstance(row, Row)]
    texts = ([part.text for part in row.children if isinstance(part, Label)] for row in rows)
    return [(each[0], each[1]) for each in texts if len(each) == 2]


def test_squads_of_both_sides_are_told_apart_and_no_key_is_told_twice(tmp_path: Path) -> None:
    lines = listed(open_scene("new_battle", services_in(tmp_path)))
    texts = dict(lines)
    assert texts["F6"] == "Attacker: Squad"
    assert texts["F7"] == "Defender: Squad"
    assert texts["Esc"] == "Back"
    assert "Tab, Shift+Tab" in texts
    assert len(texts) == len(lines)


def test_a_key_of_a_page_that_does_something_else_there_is_told_as_that_alone(tmp_path: Path) -> None:
    pilot = open_scene("war_purchase", services_in(tmp_path))
    lines = listed(pilot)
    texts = dict(lines)
    assert (texts["F6"], texts["F3"]) == ("Pool", "Page: construction")
    assert len(texts) == len(lines), "one key, one line"
    pilot.press("Esc", "F6")
    assert pilot.focused is not None and pilot.focused.id == "desk_pool"


def test_the_title_lists_no_key_that_does_nothing_there(tmp_path: Path) -> None:
    pilot = open_scene("title", services_in(tmp_path))
    keys = [key for key, _ in listed(pilot)]
    assert "Esc" not in keys and "Tab, Shift+Tab" in keys


@pytest.mark.parametrize("form", ["new_strategic", "new_wargame", "new_duel", "new_sectors", "new_war"])
def test_what_keys_of_a_form_do_is_said_in_its_own_words(form: str, tmp_path: Path) -> None:
    pilot = open_scene(form, services_in(tmp_path))
    shown = pilot.text()
    texts = dict(listed(pilot))
    for key in ("F4", "F6", "F7"):
        for part in texts.get(key, "").split(": "):
            assert part.lower() in shown.lower(), (
                f"{key} is said to be {part!r}, which the form does not show"
            )
    assert not any("squad" in text.lower() for text in texts.values())


def test_forces_of_both_sides_are_told_apart(tmp_path: Path) -> None:
    texts = dict(listed(open_scene("new_strategic", services_in(tmp_path))))
    assert (texts["F6"], texts["F7"]) == ("Federation: Choose units", "Zeon: Choose units")


def test_the_help_of_the_list_of_replays_does_not_speak_of_going_on(tmp_path: Path) -> None:
    pilot = open_scene("replays", services_in(tmp_path))
    pilot.press("F1")
    assert pilot.has("Ctrl+Enter shows the chosen game") and not pilot.has("goes on with")


def test_what_a_short_word_on_a_button_means_is_said_in_full(tmp_path: Path) -> None:
    """'Left', 'Keep' and 'Back' stood beside their keys, where no board shows what is meant."""
    texts = dict(listed(open_scene("wargame", services_in(tmp_path))))
    assert texts["M"] == "Show what your units can reach"
    texts = dict(listed(open_scene("war", services_in(tmp_path))))
    assert texts["F4"] == "Page: purchase"
    texts = dict(listed(open_scene("construct", services_in(tmp_path))))
    assert "Save" in texts.values(), "keys of forms mean something of their own there"


@pytest.mark.parametrize("name", ["battle", "wargame", "strategic", "sectors_map", "duel", "war"])
def test_every_screen_of_a_game_lists_the_keys_that_no_button_has(name: str, tmp_path: Path) -> None:
    """F5, Ctrl+H, F11 and F12 stood nowhere, and Ctrl+L was said to be 'All of it'."""
    texts = dict(listed(open_scene(name, services_in(tmp_path))))
    assert (texts["F5"], texts["Ctrl+L"]) == ("Save a copy", "The whole log")
    assert (texts["F11"], texts["F12"]) == ("Full screen", "Picture of the screen")
    assert texts["F1, pad Back"] == "Help on keys" and texts["V"] == "Speed of what is shown"
    assert texts["T"] == "Show the threat: where enemies could strike"
    assert ("Ctrl+H" in texts) == (texts.get("H") == "Hint"), "where there is advice it can be followed"


def test_keys_stand_beside_a_long_text_where_they_are_seen(tmp_path: Path) -> None:
    pilot = open_scene("duel", services_in(tmp_path))
    assert ("H", "Hint") in listed(pilot)
    panel = pilot.get("keys", Panel)
    hint = next(label for label in panel.walk() if isinstance(label, Label) and label.text == "Hint")
    assert panel.rect.contains(hint.rect)


def test_keys_come_first_where_there_is_no_room_beside_them(tmp_path: Path) -> None:
    settings = ViewSettings(animation_speed_percent=0, ui_scale=1.5)
    pilot = open_scene("duel", services_in(tmp_path), settings=settings)
    assert ("Esc", "Menu") in listed(pilot)
    panel = pilot.get("keys", Panel)
    key = next(label for label in panel.walk() if isinstance(label, Label) and label.text == "Menu")
    assert panel.rect.contains(key.rect)


def test_the_help_of_a_result_speaks_of_nothing_that_it_does_not_show(tmp_path: Path) -> None:
    pilot = open_scene("duel_result", services_in(tmp_path))
    assert pilot.scene_name == "result" and "luck" not in pilot.text().lower()
    pilot.press("F1")
    told = pilot.get("keys", Panel)
    assert any("The replay shows" in part.visible_text() for part in told.walk())
    assert not any("luck" in part.visible_text().lower() for part in told.walk()), "no dice fall in a duel"


@pytest.mark.parametrize("name", ["battle", "wargame", "wargame_throw", "duel", "war_move"])
def test_a_key_that_has_nothing_to_do_now_says_so(name: str, tmp_path: Path) -> None:
    """Ten keys that the list names did nothing in the wargame as long as no unit acted, without a word."""
    pilot = open_scene(name, services_in(tmp_path), settings=QUIET)
    pilot.wait(700)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    told = dict(listed(pilot))
    pilot.press("Esc")
    commands = (*scene.table.face.keys, *scene.table.face.panel_keys, "skip_animation", "war_skip")
    for key in dict.fromkeys(map(pilot.context.keymap.name, commands)):
        if key not in told:
            continue
        while pilot.ui.has_dialog:
            pilot.ui.close_dialog()
        scene.table.panels.say("")
        pilot.wait(300)
        before = pygame.image.tobytes(pilot.surface, "RGB")
        pilot.press(key)
        pilot.wait(300)
        is_other = pygame.image.tobytes(pilot.surface, "RGB") != before
        assert is_other, f"{key}: {told[key]}"
