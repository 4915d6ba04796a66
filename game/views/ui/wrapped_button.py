"""A button whose label goes on in more lines."""

from typing import Final

from game.views.ui.button import BOLD, KEY_GAP, PLAIN, SMALL, Button, Painted
from game.views.ui.fonts import Face
from game.views.ui.kit import Kit

_LEAST: Final = 160
"""A label that goes on in more lines takes no less than this, in pixels at scale 1."""


class WrappedButton(Button):
    """A button whose label goes on in more lines where one has no room for it; its key has always room.

    The key stands beside the label, in small letters if need be; below it where a word needs the whole width.
    """

    def _beside(self, kit: Kit, width: int, face: Face) -> int:
        """How wide a line of the label may be beside the key in these letters."""
        hint = self.key_hint()
        key = kit.px(KEY_GAP[face]) + kit.fonts.width(hint, face) if hint else 0
        return max(0, width - 2 * self._padding(kit) - key)

    def _is_word_wider(self, kit: Kit, room: int) -> bool:
        """Whether a word has no room in so many pixels."""
        return any(kit.fonts.width(word, BOLD) > room for word in self.text.split(" "))

    def _key_face(self, kit: Kit, width: int) -> Face:
        return SMALL if self._is_word_wider(kit, self._beside(kit, width, PLAIN)) else PLAIN

    def _is_key_below(self, kit: Kit, width: int) -> bool:
        """Whether a word has no room beside the key, however small, or the label were a column of words."""
        if not self.key_hint():
            return False
        beside = self._beside(kit, width, self._key_face(kit, width))
        if self._is_word_wider(kit, beside):
            return True
        return len(self._broken(kit, beside)) > len(self._broken(kit, self._whole(kit, width))) + 1

    def _whole(self, kit: Kit, width: int) -> int:
        """How wide a line of the label may be with no key beside it."""
        return max(0, width - 2 * self._padding(kit))

    def _room(self, kit: Kit, width: int) -> int:
        """How wide a line of the label may be."""
        if self._is_key_below(kit, width):
            return self._whole(kit, width)
        return self._beside(kit, width, self._key_face(kit, width))

    def _lines(self, kit: Kit, width: int) -> list[str]:
        """Return the lines of the label."""
        return self._broken(kit, self._room(kit, width))

    def _broken(self, kit: Kit, room: int) -> list[str]:
        """Break the label between words."""
        lines = list[str]()
        for word in self.text.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and kit.fonts.width(longer, BOLD) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    def _is_cramped(self, kit: Kit) -> bool:
        """Whether a word has no room."""
        return self._is_word_wider(kit, self._room(kit, self.rect.width))

    def _is_key_shown(self, kit: Kit) -> bool:
        """It has always room, in a line of its own if need be."""
        return True

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        least, natural = super()._measure_width(kit)
        return min(least, kit.px(_LEAST)), natural

    def _measure_height(self, kit: Kit, width: int) -> int:
        more = (len(self._lines(kit, width)) - 1) * kit.fonts.height(BOLD)
        below = kit.fonts.height(SMALL) if self._is_key_below(kit, width) else 0
        return super()._measure_height(kit, width) + more + below

    def _top(self, kit: Kit, lines: int) -> int:
        """Return where the label of so many lines begins, from the top."""
        below = kit.fonts.height(SMALL) if self._is_key_below(kit, self.rect.width) else 0
        return (self.rect.height - lines * kit.fonts.height(BOLD) - below) // 2

    def _key_top(self, kit: Kit, key_height: int) -> int:
        width = self.rect.width
        if not self._is_key_below(kit, width):
            return super()._key_top(kit, key_height)
        lines = len(self._lines(kit, width))
        return self._top(kit, lines) + lines * kit.fonts.height(BOLD)

    def _paint_label(self, kit: Kit, role: str, at: tuple[int, int]) -> Painted:
        width, line_height = self.rect.width, kit.fonts.height(BOLD)
        lines = self._lines(kit, width)
        if len(lines) == 1 and not self._is_key_below(kit, width):
            return super()._paint_label(kit, role, at)
        top, room = self._top(kit, len(lines)), self._room(kit, width)
        shown = [kit.text(kit.fonts.elide(line, BOLD, room), role, BOLD) for line in lines]
        return [(line, (at[0], top + number * line_height)) for number, line in enumerate(shown)]
