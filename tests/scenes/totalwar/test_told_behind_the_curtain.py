"""What is said as a war of several people comes up can be read, and nothing of the war is seen with it."""

import time
from pathlib import Path

import pygame

from tests.scenes.totalwar.player import WarPlayer, title
from tests.scenes.totalwar.test_one_of_several import begin
from tests.support.screen_player import PATIENCE_S


def colours(player: WarPlayer) -> set[tuple[int, ...]]:
    """Return the colours of what is drawn now, in a coarse grid."""
    surface = pygame.Surface(player.pilot.surface.get_size())
    player.scene.draw(surface)
    width, height = surface.get_size()
    return {tuple(surface.get_at((x, y))) for x in range(0, width, 5) for y in range(0, height, 5)}


def test_a_note_on_changed_packs_is_seen_before_anybody_sits_down(tmp_path: Path) -> None:
    player = begin(tmp_path, {}, "federation", "zeon")
    scene = player.scene
    scene.hot_seat.waits = True
    assert len(colours(player)) == 1, "nothing of the war is drawn"
    scene.tell("The content has changed", "pack 'reefs' is missing")
    with_note = colours(player)
    assert len(with_note) > 1, "the note is drawn"
    ground = scene.context.kit.palette.ground
    surface = pygame.Surface(player.pilot.surface.get_size())
    scene.draw(surface)
    dialog = scene.ui.top.rect
    outside = [
        tuple(surface.get_at((x, y)))[:3]
        for x in range(0, surface.get_width(), 5)
        for y in range(0, surface.get_height(), 5)
        if not dialog.inflate(40, 40).collidepoint(x, y)
    ]
    assert set(outside) == {tuple(ground)[:3]}, "nothing of the war is seen around it"


def test_such_a_note_is_drawn_as_it_is_above_an_open_game(tmp_path: Path) -> None:
    player = begin(tmp_path, {}, "federation", "zeon")
    scene = player.scene
    pictures = []
    for waits in (False, True):
        scene.hot_seat.waits = waits
        scene.tell("The content has changed", "pack 'reefs' is missing")
        surface = pygame.Surface(player.pilot.surface.get_size())
        scene.draw(surface)
        assert scene.ui.focus is not None
        pictures.append(surface.subsurface(scene.ui.focus.rect.inflate(12, 12)))
        player.pilot.press("Esc")
    open_game, covered = (pygame.image.tobytes(picture, "RGB") for picture in pictures)
    assert covered == open_game, "letters as thick, and the ring round the focus"


def test_who_thinks_is_told_before_anybody_sits_down(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W")
    pilot.tab_to("officer_ostrow")
    pilot.press("Enter", "Down", "Enter", "Ctrl+Enter")
    player = WarPlayer(pilot)
    until = time.monotonic() + PATIENCE_S
    while not player.flow.seat_runner.is_thinking and time.monotonic() < until:
        pilot.step()
    pilot.step()
    assert player.scene.hot_seat.is_covered, "the leader of Zeon moves first"
    surface = pygame.Surface(pilot.surface.get_size())
    player.scene.draw(surface)
    letters = pygame.mask.from_threshold(surface, player.scene.context.kit.palette.ground, (1, 1, 1, 255))
    letters.invert()
    first, *others = letters.get_bounding_rects()
    line = first.unionall(others)
    assert line.height < 40, "a line of text in the middle, and nothing of the war"
    assert abs(line.centerx - surface.get_width() // 2) < 4
