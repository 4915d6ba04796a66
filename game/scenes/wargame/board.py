"""The wargame's board as a widget: who is drawn above a hex is pointed at there."""

from __future__ import annotations

from pygame.math import Vector2

from game.views.table.board_widget import BoardWidget
from game.views.ui.widget import Point

ASIDE = 0.1
"""A token that stands further from the middle of its hex than this (in board units) is not simply there."""


class WargameBoard(BoardWidget):
    """A board on which tokens can stand higher than their hex: a flyer is drawn over the one behind it."""

    def place_at(self, point: Point) -> int | None:
        """Return the hex of a token that is drawn beside its own under a pixel, else the hex there."""
        stage = self.stage
        sprite = stage.sprites.get(stage.token_at(point))
        if sprite is None or sprite.token.tile < 0 or sprite.is_moving:
            return super().place_at(point)
        middle = Vector2(stage.geometry.centre(sprite.token.tile))
        return sprite.token.tile if middle.distance_to(sprite.at) > ASIDE else super().place_at(point)
