"""A guided game: lessons told once each, at the moment at which they matter, in a panel beside the board."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from game.core.codec import from_json, to_json
from game.core.events import Event
from game.scenes.game.desk import Desk
from game.session.errors import SaveError
from game.session.match import Match
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.dialog import show_closable
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

LIST_HEIGHT = 320
ANNOTATION = "guide"
"""The key under which a save keeps how far the guide has come."""
READ_MS = 400
"""A lesson that came up by itself so recently cannot have been meant by whoever presses the button."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """Something to explain: ``AREA.<id>.title`` and ``AREA.<id>.text``, at the moment ``when``."""

    id: str
    when: str


class Situation(Protocol):
    """What a player has before him, of whatever system."""

    @property
    def fresh(self) -> Sequence[Event]:
        """What was seen to happen just now."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lessons:
    """All that a system explains. A situation is what its player has before him, of the system's own type.

    ``situation(desk, side, fresh)``: the side that is taught, and what was seen to happen just now.
    ``pointed`` moments are in the player's hand: they go before what was told without them. ``passing`` ones
    are over as soon as they were seen: their lessons wait until there is room.
    """

    area: str
    rows: tuple[Lesson, ...]
    """In the order in which they are told where several matter at once."""
    moments: Mapping[str, Callable[[Any], bool]]
    pointed: frozenset[str]
    passing: frozenset[str]
    situation: Callable[[Desk, str, Sequence[Event]], Situation]
    understood: str
    """The command that closes a lesson."""
    every: str
    """The command that shows all of them."""
    also: str = ""
    """A command whose key closes a lesson too, where it means nothing else."""


class Progress(msgspec.Struct, frozen=True):
    """How far the guide of one game has come, as the save keeps it."""

    is_on: bool = True
    understood: tuple[str, ...] = ()


def guide_of(match: Match, lessons: Lessons) -> Guide:
    """Return the guide of a game, as far as its save says it has come."""

    def keep(progress: Progress) -> None:
        # A disk that is full is reported by the next order; a lesson told twice is no reason to stop for.
        with contextlib.suppress(SaveError):
            match.annotate(ANNOTATION, to_json(progress).decode())

    return Guide(lessons, _kept(match.annotations.get(ANNOTATION, "")), keep)


def _kept(text: str) -> Progress:
    """Read what a save keeps; a text that is none begins anew."""
    try:
        return from_json(text, Progress) if text else Progress()
    except msgspec.DecodeError:
        return Progress()


class Guide:
    """Remembers for one game which lessons have been told. The one on top of ``told_now`` is shown.

    A lesson that is told but not understood when the game is left is told again when it goes on.
    """

    def __init__(
        self,
        lessons: Lessons,
        progress: Progress | None = None,
        keep: Callable[[Progress], object] = lambda progress: None,
    ) -> None:
        """``keep`` is told whenever the guide has come further."""
        self.lessons = lessons
        progress = progress or Progress()
        self.is_on = progress.is_on
        self._keep = keep
        self._understood = list(progress.understood)
        self._told = set(progress.understood)
        self._told_now: list[Lesson] = []
        self._waiting: list[Lesson] = []

    @property
    def lesson(self) -> Lesson | None:
        """The lesson that is open."""
        return self._told_now[-1] if self._told_now else None

    @property
    def told(self) -> frozenset[str]:
        """The lessons that have been told in this game."""
        return frozenset(self._told)

    @property
    def understood(self) -> tuple[str, ...]:
        """The lessons that were closed, in that order."""
        return tuple(self._understood)

    def look(self, now: Situation) -> None:
        """See whether this is the moment of a lesson that has not been told."""
        if not self.is_on:
            return
        known = self.lessons
        untold = [each for each in known.rows if each.id not in self._told and each not in self._waiting]
        if now.fresh:
            passing = [each for each in untold if each.when in known.passing]
            self._waiting += [each for each in passing if known.moments[each.when](now)]
        lesson = self.lesson
        is_settled = lesson is not None and (lesson.when in known.passing or known.moments[lesson.when](now))
        lasting = [each for each in untold if each.when not in known.passing]
        if lesson is None or not is_settled or lesson.when not in known.pointed:
            self._tell_first([each for each in lasting if each.when in known.pointed], now)
        if self.lesson is None and self._waiting:
            self._tell(self._waiting.pop(0))
        if self.lesson is None or (self.lesson is lesson and not is_settled):
            self._tell_first([each for each in lasting if each.when not in known.pointed], now)

    def _tell_first(self, lessons: list[Lesson], now: Situation) -> None:
        due = next((each for each in lessons if self.lessons.moments[each.when](now)), None)
        if due is not None:
            self._tell(due)

    def _tell(self, lesson: Lesson) -> None:
        self._told.add(lesson.id)
        self._told_now.append(lesson)

    def understand(self, lesson: Lesson) -> None:
        """Close a lesson, open or interrupted; one that it interrupted comes back."""
        if lesson in self._told_now:
            self._told_now.remove(lesson)
            self._understood.append(lesson.id)
            self._come_further()

    def _come_further(self) -> None:
        self._keep(Progress(self.is_on, tuple(self._understood)))

    def stop(self) -> None:
        """Tell nothing more."""
        self.is_on = False
        self._told_now.clear()
        self._waiting.clear()
        self._come_further()

    def restart(self) -> None:
        """Tell every lesson again at its moment."""
        self._told_now.clear()
        self._waiting.clear()
        self._told.clear()
        self._understood.clear()
        self.is_on = True
        self._come_further()


class UnderstoodButton(Button):
    """Closes a lesson by a click, by its own key, and by another while that means nothing else."""

    also = ""

    def key_hint(self) -> str:
        """Return the names of both keys."""
        host = self.host
        names = (super().key_hint(), host.key_name(self.also) if host is not None and self.also else "")
        return " / ".join(name for name in names if name)


class GuidePanel(Panel):
    """Shows the lesson that is open, and leads to all of them; invisible in a game without a guide."""

    def __init__(self, desk: Desk, guide: Guide | None, lessons: Lessons) -> None:
        words = desk.words
        self._desk = desk
        self._guide = guide
        self._lessons = lessons
        self._side = ""
        self._title = Label("", "accent", is_bold=True, id="lesson_title")
        self._text = Label("", "text", id="lesson_text")
        self._open: Lesson | None = None
        self._replaced: Lesson | None = None
        self._read_ms = 0.0
        self._understood = UnderstoodButton(
            words("guide.panel.understood"),
            self.understand,
            command=lessons.understood,
            emphasis="primary",
            is_compact=True,
            id="lesson_understood",
        )
        self._understood.also = lessons.also
        self._stop = Button(
            words("guide.panel.stop"), self._no_more, emphasis="quiet", is_compact=True, id="lessons_stop"
        )
        every = Button(
            words("guide.panel.all"), self.show_all, command=lessons.every, is_compact=True, id="lessons_all"
        )
        super().__init__(
            words("guide.panel.title"),
            self._understood,
            self._title,
            self._text,
            Grid(every, self._stop, columns=2, gap=8),
            gap=8,
            id="guide",
            is_visible=guide is not None,
        )

    def look(self, side: str, fresh: Callable[[], Sequence[Event]]) -> None:
        """See whether there is something to explain to who plays a side, and show it.

        ``fresh`` returns what was seen to happen since it was asked last.
        """
        desk, guide, self._side = self._desk, self._guide, side
        if guide is None:
            fresh()
            return
        if desk.showing.is_idle and desk.now().is_in_view:
            guide.look(self._lessons.situation(desk, side, fresh()))
        self._show(guide.lesson)

    def update(self, dt_ms: float) -> None:
        """Let time pass: what came up is being read, unless the button is held since before."""
        if not self._understood.is_pressed:
            self._read_ms += dt_ms

    def _show(self, lesson: Lesson | None) -> None:
        words = self._desk.words
        if lesson is not self._open:
            self._replaced, self._open, self._read_ms = self._open, lesson, 0
        for widget in (self._title, self._text, self._understood, self._stop):
            widget.set_visible(lesson is not None)
        if lesson is not None:
            self._title.set_text(words(f"{self._lessons.area}.{lesson.id}.title"))
            self._text.set_text(words(f"{self._lessons.area}.{lesson.id}.text"))

    def understand(self) -> bool:
        """Close the lesson that was on the screen when the player made up his mind; False without one.

        One that has just pushed itself before it stays: nobody can have read it yet.
        """
        guide, shown = self._guide, self._open
        if guide is None or shown is None:
            return False
        replaced = self._replaced if self._read_ms < READ_MS else None
        guide.understand(replaced or shown)
        self._open = self._replaced = None
        self._back_to_the_board()
        return True

    def _no_more(self) -> None:
        if self._guide is not None:
            self._guide.stop()
            self._back_to_the_board()

    def _restart(self) -> None:
        self._desk.ui().close_dialog()
        if self._guide is not None:
            self._guide.restart()
            self._back_to_the_board()

    def _back_to_the_board(self) -> None:
        self.look(self._side, tuple)
        self._desk.to_board()

    def show_all(self) -> None:
        """Show every lesson, to be read again."""
        desk, words = self._desk, self._desk.words
        parts: list[Widget] = []
        for lesson in self._lessons.rows:
            parts.append(Heading(words(f"{self._lessons.area}.{lesson.id}.title")))
            parts.append(Label(words(f"{self._lessons.area}.{lesson.id}.text")))
        restart = Button(words("guide.panel.restart"), self._restart, id="lessons_restart")
        show_closable(
            desk.ui(),
            words("guide.panel.title"),
            ScrollArea(Column(*parts, gap=8), stretch=1, least_height=LIST_HEIGHT, id="lessons_list"),
            words("screen.close"),
            id="lessons",
            left=(restart,),
        )
