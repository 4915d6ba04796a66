"""The page on which a force is put together: counters at the left, the account and tools at the right."""

from collections.abc import Callable, Sequence

from game.scenes.context import Context
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.views.ui.button import Button
from game.views.ui.controls import Stepper
from game.views.ui.layout import Column, Grid
from game.views.ui.widget import Widget


class PickerScene(Screen):
    """A screen of counters; it begins at the first of them, so that digits count at once."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._steppers: dict[str, Stepper] = {}

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the counters and begin at the first."""
        super().enter(context, size)
        first = next(iter(self._steppers.values()), None)
        if first is not None:
            self.focus_on(first.id)


def picker_page(
    screen: Screen,
    title: str,
    counters: Widget,
    account: Sequence[Widget],
    *,
    texts: str,
    draw: Callable[[], None],
    clear: Callable[[], None],
    done: Callable[[], None],
) -> Widget:
    """Return the page. ``account`` are panels; ``texts`` (with a dot) begins keys, its last word ids."""
    words, name = screen.words, texts.split(".")[-2]
    random = Button(words("screen.squad.random"), draw, command="randomise", id=f"{name}_random")
    random.tooltip = words(f"{texts}random.about")
    empty = Button(words("screen.squad.clear"), clear, command="reset_form", id=f"{name}_clear")
    ready = Button(words(f"{texts}done"), done, command="confirm", emphasis="primary", id=f"{name}_done")
    side = Column(
        screen.scrolled(Column(*account, gap=16)),
        Column(Grid(random, empty, gap=8), ready, gap=8),
        gap=16,
        width=screen.side_width(304),
    )
    body = screen.beside(screen.scrolled(counters), side)
    return screen.page(title, body, about=words("screen.squad.about"))
