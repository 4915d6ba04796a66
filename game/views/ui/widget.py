"""The widget: a rectangle that measures itself, keeps its picture, and answers events."""

from collections.abc import Sequence
from typing import Literal, Protocol, TypeAlias, TypedDict

import pygame

from game.views.input import KeyMap
from game.views.ui.kit import Kit
from game.views.ui.nav import Nav as Nav

Blit: TypeAlias = tuple[pygame.Surface, tuple[int, int]]
Point: TypeAlias = tuple[int, int]
CrossAlign: TypeAlias = Literal["fill", "start", "center", "end"]


class Host(Protocol):
    """What a widget asks of the user interface that it is in."""

    @property
    def kit(self) -> Kit:
        """The kit in use."""

    @property
    def focus(self) -> "Widget | None":
        """The widget with the keyboard focus."""

    def mark_dirty(self) -> None:
        """Ask for a new frame."""

    def mark_layout(self) -> None:
        """Ask for a new layout before the next frame."""

    @property
    def keymap(self) -> KeyMap:
        """The keys of all commands."""

    def follow_link(self, target: str) -> None:
        """A link was activated."""

    def open_popup(self, popup: "Widget", anchor: "Widget") -> None:
        """Show a widget above all others, at another widget, until it is closed."""

    def close_popup(self) -> None:
        """Close the topmost popup."""

    def set_focus(self, widget: "Widget | None", is_visible: bool = True) -> None:
        """Move the keyboard focus."""


class Common(TypedDict, total=False):
    """Keyword arguments that every widget takes; lengths are unscaled pixels."""

    id: str
    tooltip: str
    stretch: int
    width: int
    height: int
    min_width: int
    align: CrossAlign
    is_visible: bool
    is_enabled: bool


class Widget:
    """The root of all widgets; subclasses override ``_measure_...``, ``paint`` and ``on_...``."""

    is_focusable = False
    takes_focus_on_click = False
    is_ground = False
    """Whether a click on it alone means nothing: it only keeps clicks from what lies below."""
    takes_second_click = True
    """Whether the second of two quick clicks is meant for it, when the first brought it under the mouse."""
    command = ""
    is_selected = False
    answer_rank = 0

    def __init__(
        self,
        *,
        id: str = "",
        tooltip: str = "",
        stretch: int = 0,
        width: int = 0,
        height: int = 0,
        min_width: int = 0,
        align: CrossAlign = "fill",
        is_visible: bool = True,
        is_enabled: bool = True,
    ) -> None:
        self.id = id
        self.tooltip = tooltip
        self.stretch = stretch
        self.fixed_width = width
        self.fixed_height = height
        self.min_width = min_width
        self.align: CrossAlign = align
        self.is_visible = is_visible
        self.is_enabled = is_enabled
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.parent: Widget | None = None
        self.own_host: Host | None = None
        self.is_hovered = False
        self.is_pressed = False
        self._children: list[Widget] = []
        self._picture: pygame.Surface | None = None
        self._has_picture = False
        self._widths: tuple[int, int] | None = None
        self._heights: dict[int, int] = {}
        self._is_laid_out = False

    # The tree

    @property
    def children(self) -> Sequence["Widget"]:
        """The widgets inside this one, in reading order."""
        return self._children

    @property
    def host(self) -> Host | None:
        """The user interface that this widget is in, if any."""
        widget: Widget = self
        while widget.parent is not None:
            widget = widget.parent
        return widget.own_host

    def add(self, *children: "Widget") -> None:
        """Put widgets in at the end."""
        for child in children:
            child.parent = self
            self._children.append(child)
        self.relayout()

    def remove(self, child: "Widget") -> None:
        """Take a widget out."""
        self._children.remove(child)
        child.parent = None
        self.relayout()

    def clear(self) -> None:
        """Take all widgets out."""
        for child in self._children:
            child.parent = None
        self._children.clear()
        self.relayout()

    def replace(self, *children: "Widget") -> None:
        """Take all widgets out and put others in."""
        self.clear()
        self.add(*children)

    # Changes

    def touch(self) -> None:
        """The picture is out of date: paint it again before the next frame."""
        self._has_picture = False
        host = self.host
        if host is not None:
            host.mark_dirty()

    def relayout(self) -> None:
        """The size may have changed: measure and place again before the next frame."""
        widget: Widget = self
        widget._has_picture = False
        while True:
            widget._widths = None
            widget._heights.clear()
            widget._is_laid_out = False
            if widget.parent is None:
                break
            widget = widget.parent
        if widget.own_host is not None:
            widget.own_host.mark_layout()

    def restyle(self) -> None:
        """The kit has changed: forget every measure and picture from here down."""
        self._widths = None
        self._heights.clear()
        self._is_laid_out = False
        self._has_picture = False
        for child in self.children:
            child.restyle()

    def set_visible(self, is_visible: bool) -> None:
        """Show or hide; a hidden widget takes no room."""
        if is_visible != self.is_visible:
            self.is_visible = is_visible
            self.relayout()

    def set_enabled(self, is_enabled: bool) -> None:
        """Allow or forbid use; a forbidden widget is dimmed and cannot have the focus."""
        if is_enabled != self.is_enabled:
            self.is_enabled = is_enabled
            self.touch()

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard focus is here."""
        host = self.host
        return host is not None and host.focus is self

    # Measuring and placing

    def width_range(self, kit: Kit) -> tuple[int, int]:
        """Return the least and the natural width in pixels."""
        if self._widths is None:
            if self.fixed_width:
                width = kit.px(self.fixed_width)
                self._widths = (width, width)
            else:
                least, natural = self._measure_width(kit)
                floor = kit.px(self.min_width)
                self._widths = (max(least, floor), max(natural, floor))
        return self._widths

    def bare_width(self, kit: Kit) -> int:
        """Return the width below which words are cut, where a row is too short even for least widths."""
        return self.width_range(kit)[0]

    def shrunk_height(self, kit: Kit, height: int) -> int:
        """Return the least height that still shows it, where there is less room than it asks for."""
        return height

    def height_for(self, kit: Kit, width: int) -> int:
        """Return the height that this widget wants at a width."""
        if self.fixed_height:
            return kit.px(self.fixed_height)
        height = self._heights.get(width)
        if height is None:
            height = self._heights[width] = self._measure_height(kit, width)
        return height

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (0, 0)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return 0

    def place(self, kit: Kit, rect: pygame.Rect) -> None:
        """Take a rectangle of the screen and place what is inside."""
        if rect.size != self.rect.size:
            self._has_picture = False
        elif rect == self.rect and self._is_laid_out:
            return
        self.rect = rect.copy()
        self._is_laid_out = True
        self.arrange(kit)

    def arrange(self, kit: Kit) -> None:
        """Place the children inside ``rect``; without children there is nothing to do."""

    def move(self, dx: int, dy: int) -> None:
        """Shift the widget and all inside without measuring again."""
        self.rect.move_ip(dx, dy)
        for child in self.children:
            child.move(dx, dy)

    # Painting

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Return the picture (premultiplied, of the size of ``rect``), or None when there is none."""
        return None

    def picture(self, kit: Kit) -> pygame.Surface | None:
        """Return the kept picture, painted anew only after a change."""
        if not self._has_picture:
            self._picture = self.paint(kit) if self.rect.width > 0 and self.rect.height > 0 else None
            self._has_picture = True
        return self._picture

    def collect(self, kit: Kit, out: list[Blit]) -> None:
        """Add the pictures from here down, back to front."""
        if not self.is_visible:
            return
        if (picture := self.picture(kit)) is not None:
            out.append((picture, self.rect.topleft))
        for child in self.children:
            child.collect(kit, out)

    def blank(self) -> pygame.Surface:
        """Return an empty surface of the size of the widget."""
        return pygame.Surface(self.rect.size, pygame.SRCALPHA)

    # Finding

    def view_rect(self) -> pygame.Rect:
        """Return the part of ``rect`` that scrolling and clipping leave visible."""
        rect = self.rect.copy()
        widget = self.parent
        while widget is not None:
            clip = widget.clip_rect()
            if clip is not None:
                rect = rect.clip(clip)
            widget = widget.parent
        return rect

    def clip_rect(self) -> pygame.Rect | None:
        """Return the rectangle outside of which children are not shown, or None."""
        return None

    def at(self, point: Point) -> "Widget | None":
        """Return the innermost visible widget at a point."""
        if not self.is_visible or not self.rect.collidepoint(point):
            return None
        for child in reversed(self.children):
            found = child.at(point)
            if found is not None:
                return found
        return self

    def walk(self) -> list["Widget"]:
        """Return this widget and all visible ones inside, in reading order."""
        found: list[Widget] = []
        self._walk(found)
        return found

    def _walk(self, found: list["Widget"]) -> None:
        if self.is_visible:
            found.append(self)
            for child in self.children:
                child._walk(found)

    def visible_text(self) -> str:
        """Return the words that this widget itself shows."""
        return ""

    def answer_text(self) -> str:
        """Return the words by which an answer is known to say something new: all that it shows."""
        return "\n".join(each.visible_text() for each in self.walk())

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip for a point inside, or for the keyboard focus (no point)."""
        return self.tooltip

    def swallows_mouse(self) -> bool:
        """Whether the mouse here belongs to the user interface, not to the board below."""
        return self.is_focusable or (self.parent is not None and self.parent.swallows_mouse())

    def focus_rect(self) -> pygame.Rect:
        """Return what the focus ring goes around."""
        return self.rect

    def tooltip_rect(self) -> pygame.Rect:
        """Return beside what the tooltip of the keyboard focus stands."""
        return self.focus_rect()

    # Events: each returns whether the widget used it

    def on_press(self, point: Point) -> bool:
        """The main mouse button went down here."""
        return False

    def on_pan(self, point: Point) -> bool:
        """The middle mouse button went down here: what is dragged with it pans."""
        return False

    def on_drag(self, point: Point) -> None:
        """The mouse moved while the button that went down here is held."""

    def on_release(self, point: Point) -> None:
        """The button that went down here went up."""

    def on_cancel(self) -> None:
        """What was pressed here is over without being let go: something else came between."""
        self.is_pressed = False
        self.touch()

    def on_hover(self, point: Point | None) -> None:
        """The mouse moved inside, or left (None)."""

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """The wheel turned above."""
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        """A key went down while the focus is here; before anything else sees it."""
        return False

    def on_text(self, text: str) -> bool:
        """Text was typed while the focus is here."""
        return False

    def on_nav(self, nav: Nav) -> bool:
        """A navigation wish while the focus is here; unused ones move the focus."""
        return False

    def on_focus(self, has_focus: bool) -> None:
        """The keyboard focus came or went."""

    def activate(self) -> bool:
        """Do what a click does."""
        return False

    def update(self, dt_ms: int) -> None:
        """Time passes (only for widgets registered as animated)."""

    def reveal(self, rect: pygame.Rect) -> None:
        """Scroll so that a rectangle inside is visible; passed up to the scrolling parents."""
        if self.parent is not None:
            self.parent.reveal(rect)
