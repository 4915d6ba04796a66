"""The question that a player is asked now, with a button and a key for each answer."""

from __future__ import annotations

from functools import partial

from game.core.events import Action
from game.rules.intent import Choice, Question
from game.scenes.game.desk import Desk
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

ANSWER_KEYS = 9
"""So many answers have a key."""


MANY = 4
"""Buttons of more answers than that are low, so that all are in view."""


class Answers(Column):
    """Shows what is asked; without a question nothing."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._question: Question | None = None
        self._asked = Label("")
        self._answers = Column(gap=6)
        super().__init__(self._asked, self._answers, gap=6, is_visible=False)

    def show(self, question: Question | None) -> bool:
        """Show a question; return whether it is a new one."""
        if question == self._question:
            return False
        self._question = question
        text = "" if question is None else escape(self._desk.showing.question_line(question))
        links = question.text.rules if question is not None and question.text is not None else ()
        self._asked.set_text("  ".join((text, *(f"{{rule:{rule}}}" for rule in links))))
        choices = () if question is None else question.choices
        answers = [self._answer(question, number, each) for number, each in enumerate(choices, 1) if question]
        self._answers.replace(*answers)
        self.set_visible(question is not None)
        return question is not None

    def _answer(self, question: Question, number: int, choice: Choice) -> Widget:
        return Button(
            escape(self._desk.showing.choice_line(question, choice)),
            partial(self._give, choice.action),
            command=f"answer_{number}" if number <= ANSWER_KEYS else "",
            emphasis=choice.emphasis,
            is_compact=question is not None and len(question.choices) > MANY,
            id=f"answer_{number}",
        )

    def _give(self, action: Action) -> None:
        """Answer; the button is gone then, and the keyboard is the board's again."""
        self._desk.submit(action)
        self._desk.to_board()
