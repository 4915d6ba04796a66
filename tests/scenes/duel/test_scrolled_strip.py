"""In a small window with large letters the strip of cards is scrolled away with the panels below it."""

from pathlib import Path

import pygame

from game.scenes.context import ViewSettings
from game.views.duel.card_table import CardTable
from tests.scenes.every_scene import open_scene, services_in


def test_cards_are_scrolled_with_their_strip(tmp_path: Path, own_home: Path) -> None:
    """They stayed where they were: a ghost of them shone through the panels that came there."""
    settings = ViewSettings(animation_speed_percent=0, ui_scale=2.5)
    pilot = open_scene("duel", services_in(tmp_path), size=(800, 600), settings=settings)
    pilot.wait(50)
    (strip,) = pilot.all(CardTable)
    before, places = strip.rect.y, [item.spot.y for item in strip.lay_out.cards]
    pilot.hover(strip.rect.center, 30)
    turned = pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False, precise_x=0.0, precise_y=-1.0)
    for _ in range(3):
        pygame.event.post(turned)
        pilot.step()
    by = strip.rect.y - before
    assert by < 0 and places
    assert [item.spot.y for item in strip.lay_out.cards] == [y + by for y in places]
    above = pygame.Rect(0, 0, pilot.surface.get_width(), before)
    drawn = pygame.Surface(pilot.surface.get_size())
    strip.draw(drawn, pilot.context.kit)
    assert pygame.mask.from_threshold(drawn.subsurface(above), (0, 0, 0), (1, 1, 1)).count() == (
        above.width * above.height
    ), "nothing of it lies under the line at the top"
