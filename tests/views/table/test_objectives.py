"""The name of a place that a battle is about is read wherever one looks, as long as the place is in view."""

import pygame
import pytest

from game.systems.strategic.request import MissionRequest
from game.views.table.objectives import ObjectiveZone, ObjectiveZones
from tests.support.strategic import RED, Battle, at
from tests.views.strategic.test_show import shown, window

__all__ = ["window"]
VIEW = pygame.Rect(40, 30, 600, 400)
LABEL = (60, 14)
PX = 24.0
INK = (255, 255, 255)


def where(left: float, top: float) -> pygame.Rect:
    """Return where the name of the first row of a map of 60 columns stands, seen from so many squares on."""
    battle = Battle(
        [at("eva_vanguard", 5, 5)],
        [at("colossus", 9, 5)],
        board="\n".join(["." * 60] * 40),
        mission=MissionRequest("evacuate", edge="north"),
    )
    stage = shown(battle.setup, battle.state, RED).stage
    stage.camera.is_instant = True
    stage.place(VIEW, 0)
    middle = (left + VIEW.width / PX / 2, top + VIEW.height / PX / 2)
    stage.camera.cut_to(pygame.Vector2(middle), PX)
    name = pygame.Surface(LABEL)
    name.fill(INK)
    surface = pygame.Surface((800, 600))
    zones = ObjectiveZones((ObjectiveZone(tuple(range(60)), (9, 9, 9), "Way out"),), lambda text: name)
    zones.draw(surface, stage)
    mask = pygame.mask.from_threshold(surface, INK, (1, 1, 1, 255))
    found = mask.get_bounding_rects()
    return found[0] if found else pygame.Rect(0, 0, 0, 0)


@pytest.mark.parametrize("left", [0.0, 7.3, 30.5])
def test_the_name_stands_at_the_first_square_in_view(left: float) -> None:
    found = where(left, 0.0)
    assert found.size == LABEL and VIEW.contains(found)


def test_a_place_out_of_view_has_no_name() -> None:
    assert where(3.0, 8.0).size == (0, 0)
