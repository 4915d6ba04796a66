"""The replay viewer: a saved battle step by step, at any speed, forth and back."""

from __future__ import annotations

from typing import cast

import pygame

from game.core.events import Event
from game.scenes.battle.goals import GoalPanel
from game.scenes.battle.layout import battle_table, draw_table, is_compact
from game.scenes.battle.panels import GroundPanel
from game.scenes.battle.play import BattlePlay
from game.scenes.battle.texts import tile_text
from game.scenes.battle.topbar import TopBar
from game.scenes.context import Context
from game.scenes.menu_screen import MenuScreen
from game.scenes.replay_controls import ReplayControls
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.position import followed
from game.session.replay import Replay
from game.systems.skirmish.setup import SkirmishSetup
from game.views.table.board_widget import BoardWidget
from game.views.ui.layout import Column
from game.views.ui.widget import Widget


class ReplayScene(MenuScreen):
    """Shows a recording. Space plays and pauses, the arrows step, the slider jumps."""

    name = "replay"
    help_key = "battle.replay.help"

    def __init__(self, services: Services, replay: Replay) -> None:
        super().__init__(services)
        self.replay = replay
        self.layer = replay.position[-1]
        self.controls: ReplayControls | None = None

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        game, state = self.layer
        ruleset = game.system.ruleset
        setup = cast(SkirmishSetup, game.setup)
        self.play = BattlePlay(
            self.services, context.kit, game.system, setup, ruleset.observe(state, None), self._shown
        )
        self._compact = is_compact(size, context.kit)
        super().enter(context, size)
        self._refresh()

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()
        self._fit()

    def resize(self, size: tuple[int, int]) -> None:
        """Take another size of the window."""
        super().resize(size)
        self._fit()

    def _fit(self) -> None:
        compact = is_compact(self.size, self.context.kit)
        if compact != self._compact:
            self._compact = compact
            self.ui.set_root(self.build())
            self._refresh()

    def build(self) -> Widget:
        """The board in the middle, the controls below it."""
        words, play = self.words, self.play
        self.top = TopBar(play, lambda: None, self.on_back, compact=self._compact)
        self.top.end_turn.set_visible(False)
        self.board = BoardWidget(play.stage, lambda tile: False, lambda tile: None, self._tile_tip)
        controls = ReplayControls(words, self.replay, self, self._refresh, compact=self._compact)
        if self.controls is not None:
            controls.carry_on(self.controls)
        self.controls = controls
        below = (self.top.bonus, self.top.forces) if self._compact else ()
        self.goals = GoalPanel(play, *below)
        left = Column(*((controls,) if self._compact else ()), self.goals, GroundPanel(play), gap=12)
        below_board = None if self._compact else controls
        return Column(
            self.top,
            battle_table(left, self.board, play, self.top.luck, below_board, compact=self._compact),
            gap=0,
        )

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.play.stage.is_dirty

    @property
    def changed_area(self) -> pygame.Rect | None:
        """While no widget changes, only the board does."""
        return None if self.ui.is_dirty else self.play.stage.rect

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        draw_table(surface, self.play, self.context.kit)

    def _tile_tip(self, tile: int) -> str:
        return tile_text(self.play, tile)

    def on_update(self, dt_ms: int) -> None:
        """Play on: the next step begins when the last one has been shown."""
        play = self.play
        controls = self.controls
        assert controls is not None
        play.director.speed = controls.factor
        play.stage.update(dt_ms)
        if not play.director.is_idle:
            play.tray.advance(dt_ms * play.director.speed)
            play.director.update(dt_ms)
            if play.director.is_idle:
                play.settle_dice()
        elif controls.is_playing and not self._step():
            controls.stop()

    def _step(self) -> bool:
        """Take the next step of the recording; False at the end."""
        try:
            if not self.replay.step():
                return False
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), str(error))
            return False
        if self.replay.position[-1].game is not self.layer.game:
            self._show_position()
        else:
            self.play.director.play(self.replay.events)
        self._refresh()
        return True

    def _shown(self, event: Event) -> None:
        self.top.show(None, self.play.state)
        self.goals.show(self.play.state)

    def forward(self) -> None:
        """Skip what is being shown, else go a step on."""
        if not self.play.director.is_idle:
            self.play.director.skip()
            self.play.tray.settle()
        else:
            self._step()

    def jump(self, to: int) -> None:
        """Go to a step at once."""
        if to == self.replay.at and self.play.director.is_idle:
            return
        try:
            self.replay.seek(to)
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), str(error))
        self._show_position()
        self._refresh()

    def _show_position(self) -> None:
        """Show the recording's position without playing what led to it."""
        self.layer = self.replay.position[-1]
        ruleset = self.layer.game.system.ruleset
        self.play.set_state(ruleset.observe(self.layer.state, None))
        self.play.rebuild_log(self._events_so_far())

    def _events_so_far(self) -> list[Event]:
        recording = self.replay.recording
        position = self.replay.first
        events: list[Event] = []
        for number in self.replay.line[: self.replay.at]:
            position, happened = followed(
                position, recording.log[number], recording.systems, recording.setups
            )
            events.extend(happened)
        return events

    def _refresh(self) -> None:
        assert self.controls is not None
        self.controls.show()
        self.top.show(None, self.play.state)
        self.goals.show(self.play.state)
