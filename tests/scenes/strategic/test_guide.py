"""Your First Kilometre, from the title to its result: each lesson is told once, at its moment."""

import re
from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.faces import COMMANDS
from game.scenes.game.guide import Guide
from game.scenes.game.guide_panel import READ_MS
from game.scenes.game.lessons import Lesson
from game.scenes.game.result import GameResult
from game.scenes.strategic.lessons import (
    LESSONS,
    MOMENTS,
    PASSING,
    POINTED,
    ROWS,
    StrategicSituation,
)
from game.session.verify import verify
from game.systems.strategic.chosen import Chosen
from game.systems.strategic.events_attack import PartDisabled, UnitDestroyed
from game.views.ui.listview import ListView
from game.views.ui.markup import parse
from tests.scenes.strategic.player import MOST_STEPS, Player
from tests.support.battle_player import title
from tests.support.shipped import shipped_catalog
from tests.support.strategic import Battle

TEXTS = shipped_catalog().strings("en")


def begin(folder: Path, scenario: str = "strategic_first_kilometre") -> Player:
    """From the title into a battle."""
    pilot = title(folder)
    pilot.click("Strategic battle")
    keys = [row.key for row in pilot.get("entries", ListView).rows]
    pilot.click_row("entries", keys.index(scenario))
    pilot.click("Start")
    player = Player(pilot)
    assert player.settle()
    return player


def guide_of(player: Player) -> Guide | None:
    """The guide of the battle on the screen."""
    return player.screen.screen_state.guide


def open_lesson(player: Player) -> str:
    """The lesson on the screen, "" without one; its words are the ones of the text files."""
    guide = guide_of(player)
    lesson = guide.lesson if guide is not None else None
    shown = [widget for widget in player.pilot.widgets() if widget.id == "lesson_title"]
    if lesson is None:
        assert not shown
        return ""
    assert shown[0].visible_text() == TEXTS[f"strategic.guide.{lesson.id}.title"]
    text = parse(
        TEXTS[f"strategic.guide.{lesson.id}.text"], lambda _: True, key_name=player.pilot.ui.key_name
    )
    assert player.pilot.find("lesson_text").visible_text() == text.plain
    return lesson.id


def understand_all(player: Player) -> list[str]:
    """Read what is told now, one lesson after the other."""
    read: list[str] = []
    player.pilot.wait(READ_MS)
    while lesson := open_lesson(player):
        read.append(lesson)
        player.pilot.click("lesson_understood")
        player.pilot.wait(20)
        assert len(read) <= len(ROWS)
    return read


@pytest.mark.slow
def test_your_first_kilometre_is_played_to_its_end_and_explained(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard: list[str] = []
    for _ in range(MOST_STEPS):
        if not player.settle():
            break
        heard += understand_all(player)
        unit, goal = player.chosen.unit, None
        if player.state.phase == "battle" and unit is not None:
            goal = player.goal()
        if goal is not None and "way" not in heard:
            x, y = player.screen.table.showing.show.stage.screen(goal)
            player.pilot.move((round(x), round(y)))
            heard += understand_all(player)
        player.step(by_mouse=True)
    assert isinstance(player.pilot.scene, GameResult) and player.pilot.scene.save is not None
    assert verify(player.pilot.scene.save, systems()) is None
    assert len(heard) == len(set(heard)), heard
    assert {"aim", "placing", "turn", "horde", "way", "target", "points", "last"} <= set(heard), heard


def test_lessons_are_kept_with_the_save_and_can_be_stopped_and_begun_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    pilot.wait(READ_MS)
    assert open_lesson(player) == "aim"
    pilot.press("J")
    assert open_lesson(player) == "placing"
    pilot.click("lessons_stop")
    assert open_lesson(player) == ""
    pilot.press("Shift+J")
    assert all(pilot.has(TEXTS[f"strategic.guide.{lesson.id}.title"]) for lesson in ROWS)
    pilot.click("lessons_restart")
    pilot.wait(20)
    assert open_lesson(player) == "aim"


def test_aiming_is_explained_when_somebody_aims(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for _ in range(MOST_STEPS):
        assert player.settle()
        understand_all(player)
        unit = player.chosen.unit
        ready = player.state.phase == "battle" and unit is not None and not unit.has_attacked
        if ready and player.chosen.targets():
            player.pilot.click(player.pixel(player.chosen.targets()[0].id))
            player.pilot.wait(READ_MS)
            assert open_lesson(player) == "odds"
            return
        player.step(by_mouse=True)
    raise AssertionError("nobody could be aimed at")


def test_other_battles_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "strategic_burning_wood")
    assert guide_of(player) is None
    assert not [widget for widget in player.pilot.widgets() if widget.id == "guide"]


def test_what_was_seen_to_happen_is_explained() -> None:
    chosen = Chosen(Battle(["eva_vanguard"], ["colossus"]).state)
    unit, player = chosen.state.acting, chosen.state.player(0)
    disabled = PartDisabled(player=player, unit=unit, part="left_arm")
    fallen = UnitDestroyed(player=player, unit=unit, tile=0, killer=unit, round=1, cause="attack")
    for moment, event in {"disabled": disabled, "destroyed": fallen}.items():
        assert MOMENTS[moment](StrategicSituation(chosen, fresh=(event,)))
        assert not MOMENTS[moment](StrategicSituation(chosen))


@pytest.mark.parametrize("lesson", ROWS, ids=lambda lesson: lesson.id)
def test_a_lesson_has_words_rules_and_keys_that_exist(lesson: Lesson) -> None:
    assert 0 < len(TEXTS[f"strategic.guide.{lesson.id}.title"]) <= 32
    text = TEXTS[f"strategic.guide.{lesson.id}.text"]
    assert not parse(text, lambda _: True).problems
    assert len(text) < 380, "it stands beside the map"
    rules = re.findall(r"\{rule:([^}]+)\}", text)
    assert rules and not [rule for rule in rules if rule not in shipped_catalog().rulebook]
    commands = {command.name for command in COMMANDS if command.group in ("battle", "kilometre")}
    assert set(re.findall(r"\{key:([^}]+)\}", text)) <= commands


def test_the_moments_are_a_closed_vocabulary() -> None:
    moments = set(MOMENTS)
    assert moments == {lesson.when for lesson in ROWS}
    assert not POINTED & PASSING and moments >= POINTED | PASSING
    told = {key.split(".")[2] for key in TEXTS if key.startswith("strategic.guide.")}
    assert told == {lesson.id for lesson in LESSONS.rows}, "no text without a lesson"
