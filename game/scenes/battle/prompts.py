"""Questions inside an attack: the coin to call, the re-roll to use."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.core.prompts import Prompt
from game.rules.prose import written
from game.rules.telling import option_text, prompt_sentence
from game.scenes.battle.play import BattlePlay
from game.systems.skirmish.actions import Answer
from game.systems.skirmish.telling import TELLING
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Panel, Row, Spacer
from game.views.ui.markup import escape

PROMPT_WIDTH = 420


def prompt_dialog(
    play: BattlePlay, prompt: Prompt, on_answer: Callable[[Answer], object]
) -> tuple[Panel, Callable[[], None], Button]:
    """Return the dialog, what Escape does (nothing: an answer is owed), and the first button."""
    words = play.services.words

    def choose(option: str) -> None:
        on_answer(Answer(player=prompt.player, option=option))

    buttons = [
        Button(
            option_text(TELLING, prompt, option, words.strings, play.names),
            partial(choose, option),
            command=f"answer_{number}",
            id=f"answer_{option}",
            emphasis="primary" if number == 1 else "normal",
        )
        for number, option in enumerate(prompt.options, start=1)
    ]
    asked = escape(written(words.strings, prompt_sentence(TELLING, prompt, play.names)))
    rules = " ".join(f"{{rule:{rule}}}" for rule in prompt.rules)
    panel = Panel(
        words(f"skirmish.question.{prompt.kind}"),
        Label(f"{asked}  {rules}"),
        Row(Spacer(), *buttons, gap=12),
        gap=16,
        width=PROMPT_WIDTH,
        id="prompt",
    )
    return panel, lambda: None, buttons[0]
