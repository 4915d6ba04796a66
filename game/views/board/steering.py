"""Steering the camera while something is held: keys, and the mouse at the edge of the window."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.views.board.camera import Camera
from game.views.input import KeyMap

EDGE_PX = 10
SPEED_PX_PER_S = 1100.0
RAMP_MS = 160.0
"""Until full speed: a touch of a key moves a little."""
PAN_KEYS: Mapping[int, tuple[int, int]] = {
    pygame.K_a: (-1, 0),
    pygame.K_d: (1, 0),
    pygame.K_w: (0, -1),
    pygame.K_s: (0, 1),
}


class CameraSteering:
    """Feed it every event and the time; it pans as long as a key or an edge says so."""

    def __init__(
        self, camera: Camera, keys: Mapping[int, tuple[int, int]] = PAN_KEYS, edge_px: int = EDGE_PX
    ) -> None:
        """``keys`` are directions by key code; an ``edge_px`` of 0 leaves the edges alone."""
        self._camera = camera
        self._keys = keys
        self._edge_px = edge_px
        self._held: dict[int, tuple[int, int]] = {}
        self._mouse: tuple[int, int] | None = None
        self._is_dragging = False
        self._held_ms = 0.0
        self.window = camera.viewport.copy()
        """The window, at whose edges the mouse pans."""

    def feed(self, event: pygame.event.Event) -> None:
        """Note what is held and where the mouse is."""
        match event.type:
            case pygame.KEYDOWN if event.key in self._keys and not event.mod & (
                pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_META
            ):
                self._held[event.key] = self._keys[event.key]
            case pygame.KEYUP:
                self._held.pop(event.key, None)
            case pygame.MOUSEMOTION:
                self._mouse = event.pos
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._is_dragging = True
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._is_dragging = False
            case pygame.WINDOWLEAVE | pygame.WINDOWFOCUSLOST:
                self._mouse = None
                self._held.clear()

    def release(self) -> None:
        """Forget everything that is held: a dialog opened, the scene was left."""
        self._held.clear()
        self._mouse = None
        self._is_dragging = False

    @property
    def direction(self) -> tuple[int, int]:
        """Where the view is pushed now: -1, 0 or 1 across and down."""
        x = sum(step[0] for step in self._held.values())
        y = sum(step[1] for step in self._held.values())
        if self._mouse is not None and self._edge_px and not self._is_dragging:
            window, edge = self.window, self._edge_px
            x += (self._mouse[0] >= window.right - edge) - (self._mouse[0] < window.left + edge)
            y += (self._mouse[1] >= window.bottom - edge) - (self._mouse[1] < window.top + edge)
        return (max(-1, min(1, x)), max(-1, min(1, y)))

    def update(self, dt_ms: float) -> bool:
        """Pan by what the time is worth; return whether the view moved."""
        x, y = self.direction
        if x == 0 and y == 0:
            self._held_ms = 0.0
            return False
        self._held_ms += dt_ms
        share = min(1.0, self._held_ms / RAMP_MS)
        way = SPEED_PX_PER_S * share * dt_ms / 1000.0
        before = self._camera.centre.copy()
        self._camera.pan(-x * way, -y * way)
        return self._camera.centre != before


def has_moved_view(camera: Camera, keymap: KeyMap, event: pygame.event.Event, start: str = "") -> bool:
    """Move the view where an event says so; return whether it did. ``start`` begins the commands' names."""
    if keymap.is_command(event, f"{start}centre"):
        camera.show_all()
    elif keymap.is_command(event, f"{start}zoom_in"):
        camera.zoom(1)
    elif keymap.is_command(event, f"{start}zoom_out"):
        camera.zoom(-1)
    else:
        return False
    return True
