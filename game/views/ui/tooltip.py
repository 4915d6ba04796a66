"""Tooltips: they come after a delay, at the mouse or at the keyboard focus."""

from collections.abc import Callable
from typing import Literal, Protocol

import pygame

from game.views.calm import CALM_MS
from game.views.ui.basic import Label
from game.views.ui.entry import TextEntry
from game.views.ui.focus import next_stop, stops
from game.views.ui.kit import Kit
from game.views.ui.layout import Panel
from game.views.ui.widget import Blit, Host, Point, Widget

DIRECTIONS = (pygame.JOYHATMOTION, pygame.JOYAXISMOTION)
KEYS = (pygame.KEYDOWN, pygame.JOYBUTTONDOWN, *DIRECTIONS)
MOVING_KEYS = (
    pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT,
    pygame.K_TAB, pygame.K_HOME, pygame.K_END, pygame.K_PAGEUP, pygame.K_PAGEDOWN,
)  # fmt: skip
READ_WITHIN_PX = 24
"""Words that were shown at a click stay while the mouse is as near as this."""


class TooltipHost(Host, Protocol):
    """What the tooltip must know of the user interface."""

    size: tuple[int, int]
    is_ring_visible: bool

    @property
    def top(self) -> Widget:
        """What the keyboard walks through now."""
        ...


class TooltipTimer:
    """Watches the mouse and the focus and shows the tooltip of what they rest on."""

    def __init__(self, host: TooltipHost) -> None:
        self._host = host
        self._widget: Widget | None = None
        self._point: Point | None = None
        self._waited_ms = 0
        self._panel: Panel | None = None
        self._text = ""
        self._told_at: Point | None = None
        self._words: Callable[[], str] | None = None
        """What is told of a widget now, where that was asked for."""
        self._returns: Literal["", "mouse", "focus"] = ""
        """Of what was told before that."""
        self._is_led_by_keys = False
        """Whether a key was pressed since what is seen was opened."""
        self._is_moving = False
        """Whether the last thing pressed moves the focus: what is laid out anew by that was not opened."""

    @property
    def text(self) -> str:
        """The tooltip on screen, empty when there is none."""
        return self._text if self._panel is not None else ""

    @property
    def panel(self) -> Panel | None:
        """The panel on screen."""
        return self._panel

    def begin(self) -> None:
        """Other widgets were opened: of what has the focus there nothing is told before a key is pressed."""
        self.reset()
        self._is_led_by_keys &= self._is_moving

    def heed(self, event: pygame.event.Event) -> None:
        """Keys, and those of a gamepad, lead the focus from now on."""
        is_led = event.type in KEYS
        self._is_led_by_keys |= is_led
        if is_led or event.type == pygame.MOUSEBUTTONDOWN:
            self._is_moving = event.type in DIRECTIONS or getattr(event, "key", None) in MOVING_KEYS

    def reset(self) -> None:
        """Hide and forget."""
        self._widget = self._told_at = self._words = None
        self._returns = ""
        self._waited_ms = 0
        self._hide()

    def _hide(self) -> None:
        if self._panel is not None:
            self._panel = None
            self._host.mark_dirty()

    def tell(self, text: str, point: Point) -> None:
        """Show words, if any, at a point at once: why what was clicked there cannot be done."""
        self.reset()
        self._text, self._point, self._told_at = text, point, point
        self._show()

    def tell_of(self, widget: Widget, words: Callable[[], str], mouse: Point) -> None:
        """Show words at a widget at once, as long as they hold: why its key does nothing.

        The mouse lies elsewhere, at ``mouse``.
        """
        returns = self._returns
        if self._told_at is None and self._widget is not None and self._panel is not None:
            returns = "focus" if self._point is None else "mouse"
        self.reset()
        self._widget, self._point, self._text, self._told_at = widget, None, words(), mouse
        self._words, self._returns = words, returns
        self._show()

    def heard(self, focus: Widget | None, mouse: Point, *, is_used: bool) -> bool:
        """Hide where the focus has used a key, and say at once what it left out; return ``is_used``."""
        if focus is None or not is_used:
            return False
        self.reset()
        if isinstance(focus, TextEntry) and focus.left_out():
            self.tell_of(focus, focus.left_out, mouse)
        return True

    def _show(self) -> None:
        if self._text:
            self._panel = self._build(self._host.kit)
            self._host.mark_dirty()

    def take_back(self) -> None:
        """Hide words that were told at a point, if they stand there: something has happened since."""
        if self._told_at is not None and self._words is None:
            self.reset()

    def drop_told(self) -> None:
        """Hide words that were told of a widget, if they stand there: another key is used.

        What was told before, of what the mouse or the focus still rests on, is told again.
        """
        if self._words is None:
            return
        mouse, returns = self._told_at, self._returns
        self.reset()
        if returns == "focus":
            self.follow_focus()
        elif returns and mouse is not None:
            self.follow_mouse(self._host.top.at(mouse), mouse)
        if returns:
            self._show()

    def follow_mouse(self, widget: Widget | None, point: Point) -> None:
        """The mouse moved to a widget."""
        told = self._told_at
        if told is not None and max(abs(told[0] - point[0]), abs(told[1] - point[1])) < READ_WITHIN_PX:
            return
        owner, text = _owner(widget, point)
        if owner is not self._widget or text != self._text:
            self.reset()
        self._widget, self._point, self._text = owner, point, text

    def renew(self) -> None:
        """Widgets have changed: what is told is of what lies below the mouse now."""
        if self._words is not None and self._words() != self._text:
            self.drop_told()
        if self._widget is not None and self._point is not None:
            self.follow_mouse(self._host.top.at(self._point), self._point)

    def follow_focus(self) -> None:
        """The keyboard focus moved."""
        self.reset()
        if self._host.is_ring_visible and self._is_led_by_keys:
            owner, text = _owner(self._host.focus, None)
            self._widget, self._point, self._text = owner, None, text

    @property
    def _is_due(self) -> bool:
        return self._widget is not None and self._panel is None and bool(self._text)

    @property
    def calm_ms(self) -> int:
        """How long it is until the tooltip comes."""
        delay_ms = self._host.kit.theme.metrics.tooltip_delay_ms
        return max(0, delay_ms - self._waited_ms) if self._is_due else CALM_MS

    def update(self, dt_ms: int) -> None:
        """Show the tooltip when the delay is over."""
        if not self._is_due:
            return
        self._waited_ms += dt_ms
        if self._waited_ms >= self._host.kit.theme.metrics.tooltip_delay_ms:
            self._show()

    def _build(self, kit: Kit) -> Panel:
        panel = Panel("", Label(self._text), padding=10)
        panel.own_host = self._host
        widest = kit.px(kit.theme.metrics.tooltip_width)
        screen = pygame.Rect((0, 0), self._host.size)
        width = min(panel.width_range(kit)[1], widest, screen.width)
        rect = pygame.Rect(0, 0, width, min(panel.height_for(kit, width), screen.height))
        if self._point is not None:
            room = self._room(rect, screen)
            rect.topleft = (self._point[0] + kit.px(12), self._point[1] + kit.px(18))
            if rect.bottom > room.bottom:
                rect.bottom = self._point[1] - kit.px(6)
            rect = rect.clamp(room)
        elif self._widget is not None:
            rect = self._free_place(self._widget, rect, screen, kit.px(8))
        panel.place(kit, rect.clamp(screen))
        return panel

    def _room(self, rect: pygame.Rect, screen: pygame.Rect) -> pygame.Rect:
        """Return where words about a place may lie: on a large board, not on panels that tell of it too."""
        own = screen if self._widget is None else self._widget.view_rect().clip(screen)
        return own if own.width >= 2 * rect.width and own.height >= 2 * rect.height else screen

    def _free_place(self, widget: Widget, rect: pygame.Rect, screen: pygame.Rect, gap: int) -> pygame.Rect:
        """Return where a tooltip hides least of what the keyboard goes to next: below, beside or above."""
        at = widget.tooltip_rect()
        places = [
            rect.move_to(topleft=(at.left, at.bottom + gap)),
            rect.move_to(midleft=(at.right + gap, at.centery)),
            rect.move_to(midright=(at.left - gap, at.centery)),
            rect.move_to(bottomleft=(at.left, at.top - gap)),
        ]
        places = [place.clamp(screen) for place in places]
        free = [place for place in places if not place.colliderect(at)]
        found = stops(self._host.top)
        following = next_stop(found, widget, 1)
        others = [other for other in found if other is not widget]

        def hides(place: pygame.Rect) -> tuple[bool, int]:
            is_next_hidden = following is not None and place.colliderect(following.view_rect())
            parts = [place.clip(other.view_rect()) for other in others]
            return is_next_hidden, sum(part.width * part.height for part in parts)

        return min(free or places, key=hides)

    def collect(self, kit: Kit, out: list[Blit]) -> None:
        """Add the tooltip's pictures."""
        if self._panel is not None:
            self._panel.collect(kit, out)


def _owner(widget: Widget | None, point: Point | None) -> tuple[Widget | None, str]:
    """Return the widget, or the parent around it, that has something to say."""
    while widget is not None:
        text = widget.tooltip_at(point)
        if text:
            return widget, text
        widget = widget.parent
    return None, ""
