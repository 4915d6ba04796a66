"""The board has the room to play in: panels scroll, wrap their words or lie below it before it shrinks."""

from pathlib import Path

import pygame
import pytest

from game.systems.registry import SYSTEMS
from game.views.table.board_widget import BoardWidget
from game.views.ui.scroll import ScrollArea
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT

EVERY = [system.name for system in SYSTEMS]


def at_the_table(name: str, folder: Path, size: tuple[int, int], scale: float = 1.0) -> Pilot:
    scene = begun(name, folder)
    past_deployment(scene)
    pilot = Pilot(scene, size=size, settings=INSTANT.with_changes(ui_scale=scale))
    pilot.wait(100)
    if any(widget.id == "curtain_lift" for widget in pilot.widgets()):
        pilot.click("curtain_lift")
        pilot.wait(100)
    return pilot


def board(pilot: Pilot) -> pygame.Rect:
    (found,) = pilot.all(BoardWidget)
    return found.rect


def lowest_panel(pilot: Pilot) -> pygame.Rect:
    return max((each.rect for each in pilot.all(ScrollArea)), key=lambda rect: rect.top)


@pytest.mark.parametrize("name", EVERY)
def test_a_small_window_with_large_letters_keeps_a_board_to_play_on(name: str, tmp_path: Path) -> None:
    """That of a duel was 85 pixels high, between its cards and its track; a sector map 288 wide."""
    for size, width, height in (((1024, 600), 400, 390), ((1280, 720), 530, 500)):
        room = board(at_the_table(name, tmp_path, size, 2.0))
        assert room.width >= width and room.height >= height, (size, room)


@pytest.mark.parametrize("name", EVERY)
def test_an_upright_window_has_its_panels_below_the_board(name: str, tmp_path: Path) -> None:
    """They stood beside it, and a board of twelve tiles had the width of five."""
    pilot = at_the_table(name, tmp_path, (720, 1280))
    room = board(pilot)
    assert room.width >= 700 and room.height >= 470
    assert lowest_panel(pilot).top > room.bottom and lowest_panel(pilot).height > 200
    pilot.resize((1280, 720))
    pilot.wait(50)
    assert board(pilot).right < 1270 and board(pilot).height > 380, "and beside it once the window lies flat"
    pilot.resize((720, 1280))
    pilot.wait(50)
    assert board(pilot) == room
