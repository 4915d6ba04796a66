"""Only widgets, board and cards that have changed are drawn, and that is the picture a whole frame makes."""

from pathlib import Path

import pygame

from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.loop import STEP_MS
from tests.scenes.duel.player import DuelPlayer
from tests.support.screen_player import title

COMPARED = 60


def test_a_frame_of_board_and_cards_is_the_whole_picture(tmp_path: Path) -> None:
    pilot = title(tmp_path, ViewSettings())
    pilot.press("D")
    pilot.click("duel_begin")
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    player = DuelPlayer(pilot)
    screen = pygame.display.get_surface()
    assert screen is not None
    compared = steps = 0
    areas = set()
    while compared < COMPARED:
        if scene.table.showing.is_idle and scene.is_ready and player.show.cards.layer.is_resting:
            player.step(by_mouse=True)
        pilot.stack.update(STEP_MS)
        steps += 1
        assert steps < 20_000, "too little moves"
        if not scene.needs_redraw:
            pygame.time.wait(0)
            continue
        changed = scene.changed_areas
        pilot.stack.draw(screen)
        if changed is None or scene.table.showing.show.is_dirty:
            continue
        partial = pygame.image.tobytes(screen, "RGB")
        pilot.stack.invalidate()
        pilot.stack.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == partial, changed
        areas |= {area.height for area in changed}
        compared += 1
    scene.seat_runner.close()
    assert len(areas) > 1, "neither the board alone nor the cards alone have changed"
