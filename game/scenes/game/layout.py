"""How the slots of a screen are laid out around its board."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.scenes.game.desk import Slots
from game.views.table.board_widget import Announcement, BoardWidget
from game.views.table.show import Show
from game.views.table.stage import backdrop
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row, Stack
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget


def laid_out(slots: Slots, board: BoardWidget, banner: Widget) -> Widget:
    """Return the whole screen."""
    stack = Stack(board, Announcement(banner), stretch=1)
    middle: Widget = stack
    if slots.above or slots.below:
        middle = Column(*slots.above, stack, *slots.below, gap=slots.middle_gap, stretch=1)
    parts = [middle]
    if slots.left:
        parts.insert(0, Column(_scrolled(slots.left, slots), width=slots.left_width))
    if slots.right:
        column = (*slots.pinned, _scrolled(slots.right, slots), *slots.foot)
        parts.append(Column(*column, gap=slots.column_gap, width=slots.right_width))
    body = Row(*parts, gap=slots.gap, padding=slots.gap, cross="fill", stretch=1)
    return Column(slots.bar, body, gap=0)


def _scrolled(panels: Sequence[Widget], slots: Slots) -> ScrollArea:
    return ScrollArea(Column(*panels, gap=slots.column_gap), stretch=1)


def draw_table(surface: pygame.Surface, show: Show, kit: Kit) -> None:
    """Draw stars or haze, then what lies below the panels."""
    theatre = show.stage.board.theatre
    surface.blit(backdrop(surface.get_size(), theatre, kit.palette.ground), (0, 0))
    show.draw(surface)
