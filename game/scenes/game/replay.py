"""A recorded game on the table of its face, with a recorder's keys in place of orders."""

from __future__ import annotations

import pygame

from game.scenes.context import Context
from game.scenes.game.face import Face
from game.scenes.game.showing import Showing
from game.scenes.replay_screen import ReplayScreen
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.position import Layer, Position
from game.session.replay import Replay
from game.session.seen import seen_by
from game.views.table.board_widget import BoardWidget
from game.views.table.director import Director
from game.views.table.stage import backdrop
from game.views.ui.layout import Column, Panel, Row
from game.views.ui.widget import Widget

LOG_WIDTH = 328


class GameReplay(ReplayScreen):
    """Shows what everybody could see."""

    def __init__(self, services: Services, replay: Replay, face: Face) -> None:
        super().__init__(services, replay)
        self.face = face

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        layer = self._layer()
        self.showing = Showing(self.services, context.kit, self.face, layer, None)
        super().enter(context, size)
        self.refresh()

    def _layer(self) -> Layer:
        game, state = self.replay.position.top
        return Layer(game, game.system.ruleset.observe(state, None))

    def restyle(self) -> None:
        """Take new settings."""
        self.showing.show.restyle(self.context.kit)
        super().restyle()

    def build(self) -> Widget:
        """The board, the controls below it, what has happened beside it."""
        board = BoardWidget(
            self.showing.show.stage, lambda place: False, lambda place: None, lambda place: ""
        )
        log = Panel(self.words("battle.log.title"), self.showing.log, gap=8, stretch=1)
        return Column(
            self.head(self.words("battle.replay.title")),
            Row(
                Column(board, self.new_controls(), gap=12, stretch=1),
                Column(log, width=LOG_WIDTH),
                gap=12,
                padding=12,
                cross="fill",
                stretch=1,
            ),
            gap=0,
        )

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.showing.show.stage.is_dirty

    @property
    def director(self) -> Director:
        """Who shows the events."""
        return self.showing.director

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        stage = self.showing.show.stage
        surface.blit(
            backdrop(surface.get_size(), stage.board.theatre, self.context.kit.palette.ground), (0, 0)
        )
        stage.draw(surface)

    def advance(self, dt_ms: int) -> None:
        """Show what happens in these milliseconds."""
        self.showing.update(dt_ms)

    def show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken."""
        (seen,) = seen_by((None,), before.top, self.replay.events)
        self.showing.told(seen)

    def show_position(self) -> None:
        """Show where the recording is, with a log of what led to it."""
        try:
            past = [seen_by((None,), before.top, events)[0] for before, events in self.replay.past()]
        except SaveError as error:
            self.tell_broken(error)
            past = []
        self.showing.jump(self._layer(), [event for events in past for event in events])
