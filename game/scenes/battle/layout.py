"""Where things lie on the screen of a battle: orders left, the board, dice and log right."""

from __future__ import annotations

import pygame

from game.scenes.battle.play import BattlePlay
from game.views.table.board_widget import Announcement, BoardWidget
from game.views.table.stage import backdrop
from game.views.ui.kit import Kit
from game.views.ui.layout import Column, Panel, Row, Stack
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

LEFT_WIDTH = 268
RIGHT_WIDTH = 328
COMPACT_WIDTH = 288
COMPACT_BELOW = 1080
"""Screens narrower than this (in pixels at scale 1) have one column of panels instead of two."""


def is_compact(size: tuple[int, int], kit: Kit) -> bool:
    """Return whether a screen of this size has room for one column of panels only."""
    return size[0] < COMPACT_BELOW * kit.scale


def battle_table(
    left: Widget,
    board: BoardWidget,
    play: BattlePlay,
    below_log: Widget,
    below_board: Widget | None = None,
    *,
    compact: bool = False,
) -> Row:
    """Return the board between its two columns of panels, or beside one."""
    words = play.services.words
    log = Panel(words("battle.log.title"), play.log, below_log, gap=8, stretch=1)
    stack = Stack(board, Announcement(play.banner), stretch=1)
    centre: Widget = stack if below_board is None else Column(stack, below_board, gap=12, stretch=1)
    if compact:
        panels = Column(left, play.dice, log, gap=12)
        return Row(
            Column(ScrollArea(panels, stretch=1), width=COMPACT_WIDTH),
            centre,
            gap=8,
            padding=8,
            cross="fill",
            stretch=1,
        )
    return Row(
        Column(ScrollArea(left, stretch=1), width=LEFT_WIDTH),
        centre,
        Column(ScrollArea(Column(play.dice, log, gap=12), stretch=1), width=RIGHT_WIDTH),
        gap=12,
        padding=12,
        cross="fill",
        stretch=1,
    )


def draw_table(surface: pygame.Surface, play: BattlePlay, kit: Kit) -> None:
    """Draw stars or haze, then the board."""
    theatre = play.setup.board.theatre
    surface.blit(backdrop(surface.get_size(), theatre, kit.palette.ground), (0, 0))
    play.stage.draw(surface)
