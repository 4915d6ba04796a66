"""Which signs the shipped typefaces have, read from their tables: nothing is drawn."""

import struct
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from unicodedata import decomposition

from game.content.paths import assets_dir

MAIN = "B612-Regular.otf"
STAND_IN = "OpenSans-Regular.ttf"
"""What draws the letters that the main typeface lacks."""
MADE_BY_HAND = frozenset("←→↑↓✓✔✗✘★☆⏎↵⌫⚠⚙▶●○◆■▲")
"""Signs for which the game has icons."""
_ALIKE = "<noBreak> "
_BMP, _FULL = 4, 12
"""Forms of the table of signs: those of 16 bits, and all. (Every font has one of them.)"""


def font_path(name: str) -> Path:
    """Return the file of a shipped font."""
    return assets_dir() / "fonts" / name


@cache
def signs_of(name: str) -> frozenset[str]:
    """Return the signs that a shipped font has. ValueError for what is no font."""
    data = font_path(name).read_bytes()
    tables, *_ = struct.unpack(">4xH", data[:6])
    for number in range(tables):
        tag, start = struct.unpack(">4s4xI", data[12 + 16 * number : 24 + 16 * number])
        if tag == b"cmap":
            return frozenset(map(chr, _codes(data, start)))
    raise ValueError(f"{name} has no table of signs")


def is_drawn(sign: str) -> bool:
    """Say whether a text of the game may hold a sign: a typeface has it, or the game has an icon for it."""
    if sign in MADE_BY_HAND or sign in signs_of(MAIN) or sign in signs_of(STAND_IN):
        return True
    parts = decomposition(sign).removeprefix(_ALIKE).split()
    if not parts or parts[0].startswith("<"):
        return False
    return all(is_drawn(chr(int(part, 16))) for part in parts)  # it is put together of its parts


def undrawn(texts: Iterable[str]) -> list[str]:
    """Return the signs of texts that no typeface of the game has, each once. Blanks are none."""
    signs = dict.fromkeys(sign for text in texts if not text.isascii() for sign in text)
    return [sign for sign in signs if not sign.isspace() and not is_drawn(sign)]


def _codes(data: bytes, start: int) -> Iterator[int]:
    (count,) = struct.unpack(">2xH", data[start : start + 4])
    for number in range(count):
        at = start + 4 + 8 * number
        (offset,) = struct.unpack(">4xI", data[at : at + 8])
        table = data[start + offset :]
        (form,) = struct.unpack(">H", table[:2])
        if form == _BMP:
            yield from _bmp_codes(table)
        elif form == _FULL:
            (groups,) = struct.unpack(">12xI", table[:16])
            for first, last, _ in struct.iter_unpack(">III", table[16 : 16 + 12 * groups]):
                yield from range(first, last + 1)


def _bmp_codes(table: bytes) -> Iterator[int]:
    """Segments of codes: of each its last and first, what is added, and where its own list of glyphs lies."""
    (doubled,) = struct.unpack(">6xH", table[:8])
    rows = struct.unpack(f">{doubled // 2}H2x{doubled // 2 * 3}H", table[14 : 16 + 4 * doubled])
    count = doubled // 2
    offsets_at = 16 + 3 * doubled
    for number in range(count):
        last, first, added, offset = rows[number::count]
        for code in range(first, last + 1):
            glyph = code
            if offset:
                at = offsets_at + 2 * number + offset + 2 * (code - first)
                (glyph,) = struct.unpack(">H", table[at : at + 2])
                if not glyph:
                    continue
            if (glyph + added) & 0xFFFF:
                yield code
