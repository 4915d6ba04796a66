"""The draw context: what an overlay needs to know to draw itself on a board of any shape."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Literal

import pygame

from game.core.table import TokenView
from game.views.board.camera import Camera
from game.views.board.geometry import Geometry

Hatch = Literal["none", "diagonal", "dots"]
Look = Callable[[TokenView, int], pygame.Surface]
"""The picture of a token at a size in pixels."""


Spot = tuple[float, float, float]
"""Where a token stands, in board units, and its size as a share of a tile's."""


def nowhere(unit: str, tile: int) -> Spot | None:
    """Return None: there are no tokens."""
    return None


@dataclass(frozen=True, slots=True)
class DrawContext:
    """Camera, geometry and what draws tokens. ``spot`` tells where a unit stands on a tile that it shares."""

    camera: Camera
    geometry: Geometry
    look: Look
    spot: Callable[[str, int], Spot | None] = nowhere

    @property
    def px(self) -> int:
        """Return the size of a tile in whole pixels."""
        return max(4, round(self.camera.unit_px))

    def screen(self, tile: int) -> tuple[float, float]:
        """Return the pixel of a tile's centre."""
        return self.camera.to_screen(*self.geometry.centre(tile))

    def stand(self, unit: str, tile: int) -> tuple[tuple[float, float], int]:
        """Return the pixel and the size at which a unit stands on a tile: its middle, if it is not there."""
        spot = self.spot(unit, tile) if unit else None
        if spot is None:
            return self.screen(tile), self.px
        x, y, share = spot
        return self.camera.to_screen(x, y), max(4, round(self.camera.unit_px * share))

    def seen(self, tiles: Iterable[int], margin_units: float = 1.0) -> list[tuple[float, float]]:
        """Return the pixels of the centres of those tiles that are in view, or nearly."""
        camera, centre = self.camera, self.geometry.centre
        px, view = camera.unit_px, camera.viewport
        margin = round(px * margin_units)
        left, top = view.left - margin, view.top - margin
        right, bottom = view.right + margin, view.bottom + margin
        from_x, from_y = view.centerx - camera.centre.x * px, view.centery - camera.centre.y * px
        found = []
        for tile in tiles:
            across, down = centre(tile)
            x, y = from_x + across * px, from_y + down * px
            if left <= x < right and top <= y < bottom:
                found.append((x, y))
        return found

    def board_origin(self) -> tuple[int, int]:
        """Return the pixel of the board's upper left corner."""
        x, y = self.camera.to_screen(0.0, 0.0)
        return round(x), round(y)

    def sees(self, tile: int, margin_units: float = 1.0) -> bool:
        """Say whether a tile is in view, or nearly."""
        margin = round(self.camera.unit_px * margin_units)
        return self.camera.viewport.inflate(2 * margin, 2 * margin).collidepoint(self.screen(tile))
