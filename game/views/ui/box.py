"""What boxes of widgets share: a gap between their children, padding around them, empty room."""

from typing import Unpack

import pygame

from game.views.ui.kit import Kit
from game.views.ui.widget import Common, CrossAlign, Widget


def aligned(start: int, room: int, size: int, align: CrossAlign) -> tuple[int, int]:
    """Return position and size of something inside a room."""
    match align:
        case "fill":
            return start, room
        case "start":
            return start, min(size, room)
        case "center":
            return start + max(0, room - size) // 2, min(size, room)
        case "end":
            return start + max(0, room - size), min(size, room)


class Spacer(Widget):
    """Empty room: stretches by default, or has a fixed size."""

    def __init__(self, size: int = 0) -> None:
        super().__init__(stretch=0 if size else 1, width=size, height=size)


class Box(Widget):
    """A container with a gap between its children and padding around them."""

    def __init__(
        self, *children: Widget, gap: int | None = None, padding: int = 0, **common: Unpack[Common]
    ) -> None:
        super().__init__(**common)
        self.gap = gap
        self.padding = padding
        self.add(*children)

    def _gap(self, kit: Kit) -> int:
        return kit.px(self.gap if self.gap is not None else kit.theme.metrics.gap)

    def _shown(self) -> list[Widget]:
        return [child for child in self._children if child.is_visible]

    def _inner(self, kit: Kit) -> pygame.Rect:
        pad = kit.px(self.padding)
        return self.rect.inflate(-2 * pad, -2 * pad)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        """Return the width of the widest child."""
        ranges = [child.width_range(kit) for child in self._shown()]
        pad = 2 * kit.px(self.padding)
        return (
            max((least for least, _ in ranges), default=0) + pad,
            max((natural for _, natural in ranges), default=0) + pad,
        )

    def bare_width(self, kit: Kit) -> int:
        """Return that of the child who needs most: a width that was given holds where there is room."""
        widest = max((child.bare_width(kit) for child in self._shown()), default=0)
        return min(self.width_range(kit)[0], widest + 2 * kit.px(self.padding))
