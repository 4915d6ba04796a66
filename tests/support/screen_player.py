"""What those who play on the real screen have alike, in whatever system."""

import time
from pathlib import Path
from typing import ClassVar

from game.app.services import make_services
from game.scenes.context import ViewSettings
from game.scenes.game.screen import GameScreen
from game.scenes.title import Title
from tests.support.pilot import Pilot

INSTANT = ViewSettings(animation_speed_percent=0)
PATIENCE_S = 150.0
"""For so long is waited for what is thought or read beside the screen, on a busy machine."""


def title(
    folder: Path, settings: ViewSettings = INSTANT, size: tuple[int, int] = (1280, 720), seed: int = 77
) -> Pilot:
    """The program at its title screen, with saves in a folder of its own."""
    services = make_services((), lambda: seed, folder / "saves")
    return Pilot(Title(services), settings=settings, size=size)


class ScreenPlayer:
    """Knows how to look at a game, and acts only through the pilot."""

    system: ClassVar[str]

    def __init__(self, pilot: Pilot) -> None:
        self.pilot = pilot
        assert isinstance(pilot.scene, GameScreen), f"{pilot.scene_name}\n{pilot.text()}"
        assert pilot.scene.table.face.system == self.system
        self.scene: GameScreen = pilot.scene
        self.curtains = 0
        self.done: dict[str, int] = {}
        """How often each thing was done."""

    @property
    def is_over(self) -> bool:
        return self.pilot.scene_name == "result"

    def settle(self) -> bool:
        """Wait until somebody here has something to do; False where another screen has come."""
        limit = time.monotonic() + PATIENCE_S
        while time.monotonic() < limit:
            self.pilot.pass_time(34)
            if self.pilot.scene_name != self.system:
                return False
            is_quiet = self.scene.table.showing.is_idle and not self.scene.seat_runner.is_thinking
            if is_quiet and (self.pilot.ui.has_dialog or self.scene.is_ready):
                self.pilot.loop.draw_now()
                self.check_screen_state()
                return True
            time.sleep(0.001)
        raise AssertionError(f"nothing happens any more:\n{self.pilot.text()}")

    def check_screen_state(self) -> None:
        """What the screen has shown adds up to what its viewer may see."""
        match, scene = self.scene.match, self.scene
        ruleset = match.system.ruleset
        assert ruleset.record(scene.table.showing.state) == ruleset.record(match.observe(scene.flow.viewer))

    def count(self, what: str) -> None:
        """Note that something was done."""
        self.done[what] = self.done.get(what, 0) + 1

    def use(self, button: str, key: str, *, by_mouse: bool) -> None:
        """Use a button, or its key."""
        if by_mouse:
            self.pilot.click(button)
        else:
            self.pilot.press(key)

    def point(self, tile: int) -> tuple[int, int]:
        """The pixel of a place."""
        x, y = self.scene.table.showing.show.stage.screen(tile)
        return round(x), round(y)
