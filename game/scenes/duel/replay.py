"""The replay viewer of a duel: step by step, at any speed, forth and back, all as a spectator saw it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pygame

from game.core.events import Event
from game.core.kernel import GameState
from game.scenes.context import Context
from game.scenes.duel.layout import duel_table
from game.scenes.duel.plan import DuelPlan
from game.scenes.duel.play import DuelPlay
from game.scenes.duel.seen import told
from game.scenes.duel.tabletop import Tabletop
from game.scenes.duel.texts import vertex_text
from game.scenes.duel.topbar import DuelBar
from game.scenes.menu_screen import MenuScreen
from game.scenes.replay_controls import ReplayControls
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.replay import Replay
from game.systems.duel.setup import DuelSetup
from game.views.table.board_widget import BoardWidget
from game.views.ui.layout import Spacer
from game.views.ui.widget import Widget


class DuelReplay(MenuScreen):
    """Shows a recording. Space plays and pauses, the arrows step, the slider jumps."""

    name = "duel_replay"
    help_key = "battle.replay.help"

    def __init__(self, services: Services, replay: Replay) -> None:
        super().__init__(services)
        self.replay = replay
        self.controls: ReplayControls | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        game, state = self.replay.position[-1]
        setup = cast(DuelSetup, game.setup)
        seen = game.system.ruleset.observe(state, None)
        self.play = DuelPlay(self.services, context.kit, game.system, setup, seen, self._shown)
        self.plan = DuelPlan(self.play.state)
        super().enter(context, size)
        self._refresh()

    def build(self) -> Widget:
        """The table of the duel with the recorder's keys in place of orders."""
        kit = self.context.kit
        bar = DuelBar(self.play, self.on_back, self.show_keys)
        self.top = Tabletop(self.play, self.plan, kit, self.size, bar, lambda key: None, lambda action: None)
        self.board = BoardWidget(
            self.play.stage, lambda vertex: True, self._hover, lambda v: vertex_text(self.play, self.plan, v)
        )
        controls = ReplayControls(self.words, self.replay, self, self._refresh)
        if self.controls is not None:
            controls.carry_on(self.controls)
        self.controls = controls
        return duel_table(self, Spacer(4), controls)

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()
        self.ui.set_root(self.build())
        self._refresh()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self.ui.set_root(self.build())
        self._refresh()

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

    # Time

    def on_update(self, dt_ms: int) -> None:
        """Show what happens, and go on while playing."""
        play = self.play
        if self.controls is not None:
            play.director.speed = self.controls.factor
        play.stage.update(dt_ms)
        self.top.cards.layer.update(dt_ms * play.director.speed)
        if not play.director.is_idle:
            play.director.update(dt_ms)
            return
        if self.controls is not None and self.controls.is_playing and not self._step():
            self.controls.stop()

    def _step(self) -> bool:
        """Take the next step of the recording; False at the end."""
        before = self.replay.position[-1].state
        try:
            if not self.replay.step():
                return False
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), str(error))
            return False
        self.play.director.play(self._seen(before, self.replay.events))
        self._refresh()
        return True

    def _seen(self, state: GameState, events: Sequence[Event]) -> list[Event]:
        """Return events as a spectator saw them."""
        return told(self.replay.position[-1].game.system, state, events, None)

    def _shown(self, event: Event) -> None:
        self._refresh()

    def _refresh(self) -> None:
        self.plan.seat_colours = tuple(self.play.dress.colour(seat) for seat in self.play.state.arena.seats)
        self.plan.adopt(self.play.state, None)
        self.top.show({}, self.words("duel.task.replay"))
        if self.controls is not None:
            self.controls.show()

    def _hover(self, vertex: int | None) -> None:
        self.plan.hover = vertex
        if self.play.director.is_idle:
            self._refresh()

    def forward(self) -> None:
        """Skip what is being shown, else go a step on."""
        if not self.play.director.is_idle:
            self.play.director.skip()
            self.top.cards.layer.settle()
        else:
            self._step()

    def jump(self, to: int) -> None:
        """Go to a step at once."""
        if to == self.replay.at and self.play.director.is_idle:
            return
        try:
            self.replay.seek(max(0, min(self.replay.length, to)))
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), str(error))
        game, state = self.replay.position[-1]
        self.play.set_state(game.system.ruleset.observe(state, None))
        self.play.rebuild_log(self._events_so_far())
        self._refresh()

    def _events_so_far(self) -> list[Event]:
        recording = self.replay.recording
        position = self.replay.first
        events: list[Event] = []
        for number in self.replay.line[: self.replay.at]:
            position, happened = recording.follow(position, number)
            events.extend(self._seen(position[-1].state, happened))
        return events
