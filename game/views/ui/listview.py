"""Lists: rows with columns, only the visible rows painted, chosen by mouse or keys."""

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Unpack

import pygame

from game.views.ui.fonts import PLAIN, Face
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.list_row import ListColumn as ListColumn
from game.views.ui.list_row import ListRow as ListRow
from game.views.ui.list_row import way_of
from game.views.ui.markup import Parsed, Run, parse
from game.views.ui.scroll import Scroller, paint_bar
from game.views.ui.shares import evened, share, with_whole
from game.views.ui.text import TextLayout, lay_out, natural_width, paint_layout, shortened
from game.views.ui.widget import Common, Nav, Point, Widget

_HEAD = Face("label", bold=True)
MOST_MEASURED = 50
"""By so many rows of a list is seen how wide its columns would like to be."""


class ListView(Widget):
    """A list. Up and Down choose, Enter or a double click activates; a click chooses."""

    is_focusable = True
    takes_focus_on_click = True

    def __init__(
        self,
        rows: Sequence[ListRow] = (),
        columns: Sequence[ListColumn] = (ListColumn(),),
        *,
        selected: int = -1,
        on_select: Callable[[int], object] | None = None,
        on_activate: Callable[[int], object] | None = None,
        empty_text: str = "",
        least_rows: int = 3,
        most_rows: int = 12,
        is_activated_by_click: bool = False,
        most_lines: int = 1,
        **common: Unpack[Common],
    ) -> None:
        """``most_lines``: rows are so high where their cells would be cut else."""
        super().__init__(**common)
        self.rows = tuple(rows)
        self.columns = tuple(columns)
        self.selected = selected
        self.on_select = on_select
        self.on_activate = on_activate
        self.empty_text = empty_text
        self.least_rows = least_rows
        self.most_rows = most_rows
        self.is_activated_by_click = is_activated_by_click
        self.most_lines = most_lines
        self._lines = 1
        """As many lines as rows have for the width at hand."""
        self.scroller = Scroller()
        self._hovered_row = self._pressed_row = self._clicked_row = -1
        self._since_click_ms = 1000
        self._needed: tuple[Kit | None, tuple[ListRow, ...], list[int]] = (None, (), [])
        """What columns need, of which kit and rows it is."""

    # Contents

    def set_rows(self, rows: Sequence[ListRow], selected: int | None = None) -> None:
        """Show other rows; the choice stays on the row of the same key when there is one."""
        if tuple(rows) == self.rows and selected in (None, self.selected):
            return
        kept = self.selected_row
        self.rows = tuple(rows)
        if selected is not None:
            self.selected = selected
        elif kept is not None and kept.key:
            keys = [row.key for row in self.rows]
            self.selected = keys.index(kept.key) if kept.key in keys else -1
        self.selected = min(self.selected, len(self.rows) - 1)
        self._hovered_row = -1
        self.relayout()

    @property
    def selected_row(self) -> ListRow | None:
        """The chosen row."""
        return self.rows[self.selected] if 0 <= self.selected < len(self.rows) else None

    def select(self, index: int, tell: bool = True) -> None:
        """Choose a row and bring it into view."""
        if not 0 <= index < len(self.rows):
            return
        changed = index != self.selected
        self.selected = index
        host = self.host
        if host is not None:
            height = self._row_height(host.kit)
            self.scroller.reveal(index * height, (index + 1) * height)
        self.touch()
        if changed and tell and self.on_select is not None:
            self.on_select(index)

    def activate(self) -> bool:
        """Do what the list is for with the chosen row."""
        row = self.selected_row
        if row is None or not row.is_enabled or self.on_activate is None:
            return False
        self.on_activate(self.selected)
        return True

    # Measures

    def _row_height(self, kit: Kit, lines: int = 0) -> int:
        more = (lines or self._lines) - 1
        return kit.px(kit.theme.metrics.row_height) + more * kit.fonts.height(PLAIN)

    def _lines_at(self, kit: Kit, width: int) -> int:
        """Return how many lines rows of a width need so that no cell is cut, as far as they may."""
        if self.most_lines == 1:
            return 1
        spans = self._spans(kit, width)
        heights = [
            self._placed(kit, cell, number, "text", spans[number][1]).height
            for row in self.rows[:MOST_MEASURED]
            for number, cell in enumerate(row.cells)
        ]
        return max(1, min(self.most_lines, max(heights, default=0) // kit.fonts.height(PLAIN)))

    def _placed(self, kit: Kit, cell: str, number: int, role: str, room: int) -> TextLayout:
        """Return a cell as it stands in a room: in several lines where rows may have them."""
        parsed = self._parsed(kit, cell, number, role)
        if self.most_lines == 1 and natural_width(kit, parsed) > room:
            parsed = shortened(kit, parsed, room)
        return lay_out(kit, parsed, room, self.columns[number].align)

    def _head_height(self, kit: Kit) -> int:
        return kit.px(22) if any(column.title for column in self.columns) else 0

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        widths = [
            kit.px(column.width) if column.width else max(kit.px(40), *self._cell_widths(kit, number))
            for number, column in enumerate(self.columns)
        ]
        pads = kit.px(10) * (len(self.columns) + 1) + kit.px(kit.theme.metrics.scrollbar)
        return (kit.px(120), sum(widths) + pads)

    def _cell_widths(self, kit: Kit, number: int) -> list[int]:
        """Return how wide a column's cells would like to be, of the first rows; 0 before them."""
        cells = [row.cells[number] for row in self.rows[:MOST_MEASURED] if number < len(row.cells)]
        return [0, *(natural_width(kit, self._parsed(kit, cell, number, "text")) for cell in cells)]

    def _measure_height(self, kit: Kit, width: int) -> int:
        least = self.least_rows
        count = least if self.stretch else min(self.most_rows, max(least, len(self.rows)))
        return count * self._row_height(kit, self._lines_at(kit, width)) + self._head_height(kit)

    def shrunk_height(self, kit: Kit, height: int) -> int:
        """Return the height of the fewest rows that are worth scrolling through."""
        return min(height, self.least_rows * self._row_height(kit) + self._head_height(kit))

    def arrange(self, kit: Kit) -> None:
        """Keep the choice in view when the size changes."""
        for _ in range(2):  # the bar takes room, which may take a line more
            self._lines = self._lines_at(kit, self._row_width(kit))
            height = self._row_height(kit)
            self.scroller.resize(len(self.rows) * height, self.rect.height - self._head_height(kit))
        if self.selected >= 0:
            self.scroller.reveal(self.selected * height, (self.selected + 1) * height)

    def _body(self, kit: Kit) -> pygame.Rect:
        head = self._head_height(kit)
        return pygame.Rect(self.rect.x, self.rect.y + head, self.rect.width, self.rect.height - head)

    def _rail(self, kit: Kit) -> pygame.Rect:
        width = kit.px(kit.theme.metrics.scrollbar)
        body = self._body(kit)
        return pygame.Rect(body.right - width, body.y, width, body.height)

    def row_rect(self, index: int) -> pygame.Rect:
        """Return where a row is on screen (it may be scrolled out)."""
        host = self.host
        if host is None:
            return pygame.Rect(0, 0, 0, 0)
        body, height = self._body(host.kit), self._row_height(host.kit)
        return pygame.Rect(body.x, body.y + index * height - self.scroller.offset, body.width, height)

    def row_at(self, point: Point) -> int:
        """Return the row under a point, or -1."""
        host = self.host
        if host is None or not self._body(host.kit).collidepoint(point):
            return -1
        y = point[1] - self._body(host.kit).y + self.scroller.offset
        index = y // self._row_height(host.kit)
        return index if index < len(self.rows) else -1

    # Painting

    def _parsed(self, kit: Kit, cell: str, number: int, role: str) -> Parsed:
        host = self.host
        style = Run("", Face("text", mono=self.columns[number].is_mono), role)
        return parse(cell, kit.has_colour, style, host.keymap.name if host is not None else None)

    def _row_width(self, kit: Kit) -> int:
        bar = kit.px(kit.theme.metrics.scrollbar) + kit.px(4) if self.scroller.is_needed else 0
        return self.rect.width - bar

    def _spans(self, kit: Kit, width: int) -> list[tuple[int, int]]:
        """Return left and width of each column inside the list."""
        gap = kit.px(10)
        fixed = [kit.px(column.width) for column in self.columns]
        room = width - sum(fixed) - gap * (len(self.columns) + 1)
        flexible = share(room, [0 if column.width else column.weight for column in self.columns])
        usual = [own + more for own, more in zip(fixed, flexible, strict=True)]
        needs, whole = self._needs(kit), [column.is_whole for column in self.columns]
        widths = with_whole(evened(usual, needs), needs, whole)
        lefts = accumulate((each + gap for each in widths), initial=gap)
        return list(zip(lefts, widths, strict=False))

    def _needs(self, kit: Kit) -> list[int]:
        """Return the width of each column in which neither its title nor a cell is cut."""
        known_kit, rows, needs = self._needed
        if known_kit is not kit or rows is not self.rows:
            needs = [
                max(kit.fonts.width(kit.capitals(column.title), _HEAD), *self._cell_widths(kit, number))
                for number, column in enumerate(self.columns)
            ]
            self._needed = (kit, self.rows, needs)
        return needs

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the head and the visible rows."""
        surface = self.blank()
        head, height = self._head_height(kit), self._row_height(kit)
        width = self._row_width(kit)
        spans = self._spans(kit, width)
        body = pygame.Surface((self.rect.width, max(1, self.rect.height - head)), pygame.SRCALPHA)
        first = self.scroller.offset // height
        last = min(len(self.rows), (self.scroller.offset + body.get_height()) // height + 1)
        for index in range(first, last):
            self._paint_row(kit, body, index, index * height - self.scroller.offset, width, spans)
        if not self.rows and self.empty_text:
            parsed = parse(self.empty_text, kit.has_colour, Run("", role="dim"))
            layout = lay_out(kit, parsed, max(1, width - kit.px(20)), line_gap=kit.px(4))
            paint_layout(kit, layout, body, kit.px(10), kit.px(6))
        surface.blit(body, (0, head), None, pygame.BLEND_PREMULTIPLIED)
        if head:
            for column, (x, room) in zip(self.columns, spans, strict=True):
                title = kit.text(kit.fonts.elide(kit.capitals(column.title), _HEAD, room), "dim", _HEAD)
                offset = {"left": 0, "center": (room - title.get_width()) // 2}.get(
                    column.align, room - title.get_width()
                )
                surface.blit(title, (x + offset, kit.px(2)), None, pygame.BLEND_PREMULTIPLIED)
        paint_bar(kit, self.scroller, self._rail(kit), surface, self.rect.topleft)
        return surface

    def _paint_row(
        self, kit: Kit, body: pygame.Surface, index: int, y: int, width: int, spans: list[tuple[int, int]]
    ) -> None:
        row = self.rows[index]
        height = self._row_height(kit)
        palette = kit.palette
        fill = palette.field
        if index == self.selected:
            fill = palette.selection
        elif index == self._hovered_row and row.is_enabled:
            fill = palette.field_hover
        style = BoxStyle(fill, radius=kit.px(4))
        gap = kit.px(3)
        box = kit.box(width, height - gap, style)
        body.blit(box, (0, y), None, pygame.BLEND_PREMULTIPLIED)
        if index == self.selected:
            mark = kit.box(kit.px(3), height - gap - kit.px(8), BoxStyle(palette.accent, radius=1))
            body.blit(mark, (kit.px(3), y + kit.px(4)), None, pygame.BLEND_PREMULTIPLIED)
        role = row.role if row.is_enabled else "resting"
        for number, (x, room) in enumerate(spans[: len(row.cells)]):
            layout = self._placed(kit, row.cells[number], number, role, room)
            if layout.height > height - gap:
                short = shortened(kit, self._parsed(kit, row.cells[number], number, role), room)
                layout = lay_out(kit, short, room, self.columns[number].align)
            paint_layout(kit, layout, body, x, y + (height - gap - layout.height) // 2)

    # Events

    def focus_rect(self) -> pygame.Rect:
        """Return the whole list."""
        return self.rect

    def tooltip_rect(self) -> pygame.Rect:
        """Return the chosen row."""
        rect = self.row_rect(self.selected).clip(self.rect)
        return rect if self.selected >= 0 and rect.height else self.rect

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip of the row, above it cells that are cut; else that of the list."""
        index = self.selected if point is None else self.row_at(point)
        if not 0 <= index < len(self.rows):
            return self.tooltip
        return "\n".join(filter(None, (*self._cut_cells(index), self.rows[index].tooltip))) or self.tooltip

    def _cut_cells(self, index: int) -> list[str]:
        """Return the cells of a row that have no room, whole."""
        host, row = self.host, self.rows[index]
        if host is None:
            return []
        kit = host.kit
        spans = self._spans(kit, self._row_width(kit))
        return [
            cell
            for number, (cell, (_, room)) in enumerate(zip(row.cells, spans, strict=False))
            if self._is_cut(kit, cell, number, room)
        ]

    def _is_cut(self, kit: Kit, cell: str, number: int, room: int) -> bool:
        is_wide = natural_width(kit, self._parsed(kit, cell, number, "text")) > room
        most = self._row_height(kit) if self._lines > 1 else 0
        return is_wide and self._placed(kit, cell, number, "text", room).height > most

    def on_hover(self, point: Point | None) -> None:
        """Light up the row under the mouse."""
        index = self.row_at(point) if point is not None else -1
        if index != self._hovered_row:
            self._hovered_row = index
            self.touch()

    def on_press(self, point: Point) -> bool:
        """Choose a row, or grip the bar."""
        host = self.host
        if host is not None and self.scroller.press(self._rail(host.kit), point):
            self.touch()
            return True
        self._pressed_row = self.row_at(point)
        if self._pressed_row >= 0 and self.rows[self._pressed_row].is_enabled:
            self.select(self._pressed_row)
        return True

    def on_drag(self, point: Point) -> None:
        """Move the bar."""
        host = self.host
        if host is not None and self.scroller.drag(self._rail(host.kit), point):
            self.touch()

    def on_release(self, point: Point) -> None:
        """A second click soon after the first activates."""
        self.scroller.release()
        index = self.row_at(point)
        if index >= 0 and index == self._pressed_row and self.rows[index].is_enabled:
            again = index == self._clicked_row and self._since_click_ms < 400
            self._clicked_row, self._since_click_ms = index, 0
            if again or self.is_activated_by_click:
                self._clicked_row = -1
                self.activate()
        self.touch()

    def update(self, dt_ms: int) -> None:
        """Count the time since the last click."""
        self._since_click_ms = min(1000, self._since_click_ms + dt_ms)

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """Scroll."""
        host = self.host
        if host is None or not self.scroller.is_needed:
            return False
        if self.scroller.scroll_to(self.scroller.offset - steps_y * self._row_height(host.kit) * 2):
            self.touch()
            return True
        return False

    def on_nav(self, nav: Nav) -> bool:
        """Up and Down choose; at the ends the focus moves on."""
        if nav is Nav.ACTIVATE:
            return self.activate()
        host = self.host
        if host is None:
            return False
        page = max(1, self.scroller.view // self._row_height(host.kit) - 1)
        way = way_of(nav, self.selected, len(self.rows), page)
        if way is None:
            return False
        index, step = way
        while 0 <= index < len(self.rows) and not self.rows[index].is_enabled:
            index += step
        if not 0 <= index < len(self.rows) or index == self.selected:
            return False
        self.select(index)
        return True

    def visible_text(self) -> str:
        """Return the rows in view, one per line."""
        host = self.host
        if host is None:
            return ""
        kit = host.kit
        lines = ["  ".join(kit.capitals(column.title) for column in self.columns if column.title)]
        body = self._body(kit)
        for index, row in enumerate(self.rows):
            if body.colliderect(self.row_rect(index)):
                cells = [parse(cell, kit.has_colour).plain for cell in row.cells]
                lines.append("  ".join(cells))
        if not self.rows:
            lines.append(parse(self.empty_text, kit.has_colour).plain)
        return "\n".join(line for line in lines if line)
