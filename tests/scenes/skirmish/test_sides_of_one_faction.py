"""Where both sides are of one faction, or both players are called alike, the screen says which it means."""

from pathlib import Path
from typing import cast

import pygame

from game.scenes.game.screen import GameScreen
from game.systems.skirmish.setup import SkirmishSetup
from game.views.skirmish.show import SkirmishShow
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot
from tests.support.screen_player import INSTANT, title


def setup(pilot: Pilot) -> SkirmishSetup:
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    return cast(SkirmishSetup, scene.match.game.setup)


def sides(pilot: Pilot) -> list[str]:
    return [side.name for side in setup(pilot).sides]


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


def test_counters_of_one_faction_are_told_apart(tmp_path: Path) -> None:
    """Both sides had the same shape, letter and colour: nobody could see whose a counter was."""
    pilot = title(tmp_path, INSTANT)
    pilot.press("N")
    pilot.click("defender_faction")
    pilot.press("Home", "Enter")
    pilot.press("Ctrl+Enter")
    pilot.wait(300)
    scene = pilot.scene
    assert isinstance(scene, GameScreen)
    show, players = scene.table.showing.show, [side.player for side in setup(pilot).sides]
    assert isinstance(show, SkirmishShow)
    assert len({show.colour(player) for player in players}) == 2
    assert len({show.seat_role(player) for player in players}) == 2
    tokens = {token.owner: token for token in show.view().tokens if token.klass == "mobile_suit"}
    seen = {pygame.image.tobytes(show.art.look(token, 48), "RGBA") for token in tokens.values()}
    assert len(tokens) == len(seen) == 2


def test_the_bar_says_who_deploys_before_anybody_moves(tmp_path: Path) -> None:
    """It said 'Federation to move' while places were chosen."""
    pilot = title(tmp_path)
    pilot.press("N", "Ctrl+Enter")
    player = BattlePlayer(pilot)
    player.settle()
    assert pilot.has("Deployment") and not pilot.has("to move"), pilot.text()
    pilot.press("A", "E")
    player.settle()
    assert pilot.has("Turn 1") and not pilot.has("to deploy"), pilot.text()
