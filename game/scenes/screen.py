"""A scene made of widgets: what all scenes with a user interface share."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

import pygame

from game.core.lazy import Lazy
from game.scenes.closing import Closing
from game.scenes.context import Context
from game.scenes.held_key import KeyPlace
from game.scenes.key_help import is_key_awaited, show_keys
from game.scenes.stack import Pop, Push, SceneError, Transition
from game.views.ui.basic import Heading, Label, LinkSpot
from game.views.ui.button import Button
from game.views.ui.calm import calm_ms
from game.views.ui.dialog import ask, show_message
from game.views.ui.focus import is_in_view, stops
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.resting import tell_why
from game.views.ui.root import Ui
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

if TYPE_CHECKING:  # the loading bar is a screen too, and comes up before what these need is read
    from game.scenes.services import Services
    from game.scenes.words import Words

_WIDE_PX, _TALL_PX = 1280, 1080
_NARROW_PX = 860
"""Narrower screens (at scale 1) usually have no room for columns side by side."""
_AWAY = ("help", "back", "history_back", "history_forward")
"""Commands of what leads away from a page, wherever it stands."""
LINKS: Final[Mapping[str, Callable[[Services, str], Screen]]] = Lazy(
    {"rule": "game.scenes.rulebook:RulebookScene"}
)
"""Where links lead, by their sort."""


class Screen:
    """Builds its widgets in ``build`` and turns clicks into transitions with ``go``.

    A scene overrides ``build`` and what else it needs: ``on_event`` for events that no widget used,
    ``on_update``, ``on_back`` (Escape), ``on_link`` and ``draw_ground``. No scene stands on another scene:
    what several share they hold. Without ``services`` (the loading bar) there are no texts, help and links.
    """

    name = "screen"
    result_type: type[object] = type(None)
    is_overlay = False
    help_key = ""
    """The text that F1 shows beside the keys."""
    is_fluid = False
    """Whether the widgets are built anew for another width."""
    narrow_below: int = _NARROW_PX
    """On screens narrower than this (at scale 1) parts stand above each other."""
    more_keys: tuple[str, ...] = ()
    """Commands that have a key here but no button."""

    def __init__(self, services: Services | None = None) -> None:
        self._services = services
        self._context: Context | None = None
        self._ui: Ui | None = None
        self._pending: Transition | None = None
        self._built_for = (0, 0)
        self.size = (0, 0)
        self.losses: list[Callable[[], bool]] = []
        """What says, each for itself, whether something here is lost when the window is closed."""
        self._closing = Closing(self.go)
        self.opening_note = ("", "")
        """Title and text (markup) of what is said once, as the screen comes up."""

    # For scenes

    def build(self) -> Widget:
        """Return the widgets; called once, when the scene is entered."""
        raise NotImplementedError

    def surrounded(self, root: Widget) -> Widget:
        """Return what ``build`` returned with what stands around it."""
        return root

    def on_event(self, event: pygame.event.Event) -> None:
        """Take an event that no widget used: F1 needs no button, a key whose button rests says why."""
        commands = self.context.keymap.commands_for(event)
        if "help" in commands and not self.ui.has_dialog and self._services is not None:
            self.show_keys()
        else:
            tell_why(self.ui, commands)

    def on_update(self, dt_ms: int) -> None:
        """Let time pass."""

    def on_back(self) -> None:
        """Escape, or the gamepad's second button: leave, unless overridden."""
        self.go(Pop())

    def on_link(self, target: str) -> None:
        """Open the rulebook at a rule (``rule:SK-3.3``), or what else a link in a text leads to."""
        kind, _, name = target.partition(":")
        if kind in LINKS and self._services is not None:
            self.go(Push(LINKS[kind](self._services, name)))

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

    @property
    def services(self) -> Services:
        """What the program lends to scenes."""
        if self._services is None:
            raise SceneError(f"scene {self.name!r} was made without services")
        return self._services

    @property
    def words(self) -> Words:
        """The texts of the player's language."""
        return self.services.words

    def may_close(self) -> bool:
        """Ask whether the window is to be closed though something is lost; False: wait for the answer."""
        return self._services is None or self._closing.may_close(self.ui, self.words)

    # Parts

    def page(self, title: str, *body: Widget, about: str = "") -> Column:
        """Return the whole screen: a head line and what stands below it."""
        return Column(self.head(title, about), Column(*body, gap=16, padding=16, stretch=1), gap=0)

    def head(self, title: str, about: str = "") -> Panel:
        """Return the line at the top: title, help, back."""
        note = Label(about, "dim", is_wrapped=False, stretch=1) if about else Spacer()
        return Panel(
            "",
            Row(
                Spacer(1),
                Heading(title),
                note,
                Button(
                    self.words("screen.help"),
                    self.show_keys,
                    command="help",
                    emphasis="quiet",
                    is_compact=True,
                ),
                Button(
                    self.words("screen.back"), self.on_back, command="back", emphasis="quiet", is_compact=True
                ),
                gap=16,
            ),
            padding=8,
            is_square=True,
        )

    def show_keys(self) -> None:
        """Show the keys of this screen."""
        show_keys(self.ui, self.context, self.words, self.help_key, self.more_keys)

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        show_message(self.ui, title, text, self.words("screen.close"))

    def ask(
        self,
        title: str,
        text: str,
        yes: str,
        on_yes: Callable[[], object],
        is_danger: bool = False,
        *,
        begins_on_yes: bool = False,
    ) -> None:
        """Ask before something that cannot be taken back; the focus begins on no, unless on yes."""
        ask(
            self.ui,
            title,
            text,
            yes,
            on_yes,
            self.words("screen.cancel"),
            emphasis="danger" if is_danger else "primary",
            begins_on_yes=begins_on_yes,
        )

    def leave(self, is_changed: bool, to: Transition | None = None) -> None:
        """Go back (or ``to``) without what was chosen here, after a question where something was changed."""
        way = Pop() if to is None else to
        if is_changed:
            words = self.words
            self.ask(
                words("screen.drop"),
                words("screen.drop.ask"),
                words("screen.drop.yes"),
                lambda: self.go(way),
                is_danger=True,
            )
        else:
            self.go(way)

    def focus_on(self, name: str) -> None:
        """Put the focus, ring and all, on the widget with this id."""
        self.ui.layout()
        found = next((widget for widget in self.ui.root.walk() if widget.id == name), None)
        if found is not None:
            self.ui.set_focus(found, True)

    def focus_first(self, is_ring_visible: bool = True) -> None:
        """Put the focus on the first field that can be used, of those that lead nowhere and do no harm.

        A link in a text is no field: it has the focus where there is nothing else.
        Of several like it, one of which is chosen, it begins at that. The tooltip waits until somebody goes
        there: nobody has asked, and it covers what is below. No screen begins scrolled: where the field
        is farther down, the first key shows it.
        """
        self.ui.layout()
        found = [each for each in stops(self.ui.root) if each.command not in _AWAY]
        harmless = [each for each in found if getattr(each, "emphasis", "") != "danger"]
        fields = [each for each in harmless if not isinstance(each, LinkSpot)]
        first = next(iter(fields or harmless), None)
        if first is not None:
            chosen = (each for each in found if each.is_selected and type(each) is type(first))
            field = next(chosen, first)
            self.ui.set_focus(field, is_ring_visible and is_in_view(field))
            self.ui.tooltip.reset()

    # Size and style

    @property
    def logical_width(self) -> int:
        """The width of the screen in pixels at scale 1; beyond a full screen more makes no difference."""
        return min(_WIDE_PX, round(self.size[0] / self.context.kit.scale))

    @property
    def logical_height(self) -> int:
        """The height of the screen in pixels at scale 1; beyond a full screen more makes no difference."""
        return min(_TALL_PX, round(self.size[1] / self.context.kit.scale))

    @property
    def is_wide(self) -> bool:
        """Whether there is room for parts side by side."""
        return self.logical_width >= self.narrow_below

    def beside(self, *parts: Widget) -> Widget:
        """Return parts side by side, or above each other where the screen is narrow.

        They scroll together where the screen is too narrow or too low for them.
        """
        if self.is_wide:
            return ScrollArea(Row(*parts, gap=16, cross="fill"), stretch=1, id="beside")
        for part in parts:
            part.fixed_width = 0
        return ScrollArea(Column(*parts, gap=16), stretch=1, id="beside")

    def scrolled(self, part: Widget) -> Widget:
        """Return a part of ``beside`` that scrolls by itself, unless the whole screen scrolls."""
        return ScrollArea(part, stretch=1) if self.is_wide else part

    def side_width(self, width: int, most_percent: int = 45) -> int:
        """Return a width for a column at the side, less where the screen is narrow."""
        return min(width, self.logical_width * most_percent // 100)

    # The scene protocol

    @property
    def needs_redraw(self) -> bool:
        """Whether a widget changed; scenes with a moving board add their own reason."""
        return self.ui.is_dirty

    @property
    def changed_areas(self) -> Sequence[pygame.Rect] | None:
        """Anywhere; scenes with a board know better."""
        return None

    @property
    def calm_ms(self) -> int:
        """For how long nothing changes without an event; what ``on_update`` does has its own reason."""
        return calm_ms(self.ui)

    @property
    def key_place(self) -> KeyPlace:
        """The top tree of widgets, and the widget with the keyboard focus."""
        return KeyPlace(self, self.ui.top, self.ui.focus, len(self.ui.layers), self.ui.top.at)

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets for a size."""
        self._context, self.size = context, size
        self._built_for = self.logical_width, self.logical_height
        root = self.surrounded(self.build())
        self._ui = Ui(context.kit, context.keymap, size, root, self.on_link)

    def rebuild(self) -> None:
        """Build the widgets anew; open dialogs close."""
        self.ui.set_root(self.surrounded(self.build()))

    def below_dialogs(self, rebuild: Callable[[], object]) -> None:
        """Let ``rebuild`` make the widgets anew; dialogs stay open, and the focus stays in them."""
        ui = self.ui
        dialogs, focus, is_ring_visible = ui.dialogs, ui.focus, ui.is_ring_visible
        rebuild()
        for dialog in dialogs:
            ui.open_dialog(dialog.root, dialog.on_back)
        if focus is not None and focus in stops(ui.top) and dialogs:
            ui.set_focus(focus, is_ring_visible)

    def exit(self) -> None:
        """Nothing to give back."""

    def pause(self) -> None:
        """Nothing to stop."""

    def resume(self) -> None:
        """Draw anew."""
        self.ui.mark_dirty()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out for the new size."""
        self.size = size
        self.ui.resize(size)
        self._rebuild()

    def restyle(self) -> None:
        """Take the new kit."""
        self.ui.restyle(self.context.kit)
        self._rebuild()

    def _rebuild(self) -> None:
        """Build a fluid screen anew when it became narrower or wider than it was built for."""
        now = self.logical_width, self.logical_height
        if self.is_fluid and now != self._built_for:
            self._built_for = now
            self.below_dialogs(self.rebuild)

    def _take_pending(self) -> Transition | None:
        pending, self._pending = self._pending, None
        return pending

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Full screen is everywhere a key away; then widgets, then Escape, then the scene."""
        if self.context.keymap.is_command(event, "fullscreen") and not is_key_awaited(self.ui.focus):
            settings = self.context.settings
            self.context.apply(settings.with_changes(is_fullscreen=not settings.is_fullscreen))
            return None
        if not self.ui.handle(event):
            if self.is_back(event):
                self.on_back()
            else:
                self.on_event(event)
        return self._take_pending()

    def is_back(self, event: pygame.event.Event) -> bool:
        """Say whether an event is Escape, another key that leads back, or the gamepad's second button."""
        if event.type == pygame.KEYDOWN:
            return bool(event.key == pygame.K_ESCAPE) or self.context.keymap.is_command(event, "back")
        return bool(event.type == pygame.JOYBUTTONDOWN and event.button == 1)

    def update(self, dt_ms: int) -> Transition | None:
        """Say first what there is to say; let time pass for the widgets and the scene."""
        title, text = self.opening_note
        if text:
            self.opening_note = ("", "")
            self.tell(title, text)
        self.ui.update(dt_ms)
        self.on_update(dt_ms)
        going = self._take_pending()
        if going is None and self._services is not None and not self.ui.has_dialog:
            self._tell_troubles(self._services.troubles)
        return going

    def _tell_troubles(self, told: list[Exception]) -> None:
        """Say what went wrong where nobody could be told; a screen that is left at once says nothing."""
        if troubles := self.context.take_troubles(told):
            self.tell(self.words("screen.troubles"), escape("\n\n".join(map(self.words.why, troubles))))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the ground and the widgets."""
        self.draw_ground(surface)
        self.ui.draw(surface)
