"""The replay of a war: the map step by step, as everybody could see it; each battle opens on its board."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.scenes.context import Context
from game.scenes.menu_screen import MenuScreen
from game.scenes.replay_controls import ReplayControls
from game.scenes.services import Services
from game.scenes.stack import Push, Scene
from game.scenes.war.hex_board import HexBoardWidget
from game.scenes.war.panels import panel_text
from game.scenes.war.play import WarPlay
from game.scenes.war.topbar import TopBar
from game.session.errors import SaveError
from game.session.position import Layer
from game.session.replay import Replay
from game.views.board.minimap import Minimap
from game.views.table.board_widget import Announcement
from game.views.table.stage import backdrop
from game.views.ui.button import Button
from game.views.ui.layout import Column, Panel, Row, Stack
from game.views.ui.markup import escape
from game.views.ui.widget import Widget

COLUMN_WIDTH = 320
LOG_STEPS = 400
"""After a jump the log tells of so many steps before it."""
Watch = Callable[[Services, Replay], Scene[object]]
"""Makes the screen that shows a battle again."""


class WarReplayScene(MenuScreen):
    """Shows a recording. Space plays and pauses, the arrows step, the slider jumps."""

    name = "replay"
    help_key = "battle.replay.help"

    def __init__(self, services: Services, replay: Replay, watch: Watch) -> None:
        super().__init__(services)
        self.replay = replay
        self._watch = watch
        self.controls: ReplayControls | None = None
        self._is_rebuilt = False

    @property
    def layer(self) -> Layer:
        """The war as it is at this step."""
        return self.replay.position[0]

    def enter(self, context: Context, size: tuple[int, int]) -> None:
        """Lay the map as it was at the beginning."""
        system = self.layer.game.system
        observed = system.ruleset.observe(self.layer.state, None)
        self.play = WarPlay(self.services, context.kit, system, observed, self._new_board)
        super().enter(context, size)
        self._refresh()

    def _new_board(self) -> None:
        self._is_rebuilt = True

    def restyle(self) -> None:
        """Take new settings."""
        self.play.restyle(self.context.kit)
        super().restyle()

    def build(self) -> Widget:
        """The map, beside it the small map, what happened, and the controls."""
        words, play = self.words, self.play
        self.top = TopBar(play, lambda: None, self.on_back)
        self.top.end.set_visible(False)
        stage = play.board.stage
        board = HexBoardWidget(
            stage, lambda tile: False, lambda tile: None, lambda tile: panel_text(play, tile)
        )
        self.minimap = Minimap(play.board.territory, stage.camera, self._moved, id="minimap")
        controls = ReplayControls(words, self.replay, self, self._refresh)
        if self.controls is not None:
            controls.carry_on(self.controls)
        self.controls = controls
        self.battle = Button(words("war.replay.battle"), self.open_battle, command="replay_battle")
        log = Panel(words("war.log.title"), play.log, self.battle, gap=8, stretch=1)
        column = Column(log, Panel(words("war.minimap.title"), self.minimap, gap=8), gap=12)
        centre = Column(Stack(board, Announcement(play.banner), stretch=1), controls, gap=12, stretch=1)
        column.fixed_width = COLUMN_WIDTH
        return Column(self.top, Row(centre, column, gap=12, padding=12, cross="fill", stretch=1), gap=0)

    def _moved(self) -> None:
        self.play.board.stage.is_dirty = True

    @property
    def needs_redraw(self) -> bool:
        """The board moves too."""
        return super().needs_redraw or self.play.board.stage.is_dirty

    def draw_ground(self, surface: pygame.Surface) -> None:
        """Draw what lies below the panels."""
        self.ui.layout()
        theatre = self.play.state.map.setup.theatre
        surface.blit(backdrop(surface.get_size(), theatre, self.context.kit.palette.ground), (0, 0))
        self.play.board.draw(surface)

    def on_update(self, dt_ms: int) -> None:
        """Play on: the next step begins when the last one has been shown."""
        if self._is_rebuilt:
            self._is_rebuilt = False
            self.ui.set_root(self.build())
            self._refresh()
        controls = self.controls
        assert controls is not None
        self.play.director.speed = controls.factor
        self.play.update(dt_ms)
        self.minimap.follow()
        if self.play.director.is_idle and controls.is_playing and not self._step():
            controls.stop()

    def _step(self) -> bool:
        """Take the next step of the war, over the moves of a battle; False at the end."""
        replay = self.replay
        try:
            if not replay.step():
                return False
            while len(replay.position) > 1 and replay.step():
                pass
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), escape(str(error)))
            return False
        game = self.layer.game
        walk = game.system.ruleset.clone(self.play.state)
        for event in replay.events:
            shown = game.system.ruleset.redact(walk, event, None)
            if shown is not None:
                game.system.ruleset.evolve(walk, shown)
                self.play.director.play((shown,))
        self._refresh()
        return True

    def forward(self) -> None:
        """Skip what is being shown, else go a step on."""
        if not self.play.director.is_idle:
            self.play.director.skip()
        else:
            self._step()

    def jump(self, to: int) -> None:
        """Go to a step at once; never into the middle of a battle."""
        replay = self.replay
        is_back = to < replay.at
        try:
            replay.seek(to)
            while len(replay.position) > 1 and (replay.at > 0 if is_back else replay.at < replay.length):
                replay.seek(replay.at + (-1 if is_back else 1))
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), escape(str(error)))
        self.play.set_state(self.layer.game.system.ruleset.observe(self.layer.state, None))
        self._write_log()
        self._refresh()

    def _write_log(self) -> None:
        try:
            self.play.rebuild_log(self.replay.told(None, LOG_STEPS))
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), escape(str(error)))

    def open_battle(self) -> None:
        """Watch the battle that has just ended, move by move on its own board; the war waits below."""
        try:
            battle = self.replay.battle()
        except SaveError as error:
            self.tell(self.words("battle.replay.broken"), escape(str(error)))
            return
        if battle is not None and self.controls is not None:
            if self.controls.is_playing:
                self.controls.stop()
            self.go(Push(self._watch(self.services, battle)))

    def _refresh(self) -> None:
        assert self.controls is not None
        self.controls.show()
        entry = self.replay.entry
        self.battle.set_enabled(entry is not None and entry.kind == "pop")
        self.top.show(self.play.state, self.play.state.faction, "", False)
        board = self.play.board
        self.minimap.show(
            (*board.geometry.centre(force.panel), board.colour_of(force.faction))
            for force in self.play.state.forces.values()
            if force.panel >= 0
        )
