"""What the game is made of that others made: the table of ``assets/CREDITS.md``."""

import re
from dataclasses import dataclass

from game.content.paths import assets_dir

FILE = "CREDITS.md"
_MARKS = re.compile(r"[`<>]")


@dataclass(frozen=True, slots=True)
class Credit:
    """A work of somebody else that is part of the game: what it is, where it comes from, its licence."""

    work: str
    source: str
    licence: str


def read_credits() -> tuple[Credit, ...]:
    """Return the rows of the table in the game's own list, as plain text."""
    lines = (assets_dir() / FILE).read_text(encoding="utf-8").splitlines()
    rows = [
        [_MARKS.sub("", cell).strip() for cell in line.strip("|").split("|")]
        for line in lines
        if line[:1] == "|"
    ]
    return tuple(Credit(*row) for row in rows[2:] if len(row) == 3)
