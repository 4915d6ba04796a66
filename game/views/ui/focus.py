"""The focus graph: which widget comes next by Tab, and which lies nearest in a direction."""

from collections.abc import Collection, Sequence

import pygame

from game.views.ui.layout import Column
from game.views.ui.widget import Nav, Widget

_SIDEWAYS_COST = 3
_TOUCH = 4
DIRECTIONS = (Nav.LEFT, Nav.RIGHT, Nav.UP, Nav.DOWN)


class OneStop(Column):
    """Tab goes past all that is in it but the last that had the focus; arrows go from one to another."""

    last: Widget | None = None


def around_of(widget: Widget) -> OneStop | None:
    """Return what a widget is one stop with."""
    above = widget.parent
    while above is not None and not isinstance(above, OneStop):
        above = above.parent
    return above


def _by_tab(found: Sequence[Widget], current: Widget | None) -> list[Widget]:
    """Return the stops that Tab knows: of several that are one the present one, the last, or the first."""
    chosen: dict[OneStop, Widget] = {}
    for widget in found:
        around = around_of(widget)
        if around is not None:
            if widget is current:
                around.last = widget
            if around not in chosen or widget is around.last:
                chosen[around] = widget
    return [each for each in found if (around := around_of(each)) is None or chosen[around] is each]


def stops(root: Widget) -> list[Widget]:
    """Return the widgets that can have the focus, in reading order."""
    return [
        widget
        for widget in root.walk()
        if widget.is_focusable and widget.is_enabled and widget.rect.width > 0 and widget.rect.height > 0
    ]


def is_in_view(widget: Widget) -> bool:
    """Return whether at least half of what has the focus is seen, as far as it is scrolled."""
    whole = widget.focus_rect()
    return 2 * widget.view_rect().clip(whole).height >= whole.height


def reveal(widget: Widget) -> None:
    """Scroll what is around so far that what has the focus is seen."""
    if widget.parent is not None:
        widget.parent.reveal(widget.focus_rect())


def next_stop(found: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """Return the stop ``step`` places on, going round."""
    if not found:
        return None
    if current is None or current not in found:
        return found[0 if step > 0 else -1]
    return found[(found.index(current) + step) % len(found)]


def _gap(a_low: int, a_high: int, b_low: int, b_high: int) -> int:
    return max(0, b_low - a_high, a_low - b_high)


def nearest_stop(found: Sequence[Widget], current: Widget, direction: Nav) -> Widget | None:
    """Return the nearest stop in a direction; things straight ahead win over things aside."""
    here = current.focus_rect()
    best: tuple[int, int, int] | None = None
    chosen: Widget | None = None
    for order, widget in enumerate(found):
        if widget is current:
            continue
        there = widget.focus_rect()
        ahead = _ahead(here, there, direction)
        if ahead is None:
            continue
        if direction in (Nav.LEFT, Nav.RIGHT):
            aside = _gap(here.top, here.bottom, there.top, there.bottom)
            drift = abs(here.centery - there.centery)
        else:
            aside = _gap(here.left, here.right, there.left, there.right)
            drift = abs(here.left - there.left)
        score = (ahead + _SIDEWAYS_COST * aside, drift, order)
        if best is None or score < best:
            best, chosen = score, widget
    return chosen


def _ahead(here: pygame.Rect, there: pygame.Rect, direction: Nav) -> int | None:
    """Return how far ahead another rectangle begins, or None when it is not ahead."""
    match direction:
        case Nav.RIGHT:
            return max(0, there.left - here.right) if there.left > here.right - _TOUCH else None
        case Nav.LEFT:
            return max(0, here.left - there.right) if there.right < here.left + _TOUCH else None
        case Nav.DOWN:
            return max(0, there.top - here.bottom) if there.top > here.bottom - _TOUCH else None
        case Nav.UP:
            return max(0, here.top - there.bottom) if there.bottom < here.top + _TOUCH else None
        case _:
            return None


def wished_stop(found: Sequence[Widget], current: Widget | None, nav: Nav) -> Widget | None:
    """Return the stop that a wish leads to; None where there is none, or it is no wish to move."""
    if nav in (Nav.NEXT, Nav.PREVIOUS):
        return next_stop(_by_tab(found, current), current, 1 if nav is Nav.NEXT else -1)
    if nav not in DIRECTIONS:
        return None
    return nearest_stop(found, current, nav) if current is not None else next_stop(found, None, 1)


def resumed_stop(root: Widget, left: Widget, nav: Nav) -> Widget | None:
    """Return the stop that a wish leads to from a widget that cannot have the focus any more."""
    found, order = stops(root), root.walk()
    if left not in order or nav not in (Nav.NEXT, Nav.PREVIOUS, *DIRECTIONS):
        return wished_stop(found, None, nav)
    if nav in DIRECTIONS:
        return nearest_stop(found, left, nav)
    around = order[order.index(left) :] if nav is Nav.NEXT else order[order.index(left) :: -1]
    there = next((each for each in around if each in found), None)
    return there or next_stop(found, None, 1 if nav is Nav.NEXT else -1)


def doing(root: Widget, names: Collection[str]) -> Widget | None:
    """Return the first widget of a tree that can be used and does what one of these commands does."""
    found = root.walk() if names else ()
    return next((each for each in found if each.command in names and each.is_enabled), None)
