"""A row, which goes on in another line where its parts have no room side by side."""

from collections.abc import Iterator, Sequence
from typing import Final, Unpack

import pygame

from game.views.ui.box import Box, Spacer, aligned
from game.views.ui.kit import Kit
from game.views.ui.shares import share
from game.views.ui.widget import Common, CrossAlign, Widget

LEAST_BROKEN: Final = 60
"""Narrower than this nobody becomes who stretches."""


class Row(Box):
    """Children from left to right. ``cross`` says how they stand in the height of the row.

    It goes on in another line where nothing else helps; where it begins with a spacer that stretches, later
    lines stand at the right as the first does.
    """

    def __init__(
        self,
        *children: Widget,
        gap: int | None = None,
        padding: int = 0,
        cross: CrossAlign = "center",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding, **common)
        self.cross: CrossAlign = cross

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        shown = self._shown()
        fixed = self._gap(kit) * max(0, len(shown) - 1) + 2 * kit.px(self.padding)
        ranges = [child.width_range(kit) for child in shown]
        return (sum(least for least, _ in ranges) + fixed, sum(natural for _, natural in ranges) + fixed)

    def _spans(self, kit: Kit, shown: Sequence[Widget], room: int) -> list[int]:
        """Give each child its natural width; shrink when short, stretch when there is more.

        Where that is not enough who stretches has long words broken, then buttons are without their keys
        and widths that were given do not hold: nothing reaches out of the row.
        """
        room -= self._gap(kit) * max(0, len(shown) - 1)
        ranges = [child.width_range(kit) for child in shown]
        widths = [
            least if child.stretch and least < natural else natural
            for child, (least, natural) in zip(shown, ranges, strict=True)
        ]
        left = room - sum(widths)
        if left > 0:
            extra = share(left, [child.stretch for child in shown])
            return [width + more for width, more in zip(widths, extra, strict=True)]
        for floors in self._floors(kit, shown):
            if left >= 0:
                break
            slack = [max(0, width - floor) for width, floor in zip(widths, floors, strict=True)]
            cuts = share(min(-left, sum(slack)), slack)
            widths = [width - cut for width, cut in zip(widths, cuts, strict=True)]
            left += sum(cuts)
        return widths

    def _floors(self, kit: Kit, shown: Sequence[Widget]) -> Iterator[list[int]]:
        """Yield the widths that children can be cut to, one after the other while there is no room."""
        least = [child.width_range(kit)[0] for child in shown]
        yield least
        yield self._broken(kit, shown, least)
        yield self._broken(kit, shown, [child.bare_width(kit) for child in shown])

    def _broken(self, kit: Kit, shown: Sequence[Widget], widths: Sequence[int]) -> list[int]:
        """Return widths with long words of who stretches broken; the label of a button is no such word."""
        most = kit.px(LEAST_BROKEN)
        may_break = [child.stretch and not child.is_focusable for child in shown]
        return [min(width, most) if may else width for width, may in zip(widths, may_break, strict=True)]

    def _has_room(self, kit: Kit, line: Sequence[Widget], room: int) -> bool:
        """Say whether children have room side by side, be it the least that they can do with."""
        room -= self._gap(kit) * (len(line) - 1)
        return any(sum(floors) <= room for floors in self._floors(kit, line))

    def _lines(self, kit: Kit, room: int) -> list[list[Widget]]:
        """Return the children of each line, broken at a spacer where one is."""
        shown = self._shown()
        if self._has_room(kit, shown, room):
            return [shown] if shown else []
        lines: list[list[Widget]] = []
        line: list[Widget] = []
        for child in shown:
            line.append(child)
            if len(line) > 1 and not self._has_room(kit, line, room):
                at = max((n for n, each in enumerate(line[:-1]) if _is_gap(each)), default=0)
                at = at if at and any(not isinstance(each, Spacer) for each in line[:at]) else len(line) - 1
                lines.append(line[:at])
                line = line[at:]
                if len(line) > 1 and _is_gap(line[0]) and not self._has_room(kit, line, room):
                    line = line[1:]
        return [*lines, line] if line else lines

    def _measure_height(self, kit: Kit, width: int) -> int:
        room = width - 2 * kit.px(self.padding)
        heights = [self._height(kit, line, room) for line in self._lines(kit, room)]
        return sum(heights) + self._line_gap(kit) * max(0, len(heights) - 1) + 2 * kit.px(self.padding)

    def _height(self, kit: Kit, line: Sequence[Widget], room: int) -> int:
        spans = self._spans(kit, line, room)
        return max(child.height_for(kit, span) for child, span in zip(line, spans, strict=True))

    def _line_gap(self, kit: Kit) -> int:
        return min(self._gap(kit), kit.px(kit.theme.metrics.gap))

    def arrange(self, kit: Kit) -> None:
        """Place the lines below each other; a single one has the height of the row."""
        inner, gap = self._inner(kit), self._gap(kit)
        lines = self._lines(kit, inner.width)
        is_right = bool(lines) and _is_gap(lines[0][0])
        y = inner.y
        for line in lines:
            height = inner.height if len(lines) == 1 else self._height(kit, line, inner.width)
            spans = self._spans(kit, line, inner.width)
            used = sum(spans) + gap * (len(line) - 1)
            x = inner.right - used if is_right and len(lines) > 1 else inner.x
            for child, width in zip(line, spans, strict=True):
                top, own = aligned(y, height, child.height_for(kit, width), self.cross)
                child.place(kit, pygame.Rect(x, top, width, own))
                x += width + gap
            y += height + self._line_gap(kit)


def _is_gap(child: Widget) -> bool:
    """Whether a child is empty room that stretches."""
    return isinstance(child, Spacer) and bool(child.stretch)
