"""Your First Activation, from the title to its end: each lesson is told once, at its moment."""

from pathlib import Path

import pytest

from game.scenes.game.guide import Guide
from game.scenes.game.guide_panel import READ_MS
from game.scenes.wargame.lessons import LESSONS, MOMENTS, POINTED, ROWS
from game.views.ui.listview import ListView
from game.views.ui.markup import parse
from tests.scenes.around import content
from tests.scenes.wargame.player import WargamePlayer, title

TEXTS = content().catalog.strings("en")
MOST_STEPS = 900


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


def guide_of(player: WargamePlayer) -> Guide | None:
    return player.scene.screen_state.guide


def understand_all(player: WargamePlayer) -> list[str]:
    """Read what is told now, one lesson after the other; its words are those of the text files."""
    read: list[str] = []
    guide, pilot = guide_of(player), player.pilot
    assert guide is not None
    while guide.lesson is not None:
        lesson = guide.lesson.id
        pilot.wait(READ_MS)
        assert pilot.find("lesson_title").visible_text() == TEXTS[f"wargame.guide.{lesson}.title"]
        text = parse(TEXTS[f"wargame.guide.{lesson}.text"], lambda _: True, key_name=pilot.ui.key_name)
        assert pilot.find("lesson_text").visible_text() == text.plain
        read.append(lesson)
        if len(read) % 2:
            pilot.click("lesson_understood")
        else:
            pilot.press("Shift+Q")
        assert len(read) <= len(ROWS)
    return read


def test_every_lesson_has_its_texts_and_its_moment() -> None:
    for lesson in ROWS:
        assert lesson.when in MOMENTS
        for part in ("title", "text"):
            assert f"wargame.guide.{lesson.id}.{part}" in TEXTS
    assert {lesson.when for lesson in ROWS} == set(MOMENTS) and set(MOMENTS) >= POINTED
    assert LESSONS.area == "wargame.guide"


def test_your_first_activation_explains_a_round(tmp_path: Path) -> None:
    player = begin(tmp_path)
    heard = understand_all(player)
    assert heard == ["aim"] and player.state.field.setup.name == "Your First Activation"
    for _ in range(MOST_STEPS):
        player.settle()
        if player.is_over or player.state.round > 1:
            break
        heard += understand_all(player)
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
        heard += understand_all(player)
        player.step(by_mouse=True)
    assert player.is_over
    assert len(heard) == len(set(heard)), heard
    assert set(heard) >= {lesson.id for lesson in ROWS} - {"stance", "plan"}, heard


def test_other_missions_are_not_explained(tmp_path: Path) -> None:
    player = begin(tmp_path, "reconnaissance")
    assert guide_of(player) is None and not any(w.id == "lesson_title" for w in player.pilot.widgets())
