"""Plays a battle on the kilometre grid on the real screen, by mouse or by keyboard."""

import time
from pathlib import Path

from pygame.math import Vector2

from game.app.registry import advise, make_chooser, systems
from game.app.services import make_services
from game.core.ids import PlayerId, UnitId
from game.scenes.context import ViewSettings
from game.scenes.faces import face_of
from game.scenes.game.screen import GameScreen
from game.scenes.seating.thinking import AgentFactory
from game.scenes.strategic.texts import show_of
from game.session.schema import SeatRecord
from game.systems.registry import system_named
from game.systems.strategic.intent import StrategicIntent
from game.systems.strategic.request import (
    BoardRequest,
    MissionRequest,
    SideRequest,
    StrategicRequest,
    UnitRequest,
)
from game.systems.strategic.selection import Selection
from game.systems.strategic.state import StrategicState
from tests.support.matches import start_saved
from tests.support.pilot import Pilot
from tests.support.screen_player import ScreenPlayer
from tests.support.shipped import shipped_catalog
from tests.support.strategic import MIXED

MOST_STEPS = 600
RED, BLUE = PlayerId("red"), PlayerId("blue")
HIDDEN = UnitId("eva_marksman")


class Player(ScreenPlayer):
    """Looks at a battle's screen and acts only through the pilot."""

    system = "strategic"

    @property
    def selection(self) -> Selection:
        """What the player at the screen has chosen."""
        assert isinstance(self.scene.table.intent, StrategicIntent)
        return self.scene.table.intent.selection

    @property
    def state(self) -> StrategicState:
        """What the screen shows."""
        state = self.scene.table.showing.state
        assert isinstance(state, StrategicState)
        return state

    def settle(self) -> bool:
        """Wait until somebody here may act; False once the result is shown."""
        for _ in range(MOST_STEPS):
            self.pilot.wait(50)
            if self.pilot.scene_name == "curtain":
                self.curtains += 1
                self.pilot.click("curtain_lift")
            elif self.pilot.scene_name != "strategic":
                return False
            elif self.scene.is_ready:
                return True
            time.sleep(0.002)
        raise AssertionError(f"nothing happens any more:\n{self.pilot.text()}")

    def click(self, tile: int) -> None:
        """Click on a square."""
        self.pilot.click(self.point(tile))

    def point(self, tile: int) -> tuple[int, int]:
        """The pixel of a square."""
        return self._seen(Vector2(self.scene.table.showing.show.stage.geometry.centre(tile)))

    def pixel(self, unit: UnitId) -> tuple[int, int]:
        """Where a unit is drawn."""
        return self._seen(self.scene.table.showing.show.stage.sprites[unit].at)

    def _seen(self, at: Vector2) -> tuple[int, int]:
        """The pixel of a point of the map; who does not see it looks at the whole map."""
        camera = self.scene.table.showing.show.stage.camera
        if not camera.viewport.collidepoint(camera.to_screen(*at)):
            self.pilot.press("C")
            self.pilot.wait(400)
        x, y = camera.to_screen(*at)
        return round(x), round(y)

    def name(self, unit: UnitId) -> str:
        """How the screen calls a unit."""
        return show_of(self.scene.table.showing).unit_name(unit)

    def cursor_to(self, tile: int) -> None:
        """Lead the cursor to a square by the arrow keys."""
        board, grid = self.scene.table.board, self.state.field.grid
        self.pilot.press("Right")
        for _ in range(2 * (grid.width + grid.height)):
            assert board.cursor is not None
            column, row = grid.position(board.cursor)
            to_column, to_row = grid.position(tile)
            if (column, row) == (to_column, to_row):
                return
            across = "Right" if to_column > column else "Left"
            self.pilot.press(across if column != to_column else "Down" if to_row > row else "Up")
        raise AssertionError("the cursor does not arrive")

    def goal(self) -> int | None:
        """The square of a half move or march that is nearest to an enemy."""
        selection, unit = self.selection, self.selection.unit
        assert unit is not None
        modes = selection.clicked_modes(unit)[:1]
        near = [tile for mode in modes for tile in selection.ways(unit, mode, selection.level_of(unit))]
        foes = [foe.tile for foe in selection.seen()]
        near = [tile for tile in near if tile != unit.tile and not selection.own_at(tile)]
        near = [tile for tile in near if not selection.foes_at(tile)]
        distance = self.state.field.distance
        return (
            min(near, key=lambda tile: (min(distance(tile, foe) for foe in foes), tile))
            if near and foes
            else None
        )

    def use_tile(self, tile: int, *, by_mouse: bool) -> None:
        """Use a square: a click, or the cursor and Enter."""
        if by_mouse:
            self.click(tile)
        else:
            self.cursor_to(tile)
            self.pilot.press("Enter")

    def play(self, *, by_mouse: bool, until_round: int = 99) -> None:
        """Play to the end, or until a round begins."""
        for _ in range(MOST_STEPS):
            if not self.settle() or self.state.round >= until_round:
                return
            self.step(by_mouse=by_mouse)
        raise AssertionError(f"the battle does not end:\n{self.pilot.text()}")

    def step(self, *, by_mouse: bool) -> None:
        """Do the next thing: attack who can be attacked, else go nearer, else end the turn."""
        selection, unit = self.selection, self.selection.unit
        if self.state.prompt is not None:
            self.count("answer")
            self.use("answer_1", "1", by_mouse=by_mouse)
            return
        if self.state.phase == "deploy":
            self.count("deploy")
            self.use("order_deploy_all", "A", by_mouse=by_mouse)
            return
        assert unit is not None
        targets = [] if unit.has_attacked else selection.targets()
        goal = self.goal()
        if targets:
            self._attack(targets[0].id, by_mouse=by_mouse)
        elif goal is not None and unit.halves == 2:
            self.use_tile(goal, by_mouse=by_mouse)
            if self.state.prompt is None:
                assert self.pilot.scene_name != "strategic" or self.state.units[unit.id].tile != unit.tile
            self.count("move")
        else:
            self.end_turn(by_mouse=by_mouse)

    def _attack(self, target: UnitId, *, by_mouse: bool) -> None:
        if by_mouse:
            self.pilot.click(self.pixel(target))
        else:
            for _ in range(20):
                self.pilot.press("N")
                if self.selection.target == target:
                    break
        assert self.selection.target == target, self.pilot.text()
        assert self.pilot.has("to do harm") or self.pilot.has("to hit"), self.pilot.text()
        self.use("commit", "Enter", by_mouse=by_mouse)
        self.count("attack")
        if self.pilot.ui.has_dialog:
            self.use("dialog_yes", "Ctrl+Enter", by_mouse=by_mouse)
            self.count("doubt")

    def end_turn(self, *, by_mouse: bool = False) -> None:
        """End the turn, again where the screen asks."""
        self.use("order_end_turn", "E", by_mouse=by_mouse)
        if any(widget.id == "end_anyway" for widget in self.pilot.widgets()):
            self.use("end_anyway", "E", by_mouse=by_mouse)
        self.count("end")


WITH_SECRETS = StrategicRequest(
    board=BoardRequest(rows=MIXED),
    sides=(
        SideRequest(player=RED, units=("eva_vanguard", UnitRequest(HIDDEN, hidden=True))),
        SideRequest(player=BLUE, units=("eva_bulwark", "armoured_brigade")),
    ),
    mission=MissionRequest("destroy", rounds=2),
)
"""A unit of one of them begins hidden; two rounds."""


def hot_seat(
    folder: Path,
    size: tuple[int, int] = (1280, 720),
    *,
    speed: int = 0,
    request: StrategicRequest = WITH_SECRETS,
    seed: int = 3,
) -> Pilot:
    """Two people at one screen in the middle of the program: the battle has begun."""
    system = system_named("strategic")
    setup = system.build_setup(request, shipped_catalog())
    seats = [SeatRecord(player) for player in system.players(setup)]
    path = folder / "battle.ironsave"
    match = start_saved(system, setup, seed, path, seats=seats, name="battle", systems=systems())
    services = make_services((), lambda: 7, folder / "saves")
    agents = AgentFactory(make_chooser(seed), advise)
    scene = GameScreen(services, match, seats, agents, face_of("strategic"))
    return Pilot(scene, size=size, settings=ViewSettings(animation_speed_percent=speed))
