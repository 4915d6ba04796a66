"""Speed and skip at hand over the board, where the panel that holds their buttons has scrolled them away."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from game.views.ui.button import Button
from game.views.ui.layout import Column, Row, Spacer
from game.views.ui.widget import Point, Widget

PACE: Final = ("pace", "war_speed", "skip_animation", "war_skip")
"""Commands of the buttons that are wanted while something is shown."""
GAP = 8


class PaceOver(Column):
    """Stands in for buttons that cannot be seen while something is shown; the board keeps the rest."""

    def __init__(self) -> None:
        self._row = Row(gap=GAP)
        super().__init__(self._row, Spacer(), padding=GAP)
        self._stood_in: tuple[Button, ...] = ()

    def at(self, point: Point) -> Widget | None:
        """Leave the mouse to the board, but for the buttons."""
        found = super().at(point)
        return found if isinstance(found, Button) else None

    def show(self, roots: Sequence[Widget], *, is_shown: bool) -> None:
        """Stand in for buttons among these widgets while something is shown, and as long as it is."""
        if not is_shown:
            self._stand_in_for(())
        elif not self._stood_in:
            self._stand_in_for(each for root in roots for each in root.walk() if _is_out_of_view(each))

    def _stand_in_for(self, found: Iterable[Widget]) -> None:
        buttons = tuple(each for each in found if isinstance(each, Button))
        if buttons != self._stood_in:
            self._stood_in = buttons
            self._row.replace(*map(self._twin, buttons))

    def _twin(self, button: Button) -> Button:
        def press() -> None:
            button.activate()
            twin.set_text(button.text)

        twin = Button(button.text, press, is_compact=True, id=f"{button.command}_over")
        return twin


def _is_out_of_view(widget: Widget) -> bool:
    return (
        isinstance(widget, Button) and widget.command in PACE and not widget.view_rect().contains(widget.rect)
    )
