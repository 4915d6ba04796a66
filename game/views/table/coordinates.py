"""Letters and numbers along the edges of a board whose places are told by them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from game.views.board.camera import Camera
from game.views.board.geometry import EdgeNames, Geometry

Labels = Sequence[tuple[pygame.Surface, tuple[int, int]]]
"""Pictures of labels, and where they stand."""


class Coordinates:
    """The names of columns and rows, beside what is in view of them."""

    def __init__(self, geometry: Geometry, names: EdgeNames, columns: int, rows: int) -> None:
        """Nothing is laid out before it is drawn."""
        self._geometry, self._names = geometry, names
        usual = tuple(range(columns)), tuple(row * columns for row in range(rows))
        self._columns, self._rows = names.heads or usual
        self._laid_for: tuple[object, ...] = ()
        """Where the board lay when ``_labels`` were placed around it."""
        self._labels: Labels = ()

    def written(self, rect: pygame.Rect, camera: Camera, text: Callable[[str], pygame.Surface]) -> Labels:
        """Return the labels and where they stand, between the edge of ``rect`` and the camera's view."""
        view = camera.viewport
        corner = camera.to_screen(0.0, 0.0)
        now = (text("1"), rect.size, view.topleft, view.size, corner, camera.unit_px)
        if now != self._laid_for:
            self._laid_for = now
            self._labels = self._lay_out(rect, camera, text)
        return self._labels

    def _lay_out(self, rect: pygame.Rect, camera: Camera, text: Callable[[str], pygame.Surface]) -> Labels:
        """Place the labels; where tiles are too narrow for all of them, only every fifth."""
        view, geometry, names = camera.viewport, self._geometry, self._names
        half = (rect.width - view.width) // 2 // 2
        found: list[tuple[pygame.Surface, tuple[int, int]]] = []
        left, top = camera.to_screen(0.0, 0.0)
        columns, rows = self._columns, self._rows
        widest = max(text(names.column(column)).get_width() for column in range(len(columns)))
        for column in _named(len(columns), camera.unit_px * _step(geometry, columns, 0), widest):
            x, _ = camera.to_screen(*geometry.centre(columns[column]))
            if view.left <= x <= view.right:
                label = text(names.column(column))
                centre = (round(x), max(view.top, round(top)) - half)
                found.append((label, label.get_rect(center=centre).topleft))
        for row in _named(len(rows), camera.unit_px * _step(geometry, rows, 1), text("1").get_height()):
            _, y = camera.to_screen(*geometry.centre(rows[row]))
            if view.top <= y <= view.bottom:
                label = text(names.row(row))
                centre = (max(view.left, round(left)) - half, round(y))
                found.append((label, label.get_rect(center=centre).topleft))
        return found


def _step(geometry: Geometry, heads: Sequence[int], axis: int) -> float:
    """Return how far apart columns (0) or rows (1) lie, in units: those of hexes less than they are wide."""
    first, second = (geometry.centre(heads[at])[axis] for at in (0, 1 % len(heads)))
    return second - first or 1.0


def _named(count: int, unit_px: float, label_px: int) -> range:
    """Return which columns or rows have a label: all, or every fifth where they would touch."""
    return range(count) if label_px + 5 <= unit_px else range(0, count, 5)


def clear_of(written: Sequence[pygame.Rect], labels: Labels) -> Labels:
    """Return the labels over which nothing is written."""
    return [(label, at) for label, at in labels if label.get_rect(topleft=at).collidelist(written) < 0]
