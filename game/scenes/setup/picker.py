"""The page on which a force is put together: counters at the left, the account and tools at the right."""

from collections.abc import Callable, Mapping, Sequence

from game.scenes.screen import Screen
from game.views.ui.button import Button
from game.views.ui.controls import Stepper
from game.views.ui.layout import Column, Grid
from game.views.ui.widget import Widget


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
    empty.tooltip = words("screen.squad.clear.about")
    ready = Button(words(f"{texts}done"), done, command="confirm", emphasis="primary", id=f"{name}_done")
    side = Column(
        screen.scrolled(Column(*account, gap=16)),
        Column(Grid(random, empty, gap=8), ready, gap=8),
        gap=16,
        width=screen.side_width(304),
    )
    body = screen.beside(screen.scrolled(counters), side)
    return screen.page(title, body, about=words("screen.squad.about"))


def begin_at_first(screen: Screen, counters: Mapping[str, Stepper]) -> None:
    """Put the focus on the first counter, so that digits count at once."""
    first = next(iter(counters.values()), None)
    if first is not None:
        screen.focus_on(first.id)
