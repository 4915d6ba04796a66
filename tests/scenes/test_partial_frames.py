"""While only the board moves, only the board is drawn: the picture is the one that a whole frame makes."""

from pathlib import Path

import pygame

from game.app.begin import Asked, asked_game
from game.app.services import make_services
from game.scenes.game.screen import GameScreen
from game.scenes.loop import STEP_MS
from tests.support.pilot import Pilot

COMPARED = 40


def test_a_frame_of_the_board_alone_is_the_whole_picture(tmp_path: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    asked = Asked(map="wreck_lane", seats=("attacker=officer", "defender=officer"), seed=11)
    scene = services.table.begin(asked_game(asked, services))
    assert isinstance(scene, GameScreen)
    pilot = Pilot(scene)
    screen = pygame.display.get_surface()
    assert screen is not None
    compared = 0
    for _ in range(6_000):
        pilot.stack.update(STEP_MS)
        if pilot.stack.top is not scene or compared == COMPARED:
            break
        if not scene.needs_redraw:
            pygame.time.wait(1)
            continue
        area = scene.changed_area
        pilot.stack.draw(screen)
        if area is None or scene.table.showing.show.is_dirty:
            continue
        assert area.width < screen.get_width()
        partial = pygame.image.tobytes(screen, "RGB")
        pilot.stack.invalidate()
        pilot.stack.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == partial
        compared += 1
    scene.seat_runner.close()
    assert compared == COMPARED
