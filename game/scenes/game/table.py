"""A game laid out on a screen as its face wants it: what playing and watching share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import pygame

from game.core.events import Action, Event
from game.core.ids import PlayerId, Viewer
from game.rules.intent import Picking
from game.scenes.context import Context
from game.scenes.game.face import Face
from game.scenes.game.outlook import OutlookPanel
from game.scenes.game.panel_context import AnyIntent, PanelContext
from game.scenes.game.parts import draw_table
from game.scenes.game.showing import Showing
from game.scenes.game.slots import Panels
from game.scenes.game.upright import is_upright
from game.scenes.screen import Screen
from game.session.position import Layer
from game.views.board.steering import CameraSteering, has_moved_view
from game.views.calm import CALM_MS
from game.views.table.board_widget import BoardWidget
from game.views.table.highlights import Colours
from game.views.table.stage import Stage
from game.views.ui.changes import together
from game.views.ui.kit import Kit
from game.views.ui.theme import legible
from game.views.ui.widget import Widget

LINGER_MS: Final = 500
"""So long the mouse may take from a place of the board to what is offered beside it."""
PLANNED: Final = ("commit", "war_commit")
"""The commands that give an order which is planned."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TableUse:
    """What a screen does with its table in its own way."""

    sit_down: Callable[[Context], object]
    """Make showing and intent for whoever looks (``Table.lay``), before the screen is built."""
    new_context: Callable[[], PanelContext]
    """Return what the panels get."""
    refresh: Callable[[], object]
    """Take up what is possible now, and show it."""
    use_place: Callable[[int], bool] = lambda place: False
    """Use a place of the board; False where that was of no use."""
    skip_to: Callable[[int], object] = lambda place: None
    """A place was clicked while something is shown."""
    event_shown: Callable[[], object] | None = None
    """An event has been shown; None: the panels say where the game stands, once for all of a moment."""
    people: Callable[[], Sequence[PlayerId]] = tuple
    """The seats of people at the screen."""


class Table:
    """A game with a face: its board, and the panels round it, made anew where the layout is another one."""

    showing: Showing
    intent: AnyIntent
    panels: Panels
    board: BoardWidget

    def __init__(self, screen: Screen, face: Face, use: TableUse) -> None:
        """``screen`` is the one that the table fills."""
        self.screen = screen
        self.words = screen.words
        self.face = face
        self._use = use
        self._layout: object = None
        self._has_news = False
        self._drawn: tuple[Stage, pygame.Rect] | None = None
        """The board that was drawn last, and where it lay."""
        self.offers_orders = False
        """Whether orders could be given when the panels were shown last."""
        self._left_ms = 0
        """How long what the mouse has left is still told of."""

    def sit_down(self) -> None:
        """Lay the table for somebody else."""
        self._use.sit_down(self.screen.context)

    def refresh(self) -> None:
        """Take up what is possible now, and show it."""
        self._use.refresh()

    def _event_shown(self, event: Event) -> None:
        if self._use.event_shown is not None:
            self._use.event_shown()
        else:
            self._has_news = True

    def show_on(self, dt_ms: int) -> bool:
        """Let time pass for what is shown, and the panels say where it stands; whether it has just ended."""
        has_ended = self.showing.update(dt_ms)
        self._tell_news()
        return has_ended

    def _tell_news(self) -> None:
        if self._has_news:
            self._has_news = False
            self.panels.progress()

    def _is_planned(self) -> bool:
        """Whether an order is planned that only has to be given: its button names Enter for it."""
        if not self.showing.is_idle or not self.panels.context.now().is_ready:
            return False
        return any(each.command in PLANNED and each.is_enabled for each in self.intent.orders())

    def put_over(self) -> None:
        """Put at hand what has scrolled out of view; after everything else, before it is drawn so."""
        ui, tools = self.screen.ui, self.panels.tool_overlay
        is_shown = not self.showing.is_idle and not ui.has_dialog
        if is_shown != tools.is_shown or ui.is_dirty:
            ui.layout()
            tools.show(ui.layers[:1], is_shown=is_shown)

    def replan(self) -> None:
        """The intent changed: explain, and light up.

        What has been skipped is told before that, or it would take back what can be ordered now.
        """
        if self.showing.is_idle:
            self._tell_news()
        self.offers_orders = self.panels.context.now().is_ready
        self.panels.show()
        self.light()

    def drop_choice(self) -> None:
        """Choose nothing any more."""
        while self.intent.cancel():
            pass

    def forget_hand(self) -> None:
        """Choose nothing and point at nothing: somebody else sits down, to whom that would tell of orders."""
        self.drop_choice()
        self.board.start = None
        self.board.set_cursor(None)
        self._left_ms = 0
        self.intent.point(None, "")

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table before its screen is built; the game looks as its own content says."""
        context.know_content(self.screen.services.catalog, self.screen.services.words.strings)
        self._layout = self._laid_out(size, context.kit)
        self._use.sit_down(context)

    def lay(self, context: Context, layer: Layer, viewer: Viewer) -> None:
        """Make what is shown of a game whose state a viewer observes, and his intent."""
        show = self.face.show(self.screen.services, context.kit, layer, viewer)
        show.viewer = viewer
        self.showing = Showing(self.words, layer, show, self.face.log(), self._event_shown, self.face.sounds)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(layer.game.system, layer.state)

    def build(self) -> Widget:
        """The board, and around it what the face says."""
        self.panels = self.face.panels(self._use.new_context())
        stage = self.showing.show.stage
        tip = partial(self.face.tip, self.showing, self.intent)
        self.board = self.face.board(stage, self._use.use_place, self.point, tip)
        self.board.has_order = self._is_planned
        self.board.skips(lambda: not self.showing.is_idle, self._use.skip_to)
        self._steering = CameraSteering(stage.camera, {})
        return self.panels.root(self.board)

    def restyle(self) -> None:
        """Take new settings; the screen has taken the new kit."""
        context = self.screen.context
        self.showing.settle()
        self.showing.show.restyle(context.kit)
        self.showing.obey(context.settings)
        self.screen.below_dialogs(self.lay_out)

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window, which the screen has taken."""
        if self._laid_out(size, self.screen.context.kit) != self._layout:
            self.screen.below_dialogs(self.lay_out)

    def _laid_out(self, size: tuple[int, int], kit: Kit) -> object:
        """Return what the layout depends on: another one is made anew."""
        return is_upright(size), self.face.layout(size, kit)

    def lay_out(self) -> None:
        """Make all widgets anew; what was said last stays."""
        said = self.panels.said
        self._layout = self._laid_out(self.screen.size, self.screen.context.kit)
        self.screen.rebuild()
        self.panels.say(said)
        self.look_around()
        self.refresh()

    # Looking

    @property
    def is_dirty(self) -> bool:
        """Whether the board has moved since it was drawn."""
        return self.showing.show.is_dirty

    @property
    def changed_areas(self) -> Sequence[pygame.Rect] | None:
        """Widgets that have changed, and the board if it has; None: anything may have changed."""
        areas, show = self.screen.ui.changes(), self.showing.show
        if (show.stage, show.stage.rect) != self._drawn:
            return None
        if show.is_dirty:
            areas.append(show.area)
        return together(areas)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.screen.ui.layout()
        show = self.showing.show
        draw_table(surface, show, self.screen.context.kit)
        self._drawn = show.stage, show.stage.rect

    def look_around(self) -> None:
        """Let the viewer look where he looked last, if the board on the screen is his.

        Where everybody sees the same it is looked at by the only one at the screen.
        """
        show = self.showing.show
        if self.board.stage is show.stage:
            self.screen.ui.layout()
            people = self._use.people()
            show.turn_to(show.viewer, people[0] if len(people) == 1 else None)

    def light(self, action: Action | None = None) -> None:
        """Light up what the intent says, and an action that was advised."""
        marks = self.intent.marks()
        if action is not None:
            marks += self.face.advised(self.intent, action)
        show = self.showing.show
        colours = Colours(self.screen.context.kit.palette, lambda owner: legible(show.colour(owner)))
        show.stage.show(*show.lights(marks, colours, self.face.marks))

    def point(self, place: int | None) -> None:
        """Mouse or cursor is over another place, or over another unit there.

        Where the place offers something beside the board the mouse has time to get there.
        """
        self._left_ms = 0
        if place is None and self._offers() is not None:
            self._left_ms = LINGER_MS
        else:
            self._point(place)

    def point_at_card(self, card: str) -> None:
        """The mouse is over a card: it has left the board, on which the keyboard's cursor stays."""
        self._left_ms = 0
        self.intent.point(self.board.cursor, card)

    def _offers(self) -> OutlookPanel | None:
        """Return the panel in which something can be begun with what is pointed at; None without any."""
        panels = (each for each in self.screen.ui.layers[0].walk() if isinstance(each, OutlookPanel))
        found = next(panels, None)
        return found if found is not None and found.is_visible and found.offers else None

    def _linger(self, dt_ms: int) -> None:
        """Forget what the mouse has left, unless it has come to what is offered."""
        offers = self._offers()
        if offers is None or not offers.view_rect().collidepoint(self.screen.ui.input.mouse):
            self._left_ms -= dt_ms
            if self._left_ms <= 0:
                self._point(None)

    def _point(self, place: int | None) -> None:
        self.intent.point(place, "" if place is None else self.card_at(place))
        if self.showing.is_idle:
            self.replan()

    def card_at(self, place: int) -> str:
        """Return the unit of a shared place that the mouse means; "" for the place itself."""
        intent = self.intent
        return intent.card_at(place, self.board.token) if isinstance(intent, Picking) else ""

    def look_at(self, place: int) -> None:
        """Lead cursor and camera to a place."""
        if place >= 0:
            self.board.set_cursor(place, True)

    def lead_cursor(self, place: int | None, is_new: bool) -> None:
        """Say where the keyboard's cursor begins; one that is in use goes there where a turn ``is_new``."""
        self.board.start = place
        if is_new and place is not None and self.board.is_keyboard and self.board.cursor is not None:
            self.board.set_cursor(place, True)

    def to_board(self) -> None:
        """Give the keyboard to the board."""
        self.screen.ui.set_focus(self.board, False)

    def pace(self, factor: float) -> None:
        """Show events so many times as fast as the settings say."""
        self.showing.pace = factor
        self.showing.obey(self.screen.context.settings)

    @property
    def calm_ms(self) -> int:
        """For how long nothing moves and nothing is worked out unless an event comes."""
        if not self.showing.is_idle:
            return 0
        pointed = self._left_ms if self._left_ms > 0 else CALM_MS
        return min(self.showing.show.calm_ms, self.panels.calm_ms, pointed)

    def update(self, dt_ms: int) -> None:
        """Let time pass for panels and view; a game that has moved to another board is laid out anew."""
        if self.board.stage is not self.showing.show.stage:
            self.lay_out()
        self.board.settle()
        self._steering.window = pygame.Rect((0, 0), self.screen.size)
        if self.face.steers_at_edges and not self.screen.ui.has_dialog and self._steering.update(dt_ms):
            self.showing.show.stage.is_dirty = True
        self.panels.update(dt_ms)
        if self._left_ms > 0:
            self._linger(dt_ms)

    def has_moved_view(self, event: pygame.event.Event) -> bool:
        """Use a key that moves the view."""
        stage = self.showing.show.stage
        if not has_moved_view(stage.camera, self.screen.context.keymap, event, self.face.view_keys):
            return False
        stage.is_dirty = True
        return True

    def is_ground_pressed(self, event: pygame.event.Event) -> bool:
        """Say whether an event is a click where a click means nothing, on the ground of a panel or none."""
        ui = self.screen.ui
        is_click = event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and not ui.has_dialog
        return is_click and (ui.captured is None or ui.captured.is_ground)

    def feed(self, event: pygame.event.Event) -> None:
        """Note where the mouse is: the edges of the window steer the view."""
        self._steering.feed(event)
