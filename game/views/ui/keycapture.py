"""A field that takes the next key: for changing the key of a command."""

from collections.abc import Callable
from typing import Unpack

import pygame

from game.views.keys import MODIFIER_KEYS, KeyChord
from game.views.ui.button import Pressable
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit
from game.views.ui.widget import Common

_PLAIN = Face("text")


class KeyCapture(Pressable):
    """Shows a key. Activated it waits for another; Escape leaves things as they are."""

    takes_focus_on_click = True

    def __init__(
        self,
        text: str,
        shown_key: str,
        on_capture: Callable[[KeyChord], object],
        *,
        prompt: str = "press a key",
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.text = text
        self.shown_key = shown_key
        self.on_capture = on_capture
        self.prompt = prompt
        self.is_waiting = False

    def set_key(self, shown_key: str) -> None:
        """Show another key."""
        self.shown_key = shown_key
        self.touch()

    def activate(self) -> bool:
        """Wait for a key."""
        if self.is_enabled:
            self.is_waiting = True
            self.touch()
        return True

    def on_focus(self, has_focus: bool) -> None:
        """Stop waiting when the focus goes."""
        if not has_focus and self.is_waiting:
            self.is_waiting = False
            self.touch()

    def on_key(self, event: pygame.event.Event) -> bool:
        """Take the key."""
        if not self.is_waiting:
            return False
        if event.key in MODIFIER_KEYS:
            return True
        self.is_waiting = False
        self.touch()
        if event.key != pygame.K_ESCAPE:
            self.on_capture(KeyChord.of_event(event))
        return True

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        width = kit.fonts.width(self.text, _PLAIN) + kit.px(12) + kit.px(130)
        return (width, width)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(kit.theme.metrics.compact_height)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the command and its key."""
        surface = self.blank()
        width, height = kit.px(130), self.rect.height
        x = self.rect.width - width
        edge = kit.palette.accent if self.is_waiting else kit.palette.field_edge
        style = kit.field_style(self.field_fill(kit), edge, kit.px(2) if self.is_waiting else 0)
        words = self.prompt if self.is_waiting else self.shown_key
        role = "accent" if self.is_waiting else "text"
        key = kit.text(kit.fonts.elide(words or "-", _PLAIN, width - kit.px(12)), role)
        label = kit.text(kit.fonts.elide(self.text, _PLAIN, max(0, x - kit.px(8))), "text")
        surface.fblits(
            [
                (label, (0, (height - label.get_height()) // 2)),
                (kit.box(width, height, style), (x, 0)),
                (key, (x + (width - key.get_width()) // 2, (height - key.get_height()) // 2)),
            ],
            pygame.BLEND_PREMULTIPLIED,
        )
        return surface

    def visible_text(self) -> str:
        """Return command and key."""
        return f"{self.text}: {self.prompt if self.is_waiting else self.shown_key}"
