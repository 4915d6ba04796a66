"""Where things lie on the screen of a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from game.scenes.context import Context
from game.scenes.words import Words
from game.views.table.board_widget import Announcement
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Stack
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.duel.play import DuelPlay
    from game.scenes.duel.tabletop import Tabletop
    from game.views.table.board_widget import BoardWidget

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


class Table(Protocol):
    """A scene with a table: a duel, or its replay."""

    words: Words
    size: tuple[int, int]
    play: DuelPlay
    top: Tabletop
    board: BoardWidget

    @property
    def context(self) -> Context:
        """What every scene gets."""
        ...


def duel_table(scene: Table, below_log: Widget, below_board: Widget | None = None) -> Widget:
    """Return machine and close-up left, track, board and cards in the middle, task and log right."""
    words, play = scene.words, scene.play
    kit = scene.context.kit
    log = Panel(words("battle.log.title"), play.log, below_log, gap=8, stretch=1)
    stack = Stack(scene.board, Announcement(play.banner), stretch=1)
    rows: list[Widget] = [scene.top.track, stack, scene.top.cards]
    if below_board is not None:
        rows.append(below_board)
    middle = Column(*rows, gap=8, stretch=1)
    left_width, right_width = side_widths(scene.size, kit)
    left: list[Widget] = [scene.top.machine, scene.top.close_up]
    if scene.size[0] < COMPACT_BELOW * kit.scale:
        panels = Column(scene.top.task, *left, log, gap=12)
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
            Column(ScrollArea(Column(*left, gap=12), stretch=1), width=left_width),
            middle,
            Column(scene.top.task, log, gap=12, width=right_width),
            gap=12,
            padding=12,
            cross="fill",
            stretch=1,
        )
    return Column(scene.top.bar, body, gap=0)
