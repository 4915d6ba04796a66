"""The question that a player is asked now, what it is about, and a button and a key for each answer."""

from __future__ import annotations

from functools import partial

from game.rules.intent import Asked, Asking, Choice, Question
from game.scenes.game.panel_context import PanelContext
from game.views.ui.basic import Label
from game.views.ui.dialog import ask
from game.views.ui.layout import Column
from game.views.ui.markup import escape
from game.views.ui.widget import Widget
from game.views.ui.wrapped_button import WrappedButton

ANSWER_KEYS = 10
"""So many answers have a key."""


MANY = 4
"""Buttons of more answers than that are low, so that all are in view."""


class Answers(Column):
    """Shows what is asked; without a question nothing."""

    room = 0
    """So wide (in pixels at scale 1) a button may be, with what its answer is worth on it; 0: as it is."""

    def __init__(self, context: PanelContext) -> None:
        self._context = context
        self._made: tuple[Question | None, Asked] = (None, Asked())
        self._asked = Label("")
        self._answers = Column(gap=6)
        super().__init__(self._asked, self._answers, gap=6, is_visible=False)

    def show(self, question: Question | None) -> bool:
        """Show a question; return whether it is a new one."""
        intent = self._context.intent
        asked = intent.asked() if question is not None and isinstance(intent, Asking) else Asked()
        if (question, asked) == self._made:
            return False
        self._made = question, asked
        self._asked.set_text("" if question is None else self._text(question, asked))
        choices = () if question is None else question.choices
        answers = [
            self._answer(question, number, each, asked) for number, each in enumerate(choices, 1) if question
        ]
        self._answers.replace(*answers)
        self.set_visible(question is not None)
        return question is not None

    def _text(self, question: Question, asked: Asked) -> str:
        """Return what has happened, and what is asked, with the rules behind it."""
        showing = self._context.showing
        rules = question.text.rules if question.text is not None else ()
        if question.prompt is not None:
            rules = question.prompt.rules
        links = (f"{{rule:{rule}}}" for rule in rules)
        lines = [f"{{dim}}{escape(showing.written(line))}{{/}}" for line in asked.about]
        return "\n".join((*lines, "  ".join((escape(showing.question_line(question)), *links))))

    def _answer(self, question: Question, number: int, choice: Choice, asked: Asked) -> Widget:
        """Return a button with what this answer is worth, or with that below it where it has no room."""
        showing, kit = self._context.showing, self._context.kit
        text, note = escape(showing.choice_line(question, choice)), asked.notes.get(choice.option)
        if note is None:
            return self._button(question, number, choice, text)
        told = escape(showing.written(note))
        whole = self._button(question, number, choice, f"{text} · {told}")
        if not self.room or whole.width_range(kit)[1] <= kit.px(self.room):
            return whole
        return Column(self._button(question, number, choice, text), Label(told, "dim", "label"), gap=1)

    def _button(self, question: Question, number: int, choice: Choice, text: str) -> WrappedButton:
        return WrappedButton(
            text,
            partial(self._choose, choice, text),
            command=f"answer_{number}" if number <= ANSWER_KEYS else "",
            emphasis=choice.emphasis,
            is_compact=len(question.choices) > MANY,
            id=f"answer_{number}",
            tooltip=""
            if choice.label is None
            else self._context.words.or_else(f"{choice.label.key}.about", ""),
        )

    def _choose(self, choice: Choice, text: str) -> None:
        """Answer at once; what is not to happen by a slip has a text that asks whether it is meant."""
        context, words = self._context, self._context.words
        sure = "" if choice.label is None else f"{choice.label.key}.sure"
        give = partial(self._give, choice)
        if words.has(sure):
            ask(context.ui(), text, words(sure), text, give, words("screen.cancel"), emphasis="danger")
        else:
            give()

    def _give(self, choice: Choice) -> None:
        """The button is gone then, and the keyboard is the board's again."""
        self._context.submit(choice.action)
        self._context.to_board()
