"""Reads what a guided game explains, on the screen and as a player does."""

from dataclasses import dataclass

from game.rules.prose import with_facts
from game.scenes.game.guide import Guide
from game.scenes.game.guide_panel import READ_MS, GuidePanel
from game.scenes.game.lessons import Lessons
from game.scenes.game.screen import GameScreen
from game.views.ui.markup import parse
from tests.support.pilot import Pilot
from tests.support.shipped import shipped_catalog
from tests.support.spots import is_in_view

TEXTS = shipped_catalog().strings("en")


def guide_on(pilot: Pilot) -> Guide | None:
    """The guide of the game that was begun."""
    screen = next(each for each in pilot.stack.scenes if isinstance(each, GameScreen))
    return screen.screen_state.guide


@dataclass(frozen=True)
class Reader:
    """Knows the lessons of a system, and the key that closes one."""

    lessons: Lessons
    is_on_top: bool = True
    """Whether a lesson is always in view; not where a question stands above it, or pointing brings it up."""

    def open(self, pilot: Pilot) -> str:
        """The lesson on the screen, "" without one; its words are the ones of the text files."""
        guide, area = guide_on(pilot), self.lessons.area
        lesson = guide.lesson if guide is not None else None
        shown = [widget for widget in pilot.widgets() if widget.id == "lesson_title"]
        if lesson is None:
            assert not shown
            return ""
        assert shown[0].visible_text() == TEXTS[f"{area}.{lesson.id}.title"]
        assert is_in_view(shown[0], pilot) or not self.is_on_top, f"{lesson.id} is told where nobody sees it"
        facts = self.lessons.facts(pilot.get("guide", GuidePanel).context)
        told = with_facts(TEXTS, f"{area}.{lesson.id}.text", facts)
        text = parse(told, lambda _: True, key_name=pilot.ui.keymap.name)
        assert pilot.find("lesson_text").visible_text() == text.plain
        return lesson.id

    def read(self, pilot: Pilot, key: str = "") -> list[str]:
        """Read what is told now, one lesson after the other; every other one is closed by the ``key``."""
        read: list[str] = []
        pilot.wait(READ_MS)
        while lesson := self.open(pilot):
            read.append(lesson)
            if key and len(read) % 2 == 0:
                pilot.press(key)
            else:
                pilot.click("lesson_understood")
            pilot.wait(READ_MS if key else 20)
            assert len(read) <= len(self.lessons.rows)
        return read
