"""The campaign's board under real events: pointing, clicking, zooming, panning, the minimap, resting."""

import pygame
import pytest

from game.systems.totalwar.state import TotalWarState
from tests.support.campaign_board import demo_state
from tests.support.pilot import Pilot
from tests.views.totalwar.screen import BoardScreen

COLUMNS, ROWS = 24, 16
MIDDLE = 8 * COLUMNS + 12


@pytest.fixture(scope="module")
def war() -> TotalWarState:
    return demo_state(COLUMNS, ROWS, 24)


def opened(war: TotalWarState) -> tuple[Pilot, BoardScreen]:
    screen = BoardScreen(war)
    pilot = Pilot(screen, draws_all=True)
    pilot.wait(400)
    return pilot, screen


def pixel(screen: BoardScreen, tile: int) -> tuple[int, int]:
    x, y = screen.board.stage.screen(tile)
    return round(x), round(y)


def test_a_click_names_the_panel_under_the_mouse(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    for tile in (MIDDLE, 0, COLUMNS * ROWS - 1, 5 * COLUMNS + 7):
        pilot.click(pixel(screen, tile))
    assert screen.clicked == [MIDDLE, 0, COLUMNS * ROWS - 1, 5 * COLUMNS + 7]
    assert screen.pointed[-1] == 5 * COLUMNS + 7


def test_the_wheel_zooms_to_the_mouse(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    camera = screen.board.stage.camera
    before = camera.unit_px
    at = pixel(screen, MIDDLE)
    point = camera.to_board(at)
    pilot.wheel(at, 1)
    pilot.wait(400)
    assert camera.unit_px > before
    assert camera.unit_px in camera.stops
    assert camera.to_board(at) == pytest.approx(point, abs=0.05)


def test_dragging_pans_and_does_not_click(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    camera = screen.board.stage.camera
    for _ in range(3):
        pilot.wheel(pixel(screen, MIDDLE), 1)
        pilot.wait(300)
    before = camera.centre.copy()
    start = pixel(screen, MIDDLE)
    pilot.drag(start, (start[0] - 120, start[1] - 60))
    assert screen.clicked == []
    assert camera.centre.x > before.x and camera.centre.y > before.y


def test_keys_and_the_edge_of_the_window_pan_until_let_go(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    camera = screen.board.stage.camera
    screen.board.stage.fly_to(MIDDLE, 96)
    pilot.wait(500)
    before = camera.centre.copy()
    pilot.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d", scancode=0))
    pilot.wait(200)
    pilot.post(pygame.event.Event(pygame.KEYUP, key=pygame.K_d, mod=0, scancode=0))
    moved = camera.centre.copy()
    assert moved.x > before.x and moved.y == before.y
    pilot.wait(200)
    assert camera.centre == moved
    pilot.move((400, 2))
    pilot.wait(200)
    assert camera.centre.y < moved.y
    pilot.post(pygame.event.Event(pygame.WINDOWLEAVE))
    there = camera.centre.copy()
    pilot.wait(200)
    assert camera.centre == there


def test_arrow_keys_move_the_cursor_and_enter_uses_the_panel(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    pilot.click(pixel(screen, MIDDLE))
    screen.clicked.clear()
    pilot.press("Right", "Down", "Enter")
    assert screen.clicked == [MIDDLE + 1 + COLUMNS]


def test_the_minimap_shows_the_view_and_goes_where_it_is_clicked(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    stage, minimap = screen.board.stage, screen.minimap
    whole = minimap.camera_frame()
    stage.fly_to(MIDDLE, 96)
    pilot.wait(600)
    close = minimap.camera_frame()
    assert close.width < whole.width / 2 and close.height < whole.height / 2
    goal = (minimap.rect.left + minimap.rect.width // 4, minimap.rect.top + minimap.rect.height // 2)
    pilot.click(goal)
    pilot.wait(400)
    across, _ = stage.geometry.units
    assert stage.camera.centre.x == pytest.approx(across / 4, abs=0.6)
    frame = minimap.camera_frame()
    assert abs(minimap.rect.left + frame.centerx - goal[0]) <= 3
    pilot.drag(goal, (minimap.rect.left + minimap.rect.width * 3 // 4, goal[1]))
    assert stage.camera.centre.x == pytest.approx(across * 3 / 4, abs=0.6)


def test_the_minimap_takes_the_keyboard(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    camera = screen.board.stage.camera
    screen.board.stage.fly_to(MIDDLE, 96)
    pilot.wait(600)
    pilot.ui.set_focus(screen.minimap)
    before = camera.centre.copy()
    pilot.press("Right")
    assert camera.centre.x > before.x
    pilot.press("Enter")
    pilot.wait(400)
    assert camera.unit_px == camera.fit_px()


def test_the_minimap_paints_what_was_taken(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    free = next(tile for tile, owner in enumerate(war.owners) if not owner)
    picture = screen.minimap.paint(pilot.context.kit)
    assert picture is not None
    screen.board.claim_ahead((free,), "zeon")
    screen.minimap.show(())
    changed = screen.minimap.paint(pilot.context.kit)
    assert changed is not None
    x, y = screen.board.geometry.centre(free)
    across, down = screen.board.geometry.units
    at = (round(x / across * picture.get_width()), round(y / down * picture.get_height()))
    assert changed.get_at(at).r > picture.get_at(at).r + 60


def test_nothing_is_drawn_while_nothing_moves(war: TotalWarState) -> None:
    pilot, screen = opened(war)
    pilot.post(pygame.event.Event(pygame.WINDOWLEAVE))
    pilot.wait(300)
    drawn = screen.drawn
    pilot.wait(500)
    assert screen.drawn == drawn
    pilot.move(pixel(screen, MIDDLE))
    assert screen.drawn > drawn
