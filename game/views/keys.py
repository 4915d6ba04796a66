"""Keys with their modifiers: reading and writing them as words."""

import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace

import pygame

_NAMES: dict[int, str] = {
    pygame.K_RETURN: "Enter",
    pygame.K_KP_ENTER: "Num Enter",
    pygame.K_ESCAPE: "Esc",
    pygame.K_SPACE: "Space",
    pygame.K_TAB: "Tab",
    pygame.K_BACKSPACE: "Backspace",
    pygame.K_DELETE: "Del",
    pygame.K_INSERT: "Ins",
    pygame.K_HOME: "Home",
    pygame.K_END: "End",
    pygame.K_PAGEUP: "PgUp",
    pygame.K_PAGEDOWN: "PgDn",
    pygame.K_LEFT: "Left",
    pygame.K_RIGHT: "Right",
    pygame.K_UP: "Up",
    pygame.K_DOWN: "Down",
    pygame.K_PAUSE: "Pause",
    pygame.K_PRINTSCREEN: "Print",
    pygame.K_KP_PLUS: "Num +",
    pygame.K_KP_MINUS: "Num -",
    pygame.K_KP_MULTIPLY: "Num *",
    pygame.K_KP_DIVIDE: "Num /",
    pygame.K_KP_PERIOD: "Num .",
    pygame.K_MENU: "Menu",
    pygame.K_SCROLLOCK: "Scroll Lock",
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 16)},
    **{getattr(pygame, f"K_KP{digit}"): f"Num {digit}" for digit in range(10)},
}
_CODES: dict[str, int] = {name.lower(): code for code, name in _NAMES.items()} | {
    "return": pygame.K_RETURN,
    "escape": pygame.K_ESCAPE,
    "delete": pygame.K_DELETE,
    "plus": pygame.K_PLUS,
}
MODIFIER_KEYS = frozenset(
    {
        pygame.K_LCTRL,
        pygame.K_RCTRL,
        pygame.K_LSHIFT,
        pygame.K_RSHIFT,
        pygame.K_LALT,
        pygame.K_RALT,
        pygame.K_LMETA,
        pygame.K_RMETA,
        pygame.K_CAPSLOCK,
        pygame.K_NUMLOCKCLEAR,
        pygame.K_MODE,
    }
)


_MODIFIER_WORDS = frozenset({"ctrl", "alt", "shift"})
_LONGEST_CODE = 10
_FIRST_FOREIGN = 0x370
"""From here on letters are no Latin ones, but for some with two marks."""
_BY_PLACE: dict[int, int] = {
    **{place: ord(sign) for place, sign in enumerate("abcdefghijklmnopqrstuvwxyz1234567890", pygame.KSCAN_A)},
    **{place: ord(sign) for place, sign in enumerate("-=[]\\", pygame.KSCAN_MINUS)},
    **{place: ord(sign) for place, sign in enumerate(";'`,./", pygame.KSCAN_SEMICOLON)},
}
"""What a keyboard with Latin letters has where a key lies, by its scan code."""


class KeyNameError(ValueError):
    """A key that is not written in a way that can be read."""

    def __init__(self, name: str) -> None:
        """Keep what was written."""
        super().__init__(f"{name!r} is no key")
        self.name = name


def key_name(code: int) -> str:
    """Return the word for a key without modifiers, a large letter where it reads back."""
    if code in _NAMES:
        return _NAMES[code]
    if 32 < code < 0x110000 and chr(code).isprintable():
        large = chr(code).upper()
        return large if _sign_code(large) == code else chr(code)
    return f"Key {code}"


def key_code(name: str) -> int:
    """Return the key for a word."""
    found = _CODES.get(name.lower())
    if found is not None:
        return found
    if len(name) == 1:
        return _sign_code(name)
    number = name[4:]
    if name.lower().startswith("key ") and number.isdecimal() and len(number) <= _LONGEST_CODE:
        return int(number)
    raise KeyNameError(name)


def _sign_code(signs: str) -> int:
    """Return the key of a sign, 0 for several; some letters have no small one of one sign."""
    small = signs.lower()
    return ord(small if len(small) == 1 else signs) if len(signs) == 1 else 0


def event_key(event: pygame.event.Event) -> int:
    """Return the key of an event; on a keyboard set to letters that are not Latin, the one in its place."""
    code: int = event.key
    if not _FIRST_FOREIGN <= code < 0x110000 or unicodedata.name(chr(code), "").startswith("LATIN"):
        return code
    return _BY_PLACE.get(getattr(event, "scancode", 0), code)


@dataclass(frozen=True, slots=True, order=True)
class KeyChord:
    """One key, with the modifiers that must be held."""

    key: int
    has_ctrl: bool = False
    has_alt: bool = False
    has_shift: bool = False

    @classmethod
    def parse(cls, text: str) -> "KeyChord":
        """Read ``Ctrl+Shift+Z``."""
        held: set[str] = set()
        name = text.strip()
        while True:
            word, plus, rest = name.partition("+")
            if not plus or not rest or word.strip().lower() not in _MODIFIER_WORDS:
                break
            held.add(word.strip().lower())
            name = rest
        return cls(key_code(name.strip()), "ctrl" in held, "alt" in held, "shift" in held)

    @classmethod
    def of_event(cls, event: pygame.event.Event) -> "KeyChord":
        """Return the chord of a KEYDOWN event."""
        mod: int = getattr(event, "mod", 0)
        return cls(
            event_key(event),
            bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            bool(mod & pygame.KMOD_ALT),
            bool(mod & pygame.KMOD_SHIFT),
        )

    def on(self, key: int) -> "KeyChord":
        """Return the same modifiers with another key."""
        return replace(self, key=key)

    @property
    def _words(self) -> list[str]:
        return [
            *(["Ctrl"] if self.has_ctrl else []),
            *(["Alt"] if self.has_alt else []),
            *(["Shift"] if self.has_shift else []),
            key_name(self.key),
        ]

    @property
    def name(self) -> str:
        """The chord as it is read and kept: ``Ctrl+Z``."""
        return "+".join(self._words)

    def shown(self, texts: Mapping[str, str]) -> str:
        """Return the chord as players read it: each word by its text ``screen.key.ctrl``, if there is one."""
        return "+".join(
            " ".join(texts.get(f"screen.key.{word.lower()}", word) for word in name.split(" "))
            for name in self._words
        )

    @property
    def mod(self) -> int:
        """The modifiers as pygame's bit mask."""
        return (
            (pygame.KMOD_LCTRL if self.has_ctrl else 0)
            | (pygame.KMOD_LALT if self.has_alt else 0)
            | (pygame.KMOD_LSHIFT if self.has_shift else 0)
        )
