"""Where the player looks: which part of the board, how large, and how it gets from one view to another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

ZOOM_STOPS_PX: tuple[int, ...] = (16, 24, 32, 40, 48, 56, 64, 80, 96, 128)
"""Tile sizes at which the ground is cached; between them it is scaled while the zoom moves."""

EASE_MS = 180.0


@dataclass(slots=True)
class _Flight:
    from_centre: pygame.Vector2
    from_px: float
    to_centre: pygame.Vector2
    to_px: float
    length_ms: float
    at_ms: float = 0.0


class Camera:
    """A view of a board of ``columns`` x ``rows`` units inside a rectangle of the screen.

    The centre is in board units (1 = a tile), the size in pixels a unit. A move is eased over
    ``EASE_MS``; ``is_moving`` tells until when the ground has to be scaled.
    """

    def __init__(
        self,
        columns: float,
        rows: float,
        viewport: pygame.Rect,
        stops: Sequence[int] = ZOOM_STOPS_PX,
        grain_px: int = 1,
    ) -> None:
        """Start with the whole board in view; unit sizes between the stops are multiples of ``grain_px``."""
        self.columns, self.rows = columns, rows
        self.viewport = viewport.copy()
        self.centre = pygame.Vector2(columns / 2.0, rows / 2.0)
        self.stops: Sequence[int] = stops
        self._grain_px = grain_px
        self.unit_px = float(self.fit_px())
        self._flight: _Flight | None = None
        self.is_instant = False

    def fit_px(self) -> int:
        """Return the largest whole unit size at which the whole board is in view."""
        fit = int(min(self.viewport.width / self.columns, self.viewport.height / self.rows))
        fit -= fit % self._grain_px
        return max(min(self.stops[0], 16), min(fit, self.stops[-1]))

    @property
    def whole(self) -> pygame.Rect:
        """Where the board lies on the screen when all of it is in view."""
        unit_px = self.fit_px()
        board = pygame.Rect(0, 0, round(self.columns * unit_px), round(self.rows * unit_px))
        board.center = self.viewport.center
        return board

    @property
    def is_moving(self) -> bool:
        """Whether the view is on its way to another one."""
        return self._flight is not None

    def resize(self, viewport: pygame.Rect) -> None:
        """Take another rectangle of the screen; a board that was wholly in view stays so."""
        was_fit = round(self.unit_px) == self.fit_px()
        self.viewport = viewport.copy()
        self._flight = None
        if was_fit:
            self.unit_px = float(self.fit_px())
            self.centre = pygame.Vector2(self.columns / 2.0, self.rows / 2.0)
        self._clamp(self.centre, self.unit_px)

    def to_screen(self, x: float, y: float) -> tuple[float, float]:
        """Return the pixel of a point in board units."""
        return (
            self.viewport.centerx + (x - self.centre.x) * self.unit_px,
            self.viewport.centery + (y - self.centre.y) * self.unit_px,
        )

    def to_board(self, position: tuple[float, float]) -> tuple[float, float]:
        """Return the point in board units under a pixel."""
        return (
            self.centre.x + (position[0] - self.viewport.centerx) / self.unit_px,
            self.centre.y + (position[1] - self.viewport.centery) / self.unit_px,
        )

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Move the ground by so many pixels, at once."""
        self._flight = None
        self.centre.x -= dx_px / self.unit_px
        self.centre.y -= dy_px / self.unit_px
        self._clamp(self.centre, self.unit_px)

    def zoom(self, steps: int, about: tuple[float, float] | None = None) -> None:
        """Go to the next larger (+1) or smaller (-1) stop; the point under ``about`` stays where it is."""
        target = self._flight.to_px if self._flight else self.unit_px
        sizes = sorted({*self.stops, self.fit_px()})
        sizes = [s for s in sizes if s >= min(self.fit_px(), self.stops[0] * 2)]
        index = min(range(len(sizes)), key=lambda i: abs(sizes[i] - target))
        wanted = float(sizes[max(0, min(len(sizes) - 1, index + steps))])
        anchor = about if about is not None else self.viewport.center
        x, y = self.to_board(anchor)
        centre = pygame.Vector2(
            x - (anchor[0] - self.viewport.centerx) / wanted, y - (anchor[1] - self.viewport.centery) / wanted
        )
        self.fly_to(centre, wanted)

    def show_all(self) -> None:
        """Bring the whole board into view."""
        self.fly_to(pygame.Vector2(self.columns / 2.0, self.rows / 2.0), float(self.fit_px()))

    def nearest_stop(self, unit_px: float) -> int:
        """Return the size at which the board can rest that is nearest to one."""
        return min({*self.stops, self.fit_px()}, key=lambda stop: abs(stop - unit_px))

    def reveal(self, x: float, y: float, margin_units: float = 1.5) -> None:
        """Move only if a point is outside the view or too near its edge."""
        half_w = self.viewport.width / self.unit_px / 2.0 - margin_units
        half_h = self.viewport.height / self.unit_px / 2.0 - margin_units
        centre = self.centre.copy()
        if abs(x - centre.x) > half_w or abs(y - centre.y) > half_h:
            centre.x = min(max(centre.x, x - half_w), x + half_w)
            centre.y = min(max(centre.y, y - half_h), y + half_h)
            self.fly_to(centre, self.unit_px)

    def fly_to(self, centre: pygame.Vector2, unit_px: float, length_ms: float = EASE_MS) -> None:
        """Ease to another view."""
        self._clamp(centre, unit_px)
        if self.is_instant or (
            (centre - self.centre).length() * self.unit_px < 0.5 and unit_px == self.unit_px
        ):
            self.centre, self.unit_px, self._flight = centre, unit_px, None
            return
        self._flight = _Flight(self.centre.copy(), self.unit_px, centre, unit_px, length_ms)

    def cut_to(self, centre: pygame.Vector2, unit_px: float) -> None:
        """Show another view at once."""
        centre = centre.copy()
        self._clamp(centre, unit_px)
        self.centre, self.unit_px, self._flight = centre, unit_px, None

    def update(self, dt_ms: float) -> bool:
        """Go on moving; return whether the view changed."""
        flight = self._flight
        if flight is None:
            return False
        flight.at_ms += dt_ms
        share = pygame.math.smoothstep(0.0, 1.0, min(1.0, flight.at_ms / flight.length_ms))
        self.centre = flight.from_centre.lerp(flight.to_centre, share)
        self.unit_px = flight.from_px + (flight.to_px - flight.from_px) * share
        if flight.at_ms >= flight.length_ms:
            self.centre, self.unit_px, self._flight = flight.to_centre, flight.to_px, None
        return True

    def _clamp(self, centre: pygame.Vector2, unit_px: float) -> None:
        for axis, (size, view) in enumerate(
            ((self.columns, self.viewport.width / unit_px), (self.rows, self.viewport.height / unit_px))
        ):
            if view >= size:
                centre[axis] = size / 2.0
            else:
                centre[axis] = min(max(centre[axis], view / 2.0), size - view / 2.0)
