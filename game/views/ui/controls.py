"""Sliders and steppers: numbers set by dragging, clicking or the arrow keys."""

from collections.abc import Callable
from typing import Unpack

import pygame

from game.views.ui.fonts import Face
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.widget import Common, Nav, Point, Widget

_PLAIN = Face("text")
_BOLD = Face("text", bold=True)
_MONO = Face("text", mono=True)
_SMALL = Face("label")


class Slider(Widget):
    """A number on a rail. Left and Right change it by ``step``, Page Up and Down by ten steps.

    The mouse is told of when it lets go: a change may move the slider itself, and must not do so under the
    mouse. With ``is_live`` every number on the way is told, for what only looks.
    """

    is_focusable = True
    takes_focus_on_click = True

    def __init__(
        self,
        text: str,
        value: int,
        on_change: Callable[[int], object],
        *,
        least: int = 0,
        most: int = 100,
        step: int = 1,
        show: Callable[[int], str] = str,
        is_live: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.value = value
        self.is_live = is_live
        self._told = value
        self.on_change = on_change
        self.least = least
        self.most = most
        self.step = step
        self.show = show

    def set_value(self, value: int, tell: bool = False) -> None:
        """Set the number, kept within its limits and on its steps."""
        self._show(value)
        if not tell:
            self._told = self.value
        else:
            self._tell()

    def _show(self, value: int) -> None:
        wanted = self.least + round((value - self.least) / self.step) * self.step
        wanted = min(self.most, max(self.least, wanted))
        if wanted != self.value:
            self.value = wanted
            self.touch()

    def _tell(self) -> None:
        if self.value != self._told:
            self._told = self.value
            self.on_change(self.value)

    def _figure_width(self, kit: Kit) -> int:
        return max(kit.fonts.width(self.show(value), _PLAIN) for value in (self.least, self.value, self.most))

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        fixed = kit.fonts.width(self.text, _PLAIN) + self._figure_width(kit) + kit.px(24)
        return (fixed + kit.px(60), fixed + kit.px(160))

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(kit.theme.metrics.compact_height)

    def _rail(self, kit: Kit) -> pygame.Rect:
        text = kit.fonts.width(self.text, _PLAIN) if self.text else 0
        room = self.rect.width - text - self._figure_width(kit) - kit.px(24)
        width = min(kit.px(180), room) if self.text else room
        right = self.rect.right - self._figure_width(kit) - kit.px(12)
        height = kit.px(4)
        return pygame.Rect(right - width, self.rect.centery - height // 2, max(1, width), height)

    def _knob_x(self, rail: pygame.Rect) -> int:
        return rail.x + rail.width * (self.value - self.least) // max(1, self.most - self.least)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint label, rail, knob and figure."""
        surface = self.blank()
        palette = kit.palette
        role = "text" if self.is_enabled else "resting"
        rail = self._rail(kit).move(-self.rect.x, -self.rect.y)
        height = self.rect.height
        label, figure = kit.text(self.text, role), kit.text(self.show(self.value), role)
        knob_size = kit.px(16)
        knob_x = self._knob_x(rail)
        radius = rail.height // 2
        colour = palette.accent if self.is_enabled else palette.faint
        edge = palette.text if self.is_hovered or self.is_pressed else palette.panel
        knob = BoxStyle(colour, 255, edge, kit.px(2), knob_size // 2)
        filled = max(rail.height, knob_x - rail.x)
        blits = [
            (label, (0, (height - label.get_height()) // 2)),
            (
                figure,
                (self.rect.width - figure.get_width(), (height - figure.get_height()) // 2),
            ),
            (kit.box(rail.width, rail.height, BoxStyle(palette.faint, radius=radius)), rail.topleft),
            (kit.box(filled, rail.height, BoxStyle(colour, radius=radius)), rail.topleft),
            (
                kit.box(knob_size, knob_size, knob),
                (knob_x - knob_size // 2, (height - knob_size) // 2),
            ),
        ]
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        return surface

    def _follow(self, point: Point) -> None:
        host = self.host
        if host is not None:
            rail = self._rail(host.kit)
            along = (point[0] - rail.x) / rail.width
            self._show(round(self.least + along * (self.most - self.least)))
            if self.is_live:
                self._tell()

    def on_press(self, point: Point) -> bool:
        """Go to where the mouse is."""
        host = self.host
        self.is_pressed = True
        if host is not None and point[0] >= self._rail(host.kit).x - host.kit.px(8):
            self._follow(point)
        self.touch()
        return True

    def on_drag(self, point: Point) -> None:
        """Follow the mouse."""
        self._follow(point)

    def on_release(self, point: Point) -> None:
        """Let go: the number shown is the number that counts."""
        self.is_pressed = False
        self.touch()
        self._tell()

    def on_cancel(self) -> None:
        """The mouse was taken away: the number is again the one that counts."""
        super().on_cancel()
        self._show(self._told)

    def on_hover(self, point: Point | None) -> None:
        """Show that the mouse is here."""
        self.touch()

    def on_nav(self, nav: Nav) -> bool:
        """Arrows change the number."""
        steps = {Nav.LEFT: -1, Nav.RIGHT: 1, Nav.PAGE_DOWN: -10, Nav.PAGE_UP: 10}
        if nav in steps:
            self.set_value(self.value + steps[nav] * self.step, tell=True)
            return True
        if nav in (Nav.HOME, Nav.END):
            self.set_value(self.least if nav is Nav.HOME else self.most, tell=True)
            return True
        return False

    def visible_text(self) -> str:
        """Return label and figure."""
        return f"{self.text}: {self.show(self.value)}"


class Stepper(Widget):
    """A count with a minus and a plus: one item of a picker. Put many into a ``Grid``.

    ``detail`` stands dim below the name, with narrow gaps where it would not fit otherwise; ``icon`` is an
    optional premultiplied picture before it.
    """

    is_focusable = True

    def __init__(
        self,
        text: str,
        count: int,
        on_change: Callable[[int], object],
        *,
        detail: str = "",
        least: int = 0,
        most: int = 99,
        icon: Callable[[Kit, int], pygame.Surface] | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.detail = detail
        self.count = count
        self.on_change = on_change
        self.least = least
        self.most = most
        self.icon = icon
        self.why_full: Callable[[], str] = str
        """Says why there can be no more, as markup, below the tooltip where there can be none."""
        self._hovered_part = 0

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip, and why there can be no more."""
        why_full = self.why_full() if self.is_enabled and self.count >= self.most else ""
        return "\n".join(filter(None, (self.tooltip, f"{{warning}}{why_full}{{/}}" if why_full else "")))

    def set_count(self, count: int, tell: bool = False) -> None:
        """Set the count within its limits."""
        wanted = min(self.most, max(self.least, count))
        if wanted != self.count:
            self.count = wanted
            self.touch()
            if tell:
                self.on_change(wanted)

    def set_limits(self, least: int, most: int) -> None:
        """Set how many there may be; the count itself stays."""
        if (least, most) != (self.least, self.most):
            self.least, self.most = least, most
            self.touch()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        words = max(kit.fonts.width(self.text, _BOLD), kit.fonts.width(self.detail, _SMALL))
        fixed = 3 * kit.px(28) + kit.px(24) + (kit.px(40) if self.icon is not None else 0)
        return (fixed + min(words, kit.px(80)), fixed + words)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(48 if self.detail or self.icon is not None else 36)

    def _parts(self, kit: Kit) -> tuple[pygame.Rect, pygame.Rect]:
        """Return where minus and plus are on screen."""
        size = kit.px(28)
        y = self.rect.centery - size // 2
        plus = pygame.Rect(self.rect.right - size - kit.px(8), y, size, size)
        return plus.move(-2 * size, 0), plus

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the card."""
        palette = kit.palette
        edge = palette.field_edge if not self.count else palette.dim
        style = kit.field_style(palette.field if self.is_enabled else palette.field_press, edge)
        surface = kit.box(*self.rect.size, style).copy()
        minus, plus = (part.move(-self.rect.x, -self.rect.y) for part in self._parts(kit))
        role = "text" if self.is_enabled else "resting"
        x = kit.px(10)
        height = self.rect.height
        if self.icon is not None:
            size = kit.px(32)
            surface.blit(self.icon(kit, size), (x, (height - size) // 2), None, pygame.BLEND_PREMULTIPLIED)
            x += size + kit.px(8)
        room = max(0, minus.x - x - kit.px(6))
        name = kit.text(kit.fonts.elide(self.text, _BOLD, room), role, _BOLD)
        lines = [name]
        if self.detail:
            detail = self.detail
            if kit.fonts.width(detail, _SMALL) > room:
                detail = " ".join(detail.split())
            lines.append(kit.text(kit.fonts.elide(detail, _SMALL, room), "dim", _SMALL))
        y = (height - sum(line.get_height() for line in lines) - kit.px(2) * (len(lines) - 1)) // 2
        for line in lines:
            surface.blit(line, (x, y), None, pygame.BLEND_PREMULTIPLIED)
            y += line.get_height() + kit.px(2)
        figure = kit.text(str(self.count), "accent" if self.count else "dim", _MONO)
        middle = pygame.Rect(minus.right, minus.y, plus.x - minus.right, minus.height)
        surface.blit(figure, figure.get_rect(center=middle.center), None, pygame.BLEND_PREMULTIPLIED)
        for part, icon, number in ((minus, "minus", -1), (plus, "plus", 1)):
            can = self.is_enabled and self.least <= self.count + number <= self.most
            fill = palette.field_hover if can and self._hovered_part == number else palette.well
            surface.blit(
                kit.box(part.width, part.height, BoxStyle(fill, radius=kit.px(5))),
                part,
                None,
                pygame.BLEND_PREMULTIPLIED,
            )
            sign = kit.icon(icon, "text" if can else "resting", kit.px(12))
            surface.blit(sign, sign.get_rect(center=part.center), None, pygame.BLEND_PREMULTIPLIED)
        return surface

    def part_at(self, point: Point) -> int:
        """Return -1 on the minus, 1 on the plus, else 0."""
        host = self.host
        if host is None:
            return 0
        minus, plus = self._parts(host.kit)
        return -1 if minus.collidepoint(point) else int(plus.collidepoint(point))

    def on_hover(self, point: Point | None) -> None:
        """Light up the sign under the mouse."""
        part = self.part_at(point) if point is not None else 0
        if part != self._hovered_part:
            self._hovered_part = part
            self.touch()

    def on_press(self, point: Point) -> bool:
        """Count up or down."""
        self.set_count(self.count + self.part_at(point), tell=True)
        return True

    def on_nav(self, nav: Nav) -> bool:
        """Enter counts up. Left and Right move the focus, as everywhere."""
        if nav is Nav.ACTIVATE:
            self.set_count(self.count + 1, tell=True)
            return True
        return False

    def on_key(self, event: pygame.event.Event) -> bool:
        """Plus and minus count; a digit sets the count."""
        sign: str = getattr(event, "unicode", "")
        step = {"+": 1, "=": 1, "-": -1}.get(sign, 0)
        if event.key in (pygame.K_BACKSPACE, pygame.K_DELETE):
            self.set_count(self.count - 1, tell=True)
        elif step:
            self.set_count(self.count + step, tell=True)
        elif len(sign) == 1 and sign in "0123456789":
            self.set_count(int(sign), tell=True)
        else:
            return False
        return True

    def visible_text(self) -> str:
        """Return name, detail and count."""
        return "  ".join(part for part in (self.text, self.detail, str(self.count)) if part)
