"""The root of a user interface: layers of widgets, events in, one list of pictures out."""

from collections.abc import Callable

import pygame

from game.views.input import InputState, KeyMap
from game.views.ui.answers import Answers
from game.views.ui.changes import Sheet
from game.views.ui.focus import DIRECTIONS, doing, is_in_view, resumed_stop, reveal, stops, wished_stop
from game.views.ui.kit import Kit
from game.views.ui.layers import Layer, floating_rect, pictures
from game.views.ui.scroll import scroll_by
from game.views.ui.tooltip import TooltipTimer
from game.views.ui.widget import Nav, Widget


class Ui:
    """Holds the widgets of one scene. Give it every event, its time, and a surface when ``is_dirty``."""

    def __init__(
        self,
        kit: Kit,
        keymap: KeyMap,
        size: tuple[int, int],
        root: Widget,
        on_link: Callable[[str], object] | None = None,
    ) -> None:
        self._kit = kit
        self.keymap = keymap
        self.size = size
        self.on_link = on_link
        self.input = InputState()
        self.is_dirty = self._is_stale = True
        self.is_ring_visible = False
        self._needs_layout = True
        self._focus: Widget | None = None
        self._left: Widget | None = None
        self._hovered: Widget | None = None
        self.captured: Widget | None = None
        self._button = 1
        self._sheet = Sheet()
        self.tooltip = TooltipTimer(self)
        self.answers = Answers()
        self._layers = [Layer(root)]
        root.own_host = self

    # What widgets ask (the Host protocol)

    @property
    def kit(self) -> Kit:
        """The kit in use."""
        return self._kit

    @property
    def focus(self) -> Widget | None:
        """The widget with the keyboard focus."""
        return self._focus

    def mark_dirty(self) -> None:
        """Ask for a new frame."""
        self.is_dirty = self._is_stale = True

    def mark_layout(self) -> None:
        """Ask for a new layout before the next frame."""
        self._needs_layout = True
        self.mark_dirty()

    def follow_link(self, target: str) -> None:
        """Hand a link to the scene."""
        if self.on_link is not None:
            self.on_link(target)

    # Layers

    @property
    def root(self) -> Widget:
        """The lowest tree."""
        return self._layers[0].root

    @property
    def top(self) -> Widget:
        """The tree that gets the events."""
        return self._layers[-1].root

    @property
    def layers(self) -> tuple[Widget, ...]:
        """All trees from the lowest to the top."""
        return tuple(layer.root for layer in self._layers)

    @property
    def has_dialog(self) -> bool:
        """Whether something lies above the lowest tree."""
        return len(self._layers) > 1

    @property
    def dialogs(self) -> tuple[Layer, ...]:
        """The dialogs that wait for an answer, the lowest first."""
        return tuple(layer for layer in self._layers[1:] if layer.is_modal)

    def set_root(self, root: Widget) -> None:
        """Replace everything."""
        self.set_focus(None)
        for layer in self._layers:
            layer.root.own_host = None
        self._layers = [Layer(root)]
        self._adopt(root)

    def _adopt(self, root: Widget) -> None:
        root.own_host = self
        root.restyle()
        self._release_mouse()
        self.tooltip.begin()
        self.mark_layout()

    def open_dialog(
        self, root: Widget, on_back: Callable[[], object] | None = None, first: Widget | None = None
    ) -> None:
        """Show a tree above a shade, focus on ``first``; Escape calls ``on_back``, or closes it."""
        self._open(Layer(root, True, None, on_back), first, True)

    def open_popup(self, popup: Widget, anchor: Widget) -> None:
        """Show a tree at a widget; a click elsewhere or Escape closes it."""
        self._open(Layer(popup, False, anchor), None, self.is_ring_visible)

    def _open(self, layer: Layer, first: Widget | None, is_ring_visible: bool) -> None:
        layer.focus_before, layer.was_ring_visible = self._focus, self.is_ring_visible
        self._layers.append(layer)
        self._adopt(layer.root)
        self.layout()
        self.set_focus(first or next(iter(stops(layer.root)), None), is_ring_visible)

    def close_popup(self) -> None:
        """Close the top layer, dialog or popup, and give the focus back."""
        if len(self._layers) == 1:
            return
        layer = self._layers.pop()
        self._release_mouse()
        layer.root.own_host = None
        self.set_focus(layer.focus_before, layer.was_ring_visible)
        self.tooltip.reset()
        self.mark_layout()

    close_dialog = close_popup

    # Focus

    def set_focus(self, widget: Widget | None, is_visible: bool = True) -> None:
        """Move the keyboard focus; with ``is_visible`` the ring shows it."""
        before = self._focus
        self._focus, self._left = widget, None
        self.is_ring_visible = is_visible and widget is not None
        if before is not widget:
            if before is not None:
                before.on_focus(False)
            if widget is not None:
                widget.on_focus(True)
        if widget is not None and is_visible:
            self.layout()
            reveal(widget)
        self.tooltip.follow_focus()
        self.mark_dirty()

    def focus_first(self) -> None:
        """Put the focus on the first stop of the top tree."""
        self.layout()
        self.set_focus(next(iter(stops(self.top)), None))

    def _check_focus(self) -> None:
        """Drop the focus when its widget has gone or was forbidden; whoever moves it goes on from there."""
        left = self._focus
        if left is not None and left not in stops(self.top):
            self.set_focus(None)
            self._left = left

    def move_focus(self, nav: Nav) -> bool:
        """Move the focus by a wish; return whether there was somewhere to go."""
        self.layout()
        found = stops(self.top)
        current = self._focus if self._focus in found else None
        left = (self._focus or self._left) if current is None else None
        target = wished_stop(found, current, nav) if left is None else resumed_stop(self.top, left, nav)
        if current is not None and not self.is_ring_visible:
            is_wish = target is not None or nav in DIRECTIONS
            target = current if is_wish and not (target and is_in_view(current)) else target
        if target is not None:
            self.set_focus(target)
        return target is not None

    # Events

    def handle(self, event: pygame.event.Event) -> bool:
        """Take an event; return whether it was used."""
        self.input.feed(event)
        self.tooltip.heed(event)
        self.layout()
        match event.type:
            case pygame.MOUSEMOTION:
                return self._on_motion(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button in (1, 2):
                return self._on_press(event.pos, event.button)
            case pygame.MOUSEBUTTONDOWN:
                return self.has_dialog
            case pygame.MOUSEBUTTONUP if event.button == self._button:
                return self._on_release(event.pos)
            case pygame.MOUSEWHEEL:
                return self._on_wheel(event.x, event.y)
            case pygame.WINDOWLEAVE:
                self._set_hovered(None)
                return False
            case pygame.WINDOWFOCUSLOST:
                self._release_mouse()
                return False
            case pygame.KEYDOWN:
                return self._on_key(event)
            case pygame.TEXTINPUT:
                is_used = self._focus is not None and self._focus.on_text(event.text)
                return self.tooltip.heard(self._focus, self.input.mouse, is_used=is_used)
            case pygame.JOYBUTTONDOWN | pygame.JOYHATMOTION | pygame.JOYAXISMOTION:
                if (nav := self.input.nav(event)) is not None:
                    return self._on_nav(nav)
                return self._press_command(self.keymap.commands_for(event))
            case _:
                return False

    def _set_hovered(self, widget: Widget | None) -> None:
        if widget is self._hovered:
            return
        before, self._hovered = self._hovered, widget
        if before is not None:
            before.is_hovered = False
            before.on_hover(None)
        if widget is not None:
            widget.is_hovered = True

    def _release_mouse(self) -> None:
        if self.captured is not None:
            captured, self.captured = self.captured, None
            captured.on_cancel()
        self._set_hovered(None)

    def _on_motion(self, point: tuple[int, int]) -> bool:
        if self.captured is not None:
            self.captured.on_drag(point)
            return True
        found = self.top.at(point)
        self._set_hovered(found)
        if found is not None:
            if self.is_dirty:
                self.answers.show(self.layers)
            found.on_hover(point)
            if self.is_dirty:
                self.answers.point(self.layers)
        self.tooltip.follow_mouse(found, point)
        return found is not None and (self.has_dialog or found.swallows_mouse())

    def _on_press(self, point: tuple[int, int], button: int) -> bool:
        if self.captured is not None:
            return True
        self._button = button
        self.tooltip.reset()
        found = self.top.at(point)
        self.answers.press(found)
        if found is None and len(self._layers) > 1:
            if not self._layers[-1].is_modal:
                self.close_popup()
            return True
        widget = found
        while widget is not None:
            if not widget.is_enabled:
                self.tooltip.tell(widget.tooltip_at(point), point)
                return True
            if (widget.on_press if button == 1 else widget.on_pan)(point):
                self.captured = widget
                if button == 1 and widget.takes_focus_on_click:
                    self.set_focus(widget, False)
                return True
            widget = widget.parent
        return self.has_dialog

    def _on_release(self, point: tuple[int, int]) -> bool:
        widget, self.captured = self.captured, None
        if widget is None:
            return self.has_dialog
        widget.on_release(point)
        self.layout()
        self._set_hovered(self.top.at(point))
        return True

    def _on_wheel(self, steps_x: int, steps_y: int) -> bool:
        widget = self.top.at(self.input.mouse)
        is_inside = widget is not None and widget.swallows_mouse()
        while widget is not None:
            if widget.is_enabled and widget.on_wheel(steps_x, steps_y):
                self._set_hovered(self.top.at(self.input.mouse))
                return True
            widget = widget.parent
        return self.has_dialog or is_inside

    def _on_key(self, event: pygame.event.Event) -> bool:
        self._check_focus()
        is_used = self._focus is not None and self._focus.on_key(event)
        if self.tooltip.heard(self._focus, self.input.mouse, is_used=is_used):
            return True
        nav = self.input.nav(event)
        if nav is not None and self._focus_takes(nav):
            return True
        meant = self.keymap.commands_for(event)
        if self._press_command(meant):
            return True
        nav = Nav.BACK if nav is None and "back" in meant else nav
        return nav is not None and self._leave_or_move(nav)

    def _on_nav(self, nav: Nav) -> bool:
        self._check_focus()
        return self._focus_takes(nav) or self._leave_or_move(nav)

    def _focus_takes(self, nav: Nav) -> bool:
        focus = self._focus
        if focus is None or not (self.is_ring_visible or focus.takes_focus_on_click):
            return False
        if is_taken := focus.on_nav(nav):
            self.tooltip.follow_focus()
        return is_taken

    def _press_command(self, names: tuple[str, ...]) -> bool:
        if widget := doing(self.top, names):
            self.tooltip.drop_told()
            widget.activate()
        return widget is not None

    def _leave_or_move(self, nav: Nav) -> bool:
        if nav is Nav.BACK:
            if not self.has_dialog:
                return False
            on_back = self._layers[-1].on_back
            if on_back is not None:
                on_back()
            else:
                self.close_popup()
            return True
        return self.move_focus(nav) or scroll_by(self.top, self._focus, nav)

    def update(self, dt_ms: int) -> None:
        """Let time pass: tooltips appear, the caret blinks."""
        self.tooltip.update(dt_ms)
        if self._focus is not None:
            self._focus.update(dt_ms)
        if self.captured is not None and self.captured is not self._focus:
            self.captured.update(dt_ms)

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size of the screen."""
        if size != self.size:
            self.size = size
            self.restyle(self._kit)

    def restyle(self, kit: Kit) -> None:
        """Take a new kit: another scale, palette or contrast."""
        self._kit = kit
        for layer in self._layers:
            layer.root.restyle()
        self.tooltip.reset()
        self.mark_layout()

    def layout(self) -> None:
        """Place all widgets if anything changed."""
        if not self._needs_layout:
            return
        self._needs_layout = False
        ringed = self._focus if self.is_ring_visible else None
        seen = ringed if ringed is not None and is_in_view(ringed) else None
        screen = pygame.Rect((0, 0), self.size)
        for layer in self._layers:
            rect = screen if layer is self._layers[0] else floating_rect(self._kit, layer, screen)
            layer.root.place(self._kit, rect)
        if seen is not None and not is_in_view(seen):
            reveal(seen)

    def changes(self) -> list[pygame.Rect]:
        """Return where the next picture differs from the one drawn last."""
        self._renew()
        return self._sheet.changes()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw everything, or what the surface's clip leaves of it."""
        self._renew()
        self.is_dirty = False
        self._sheet.draw(surface)

    def _renew(self) -> None:
        self.layout()
        if self._is_stale:
            self.answers.show(self.layers)
            self._check_focus()
            self.tooltip.renew()
            ring = self._focus if self.is_ring_visible else None
            self._sheet.take(pictures(self._kit, self.size, self._layers, ring))
            self.tooltip.collect(self._kit, self._sheet.shown)
            self._is_stale = False
