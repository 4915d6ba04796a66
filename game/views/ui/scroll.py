"""Scrolling: the bar that lists, logs and areas share, and the scroll area."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Unpack

import pygame

from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.widget import Blit, Common, Nav, Point, Widget


@dataclass(slots=True)
class Scroller:
    """One scrolled direction in pixels: how much there is, how much is seen, and from where."""

    content: int = 0
    view: int = 0
    offset: int = 0
    _grip: int | None = None

    @property
    def limit(self) -> int:
        """The largest offset."""
        return max(0, self.content - self.view)

    @property
    def is_needed(self) -> bool:
        """Whether there is more than is seen."""
        return self.content > self.view

    @property
    def is_at_end(self) -> bool:
        """Whether the end is in view."""
        return self.offset >= self.limit

    def resize(self, content: int, view: int) -> None:
        """Take new lengths and stay within them."""
        self.content, self.view = content, view
        self.offset = min(self.offset, self.limit)

    def scroll_to(self, offset: int) -> bool:
        """Go to an offset; return whether it changed."""
        wanted = min(self.limit, max(0, offset))
        changed = wanted != self.offset
        self.offset = wanted
        return changed

    def reveal(self, start: int, end: int) -> bool:
        """Go just far enough to see a part of the content."""
        if end - start > self.view or start < self.offset:
            return self.scroll_to(start)
        if end > self.offset + self.view:
            return self.scroll_to(end - self.view)
        return False

    def thumb(self, rail: pygame.Rect) -> pygame.Rect:
        """Return the grip of a vertical bar."""
        if not self.is_needed:
            return pygame.Rect(rail.topleft, (rail.width, 0))
        height = min(rail.height, max(rail.width * 2, rail.height * self.view // self.content))
        y = rail.y + (rail.height - height) * self.offset // max(1, self.limit)
        return pygame.Rect(rail.x, y, rail.width, height)

    def press(self, rail: pygame.Rect, point: Point) -> bool:
        """Grip the bar, or page towards the point; return whether the point is on the rail."""
        if not self.is_needed or not rail.inflate(rail.width, 0).collidepoint(point):
            return False
        thumb = self.thumb(rail)
        if thumb.top <= point[1] < thumb.bottom:
            self._grip = point[1] - thumb.y
        else:
            self.scroll_to(self.offset + (self.view if point[1] > thumb.y else -self.view))
            self._grip = self.thumb(rail).height // 2
        return True

    def drag(self, rail: pygame.Rect, point: Point) -> bool:
        """Follow the mouse; return whether the offset changed."""
        if self._grip is None:
            return False
        way = max(1, rail.height - self.thumb(rail).height)
        return self.scroll_to((point[1] - self._grip - rail.y) * self.limit // way)

    def release(self) -> None:
        """Let the bar go."""
        self._grip = None

    @property
    def is_gripped(self) -> bool:
        """Whether the mouse holds the bar."""
        return self._grip is not None


def paint_bar(
    kit: Kit, scroller: Scroller, rail: pygame.Rect, surface: pygame.Surface, origin: Point
) -> None:
    """Paint rail and grip."""
    for box, (x, y) in bar_boxes(kit, scroller, rail):
        surface.blit(box, (x - origin[0], y - origin[1]), None, pygame.BLEND_PREMULTIPLIED)


def bar_boxes(kit: Kit, scroller: Scroller, rail: pygame.Rect) -> list[Blit]:
    """Return rail and grip, and where they lie on the screen."""
    if not scroller.is_needed or rail.height <= 0:
        return []
    palette = kit.palette
    grip = palette.dim if scroller.is_gripped else palette.faint
    return [
        (kit.box(rect.width, rect.height, BoxStyle(fill, radius=rail.width // 2)), rect.topleft)
        for rect, fill in ((rail, palette.well), (scroller.thumb(rail), grip))
    ]


LEAST_SHOWN = 64
"""So much of its child is seen at least, in pixels at scale 1."""


class ScrollArea(Widget):
    """Shows a part of one child and scrolls it. Takes the room that it gets; asks for ``least_height``."""

    def __init__(self, child: Widget, *, least_height: int = 64, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.child = child
        self.least_height = least_height
        self.scroller = Scroller()
        self._panned_y: int | None = None
        self.add(child)

    def _bar_room(self, kit: Kit) -> int:
        return kit.px(kit.theme.metrics.scrollbar) + kit.px(6)

    def _rail(self, kit: Kit) -> pygame.Rect:
        width = kit.px(kit.theme.metrics.scrollbar)
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        least, natural = self.child.width_range(kit)
        return (min(least, kit.px(80)), natural)

    def _measure_height(self, kit: Kit, width: int) -> int:
        natural = self.child.height_for(kit, width)
        return min(natural, kit.px(self.least_height)) if self.stretch else natural

    def shrunk_height(self, kit: Kit, height: int) -> int:
        """Return the least that is worth scrolling in."""
        return min(height, kit.px(LEAST_SHOWN)) if self.stretch else height

    def arrange(self, kit: Kit) -> None:
        """Place the child at the offset."""
        width = self.rect.width
        height = self.child.height_for(kit, width)
        if height > self.rect.height:
            width = max(1, width - self._bar_room(kit))
            height = self.child.height_for(kit, width)
        self.scroller.resize(height, self.rect.height)
        top = self.rect.y - self.scroller.offset
        self.child.place(kit, pygame.Rect(self.rect.x, top, width, max(height, self.rect.height)))

    def scroll_to(self, offset: int) -> bool:
        """Scroll to an offset in pixels; return whether it changed."""
        before = self.scroller.offset
        if not self.scroller.scroll_to(offset):
            return False
        self.child.move(0, before - self.scroller.offset)
        self.touch()
        return True

    def clip_rect(self) -> pygame.Rect | None:
        """Children show only inside."""
        return self.rect

    def at(self, point: Point) -> Widget | None:
        """The bar belongs to the area, the rest to the child."""
        if not self.is_visible or not self.rect.collidepoint(point):
            return None
        host = self.host
        if host is not None and self.scroller.is_needed and self._rail(host.kit).collidepoint(point):
            return self
        return self.child.at(point) or self

    def collect(self, kit: Kit, out: list[Blit]) -> None:
        """Only what lies inside shows, and the bar."""
        if not self.is_visible:
            return
        if not self.scroller.is_needed:
            self.child.collect(kit, out)
            return
        inside: list[Blit] = []
        self.child.collect(kit, inside)
        out += cut_out(inside, self.rect)
        out += bar_boxes(kit, self.scroller, self._rail(kit))

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll a rectangle into view, with a little room around it."""
        rect = rect.copy()  # that of a widget inside goes along as it moves
        top = rect.top - self.rect.top + self.scroller.offset
        before = self.scroller.offset
        if self.scroller.reveal(max(0, top - 4), top + rect.height + 4):
            moved = before - self.scroller.offset
            self.child.move(0, moved)
            rect = rect.move(0, moved)
            self.touch()
        super().reveal(rect)

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """Scroll; at the end the wheel goes on to what is around."""
        host = self.host
        if host is None or not self.scroller.is_needed:
            return False
        return self.scroll_to(self.scroller.offset - steps_y * host.kit.px(48))

    def scroll_by(self, nav: Nav) -> bool:
        """Scroll a line or a page, or to an end; return whether there was somewhere to go."""
        host = self.host
        if host is None or not self.scroller.is_needed:
            return False
        if nav in (Nav.UP, Nav.DOWN):
            line = host.kit.px(48)
            return self.scroll_to(self.scroller.offset + (line if nav is Nav.DOWN else -line))
        offset = page_of(nav, self.scroller)
        return offset is not None and self.scroll_to(offset)

    def on_press(self, point: Point) -> bool:
        """Grip the bar."""
        host = self.host
        if host is None:
            return False
        before = self.scroller.offset
        if not self.scroller.press(self._rail(host.kit), point):
            return False
        self.child.move(0, before - self.scroller.offset)
        self.touch()
        return True

    def on_pan(self, point: Point) -> bool:
        """Drag what is seen with the middle button."""
        self._panned_y = point[1]
        return self.scroller.is_needed

    def on_drag(self, point: Point) -> None:
        """Move the bar, or what is seen."""
        if self._panned_y is not None:
            self.scroll_to(self.scroller.offset + self._panned_y - point[1])
            self._panned_y = point[1]
            return
        host = self.host
        before = self.scroller.offset
        if host is not None and self.scroller.drag(self._rail(host.kit), point):
            self.child.move(0, before - self.scroller.offset)
            self.touch()

    def on_release(self, point: Point) -> None:
        """Let the bar go, or what was dragged."""
        self._panned_y = None
        self.scroller.release()
        self.touch()


def cut_out(blits: Sequence[Blit], area: pygame.Rect) -> list[Blit]:
    """Return what an area leaves of pictures: a part of those that lie across its edge."""
    found: list[Blit] = []
    for picture, (x, y) in blits:
        whole = picture.get_rect(topleft=(x, y))
        shown = whole.clip(area)
        if shown == whole:
            found.append((picture, (x, y)))
        elif shown:
            found.append((picture.subsurface(shown.move(-x, -y)), shown.topleft))
    return found


def scroll_by(root: Widget, focus: Widget | None, nav: Nav) -> bool:
    """Scroll by a wish that nothing else took: what is around the focus, else the first area that can."""
    around = focus
    while around is not None:
        if isinstance(around, ScrollArea) and around.scroll_by(nav):
            return True
        around = around.parent
    return any(isinstance(widget, ScrollArea) and widget.scroll_by(nav) for widget in root.walk())


def page_of(nav: Nav, scroller: Scroller) -> int | None:
    """Return the offset that a paging command leads to, or None for other commands."""
    match nav:
        case Nav.PAGE_UP:
            return scroller.offset - scroller.view
        case Nav.PAGE_DOWN:
            return scroller.offset + scroller.view
        case Nav.HOME:
            return 0
        case Nav.END:
            return scroller.limit
        case _:
            return None
