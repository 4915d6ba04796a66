"""The middle button drags every board and every panel that scrolls, and clicks on nothing."""

from pathlib import Path

import pygame
import pytest

from game.scenes.context import ViewSettings
from game.views.table.board_widget import BoardWidget
from game.views.ui.scroll import ScrollArea
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot


def drag(pilot: Pilot, start: tuple[int, int], by: tuple[int, int]) -> None:
    end = start[0] + by[0], start[1] + by[1]
    pilot.move(start)
    pilot.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=2))
    pilot.post(pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=by, buttons=(0, 1, 0)))
    pilot.post(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=2))


@pytest.mark.parametrize("name", ["battle", "duel", "war"])
def test_the_middle_button_pans_the_board(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(200)
    board = pilot.all(BoardWidget)[0]
    for key in ("+", "+", "+"):
        pilot.press(key)
    pilot.wait(400)
    camera, selected = board.stage.camera, pilot.text().count("SELECTED")
    before = camera.centre.copy()
    drag(pilot, board.rect.center, (-40, -30))
    assert camera.centre.x > before.x or camera.centre.y > before.y
    assert pilot.text().count("SELECTED") == selected
    drag(pilot, board.rect.center, (40, 30))
    assert camera.centre == before


def test_the_middle_button_drags_a_panel(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("settings", services_in(tmp_path), settings=ViewSettings(ui_scale=1.5))
    area = next(each for each in pilot.all(ScrollArea) if each.scroller.is_needed)
    drag(pilot, area.rect.center, (0, -60))
    assert area.scroller.offset == 60
    drag(pilot, area.rect.center, (0, 30))
    assert area.scroller.offset == 30
