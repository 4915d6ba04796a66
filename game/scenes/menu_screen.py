"""What the scenes around the battle share: texts, a head line, help on the keys, links to the rulebook."""

from collections.abc import Callable, Mapping
from typing import Final

import pygame

from game.core.lazy import Lazy
from game.scenes.context import Context
from game.scenes.saving import Below, SavingStrip
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Pop, Push, Transition
from game.session.errors import SaveError
from game.session.match import Match
from game.views.ui.basic import Heading, Label
from game.views.ui.button import Button
from game.views.ui.dialog import ask, show_message
from game.views.ui.keycapture import KeyCapture
from game.views.ui.layout import Column, Panel, Row, Spacer
from game.views.ui.markup import escape
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Point, Widget

_WIDE_PX = 1280
_AROUND_KEYS_PX, _LEAST_KEYS_PX, _LINE_PX = 160, 160, 26
"""The list of keys: what it leaves free of the screen's height, the least that it takes, and for a line."""
_NARROW_PX = 860
"""Below this width (at scale 1) columns stand above each other."""
LINKS: Final[Mapping[str, Callable[[Services, str], "MenuScreen"]]] = Lazy(
    {"rule": "game.scenes.rulebook:RulebookScene"}
)
"""Where links lead, by their sort."""


class MenuScreen(Screen):
    """A screen with texts. ``help_key`` names the text that F1 shows beside the keys."""

    help_key = ""
    is_fluid = False
    """Whether the widgets are built anew for another width."""

    def __init__(self, services: Services) -> None:
        super().__init__()
        self.services = services
        self.words = services.words
        self.size = (0, 0)
        self._built_for = 0
        self.opening_note = ("", "")
        """Title and text (markup) of what is said once, as the screen comes up."""
        self._saving_strip: SavingStrip | None = None

    # A game that is not saved

    def played(self) -> Match | None:
        """The match that is played here, so that it is said as long as it is not saved."""
        return None

    def surrounded(self, root: Widget) -> Widget:
        """Leave room above for the notice that a game is not saved."""
        match = self.played()
        if match is None:
            return root
        self._saving_strip = SavingStrip(self.words, self.services.folders.saves, match, lambda: self.ui)
        return Below(self._saving_strip.row, root)

    def tell_unsaved(self, error: SaveError) -> None:
        """Say that an order cannot be saved, and why; not again as long as the line above says so.

        Built-in players' orders fail too, and never while the player reads or answers something else.
        """
        strip = self._saving_strip
        if strip is None or (not self.ui.has_dialog and strip.is_news(str(error))):
            self.tell(self.words("battle.save_failed.title"), escape(str(error)))

    # Parts

    def page(self, title: str, *body: Widget, about: str = "") -> Column:
        """Return the whole screen: a head line and what stands below it."""
        inner = Column(*body, gap=16, padding=16, stretch=1)
        return Column(self.head(title, about), inner, gap=0)

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

    def tell(self, title: str, text: str) -> None:
        """Show a message."""
        show_message(self.ui, title, text, self.words("screen.close"))

    def ask(
        self, title: str, text: str, yes: str, on_yes: Callable[[], object], is_danger: bool = False
    ) -> None:
        """Ask before something that cannot be taken back."""
        ask(
            self.ui,
            title,
            text,
            yes,
            on_yes,
            self.words("screen.cancel"),
            emphasis="danger" if is_danger else "primary",
        )

    def focus_on(self, name: str) -> None:
        """Put the focus, ring and all, on the widget with this id."""
        self.ui.layout()
        found = next((widget for widget in self.ui.root.walk() if widget.id == name), None)
        if found is not None:
            self.ui.set_focus(found, True)

    # Size and style

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Build the widgets for a size."""
        self.size = size
        self._built_for = min(_WIDE_PX, round(size[0] / context.kit.scale))
        super().enter(context, size)

    def update(self, dt_ms: int) -> Transition | None:
        """Say first what there is to say, once the screen stands."""
        title, text = self.opening_note
        if text:
            self.opening_note = ("", "")
            self.tell(title, text)
        if self._saving_strip is not None:
            self._saving_strip.look()
        going = super().update(dt_ms)
        if going is None and not self.ui.has_dialog:
            self._tell_troubles()
        return going

    def _tell_troubles(self) -> None:
        """Say what went wrong where nobody could be told; a screen that is left at once says nothing."""
        troubles = (*self.services.troubles, *self.context.troubles)
        if troubles:
            self.services.troubles.clear()
            self.context.troubles.clear()
            self.tell(self.words("screen.troubles"), escape("\n\n".join(troubles)))

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size."""
        self.size = size
        super().resize(size)
        self._rebuild()

    def restyle(self) -> None:
        """Take another kit."""
        super().restyle()
        self._rebuild()

    def _rebuild(self) -> None:
        """Build a fluid screen anew when it became narrower or wider than it was built for."""
        if self.is_fluid and self.logical_width != self._built_for:
            self._built_for = self.logical_width
            self.rebuild()

    @property
    def logical_width(self) -> int:
        """The width of the screen in pixels at scale 1; beyond a full screen more makes no difference."""
        return min(_WIDE_PX, round(self.size[0] / self.context.kit.scale))

    @property
    def is_wide(self) -> bool:
        """Whether there is room for parts side by side."""
        return self.logical_width >= _NARROW_PX

    def beside(self, *parts: Widget) -> Widget:
        """Return parts side by side, or above each other where the screen is narrow."""
        if self.is_wide:
            return Row(*parts, gap=16, cross="fill", stretch=1)
        for part in parts:
            part.fixed_width = 0
        return ScrollArea(Column(*parts, gap=16), stretch=1)

    def scrolled(self, part: Widget) -> Widget:
        """Return a part of ``beside`` that scrolls by itself, unless the whole screen scrolls."""
        return ScrollArea(part, stretch=1) if self.is_wide else part

    def side_width(self, width: int, most_percent: int = 45) -> int:
        """Return a width for a column at the side, less where the screen is narrow."""
        return min(width, self.logical_width * most_percent // 100)

    # Keys

    more_keys: tuple[str, ...] = ()
    """Commands that have a key here but no button."""

    def key_text(self, command: str, *, is_full: bool = False) -> str:
        """Return a command's key (``is_full``: all of them), and its button of the gamepad."""
        keymap = self.context.keymap
        keys = ", ".join(chord.name for chord in keymap.chords(command)) if is_full else keymap.name(command)
        button = keymap.pad(command)
        if button is None:
            return keys
        pad = self.words("screen.keys.pad", button=self.words.or_else(f"screen.pad.{button}", str(button)))
        return f"{keys}, {pad}" if keys else pad

    def key_lines(self) -> list[str]:
        """Return a line for every key that does something here."""
        lines, listed = [], []
        for widget in self.ui.root.walk():
            name = self.key_text(widget.command) if widget.command else ""
            text = getattr(widget, "text", "") or widget.tooltip
            if name and text:
                lines.append(f"{{b}}{escape(name)}{{/}}   {escape(text)}")
                listed.append(widget.command)
        for command in (each for each in self.more_keys if each not in listed):
            name = escape(self.key_text(command))
            lines.append(f"{{b}}{name}{{/}}   {escape(self.words(f'screen.command.{command}'))}")
        lines += [f"{{dim}}{line}{{/}}" for line in self.words("screen.keys.common").splitlines()]
        return lines

    def show_keys(self) -> None:
        """Show the keys of this screen."""
        parts: list[Widget] = []
        if self.help_key:
            parts.append(Label(self.words(self.help_key)))
        parts += [Label(line) for line in self.key_lines()]
        close = Button(
            self.words("screen.close"),
            self.ui.close_dialog,
            command="back",
            emphasis="primary",
            id="keys_close",
        )
        room = round(self.size[1] / self.context.kit.scale) - _AROUND_KEYS_PX
        height = max(_LEAST_KEYS_PX, min(room, _LINE_PX * (len(parts) + 4)))
        panel = Panel(
            self.words("screen.keys.title"),
            ScrollArea(Column(*parts, gap=4), stretch=1, least_height=height),
            Row(Spacer(), close),
            gap=16,
            width=self.context.kit.theme.metrics.dialog_width,
            id="keys",
        )
        self.ui.open_dialog(panel)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        """Full screen is everywhere a key away."""
        if self.context.keymap.is_command(event, "fullscreen") and not is_key_awaited(self.ui.focus):
            settings = self.context.settings
            self.context.apply(settings.with_changes(is_fullscreen=not settings.is_fullscreen))
            return None
        return super().handle(event)

    def on_event(self, event: pygame.event.Event) -> None:
        """F1 works even where there is no button for it."""
        if self.context.keymap.is_command(event, "help") and not self.ui.has_dialog:
            self.show_keys()

    def on_back(self) -> None:
        """Leave."""
        self.go(Pop())

    def on_link(self, target: str) -> None:
        """Open the rulebook at a rule, or what else a link leads to."""
        kind, _, name = target.partition(":")
        if kind in LINKS:
            self.go(Push(LINKS[kind](self.services, name)))


class MenuButton(Button):
    """A button of a menu: ``about`` is its tooltip under the mouse, and stands in a line for the keyboard."""

    def tooltip_at(self, point: Point | None) -> str:
        """The keyboard's choice is explained elsewhere, so that nothing lies over the next button."""
        return self.tooltip if point is not None else ""


def is_key_awaited(focus: Widget | None) -> bool:
    """Say whether the next key is to become the key of a command."""
    return isinstance(focus, KeyCapture) and focus.is_waiting
