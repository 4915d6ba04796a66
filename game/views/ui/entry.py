"""Text entry: cursor, selection, clipboard, and a mode for whole numbers."""

from collections.abc import Callable
from itertools import islice
from typing import Protocol, Unpack

import pygame

from game.rules.prose import fill
from game.views.keys import event_key
from game.views.ui.fonts import Face
from game.views.ui.glyphs import has_glyph
from game.views.ui.kit import Kit
from game.views.ui.widget import Common, Nav, Point, Widget

_PLAIN = Face("text")
_BLINK_MS = 530
_MOST_READ = 10_000
"""So many signs of a clipboard are looked at: nobody waits for those of a whole book."""


class Clipboard(Protocol):
    """Where cut and copied text goes."""

    def read(self) -> str:
        """Return the text on the clipboard."""

    def write(self, text: str) -> None:
        """Put text on the clipboard."""


class SystemClipboard:
    """The desktop's clipboard; where there is none, one of our own."""

    def __init__(self) -> None:
        self._own = ""

    def read(self) -> str:
        """Return the text on the clipboard."""
        try:
            return pygame.scrap.get_text()
        except (pygame.error, UnicodeError):
            return self._own

    def write(self, text: str) -> None:
        """Put text on the clipboard."""
        self._own = text
        try:
            pygame.scrap.put_text(text)
        except (pygame.error, UnicodeError):
            return


class TextEntry(Widget):
    """One line of text. Enter calls ``on_submit``; every change calls ``on_change``."""

    is_focusable = True
    takes_focus_on_click = True

    def __init__(
        self,
        value: str = "",
        *,
        on_change: Callable[[str], object] | None = None,
        on_submit: Callable[[str], object] | None = None,
        placeholder: str = "",
        most_signs: int = 60,
        is_number: bool = False,
        clipboard: Clipboard | None = None,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.value = value
        self.on_change = on_change
        self.on_submit = on_submit
        self.placeholder = placeholder
        self.most_signs = most_signs
        self.is_number = is_number
        self.clipboard: Clipboard = clipboard if clipboard is not None else SystemClipboard()
        self.cursor = len(value)
        self.anchor = self.cursor
        self._left_out = 0
        """So many signs of what was typed or pasted last no typeface can draw."""
        self._shift_px = 0
        self._blink_ms = 0
        self._is_caret_shown = True

    # Text

    @property
    def selection(self) -> str:
        """The selected text."""
        low, high = sorted((self.cursor, self.anchor))
        return self.value[low:high]

    def set_value(self, value: str) -> None:
        """Set the text without telling anybody."""
        if value != self.value:
            self.value = value
            self.cursor = self.anchor = len(value)
            self.touch()

    def _accepts(self, text: str, room: int) -> str:
        """Return as much as has room of what can be written here; line breaks and tabs are blanks."""
        signs = (" " if sign.isspace() else sign for sign in text[:_MOST_READ].replace("\r\n", "\n"))
        if self.is_number:
            signs = (sign for sign in signs if sign in "0123456789-")
        return "".join(islice((sign for sign in signs if has_glyph(sign)), max(0, room)))

    def left_out(self) -> str:
        """Say that signs were left out which the game's typefaces do not have."""
        host = self.host
        if host is None or not self._left_out:
            return ""
        return fill(host.keymap.texts, "entry.left_out", {"count": self._left_out})

    def insert(self, text: str) -> None:
        """Put text in place of the selection."""
        signs = (sign for sign in text[:_MOST_READ] if not self.is_number and not sign.isspace())
        self._left_out = sum(not has_glyph(sign) for sign in signs)
        low, high = sorted((self.cursor, self.anchor))
        room = self.most_signs - (len(self.value) - (high - low))
        added = self._accepts(text, room)
        value = self.value[:low] + added + self.value[high:]
        if self.is_number and "-" in value[1:]:
            return
        self._set(value, low + len(added))

    def _set(self, value: str, cursor: int) -> None:
        changed = value != self.value
        self.value = value
        self.cursor = self.anchor = cursor
        self._wake()
        if changed and self.on_change is not None:
            self.on_change(value)

    def _wake(self) -> None:
        self._blink_ms = 0
        self._is_caret_shown = True
        self.touch()

    def _move(self, to: int, is_selecting: bool) -> None:
        self.cursor = min(len(self.value), max(0, to))
        if not is_selecting:
            self.anchor = self.cursor
        self._wake()

    def _word(self, step: int) -> int:
        """Return where the word before or after the cursor ends."""
        at = self.cursor
        while 0 <= at + min(step, 0) < len(self.value) and self.value[at + min(step, 0)] == " ":
            at += step
        while 0 <= at + min(step, 0) < len(self.value) and self.value[at + min(step, 0)] != " ":
            at += step
        return at

    def _erase(self, to: int) -> None:
        if self.cursor == self.anchor:
            self.anchor = min(len(self.value), max(0, to))
        self.insert("")

    # Events

    def on_focus(self, has_focus: bool) -> None:
        """Select everything when the focus comes."""
        if has_focus:
            self.anchor, self.cursor = 0, len(self.value)
        else:
            self.anchor = self.cursor
        self._wake()

    def on_text(self, text: str) -> bool:
        """Take typed text."""
        self.insert(text)
        return True

    def on_key(self, event: pygame.event.Event) -> bool:
        """Edit; everything that would type a sign is taken. Arrows with Alt lead through pages."""
        self._left_out = 0
        mod: int = getattr(event, "mod", 0)
        is_ctrl = bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)) and not mod & pygame.KMOD_ALT
        is_shift = bool(mod & pygame.KMOD_SHIFT)
        key = event_key(event)
        match key:
            case pygame.K_LEFT | pygame.K_RIGHT if not mod & pygame.KMOD_ALT:
                step = 1 if key == pygame.K_RIGHT else -1
                low, high = sorted((self.cursor, self.anchor))
                if low != high and not is_shift and not is_ctrl:
                    self._move(high if step > 0 else low, False)
                else:
                    self._move(self._word(step) if is_ctrl else self.cursor + step, is_shift)
            case pygame.K_HOME:
                self._move(0, is_shift)
            case pygame.K_END:
                self._move(len(self.value), is_shift)
            case pygame.K_BACKSPACE:
                self._erase(self._word(-1) if is_ctrl else self.cursor - 1)
            case pygame.K_DELETE:
                self._erase(self._word(1) if is_ctrl else self.cursor + 1)
            case pygame.K_RETURN | pygame.K_KP_ENTER if not is_ctrl:
                if self.on_submit is None:
                    return False
                self.on_submit(self.value)
            case pygame.K_a if is_ctrl:
                self.anchor, self.cursor = 0, len(self.value)
                self._wake()
            case pygame.K_c | pygame.K_x if is_ctrl:
                if self.selection:
                    self.clipboard.write(self.selection)
                    if key == pygame.K_x:
                        self.insert("")
            case pygame.K_v if is_ctrl:
                self.insert(self.clipboard.read())
            case _:
                sign: str = getattr(event, "unicode", "")
                return not is_ctrl and bool(sign) and sign.isprintable()
        return True

    def on_nav(self, nav: Nav) -> bool:
        """Space never activates; the gamepad's first button submits."""
        if nav is Nav.ACTIVATE and self.on_submit is not None:
            self.on_submit(self.value)
            return True
        return False

    def _sign_at(self, point: Point) -> int:
        host = self.host
        if host is None:
            return 0
        kit = host.kit
        x = point[0] - self.rect.x - kit.px(12) + self._shift_px
        return min(
            range(len(self.value) + 1),
            key=lambda count: abs(kit.fonts.width(self.value[:count], _PLAIN) - x),
        )

    def on_press(self, point: Point) -> bool:
        """Put the cursor under the mouse."""
        host = self.host
        if host is not None and host.focus is not self:
            host.set_focus(self, False)
        self._move(self._sign_at(point), False)
        return True

    def on_drag(self, point: Point) -> None:
        """Select along the way."""
        self._move(self._sign_at(point), True)

    @property
    def calm_ms(self) -> int:
        """How long it is until the caret blinks."""
        return max(0, _BLINK_MS - self._blink_ms)

    def update(self, dt_ms: int) -> None:
        """Blink."""
        self._blink_ms += dt_ms
        if self._blink_ms >= _BLINK_MS:
            self._blink_ms %= _BLINK_MS
            self._is_caret_shown = not self._is_caret_shown
            self.touch()

    # Looks

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(80), kit.px(200))

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(32)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint field, selection, text and caret."""
        palette = kit.palette
        edge = palette.accent if self.has_focus else palette.field_edge
        surface = kit.box(*self.rect.size, kit.field_style(palette.well, edge)).copy()
        pad = kit.px(12)
        room = max(1, self.rect.width - 2 * pad)
        inside = pygame.Surface((room, self.rect.height), pygame.SRCALPHA)
        line = kit.fonts.height(_PLAIN)
        y = (self.rect.height - line) // 2
        caret = kit.fonts.width(self.value[: self.cursor], _PLAIN)
        total = kit.fonts.width(self.value, _PLAIN)
        self._shift_px = min(self._shift_px, max(0, total - room + kit.px(2)))
        self._shift_px = max(caret - room + kit.px(2), min(self._shift_px, caret), 0)
        if self.has_focus and self.cursor != self.anchor:
            low, high = sorted((self.cursor, self.anchor))
            left = kit.fonts.width(self.value[:low], _PLAIN) - self._shift_px
            right = kit.fonts.width(self.value[:high], _PLAIN) - self._shift_px
            inside.fill((*palette.selection, 255), (left, y - 1, right - left, line + 2))
        if self.value:
            shown, role = self.value, "text" if self.is_enabled else "resting"
        else:
            shown, role = self.placeholder, "dim"
        inside.blit(kit.text(shown, role), (-self._shift_px, y), None, pygame.BLEND_PREMULTIPLIED)
        if self.has_focus and self._is_caret_shown:
            x = min(caret - self._shift_px, room - kit.px(1))
            inside.fill((*palette.accent, 255), (x, y - 1, max(1, kit.px(1.5)), line + 2))
        surface.blit(inside, (pad, 0), None, pygame.BLEND_PREMULTIPLIED)
        return surface

    def visible_text(self) -> str:
        """Return the text, or the placeholder."""
        return self.value or self.placeholder
