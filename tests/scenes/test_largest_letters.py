"""In the smallest window with the largest letters nothing reaches out of what it stands in."""

import time
from pathlib import Path

import pytest

from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.views.ui.basic import Label, LinkSpot
from game.views.ui.button import Button, Toggle
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget
from tests.scenes.every_scene import NAMES, open_scene, services_in
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

SMALLEST, LARGEST = (800, 600), 2.5
SCALES = (2.0, 2.25, LARGEST)
SLOW_SCALES: list[object] = [LARGEST, *(pytest.param(each, marks=pytest.mark.slow) for each in SCALES[:2])]
ROOT = ("pause", "options", "war", "war_faction", "war_purchase", "wargame_throw", "construct", "battle")
"""Screens whose parts lay beyond the right edge, or over each other."""


def large(name: str, folder: Path, scale: float) -> Pilot:
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0)
    pilot = open_scene(name, services_in(folder), SMALLEST, settings)
    pilot.wait(200)
    return pilot


def reaches_out(widget: Widget) -> bool:
    """Whether a widget lies across the left or right edge of something that it is in."""
    parent = widget.parent
    while parent is not None:
        if parent.rect.width and not parent.rect.left <= widget.rect.left <= widget.rect.right <= (
            parent.rect.right
        ):
            return True
        parent = parent.parent
    return False


def scrolls(widget: Widget) -> bool:
    parent = widget.parent
    while parent is not None and not isinstance(parent, ScrollArea):
        parent = parent.parent
    return parent is not None


@pytest.mark.parametrize(
    "scale", (LARGEST, *(pytest.param(each, marks=pytest.mark.slow) for each in SCALES[:2]))
)
@pytest.mark.parametrize(
    "name", [*ROOT, *(pytest.param(each, marks=pytest.mark.slow) for each in NAMES if each not in ROOT)]
)
def test_nothing_reaches_out_of_what_it_stands_in(
    name: str, scale: float, tmp_path: Path, own_home: Path
) -> None:
    pilot = large(name, tmp_path, scale)
    screen = pilot.surface.get_rect()
    seen = [each for each in pilot.widgets() if each.rect.width and not isinstance(each, LinkSpot)]
    told = [each for each in seen if each.is_focusable or each.visible_text()]
    assert told
    assert [
        f"{each.id} {each.visible_text()[:40]} at {each.rect}" for each in told if reaches_out(each)
    ] == []
    still = [each for each in told if not scrolls(each) and isinstance(each, (Button, Toggle, Label))]
    assert [each.visible_text() for each in still if not screen.contains(each.rect)] == []


@pytest.mark.parametrize("scale", SCALES)
@pytest.mark.parametrize("name", ("war_faction", "war_purchase", "war_chronicle"))
def test_the_main_figure_of_a_page_is_whole(name: str, scale: float, tmp_path: Path, own_home: Path) -> None:
    """It was three dots beside its note of one word a line."""
    pilot = large(name, tmp_path, scale)
    figure, note = pilot.get("figure", Label), pilot.get("figure_note", Label)
    assert figure.rect.width >= figure.width_range(pilot.context.kit)[1]
    assert note.rect.height <= 4 * pilot.context.kit.fonts.height(note.face)


@pytest.mark.parametrize("name", ("wargame", "wargame_throw"))
def test_the_bar_of_a_wargame_cuts_no_word(name: str, tmp_path: Path, own_home: Path) -> None:
    """Round, whose turn and points ended in dots."""
    pilot = large(name, tmp_path, 2.0)
    bar = pilot.find("topbar")
    shown = [each for each in bar.walk() if isinstance(each, Label) and each.text]
    kit = pilot.context.kit
    assert shown and [each.text for each in shown if each.rect.width < each.width_range(kit)[1]] == []


@pytest.mark.parametrize("scale", (1.0, LARGEST))
@pytest.mark.parametrize("name", ("war", "sectors_map"))
def test_books_are_named_in_full(name: str, scale: float, tmp_path: Path, own_home: Path) -> None:
    pilot = large(name, tmp_path, scale)
    kit = pilot.context.kit
    books = [each for each in pilot.all(Button) if each.id.startswith("page_")]
    assert books and [each.text for each in books if each.rect.width < each.bare_width(kit)] == []


def test_speed_and_skip_hide_no_name_of_the_map(tmp_path: Path, own_home: Path) -> None:
    """In a window of 1920x1080 "Speed" lay over "Basalt Drift"."""
    pilot = open_scene("war", services_in(tmp_path), (1920, 1080), ViewSettings(ui_scale=LARGEST))
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    pilot.wait(300)
    pilot.press("X", "X")
    over = list[Button]()
    until = time.monotonic() + PATIENCE_S
    while not over and time.monotonic() < until:  # the other side thinks in a thread of its own
        pilot.wait(20)
        over = [each for each in pilot.all(Button) if each.id in ("war_speed_over", "war_skip_over")]
    names = scene.table.showing.show.stage.written
    assert len(over) == 2 and names
    assert [each.id for each in over if each.rect.collidelist(names) >= 0] == []
