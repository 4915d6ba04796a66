"""Who opens a page while somebody else thinks is told why none comes; who only watches has none to open."""

import sys
from pathlib import Path

from game.views.ui.button import Button
from game.views.ui.choice import Choice
from tests.scenes.totalwar.player import WarPlayer, title

SILENT = f'{sys.executable} -c "import sys; sys.stdin.read()"'
"""A program that reads and never answers."""


def test_a_page_that_is_asked_for_too_early_says_that_it_waits(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W")
    pilot.click("seat_zeon")
    pilot.press("End", "Enter")
    pilot.click("command_zeon")
    pilot.type(SILENT)
    pilot.press("Ctrl+Enter")
    pilot.wait(500)
    player = WarPlayer(pilot)
    assert player.viewer == "federation" and player.scene.seat_runner.is_thinking, "Zeon begins"
    pilot.click("page_development")
    assert pilot.scene_name == "totalwar"
    assert pilot.has("The page opens when that is over")
    player.scene.exit()


def test_who_only_watches_finds_the_pages_at_rest_with_the_reason(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("W")
    for seat in ("zeon", "federation"):
        pilot.click(f"seat_{seat}")
        pilot.press("Home", "Down", "Enter")
        assert "human" not in str(pilot.get(f"seat_{seat}", Choice).value)
    pilot.press("Ctrl+Enter")
    pilot.wait(300)
    player = WarPlayer(pilot)
    assert pilot.scene_name == "totalwar" and player.viewer is None
    button = pilot.get("page_development", Button)
    assert not button.is_enabled and "for himself" in button.reason()
    player.scene.exit()
