"""Things move below a mouse: what is told is of what lies below it then."""

from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from game.views.ui.button import Button
from tests.support.begun import begun, past_deployment
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT


@pytest.fixture
def pilot(tmp_path: Path) -> Pilot:
    """Somebody's turn in a battle on the kilometre grid."""
    scene = begun("strategic", tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    return pilot


def own_button(pilot: Pilot) -> Button:
    """A button of whoever acts that tells what it is for, in the panels that scroll."""
    found = (each for each in pilot.all(Button) if each.rect.right < 300 and each.tooltip_at(None))
    return next(each for each in found if each.view_rect().height and not each.id.startswith("order_hint"))


def told_below(pilot: Pilot) -> str:
    """What the widget below the mouse has to say."""
    at = pilot.ui.input.mouse
    found = pilot.ui.top.at(at)
    while found is not None and not found.tooltip_at(at):
        found = found.parent
    return "" if found is None else found.tooltip_at(at)


def test_a_tooltip_is_of_what_the_wheel_has_brought_below_the_mouse(pilot: Pilot) -> None:
    """'Fire at one target' stood there beside another button, of the one that had been there before."""
    button = own_button(pilot)
    pilot.hover(button)
    before = pilot.ui.tooltip.text
    assert before
    pilot.wheel(pilot.ui.input.mouse, -3)
    pilot.wait(2000)
    assert before != pilot.ui.tooltip.text == told_below(pilot)


def test_a_tooltip_goes_with_what_it_was_of(pilot: Pilot) -> None:
    """Another unit's turn came, and the tooltip of a button stood there that it did not have."""
    button = own_button(pilot)
    pilot.hover(button)
    assert pilot.ui.tooltip.text
    button.set_visible(False)
    pilot.wait(2000)
    assert pilot.ui.tooltip.text == told_below(pilot)


def test_the_place_that_is_pointed_at_is_below_the_mouse_where_the_view_cannot_follow(pilot: Pilot) -> None:
    """Zoomed out to its edge the board lies in the middle, and another square below the mouse."""
    assert isinstance(pilot.scene, GameScreen)
    board = pilot.scene.table.board
    pilot.wheel((board.rect.right - 100, board.rect.bottom - 100), 6)
    at = (board.rect.left + 150, board.rect.top + 150)
    for _ in range(8):
        pilot.wheel(at, -1)
        pilot.wait(1000)
        assert board.cursor == board.place_at(at)[0]


@pytest.mark.parametrize("system", ["strategic", "wargame", "skirmish", "totalwar"])
def test_the_place_that_is_pointed_at_is_below_the_mouse_after_a_key_has_moved_the_view(
    system: str, tmp_path: Path
) -> None:
    """The ring stayed at the place that had been there, and a click used another one."""
    scene = begun(system, tmp_path)
    past_deployment(scene)
    pilot = Pilot(scene, settings=INSTANT)
    pilot.wait(100)
    if pilot.scene_name == "curtain":
        pilot.press("Ctrl+Enter")
        pilot.wait(100)
    board = scene.table.board
    at = (board.rect.left + board.rect.width // 3, board.rect.top + board.rect.height // 3)
    pilot.move(at)
    for key in ("+", "+", "+", "C"):
        pilot.press(key)
        pilot.wait(1000)
        assert board.cursor == board.place_at(at)[0]


def test_the_place_that_is_pointed_at_is_below_the_mouse_after_the_board_was_dragged(pilot: Pilot) -> None:
    assert isinstance(pilot.scene, GameScreen)
    board = pilot.scene.table.board
    x, y = board.rect.center
    pilot.wheel((x, y), 6)
    pilot.wait(1000)
    pilot.drag((x, y), (x - 90, y - 60))
    pilot.wait(100)
    assert board.cursor is not None and board.cursor == board.place_at((x - 90, y - 60))[0]
