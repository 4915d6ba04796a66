"""What is asked in a dialog before an order of a war: whether to end with things undone, whom to petition."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.core.events import Action
from game.rules.intent import Task
from game.scenes.game.desk import Desk
from game.scenes.totalwar.texts import WarTexts
from game.scenes.totalwar.undone import task_text
from game.systems.totalwar.actions import MakePetition
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape

MOST_LISTED = 8


def ask_undone(
    desk: Desk,
    mode: str,
    undone: Sequence[Task],
    on_task: Callable[[Task], object],
    on_end: Callable[[], object],
) -> None:
    """Ask whether to end this part of the turn all the same; each thing undone leads to where it is done."""
    ui, words = desk.ui(), desk.words

    def then(act: Callable[[], object]) -> None:
        ui.close_dialog()
        act()

    rows = [
        Button(task_text(words, task), partial(then, partial(on_task, task)), id=f"undone_{number}")
        for number, task in enumerate(undone[:MOST_LISTED])
    ]
    back = Button(words("war.todo.back"), ui.close_dialog, command="back", id="end_back")
    panel = Panel(
        words("war.todo.title"),
        Label(escape(words.or_else(f"war.todo.ask.{mode}", words("war.todo.ask")))),
        Column(*rows, gap=4),
        Row(
            Spacer(),
            back,
            Button(
                words.or_else(f"war.todo.end.{mode}", words("war.todo.end")),
                partial(then, on_end),
                command="war_end",
                emphasis="primary",
                id="end_anyway",
            ),
            gap=12,
        ),
        gap=12,
        width=460,
        id="dialog",
    )
    ui.open_dialog(panel)
    ui.set_focus(back, True)


def ask_petition(desk: Desk, war: WarTexts, offers: Sequence[Action]) -> None:
    """Ask which faction a lone officer offers himself to (TW-8.5)."""
    ui, words = desk.ui(), desk.words

    def make(action: Action) -> None:
        ui.close_dialog()
        desk.submit(action)

    rows = [
        Button(war.names.of(each.faction), partial(make, each), id=f"petition_{each.faction}")
        for each in offers
        if isinstance(each, MakePetition)
    ]
    ui.open_dialog(
        Panel(
            words("war.petition"),
            Label(f"{words('war.petition.ask')}  {{rule:TW-8.5}}"),
            *rows,
            Row(Spacer(), Button(words("screen.cancel"), ui.close_dialog, command="back")),
            gap=12,
            width=400,
            id="dialog",
        )
    )
