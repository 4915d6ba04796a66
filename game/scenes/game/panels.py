"""The usual panels of a game: who is to move, the question with its answers, orders, chances, what to say."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.events import Action
from game.core.odds import Odds
from game.rules.intent import Choice, Question
from game.rules.prose import written
from game.rules.telling import choice_text, question_sentence
from game.scenes.game.face import AnyIntent
from game.scenes.game.showing import Showing
from game.scenes.words import Words
from game.views.ui.answers import REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

ANSWER_KEYS = 9
"""So many answers have a key."""


class UsualPanels(Column):
    """What stands beside the board of a system that brings no panels of its own."""

    def __init__(
        self, words: Words, showing: Showing, use: Callable[[str], object], submit: Callable[[Action], object]
    ) -> None:
        """``use`` carries out a command of the intent, ``submit`` an answer's action."""
        self._words = words
        self._showing = showing
        self._use = use
        self._submit = submit
        self._made: tuple[object, ...] = ()
        self._turn = Label("", "text", is_bold=True)
        self._sides = Label("", "dim")
        self._asked = Label("")
        self._answers = Column(gap=6)
        self._orders = Column(gap=6)
        self._chances = Label("", "dim")
        self.note = answer(Label("", id="game_note"), REPLY)
        super().__init__(
            Panel("", self._turn, self._sides, gap=6),
            Panel("", self._asked, self._answers, self._orders, self._chances, self.note, gap=8),
            gap=12,
        )

    def refresh(self, intent: AnyIntent, odds: Odds, *, is_ready: bool) -> None:
        """Say what is possible now."""
        view = self._showing.system.ruleset.table(self._showing.state, None)
        words, names = self._words, {side.player: side.name for side in view.sides}
        movers = ", ".join(names.get(player, player) for player in view.active)
        self._turn.set_text(escape(words("game.turn", turn=view.turn, side=movers or "-")))
        self._sides.set_text("\n".join(escape(side.name) for side in view.sides))
        question = intent.question() if is_ready else None
        orders = intent.orders() if is_ready else ()
        stamp = (question, orders)
        if stamp != self._made:
            self._made = stamp
            self._asked.set_text(self._question(question))
            answers = (
                []
                if question is None
                else [
                    self._answer(question, number, choice)
                    for number, choice in enumerate(question.choices, start=1)
                ]
            )
            self._answers.replace(*answers)
            self._orders.replace(*(self._order(order.command, order.is_enabled) for order in orders))
        about = "" if odds.is_exact else f"{words('game.about')} "
        lines = (f"{odd.label} {odd.subject}: {about}{float(odd.fraction):.0%}" for odd in odds.chances)
        self._chances.set_text(escape("\n".join(lines)))

    def _question(self, question: Question | None) -> str:
        if question is None:
            return ""
        sentence = question_sentence(self._showing.system.telling, question, self._showing.names)
        return "" if sentence is None else escape(written(self._words.strings, sentence))

    def _answer(self, question: Question, number: int, choice: Choice) -> Widget:
        telling, strings = self._showing.system.telling, self._words.strings
        label = choice_text(telling, question, choice, strings, self._showing.names)
        return Button(
            escape(label),
            partial(self._submit, choice.action),
            command=f"answer_{number}" if number <= ANSWER_KEYS else "",
            emphasis=choice.emphasis,
            id=f"answer_{number}",
        )

    def _order(self, command: str, is_enabled: bool) -> Widget:
        label = self._words.or_else(f"screen.command.{command}", command)
        return Button(
            label, partial(self._use, command), command=command, is_enabled=is_enabled, id=f"order_{command}"
        )
