"""A double click is meant for what was there at its first click, and a drag ends where the window is left."""

from pathlib import Path

import pygame

from game.scenes.context import ViewSettings
from game.scenes.screen import Screen
from game.scenes.second_click import QUICK_MS
from game.scenes.settings import SettingsScene
from game.views.table.board_widget import BoardWidget
from game.views.ui.controls import Slider, Stepper
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot
from tests.support.spots import sign

Point = tuple[int, int]


def press(pilot: Pilot, point: Point) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        pilot.post(pygame.event.Event(kind, pos=point, button=1))


def over_the_board(folder: Path) -> tuple[Pilot, Point, list[Point]]:
    """A battle with a message over its board: where its button is, and which clicks reach the board."""
    pilot = open_scene("battle", services_in(folder))
    pilot.wait(200)
    (board,) = pilot.all(BoardWidget)
    reached: list[Point] = []
    taken = board.on_press

    def noted(point: Point) -> bool:
        reached.append(point)
        return taken(point)

    board.on_press = noted  # type: ignore[method-assign]
    scene = pilot.scene
    assert isinstance(scene, Screen)
    scene.tell("A message", "Something was said.")
    close = pilot.find("dialog_close")
    point = close.rect.center
    assert board.rect.collidepoint(point)
    pilot.move(point)
    return pilot, point, reached


def test_the_second_click_on_a_message_does_not_reach_the_board(tmp_path: Path, own_home: Path) -> None:
    pilot, point, reached = over_the_board(tmp_path)
    press(pilot, point)
    assert not pilot.ui.has_dialog
    press(pilot, (point[0] + 2, point[1] - 1))
    assert reached == []
    press(pilot, point)
    assert reached == [], "nor a third at once"


def test_a_click_somewhat_later_or_somewhere_else_does(tmp_path: Path, own_home: Path) -> None:
    pilot, point, reached = over_the_board(tmp_path)
    press(pilot, point)
    other = point[0] - 60, point[1] - 60
    press(pilot, other)
    assert reached == [other]
    pilot.wait(QUICK_MS + 50)
    press(pilot, point)
    assert reached == [other, point]


def test_quick_clicks_on_one_screen_all_count(tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene("squads", services_in(tmp_path))
    pilot.press("F8")
    stepper = pilot.all(Stepper)[0]
    point = sign(stepper, 1)
    for _ in range(3):
        press(pilot, point)
    assert stepper.count == 3


def test_what_is_dragged_is_let_go_as_the_window_loses_the_focus(tmp_path: Path, own_home: Path) -> None:
    pilot = Pilot(SettingsScene(services_in(tmp_path)), settings=ViewSettings(sound_percent=50))
    slider = pilot.get("set_volume", Slider)
    if slider.parent is not None:
        slider.parent.reveal(slider.rect)
    pilot.move(slider)
    pilot.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=slider.rect.center, button=1))
    pilot.post(pygame.event.Event(pygame.WINDOWFOCUSLOST))
    before = pilot.context.settings.sound_percent
    pilot.move((slider.rect.right - 2, slider.rect.centery))
    assert pilot.context.settings.sound_percent == before
