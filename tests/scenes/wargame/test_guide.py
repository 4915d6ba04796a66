"""Your First Activation, from the title to its end: each lesson is told once, at its moment."""

from pathlib import Path

import pytest

from game.scenes.wargame.lessons import LESSONS, ROWS
from game.views.ui.listview import ListView
from tests.scenes.around import content
from tests.scenes.wargame.player import WargamePlayer
from tests.support.guided import Reader, guide_on
from tests.support.screen_player import title

TEXTS = content().catalog.strings("en")
MOST_STEPS = 900
READER = Reader(LESSONS)


def begin(folder: Path, entry: str = "first_activation", seed: int = 5) -> WargamePlayer:
    """From the title into the guided battle."""
    pilot = title(folder, seed=seed)
    pilot.click("title_wargame")
    keys = [row.key for row in pilot.get("entries", ListView).rows]
    pilot.click_row("entries", keys.index(entry))
    pilot.click("start")
    player = WargamePlayer(pilot)
    player.settle()
    return player


def test_your_first_activation_explains_a_round(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard = READER.read(player.pilot, "Shift+Q")
    assert heard == ["aim"] and player.state.field.setup.name == "Your First Activation"
    for _ in range(MOST_STEPS):
        player.settle()
        if player.is_over or player.state.round > 1:
            break
        heard += READER.read(player.pilot, "Shift+Q")
        player.step(by_mouse=True)
    assert {"aim", "deploy", "facing", "activate", "move", "ranged", "close"} <= set(heard), heard
    assert len(heard) == len(set(heard))


@pytest.mark.slow
def test_your_first_activation_is_played_to_its_end(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard: list[str] = []
    for _ in range(MOST_STEPS):
        player.settle()
        if player.is_over:
            break
        heard += READER.read(player.pilot, "Shift+Q")
        player.step(by_mouse=True)
    assert player.is_over
    assert len(heard) == len(set(heard)), heard
    assert set(heard) >= {lesson.id for lesson in ROWS} - {"stance", "plan"}, heard


def test_other_missions_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "reconnaissance")
    assert guide_on(player.pilot) is None and not any(w.id == "lesson_title" for w in player.pilot.widgets())
