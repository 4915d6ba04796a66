"""Rows, columns, grids and stacks: widths first, then heights for these widths."""

from typing import Unpack

import pygame

from game.views.ui.box import Box, aligned
from game.views.ui.box import Spacer as Spacer
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.row import Row as Row
from game.views.ui.shares import share
from game.views.ui.widget import Common, Point, Widget

_TITLE = Face("label", bold=True)


class Column(Box):
    """Children from top to bottom, as wide as the column unless their ``align`` says otherwise."""

    def _measure_height(self, kit: Kit, width: int) -> int:
        shown = self._shown()
        pad = 2 * kit.px(self.padding)
        heights = [child.height_for(kit, self._width_of(kit, child, width - pad)) for child in shown]
        return sum(heights) + self._gap(kit) * max(0, len(shown) - 1) + pad

    def _width_of(self, kit: Kit, child: Widget, room: int) -> int:
        return aligned(0, room, child.width_range(kit)[1], child.align)[1]

    def arrange(self, kit: Kit) -> None:
        """Place the children; stretching ones share the room that is left, what scrolls gives way."""
        shown = self._shown()
        inner = self._inner(kit)
        gap = self._gap(kit)
        spans = [aligned(inner.x, inner.width, c.width_range(kit)[1], c.align) for c in shown]
        heights = [child.height_for(kit, span[1]) for child, span in zip(shown, spans, strict=True)]
        room = inner.height - sum(heights) - gap * max(0, len(shown) - 1)
        if room > 0:
            extra = share(room, [child.stretch for child in shown])
            heights = [height + more for height, more in zip(heights, extra, strict=True)]
        for number, child in enumerate(shown if room < 0 else ()):
            given = min(-room, max(0, heights[number] - child.shrunk_height(kit, heights[number])))
            heights[number], room = heights[number] - given, room + given
        y = inner.y
        for child, (x, width), height in zip(shown, spans, heights, strict=True):
            child.place(kit, pygame.Rect(x, y, width, height))
            y += height + gap


class Grid(Box):
    """Children in rows of equal columns. With ``fit_width`` there are as many columns as have room.

    Else there are fewer where words would be cut.
    """

    def __init__(
        self,
        *children: Widget,
        columns: int = 2,
        fit_width: int = 0,
        gap: int | None = None,
        padding: int = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding, **common)
        self.columns = columns
        self.fit_width = fit_width

    def _columns(self, kit: Kit, room: int) -> int:
        gap = self._gap(kit)
        if self.fit_width:
            return max(1, (room + gap) // (kit.px(self.fit_width) + gap))
        bare = max((child.bare_width(kit) for child in self._shown()), default=0)
        return max(1, min(self.columns, (room + gap) // max(1, bare + gap)))

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        ranges = [child.width_range(kit) for child in self._shown()]
        least = max((least for least, _ in ranges), default=0)
        natural = max((natural for _, natural in ranges), default=0)
        pad = 2 * kit.px(self.padding)
        gaps = self._gap(kit) * (self.columns - 1)
        if self.fit_width:
            return (max(least, 1) + pad, natural * self.columns + gaps + pad)
        return (least * self.columns + gaps + pad, natural * self.columns + gaps + pad)

    def _rows(self, kit: Kit, room: int) -> tuple[list[list[Widget]], list[int], list[int]]:
        shown = self._shown()
        count = self._columns(kit, room)
        gap = self._gap(kit)
        widths = share(room - gap * (count - 1), [1] * count)
        rows = [shown[start : start + count] for start in range(0, len(shown), count)]
        heights = [
            max(child.height_for(kit, width) for child, width in zip(row, widths, strict=False))
            for row in rows
        ]
        return rows, widths, heights

    def _measure_height(self, kit: Kit, width: int) -> int:
        pad = 2 * kit.px(self.padding)
        rows, _, heights = self._rows(kit, width - pad)
        return sum(heights) + self._gap(kit) * max(0, len(rows) - 1) + pad

    def arrange(self, kit: Kit) -> None:
        """Place the children cell by cell."""
        inner = self._inner(kit)
        gap = self._gap(kit)
        rows, widths, heights = self._rows(kit, inner.width)
        y = inner.y
        for row, height in zip(rows, heights, strict=True):
            x = inner.x
            for child, width in zip(row, widths, strict=False):
                child.place(kit, pygame.Rect(x, y, width, height))
                x += width + gap
            y += height + gap


class Cells(Box):
    """Children in rows of equal cells; one wider than a cell takes as many as it needs, up to a row."""

    def __init__(
        self,
        *children: Widget,
        columns: int = 2,
        gap: int | None = None,
        padding: int = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(*children, gap=gap, padding=padding, **common)
        self.columns = columns

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        ranges = [child.width_range(kit) for child in self._shown()]
        pad = 2 * kit.px(self.padding)
        least = max((least for least, _ in ranges), default=0)
        natural = max((natural for _, natural in ranges), default=0)
        return (least + pad, natural * self.columns + self._gap(kit) * (self.columns - 1) + pad)

    def _lines(self, kit: Kit, room: int) -> list[list[tuple[Widget, int]]]:
        """Return the children of each row with their widths."""
        gap = self._gap(kit)
        cell = max(1, (room - gap * (self.columns - 1)) // self.columns)
        lines: list[list[tuple[Widget, int]]] = []
        free = 0
        for child in self._shown():
            natural = child.width_range(kit)[1]
            cells = min(self.columns, max(1, -(-(natural + gap) // (cell + gap))))
            if cells > free:
                lines.append([])
                free = self.columns
            free -= cells
            width = room if cells == self.columns else cells * cell + (cells - 1) * gap
            lines[-1].append((child, width))
        return lines

    def _measure_height(self, kit: Kit, width: int) -> int:
        pad = 2 * kit.px(self.padding)
        lines = self._lines(kit, width - pad)
        heights = [max(child.height_for(kit, wide) for child, wide in line) for line in lines]
        return sum(heights) + self._gap(kit) * max(0, len(heights) - 1) + pad

    def arrange(self, kit: Kit) -> None:
        """Place the children row by row."""
        inner, gap = self._inner(kit), self._gap(kit)
        y = inner.y
        for line in self._lines(kit, inner.width):
            height = max(child.height_for(kit, wide) for child, wide in line)
            x = inner.x
            for child, wide in line:
                child.place(kit, pygame.Rect(x, y, wide, height))
                x += wide + gap
            y += height + gap


class Stack(Box):
    """Children on top of each other, each over the whole area; the last is on top."""

    def _measure_height(self, kit: Kit, width: int) -> int:
        pad = 2 * kit.px(self.padding)
        return max((child.height_for(kit, width - pad) for child in self._shown()), default=0) + pad

    def arrange(self, kit: Kit) -> None:
        """Give every child the whole area, or its natural size centred when it is not to fill."""
        inner = self._inner(kit)
        for child in self._shown():
            x, width = aligned(inner.x, inner.width, child.width_range(kit)[1], child.align)
            y, height = aligned(inner.y, inner.height, child.height_for(kit, width), child.align)
            child.place(kit, pygame.Rect(x, y, width, height))


class Panel(Column):
    """A column on a panel's ground, with a title in small capitals."""

    is_ground = True

    def __init__(
        self,
        title: str = "",
        *children: Widget,
        gap: int | None = None,
        padding: int | None = None,
        is_square: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(*children, gap=gap, **common)
        self.title = title
        self._padding = padding
        self.is_square = is_square

    def set_title(self, title: str) -> None:
        """Change the title."""
        if title != self.title:
            self.title = title
            self.relayout()

    def _pad(self, kit: Kit) -> int:
        metrics = kit.theme.metrics
        return kit.px(metrics.panel_padding if self._padding is None else self._padding)

    def _title_height(self, kit: Kit) -> int:
        return kit.fonts.height(_TITLE) + self._gap(kit) if self.title else 0

    def _inner(self, kit: Kit) -> pygame.Rect:
        pad = self._pad(kit)
        top = kit.px(8) if self.title else pad
        head = top + self._title_height(kit)
        bottom = pad
        return pygame.Rect(
            self.rect.x + pad,
            self.rect.y + head,
            max(0, self.rect.width - 2 * pad),
            max(0, self.rect.height - head - bottom),
        )

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        least, natural = super()._measure_width(kit)
        pad = 2 * self._pad(kit)
        return (least + pad, max(natural, kit.fonts.width(kit.capitals(self.title), _TITLE)) + pad)

    def bare_width(self, kit: Kit) -> int:
        """Return that of its contents, with the room around them."""
        return min(self.width_range(kit)[0], super().bare_width(kit) + 2 * self._pad(kit))

    def _measure_height(self, kit: Kit, width: int) -> int:
        pad = self._pad(kit)
        head = (kit.px(8) if self.title else pad) + self._title_height(kit)
        return super()._measure_height(kit, max(0, width - 2 * pad)) + head + pad

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the ground and the title."""
        style = kit.panel_style()
        if self.is_square:
            style = style._replace(radius=0)
        if self.parent is None:  # a dialog, popup or tooltip: what lies below must not shine through
            style = style._replace(alpha=255)
        box = kit.box(self.rect.width, self.rect.height, style)
        if not self.title:
            return box
        picture = box.copy()
        pad = self._pad(kit)
        text = kit.fonts.elide(kit.capitals(self.title), _TITLE, self.rect.width - 2 * pad)
        where = (pad, kit.px(8))
        picture.blit(kit.text(text, "dim", _TITLE), where, None, pygame.BLEND_PREMULTIPLIED)
        return picture

    def visible_text(self) -> str:
        """Return the title as shown."""
        return self.title if self.host is None else self.host.kit.capitals(self.title)

    def swallows_mouse(self) -> bool:
        """A panel hides what is below it."""
        return True

    def on_press(self, point: Point) -> bool:
        """A click on a panel's ground does nothing, and goes no further."""
        return True
