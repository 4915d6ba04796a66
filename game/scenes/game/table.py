"""What playing and watching share: a game laid out on the screen as its face wants it."""

from __future__ import annotations

from functools import partial

import pygame

from game.core.events import Action, Event
from game.rules.intent import Picking
from game.scenes.context import Context
from game.scenes.game.desk import Desk
from game.scenes.game.face import Face
from game.scenes.game.parts import draw_table
from game.scenes.game.showing import Showing
from game.scenes.menu_screen import MenuScreen
from game.scenes.services import Services
from game.session.position import Layer
from game.session.seen import Viewer
from game.views.board.steering import CameraSteering, has_moved_view
from game.views.table.highlights import Colours
from game.views.ui.widget import Widget


class TableScreen(MenuScreen):
    """A game with a face: its board, and the panels round it, made anew where the layout is another one."""

    def __init__(self, services: Services, face: Face) -> None:
        super().__init__(services)
        self.face = face
        self._layout: object = None
        self._has_news = False

    # What each of them does in its own way

    def sit_down(self, context: Context) -> None:
        """Make showing and intent for whoever looks, before the screen is built."""
        raise NotImplementedError

    def new_desk(self) -> Desk:
        """Return what the panels get."""
        raise NotImplementedError

    def event_shown(self, event: Event) -> None:
        """An event has been shown: the panels say where the game stands, once for all of a moment."""
        self._has_news = True

    def show_on(self, dt_ms: int) -> bool:
        """Let time pass for what is shown, and the panels say where it stands; whether it has just ended."""
        has_ended = self.showing.update(dt_ms)
        if self._has_news:
            self._has_news = False
            self.panels.progress()
        return has_ended

    def use_place(self, place: int) -> bool:
        """Use a place of the board; False where that was of no use."""
        return False

    def skip_to(self, place: int) -> None:
        """A place was clicked while something is shown."""

    def refresh(self) -> None:
        """Take up what is possible now, and show it."""
        raise NotImplementedError

    def replan(self) -> None:
        """The intent changed: explain, and light up."""
        self.panels.show()
        self.light()

    def drop_choice(self) -> None:
        """Choose nothing any more."""
        while self.intent.cancel():
            pass

    # Building

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table; the game looks as its own content says."""
        context.know_content(self.services.catalog)
        self._layout = self.face.layout(size, context.kit)
        self.sit_down(context)
        super().enter(context, size)

    def lay_table(self, context: Context, layer: Layer, viewer: Viewer) -> None:
        """Make what is shown of a game whose state a viewer observes, and his intent."""
        show = self.face.show(self.services, context.kit, layer, viewer)
        show.viewer = viewer
        self.showing = Showing(self.words, layer, show, self.face.log(), self.event_shown)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(layer.game.system, layer.state)

    def build(self) -> Widget:
        """The board, and around it what the face says."""
        self.panels = self.face.panels(self.new_desk())
        stage = self.showing.show.stage
        tip = partial(self.face.tip, self.showing, self.intent)
        self.board = self.face.board(stage, self.use_place, self.point, tip)
        self.board.skips(lambda: not self.showing.is_idle, self.skip_to)
        self._steering = CameraSteering(stage.camera, {})
        return self.panels.root(self.board)

    def rebuild(self) -> None:
        """Build the widgets anew; the keyboard stays with the board."""
        super().rebuild()
        self.to_board()

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.settle()
        self.showing.show.restyle(self.context.kit)
        super().restyle()
        self.showing.obey(self.context.settings)
        self.lay_out()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        if self.face.layout(size, self.context.kit) != self._layout:
            self.lay_out()

    def lay_out(self) -> None:
        """Make all widgets anew; what was said last stays."""
        said = self.panels.said
        self._layout = self.face.layout(self.size, self.context.kit)
        self.rebuild()
        self.panels.say(said)
        self.look_around()
        self.refresh()

    # Looking

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.showing.show.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.ui.is_dirty else self.showing.show.area

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        draw_table(surface, self.showing.show, self.context.kit)

    def look_around(self) -> None:
        """Let the viewer look where he looked last, if the board on the screen is his."""
        show = self.showing.show
        if self.board.stage is show.stage:
            self.ui.layout()
            show.turn_to(show.viewer)

    def light(self, action: Action | None = None) -> None:
        """Light up what the intent says, and an action that was advised."""
        marks = self.intent.marks()
        if action is not None:
            marks += self.face.advised(self.intent, action)
        show = self.showing.show
        colours = Colours(self.context.kit.palette, show.colour)
        show.stage.show(*show.lights(marks, colours, self.face.marks))

    def point(self, place: int | None) -> None:
        """Mouse or cursor is over another place, or over another unit there."""
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

    def to_board(self) -> None:
        """Give the keyboard to the board."""
        self.ui.set_focus(self.board, False)

    def pace(self, factor: float) -> None:
        """Show events so many times as fast as the settings say."""
        self.showing.pace = factor
        self.showing.obey(self.context.settings)

    def on_update(self, dt_ms: int) -> None:
        """Let time pass for panels and view; a game that has moved to another board is laid out anew."""
        if self.board.stage is not self.showing.show.stage:
            self.lay_out()
        self._steering.window = pygame.Rect((0, 0), self.size)
        if self.face.steers_at_edges and not self.ui.has_dialog and self._steering.update(dt_ms):
            self.showing.show.stage.is_dirty = True
        self.panels.update(dt_ms)

    def has_moved_view(self, event: pygame.event.Event) -> bool:
        """Use a key that moves the view."""
        stage = self.showing.show.stage
        if not has_moved_view(stage.camera, self.context.keymap, event, self.face.view_keys):
            return False
        stage.is_dirty = True
        return True

    def feed(self, event: pygame.event.Event) -> None:
        """Note where the mouse is: the edges of the window steer the view."""
        self._steering.feed(event)
