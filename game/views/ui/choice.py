"""One of several: a drop-down that also cycles with Left and Right, and tabs."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import chain, repeat
from typing import Unpack

import pygame

from game.views.ui.button import Button, Pressable
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Grid, Panel
from game.views.ui.listview import ListColumn, ListRow, ListView
from game.views.ui.markup import escape
from game.views.ui.widget import Common, Nav, Point, Widget

_PLAIN = Face("text")
LEAST_FIELD = 110
"""So wide is what shows the choice, if it has a use for that."""


class Choice(Pressable):
    """Shows the chosen option of ``(value, label)`` pairs; Enter or a click opens the list."""

    def __init__(
        self,
        text: str,
        options: Sequence[tuple[str, str]],
        value: str,
        on_change: Callable[[str], object],
        *,
        field_width: int = 0,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.options = tuple(options)
        self.value = value
        self.on_change = on_change
        self.field_width = field_width

    def set_options(self, options: Sequence[tuple[str, str]], value: str) -> None:
        """Offer other options."""
        self.options = tuple(options)
        self.value = value
        self.relayout()

    def set_value(self, value: str, tell: bool = False) -> None:
        """Choose an option by its value."""
        if value != self.value:
            self.value = value
            self.touch()
            if tell:
                self.on_change(value)

    @property
    def label(self) -> str:
        """The label of the chosen option."""
        return next((label for value, label in self.options if value == self.value), "")

    @property
    def _index(self) -> int:
        values = [value for value, _ in self.options]
        return values.index(self.value) if self.value in values else -1

    def cycle(self, step: int) -> None:
        """Go to the next or previous option, round and round."""
        if self.options and self.is_enabled:
            self.set_value(self.options[(self._index + step) % len(self.options)][0], tell=True)

    def activate(self) -> bool:
        """Open the list."""
        host = self.host
        if host is None or not self.options or not self.is_enabled:
            return True
        rows = [ListRow((escape(label),), key=value) for value, label in self.options]
        listing = ListView(
            rows,
            (ListColumn(),),
            selected=self._index,
            least_rows=1,
            most_rows=10,
            on_activate=self._chosen,
            is_activated_by_click=True,
        )
        host.open_popup(Panel("", listing, padding=6), self)
        host.set_focus(listing, is_visible=True)
        return True

    def _chosen(self, index: int) -> None:
        host = self.host
        if host is not None:
            host.close_popup()
        self.set_value(self.options[index][0], tell=True)

    def _field(self, kit: Kit) -> int:
        if self.field_width:
            return kit.px(self.field_width)
        widest = max((kit.fonts.width(label, _PLAIN) for _, label in self.options), default=0)
        return widest + kit.px(16) * 2 + kit.px(12)

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        label = kit.fonts.width(self.text, _PLAIN) + kit.px(12) if self.text else 0
        field = self._field(kit)
        return (label + min(field, kit.px(LEAST_FIELD)), label + field)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(32)

    def field_rect(self, kit: Kit) -> pygame.Rect:
        """Return the part that shows the choice, on screen."""
        if not self.text:
            return self.rect
        room = self.rect.width - kit.fonts.width(self.text, _PLAIN) - kit.px(12)
        # a name of a pack may be as long as the row: then the label is cut, not what is chosen
        least = min(kit.px(LEAST_FIELD), self.rect.width // 2)
        width = max(1, min(self._field(kit), max(room, least)))
        return pygame.Rect(self.rect.right - width, self.rect.y, width, self.rect.height)

    def view_rect(self) -> pygame.Rect:
        """The list hangs below the field, not below the label."""
        host = self.host
        seen = super().view_rect()
        return seen.clip(self.field_rect(host.kit)) if host is not None else seen

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint label and field."""
        surface = self.blank()
        role = "text" if self.is_enabled else "resting"
        field = self.field_rect(kit).move(-self.rect.x, -self.rect.y)
        label = kit.text(kit.fonts.elide(self.text, _PLAIN, max(0, field.x - kit.px(12))), role)
        height = self.rect.height
        style = kit.field_style(self.field_fill(kit), kit.palette.field_edge)
        chevron = kit.icon("chevron_down", "dim" if self.is_enabled else "resting", kit.px(12))
        x = field.x + kit.px(12)
        shown = kit.text(kit.fonts.elide(self.label, _PLAIN, _room(kit, field)), role)
        surface.fblits(
            [
                (label, (0, (height - label.get_height()) // 2)),
                (kit.box(field.width, field.height, style), field.topleft),
                (shown, (x, (height - shown.get_height()) // 2)),
                (
                    chevron,
                    (field.right - chevron.get_width() - kit.px(10), (height - chevron.get_height()) // 2),
                ),
            ],
            pygame.BLEND_PREMULTIPLIED,
        )
        return surface

    def on_nav(self, nav: Nav) -> bool:
        """Left and Right cycle, Enter opens."""
        if nav in (Nav.LEFT, Nav.RIGHT):
            self.cycle(1 if nav is Nav.RIGHT else -1)
            return True
        return super().on_nav(nav)

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """The wheel is left to what scrolls around."""
        return False

    def tooltip_at(self, point: Point | None) -> str:
        """Return the tooltip, above it the whole of what is chosen where that is cut."""
        host, told = self.host, super().tooltip_at(point)
        if host is None or not self.rect.width:
            return told
        is_cut = host.kit.fonts.width(self.label, _PLAIN) > _room(host.kit, self.field_rect(host.kit))
        return "\n".join(filter(None, (escape(self.label) if is_cut else "", told)))

    def visible_text(self) -> str:
        """Return label and choice."""
        return f"{self.text}: {self.label}" if self.text else self.label


def _room(kit: Kit, field: pygame.Rect) -> int:
    """Return the width that what is chosen has in its field."""
    return field.width - kit.px(12) - kit.px(28)


class Tabs(Column):
    """Pages of which one shows, with a button for each at the top."""

    def __init__(
        self,
        pages: Sequence[tuple[str, Widget]],
        *,
        current: int = 0,
        on_change: Callable[[int], object] | None = None,
        commands: Sequence[str] = (),
        **common: Unpack[Common],
    ) -> None:
        """``commands`` name the keys of the pages, as far as they have one."""
        super().__init__(**common)
        keys = chain(commands, repeat(""))
        self.pages = tuple(page for _, page in pages)
        self.current = current
        self.on_change = on_change
        self.buttons = tuple(
            Button(title, partial(self.select, number), command=key, is_compact=True)
            for number, ((title, _), key) in enumerate(zip(pages, keys))
        )
        self.add(Grid(*self.buttons, columns=len(pages), gap=4), *self.pages)
        self._show()

    def select(self, number: int) -> None:
        """Show a page."""
        if number != self.current:
            self.current = number
            self._show()
            if self.on_change is not None:
                self.on_change(number)

    def _show(self) -> None:
        for number, (button, page) in enumerate(zip(self.buttons, self.pages, strict=True)):
            button.set_selected(number == self.current)
            page.set_visible(number == self.current)
