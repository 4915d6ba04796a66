"""A row that goes on in another line where its parts would be cut."""

from collections.abc import Sequence

import pygame

from game.views.ui.kit import Kit
from game.views.ui.layout import Row, Spacer
from game.views.ui.widget import Widget


class Flow(Row):
    """A row while there is room; else as many lines as nothing is cut in, broken at a spacer where one is.

    Where the row begins with a spacer that stretches, later lines stand at the right as the first does.
    """

    def _lines(self, kit: Kit, room: int) -> list[list[Widget]]:
        shown, gap = self._shown(), self._gap(kit)
        lines: list[list[Widget]] = []
        line: list[Widget] = []
        for child in shown:
            line.append(child)
            if len(line) > 1 and _least(kit, line, gap) > room:
                at = max((n for n, each in enumerate(line[:-1]) if _is_gap(each)), default=0)
                at = at if at and any(not isinstance(each, Spacer) for each in line[:at]) else len(line) - 1
                lines.append(line[:at])
                line = line[at:]
        return [*lines, line] if line else lines

    def _measure_height(self, kit: Kit, width: int) -> int:
        pad = 2 * kit.px(self.padding)
        heights = [self._height(kit, line, width - pad) for line in self._lines(kit, width - pad)]
        return sum(heights) + self._line_gap(kit) * max(0, len(heights) - 1) + pad

    def _height(self, kit: Kit, line: Sequence[Widget], room: int) -> int:
        spans = self._spans(kit, line, room)
        return max(child.height_for(kit, span) for child, span in zip(line, spans, strict=True))

    def _line_gap(self, kit: Kit) -> int:
        return min(self._gap(kit), kit.px(kit.theme.metrics.gap))

    def arrange(self, kit: Kit) -> None:
        """Place the lines below each other; a single one fills the height as a row does."""
        lines, inner, gap = self._lines(kit, self._inner(kit).width), self._inner(kit), self._gap(kit)
        if len(lines) < 2:
            super().arrange(kit)
            return
        is_right = _is_gap(lines[0][0])
        y = inner.y
        for line in lines:
            height = self._height(kit, line, inner.width)
            spans = self._spans(kit, line, inner.width)
            used = sum(spans) + gap * (len(line) - 1)
            x = inner.right - used if is_right else inner.x
            for child, width in zip(line, spans, strict=True):
                own = min(height, child.height_for(kit, width))
                child.place(kit, pygame.Rect(x, y + (height - own) // 2, width, own))
                x += width + gap
            y += height + self._line_gap(kit)


def _is_gap(child: Widget) -> bool:
    """Whether a child is empty room that stretches."""
    return isinstance(child, Spacer) and bool(child.stretch)


def _least(kit: Kit, line: Sequence[Widget], gap: int) -> int:
    """Return the width in which nothing of a line is cut; what stretches may have less than it likes."""
    ranges = ((child, child.width_range(kit)) for child in line)
    widths = [least if child.stretch else natural for child, (least, natural) in ranges]
    return sum(widths) + gap * (len(line) - 1)
