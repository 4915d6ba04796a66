"""What lights up on the board, and names on the strip of cards, are as bright as text in every vision."""

from pathlib import Path
from typing import get_args

import pytest

from game.scenes.context import ViewSettings, Vision
from game.scenes.game.screen import GameScreen
from game.views.duel.card_table import CardTable
from game.views.duel.marks import VertexDots
from game.views.ui.theme import TEXT_LUMINANCE, luminance
from tests.scenes.every_scene import open_scene, services_in


@pytest.mark.parametrize("vision", get_args(Vision))
def test_ways_and_names_stand_out_from_the_dark(vision: Vision, tmp_path: Path, own_home: Path) -> None:
    """Red-green blind players had their ways, and the names of their machines, in dark blue on black."""
    settings = ViewSettings(animation_speed_percent=0, vision=vision)
    pilot = open_scene("duel", services_in(tmp_path), settings=settings)
    pilot.wait(200)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    stage = scene.table.showing.show.stage
    dots = [mark.colour for mark in (*stage.under, *stage.over) if isinstance(mark, VertexDots)]
    (cards,) = pilot.all(CardTable)
    names = [caption.colour for caption in cards.lay_out.captions]
    assert dots and names
    assert [colour for colour in (*dots, *names) if luminance(colour) < TEXT_LUMINANCE] == []
