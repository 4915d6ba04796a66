"""A screen that shows one page of a campaign, with orders, refusals and ways to other pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Protocol

import pygame

from game.core.events import Action, Event
from game.core.ids import PlayerId, Viewer
from game.core.kernel import GameState
from game.rules.prose import Namer, written
from game.rules.system import AnySystem
from game.rules.telling import event_sentence
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.face import PageMaker
from game.scenes.game.gate import Gate
from game.scenes.screen import Screen
from game.scenes.services import Services
from game.scenes.stack import Replace
from game.session.match import Match
from game.views.ui.basic import Label
from game.views.ui.button import Button
from game.views.ui.layout import Column
from game.views.ui.listview import ListView
from game.views.ui.markup import escape, rule_link
from game.views.ui.scroll import ScrollArea
from game.views.ui.widget import Widget

ARROW_WIDTH = 212
"""Of the ways to the pages beside this one: alike on every page, so that the next click finds them."""
ARROWS = ((-1, "chevron_left", "history_back"), (1, "chevron_right", "history_forward"))
NOBODY = PlayerId("")
"""Who gives orders where everybody looks."""
NARROW = 800
"""Below this width (at scale 1) there is no room for the names of these pages."""


class Page(Protocol):
    """What a page of a campaign says; the screen that shows it is handed to what makes it."""

    name: str
    help_key: str
    area: str
    """How the keys of its texts begin: ``refused``, ``battle_on_top``, and the name of each page."""

    @property
    def is_unfinished(self) -> bool:
        """Whether something was chosen here that is lost by leaving, as long as it is not ordered."""

    @property
    def namer(self) -> Namer | None:
        """The names of the campaign, for its sentences."""

    def observe(self) -> None:
        """Look at the campaign anew."""

    def build(self) -> Widget:
        """Return the widgets of the whole screen."""

    def ordered(self) -> None:
        """Orders were given and are shown."""

    def is_told(self, event: Event) -> bool:
        """Whether what happened by an own order is told on the page."""

    @property
    def calm_ms(self) -> int:
        """For how long ``update`` has nothing to do unless an event comes."""

    def update(self, dt_ms: int) -> None:
        """Let time pass."""


class PageScreen(Screen):
    """Shows a page of a campaign. It sees what its player sees, and acts only by its screen's gate."""

    is_fluid = True

    def __init__(
        self, make: Callable[[PageScreen], Page], services: Services, gate: Gate, viewer: Viewer
    ) -> None:
        """``make`` makes the page at which it is open."""
        super().__init__(services)
        self._gate = gate
        self.match: Match = gate.match
        self.viewer = viewer
        self.player = NOBODY if viewer is None else viewer
        """Who gives orders here."""
        self.notice = ""
        """What the last order came to."""
        self.leaf = make(self)
        """The page."""
        self.losses.append(lambda: self.leaf.is_unfinished)
        self.name, self.help_key = self.leaf.name, self.leaf.help_key
        face = face_of(self.system.name)
        self._pages = {
            name: maker
            for name, maker in face.pages.items()
            if viewer is not None or name in face.open_to_all
        }
        self.more_keys = tuple(f"{face.page_keys}{name}" for name in self._pages if name != self.name)

    # What it knows

    @property
    def system(self) -> AnySystem:
        """The campaign's system."""
        return self.match.position.bottom.game.system

    def seen(self) -> GameState:
        """The campaign as the player may see it, whatever battle stands above it."""
        return self.system.ruleset.observe(self.match.position.bottom.state, self.viewer)

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Look at the campaign as it is now."""
        self.leaf.observe()
        super().enter(context, size)
        self.focus_first()

    def build(self) -> Widget:
        """The page."""
        return self.leaf.build()

    @property
    def calm_ms(self) -> int:
        """The page may read on."""
        return min(super().calm_ms, self.leaf.calm_ms)

    def on_update(self, dt_ms: int) -> None:
        """Let time pass for the page."""
        self.leaf.update(dt_ms)

    def arrows(self) -> list[Widget]:
        """Return the ways to the pages before and behind this one, without names where there is no room."""
        pages = list(self._pages.items())
        names = [name for name, _ in pages]
        if self.name not in names or len(names) == 1:
            return []
        has_room = self.logical_width >= NARROW
        at = names.index(self.name)
        found: list[Widget] = []
        for step, icon, command in ARROWS:
            name, maker = pages[(at + step) % len(pages)]
            title = self.words(f"{self.leaf.area}.{name}.name")
            about = self.words(f"{self.leaf.area}.{name}.about")
            found.append(
                Button(
                    title if has_room else "",
                    partial(self._turn_to, maker),
                    command=command,
                    id=command,
                    icon=icon,
                    emphasis="quiet",
                    is_compact=True,
                    width=ARROW_WIDTH if has_room else 0,
                    tooltip=about if has_room else f"{title}\n{about}",
                )
            )
        return found

    def on_event(self, event: pygame.event.Event) -> None:
        """The keys that open pages go from one to another, too."""
        face, keymap = face_of(self.system.name), self.context.keymap
        wanted = (name for name in self._pages if keymap.is_command(event, f"{face.page_keys}{name}"))
        name = next(wanted, self.name)
        if name != self.name and not self.ui.has_dialog:
            self._turn_to(self._pages[name])
        else:
            super().on_event(event)

    def _turn_to(self, maker: PageMaker) -> None:
        self.leave(self.leaf.is_unfinished, Replace(maker(self.services, self._gate, self.viewer)))

    def on_back(self) -> None:
        """Leave, after a question where something was chosen and not ordered."""
        self.leave(self.leaf.is_unfinished)

    def refresh(self, focus_id: str = "") -> None:
        """Show the campaign as it is now; what was scrolled stays, and the focus, or it goes to ``focus_id``.

        The tooltip of the focus waits until somebody goes there: it would cover what an order came to.
        """
        self.leaf.observe()
        focus, is_ring_visible = self.ui.focus, self.ui.is_ring_visible or self.ui.focus is None
        name = focus_id or (focus.id if focus is not None else "")
        offsets = {
            widget.id: widget.scroller.offset
            for widget in self.ui.root.walk()
            if isinstance(widget, (ScrollArea, ListView)) and widget.id
        }
        self.rebuild()
        self.ui.layout()
        for widget in self.ui.root.walk():
            if widget.id in offsets:
                if isinstance(widget, ScrollArea):
                    widget.scroll_to(offsets[widget.id])
                elif isinstance(widget, ListView):
                    widget.scroller.scroll_to(offsets[widget.id])
            if name and widget.id == name and widget.is_enabled:
                self.ui.set_focus(widget, is_ring_visible)
                self.ui.tooltip.reset()
        if self.ui.focus is None:
            self.focus_first(is_ring_visible)

    # Orders

    def why_not(self, action: Action) -> str:
        """Why an action is refused, as markup with its rule; empty where it is allowed."""
        if self.match.position.depth > 1:
            return self.words(f"{self.leaf.area}.battle_on_top")
        illegal = self.match.check(action)
        if illegal is None:
            return ""
        why = self.system.refusal(illegal, self.words.strings, self.leaf.namer)
        return f"{escape(why)}  {rule_link(illegal.rule)}"

    def order(self, *actions: Action) -> bool:
        """Submit actions one after the other; the first refusal is shown and ends it."""
        told: list[str] = []
        for action in actions:
            why = self.why_not(action)
            seen = None if why else self._gate.submit_own(action, self.player)
            if not isinstance(seen, list):
                self._tell_done(told)
                self.refresh()
                self.tell(self.words(f"{self.leaf.area}.refused"), why or escape(str(seen)))
                return False
            told += self._sentences(seen)
        self._tell_done(told)
        self.refresh()
        self.leaf.ordered()
        return True

    def _tell_done(self, told: Sequence[str]) -> None:
        if told:
            self.notice = f"{{good}}{{icon:check}}{{/}} {escape(' '.join(told[:3]))}"

    def _sentences(self, events: Sequence[Event]) -> list[str]:
        """What the events of an own order were."""
        self.leaf.observe()
        found = []
        for event in events:
            if not self.leaf.is_told(event):
                continue
            sentence = event_sentence(self.system.telling, event, self.leaf.namer)
            if sentence is not None:
                found.append(written(self.words.strings, sentence))
        return found

    # Parts

    def order_row(
        self,
        text: str,
        *actions: Action,
        id: str = "",
        is_main: bool = False,
        is_danger: bool = False,
        why: str = "",
    ) -> Widget:
        """A button that gives an order; where that is refused, or there is a ``why`` not, it stands below."""
        why = why or (self.why_not(actions[0]) if actions else "")
        button = Button(
            text,
            partial(self.order, *actions),
            command="confirm" if is_main else "",
            emphasis="danger" if is_danger else "primary" if is_main else "normal",
            is_enabled=not why,
            why_not=why,
            align="start",
            id=id,
        )
        if not why:
            return button
        return Column(button, Label(f"{{warning}}{{icon:lock}}{{/}} {why}", "dim"), gap=4)
