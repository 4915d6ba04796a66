"""A recorded game on the table of its face, with a recorder's keys in place of orders."""

from __future__ import annotations

from functools import partial

import pygame

from game.core.events import Action, Event
from game.core.odds import Odds
from game.scenes.context import Context
from game.scenes.faces import face_of
from game.scenes.game.desk import Desk, Lasting, Now
from game.scenes.game.face import Face
from game.scenes.game.parts import draw_table
from game.scenes.game.showing import Showing
from game.scenes.replay_screen import ReplayScreen
from game.scenes.services import Services
from game.scenes.stack import Push
from game.session.errors import SaveError
from game.session.position import Layer, Position
from game.session.replay import Replay
from game.session.seen import seen_by
from game.views.table.director import Director
from game.views.table.highlights import Colours
from game.views.ui.widget import Widget

LOG_STEPS = 400
"""After a jump the log of a campaign tells of so many steps before it."""


class GameReplay(ReplayScreen):
    """Shows what everybody could see: of a campaign its map, from which each battle opens on its board."""

    def __init__(self, services: Services, replay: Replay, face: Face) -> None:
        super().__init__(services, replay)
        self.face = face
        first = replay.first
        self._is_campaign = first.depth == 1 and first.top.game.system.kind == "campaign"
        self._layout: object = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        context.know_content(self.services.catalog)
        self._layout = self.face.layout(size, context.kit)
        layer = self._observed()
        show = self.face.show(self.services, context.kit, layer, None)
        self.showing = Showing(self.words, layer, show, self.face.log(), self._event_shown)
        self.showing.obey(context.settings)
        self.intent = self.face.intent(layer.game.system, layer.state)
        super().enter(context, size)
        self.refresh()

    def layer_of(self, position: Position) -> Layer:
        """Return the game of a position that is shown."""
        return position.bottom if self._is_campaign else position.top

    def _observed(self) -> Layer:
        game, state = self.layer_of(self.replay.position)
        return Layer(game, game.system.ruleset.observe(state, None))

    def _event_shown(self, event: Event) -> None:
        if self._is_campaign:
            self.panels.progress()
        else:
            self.refresh()

    def build(self) -> Widget:
        """The board, the controls, and what else the face has for somebody who only watches."""
        self.panels = self.face.panels(self._new_desk())
        show, showing = self.showing.show, self.showing
        self.board = self.face.board(
            show.stage, lambda place: False, self._point, partial(self.face.tip, showing, self.intent)
        )
        return self.panels.root(self.board)

    def _new_desk(self) -> Desk:
        return Desk(
            services=self.services,
            kit=self.context.kit,
            size=self.size,
            showing=self.showing,
            intent=self.intent,
            now=self._now,
            use=self._use,
            use_card=lambda card: False,
            submit=_refuses,
            replan=self.refresh,
            light=self._light,
            odds=_no_odds,
            look_at=lambda place: self.board.set_cursor(place, True),
            to_board=lambda: None,
            pace=lambda factor: None,
            lasting=Lasting(),
            open_page=lambda name: None,
            ui=lambda: self.ui,
            controls=self.new_controls,
        )

    def _use(self, command: str, step: int = 1) -> None:
        """Leaving and help are all that can be done besides watching."""
        if command == "back":
            self.on_back()
        elif command == "help":
            self.show_keys()
        elif command == "replay_battle":
            self.open_battle()

    def _now(self) -> Now:
        entry = self.replay.entry
        return Now(has_battle=entry is not None and entry.kind == "pop")

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.show.restyle(self.context.kit)
        super().restyle()
        self.showing.obey(self.context.settings)
        self._lay_out()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        if self.face.layout(size, self.context.kit) != self._layout:
            self._lay_out()

    def _lay_out(self) -> None:
        self._layout = self.face.layout(self.size, self.context.kit)
        self.ui.set_root(self.build())
        self.refresh()

    def open_battle(self) -> None:
        """Watch the battle that has just ended, move by move on its own board; the campaign waits below."""
        try:
            battle = self.replay.battle()
        except SaveError as error:
            self.tell_broken(error)
            return
        if battle is not None:
            self.controls.stop()
            face = face_of(battle.position.top.game.system.name)
            self.go(Push(GameReplay(self.services, battle, face)))

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

    def _point(self, place: int | None) -> None:
        self.intent.point(place)
        if self.showing.is_idle:
            self.refresh()

    # Time

    @property
    def director(self) -> Director:
        """Who shows the events."""
        return self.showing.director

    def advance(self, dt_ms: int) -> None:
        """Show what happens in these milliseconds."""
        self.panels.update(dt_ms)
        if self.board.stage is not self.showing.show.stage:
            self._lay_out()
        self.panels.update(dt_ms)
        if self.showing.update(dt_ms):
            self.showing.show.settle()
            self.refresh()

    def skip(self) -> None:
        """Let what is being shown have happened."""
        self.showing.settle()
        self.refresh()

    def show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken; one into another battle shows at once."""
        was = self.layer_of(before)
        if self.layer_of(self.replay.position).game is not was.game:
            self.show_position()
            return
        (seen,) = seen_by((None,), was, self.replay.events)
        self.showing.told(seen)

    def go_on(self) -> bool:
        """Take a step; in a campaign over all moves of a battle. False at the end. Raises SaveError."""
        replay = self.replay
        if not replay.step():
            return False
        while self._is_in_battle and replay.step():
            pass
        return True

    def seek(self, to: int) -> None:
        """Take the recording to a step; in a campaign never into the middle of a battle. Raises SaveError."""
        replay = self.replay
        is_back = to < replay.at
        replay.seek(to)
        while self._is_in_battle and (replay.at > 0 if is_back else replay.at < replay.length):
            replay.seek(replay.at + (-1 if is_back else 1))

    @property
    def _is_in_battle(self) -> bool:
        """Whether a battle stands above the campaign that is shown."""
        return self._is_campaign and self.replay.position.depth > 1

    def show_position(self) -> None:
        """Show where the recording is, with a log of what led to it."""
        try:
            told = self._past()
        except SaveError as error:
            self.tell_broken(error)
            told = []
        self.showing.jump(self._observed().state, self.face.retold(told))

    def _past(self) -> list[Event]:
        """What everybody saw so far, of a campaign in the last steps. Raises SaveError."""
        if self._is_campaign:
            return self.replay.told(None, LOG_STEPS)
        past = self.replay.past()
        return [event for before, events in past for event in seen_by((None,), before.top, events)[0]]

    def refresh(self) -> None:
        """Bring controls and panels up to date."""
        super().refresh()
        self.intent.adopt(self.showing.state, None)
        self._light()
        self.panels.show()

    def _light(self) -> None:
        show = self.showing.show
        colours = Colours(self.context.kit.palette, show.colour)
        show.stage.show(*show.lights(self.intent.marks(), colours, self.face.marks))


def _refuses(action: Action) -> bool:
    """Nothing is ordered in a recording."""
    return False


def _no_odds(action: Action) -> Odds:
    """Nothing is planned in a recording."""
    return Odds()
