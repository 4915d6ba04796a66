"""The lesson of a guided game that is open, in a panel beside the board, and the way to all of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from game.core.events import Event
from game.scenes.game.lessons import Lesson, Lessons
from game.scenes.game.panel_context import PanelContext
from game.views.ui.answers import answer
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.dialog import fitted, show_closable
from game.views.ui.layout import Cells, Column, Panel
from game.views.ui.widget import Widget

READ_MS = 400
"""A lesson that came up by itself so recently cannot have been meant by whoever presses the button."""


class UnderstoodButton(Button):
    """Closes a lesson by a click, by its own key, and by another while that means nothing else."""

    also = ""

    def key_hint(self) -> str:
        """Return the names of both keys."""
        host = self.host
        names = (super().key_hint(), host.keymap.name(self.also) if host is not None and self.also else "")
        return " / ".join(name for name in names if name)


class GuidePanel(Panel):
    """Shows the lesson that is open, and leads to all of them; invisible in a game without a guide."""

    def __init__(self, context: PanelContext, lessons: Lessons) -> None:
        words, guide = context.words, context.screen_state.guide
        self.context = context
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
            Cells(every, self._stop, columns=2, gap=8),
            gap=8,
            id="guide",
            is_visible=guide is not None,
        )
        answer(self)

    def look(self, side: str, fresh: Callable[[], Sequence[Event]]) -> None:
        """See whether there is something to explain to who plays a side, and show it.

        ``fresh`` returns what was seen to happen since it was asked last.
        """
        context, guide, self._side = self.context, self._guide, side
        if guide is None:
            fresh()
            return
        if context.showing.is_idle and context.now().is_in_view:
            guide.look(self._lessons.situation(context.intent, side, fresh()))
        self._show(guide.lesson)

    def update(self, dt_ms: float) -> None:
        """Let time pass: what came up is being read, unless the button is held since before."""
        if not self._understood.is_pressed:
            self._read_ms += dt_ms

    def _show(self, lesson: Lesson | None) -> None:
        words = self.context.words
        if lesson is not self._open:
            self._replaced, self._open, self._read_ms = self._open, lesson, 0
        for widget in (self._title, self._text, self._understood, self._stop):
            widget.set_visible(lesson is not None)
        if lesson is not None:
            self._title.set_text(words(f"{self._lessons.area}.{lesson.id}.title"))
            self._text.set_text(self._text_of(lesson))

    def _text_of(self, lesson: Lesson) -> str:
        """Return what a lesson says in this game."""
        facts = self._lessons.facts(self.context)
        return self.context.words(f"{self._lessons.area}.{lesson.id}.text", **facts)

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
        self.context.ui().close_dialog()
        if self._guide is not None:
            self._guide.restart()
            self._back_to_the_board()

    def _back_to_the_board(self) -> None:
        self.look(self._side, tuple)
        self.context.to_board()

    def show_all(self) -> None:
        """Show every lesson, to be read again."""
        context, words = self.context, self.context.words
        parts: list[Widget] = []
        for lesson in self._lessons.rows:
            parts.append(Heading(words(f"{self._lessons.area}.{lesson.id}.title")))
            parts.append(Label(self._text_of(lesson)))
        restart = Button(words("guide.panel.restart"), self._restart, id="lessons_restart")
        show_closable(
            context.ui(),
            words("guide.panel.title"),
            fitted(context.ui(), Column(*parts, gap=8), id="lessons_list"),
            words("screen.close"),
            id="lessons",
            left=(restart,),
        )
