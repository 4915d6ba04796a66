"""Somebody has to leave while the others want to go on: who takes the seat."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.scenes.seating.choosing import seat_about
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.dialog import fitted
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.root import Ui

WIDTH = 460


def ask_for_successor(
    ui: Ui,
    words: Words,
    system: str,
    seat: str,
    levels: Sequence[str],
    hand_over: Callable[[str], object],
    *,
    campaign: str = "",
) -> None:
    """Open the question which built-in player takes a seat of a system; ``hand_over`` is told the level.

    ``campaign``: of which campaign this is a battle; the seat is given away for that battle alone.
    """
    text = words("handover.battle.ask" if campaign else f"handover.{system}.ask", side=escape(seat))
    rule = words.or_else(f"handover.battle.rule.{campaign}", "")
    title = words("handover.battle.title" if campaign else "handover.title")
    text = f"{text}  {rule}" if rule else text
    ask_who_plays_on(ui, words, system, (title, text, words("screen.cancel")), levels, hand_over)


def ask_who_plays_on(
    ui: Ui,
    words: Words,
    system: str,
    texts: tuple[str, str, str],
    levels: Sequence[str],
    hand_over: Callable[[str], object],
) -> None:
    """Open a question about a seat of a system; ``hand_over`` is told the level that is chosen.

    ``texts``: title, question (markup), and what it is called that no built-in player takes it.
    """
    title, text, nobody = texts

    def take(level: str) -> None:
        ui.close_dialog()
        hand_over(level)

    choices = [
        Button(
            words("handover.to", level=words(f"agent.level.{level}.name")),
            partial(take, level),
            command=f"answer_{number}",
            tooltip=seat_about(words, system, level),
            id=f"successor_{level}",
        )
        for number, level in enumerate(levels, start=1)
    ]
    cancel = Button(nobody, ui.close_dialog, command="back", id="handover_cancel")
    panel = Panel(
        title,
        fitted(ui, Column(Label(text), Column(*choices, gap=8), gap=12), WIDTH),
        Row(Spacer(), cancel),
        gap=12,
        width=WIDTH,
        id="handover",
    )
    ui.open_dialog(panel, ui.close_dialog, cancel)
