"""The widgets round the strategy map, and what they show of a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.core.events import Action
from game.scenes.war.guide import GuidePanel
from game.scenes.war.hex_board import HexBoardWidget
from game.scenes.war.layout import HIGH_FROM, war_table
from game.scenes.war.legend import legend_text
from game.scenes.war.page_buttons import page_buttons
from game.scenes.war.panels import BattlePanel, ForcePanel, MovePanel, panel_text
from game.scenes.war.question import QuestionPanel
from game.scenes.war.tools import Tools
from game.scenes.war.topbar import TopBar
from game.scenes.war.undone import UndonePanel
from game.views.board.minimap import Minimap
from game.views.ui.answers import FACTS, FORECAST, REPLY, answer
from game.views.ui.basic import Label
from game.views.ui.layout import Grid, Panel
from game.views.ui.widget import Widget

if TYPE_CHECKING:
    from game.scenes.war.scene import WarScene

ENDED = ("administration", "movement", "shots", "placement")
"""Parts of a turn that the player ends himself."""
MAP_EVERY_MS = 250
"""While events are shown, the small map and its legend follow so often."""


class WarTable:
    """Top bar, board, panels at the right, books and chronicle below."""

    def __init__(self, scene: WarScene, *, compact: bool) -> None:
        self._scene = scene
        self._is_compact = compact
        self._since_map_ms = 0
        words, play, orders = scene.words, scene.play, scene.orders
        war = play.texts
        self.top = TopBar(war, orders.end_step, scene.on_back, compact=compact)
        self.question = QuestionPanel(war, scene.match.legal, self._answer)
        self.force = ForcePanel(war, orders.next_force, orders.turn_standing)
        self.move = MovePanel(war, orders.commit, orders.follow, orders.turn_shot)
        self.battle = BattlePanel(war)
        self.note = Label("", "dim", id="note")
        self.note_panel = Panel(words("battle.note.title"), self.note, id="note_panel", is_visible=False)
        self.ground = Label("", "text", id="ground")
        self.ground_panel = Panel(words("war.ground.title"), self.ground, id="ground_panel", is_visible=False)
        self.lessons = GuidePanel(scene, scene.guide)
        self.tools = Tools(scene)
        self.undone = UndonePanel(words, orders.go_to)
        stage = play.show.stage
        self.board = HexBoardWidget(stage, orders.use, scene.hover, self._tip)
        self.board.skips(lambda: not play.director.is_idle, orders.skip_to)
        self.minimap = Minimap(play.show.board.territory, stage.camera, scene.moved, id="minimap")
        self.legend = Label("", "text", "label", text_align="center", id="legend")

    def root(self) -> Widget:
        """Return everything in its place."""
        scene, words = self._scene, self._scene.words
        pages = Grid(*page_buttons(words, scene.open_page), columns=2, gap=4)
        tools = self.tools.widget(compact=self._is_compact)
        chronicle = Panel(words("war.log.title"), scene.play.log, tools, gap=6, stretch=1)
        for panel, rank in (
            (self.question, REPLY),
            (self.note_panel, REPLY),
            (self.move, FORECAST),
            (self.battle, FORECAST),
            (self.force, FACTS),
        ):
            answer(panel, rank)
        return war_table(
            self.top,
            self.board,
            scene.play.show.banner,
            self.force.next,
            (
                self.question,
                self.lessons,
                self.force,
                self.note_panel,
                self.move,
                self.battle,
                self.undone,
                self.ground_panel,
            ),
            self.minimap,
            self.legend,
            words("war.minimap.title"),
            Panel(words("war.books.title"), pages, gap=6),
            chronicle,
            is_high=scene.size[1] >= HIGH_FROM * scene.context.kit.scale,
            compact=self._is_compact,
        )

    def _answer(self, action: Action) -> None:
        """Answer what is asked, and give the keyboard back to the map."""
        if self._scene.submit(action):
            self._scene.ui.set_focus(self.board, False)

    def _tip(self, tile: int) -> str:
        return panel_text(self._scene.play.texts, tile)

    def update(self, dt_ms: int) -> None:
        """Let time pass."""
        self._since_map_ms += dt_ms
        if not self._scene.play.director.is_idle and self._since_map_ms >= MAP_EVERY_MS:
            self._show_theatre()
        self.minimap.follow()
        self.lessons.update(dt_ms)

    def say(self, text: str) -> None:
        """Put a note beside the map."""
        self.note.set_text(text)
        self.note_panel.set_visible(bool(text))

    def show(self) -> None:
        """Show what the plan of the scene means, and what can be done."""
        scene = self._scene
        plan, play = scene.plan, scene.play
        self.force.show(plan)
        self.move.show(plan)
        self.battle.show(plan, scene.win_percents)
        can_end = scene.is_ready and plan.mode in ENDED
        self.top.show(play.state, scene.faction, plan.mode if can_end else "", can_end)
        self.undone.show(plan.todo() if scene.is_ready and not plan.selected else ())
        self.ground.set_text(panel_text(play.texts, plan.hover) if plan.hover is not None else "")
        self.ground_panel.set_visible(plan.hover is not None)
        self.lessons.look()
        self._show_theatre()
        self.tools.show()

    def _show_theatre(self) -> None:
        self._since_map_ms = 0
        play = self._scene.play
        self.minimap.show(play.show.board.spots(play.state))
        self.legend.set_text(legend_text(play.texts))
