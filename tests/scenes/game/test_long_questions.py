"""A question with many answers scrolls where it is higher than the window: its buttons stay in view."""

from pathlib import Path

import pytest

from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.systems.sectors.actions import Commit
from game.views.sectors.legend import SAMPLES
from game.views.ui.button import Button
from game.views.ui.scroll import ScrollArea
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.pilot import Pilot
from tests.support.spots import is_in_view

SHAPES: list[object] = [((1024, 600), 2.0)]
"""The usual run tries the least room."""
ROOMIER = (((1280, 720), 2.0), ((1024, 600), 1.5), ((1280, 720), 1.0))
SHAPES += [pytest.param(*each, marks=pytest.mark.slow) for each in ROOMIER]


def asked(folder: Path, size: tuple[int, int], scale: float, name: str = "four_race_war") -> SectorsPlayer:
    """A General of many units, who is asked for orders."""
    settings = ViewSettings(ui_scale=scale, animation_speed_percent=0, is_motion_reduced=True)
    player = SectorsPlayer(campaign(folder, name, ("greys_1",), size, settings))
    assert player.settle() == "seat"
    return player


def all_in_window(pilot: Pilot, *names: str) -> None:
    """Buttons are in view as a whole."""
    window = pilot.surface.get_rect()
    for name in names:
        button = pilot.get(name, Button)
        assert is_in_view(button, pilot) and window.contains(button.rect), f"{name} at {button.rect}"


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_who_is_asked_about_all_that_is_undone_reaches_both_answers(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    player = asked(tmp_path, size, scale)
    pilot = player.pilot
    pilot.click("end_turn")
    rows = [each.id for each in pilot.all(Button) if each.id.startswith("undone_")]
    assert len(rows) >= 5
    all_in_window(pilot, "end_back", "end_anyway")
    pilot.tab_to(rows[-1])
    assert is_in_view(pilot.find(rows[-1]), pilot), "the focus takes the list along"
    pilot.click(rows[0])
    assert not pilot.ui.has_dialog and player.intent.focus
    pilot.click("end_turn")
    pilot.click("end_anyway")
    assert not pilot.ui.has_dialog
    assert Commit(player=PlayerId("greys_1")) in [entry.action for entry in player.scene.match.log]


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_who_gives_a_seat_away_reaches_every_answer(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    pilot = asked(tmp_path, size, scale).pilot
    pilot.press("Escape")
    pilot.click("pause_hand_over")
    all_in_window(pilot, "handover_cancel")
    answers = [each.id for each in pilot.all(Button) if each.id.startswith("successor_")]
    assert len(answers) >= 3
    for answer in answers:
        pilot.tab_to(answer)
        assert is_in_view(pilot.find(answer), pilot)
    pilot.click("handover_cancel")
    assert not pilot.ui.has_dialog


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_whoever_reads_all_lessons_reaches_their_buttons(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    pilot = asked(tmp_path, size, scale, "generals_school").pilot
    pilot.click("lessons_all")
    all_in_window(pilot, "lessons_close", "lessons_restart")


@pytest.mark.parametrize(("size", "scale"), SHAPES)
def test_whoever_reads_what_the_signs_mean_sees_all_of_them_and_closes_them(
    tmp_path: Path, size: tuple[int, int], scale: float
) -> None:
    pilot = asked(tmp_path, size, scale).pilot
    pilot.press("Y")
    all_in_window(pilot, "legend_close")
    signs = pilot.get("legend_list", ScrollArea)
    assert pilot.surface.get_rect().contains(signs.rect)
    for _ in range(30):
        pilot.wheel(signs)
    assert is_in_view(pilot.find(f"legend_{SAMPLES[-1][0]}"), pilot)
    pilot.click("legend_close")
    assert not pilot.ui.has_dialog


@pytest.mark.parametrize(
    ("opens", "closes"), [("E", "end_back"), ("Y", "legend_close"), ("F1", "keys_close")]
)
@pytest.mark.parametrize(
    ("size", "smaller"),
    [((1280, 720), (1024, 600)), pytest.param((1920, 1080), (1280, 720), marks=pytest.mark.slow)],
)
def test_what_is_open_as_the_window_becomes_smaller_keeps_its_buttons_in_view(
    opens: str, closes: str, size: tuple[int, int], smaller: tuple[int, int], tmp_path: Path
) -> None:
    """They lay below the window: what scrolled above them kept the height that it had had."""
    pilot = asked(tmp_path, size, 2.0).pilot
    pilot.press(opens)
    pilot.resize(smaller)
    pilot.wait(100)
    all_in_window(pilot, closes)
    pilot.click(closes)
    assert not pilot.ui.has_dialog
