"""Where things lie on the screen of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Row
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

LEFT_WIDTH = 252
RIGHT_WIDTH = 272
WIDE_FROM = 1600
WIDE_SHARE = 5 / 4
"""Screens from this width (in pixels at scale 1) have wider columns at the sides."""
COMPACT_BELOW = 1080
STRIP_PERCENT = 25
LEAST_STRIP = 128


def card_strip_height(size: tuple[int, int], kit: Kit) -> int:
    """Return the height of the strip of cards in unscaled pixels: a share of the screen's height."""
    return max(LEAST_STRIP, round(size[1] * STRIP_PERCENT / 100 / kit.scale))


def close_up_size(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return width and height of the card close up in unscaled pixels: what the left column leaves."""
    room = round(size[1] / kit.scale) - 428
    width = min(side_widths(size, kit)[0] - 16, max(120, round(room / 1.4)))
    return width, round(width * 1.4)


def side_widths(size: tuple[int, int], kit: Kit) -> tuple[int, int]:
    """Return the widths of the columns at the sides in unscaled pixels."""
    share = WIDE_SHARE if size[0] >= WIDE_FROM * kit.scale else 1.0
    return round(LEFT_WIDTH * share), round(RIGHT_WIDTH * share)


@dataclass(frozen=True, slots=True)
class Places:
    """What lies on the screen of a duel: the bar above, then from left to right."""

    bar: Widget
    left: Sequence[Widget]
    track: Widget
    board: Widget
    cards: Widget
    task: Widget
    log: Widget
    below_board: Widget | None = None


def duel_table(places: Places, size: tuple[int, int], kit: Kit) -> Widget:
    """Return machine and close-up left, track, board and cards in the middle, task and log right."""
    rows = [places.track, places.board, places.cards]
    if places.below_board is not None:
        rows.append(places.below_board)
    middle = Column(*rows, gap=8, stretch=1)
    left_width, right_width = side_widths(size, kit)
    if size[0] < COMPACT_BELOW * kit.scale:
        panels = Column(places.task, *places.left, places.log, gap=12)
        body = Row(
            Column(ScrollArea(panels, stretch=1), width=LEFT_WIDTH),
            middle,
            gap=8,
            padding=8,
            cross="fill",
            stretch=1,
        )
    else:
        body = Row(
            Column(ScrollArea(Column(*places.left, gap=12), stretch=1), width=left_width),
            middle,
            Column(ScrollArea(Column(places.task, places.log, gap=12), stretch=1), width=right_width),
            gap=12,
            padding=12,
            cross="fill",
            stretch=1,
        )
    return Column(places.bar, body, gap=0)
