"""Labels, pictures and bars: what is shown and not operated."""

from collections.abc import Callable, Iterable
from typing import Final, Unpack

import pygame

from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.markup import Parsed, Run, parse
from game.views.ui.text import TextAlign, TextLayout, lay_out, longest_word, paint_layout, shortened
from game.views.ui.theme import SizeRole
from game.views.ui.widget import Common, Nav, Point, Widget

_LONGEST_WORD_SIGNS: Final = 28
"""Anything longer is a path or the like: it is broken where it has to be, and widens nothing."""


class LinkSpot(Widget):
    """The place of one link inside a label: a stop of the keyboard focus."""

    is_focusable = True

    def __init__(self, target: str, text: str) -> None:
        super().__init__()
        self.target = target
        self.text = text
        self.areas: tuple[pygame.Rect, ...] = ()

    def at(self, point: Point) -> Widget | None:
        """A link that wraps is hit only on its words."""
        return self if any(area.collidepoint(point) for area in self.areas) else None

    def move(self, dx: int, dy: int) -> None:
        """Move the areas too."""
        super().move(dx, dy)
        self.areas = tuple(area.move(dx, dy) for area in self.areas)

    def focus_rect(self) -> pygame.Rect:
        """Return the first line of the link."""
        return self.areas[0] if self.areas else self.rect

    def on_press(self, point: Point) -> bool:
        """Take the click."""
        return True

    def on_release(self, point: Point) -> None:
        """Follow the link when the button is let go on it."""
        if self.at(point) is not None:
            self.activate()

    def on_nav(self, nav: Nav) -> bool:
        """Enter follows the link."""
        return nav is Nav.ACTIVATE and self.activate()

    def activate(self) -> bool:
        """Follow the link."""
        host = self.host
        if host is not None:
            host.follow_link(self.target)
        return True

    def on_hover(self, point: Point | None) -> None:
        """Underline while the mouse is on it."""
        if self.parent is not None:
            self.parent.touch()


class Label(Widget):
    """Text with markup. It wraps unless ``is_wrapped`` is off, then it is shortened."""

    def __init__(
        self,
        text: str = "",
        role: str = "text",
        size: SizeRole = "text",
        *,
        is_bold: bool = False,
        is_mono: bool = False,
        is_wrapped: bool = True,
        text_align: TextAlign = "left",
        line_gap: int | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.role = role
        self.face = Face(size, is_bold, is_mono)
        self.is_wrapped = is_wrapped
        self.text_align: TextAlign = text_align
        self.line_gap = line_gap
        self._parsed: Parsed | None = None
        self._layouts: dict[tuple[int | None, TextAlign], TextLayout] = {}

    def set_text(self, text: str, role: str | None = None) -> None:
        """Change the text; nothing happens when it is the same."""
        if text == self.text and (role is None or role == self.role):
            return
        self.text = text
        if role is not None:
            self.role = role
        self._parsed = None
        self._layouts.clear()
        if self.fixed_width and self.fixed_height:
            self._place_links_later()
            self.touch()
        else:
            self.relayout()

    def _place_links_later(self) -> None:
        if self._children:
            self.relayout()

    def parsed(self, kit: Kit) -> Parsed:
        """Return the runs of the text."""
        if self._parsed is None:
            host = self.host
            self._parsed = parse(
                self.text,
                kit.has_colour,
                Run("", self.face, self.role),
                host.keymap.name if host is not None else None,
            )
        return self._parsed

    def restyle(self) -> None:
        """Key names and colours may have changed."""
        self._parsed = None
        self._layouts.clear()
        super().restyle()

    def _gap(self, kit: Kit) -> int:
        return kit.px(self.line_gap if self.line_gap is not None else kit.theme.metrics.line_gap)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        parsed = self.parsed(kit)
        natural = self._layout(kit, None, "left").width
        if not self.is_wrapped:
            return (min(natural, kit.px(40)), natural)
        unbroken = kit.fonts.width("n" * _LONGEST_WORD_SIGNS, self.face)
        return (min(longest_word(kit, parsed), unbroken), natural)

    def _measure_height(self, kit: Kit, width: int) -> int:
        limit = width if self.is_wrapped else None
        return self._layout(kit, limit, "left").height

    def _layout(self, kit: Kit, limit: int | None, align: TextAlign) -> TextLayout:
        """Return the placed text, made once per width."""
        if limit is not None and align == "left":
            free = self._layout(kit, None, "left")
            if free.width <= limit:
                return free
        layout = self._layouts.get((limit, align))
        if layout is None:
            layout = lay_out(kit, self.parsed(kit), limit, align, self._gap(kit), self.face)
            self._layouts[limit, align] = layout
        return layout

    def arrange(self, kit: Kit) -> None:
        """Make a focus stop for every link."""
        parsed = self.parsed(kit)
        links = (
            self._layout(kit, self._limit(), self.text_align).links
            if any(run.link for run in parsed.runs)
            else ()
        )
        spots = [child for child in self._children if isinstance(child, LinkSpot)]
        if [(spot.target, spot.text) for spot in spots] != [(link.target, link.text) for link in links]:
            spots = [LinkSpot(link.target, link.text) for link in links]
            self._children = list(spots)
            for spot in spots:
                spot.parent = self
        for spot, area in zip(spots, links, strict=True):
            spot.areas = tuple(rect.move(self.rect.topleft) for rect in area.rects)
            spot.rect = spot.areas[0].unionall(spot.areas[1:])

    def _limit(self) -> int | None:
        return self.rect.width if self.is_wrapped or self.text_align != "left" else None

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the lines, and a line under a hovered link."""
        if not self.text:
            return None
        surface = self.blank()
        layout = self._layout(kit, self._limit(), self.text_align)
        if self._is_shortened(kit):
            short = shortened(kit, self.parsed(kit), self.rect.width)
            layout = lay_out(kit, short, self._limit(), self.text_align, self._gap(kit), self.face)
        paint_layout(kit, layout, surface)
        for spot in self._children:
            if isinstance(spot, LinkSpot) and spot.is_hovered:
                for area in spot.areas:
                    line = area.move(-self.rect.x, -self.rect.y)
                    height = kit.px(1)
                    surface.fill((*kit.palette.link, 255), (line.x, line.bottom - height, line.width, height))
        return surface

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip, above it the whole text where that is cut."""
        host = self.host
        is_cut = host is not None and self._is_shortened(host.kit)
        return "\n".join(filter(None, (self.text if is_cut else "", self.tooltip)))

    def _is_shortened(self, kit: Kit) -> bool:
        return not self.is_wrapped and self._layout(kit, None, "left").width > self.rect.width

    def visible_text(self) -> str:
        """Return the text without markup."""
        host = self.host
        if host is None:
            return self.text
        return self.parsed(host.kit).plain


class OneOfTexts(Label):
    """One of several texts at a time, in the room of the longest: nothing moves as another is shown."""

    def __init__(self, texts: Iterable[str], role: str = "text", size: SizeRole = "text") -> None:
        super().__init__("", role, size)
        self._measures = tuple(Label(text, role, size) for text in texts)

    def restyle(self) -> None:
        """Key names and letters may have changed."""
        for each in self._measures:
            each.restyle()
        super().restyle()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        ranges = [each.width_range(kit) for each in self._measures] or [super()._measure_width(kit)]
        return max(least for least, _ in ranges), max(most for _, most in ranges)

    def _measure_height(self, kit: Kit, width: int) -> int:
        heights = [each.height_for(kit, width) for each in self._measures]
        return max(heights, default=super()._measure_height(kit, width))


class Heading(Label):
    """A title inside a panel or at the top of a screen."""

    def __init__(self, text: str, **common: Unpack[Common]) -> None:
        super().__init__(text, "text", "title", is_bold=True, **common)


class Picture(Widget):
    """A surface, given (premultiplied) or painted by a function for the size at hand."""

    def __init__(
        self,
        source: pygame.Surface | Callable[[Kit, tuple[int, int]], pygame.Surface],
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.source = source

    def set_source(self, source: pygame.Surface | Callable[[Kit, tuple[int, int]], pygame.Surface]) -> None:
        """Show another picture."""
        self.source = source
        self.relayout()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        if isinstance(self.source, pygame.Surface):
            width = self.source.get_width()
            return (min(width, kit.px(16)), width)
        return (kit.px(16), kit.px(64))

    def _measure_height(self, kit: Kit, width: int) -> int:
        if isinstance(self.source, pygame.Surface):
            own_width, own_height = self.source.get_size()
            return own_height if own_width <= width else max(1, own_height * width // own_width)
        return width

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Return the picture, scaled down when it is too large."""
        if not isinstance(self.source, pygame.Surface):
            return self.source(kit, self.rect.size)
        width, height = self.source.get_size()
        shrink = min(1.0, self.rect.width / width, self.rect.height / height)
        shown = self.source
        if shrink < 1.0:
            size = (max(1, round(width * shrink)), max(1, round(height * shrink)))
            shown = pygame.transform.smoothscale(self.source, size)
        surface = self.blank()
        where = ((self.rect.width - shown.get_width()) // 2, (self.rect.height - shown.get_height()) // 2)
        surface.blit(shown, where, None, pygame.BLEND_PREMULTIPLIED)
        return surface


class IconView(Widget):
    """One icon; ``size`` is in unscaled pixels."""

    def __init__(self, name: str, role: str = "text", size: int = 16, **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.name = name
        self.role = role
        self.size = size

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(self.size), kit.px(self.size))

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(self.size)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the icon in the middle."""
        surface = self.blank()
        icon = kit.icon(self.name, self.role, kit.px(self.size))
        where = icon.get_rect(center=(self.rect.width // 2, self.rect.height // 2))
        surface.blit(icon, where, None, pygame.BLEND_PREMULTIPLIED)
        return surface


class ProgressBar(Widget):
    """How far something is: ``done`` of ``total``; with ``role`` the colour of the done part."""

    def __init__(self, done: int = 0, total: int = 100, role: str = "link", **common: Unpack[Common]) -> None:
        super().__init__(**common)
        self.done = done
        self.total = total
        self.role = role

    def set_progress(self, done: int, total: int | None = None) -> None:
        """Change how far it is."""
        whole = self.total if total is None else total
        if (done, whole) != (self.done, self.total):
            self.done, self.total = done, whole
            self.touch()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(48), kit.px(160))

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(12)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the rail and the done part."""
        width, height = self.rect.size
        radius = height // 2
        rail = kit.field_style(kit.palette.faint)._replace(radius=radius, edge=None)
        surface = kit.box(width, height, rail).copy()
        share = min(1.0, max(0.0, self.done / self.total if self.total else 0.0))
        filled = round(width * share)
        if filled > 0:
            bar = rail._replace(fill=kit.colour(self.role))
            whole = kit.box(width, height, bar)
            if filled >= height:
                whole = kit.box(filled, height, bar)
            surface.blit(whole, (0, 0), (0, 0, filled, height), pygame.BLEND_PREMULTIPLIED)
        return surface

    def visible_text(self) -> str:
        """Return the share in percent."""
        return f"{round(100 * self.done / self.total) if self.total else 0}%"


class Divider(Widget):
    """A thin line between groups."""

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(kit.theme.metrics.edge)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the line."""
        surface = self.blank()
        surface.fill((*kit.palette.panel_edge, 255))
        return surface
