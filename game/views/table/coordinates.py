"""Letters and numbers along the edges of a square board."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.views.board.camera import Camera
from game.views.drawing import PREMULTIPLIED


class Coordinates:
    """The names of columns and rows, beside what is in view of them."""

    def __init__(self, columns: int, rows: int) -> None:
        """Nothing is laid out before it is drawn."""
        self._columns, self._rows = columns, rows
        self._laid_for: tuple[object, ...] = ()
        """Where the board lay when ``_labels`` were placed around it."""
        self._labels: list[tuple[pygame.Surface, tuple[int, int]]] = []

    def draw(
        self,
        surface: pygame.Surface,
        rect: pygame.Rect,
        camera: Camera,
        text: Callable[[str], pygame.Surface],
    ) -> None:
        """Draw the labels between the edge of ``rect`` and the camera's view."""
        view = camera.viewport
        corner = camera.to_screen(0.0, 0.0)
        now = (text("1"), rect.size, view.topleft, view.size, corner, camera.unit_px)
        if now != self._laid_for:
            self._laid_for = now
            self._labels = self._lay_out(rect, camera, text)
        surface.fblits(self._labels, PREMULTIPLIED)

    def _lay_out(
        self, rect: pygame.Rect, camera: Camera, text: Callable[[str], pygame.Surface]
    ) -> list[tuple[pygame.Surface, tuple[int, int]]]:
        """Place the labels; where tiles are too narrow for all of them, only every fifth."""
        view = camera.viewport
        half = (rect.width - view.width) // 2 // 2
        found: list[tuple[pygame.Surface, tuple[int, int]]] = []
        widest = text("M" * len(letters(self._columns - 1))).get_width()
        for column in _named(self._columns, camera.unit_px, widest):
            x, y = camera.to_screen(column + 0.5, 0.0)
            if view.left <= x <= view.right:
                label = text(letters(column))
                centre = (round(x), max(view.top, round(y)) - half)
                found.append((label, label.get_rect(center=centre).topleft))
        for row in _named(self._rows, camera.unit_px, text("1").get_height()):
            x, y = camera.to_screen(0.0, row + 0.5)
            if view.top <= y <= view.bottom:
                label = text(str(row + 1))
                centre = (max(view.left, round(x)) - half, round(y))
                found.append((label, label.get_rect(center=centre).topleft))
        return found


def _named(count: int, unit_px: float, label_px: int) -> range:
    """Return which columns or rows have a label: all, or every fifth where they would touch."""
    return range(count) if label_px + 2 <= unit_px else range(0, count, 5)


@lru_cache(maxsize=64)
def letters(column: int) -> str:
    """Return the name of a column: A to Z, then AA and so on."""
    text = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        text = chr(ord("A") + rest) + text
    return text
