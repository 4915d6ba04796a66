"""A field filled with a colour, to choose it by."""

from __future__ import annotations

from collections.abc import Callable
from typing import Unpack

import pygame

from game.views.ui.button import Pressable
from game.views.ui.kit import Kit
from game.views.ui.theme import parse_colour
from game.views.ui.widget import Common

SWATCH_WIDTH, SWATCH_HEIGHT = 80, 28


class ColourButton(Pressable):
    """A field filled with a colour ``#RRGGBB``; the one in force is framed."""

    def __init__(
        self,
        colour: str,
        on_click: Callable[[], object],
        *,
        is_selected: bool = False,
        **common: Unpack[Common],
    ) -> None:
        super().__init__(**common)
        self.tooltip = colour
        self.colour = colour
        self.is_selected = is_selected
        self._on_click = on_click

    def select(self, is_selected: bool) -> None:
        """Frame it, or do not."""
        if is_selected != self.is_selected:
            self.is_selected = is_selected
            self.touch()

    def activate(self) -> bool:
        """Choose this colour."""
        self._on_click()
        return True

    def visible_text(self) -> str:
        """Return the colour as it is written."""
        return self.colour

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return kit.px(SWATCH_WIDTH) // 2, kit.px(SWATCH_WIDTH)

    def _measure_height(self, kit: Kit, width: int) -> int:
        return kit.px(SWATCH_HEIGHT)

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the field."""
        edge = kit.palette.text if self.is_selected or self.is_hovered else kit.palette.field_edge
        style = kit.field_style(parse_colour(self.colour), edge, kit.px(3 if self.is_selected else 1))
        return kit.box(*self.rect.size, style)
