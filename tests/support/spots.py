"""Where to click in a widget that draws several parts: found as a player finds them, by pointing."""

from collections.abc import Callable

from game.views.ui.controls import Stepper
from game.views.ui.log import Log
from game.views.ui.widget import Point, Widget
from game.views.wargame.sheet_view import SheetView

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
