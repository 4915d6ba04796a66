"""Who leaves a game that goes on is asked in words, in whatever game, who takes the seat."""

import time
from pathlib import Path

import pytest

from game.scenes.game.screen import GameScreen
from tests.support.pilot import Pilot
from tests.support.screen_player import PATIENCE_S, title

BEGIN = {"duel": ("D",), "totalwar": ("W",), "sectors": ("E",)}
"""The games in which a built-in player may take a seat, with what begins them."""


def is_quiet(scene: GameScreen) -> bool:
    """Whether somebody here is asked, and nothing is shown or thought of any more."""
    return scene.is_ready and scene.table.showing.is_idle and not scene.seat_runner.is_thinking


def begun(folder: Path, system: str) -> Pilot:
    pilot = title(folder)
    pilot.press(*BEGIN[system], "Ctrl+Enter")
    limit = time.monotonic() + PATIENCE_S
    while time.monotonic() < limit:
        pilot.wait(34)
        time.sleep(0.001)
        scene = pilot.scene
        if scene.name == "curtain":
            pilot.press("Ctrl+Enter")
        elif isinstance(scene, GameScreen) and is_quiet(scene):
            return pilot
    raise AssertionError(pilot.text())


@pytest.mark.parametrize("system", BEGIN)
def test_who_takes_the_seat_is_asked_in_words(tmp_path: Path, own_home: Path, system: str) -> None:
    pilot = begun(tmp_path, system)
    assert pilot.scene_name == system
    pilot.press("Escape", "H")
    assert pilot.has("SOMEBODY HAS TO GO"), pilot.text()
    assert "handover." not in pilot.text() and "$" not in pilot.text()
    assert pilot.has("Who ")
