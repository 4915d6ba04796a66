"""Where tooltips lie: what is said of a place on a board hides no panel that says more of it."""

import pytest

from game.scenes.screen import Screen
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.widget import Widget
from tests.support.pilot import Pilot

WORDS = "A place with a name, an owner, and a squadron of ten units that stands there"


class Told(Screen):
    """A board with a panel at its right and one below."""

    name = "told"

    def build(self) -> Widget:
        self.board = Widget(tooltip=WORDS, stretch=1)
        self.button = Widget(tooltip=WORDS, height=30)
        side = Panel("What it would bring", self.button, Label("Words"), width=300)
        return Column(
            Row(self.board, side, cross="fill", stretch=1), Panel("Log", Label("Words"), height=200)
        )


@pytest.mark.parametrize("corner", ["topleft", "topright", "bottomright", "bottomleft"])
def test_a_tooltip_of_a_board_lies_on_the_board(corner: str) -> None:
    scene = Told()
    pilot = Pilot(scene)
    pilot.wait(50)
    x, y = getattr(scene.board.rect.inflate(-8, -8), corner)
    pilot.move((x, y))
    pilot.wait(900)
    panel = scene.ui.tooltip._panel
    assert panel is not None
    assert scene.board.rect.contains(panel.rect)
    assert not panel.rect.collidepoint(x, y)


def test_one_of_a_button_may_lie_beside_it() -> None:
    scene = Told()
    pilot = Pilot(scene)
    pilot.wait(50)
    pilot.move(scene.button.rect.center)
    pilot.wait(900)
    panel = scene.ui.tooltip._panel
    assert panel is not None
    assert not scene.button.rect.contains(panel.rect)
