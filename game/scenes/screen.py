"""A scene made of widgets: what all scenes with a user interface share."""

import pygame

from game.scenes.context import Context
from game.scenes.held_key import KeyPlace
from game.scenes.stack import Pop, SceneError, Transition
from game.views.ui.root import Ui
from game.views.ui.widget import Widget


class Screen:
    """Builds its widgets in ``build`` and turns clicks into transitions with ``go``.

    A subclass overrides ``build`` and what else it needs: ``on_event`` for events that no widget used,
    ``on_update``, ``on_back`` (Escape), ``on_link`` and ``draw_ground``.
    """

    name = "screen"
    result_type: type[object] = type(None)
    is_overlay = False

    def __init__(self) -> None:
        self._context: Context | None = None
        self._ui: Ui | None = None
        self._pending: Transition | None = None

    # For subclasses

    def build(self) -> Widget:
        """Return the widgets; called once, when the scene is entered."""
        raise NotImplementedError

    def surrounded(self, root: Widget) -> Widget:
        """Return what ``build`` returned with what stands around it on every such screen."""
        return root

    def on_event(self, event: pygame.event.Event) -> None:
        """Take an event that no widget used."""

    def on_update(self, dt_ms: int) -> None:
        """Let time pass."""

    def on_back(self) -> None:
        """Escape, or the gamepad's second button: leave, unless overridden."""
        self.go(Pop())

    def on_link(self, target: str) -> None:
        """A link in a text was followed, for instance ``rule:SK-3.3``."""

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the widgets: the plain ground, or nothing for an overlay."""
        if not self.is_overlay:
            surface.fill(self.context.kit.palette.ground)

    def go(self, transition: Transition) -> None:
        """Ask for a transition; it happens when the present event or step is over."""
        self._pending = transition

    @property
    def context(self) -> Context:
        """The context, once the scene is entered."""
        if self._context is None:
            raise SceneError(f"scene {self.name!r} has not been entered")
        return self._context

    @property
    def ui(self) -> Ui:
        """The user interface, once the scene is entered."""
        if self._ui is None:
            raise SceneError(f"scene {self.name!r} has not been entered")
        return self._ui

    # The scene protocol

    @property
    def needs_redraw(self) -> bool:
        """Whether a widget changed; scenes with a moving board add their own reason."""
        return self.ui.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """Anywhere; scenes with a moving board know better while no widget changes."""
        return None

    @property
    def key_place(self) -> KeyPlace:
        """The top tree of widgets, and the widget with the keyboard focus."""
        return KeyPlace(self, self.ui.top, self.ui.focus)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets."""
        self._context = context
        root = self.surrounded(self.build())
        self._ui = Ui(context.kit, context.keymap, size, root, self.on_link)

    def rebuild(self) -> None:
        """Build the widgets anew; open dialogs close."""
        self.ui.set_root(self.surrounded(self.build()))

    def exit(self) -> None:
        """Nothing to give back."""

    def pause(self) -> None:
        """Nothing to stop."""

    def resume(self) -> None:
        """Draw anew."""
        self.ui.mark_dirty()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for the new size."""
        self.ui.resize(size)

    def restyle(self) -> None:
        """Take the new kit."""
        self.ui.restyle(self.context.kit)

    def _take_pending(self) -> Transition | None:
        pending, self._pending = self._pending, None
        return pending

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Widgets first, then Escape, then the scene."""
        if not self.ui.handle(event):
            if self.is_back(event):
                self.on_back()
            else:
                self.on_event(event)
        return self._take_pending()

    @staticmethod
    def is_back(event: pygame.event.Event) -> bool:
        """Say whether an event is Escape or the gamepad's second button."""
        if event.type == pygame.KEYDOWN:
            return bool(event.key == pygame.K_ESCAPE)
        return bool(event.type == pygame.JOYBUTTONDOWN and event.button == 1)

    def update(self, dt_ms: int) -> Transition | None:
        """Let time pass for the widgets and the scene."""
        self.ui.update(dt_ms)
        self.on_update(dt_ms)
        return self._take_pending()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground and the widgets."""
        self.draw_ground(surface)
        self.ui.draw(surface)
