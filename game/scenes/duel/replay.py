"""The replay viewer of a duel: step by step, at any speed, forth and back, all as a spectator saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame

from game.core.events import Event
from game.scenes.context import Context
from game.scenes.duel.play import DuelPlay
from game.scenes.duel.tabletop import Tabletop
from game.scenes.duel.texts import vertex_text
from game.scenes.duel.topbar import DuelBar
from game.scenes.replay_screen import ReplayScreen
from game.session.errors import SaveError
from game.session.position import Position
from game.session.seen import seen_by
from game.systems.duel.intent import DuelIntent
from game.systems.duel.setup import DuelSetup
from game.views.table.board_widget import BoardWidget
from game.views.table.director import Director
from game.views.ui.widget import Widget


class DuelReplay(ReplayScreen):
    """The table of a duel, with a recorder's keys in place of orders."""

    name = "duel_replay"

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        game, state = self.replay.position.top
        setup = cast(DuelSetup, game.setup)
        seen = game.system.ruleset.observe(state, None)
        self.play = DuelPlay(self.services, context.kit, game.system, setup, seen, lambda _: self.refresh())
        self.intent = DuelIntent(self.play.state)
        super().enter(context, size)
        self.refresh()

    def build(self) -> Widget:
        """The table of the duel with the recorder's keys in place of orders."""
        kit = self.context.kit
        bar = DuelBar(self.words, self.play.show, self.on_back, self.show_keys)
        self.top = Tabletop(
            self.play, self.intent, kit, self.size, bar, lambda key: None, lambda action: None
        )
        self.top.obey(self.context.settings)
        self.board = BoardWidget(
            self.play.show.stage,
            lambda vertex: True,
            self._hover,
            lambda v: vertex_text(self.words, self.play.show, self.intent.chosen, v),
        )
        decks = self.top.decks_button(lambda: self.ui)
        return self.top.laid_out(self.board, decks, self.size, self.new_controls())

    def restyle(self) -> None:
        """Take new settings."""
        self.play.show.restyle(self.context.kit)
        super().restyle()
        self.ui.set_root(self.build())
        self.refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self.ui.set_root(self.build())
        self.refresh()

    @property
    def needs_redraw(self) -> bool:
        """The board and the cards move too."""
        return super().needs_redraw or self.top.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only board and cards do."""
        return None if self.ui.is_dirty else self.top.changed_area()

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        self.top.draw(surface)

    @property
    def director(self) -> Director:
        """Who shows the events."""
        return self.play.director

    def advance(self, dt_ms: int) -> None:
        """Let machines and cards move on."""
        play = self.play
        play.show.update(dt_ms, play.director.speed)
        play.director.update(dt_ms)

    def skip(self) -> None:
        """Let what is being shown have happened."""
        super().skip()
        self.play.show.settle()

    def show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken."""
        self.play.director.play(_told(before, self.replay.events))

    def show_position(self) -> None:
        """Show where the recording is, without what led to it."""
        game, state = self.replay.position.top
        self.play.set_state(game.system.ruleset.observe(state, None))
        try:
            known = [event for before, events in self.replay.past() for event in _told(before, events)]
        except SaveError as error:
            self.tell_broken(error)
        else:
            self.play.rebuild_log(known)

    def refresh(self) -> None:
        """Bring controls and panels up to date."""
        super().refresh()
        self.intent.adopt(self.play.state, None)
        self.top.show({}, self.words("duel.task.replay"))

    def _hover(self, vertex: int | None) -> None:
        self.intent.chosen.hover = vertex
        if self.play.director.is_idle:
            self.refresh()


def _told(before: Position, events: Sequence[Event]) -> list[Event]:
    """Return events as a spectator saw them."""
    (seen,) = seen_by((None,), before.top, events)
    return seen
