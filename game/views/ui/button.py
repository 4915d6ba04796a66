"""Buttons and toggles."""

from collections.abc import Callable
from typing import Literal, TypeAlias, Unpack

import pygame

from game.views.ui.fonts import Face
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.markup import escape
from game.views.ui.theme import Colour
from game.views.ui.widget import Common, Nav, Point, Widget

Emphasis: TypeAlias = Literal["normal", "primary", "danger", "quiet"]
WhyNot: TypeAlias = str | Callable[[], str]
"""Why something cannot be used now, as markup: the rule that is the cause is linked, where one is."""
Painted: TypeAlias = list[tuple[pygame.Surface, tuple[int, int]]]
BOLD = Face("text", bold=True)
PLAIN = Face("text")
SMALL = Face("label")
KEY_GAP = {PLAIN: 12, SMALL: 6}
"""Between label and key by the letters of the key, in pixels at scale 1."""


class Pressable(Widget):
    """What is clicked, or activated by Enter, Space or the gamepad's first button."""

    is_focusable = True

    def on_press(self, point: Point) -> bool:
        """Show the press."""
        self.is_pressed = True
        self.touch()
        return True

    def on_release(self, point: Point) -> None:
        """Act when the button is let go inside."""
        self.is_pressed = False
        self.touch()
        if self.rect.collidepoint(point):
            self.activate()

    def on_hover(self, point: Point | None) -> None:
        """Show that the mouse is here."""
        self.touch()

    def on_nav(self, nav: Nav) -> bool:
        """Enter and Space act."""
        return nav is Nav.ACTIVATE and self.activate()

    def field_fill(self, kit: Kit) -> Colour:
        """Return the fill for the present state."""
        if not self.is_enabled:
            return kit.palette.field_press
        if self.is_pressed:
            return kit.palette.field_press
        return kit.palette.field_hover if self.is_hovered else kit.palette.field


class Button(Pressable):
    """A button. ``command`` names its key in the key map; the key stands at its right."""

    def __init__(
        self,
        text: str,
        on_click: Callable[[], object],
        *,
        command: str = "",
        icon: str = "",
        emphasis: Emphasis = "normal",
        is_selected: bool = False,
        is_compact: bool = False,
        why_not: WhyNot = "",
        **common: Unpack[Common],
    ) -> None:
        """``why_not`` says why the button rests while it does, below its tooltip."""
        super().__init__(**common)
        self.text = text
        self.on_click = on_click
        self.why_not = why_not
        self.command = command
        self.icon = icon
        self.emphasis: Emphasis = emphasis
        self.is_selected = is_selected
        self.is_compact = is_compact

    def set_text(self, text: str) -> None:
        """Change the label."""
        if text != self.text:
            self.text = text
            self.relayout()

    def set_icon(self, icon: str) -> None:
        """Change the icon; "" takes it away."""
        if icon != self.icon:
            self.icon = icon
            self.relayout()

    def set_selected(self, is_selected: bool) -> None:
        """Mark as the one in force: accent edge."""
        if is_selected != self.is_selected:
            self.is_selected = is_selected
            self.touch()

    def activate(self) -> bool:
        """Do what the button is for; a disabled one only takes the press."""
        if self.is_enabled:
            self.on_click()
        return True

    def reason(self) -> str:
        """Return why the button rests, as far as it was told."""
        return self.why_not if isinstance(self.why_not, str) else self.why_not()

    def key_hint(self) -> str:
        """Return the name of the key, empty when there is none."""
        host = self.host
        return host.keymap.name(self.command) if host is not None and self.command else ""

    def _is_cramped(self, kit: Kit) -> bool:
        """Whether label and key do not both fit: then the label stands alone and the tooltip has both."""
        return bool(self.text) and self._width_with(kit, SMALL) > self.rect.width

    def _key_face(self, kit: Kit, width: int) -> Face:
        """Return the letters of the key: small ones where there is no room for others beside the label."""
        return PLAIN if self._width_with(kit, PLAIN) <= width else SMALL

    def _is_icon_alone(self, kit: Kit, hint: str) -> bool:
        """Whether only the icon has room, or there is nothing else."""
        if not self.icon or not self.text:
            return bool(self.icon) and not hint
        icon = kit.px(kit.theme.metrics.icon) + kit.px(8)
        return icon + kit.fonts.width(self.text, BOLD) + 2 * self._padding(kit) > self.rect.width

    def _padding(self, kit: Kit) -> int:
        return kit.px(8 if self.is_compact else kit.theme.metrics.field_padding)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        width = self._width_with(kit, PLAIN)
        return (width, width)

    def _width_with(self, kit: Kit, face: Face) -> int:
        """Return the width of icon, label and key, the key in these letters."""
        width = 2 * self._padding(kit)
        if self.text:
            width += kit.fonts.width(self.text, BOLD)
        if self.icon:
            width += kit.px(kit.theme.metrics.icon) + (kit.px(8) if self.text else 0)
        hint = self.key_hint()
        if hint:
            width += kit.px(KEY_GAP[face]) + kit.fonts.width(hint, face)
        return width

    def bare_width(self, kit: Kit) -> int:
        """Return the width of the icon, else of the label: the tooltip tells what is left out."""
        icon, label = kit.px(kit.theme.metrics.icon + 8), kit.fonts.width(self.text, BOLD)
        return min(self.width_range(kit)[0], icon if self.icon else label + 2 * self._padding(kit))

    def _measure_height(self, kit: Kit, width: int) -> int:
        metrics = kit.theme.metrics
        return kit.px(metrics.compact_height if self.is_compact else metrics.field_height)

    def _style(self, kit: Kit) -> tuple[BoxStyle, str, str]:
        """Return box, role of the label and role of the key."""
        palette = kit.palette
        if not self.is_enabled:
            return kit.field_style(palette.field_press), "resting", "resting"
        if self.is_selected:
            style = kit.field_style(self.field_fill(kit), palette.accent, kit.px(2))
            return style, "text", "dim"
        if self.emphasis == "primary":
            fill = palette.accent if not self.is_pressed else palette.warning
            edge = palette.text if self.is_hovered else None
            return kit.field_style(fill, edge), "on_accent", "on_accent"
        if self.emphasis == "danger":
            return kit.field_style(self.field_fill(kit), palette.bad), "bad", "dim"
        if self.emphasis == "quiet" and not (self.is_hovered or self.is_pressed):
            return BoxStyle(None), "dim", "resting"
        edge = palette.field_edge if self.is_hovered or palette.field_edge != palette.panel_edge else None
        return kit.field_style(self.field_fill(kit), edge), "text", "dim"

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint box, icon, label and key."""
        style, role, key_role = self._style(kit)
        width, height = self.rect.size
        surface = kit.box(width, height, style).copy()
        x = pad = self._padding(kit)
        blits: Painted = []
        hint = self.key_hint()
        right = width - pad
        is_icon_alone = self._is_icon_alone(kit, hint)
        if hint and self._is_key_shown(kit):
            face = self._key_face(kit, width)
            shown = kit.text(hint, key_role, face)
            right -= shown.get_width()
            blits.append((shown, (right, self._key_top(kit, shown.get_height()))))
            right -= kit.px(KEY_GAP[face] * 2 // 3)
        if self.icon:
            icon = kit.icon(self.icon, role)
            if is_icon_alone:
                x = (width - icon.get_width()) // 2
            blits.append((icon, (x, (height - icon.get_height()) // 2)))
            x += icon.get_width() + kit.px(8)
        if self.text and not is_icon_alone:
            blits += self._paint_label(kit, role, (x, max(0, right - x)))
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        return surface

    def _is_key_shown(self, kit: Kit) -> bool:
        """Whether the key has room."""
        return not self._is_cramped(kit)

    def _key_top(self, kit: Kit, key_height: int) -> int:
        """Return where the key stands, from the top."""
        return (self.rect.height - key_height) // 2

    def _paint_label(self, kit: Kit, role: str, at: tuple[int, int]) -> Painted:
        """Return the label where it stands; ``at``: from its left edge so many pixels."""
        left, room = at
        text = kit.text(kit.fonts.elide(self.text, BOLD, room), role, BOLD)
        return [(text, (left, (self.rect.height - text.get_height()) // 2))]

    def visible_text(self) -> str:
        """Return label and key."""
        return f"{self.text}  {self.key_hint()}".strip()

    def tooltip_at(self, point: Point | None) -> str:
        """Return label and key where they have no room on the button, the tooltip, and why it rests."""
        why_not = "" if self.is_enabled else self.reason()
        return "\n".join(filter(None, (self._cut_off(), self.tooltip, why_not)))

    def _cut_off(self) -> str:
        """Return label and key, "" where both have room."""
        host = self.host
        if host is None or not self._is_cramped(host.kit):
            return ""
        hint = self.key_hint()
        return escape(self.text) + (f"  {{dim}}{escape(hint)}{{/}}" if hint else "")


class Toggle(Pressable):
    """A switch with its label at the left; state is shown by place and by a check, not by colour alone."""

    def __init__(
        self,
        text: str,
        is_on: bool,
        on_change: Callable[[bool], object],
        *,
        command: str = "",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.is_on = is_on
        self.on_change = on_change
        self.command = command

    def set_on(self, is_on: bool) -> None:
        """Set the state without telling anybody."""
        if is_on != self.is_on:
            self.is_on = is_on
            self.touch()

    def activate(self) -> bool:
        """Switch."""
        if self.is_enabled:
            self.set_on(not self.is_on)
            self.on_change(self.is_on)
        return True

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip; one without any tells a label that is cut."""
        host = self.host
        is_cut = host is not None and self._measure_width(host.kit)[0] > self.rect.width
        return self.tooltip or (escape(self.text) if is_cut else "")

    def _switch(self, kit: Kit) -> tuple[int, int]:
        return kit.px(40), kit.px(22)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        width = kit.fonts.width(self.text, PLAIN) + kit.px(12) + self._switch(kit)[0]
        return (width, width)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(kit.theme.metrics.compact_height)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint label, rail and knob."""
        surface = self.blank()
        width, height = self.rect.size
        rail_w, rail_h = self._switch(kit)
        x, y = width - rail_w, (height - rail_h) // 2
        palette = kit.palette
        fill = palette.accent if self.is_on else self.field_fill(kit)
        edge = palette.text if self.is_hovered else palette.faint
        style = BoxStyle(fill, 255, edge, kit.px(1), rail_h // 2)
        if not self.is_enabled:
            style = style._replace(fill=palette.field_press, edge=palette.faint)
        knob = rail_h - 2 * kit.px(4)
        knob_x = x + (rail_w - knob - kit.px(4) if self.is_on else kit.px(4))
        role = "on_accent" if self.is_on and self.is_enabled else "dim"
        label = kit.fonts.elide(self.text, PLAIN, max(0, x - kit.px(8)))
        text = kit.text(label, "text" if self.is_enabled else "resting", PLAIN)
        blits = [
            (text, (0, (height - text.get_height()) // 2)),
            (kit.box(rail_w, rail_h, style), (x, y)),
            (kit.box(knob, knob, BoxStyle(kit.colour(role), radius=knob // 2)), (knob_x, y + kit.px(4))),
        ]
        if self.is_on:
            mark = kit.icon("check", role, kit.px(12))
            blits.append((mark, (x + kit.px(6), y + (rail_h - mark.get_height()) // 2)))
        surface.fblits(blits, pygame.BLEND_PREMULTIPLIED)
        return surface

    def visible_text(self) -> str:
        """Return label and state."""
        return f"{self.text}: {'on' if self.is_on else 'off'}"


class MenuButton(Button):
    """A button of a menu: ``about`` is its tooltip under the mouse, and stands in a line for the keyboard."""

    def tooltip_at(self, point: Point | None) -> str:
        """The keyboard's choice is explained elsewhere, so that nothing lies over the next button."""
        return super().tooltip_at(point) if point is not None else ""
