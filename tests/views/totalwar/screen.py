"""The campaign's board with its minimap as a scene, for tests that post real events."""

from collections.abc import Sequence
from typing import cast

import pygame

from game.core.events import Event
from game.scenes.screen import Screen
from game.scenes.stack import Transition
from game.systems.totalwar.events import TotalWarEvent
from game.systems.totalwar.ruleset import TotalWarRuleset
from game.systems.totalwar.state import TotalWarState
from game.views.board.minimap import Minimap
from game.views.board.steering import CameraSteering
from game.views.table.board_widget import BoardWidget
from game.views.table.director import Director
from game.views.totalwar.board import CampaignBoard
from game.views.totalwar.choreography import CampaignChoreography, CampaignTargets
from game.views.ui.layout import Column, Row
from game.views.ui.widget import Widget
from tests.support.campaign_board import LAND_STYLES, SPACE_STYLES

RULES = TotalWarRuleset()
STYLES = {**SPACE_STYLES, **LAND_STYLES, "rock": SPACE_STYLES["belt"]}


class Unhurried:
    """Shows every event as long as it takes."""

    def __init__(self, choreography: CampaignChoreography) -> None:
        self.motion = choreography.motion

    def length_ms(self, event: Event) -> float:
        return 0.0

    def joins(self, event: Event, following: Event) -> bool:
        return False

    def has_weight(self, event: Event) -> bool:
        return False


class BoardScreen(Screen):
    """Shows a war; ``play`` shows what happened."""

    name = "campaign_board"

    def __init__(self, state: TotalWarState, *, is_reduced: bool = False) -> None:
        super().__init__()
        self.state = state.clone()
        self.is_reduced = is_reduced
        self.clicked: list[int] = []
        self.pointed: list[int | None] = []
        self.banners: list[tuple[str, str]] = []
        self.drawn = 0

    def build(self) -> Widget:
        kit = self.context.kit
        self.board = CampaignBoard(self.state, STYLES, kit)
        crew = CampaignTargets(self.board, lambda: self.state, lambda *words: self.banners.append(words))
        palette = kit.palette
        choreography = CampaignChoreography(crew, palette.accent, palette.warning, is_reduced=self.is_reduced)
        self.director = Director(Unhurried(choreography), self._show)
        self.steering = CameraSteering(self.board.stage.camera)
        self.minimap = Minimap(self.board.territory, self.board.stage.camera, self._moved)
        widget = BoardWidget(self.board.stage, self._click, self.pointed.append, str)
        return Row(widget, Column(self.minimap, width=260), cross="fill", stretch=1)

    def _click(self, tile: int) -> bool:
        self.clicked.append(tile)
        return True

    def _moved(self) -> None:
        self.board.stage.is_dirty = True

    def _show(self, event: Event) -> None:
        RULES.evolve(self.state, cast(TotalWarEvent, event))
        self.board.sync(self.state)

    def play(self, events: Sequence[Event]) -> None:
        self.director.play(events)

    def handle(self, event: pygame.event.Event) -> Transition | None:
        self.steering.feed(event)
        return super().handle(event)

    def on_update(self, dt_ms: int) -> None:
        self.steering.window = pygame.Rect((0, 0), self.ui.size)
        if self.steering.update(dt_ms):
            self.board.stage.is_dirty = True
        self.board.update(dt_ms)
        self.director.update(dt_ms)
        self.minimap.follow()

    @property
    def needs_redraw(self) -> bool:
        return super().needs_redraw or self.board.stage.is_dirty

    def draw_ground(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill(self.context.kit.palette.ground)
        self.ui.layout()
        self.board.draw(surface)
