"""Questions that the war puts to a player: answered by buttons beside the map, so that it stays in view."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.events import Action
from game.core.ids import PlayerId
from game.core.prompts import Prompt
from game.rules.intent import Emphasis
from game.rules.prose import written
from game.rules.telling import choice_text, question_sentence
from game.scenes.totalwar.asked_move import moving_lines
from game.scenes.totalwar.consequences import leaving_lines
from game.scenes.totalwar.forecaster import Tally
from game.scenes.totalwar.naming import NamingForm
from game.scenes.totalwar.panels import battle_lines, fill_line
from game.scenes.totalwar.texts import WarTexts
from game.systems.totalwar.actions import Answer, NameFaction
from game.systems.totalwar.board import enemies_at
from game.systems.totalwar.founding import fill_of
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.legal import legal
from game.systems.totalwar.questions import RISKY
from game.systems.totalwar.telling import TELLING
from game.views.ui.answers import answer
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

MOST_ANSWERS = 9
MOST_HIGH = 3
"""More answers than these have lower buttons, so that what is foretold and all of them are seen at once."""
Written = tuple[str, Action, Emphasis]
"""An answer as it stands on its button."""


class QuestionPanel(Panel):
    """Shows what is asked now with a button for each answer; invisible while nothing is asked."""

    def __init__(
        self,
        war: WarTexts,
        on_answer: Callable[[Action], object],
    ) -> None:
        self._war = war
        self._words = war.words
        self._on_answer = on_answer
        self._text = Label("", "text", id="question_text")
        self._answers = Column(gap=6)
        self._forecast = answer(Label("", "text", id="forecast", is_visible=False))
        self._asked: tuple[object, ...] = ()
        super().__init__(
            self._words("war.question.title"),
            self._text,
            self._forecast,
            self._answers,
            gap=8,
            id="question",
            is_visible=False,
        )

    @property
    def is_asking(self) -> bool:
        """Whether an answer is owed."""
        return self.is_visible

    def show(self, plan: WarIntent) -> bool:
        """Show the question of a state; return whether it is a new one."""
        text, choices = self._question(plan)
        key = (text, tuple(choices))
        if key == self._asked:
            return False
        self._asked = key
        self.set_visible(bool(text))
        self._text.set_text(text)
        if plan.prompt is not None and plan.prompt.kind == "name_faction":
            self._answers.replace(self._naming(plan, plan.prompt.player))
            return True
        buttons: list[Widget] = [
            Button(
                words,
                partial(self._on_answer, action),
                command=f"war_answer_{number}" if number <= MOST_ANSWERS else "",
                emphasis=emphasis,
                is_compact=len(choices) > MOST_HIGH,
                id=f"answer_{number}",
                tooltip=self._about(plan, action),
            )
            for number, (words, action, emphasis) in enumerate(choices, start=1)
        ]
        self._answers.replace(*buttons)
        return bool(text)

    def _about(self, plan: WarIntent, action: Action) -> str:
        """Say how the staff fights, and that it may not choose in which way where players may (TW-9.6)."""
        is_staff = isinstance(action, Answer) and action.option == "staff"
        is_choice = plan.prompt is not None and any(each.startswith("play_") for each in plan.prompt.options)
        if not is_staff:
            return ""
        how = self._words("war.battle.staff_level")
        return f"{how} {self._words('war.battle.staff_way')}" if is_choice else how

    def begin(self) -> None:
        """Lead the keyboard to the form of a new faction if that is asked; answers have keys."""
        form = next(iter(self._answers.children), None)
        if isinstance(form, NamingForm):
            form.begin()

    def _naming(self, plan: WarIntent, player: PlayerId) -> NamingForm:
        """A form instead of answers; what the rules propose is filled in (TW-8.3).

        By the state in which it is asked: what led to it may still be shown.
        """
        offered = [each for each in legal(plan.state, player) if isinstance(each, NameFaction)]
        names = tuple(dict.fromkeys(each.name for each in offered))
        colours = tuple(dict.fromkeys(each.colour for each in offered))

        def name(chosen: str, colour: str) -> None:
            self._on_answer(NameFaction(player=player, name=chosen, colour=colour))

        return NamingForm(self._words, names, colours, name)

    def show_forecast(self, tally: Tally | None) -> None:
        """Show what the battle that is asked about will probably come to, as far as it is known.

        Its room is kept from the beginning: no button moves away under the mouse when the figures come.
        """
        self._forecast.set_visible(tally is not None and self.is_asking)
        if tally is None or not tally.trials:
            self._forecast.set_text(self._words("war.battle.forecasting"))
            return
        self._forecast.set_text(
            self._words(
                "war.battle.forecast",
                win=tally.win_percent,
                lose=100 - tally.win_percent,
                attackers=tally.attacker_units,
                defenders=tally.defender_units,
                attacker_lost=tally.mean(tally.attacker_lost),
                defender_lost=tally.mean(tally.defender_lost),
                fought=self._words(f"war.battle.fought.{tally.system}", trials=tally.trials),
            )
        )

    def _question(self, plan: WarIntent) -> tuple[str, list[Written]]:
        question = plan.question()
        if question is None:
            return "", []
        names, texts = self._war.names, self._words.strings
        asked = question_sentence(TELLING, question, names)
        assert asked is not None
        rules = " ".join(f"{{rule:{rule}}}" for rule in asked.rules)
        text = f"{escape(written(texts, asked))}  {rules}"
        answers = [
            (escape(choice_text(TELLING, question, each, texts, names)), each.action, each.emphasis)
            for each in question.choices
        ]
        return text if question.prompt is None else self._about_prompt(plan, question.prompt, text), answers

    def _about_prompt(self, plan: WarIntent, prompt: Prompt, text: str) -> str:
        """Return the question of a prompt with what should be known to answer it."""
        war, words = self._war, self._words
        attack = next((each for each in plan.state.attacks if each.force == prompt.subject), None)
        if prompt.kind == "fight_battle" and attack is not None:
            force = plan.state.forces[attack.force]
            enemies = enemies_at(plan.state, attack.panel, force.faction)
            lines = battle_lines(war, force, attack.panel, enemies)
            fill = fill_of(plan.state, force, attack.panel, enemies)
            if fill:
                lines.append(fill_line(war, [grunt.id for grunt in fill]))
            text = "\n".join((*lines, text))
        moving = moving_lines(war, plan.state, prompt)
        if moving:
            text = "\n".join((*moving, text))
        if prompt.kind in RISKY:
            text = "\n".join((text, *leaving_lines(words, war.names, plan.state, prompt.subject)))
        if prompt.kind == "retreat":
            text += f"\n{{dim}}{words('war.question.retreat')}{{/}}"
        return text
