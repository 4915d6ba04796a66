"""The hex board as a widget: six letter keys lead the cursor in the six directions."""

from __future__ import annotations

import pygame

from game.views.table.board_widget import BoardWidget

WAYS = {
    pygame.K_w: 0,
    pygame.K_e: 1,
    pygame.K_d: 2,
    pygame.K_s: 3,
    pygame.K_a: 4,
    pygame.K_q: 5,
}
"""Key to direction: N NE SE S SW NW, as the keys lie round each other."""


class HexBoardWidget(BoardWidget):
    """A board of hexes with the cursor's keys for their six directions."""

    def on_key(self, event: pygame.event.Event) -> bool:
        """Lead the cursor to the neighbour in a direction."""
        if event.type != pygame.KEYDOWN or event.key not in WAYS:
            return False
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META):
            return False
        geometry = self.stage.geometry
        if self.cursor is None:
            self.set_cursor(geometry.middle(), True)
            return True
        beside = geometry.edges(self.cursor)[WAYS[event.key]][0]
        if beside is not None:
            self.set_cursor(beside, True)
        return True
