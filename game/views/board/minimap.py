"""The minimap: whose panels are whose, where forces stand, what the camera shows; a click goes there."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import NamedTuple

import pygame
from pygame.math import Vector2

from game.content.models import CounterShape
from game.views.board.camera import Camera
from game.views.board.territory import Territory
from game.views.drawing import PREMULTIPLIED, Rgb, mix, shade
from game.views.emblem import emblem_name
from game.views.ui.kit import Kit
from game.views.ui.widget import Nav, Point, Widget

SHEET_PX = 520
"""About how wide the picture is drawn before it is scaled to its place."""
NEUTRAL: Rgb = (38, 47, 60)
SPOT_PX, CAPITAL_PX = 8, 16
LEAST_SPOT_PX = 5
"""Signs are as large as a panel, within these."""


class Spot(NamedTuple):
    """A sign on the map: place in board units, its faction's colour and shape; with a letter it is large."""

    x: float
    y: float
    colour: Rgb
    shape: CounterShape
    letter: str = ""


PAN_SHARE = 0.25
GROUND: Rgb = (11, 15, 22)


class Minimap(Widget):
    """A small picture of the whole board that moves the camera.

    Call ``show`` after ownership or forces changed and ``follow`` whenever the camera may have moved; only
    what changed is painted again.
    """

    is_focusable = True

    def __init__(
        self,
        territory: Territory,
        camera: Camera,
        on_moved: Callable[[], None],
        ground: Callable[[int], Rgb] | None = None,
        id: str = "minimap",
        tooltip: str = "",
    ) -> None:
        """``on_moved`` is called when the camera was moved; ``ground`` colours neutral panels."""
        super().__init__(id=id, tooltip=tooltip)
        self._territory = territory
        self._camera = camera
        self._on_moved = on_moved
        self._ground = ground
        self._sheet: pygame.Surface | None = None
        self._scaled: pygame.Surface | None = None
        self._painted: dict[int, tuple[Rgb | None, bool]] = {}
        """In whose colour each panel was painted, and whether as cut off; a new faction changes it."""
        self._spots: tuple[Spot, ...] = ()
        self._seen: tuple[float, ...] = ()

    def _measure_width(self, kit: Kit) -> tuple[int, int]:
        return (kit.px(120), kit.px(232))

    def bare_width(self, kit: Kit) -> int:
        """Return a width that still shows who holds what."""
        return min(self.width_range(kit)[0], kit.px(120))

    def _measure_height(self, kit: Kit, width: int) -> int:
        across, down = self._territory.geometry.units
        return round(width * down / across)

    def show(self, spots: Iterable[Spot]) -> None:
        """Take over ownership and the places of forces."""
        fresh = tuple(spots)
        if self._update_sheet() or fresh != self._spots:
            self._spots = fresh
            self.touch()

    def follow(self) -> None:
        """Paint the camera's frame anew if it has moved."""
        camera = self._camera
        seen = (camera.centre.x, camera.centre.y, camera.unit_px, *camera.viewport.size)
        if seen != self._seen:
            self._seen = seen
            self.touch()

    def _update_sheet(self) -> bool:
        territory, geometry = self._territory, self._territory.geometry
        across, down = geometry.units
        px = max(8, 2 * round(SHEET_PX / across / 2))
        if self._sheet is None:
            self._sheet = pygame.Surface((round(across * px), round(down * px)), pygame.SRCALPHA)
            self._painted.clear()
        changed = False
        for tile in geometry.tiles:
            owner, is_cut = territory.owners[tile], tile in territory.cut
            full = territory.colours[owner] if owner else None
            if tile in self._painted and self._painted[tile] == (full, is_cut):
                continue
            self._painted[tile] = (full, is_cut)
            changed = True
            neutral = self._ground(tile) if self._ground is not None else NEUTRAL
            colour = neutral
            if full is not None:
                colour = mix(neutral, full, 0.36) if is_cut else shade(full, 0.82)
            x, y = geometry.centre(tile)
            for inset, tone in ((1.0, mix(colour, GROUND, 0.35)), (1.0 - 1.2 / px, colour)):
                points = [
                    ((x + dx * inset) * px, (y + dy * inset) * px) for dx, dy in geometry.outline.corners
                ]
                pygame.draw.polygon(self._sheet, tone, points)
        if changed:
            self._scaled = None
        return changed

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Draw panels, forces and the camera's frame."""
        self._update_sheet()
        assert self._sheet is not None
        size = self.rect.size
        if self._scaled is None or self._scaled.get_size() != size:
            self._scaled = pygame.transform.smoothscale(self._sheet.premul_alpha(), size)
        picture = self.blank()
        picture.fill((*GROUND, 255))
        picture.blit(self._scaled, (0, 0), special_flags=PREMULTIPLIED)
        across, down = self._territory.geometry.units
        small = min(kit.px(SPOT_PX), max(kit.px(LEAST_SPOT_PX), round(size[0] / across)))
        for spot in self._spots:
            side = kit.px(CAPITAL_PX) if spot.letter else small
            at = (round(spot.x / across * size[0]), round(spot.y / down * size[1]))
            rim = kit.icons.icon(emblem_name(spot.shape, ""), side + kit.px(3), GROUND)
            sign = kit.icons.icon(
                emblem_name(spot.shape, spot.letter), side, mix(spot.colour, (255, 255, 255), 0.40)
            )
            for layer in (rim, sign):
                picture.blit(layer, layer.get_rect(center=at), special_flags=PREMULTIPLIED)
        frame = self.camera_frame()
        pygame.draw.rect(picture, (6, 9, 14), frame.inflate(2, 2), 1)
        pygame.draw.rect(picture, kit.palette.accent if self.has_focus else kit.palette.text, frame, 1)
        return picture

    def camera_frame(self) -> pygame.Rect:
        """Return what the camera shows, in pixels of the picture."""
        across, down = self._territory.geometry.units
        view = self._camera.viewport
        left, top = self._camera.to_board(view.topleft)
        right, bottom = self._camera.to_board(view.bottomright)
        width, height = self.rect.size
        frame = pygame.Rect(
            round(left / across * width),
            round(top / down * height),
            max(4, round((right - left) / across * width)),
            max(4, round((bottom - top) / down * height)),
        )
        return frame.clip(pygame.Rect((0, 0), self.rect.size))

    def _go_to(self, point: Point, *, is_eased: bool) -> None:
        across, down = self._territory.geometry.units
        x = (point[0] - self.rect.left) / max(1, self.rect.width) * across
        y = (point[1] - self.rect.top) / max(1, self.rect.height) * down
        camera = self._camera
        if is_eased:
            camera.fly_to(Vector2(x, y), camera.unit_px)
        else:
            dx, dy = camera.centre.x - x, camera.centre.y - y
            camera.pan(dx * camera.unit_px, dy * camera.unit_px)
        self.follow()
        self._on_moved()

    def on_press(self, point: Point) -> bool:
        """Fly to the place that was clicked."""
        self._go_to(point, is_eased=True)
        return True

    def on_drag(self, point: Point) -> None:
        """Follow the mouse."""
        self._go_to(point, is_eased=False)

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """Zoom about the middle of the view."""
        self._camera.zoom(1 if steps_y > 0 else -1)
        self._on_moved()
        return True

    def on_nav(self, nav: Nav) -> bool:
        """Arrows move the view by a quarter, Enter shows the whole board."""
        steps = {Nav.LEFT: (1, 0), Nav.RIGHT: (-1, 0), Nav.UP: (0, 1), Nav.DOWN: (0, -1)}
        view = self._camera.viewport
        if nav in steps:
            dx, dy = steps[nav]
            self._camera.pan(dx * view.width * PAN_SHARE, dy * view.height * PAN_SHARE)
        elif nav is Nav.ACTIVATE:
            self._camera.show_all()
        else:
            return False
        self.follow()
        self._on_moved()
        return True

    def on_focus(self, has_focus: bool) -> None:
        """The frame shows the focus."""
        self.touch()
