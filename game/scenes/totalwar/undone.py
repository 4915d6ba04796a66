"""The panel of what is still undone: each thing leads to where it is done."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.rules.intent import Task
from game.scenes.words import Words
from game.views.ui.basic import Label
from game.views.ui.layout import Column, Panel
from game.views.ui.widget import Widget
from game.views.ui.wrapped_button import WrappedButton


def task_text(words: Words, task: Task) -> str:
    """Return a task as a sentence."""
    return words(f"war.todo.{task.key}", name=task.name, count=task.count)


MOST_SHOWN = 6


class UndonePanel(Panel):
    """A button for each thing undone."""

    def __init__(self, words: Words, on_task: Callable[[Task], object]) -> None:
        self._words = words
        self._on_task = on_task
        self._tasks: tuple[Task, ...] | None = None
        self._list = Column(gap=4)
        super().__init__(words("war.todo.title"), self._list, gap=6, id="undone", is_visible=False)

    def show(self, tasks: tuple[Task, ...]) -> None:
        """Show what is undone, as long as there is anything."""
        if tasks == self._tasks:
            return
        self._tasks = tasks
        self.set_visible(bool(tasks))
        rows: list[Widget] = [
            WrappedButton(
                task_text(self._words, task),
                partial(self._on_task, task),
                is_compact=True,
                id=f"task_{number}",
            )
            for number, task in enumerate(tasks[:MOST_SHOWN])
        ]
        rest = len(tasks) - MOST_SHOWN
        if rest > 0:
            rows.append(Label(self._words.count("war.force.more", rest), "dim"))
        self._list.replace(*rows)
