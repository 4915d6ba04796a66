"""A guided game: lessons told once each, at the moment at which they matter."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

import msgspec

from game.core.codec import from_json, to_json
from game.scenes.game.lessons import Lesson, Lessons, Situation
from game.session.errors import SaveError
from game.session.match import Match

ANNOTATION = "guide"
"""The key under which a save keeps how far the guide has come."""


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
