"""The replay of a war: the map step by step, as everybody could see it; each battle opens on its board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.context import Context
from game.scenes.replay_screen import ReplayScreen
from game.scenes.services import Services
from game.scenes.stack import Push, Scene
from game.scenes.war.hex_board import HexBoardWidget
from game.scenes.war.panels import panel_text
from game.scenes.war.play import WarPlay
from game.scenes.war.topbar import TopBar
from game.session.errors import SaveError
from game.session.position import Layer, Position
from game.session.replay import Replay
from game.session.seen import seen_by
from game.views.board.minimap import Minimap
from game.views.table.board_widget import Announcement
from game.views.table.director import Director
from game.views.table.stage import backdrop
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Stack
from game.views.ui.widget import Widget

COLUMN_WIDTH = 320
LOG_STEPS = 400
"""After a jump the log tells of so many steps before it."""
Watch = Callable[[Services, Replay], Scene[object]]
"""Makes the screen that shows a battle again."""


class WarReplayScene(ReplayScreen):
    """The map of a war, with a recorder's keys in place of orders."""

    def __init__(self, services: Services, replay: Replay, watch: Watch) -> None:
        super().__init__(services, replay)
        self._watch = watch

    @property
    def layer(self) -> Layer:
        """The war as it is at this step."""
        return self.replay.position.bottom

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the map as it was at the beginning."""
        system = self.layer.game.system
        observed = system.ruleset.observe(self.layer.state, None)
        self.play = WarPlay(self.services, context.kit, system, observed)
        super().enter(context, size)
        self.refresh()

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()

    def build(self) -> Widget:
        """The map, beside it the small map, what happened, and the controls."""
        words, play = self.words, self.play
        self.top = TopBar(play.texts, lambda: None, self.on_back)
        self.top.end.set_visible(False)
        stage = play.show.stage
        self.board = HexBoardWidget(
            stage, lambda tile: False, lambda tile: None, lambda tile: panel_text(play.texts, tile)
        )
        self.minimap = Minimap(play.show.board.territory, stage.camera, self._moved, id="minimap")
        controls = self.new_controls()
        self.battle = Button(words("war.replay.battle"), self.open_battle, command="replay_battle")
        log = Panel(words("war.log.title"), play.log, self.battle, gap=8, stretch=1)
        column = Column(log, Panel(words("war.minimap.title"), self.minimap, gap=8), gap=12)
        centre = Column(
            Stack(self.board, Announcement(play.show.banner), stretch=1), controls, gap=12, stretch=1
        )
        column.fixed_width = COLUMN_WIDTH
        return Column(self.top, Row(centre, column, gap=12, padding=12, cross="fill", stretch=1), gap=0)

    def _moved(self) -> None:
        self.play.show.stage.is_dirty = True

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.play.show.stage.is_dirty

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        theatre = self.play.state.map.setup.theatre
        surface.blit(backdrop(surface.get_size(), theatre, self.context.kit.palette.ground), (0, 0))
        self.play.show.draw(surface)

    @property
    def director(self) -> Director:
        """Who shows the events."""
        return self.play.director

    def advance(self, dt_ms: int) -> None:
        """Let the war move on; after a change of the map all is laid anew."""
        if self.board.stage is not self.play.show.stage:
            self.ui.set_root(self.build())
            self.refresh()
        self.play.update(dt_ms)
        self.minimap.follow()

    def go_on(self) -> bool:
        """Take the next step of the war, over the moves of a battle; False at the end. Raises SaveError."""
        replay = self.replay
        if not replay.step():
            return False
        while replay.position.depth > 1 and replay.step():
            pass
        return True

    def show_step(self, before: Position) -> None:
        """Begin to show what everybody could see of the step that was just taken."""
        (seen,) = seen_by((None,), before.bottom, self.replay.events)
        self.play.director.play(seen)

    def seek(self, to: int) -> None:
        """Take the recording to a step, never into the middle of a battle. Raises SaveError."""
        replay = self.replay
        is_back = to < replay.at
        replay.seek(to)
        while replay.position.depth > 1 and (replay.at > 0 if is_back else replay.at < replay.length):
            replay.seek(replay.at + (-1 if is_back else 1))

    def show_position(self) -> None:
        """Show where the recording is; the log tells of the last steps before it."""
        self.play.set_state(self.layer.game.system.ruleset.observe(self.layer.state, None))
        try:
            self.play.rebuild_log(self.replay.told(None, LOG_STEPS))
        except SaveError as error:
            self.tell_broken(error)

    def open_battle(self) -> None:
        """Watch the battle that has just ended, move by move on its own board; the war waits below."""
        try:
            battle = self.replay.battle()
        except SaveError as error:
            self.tell_broken(error)
            return
        if battle is not None:
            self.controls.stop()
            self.go(Push(self._watch(self.services, battle)))

    def refresh(self) -> None:
        """Bring controls, button and maps up to date."""
        super().refresh()
        entry = self.replay.entry
        self.battle.set_enabled(entry is not None and entry.kind == "pop")
        self.top.show(self.play.state, self.play.state.faction, "", False)
        board = self.play.show.board
        self.minimap.show(board.spots(self.play.state))
