"""What guided games explain, in every system: words, rules and keys that exist, moments that are reached."""

import re

import pytest

from game.scenes.faces import COMMANDS
from game.scenes.game.lessons import Lesson, Lessons
from game.scenes.sectors.lessons import LESSONS as OF_SECTORS
from game.scenes.strategic.lessons import LESSONS as OF_STRATEGIC
from game.scenes.totalwar.lessons import LESSONS as OF_WARS
from game.scenes.wargame.lessons import LESSONS as OF_WARGAMES
from game.views.ui.markup import parse
from tests.support.guided import TEXTS
from tests.support.shipped import shipped_catalog

GROUPS = {
    OF_SECTORS.area: ("battle", "orders"),
    OF_STRATEGIC.area: ("battle", "kilometre"),
    OF_WARS.area: ("war",),
    OF_WARGAMES.area: ("battle", "activation", "form"),
}
"""The groups of commands whose keys lessons name; the last of the wargame's leads on to its form."""
ALL = (OF_SECTORS, OF_STRATEGIC, OF_WARS, OF_WARGAMES)
CASES = [pytest.param(every, row, id=f"{every.area}.{row.id}") for every in ALL for row in every.rows]


@pytest.mark.parametrize(("lessons", "lesson"), CASES)
def test_a_lesson_has_words_rules_and_keys_that_exist(lessons: Lessons, lesson: Lesson) -> None:
    area = lessons.area
    assert 0 < len(TEXTS[f"{area}.{lesson.id}.title"]) <= 32
    text = TEXTS[f"{area}.{lesson.id}.text"]
    assert not parse(text, lambda _: True).problems
    assert len(text) < 380, "it stands beside the map"
    rules = re.findall(r"\{rule:([^}]+)\}", text)
    assert rules and not [rule for rule in rules if rule not in shipped_catalog().rulebook]
    commands = {command.name for command in COMMANDS if command.group in GROUPS[area]}
    assert set(re.findall(r"\{key:([^}]+)\}", text)) <= commands


@pytest.mark.parametrize("lessons", ALL, ids=lambda each: each.area)
def test_the_moments_are_a_closed_vocabulary(lessons: Lessons) -> None:
    moments, ids = set(lessons.moments), [lesson.id for lesson in lessons.rows]
    assert moments == {lesson.when for lesson in lessons.rows}
    assert not lessons.pointed & lessons.passing and moments >= lessons.pointed | lessons.passing
    start = f"{lessons.area}."
    told = {key.removeprefix(start).split(".")[0] for key in TEXTS if key.startswith(start)}
    assert told - {"panel", "entry"} == set(ids), "no text without a lesson"
    assert len(ids) == len(set(ids))
