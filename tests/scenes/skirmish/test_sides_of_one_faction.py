"""Where both sides are of one faction, or both players are called alike, the screen says which it means."""

from pathlib import Path
from typing import cast

from game.scenes.game.screen import GameScreen
from game.systems.skirmish.setup import SkirmishSetup
from tests.support.pilot import Pilot
from tests.support.screen_player import title


def sides(pilot: Pilot) -> list[str]:
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    setup = cast(SkirmishSetup, scene.match.game.setup)
    return [side.name for side in setup.sides]


def test_both_sides_are_of_one_faction(tmp_path: Path) -> None:
    """It said 'Federation to move' and 'Federation wins' of either."""
    pilot = title(tmp_path)
    pilot.press("N")
    pilot.click("defender_faction")
    pilot.press("Home", "Enter")
    pilot.click("defender_seat")
    pilot.press("Home", "Enter")
    pilot.press("Ctrl+Enter")
    pilot.wait(300)
    names = sides(pilot)
    assert len(set(names)) == 2 and all(name.startswith("Federation") for name in names)
    assert all(pilot.has(name) for name in names)


def test_both_players_are_called_alike(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("N")
    for field in ("attacker_name", "defender_name"):
        pilot.click(field)
        pilot.type("Kim")
    pilot.press("Ctrl+Enter")
    pilot.wait(300)
    names = sides(pilot)
    assert len(set(names)) == 2 and all(name.startswith("Kim, ") for name in names)
