"""The hex board as a widget: six keys lead the cursor in the six directions."""

from __future__ import annotations

import pygame

from game.views.table.board_widget import BoardWidget

WAYS = ("war_cursor_n", "war_cursor_ne", "war_cursor_se", "war_cursor_s", "war_cursor_sw", "war_cursor_nw")
"""The commands, in the order of the edges of a hex."""


class HexBoardWidget(BoardWidget):
    """A board of hexes with the cursor's keys for their six directions."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """Lead the cursor to the neighbour in a direction."""
        host = self.host
        meant = () if host is None else host.keymap.commands_for(event)
        way = next((way for way, name in enumerate(WAYS) if name in meant), None)
        if way is None:
            return False
        geometry = self.stage.geometry
        if self.cursor is None:
            self.set_cursor(geometry.middle(), True)
            return True
        beside = geometry.edges(self.cursor)[way][0]
        if beside is not None:
            self.set_cursor(beside, True)
        return True
