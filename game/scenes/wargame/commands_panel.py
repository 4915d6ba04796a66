"""Command actions as buttons with the reasons of those that are barred; questions with their answers."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from game.rules.intent import Choice, Order, Question
from game.rules.prose import Sentence
from game.scenes.game.desk import Desk
from game.scenes.wargame.texts import order_text, reason_text
from game.systems.wargame.asked import Asked
from game.systems.wargame.intent import WargameIntent
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Cells, Column, Panel
from game.views.ui.markup import escape

ELSEWHERE = frozenset(
    {
        "commit", "end_turn", "next_phase", "withdraw", "show_threat", "show_reach", "step", "fire",
        "weapon", "aim", "split", "drone", "grapple", "throw", "target", "next_unit", "deploy_all", "pick",
        "turn_left", "turn_right", "rise", "sink", "fly", "dash", "jump", "step_back", "leave",
    }
)  # fmt: skip
"""Orders that other panels show."""
KEYS = 9
"""So many commands, or answers, have a digit."""


class CommandsPanel(Panel):
    """Hidden while there is no command to give, or while something is asked."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made: object = None
        self._list = Cells(columns=2, gap=4)
        title = desk.words("wargame.commands.title")
        super().__init__(title, self._list, gap=6, id="commands_panel")

    def show(self, orders: tuple[Order, ...]) -> None:
        """Offer the commands; those that can be given have digits."""
        mine = [order for order in orders if order.command.partition(":")[0] not in ELSEWHERE]
        mine.sort(key=lambda order: not order.is_enabled)
        self.set_visible(bool(mine))
        if mine != self._made:
            self._made = mine
            self._list.replace(*(self._button(number, order) for number, order in enumerate(mine, 1)))

    def _button(self, number: int, order: Order) -> Button:
        has_key = order.is_enabled and number <= KEYS
        return Button(
            order_text(self._desk, order),
            partial(self._desk.use, order.command),
            command=f"answer_{number}" if has_key else "",
            emphasis=order.emphasis,
            is_enabled=order.is_enabled,
            is_selected=order.is_on,
            is_compact=True,
            tooltip=reason_text(self._desk, order),
            id=f"order_{order.command}",
        )


class QuestionPanel(Panel):
    """What the rules ask now, with its answers; hexes that answer light up on the board."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._made: Question | None = None
        self._notes: Mapping[str, Sentence] = {}
        self._asked = Label("")
        self._answers = Column(gap=4)
        title = desk.words("wargame.question.title")
        super().__init__(title, self._asked, self._answers, gap=8, id="question_panel")

    def show(self, question: Question | None) -> None:
        """Ask; hidden while nothing is asked."""
        self.set_visible(question is not None)
        if question is None or question == self._made:
            self._made = question
            return
        self._made = question
        rules = () if question.prompt is None else question.prompt.rules
        links = " ".join(f"{{rule:{rule}}}" for rule in rules)
        intent, showing = self._desk.intent, self._desk.showing
        asked = intent.asked() if isinstance(intent, WargameIntent) else Asked()
        lines = [f"{{dim}}{escape(showing.written(line))}{{/}}" for line in asked.about]
        lines.append(f"{escape(showing.question_line(question))}  {links}")
        self._asked.set_text("\n".join(lines))
        self._notes = asked.notes
        self._answers.replace(
            *(self._answer(question, number, choice) for number, choice in enumerate(question.choices, 1))
        )

    def _answer(self, question: Question, number: int, choice: Choice) -> Button:
        showing = self._desk.showing
        text = escape(showing.choice_line(question, choice))
        note = self._notes.get(choice.option)
        if note is not None:
            text += f" · {escape(showing.written(note))}"
        return Button(
            text,
            partial(self._desk.submit, choice.action),
            command=f"answer_{number}" if number <= KEYS else "",
            is_compact=True,
            id=f"answer_{number}",
        )
