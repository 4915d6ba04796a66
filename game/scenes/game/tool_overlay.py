"""Tools at hand over the board, where the panel that holds their buttons has scrolled them away."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Final

import pygame

from game.scenes.game.corner import in_corner
from game.views.ui.button import Button
from game.views.ui.kit import Kit
from game.views.ui.layout import Column
from game.views.ui.markup import escape
from game.views.ui.widget import Point, Widget

PACE: Final = ("pace", "war_speed", "skip_animation", "war_skip")
"""Commands of the buttons that are wanted while something is shown."""
TOOLS: Final = {"undo": "undo", "war_undo": "undo", "show_threat": "skull", "show_reach": "ways"}
"""Commands of those that are wanted while orders are given, and their icons: a small board has no room for
words."""
GAP = 8


class ToolOverlay(Column):
    """Stands in for buttons that cannot be seen; the board keeps the rest of its place.

    At its foot, to the right: numbers and letters of columns and rows stand above the board and left of it.
    Side by side, or in whatever other way leaves more of the board and its letters free.
    """

    def __init__(
        self, whole_board: Callable[[], pygame.Rect], names: Callable[[], Sequence[pygame.Rect]] = tuple
    ) -> None:
        """``whole_board``: where the board lies with its letters when all of it is in view.

        ``names``: where names of places are written on it.
        """
        super().__init__(gap=GAP, padding=GAP)
        self._whole_board = whole_board
        self._names = names
        self.is_shown = False
        """Whether it stands in while something is shown."""
        self._stood_in: list[tuple[Button, Button]] = []
        """Each button that cannot be seen, and the one that is pressed in its place."""

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        ranges = [each.width_range(kit) for each in self.children]
        beside = self._gap(kit) * max(0, len(ranges) - 1) + 2 * kit.px(self.padding)
        return (sum(least for least, _ in ranges) + beside, sum(most for _, most in ranges) + beside)

    def _measure_height(self, kit: Kit, width: int) -> int:
        """Return the height of one row: nothing else gives way to buttons that stand upright."""
        heights = [each.height_for(kit, each.width_range(kit)[1]) for each in self.children]
        return max(heights, default=0) + 2 * kit.px(self.padding)

    def arrange(self, kit: Kit) -> None:
        """Place the buttons where they cover the least of the board."""
        inner, gap = self._inner(kit), self._gap(kit)
        widths = [each.width_range(kit)[1] for each in self.children]
        sizes = [(width, each.height_for(kit, width)) for each, width in zip(self.children, widths)]
        places = in_corner(sizes, inner, gap, self._whole_board(), self.rect, self._names())
        for each, spot in zip(self.children, places):
            each.place(kit, spot)

    def at(self, point: Point) -> Widget | None:
        """Leave the mouse to the board, but for the buttons."""
        found = super().at(point)
        return found if isinstance(found, Button) else None

    def show(self, roots: Sequence[Widget], *, is_shown: bool) -> None:
        """Stand in for what is out of view among these widgets.

        ``is_shown``: while something is shown, for speed and skip, as long as it is; else for the tools.
        """
        if is_shown and self.is_shown and self._stood_in:
            return
        self.is_shown = is_shown
        wanted = PACE if is_shown else TOOLS
        found = [each for root in roots for each in root.walk() if _is_out_of_view(each, wanted)]
        buttons = [each for each in found if isinstance(each, Button)]
        if buttons != [button for button, _ in self._stood_in]:
            self._stood_in = [(each, _Twin(each)) for each in buttons]
            self.replace(*(twin for _, twin in self._stood_in))
        for button, twin in self._stood_in:
            twin.set_enabled(button.is_enabled)
            twin.set_selected(button.is_selected)


class _Twin(Button):
    """Does what a button does that cannot be seen; a tool says by its tooltip what its icon means.

    The key that it shows is that of the other, which hears it.
    """

    def __init__(self, button: Button) -> None:
        icon = TOOLS.get(button.command, "")
        super().__init__(
            "" if icon else button.text,
            self._press,
            icon=icon,
            is_compact=True,
            tooltip=_meant(button) if icon else "",
            id=f"{button.command}_over",
        )
        self._button = button

    def key_hint(self) -> str:
        """Return the other's key; an icon stands alone, its tooltip names the key."""
        return self._button.key_hint() if self.text else ""

    def _press(self) -> None:
        self._button.activate()
        if self.text:
            self.set_text(self._button.text)


def _meant(button: Button) -> str:
    name = f"{escape(button.text)}  {{dim}}{escape(button.key_hint())}{{/}}"
    return f"{name}\n{button.tooltip}" if button.tooltip else name


def _is_out_of_view(widget: Widget, commands: Collection[str]) -> bool:
    is_wanted = isinstance(widget, Button) and widget.command in commands
    return is_wanted and not widget.view_rect().contains(widget.rect)
