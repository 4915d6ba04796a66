"""Only board and panels that have changed are drawn: the picture is the one that a whole frame makes.

And a frame fills the picture: what is not drawn because the board will cover it is covered.
"""

import random
from pathlib import Path

import pygame
import pytest

from game.app.begin import Asked, asked_game
from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.loop import STEP_MS
from tests.scenes.every_scene import open_scene, services_in
from tests.support.pilot import Pilot

COMPARED = 40


def test_a_frame_of_what_has_changed_is_the_whole_picture(tmp_path: Path) -> None:
    services = make_services(saves=tmp_path / "saves")
    asked = Asked(map="wreck_lane", seats=("attacker=officer", "defender=officer"), seed=11)
    scene = services.table.begin(asked_game(asked, services))
    assert isinstance(scene, GameScreen)
    pilot = Pilot(scene)
    screen = pygame.display.get_surface()
    assert screen is not None
    compared = with_panels = 0
    for _ in range(6_000):
        pilot.stack.update(STEP_MS)
        if pilot.stack.top is not scene or compared == COMPARED:
            break
        if not scene.needs_redraw:
            pygame.time.wait(1)
            continue
        areas = scene.changed_areas
        pilot.stack.draw(screen)
        if areas is None or scene.table.showing.show.is_dirty:
            continue
        assert all(area.width < screen.get_width() for area in areas)
        with_panels += len(areas) > 1
        partial = pygame.image.tobytes(screen, "RGB")
        pilot.stack.invalidate()
        pilot.stack.draw(screen)
        assert pygame.image.tobytes(screen, "RGB") == partial
        compared += 1
    scene.seat_runner.close()
    assert compared == COMPARED
    assert with_panels, "no panel has changed beside the board"


BOARDS = ("battle", "duel", "war", "wargame", "strategic", "sectors_map")
BUILT = 60
"""After so many frames the ground of a view is whole."""
POINTED = 12
VIEWS = ("at first", "half a zoom", "zoomed", "moved")


@pytest.mark.parametrize("name", BOARDS)
def test_nothing_of_an_older_picture_shows_through(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(300)
    screen = pygame.display.get_surface()
    assert screen is not None
    stage = pilot.stack.top.table.showing.show.stage  # type: ignore[attr-defined]
    for view in VIEWS:
        if view == "half a zoom":
            stage.camera.is_instant = False
            stage.camera.zoom(1)
            stage.update(STEP_MS)
        elif view == "zoomed":
            stage.camera.is_instant = True
            stage.camera.zoom(1)
        elif view == "moved":
            stage.camera.pan(-37, 23)
        stage.is_dirty = True
        for _ in range(BUILT):
            pilot.stack.draw(screen)
        pictures = set()
        for colour in ((255, 0, 255), (0, 255, 0)):
            screen.fill(colour)
            pilot.stack.invalidate()
            pilot.stack.draw(screen)
            pictures.add(pygame.image.tobytes(screen, "RGB"))
        assert len(pictures) == 1, view


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_draws_nothing_beside_its_place(name: str, tmp_path: Path, own_home: Path) -> None:
    pilot = open_scene(name, services_in(tmp_path))
    pilot.wait(300)
    pilot.press("T", "M")
    stage = pilot.stack.top.table.showing.show.stage  # type: ignore[attr-defined]
    picture, beside = pygame.Surface((1280, 720)), (255, 0, 255)
    for sprite in tuple(stage.sprites.values())[:POINTED]:
        x, y = stage.screen(sprite.token.tile)
        pilot.move((round(x), round(y)))
        picture.fill(beside)
        stage.draw(picture)
        picture.fill(beside, stage.rect)
        assert pygame.mask.from_threshold(picture, beside, (1, 1, 1, 255)).count() == 1280 * 720


@pytest.mark.parametrize("letters", [1.0, 2.0])
@pytest.mark.parametrize("name", [*BOARDS, "war_grand"])
def test_numbers_along_a_board_stay_within_its_place(
    name: str, letters: float, tmp_path: Path, own_home: Path
) -> None:
    """Beside it nothing is drawn anew when the board is moved: what had stood there showed through."""
    pilot = open_scene(name, services_in(tmp_path), settings=ViewSettings(ui_scale=letters))
    pilot.wait(300)
    stage = pilot.stack.top.table.showing.show.stage  # type: ignore[attr-defined]
    stage.camera.is_instant = True
    stage.camera.zoom(4)
    picture, beside = pygame.Surface((1280, 720)), (255, 0, 255)
    for way in ((-9_000, -9_000), (9_000, 9_000)):
        stage.camera.pan(*way)
        picture.fill(beside)
        stage.draw(picture)
        picture.fill(beside, stage.rect)
        assert pygame.mask.from_threshold(picture, beside, (1, 1, 1, 255)).count() == 1280 * 720, way


KEYS = ("T", "M", "Tab", "Tab", "Escape", "Enter", "F1", "Escape", "Space", "Home", "End")
WALKS = [16, pytest.param(36, marks=pytest.mark.slow)]


@pytest.mark.parametrize("name", BOARDS)
@pytest.mark.parametrize("walks", WALKS)
def test_whatever_changes_the_picture_is_the_one_of_a_whole_frame(
    name: str, walks: int, tmp_path: Path, own_home: Path
) -> None:
    services, dice = services_in(tmp_path), random.Random(name)
    pilot = open_scene(name, services)
    pilot.wait(300)
    screen = pygame.display.get_surface()
    assert screen is not None
    in_parts = 0
    for number in range(walks):
        if not isinstance(pilot.stack.top, GameScreen):  # in the pause there is no board
            pilot = open_scene(name, services)
            pilot.wait(300)
        point = dice.randrange(1280), dice.randrange(720)
        match number % 4:
            case 0 | 1:
                pilot.move(point)
            case 2:
                pilot.click(point)
            case 3:
                pilot.press(dice.choice(KEYS))
        for _ in range(3):
            pilot.stack.update(STEP_MS)
            scene = pilot.stack.top
            areas = scene.changed_areas
            pilot.stack.draw(screen)
            partial = pygame.image.tobytes(screen, "RGB")
            shows = scene.table.showing.show.is_dirty if isinstance(scene, GameScreen) else False
            pilot.stack.invalidate()
            pilot.stack.draw(screen)
            if not shows:
                assert pygame.image.tobytes(screen, "RGB") == partial, (number, areas)
                in_parts += areas is not None
    assert in_parts > walks
