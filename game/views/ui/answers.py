"""Answers: what changes because of a click is brought into view where a panel scrolls."""

from collections.abc import Sequence
from typing import TypeVar

from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

W = TypeVar("W", bound=Widget)


FACTS = 1
"""What was pointed out: the machine that was chosen, the place."""
FORECAST = 2
"""What an order would bring, and what it brought."""
REPLY = 3
"""A refusal, a question, what is to be confirmed."""
QUESTION = 4
"""A reply that whoever sits down to it sees, too: what he is asked."""


def answer(widget: W, rank: int = REPLY) -> W:
    """Mark what answers a click; where not all answers fit into a panel, the one of highest rank is seen."""
    widget.answer_rank = rank
    return widget


class Answers:
    """Remembers what each answer says, and scrolls to those that say something new.

    Answers are known by their ids, so that a tree that is built anew says nothing new by that alone.
    """

    def __init__(self) -> None:
        self._said: dict[str | Widget, str] | None = None
        self._pointed: set[str | Widget] = set()
        """What changed by pointing alone, and was not scrolled to."""

    def begin(self, root: Widget) -> None:
        """Somebody else looks: all that scrolls stands at its beginning, and what he sees is no answer.

        A question that waits for him comes into view all the same.
        """
        self._said = None
        self._pointed.clear()
        shown = list(root.walk())
        for widget in shown:
            if isinstance(widget, ScrollArea):
                widget.scroll_to(0)
        for widget in shown:
            if widget.answer_rank == QUESTION and widget.parent is not None and widget.answer_text():
                widget.parent.reveal(widget.rect)

    def note(self, roots: Sequence[Widget]) -> list[Widget]:
        """Take in what the answers say now; return those that say something new, in reading order."""
        before = self._said
        shown = [widget for root in roots for widget in root.walk() if widget.answer_rank]
        self._said = {widget.id or widget: widget.answer_text() for widget in shown}
        if before is None:
            return []
        return [each for each in shown if self._said[each.id or each] != before.get(each.id or each, "")]

    def show(self, roots: Sequence[Widget]) -> None:
        """Scroll to what has changed; where not all fits, to what ranks highest, of several to the first."""
        last_first = self.note(roots)[::-1]
        for widget in sorted(last_first, key=lambda each: min(each.answer_rank, REPLY)):
            if widget.parent is not None:
                widget.parent.reveal(widget.rect)

    def point(self, roots: Sequence[Widget]) -> None:
        """Take in what the mouse has changed by pointing somewhere: nothing moves for that."""
        self._pointed |= {each.id or each for each in self.note(roots)}

    def press(self, pressed: Widget | None) -> None:
        """What was only pointed at is asked for now, unless the click is on what scrolls itself."""
        if pressed is not None and not is_scrolled(pressed) and self._said is not None:
            for key in self._pointed & self._said.keys():
                self._said[key] = ""
        self._pointed.clear()


def is_scrolled(widget: Widget) -> bool:
    """Whether a widget lies in something that scrolls."""
    parent = widget.parent
    while parent is not None:
        if parent.clip_rect() is not None:
            return True
        parent = parent.parent
    return False
