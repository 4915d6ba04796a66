"""Where things lie on the strategy map: the board, one column of panels at its right, the chronicle below."""

from __future__ import annotations

from collections.abc import Sequence

from game.views.board.minimap import Minimap
from game.views.table.board_widget import Announcement, BoardWidget
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Spacer, Stack
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

RIGHT_WIDTH = 300
LEFT_WIDTH = 296
BELOW_HEIGHT = 172
MAP_HEIGHTS = (132, 190)
"""Height of the small map in low windows and in high ones."""
HIGH_FROM = 860
COMPACT_WIDTH = 272
COMPACT_BELOW = 1080
"""Screens narrower than this (in pixels at scale 1) have everything in the column at the right."""


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether a screen of this size has room for one column of panels only."""
    return size[0] < COMPACT_BELOW * kit.scale or size[1] < 640 * kit.scale


def war_table(
    top: Widget,
    board: BoardWidget,
    banner: Widget,
    pinned: Widget,
    panels: Sequence[Widget],
    minimap: Minimap,
    legend: Widget,
    minimap_title: str,
    books: Widget,
    chronicle: Widget,
    *,
    is_high: bool,
    compact: bool,
) -> Column:
    """Return the whole screen. ``pinned`` stays where it is above the panels, which scroll."""
    stack = Stack(board, Announcement(banner), stretch=1)
    across, down = board.stage.geometry.units
    most = RIGHT_WIDTH if not compact else COMPACT_WIDTH
    minimap.fixed_width = min(most - 28, round(MAP_HEIGHTS[is_high] * across / down))
    theatre = Panel(minimap_title, Row(Spacer(), minimap, Spacer()), legend, gap=6)
    if compact:
        column = ScrollArea(Column(*panels, books, theatre, chronicle, gap=8), stretch=1)
        body = Row(
            stack,
            Column(pinned, column, gap=8, width=COMPACT_WIDTH),
            gap=8,
            padding=8,
            cross="fill",
            stretch=1,
        )
        return Column(top, body, gap=0)
    below = Row(Column(books, width=LEFT_WIDTH), chronicle, gap=12, cross="fill", height=BELOW_HEIGHT)
    body = Row(
        Column(stack, below, gap=12, stretch=1),
        Column(pinned, ScrollArea(Column(*panels, gap=12), stretch=1), theatre, gap=12, width=RIGHT_WIDTH),
        gap=12,
        padding=12,
        cross="fill",
        stretch=1,
    )
    return Column(top, body, gap=0)
