"""Where the sections of a machine are drawn on its sheet."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

import pygame

from game.systems.wargame.content import Part

GAP: Final = 4
Box = tuple[float, float, float, float]
"""Middle, width and height as shares of the drawing."""
SLOTS: Final[dict[Part, tuple[Box, ...]]] = {
    "head": ((0.5, 0.09, 0.2, 0.14), (0.28, 0.09, 0.2, 0.14), (0.72, 0.09, 0.2, 0.14), (0.5, 0.0, 0.2, 0.1)),
    "torso": ((0.5, 0.34, 0.3, 0.3),),
    "ai_cockpit": ((0.5, 0.34, 0.3, 0.3),),
    "cockpit": ((0.5, 0.16, 0.3, 0.22),),
    "arm": (
        (0.2, 0.36, 0.22, 0.36),
        (0.8, 0.36, 0.22, 0.36),
        (0.2, 0.74, 0.22, 0.3),
        (0.8, 0.74, 0.22, 0.3),
    ),
    "wing": (
        (0.16, 0.1, 0.26, 0.14),
        (0.84, 0.1, 0.26, 0.14),
        (0.16, 0.27, 0.26, 0.14),
        (0.84, 0.27, 0.26, 0.14),
    ),
    "leg": (
        (0.39, 0.76, 0.2, 0.42),
        (0.61, 0.76, 0.2, 0.42),
        (0.17, 0.8, 0.2, 0.34),
        (0.83, 0.8, 0.2, 0.34),
    ),
    "body": ((0.5, 0.49, 0.34, 0.36), (0.5, 0.9, 0.3, 0.16), (0.2, 0.49, 0.2, 0.3), (0.8, 0.49, 0.2, 0.3)),
    "tail": ((0.5, 0.9, 0.24, 0.16), (0.5, 0.76, 0.24, 0.12), (0.3, 0.9, 0.2, 0.14), (0.7, 0.9, 0.2, 0.14)),
    "terra_drive": (
        (0.17, 0.56, 0.2, 0.5),
        (0.83, 0.56, 0.2, 0.5),
        (0.36, 0.9, 0.22, 0.16),
        (0.64, 0.9, 0.22, 0.16),
    ),
    "aerial_drive": (
        (0.3, 0.84, 0.24, 0.24),
        (0.7, 0.84, 0.24, 0.24),
        (0.1, 0.84, 0.18, 0.24),
        (0.9, 0.84, 0.18, 0.24),
    ),
    "aquatic_drive": (
        (0.09, 0.76, 0.18, 0.34),
        (0.91, 0.76, 0.18, 0.34),
        (0.42, 0.86, 0.14, 0.22),
        (0.58, 0.86, 0.14, 0.22),
    ),
}
"""Where sections are drawn, in the order of a sheet."""
ROWS: Final[tuple[tuple[Part, ...], ...]] = (
    ("head",),
    ("wing",),
    ("torso", "cockpit", "ai_cockpit", "arm", "body"),
    ("leg",),
    ("terra_drive",),
    ("aerial_drive",),
    ("aquatic_drive",),
    ("tail",),
)
"""How sections stand where a machine has so many that they would lie over each other as usual."""


def section_boxes(
    sections: Sequence[tuple[str, Part]],
    area: pygame.Rect,
    plates: Mapping[str, int] | None = None,
    plate: int = 0,
) -> dict[str, pygame.Rect]:
    """Return where each section is drawn in an area, by its id: as a figure, or else in rows.

    ``plates`` are how many weapons sit on which section, each of so many pixels.
    """
    figure = _as_figure(sections, area)
    if any(one.colliderect(other) for one, other in combinations(figure.values(), 2)):
        return _in_rows(sections, area, plates or {}, plate)
    return figure


def _as_figure(sections: Sequence[tuple[str, Part]], area: pygame.Rect) -> dict[str, pygame.Rect]:
    seen: Counter[Part] = Counter()
    found = {}
    for name, part in sections:
        slots = SLOTS[part]
        x, y, width, height = slots[min(seen[part], len(slots) - 1)]
        seen[part] += 1
        box = pygame.Rect(0, 0, round(width * area.width) - 2 * GAP, round(height * area.height) - GAP)
        box.center = (round(area.x + x * area.width), round(area.y + y * area.height + GAP))
        found[name] = box
    return found


def _in_rows(
    sections: Sequence[tuple[str, Part]], area: pygame.Rect, plates: Mapping[str, int], plate: int
) -> dict[str, pygame.Rect]:
    """Rows from the head down, each as high as the others with room for its plates below."""
    rows = [_in_order([each for each in sections if each[1] in parts]) for parts in ROWS]
    rows = [row for row in rows if row]
    feet = [max(plates.get(name, 0) for name in row) * plate for row in rows]
    room = max(len(rows), area.height - GAP * len(rows) - sum(feet))
    found, top = {}, area.top
    for row, foot in zip(rows, feet):
        height, width = room // len(rows), area.width // len(row)
        for number, name in enumerate(row):
            own = height if plates.get(name) else height + foot
            found[name] = pygame.Rect(area.x + number * width + GAP, top, width - 2 * GAP, own)
        top += height + foot + GAP
    return found


def _in_order(row: Sequence[tuple[str, Part]]) -> list[str]:
    """Return the names of a row from left to right: arms on both sides of what carries them."""
    arms = [name for name, part in row if part == "arm"]
    return [*arms[::2], *(name for name, part in row if part != "arm"), *arms[1::2]]
