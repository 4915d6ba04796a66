"""Your First Kilometre, from the title to its result: each lesson is told once, at its moment."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.game.guide_panel import READ_MS
from game.scenes.game.result import GameResult
from game.scenes.strategic.lessons import (
    LESSONS,
    MOMENTS,
    ROWS,
    StrategicSituation,
)
from game.session.verify import verify
from game.systems.strategic.events_attack import PartDisabled, UnitDestroyed
from game.systems.strategic.selection import Selection
from game.views.ui.listview import ListView
from tests.scenes.strategic.player import MOST_STEPS, Player
from tests.support.guided import Reader, guide_on
from tests.support.screen_player import title
from tests.support.shipped import shipped_catalog
from tests.support.strategic import Battle

TEXTS = shipped_catalog().strings("en")
READER = Reader(LESSONS)


def begin(folder: Path, scenario: str = "strategic_first_kilometre") -> Player:
    """From the title into a battle."""
    pilot = title(folder)
    pilot.click("New strategic battle")
    keys = [row.key for row in pilot.get("entries", ListView).rows]
    pilot.click_row("entries", keys.index(scenario))
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    return player


@pytest.mark.slow
def test_your_first_kilometre_is_played_to_its_end_and_explained(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard: list[str] = []
    for _ in range(MOST_STEPS):
        if not player.settle():
            break
        heard += READER.read(player.pilot)
        unit, goal = player.selection.unit, None
        if player.state.phase == "battle" and unit is not None:
            goal = player.goal()
        if goal is not None and "way" not in heard:
            player.pilot.move(player.point(goal))
            heard += READER.read(player.pilot)
        player.step(by_mouse=True)
    assert isinstance(player.pilot.scene, GameResult) and player.pilot.scene.save is not None
    assert verify(player.pilot.scene.save, systems()) is None
    assert len(heard) == len(set(heard)), heard
    assert {"aim", "placing", "turn", "horde", "way", "target", "points", "last"} <= set(heard), heard


def test_lessons_are_kept_with_the_save_and_can_be_stopped_and_begun_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    pilot.wait(READ_MS)
    assert READER.open(player.pilot) == "aim"
    pilot.press("J")
    assert READER.open(player.pilot) == "placing"
    pilot.click("lessons_stop")
    assert READER.open(player.pilot) == ""
    pilot.press("Shift+J")
    assert all(pilot.has(TEXTS[f"strategic.guide.{lesson.id}.title"]) for lesson in ROWS)
    pilot.click("lessons_restart")
    pilot.wait(20)
    assert READER.open(player.pilot) == "aim"


def test_aiming_is_explained_when_somebody_aims(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for _ in range(MOST_STEPS):
        assert player.settle()
        READER.read(player.pilot)
        unit = player.selection.unit
        ready = player.state.phase == "battle" and unit is not None and not unit.has_attacked
        if ready and player.selection.targets():
            player.pilot.click(player.pixel(player.selection.targets()[0].id))
            player.pilot.wait(READ_MS)
            assert READER.open(player.pilot) == "odds"
            return
        player.step(by_mouse=True)
    raise AssertionError("nobody could be aimed at")


def test_other_battles_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "strategic_burning_wood")
    assert guide_on(player.pilot) is None
    assert not [widget for widget in player.pilot.widgets() if widget.id == "guide"]


def test_what_was_seen_to_happen_is_explained() -> None:
    selection = Selection(Battle(["eva_vanguard"], ["colossus"]).state)
    unit, player = selection.state.acting, selection.state.player(0)
    disabled = PartDisabled(player=player, unit=unit, part="left_arm")
    fallen = UnitDestroyed(player=player, unit=unit, tile=0, killer=unit, round=1, cause="attack")
    for moment, event in {"disabled": disabled, "destroyed": fallen}.items():
        assert MOMENTS[moment](StrategicSituation(selection, fresh=(event,)))
        assert not MOMENTS[moment](StrategicSituation(selection))
