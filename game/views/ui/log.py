"""The log: lines of markup that are appended, scroll along, and carry links."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.markup import Parsed, Run, parse
from game.views.ui.scroll import Scroller, page_of, paint_bar
from game.views.ui.text import TextLayout, lay_out, picture_of
from game.views.ui.widget import Common, Nav, Point, Widget


@dataclass(slots=True)
class _Line:
    source: str
    role: str
    parsed: Parsed | None = None
    layout: TextLayout | None = None
    picture: pygame.Surface | None = None
    """How it looks, as long as it is in view: what is appended below it does not write it anew."""
    top: int = 0


class Log(Widget):
    """Appended lines; stays at the end unless scrolled up. Left and Right go through its links."""

    is_focusable = True
    takes_focus_on_click = True

    def __init__(self, lines: Sequence[str] = (), *, least_rows: int = 4, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self._lines = [_Line(line, "text") for line in lines]
        self.least_rows = least_rows
        self.scroller = Scroller()
        self._laid_width = 0
        self._laid_count = 0
        self._total = 0
        self._link: tuple[int, int] | None = None
        self._hovered_link: tuple[int, int] | None = None

    @property
    def lines(self) -> tuple[str, ...]:
        """Every line as markup, those out of view included."""
        return tuple(line.source for line in self._lines)

    @property
    def told(self) -> tuple[tuple[str, str], ...]:
        """Every line as ``(markup, role)``, as :meth:`set_lines` takes them."""
        return tuple((line.source, line.role) for line in self._lines)

    def append(self, line: str, role: str = "text") -> None:
        """Add a line at the end."""
        was_at_end = self.scroller.is_at_end
        self._lines.append(_Line(line, role))
        host = self.host
        if host is not None and self.rect.width > 0:
            self._lay(host.kit)
            if was_at_end:
                self.scroller.scroll_to(self.scroller.limit)
        self.touch()

    def set_lines(self, lines: Sequence[tuple[str, str]]) -> None:
        """Replace all by ``(markup, role)`` lines, for instance after an undo."""
        self._lines = [_Line(line, role) for line, role in lines]
        self._laid_count = 0
        self._link = self._hovered_link = None
        host = self.host
        if host is not None and self.rect.width > 0:
            self._lay(host.kit)
            self.scroller.scroll_to(self.scroller.limit)
        self.touch()

    def restyle(self) -> None:
        """Lay all out again."""
        self._laid_count = 0
        for line in self._lines:
            line.parsed = line.layout = line.picture = None
        super().restyle()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(120), kit.px(260))

    def _row_height(self, kit: Kit) -> int:
        return kit.px(26)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return self.least_rows * self._row_height(kit)

    def _text_width(self, kit: Kit) -> int:
        return max(1, self.rect.width - kit.px(kit.theme.metrics.scrollbar) - kit.px(6))

    def _lay(self, kit: Kit) -> None:
        width = self._text_width(kit)
        if width != self._laid_width:
            self._laid_width, self._laid_count = width, 0
        if self._laid_count == 0:
            self._total = 0
        host = self.host
        for line in self._lines[self._laid_count :]:
            if line.parsed is None:
                key_name = host.keymap.name if host is not None else None
                line.parsed = parse(line.source, kit.has_colour, Run("", role=line.role), key_name)
            line.layout, line.picture = lay_out(kit, line.parsed, width, line_gap=kit.px(2)), None
            line.top = self._total
            self._total += line.layout.height + kit.px(10)
        self._laid_count = len(self._lines)
        self.scroller.resize(self._total, self.rect.height)

    def arrange(self, kit: Kit) -> None:
        """Lay out for the width; keep the end in view."""
        was_at_end = self.scroller.is_at_end
        self._lay(kit)
        if was_at_end:
            self.scroller.scroll_to(self.scroller.limit)

    def _rail(self, kit: Kit) -> pygame.Rect:
        width = kit.px(kit.theme.metrics.scrollbar)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the lines in view and the bar."""
        surface = self.blank()
        for number, line in enumerate(self._lines):
            layout = line.layout
            if layout is None:
                continue
            y = line.top - self.scroller.offset
            if y + layout.height < 0 or y > self.rect.height:
                line.picture = None
                continue
            for which, link in enumerate(layout.links):
                if (number, which) == self._hovered_link:
                    for rect in link.rects:
                        surface.fill((*kit.palette.link, 255), (rect.x, y + rect.bottom - 1, rect.width, 1))
                if (number, which) == self._link and self.has_focus:
                    for rect in link.rects:
                        style = BoxStyle(kit.palette.selection, 255, kit.palette.accent, kit.px(1), kit.px(3))
                        box = kit.box(rect.width + kit.px(6), rect.height + kit.px(2), style)
                        where = (rect.x - kit.px(3), y + rect.y - kit.px(1))
                        surface.blit(box, where, None, pygame.BLEND_PREMULTIPLIED)
            if line.picture is None:
                line.picture = picture_of(kit, layout)
            surface.blit(line.picture, (0, y), None, pygame.BLEND_PREMULTIPLIED)
        paint_bar(kit, self.scroller, self._rail(kit), surface, self.rect.topleft)
        return surface

    # Links

    def _links(self) -> list[tuple[int, int]]:
        return [
            (number, which)
            for number, line in enumerate(self._lines)
            if line.layout is not None
            for which in range(len(line.layout.links))
        ]

    def _target(self, link: tuple[int, int] | None) -> str:
        if link is None:
            return ""
        layout = self._lines[link[0]].layout
        return layout.links[link[1]].target if layout is not None else ""

    def _link_at(self, point: Point) -> tuple[int, int] | None:
        x, y = point[0] - self.rect.x, point[1] - self.rect.y + self.scroller.offset
        for number, line in enumerate(self._lines):
            if line.layout is not None and line.top <= y < line.top + line.layout.height:
                for which, link in enumerate(line.layout.links):
                    if any(rect.collidepoint(x, y - line.top) for rect in link.rects):
                        return (number, which)
        return None

    def _step_link(self, step: int) -> bool:
        links = self._links()
        if not links:
            return False
        if self._link in links:
            index = links.index(self._link) + step
        else:
            index = len(links) - 1 if step < 0 else 0
        if not 0 <= index < len(links):
            return False
        self._link = links[index]
        line = self._lines[self._link[0]]
        if line.layout is not None:
            self.scroller.reveal(line.top, line.top + line.layout.height)
        self.touch()
        return True

    # Events

    def on_hover(self, point: Point | None) -> None:
        """Underline the link under the mouse."""
        link = self._link_at(point) if point is not None else None
        if link != self._hovered_link:
            self._hovered_link = link
            self.touch()

    def on_press(self, point: Point) -> bool:
        """Grip the bar, or note the link."""
        host = self.host
        if host is not None and self.scroller.press(self._rail(host.kit), point):
            self.touch()
        return True

    def on_drag(self, point: Point) -> None:
        """Move the bar."""
        host = self.host
        if host is not None and self.scroller.drag(self._rail(host.kit), point):
            self.touch()

    def on_release(self, point: Point) -> None:
        """Follow the link under the mouse."""
        was_gripped = self.scroller.is_gripped
        self.scroller.release()
        link = self._link_at(point)
        if link is not None and not was_gripped:
            self._follow(link)
        self.touch()

    def _follow(self, link: tuple[int, int] | None) -> bool:
        target, host = self._target(link), self.host
        if not target or host is None:
            return False
        host.follow_link(target)
        return True

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """Scroll."""
        host = self.host
        if host is None:
            return False
        return self._scroll(self.scroller.offset - steps_y * 2 * self._row_height(host.kit))

    def _scroll(self, offset: int) -> bool:
        if not self.scroller.scroll_to(offset):
            return False
        self.touch()
        return True

    def on_nav(self, nav: Nav) -> bool:
        """Up and Down scroll, Left and Right go through the links, Enter follows one."""
        host = self.host
        if host is None:
            return False
        if nav is Nav.ACTIVATE:
            return self._follow(self._link)
        if nav in (Nav.LEFT, Nav.RIGHT):
            return self._step_link(1 if nav is Nav.RIGHT else -1)
        row = self._row_height(host.kit)
        if nav in (Nav.UP, Nav.DOWN):
            return self._scroll(self.scroller.offset + (row if nav is Nav.DOWN else -row))
        page = page_of(nav, self.scroller)
        return page is not None and self._scroll(page)

    def visible_text(self) -> str:
        """Return the lines in view."""
        seen = []
        for line in self._lines:
            if line.layout is not None and line.parsed is not None:
                y = line.top - self.scroller.offset
                if y + line.layout.height > 0 and y < self.rect.height:
                    seen.append(line.parsed.plain)
        return "\n".join(seen)
