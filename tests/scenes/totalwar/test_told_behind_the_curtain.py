"""What is said as a war of several people comes up can be read, and nothing of the war is seen with it."""

from pathlib import Path

import pygame

from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_one_of_several import begin


def colours(player: WarPlayer) -> set[tuple[int, ...]]:
    """Return the colours of what is drawn now, in a coarse grid."""
    surface = pygame.Surface(player.pilot.surface.get_size())
    player.scene.draw(surface)
    width, height = surface.get_size()
    return {tuple(surface.get_at((x, y))) for x in range(0, width, 5) for y in range(0, height, 5)}


def test_a_note_on_changed_packs_is_seen_before_anybody_sits_down(tmp_path: Path) -> None:
    player = begin(tmp_path, {"okoye": "okoye"}, "federation", "okoye")
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
