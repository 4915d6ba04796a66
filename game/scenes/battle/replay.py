"""The replay viewer: a saved battle step by step, at any speed, forth and back."""

from __future__ import annotations

from typing import cast

import pygame

from game.scenes.battle.goals import GoalPanel
from game.scenes.battle.layout import battle_table, draw_table, is_compact
from game.scenes.battle.panels import GroundPanel
from game.scenes.battle.play import BattlePlay
from game.scenes.battle.texts import tile_text
from game.scenes.battle.topbar import TopBar
from game.scenes.context import Context
from game.scenes.replay_screen import ReplayScreen
from game.scenes.services import Services
from game.session.errors import SaveError
from game.session.position import Position
from game.session.replay import Replay
from game.systems.skirmish.setup import SkirmishSetup
from game.views.table.board_widget import BoardWidget
from game.views.table.director import Director
from game.views.ui.layout import Column
from game.views.ui.widget import Widget


class ReplayScene(ReplayScreen):
    """The table of a battle, with a recorder's keys in place of orders."""

    def __init__(self, services: Services, replay: Replay) -> None:
        super().__init__(services, replay)
        self.layer = replay.position.top

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the table as it was at the beginning."""
        game, state = self.layer
        ruleset = game.system.ruleset
        setup = cast(SkirmishSetup, game.setup)
        seen = ruleset.observe(state, None)
        self.play = BattlePlay(
            self.services, context.kit, game.system, setup, seen, lambda _: self._show_state()
        )
        self._compact = is_compact(size, context.kit)
        super().enter(context, size)
        self.refresh()

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
            self.refresh()

    def build(self) -> Widget:
        """The board in the middle, the controls below it."""
        play = self.play
        self.top = TopBar(play, lambda: None, self.on_back, compact=self._compact)
        self.top.end_turn.set_visible(False)
        self.board = BoardWidget(play.stage, lambda tile: False, lambda tile: None, self._tile_tip)
        controls = self.new_controls(compact=self._compact)
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

    @property
    def director(self) -> Director:
        """Who shows the events."""
        return self.play.director

    def advance(self, dt_ms: int) -> None:
        """Let pieces and dice move on."""
        play = self.play
        play.stage.update(dt_ms)
        if not play.director.is_idle:
            play.dice.advance(dt_ms * play.director.speed)
            play.director.update(dt_ms)
            if play.director.is_idle:
                play.settle_dice()

    def skip(self) -> None:
        """Let what is being shown have happened."""
        super().skip()
        self.play.dice.settle()

    def show_step(self, before: Position) -> None:
        """Begin to show the step that was just taken; one into another battle shows at once."""
        if self.replay.position.top.game is not self.layer.game:
            self.show_position()
        else:
            self.play.director.play(self.replay.events)

    def show_position(self) -> None:
        """Show where the recording is, without what led to it."""
        self.layer = self.replay.position.top
        ruleset = self.layer.game.system.ruleset
        self.play.set_state(ruleset.observe(self.layer.state, None))
        try:
            self.play.rebuild_log([event for _, events in self.replay.past() for event in events])
        except SaveError as error:
            self.tell_broken(error)

    def refresh(self) -> None:
        """Bring controls and panels up to date."""
        super().refresh()
        self._show_state()

    def _show_state(self) -> None:
        self.top.show(None, self.play.state)
        self.goals.show(self.play.state)
