"""Plays a war on the real screen, by mouse or by keyboard."""

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TypeGuard, cast

from game.app.services import make_services
from game.core.ids import PlayerId
from game.scenes.context import ViewSettings
from game.scenes.game.campaign_flow import CampaignFlow
from game.scenes.game.guide import Guide
from game.scenes.game.screen import GameScreen
from game.scenes.title import Title
from game.scenes.totalwar.forecaster import Forecaster
from game.scenes.totalwar.screen_state import WarScreenState
from game.scenes.totalwar.table import WarPanels
from game.scenes.totalwar.texts import WarTexts
from game.session.match import Match
from game.session.schema import SeatRecord
from game.systems.totalwar.intent import WarIntent
from game.systems.totalwar.setup import TotalWarSetup
from game.systems.totalwar.state import SYSTEM, TotalWarState
from game.systems.totalwar.tagalong import Preview
from game.views.totalwar.show import TotalWarShow
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S

INSTANT = ViewSettings(animation_speed_percent=0)
"""Only a hang takes so long: passing tests never come near it, on a loaded machine either."""


def title(folder: Path, settings: ViewSettings = INSTANT, size: tuple[int, int] = (1280, 720)) -> Pilot:
    """The program at its title screen, with saves in a folder of its own."""
    return Pilot(Title(make_services((), lambda: 77, folder / "saves")), settings=settings, size=size)


def is_war(scene: object) -> TypeGuard[GameScreen]:
    """Say whether a scene is the map of a war."""
    return isinstance(scene, GameScreen) and scene.name == "totalwar"


class WarPlayer:
    """Looks at the war scene on top of the stack, and acts only through the pilot."""

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot

    @property
    def scene(self) -> GameScreen:
        return next(each for each in self.pilot.stack.scenes if is_war(each))

    @property
    def panels(self) -> WarPanels:
        assert isinstance(self.scene.table.panels, WarPanels)
        return self.scene.table.panels

    @property
    def show(self) -> TotalWarShow:
        assert isinstance(self.scene.table.showing.show, TotalWarShow)
        return self.scene.table.showing.show

    @property
    def texts(self) -> WarTexts:
        return WarTexts(self.scene.words, self.scene.table.showing, self.show)

    @property
    def plan(self) -> WarIntent:
        assert isinstance(self.scene.table.intent, WarIntent)
        return self.scene.table.intent

    @property
    def match(self) -> Match:
        return self.scene.match

    @property
    def flow(self) -> CampaignFlow:
        assert isinstance(self.scene.flow, CampaignFlow)
        return self.scene.flow

    @property
    def state(self) -> TotalWarState:
        """The whole war."""
        return cast(TotalWarState, self.flow.whole)

    @property
    def shown(self) -> TotalWarState:
        """The war as the screen has shown it."""
        return cast(TotalWarState, self.scene.table.showing.state)

    @property
    def viewer(self) -> PlayerId | None:
        return self.flow.viewer

    @property
    def guide(self) -> Guide | None:
        return self.scene.screen_state.guide

    @property
    def forecaster(self) -> Forecaster:
        assert isinstance(self.scene.screen_state, WarScreenState)
        return self.scene.screen_state.forecaster

    @property
    def win_percents(self) -> Mapping[str, int]:
        return self.show.win_percents

    @property
    def is_asked(self) -> bool:
        """Whether the panel with a question is open."""
        return self.panels.question.is_visible

    def settle(self) -> None:
        """Wait until somebody at the screen has to do something."""
        limit = time.monotonic() + PATIENCE_S
        while time.monotonic() < limit:
            self.pilot.wait(40)
            if self.pilot.scene_name != "totalwar":
                return
            scene = self.scene
            if self.pilot.ui.has_dialog or scene.is_ready:
                self.check_screen_state()
                return
            time.sleep(0.001)
        raise AssertionError(f"nothing happens any more:\n{self.pilot.text()}")

    def check_screen_state(self) -> None:
        """What the screen shows is what the viewer may know of the match."""
        scene = self.scene
        if scene.table.showing.is_idle and not scene.hot_seat.is_covered:
            ruleset = self.match.position.bottom.game.system.ruleset
            assert ruleset.record(scene.table.showing.state) == ruleset.record(scene.flow.observed())

    def point(self, panel: int) -> tuple[int, int]:
        """The pixel of a panel."""
        x, y = self.show.stage.screen(panel)
        return round(x), round(y)

    def click(self, panel: int) -> None:
        """Click a panel."""
        self.pilot.click(self.point(panel))
        self.pilot.wait(20)

    def pass_curtain(self) -> None:
        """Sit down."""
        assert self.pilot.scene_name == "curtain", self.pilot.scene_name
        self.pilot.click("curtain_lift")
        self.settle()

    def attack(self) -> int | None:
        """A panel on which the selected force would begin a battle."""
        plan = self.plan
        for panel in plan.ways:
            plan.target = panel
            shown = plan.preview()
            plan.target = None
            if isinstance(shown, Preview) and shown.battles:
                return panel
        return None

    def end_by_mouse(self) -> None:
        """End the step, whatever is undone."""
        self.pilot.click("war_end")
        if self.pilot.ui.has_dialog:
            self.pilot.click("end_anyway")
        self.settle()

    def end_by_keyboard(self) -> None:
        """The same by keys."""
        self.pilot.press("X")
        if self.pilot.ui.has_dialog:
            self.pilot.press("X")
        self.settle()

    def answer_by_mouse(self) -> bool:
        """Let the staff fight; take the first answer to anything else."""
        if self.pilot.scene_name != "totalwar" or not self.is_asked:
            return False
        prompt = self.plan.prompt
        is_battle = prompt is not None and prompt.kind == "fight_battle"
        if prompt is not None and prompt.kind == "retreat":
            self.click(self.plan.retreats()[-1])
        else:
            self.pilot.click("answer_2" if is_battle else "answer_1")
        self.settle()
        return True

    def cursor_to(self, panel: int) -> None:
        """Lead the cursor to a panel by the six keys."""
        board, theatre = self.scene.table.board, self.plan.state.map
        keys = ("W", "E", "D", "S", "A", "Q")
        if board.cursor is None:
            self.pilot.press("W")
        for _ in range(60):
            at = board.cursor
            assert at is not None
            if at == panel:
                return
            steps = theatre.steps[at]
            way = min(
                (way for way in range(6) if steps[way] >= 0),
                key=lambda way: theatre.distance(steps[way], panel),
            )
            self.pilot.press(keys[way])
        raise AssertionError(f"the cursor does not come to {panel}")


def resumed(
    folder: Path,
    setup: TotalWarSetup,
    play: Callable[[Match], object],
    *humans: str,
    settings: ViewSettings = INSTANT,
    size: tuple[int, int] = (1280, 720),
) -> WarPlayer:
    """A war that ``play`` has brought to a moment, gone on with from the title by these seats."""
    services = make_services((), lambda: 77, folder / "saves")
    system = services.systems["totalwar"]
    records = [
        SeatRecord(player, "human") if player in humans else SeatRecord(player, "agent", "cadet")
        for player in system.players(setup)
        if player != SYSTEM
    ]
    path = services.folders.saves / "made.ironsave"
    match = start_saved(system, setup, 1, path, seats=records, packs=services.packs, name="made")
    play(match)
    match.close()
    player = WarPlayer(Pilot(Title(services), settings=settings, size=size))
    player.pilot.click("title_continue")
    player.settle()
    return player


def until_forecast(player: WarPlayer, force: str) -> int:
    """Wait until it is known what an attack that is looked at comes to; return its percent."""
    limit = time.monotonic() + PATIENCE_S
    while time.monotonic() < limit:
        player.pilot.wait(40)
        if force in player.win_percents:
            return player.win_percents[force]
        time.sleep(0.01)
    raise AssertionError(f"no forecast for {force}: {player.pilot.text()}")
