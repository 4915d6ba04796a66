"""Keys with their modifiers: reading and writing them as words."""

from dataclasses import dataclass

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
    **{getattr(pygame, f"K_F{number}"): f"F{number}" for number in range(1, 13)},
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


class KeyNameError(ValueError):
    """A key that is not written in a way that can be read."""


def key_name(code: int) -> str:
    """Return the word for a key without modifiers."""
    if code in _NAMES:
        return _NAMES[code]
    if 32 < code < 0x110000 and chr(code).isprintable():
        return chr(code).upper()
    return f"Key {code}"


def key_code(name: str) -> int:
    """Return the key for a word."""
    found = _CODES.get(name.lower())
    if found is not None:
        return found
    if len(name) == 1:
        return ord(name.lower())
    if name.lower().startswith("key ") and name[4:].isdigit():
        return int(name[4:])
    raise KeyNameError(f"{name!r} is no key")


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
            event.key,
            bool(mod & (pygame.KMOD_CTRL | pygame.KMOD_META)),
            bool(mod & pygame.KMOD_ALT),
            bool(mod & pygame.KMOD_SHIFT),
        )

    @property
    def name(self) -> str:
        """The chord as shown: ``Ctrl+Z``."""
        words = [
            *(["Ctrl"] if self.has_ctrl else []),
            *(["Alt"] if self.has_alt else []),
            *(["Shift"] if self.has_shift else []),
            key_name(self.key),
        ]
        return "+".join(words)

    @property
    def mod(self) -> int:
        """The modifiers as pygame's bit mask."""
        return (
            (pygame.KMOD_LCTRL if self.has_ctrl else 0)
            | (pygame.KMOD_LALT if self.has_alt else 0)
            | (pygame.KMOD_LSHIFT if self.has_shift else 0)
        )
