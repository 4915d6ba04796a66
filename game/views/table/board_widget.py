"""The board as a widget: keeps the stage's place in the layout, turns mouse and arrow keys into tiles."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.views.table.stage import Stage
from game.views.ui.basic import Label
from game.views.ui.kit import BoxStyle, Kit
from game.views.ui.layout import Column, Spacer
from game.views.ui.tooltip import TooltipTimer
from game.views.ui.widget import Nav, Point, Widget

DRAG_FROM_PX = 6
BAND_PX, BAND_ALPHA = 10, 200
"""The band of a banner above and below its line, and how much of the board it hides (of 255)."""
ASIDE = 0.1
"""A token that stands further from the middle of its tile than this (in units) is not simply there."""
_STEPS = {Nav.LEFT: (-1, 0), Nav.RIGHT: (1, 0), Nav.UP: (0, -1), Nav.DOWN: (0, 1)}


class Banner(Label):
    """One large line on a dark band, so that it can be read over any ground; nothing while it is empty."""

    def __init__(self) -> None:
        super().__init__("", "text", "figure", is_bold=True, text_align="center")

    def _measure_height(self, kit: Kit, width: int) -> int:
        return super()._measure_height(kit, width) + 2 * kit.px(BAND_PX) if self.text else 0

    def paint(self, kit: Kit) -> pygame.Surface | None:
        """Paint the band and the line in its middle."""
        line = super().paint(kit)
        if line is None:
            return None
        band = kit.box(*self.rect.size, BoxStyle(kit.palette.ground, BAND_ALPHA, None, 0, 0)).copy()
        band.blit(line, (0, kit.px(BAND_PX)), None, pygame.BLEND_PREMULTIPLIED)
        return band


class Announcement(Column):
    """Words over the board that leave the mouse to it."""

    def __init__(self, label: Widget) -> None:
        super().__init__(Spacer(), label, Spacer())

    def at(self, point: Point) -> Widget | None:
        """Be nowhere for the mouse."""
        return None


class BoardWidget(Widget):
    """A focusable board. The scene draws the stage below the widgets; this widget paints nothing itself.

    ``on_tile(tile)`` is called for a click or Enter on a tile, ``on_cursor(tile)`` when mouse or arrow keys
    point at another tile (None: beside the board) or another token. Dragging pans, the wheel
    zooms to the mouse.
    """

    is_focusable = True
    takes_second_click = False
    takes_focus_on_click = True

    def __init__(
        self,
        stage: Stage,
        on_tile: Callable[[int], bool],
        on_cursor: Callable[[int | None], None],
        tooltip_for: Callable[[int], str],
    ) -> None:
        super().__init__(id="board", stretch=1)
        self.stage = stage
        self.cursor: int | None = None
        self.token = ""
        """The token on that tile that the mouse is over; "" for none, and for the keyboard."""
        self.is_keyboard = False
        self.start: int | None = None
        """Where the keyboard's cursor begins; None: in the middle."""
        self._on_tile = on_tile
        self._on_cursor = on_cursor
        self._tooltip_for = tooltip_for
        self._mouse: Point | None = None
        self._pressed: Point | None = None
        self._dragged: Point | None = None
        self._is_busy: Callable[[], bool] = lambda: False
        self._on_skip: Callable[[int], object] = lambda tile: None
        self.has_order: Callable[[], bool] = lambda: False
        """Whether Enter gives a planned order: where the mouse alone points the key is not the board's."""
        self._was_busy = False
        self._seen: object = None
        """What of the board was in view when it was found last what the mouse points at."""

    def skips(self, is_busy: Callable[[], bool], on_skip: Callable[[int], object]) -> None:
        """While ``is_busy``, a click or Enter is for ``on_skip`` alone: it ends what is being shown.

        A press counts from its beginning: one that began while things moved gives no order when it ends.
        """
        self._is_busy, self._on_skip = is_busy, on_skip

    def tell(self, tooltip: TooltipTimer, text: str) -> None:
        """Show words at the tile that is pointed at: why it cannot be used."""
        if self.cursor is not None:
            x, y = self.stage.screen(self.cursor)
            tooltip.tell(text, (round(x), round(y)))

    def arrange(self, kit: Kit) -> None:
        """Give the stage its rectangle, with room for letters and numbers beside the board."""
        names = self.stage.geometry.edge_names
        self.stage.place(self.rect, 0 if names is None else kit.px(names.margin_px))

    def move(self, dx: int, dy: int) -> None:
        """Take the stage along."""
        super().move(dx, dy)
        self.stage.place(self.rect, (self.rect.width - self.stage.camera.viewport.width) // 2)

    def visible_text(self) -> str:
        """Return what the cursor points at, for tests and screen readers."""
        return self._tooltip_for(self.cursor) if self.cursor is not None else ""

    def tooltip_at(self, point: Point | None) -> str:
        """Explain the tile under the mouse, or under the cursor of the keyboard."""
        tile = self.cursor if point is None else self.place_at(point)[0]
        return self._tooltip_for(tile) if tile is not None else ""

    def place_at(self, point: Point) -> tuple[int | None, str]:
        """Return the tile that a pixel means, None beside the board, and the token there.

        Who is drawn beside the middle of his tile, such as a flyer above it, is pointed at where he is drawn.
        """
        tile, token = self.stage.tile_at(point), self.stage.token_at(point)
        sprite = self.stage.sprites.get(token)
        if sprite is None or sprite.is_moving or sprite.token.tile < 0:
            return tile, ""
        own = sprite.token.tile
        if own != tile and sprite.at.distance_to(self.stage.geometry.centre(own)) <= ASIDE:
            return tile, ""
        return own, token

    def set_cursor(self, tile: int | None, is_keyboard: bool = False, token: str = "") -> None:
        """Point at a tile, and at a token on it."""
        self.is_keyboard = is_keyboard
        if (tile, token) != (self.cursor, self.token):
            self.cursor, self.token = tile, token
            self.stage.is_dirty = True
            self._on_cursor(tile)
        if tile is not None and is_keyboard:
            self.stage.camera.reveal(*self.stage.geometry.centre(tile))

    def on_hover(self, point: Point | None) -> None:
        """Follow the mouse."""
        self._mouse, self._seen = point, self._view
        if self._dragged is None:
            tile, token = (None, "") if point is None else self.place_at(point)
            self.set_cursor(tile, token=token)

    def on_press(self, point: Point) -> bool:
        """Begin a click or a drag."""
        self._was_busy = self._is_busy()
        self._pressed = self._dragged = point
        return True

    def on_pan(self, point: Point) -> bool:
        """Drag with the middle button: pan at once, and click on nothing."""
        self._pressed, self._dragged = None, point
        return True

    def on_drag(self, point: Point) -> None:
        """Pan once the mouse has moved far enough."""
        if self._pressed is not None:
            dx, dy = point[0] - self._pressed[0], point[1] - self._pressed[1]
            if abs(dx) + abs(dy) < DRAG_FROM_PX:
                return
            self._pressed = None
        if self._dragged is not None:
            self.stage.camera.pan(point[0] - self._dragged[0], point[1] - self._dragged[1])
            self.stage.is_dirty = True
        self._dragged = point

    def on_release(self, point: Point) -> None:
        """A press without a drag is a click on a tile."""
        pressed, self._pressed, self._dragged = self._pressed, None, None
        self._mouse = point
        if pressed is not None:
            tile, token = self.place_at(point)
            if tile is not None:
                self.set_cursor(tile, token=token)
                self._use(tile, self._was_busy)

    def _use(self, tile: int, was_busy: bool = False) -> bool:
        if was_busy or self._is_busy():
            self._on_skip(tile)
            return True
        return self._on_tile(tile)

    def on_wheel(self, steps_x: int, steps_y: int) -> bool:
        """Zoom to the mouse."""
        host = self.host
        anchor: tuple[float, float] | None = None
        if self.cursor is not None and not self.is_keyboard:
            anchor = self._mouse if self._mouse is not None else self.stage.screen(self.cursor)
        self.stage.camera.zoom(1 if steps_y > 0 else -1, anchor)
        self.stage.is_dirty = True
        return host is not None

    @property
    def _view(self) -> object:
        camera = self.stage.camera
        return camera.centre.x, camera.centre.y, camera.unit_px, camera.viewport.topleft

    def settle(self) -> None:
        """The view has come to rest after the wheel or a key: another place may lie below the mouse."""
        if self._mouse is None or self.is_keyboard or self._dragged is not None:
            return
        if not self.stage.camera.is_moving and self._view != self._seen:
            self.on_hover(self._mouse)

    def on_nav(self, nav: Nav) -> bool:
        """Arrows move the cursor; Enter and Space use the tile."""
        if nav in _STEPS:
            geometry = self.stage.geometry
            if self.cursor is None:
                self.set_cursor(geometry.middle() if self.start is None else self.start, True)
                return True
            beside = geometry.step(self.cursor, *_STEPS[nav])
            if beside is not None:
                self.set_cursor(beside, True)
            return True
        if nav is Nav.ACTIVATE and self.cursor is not None:
            return (self.is_keyboard or not self.has_order()) and self._use(self.cursor)
        return False
