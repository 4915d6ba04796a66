"""Before a turn ends: what could still be done is named, and each thing leads to where it is done."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from game.rules.intent import Task
from game.scenes.game.panel_context import PanelContext
from game.scenes.game.parts import tip
from game.scenes.game.resting import why_refused
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.dialog import fitted
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.wrapped_button import WrappedButton

MOST_LISTED = 8
WIDTH = 460


def task_line(context: PanelContext, area: str, task: Task) -> str:
    """Return a task as a sentence; ``area`` begins its text key."""
    names, name = context.showing.names, task.name
    if not name and task.unit and names is not None:
        name = str(names.fact("unit", task.unit))
    return context.words(f"{area}.todo.{task.key}", name=name or task.unit, count=task.count)


def ask_undone(
    context: PanelContext,
    area: str,
    command: str,
    tasks: Sequence[Task],
    on_task: Callable[[Task], object],
    on_end: Callable[[], object],
    *,
    mode: str = "",
) -> None:
    """Ask whether to end all the same; the key of ``command`` says yes.

    ``area`` begins the text keys, ``mode`` ends those that are special to a part of the turn.
    """
    ui, words = context.ui(), context.words

    def then(act: Callable[[], object]) -> None:
        ui.close_dialog()
        act()

    rows = [
        WrappedButton(
            task_line(context, area, task), partial(then, partial(on_task, task)), id=f"undone_{number}"
        )
        for number, task in enumerate(tasks[:MOST_LISTED])
    ]
    rest = len(tasks) - MOST_LISTED
    more = [Label(words.count("game.outlook.more", rest), "dim")] if rest > 0 else []
    back = Button(words(f"{area}.todo.back"), ui.close_dialog, command="back", id="end_back")
    end = words.or_else(f"{area}.todo.end.{mode}", words(f"{area}.todo.end"))
    asked = Label(escape(words.or_else(f"{area}.todo.ask.{mode}", words(f"{area}.todo.ask"))))
    panel = Panel(
        words(f"{area}.todo.title"),
        fitted(ui, Column(asked, Column(*rows, *more, gap=4), gap=12), WIDTH),
        Row(
            Spacer(),
            back,
            Button(end, partial(then, on_end), command=command, emphasis="primary", id="end_anyway"),
            gap=12,
        ),
        gap=12,
        width=WIDTH,
        id="dialog",
    )
    ui.open_dialog(panel)
    ui.set_focus(back, True)


def go_to(context: PanelContext, task: Task) -> None:
    """Lead to a unit that could still do something, or to a page."""
    if task.unit:
        context.use_card(task.unit)
        showing = context.showing
        tokens = showing.system.ruleset.table(showing.state, None).tokens
        place = next((token.tile for token in tokens if token.id == task.unit), -1)
        if place >= 0:
            context.look_at(place)
    elif task.page:
        context.open_page(task.page)


def undone(context: PanelContext, command: str) -> Sequence[Task]:
    """Return what to ask about before a command ends something; nothing where a hint has advised it."""
    return () if context.is_advised(command) else context.intent.todo()


def end_turn(context: PanelContext, area: str, command: str) -> None:
    """End the turn by a command of the intent; where something could still be done, ask first."""
    if not context.now().is_ready or context.ui().has_dialog:
        return
    tasks = undone(context, command)
    end = partial(context.use, command)
    if tasks:
        ask_undone(context, area, command, tasks, partial(go_to, context), end)
    else:
        end()


def end_turn_button(context: PanelContext, key: str, *, id: str = "") -> Button:
    """Return the button that ends a turn, called by a text."""
    end = partial(end_turn, context, context.showing.system.name, "end_turn")
    why = partial(why_refused, context, "end_turn")
    about = tip(context.words, context.showing.system.name, "end_turn")
    text = context.words(key)
    return Button(text, end, command="end_turn", emphasis="primary", why_not=why, id=id, tooltip=about)
