"""The cached ground of a board: opaque chunks at the zoom stops, a scaled overview while the zoom moves."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Generator, Iterator
from typing import Protocol, runtime_checkable

import pygame

from game.core.table import BoardView
from game.views.board.camera import Camera

CHUNK_PX = 256
STRIP_PX = 32
"""What is built ahead of time is built in strips of this height: each a few milliseconds at most."""
MAX_CHUNKS = 160
OVERVIEW_MAX_PX = 4_000_000
BUILD_BUDGET_CHUNKS = 6
"""Chunks built in one frame: about 2 ms; nearest to the centre of the view first."""
MAX_STALE_AREAS = 200
BUILD_BUDGET_MS = 2.5
"""No further chunk is begun after so long, whatever chunks cost now."""


Area = tuple[float, float, float, float]
"""A part of a board in units: left, top, right, bottom."""


class Painter(Protocol):
    """Draws a part of a board's ground."""

    @property
    def units(self) -> tuple[float, float]:
        """Size of the board in units."""
        ...

    def paint(self, surface: pygame.Surface, unit_px: int, left_px: int, top_px: int) -> None:
        """Fill the surface with the ground whose top left corner is at this pixel of the whole board."""
        ...


class BoardPainter(Painter, Protocol):
    """Draws a board whose ground may change during a game."""

    def change_ground(self, board: BoardView) -> list[Area]:
        """Take other terrain or heights of the same board; return the parts that look different now."""
        ...


@runtime_checkable
class Preparing(Protocol):
    """A painter that keeps pictures of parts of its ground, each of which takes long to make."""

    def pictures(self, unit_px: int, area: pygame.Rect) -> Iterator[None]:
        """Make what painting this part (in pixels of the whole board) needs, one picture with each step."""
        ...


class Ground:
    """A board's ground as the camera sees it."""

    def __init__(self, painter: Painter) -> None:
        """Nothing is painted before it is seen."""
        self._painter = painter
        self._chunks: OrderedDict[tuple[int, int, int], pygame.Surface] = OrderedDict()
        self._stale: set[tuple[int, int, int]] = set()
        self._job: tuple[tuple[int, int, int], Iterator[None]] | None = None
        """The stale chunk that is being built anew, over as many frames as it takes."""
        self._fresh: dict[tuple[int, int, int], pygame.Surface] = {}
        """Chunks that are built anew and wait for the others: all take the place of the old ones at once."""
        self._together: set[tuple[int, int, int]] = set()
        """Which do: what is stale later comes after them, or ground that always changes would stand still."""
        self._outdated: set[tuple[int, int, int]] = set()
        """Fresh chunks that have become stale again."""
        self._overview: tuple[int, pygame.Surface] | None = None
        self._overview_stale: list[Area] = []

    def invalidate(self) -> None:
        """Forget everything: the ground has changed."""
        self._chunks.clear()
        self._stale.clear()
        self._fresh.clear()
        self._together.clear()
        self._outdated.clear()
        self._job = None
        self._overview = None
        self._overview_stale.clear()

    def invalidate_area(self, left: float, top: float, right: float, bottom: float) -> None:
        """Repaint a part of the board (in units) when it is next seen; the old picture stays until then."""
        for key in self._chunks:
            px, column, row = key
            x, y = column * CHUNK_PX / px, row * CHUNK_PX / px
            if x < right and y < bottom and x + CHUNK_PX / px > left and y + CHUNK_PX / px > top:
                self._stale.add(key)
                if key in self._fresh:
                    self._outdated.add(key)
                if self._job is not None and self._job[0] == key:
                    self._job = None
        area = (left, top, right, bottom)
        if self._overview is not None and area not in self._overview_stale:
            self._overview_stale.append(area)
            if len(self._overview_stale) > MAX_STALE_AREAS:
                self._overview = None
                self._overview_stale.clear()

    def draw(self, surface: pygame.Surface, camera: Camera) -> bool:
        """Draw what is in view; return whether something is still missing (draw again next frame)."""
        clip = surface.get_clip()
        surface.set_clip(camera.viewport.clip(clip) if clip.size != (0, 0) else camera.viewport)
        try:
            if not _rests(camera):
                self._draw_scaled(surface, camera)
                return True
            return self._draw_chunks(surface, camera)
        finally:
            surface.set_clip(clip)

    def covered(self, camera: Camera) -> pygame.Rect:
        """Return the part of the screen that drawing now fills with chunks: nothing below shows."""
        px, whole, seen = self._in_view(camera)
        if not _rests(camera) or any((px, *at) not in self._chunks for at in seen):
            return pygame.Rect(0, 0, 0, 0)
        left_px, top_px = (round(at) for at in camera.to_screen(0.0, 0.0))
        return pygame.Rect((left_px, top_px), whole).clip(camera.viewport)

    def prepare(self, camera: Camera) -> Iterator[None]:
        """Build what is in view ahead of time, a strip with each step, so that it is drawn whole."""
        px, whole, seen = self._in_view(camera)
        for column, row in seen:
            if (px, column, row) not in self._chunks:
                yield from self._build_in_strips(px, column, row, *whole)

    def _in_view(self, camera: Camera) -> tuple[int, tuple[int, int], list[tuple[int, int]]]:
        """Return the pixels of a unit and of the whole board, and the chunks (column, row) in view."""
        px = int(camera.unit_px)
        left_px, top_px = (round(at) for at in camera.to_screen(0.0, 0.0))
        view = camera.viewport
        units = self._painter.units
        width_px, height_px = int(units[0] * px), int(units[1] * px)
        first_column = max(0, (view.left - left_px) // CHUNK_PX)
        last_column = min((width_px - 1) // CHUNK_PX, (view.right - 1 - left_px) // CHUNK_PX)
        first_row = max(0, (view.top - top_px) // CHUNK_PX)
        last_row = min((height_px - 1) // CHUNK_PX, (view.bottom - 1 - top_px) // CHUNK_PX)
        seen = [
            (column, row)
            for row in range(first_row, last_row + 1)
            for column in range(first_column, last_column + 1)
        ]
        return px, (width_px, height_px), seen

    def _draw_chunks(self, surface: pygame.Surface, camera: Camera) -> bool:
        px, (width_px, height_px), seen = self._in_view(camera)
        left_px, top_px = (round(at) for at in camera.to_screen(0.0, 0.0))
        view = camera.viewport
        missing = [at for at in seen if (px, *at) not in self._chunks]
        if len(missing) > 1:
            centre_column = (view.centerx - left_px) / CHUNK_PX - 0.5
            centre_row = (view.centery - top_px) / CHUNK_PX - 0.5
            missing.sort(key=lambda at: (at[0] - centre_column) ** 2 + (at[1] - centre_row) ** 2)
        begun = time.perf_counter()
        built = 0
        for column, row in missing[:BUILD_BUDGET_CHUNKS]:
            self._build(px, column, row, width_px, height_px)
            built += 1
            if (time.perf_counter() - begun) * 1000.0 > BUILD_BUDGET_MS:
                break
        if built < len(missing):
            self._draw_scaled(surface, camera)
        elif self._stale:
            stale = [(px, *at) for at in seen if (px, *at) in self._stale]
            self._renew(stale, (width_px, height_px), begun)
        pairs = []
        for column, row in seen:
            chunk = self._chunks.get((px, column, row))
            if chunk is not None:
                self._chunks.move_to_end((px, column, row))
                pairs.append((chunk, (left_px + column * CHUNK_PX, top_px + row * CHUNK_PX)))
        surface.fblits(pairs)
        return built < len(missing) or any((px, *at) in self._stale for at in seen)

    def _renew(self, stale: list[tuple[int, int, int]], whole: tuple[int, int], begun: float) -> None:
        """Go on building stale chunks while this frame has time; the old ones stand until all are built.

        What has changed is never seen in halves: a region has its old colour or its new one, not both.
        """
        if self._together.isdisjoint(stale):
            self._together.update(stale)
        waiting = [key for key in stale if key in self._together and key not in self._fresh]
        if self._job is not None and self._job[0] not in waiting:
            self._job = None
        while waiting:
            if self._job is None:
                self._job = waiting[0], self._rebuilt(*waiting[0], *whole)
            key, steps = self._job
            if next(steps, True):  # a step yields None: its end is the chunk
                self._job = None
                waiting.remove(key)
            if (time.perf_counter() - begun) * 1000.0 > BUILD_BUDGET_MS:
                break
        if not waiting:
            self._chunks.update(self._fresh)
            self._stale.difference_update(self._fresh.keys() - self._outdated)
            self._fresh.clear()
            self._together.clear()
            self._outdated.clear()

    def _rebuilt(self, px: int, column: int, row: int, width_px: int, height_px: int) -> Iterator[None]:
        if isinstance(self._painter, Preparing):
            area = pygame.Rect(column * CHUNK_PX, row * CHUNK_PX, CHUNK_PX, CHUNK_PX)
            yield from self._painter.pictures(px, area)
        whole = width_px, height_px
        self._fresh[px, column, row] = yield from self._painted(px, column, row, *whole, CHUNK_PX)

    def _build(self, px: int, column: int, row: int, width_px: int, height_px: int) -> None:
        for _ in self._build_in_strips(px, column, row, width_px, height_px, CHUNK_PX):
            pass

    def _build_in_strips(
        self, px: int, column: int, row: int, width_px: int, height_px: int, strip_px: int = STRIP_PX
    ) -> Iterator[None]:
        key = (px, column, row)
        self._chunks[key] = yield from self._painted(*key, width_px, height_px, strip_px)
        self._stale.discard(key)
        if len(self._chunks) > MAX_CHUNKS:
            self._stale.discard(self._chunks.popitem(last=False)[0])

    def _painted(
        self, px: int, column: int, row: int, width_px: int, height_px: int, strip_px: int
    ) -> Generator[None, None, pygame.Surface]:
        """Paint a chunk, a strip with each step, and return it."""
        left, top = column * CHUNK_PX, row * CHUNK_PX
        chunk = pygame.Surface((min(CHUNK_PX, width_px - left), min(CHUNK_PX, height_px - top)))
        for y in range(0, chunk.get_height(), strip_px):
            strip = chunk.subsurface((0, y, chunk.get_width(), min(strip_px, chunk.get_height() - y)))
            self._painter.paint(strip, px, left, top + y)
            yield
        return chunk

    def _draw_scaled(self, surface: pygame.Surface, camera: Camera) -> None:
        px, overview = self._get_overview()
        view = camera.viewport
        x0, y0 = camera.to_board(view.topleft)
        x1, y1 = camera.to_board(view.bottomright)
        units = self._painter.units
        x0, y0 = max(0.0, x0), max(0.0, y0)
        x1, y1 = min(units[0], x1), min(units[1], y1)
        source = pygame.Rect(
            int(x0 * px), int(y0 * px), max(1, int((x1 - x0) * px)), max(1, int((y1 - y0) * px))
        )
        source = source.clip(overview.get_rect())
        if source.width == 0 or source.height == 0:
            return
        left, top = camera.to_screen(source.left / px, source.top / px)
        right, bottom = camera.to_screen(source.right / px, source.bottom / px)
        size = (max(1, round(right) - round(left)), max(1, round(bottom) - round(top)))
        surface.blit(pygame.transform.scale(overview.subsurface(source), size), (round(left), round(top)))

    def _get_overview(self) -> tuple[int, pygame.Surface]:
        units = self._painter.units
        if self._overview is None:
            px = 48
            while px > 2 and units[0] * units[1] * px * px > OVERVIEW_MAX_PX:
                px -= 8 if px > 16 else 2
            picture = pygame.Surface((max(1, int(units[0] * px)), max(1, int(units[1] * px))))
            self._painter.paint(picture, px, 0, 0)
            self._overview = (px, picture)
        px, picture = self._overview
        for left, top, right, bottom in self._overview_stale:
            area = pygame.Rect(int(left * px), int(top * px), 0, 0)
            area.width, area.height = int(right * px) + 1 - area.left, int(bottom * px) + 1 - area.top
            area = area.clip(picture.get_rect())
            if area.width and area.height:
                self._painter.paint(picture.subsurface(area), px, area.left, area.top)
        self._overview_stale.clear()
        return px, picture


def _rests(camera: Camera) -> bool:
    return not camera.is_moving and camera.unit_px == int(camera.unit_px)
