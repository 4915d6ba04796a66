"""The columns and rows of lists, and the way from row to row by keys."""

from dataclasses import dataclass

from game.views.ui.nav import Nav
from game.views.ui.text import TextAlign


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column: a title (may be empty), a fixed unscaled width or a share of the rest."""

    title: str = ""
    width: int = 0
    weight: int = 1
    align: TextAlign = "left"
    is_mono: bool = False
    is_whole: bool = False
    """What its rows are told apart by: others are cut before it is."""


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row: one markup text per column; ``key`` is what the row stands for."""

    cells: tuple[str, ...]
    key: str = ""
    role: str = "text"
    is_enabled: bool = True
    tooltip: str = ""


def way_of(nav: Nav, selected: int, count: int, page: int) -> tuple[int, int] | None:
    """Return where a wish leads in a list, and which way to go on from a row that cannot be chosen.

    ``page``: so many rows are in view. None for wishes that mean something else.
    """
    ends = {Nav.HOME: (0, 1), Nav.END: (count - 1, -1)}
    steps = {Nav.UP: -1, Nav.DOWN: 1, Nav.PAGE_UP: -page, Nav.PAGE_DOWN: page}
    if nav not in steps:
        return ends.get(nav)
    return min(count - 1, max(0, selected + steps[nav])), 1 if steps[nav] > 0 else -1
