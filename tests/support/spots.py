"""Where to click in a widget that draws several parts, found by pointing; whether a widget is in view."""

from collections.abc import Callable

from game.views.ui.controls import Stepper
from game.views.ui.log import Log
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Point, Widget
from game.views.wargame.sheet_view import SheetView
from tests.support.pilot import Pilot

STEP = 2


def spot(widget: Widget, holds: Callable[[Point], bool]) -> Point:
    """Return a point of the widget for which something holds, in the middle of those that there are."""
    area = widget.rect
    points = [
        (x, y)
        for y in range(area.top, area.bottom, STEP)
        for x in range(area.left, area.right, STEP)
        if holds((x, y))
    ]
    assert points, "there is no such place"
    return points[len(points) // 2]


def sign(stepper: Stepper, number: int) -> Point:
    """Return where a stepper counts down (-1) or up (1)."""
    return spot(stepper, lambda at: stepper.part_at(at) == number)


def drawn_part(sheet: SheetView, part: str) -> Point:
    """Return where a part of a drawn sheet is."""
    return spot(sheet, lambda at: sheet.part_at(at) == part)


def link(log: Log, target: str) -> Point:
    """Return where a link of a log is in view."""
    return spot(log, lambda at: log._target(log._link_at(at)) == target)


def window(widget: Widget, pilot: Pilot) -> tuple[int, int]:
    """From where to where (in y) the panel that a widget scrolls in shows anything."""
    screen = pilot.surface.get_rect()
    parent = widget.parent
    while parent is not None:
        if isinstance(parent, ScrollArea):
            screen = screen.clip(parent.view_rect())
        parent = parent.parent
    return screen.top, screen.bottom


def is_in_view(widget: Widget, pilot: Pilot) -> bool:
    """Whether all of a widget is seen, or as much as its panel can show of it, from its beginning."""
    top, bottom = window(widget, pilot)
    rect = widget.rect
    if rect.height > bottom - top:
        return abs(rect.top - top) <= 5 and bottom > top
    return top <= rect.top and rect.bottom <= bottom
