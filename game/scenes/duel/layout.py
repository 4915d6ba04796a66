"""Where things lie on the screen of a duel."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

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

RIGHT_WIDTH = 272
PANELS_WIDTH = 252
"""Of all panels in one column where the screen is narrow."""
WIDE_FROM = 1600
WIDE_SHARE = 5 / 4
"""Screens from this width (in pixels at scale 1) have a wider column at the right."""
COMPACT_BELOW = 1080
LEAST_LEFT, MOST_LEFT = 430, 640
"""The column of machine and cards, which gets what the board leaves of the screen's width."""
STRIP_PERCENT = 25
LEAST_STRIP = 128
AROUND_BOARD = 112
"""Bar, track and gaps above and below the board."""
GAPS = 48
"""Between the columns and at the screen's edges."""
CARDS_ABREAST = 4.24
"""Widths of a card that four of the hand take side by side."""
WRITING = 84
"""Lines above, between and below two rows of cards."""
MOST_CARDS_PERCENT = 58
ABOVE_MACHINE, BESIDE_MACHINE = 76, 148
"""Bar and gaps above and below the column of the machine; what is written above and below it there."""
LEAST_MACHINE, MOST_MACHINE = 104, 360


class Room(NamedTuple):
    """Lengths in unscaled pixels."""

    is_compact: bool
    """All panels are in one column, the cards below the board."""
    left: int
    right: int
    cards: int
    """Height of the cards' place."""
    machine: int
    """Height of the drawn machine."""


def measured(size: tuple[int, int], kit: Kit, board: tuple[float, float]) -> Room:
    """Return how a screen is divided for a board of so many units."""
    width, height = round(size[0] / kit.scale), round(size[1] / kit.scale)
    if width < COMPACT_BELOW:
        strip = max(LEAST_STRIP, round(height * STRIP_PERCENT / 100))
        return Room(True, PANELS_WIDTH, 0, strip, LEAST_MACHINE)
    right = round(RIGHT_WIDTH * (WIDE_SHARE if width >= WIDE_FROM else 1.0))
    wanted = (height - AROUND_BOARD) * board[0] / board[1]
    left = max(LEAST_LEFT, min(MOST_LEFT, round(width - GAPS - right - wanted)))
    rows = 2 * 1.4 * left / CARDS_ABREAST + WRITING
    cards = min(round(height * MOST_CARDS_PERCENT / 100), round(rows))
    machine = height - ABOVE_MACHINE - cards - BESIDE_MACHINE
    return Room(False, left, right, cards, max(LEAST_MACHINE, min(MOST_MACHINE, machine)))


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
    """Return machine and cards left, track and board in the middle, task and log right.

    The card that is pointed at covers the machine. On a narrow screen the cards lie below the board.
    """
    words, play, top = scene.words, scene.play, scene.top
    room = measured(scene.size, scene.context.kit, play.stage.geometry.units)
    log = Panel(words("battle.log.title"), play.log, below_log, gap=8, stretch=1)
    rows: list[Widget] = [top.track, Stack(scene.board, Announcement(play.banner), stretch=1)]
    if room.is_compact:
        rows.append(top.cards)
    if below_board is not None:
        rows.append(below_board)
    middle = Column(*rows, gap=8, stretch=1)
    if room.is_compact:
        machine = Stack(top.machine, top.close_up)
        panels = Column(top.task, machine, log, gap=12)
        side = Column(ScrollArea(panels, stretch=1), width=room.left)
        return Column(top.bar, Row(side, middle, gap=8, padding=8, cross="fill", stretch=1), gap=0)
    machine = Stack(ScrollArea(top.machine, stretch=1), top.close_up, stretch=1)
    body = Row(
        Column(machine, top.cards, gap=8, width=room.left),
        middle,
        Column(top.task, log, gap=12, width=room.right),
        gap=12,
        padding=12,
        cross="fill",
        stretch=1,
    )
    return Column(top.bar, body, gap=0)
