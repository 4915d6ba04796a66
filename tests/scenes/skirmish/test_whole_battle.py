"""A whole battle against Officer, from the title to the result: once by mouse, once by keyboard."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.context import ViewSettings
from game.scenes.game.result import GameResult
from game.session.replay import Replay, record_of
from game.session.verify import verify
from tests.support.battle_player import BattlePlayer, choose_scenario
from tests.support.screen_player import title
from tests.support.windows import least_first


def _result_stands(player: BattlePlayer) -> None:
    """The screen shows the result, and replaying the save finds the same one."""
    pilot, match = player.pilot, player.scene.match
    assert pilot.scene_name == "result"
    outcome = match.outcome
    assert outcome is not None
    winner = next((s.name for s in player.show.setup.sides if s.player in outcome.winners), None)
    assert pilot.has(f"{winner} wins" if winner else "Nobody wins")
    assert isinstance(pilot.scene, GameResult)
    path = pilot.scene.save
    assert path is not None
    assert verify(path, systems()) is None
    replay = Replay(record_of(path, systems()))
    replay.seek(replay.length)
    layer = replay.position.top
    assert replay.length == len(match.live)
    assert layer.game.system.ruleset.outcome(layer.state) == outcome


def test_by_mouse(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.click("Scenarios")
    choose_scenario(pilot, "First blood", by_mouse=True)
    pilot.click("Start")
    player = BattlePlayer(pilot)
    player.deploy_by_mouse()
    for _ in range(60):
        if player.is_over:
            break
        player.turn_by_mouse()
    _result_stands(player)
    pilot.click("Done")
    assert pilot.scene_name in ("title", "new_battle")


def test_by_keyboard(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    for _ in range(60):
        if player.is_over:
            break
        player.turn_by_keyboard()
    _result_stands(player)
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name in ("title", "new_battle")


def test_animated_at_usual_speed(tmp_path: Path) -> None:
    """Two turns with everything moving: the screen's own state arrives where the match is."""
    pilot = title(tmp_path, ViewSettings(animation_speed_percent=400))
    pilot.click("Scenarios")
    choose_scenario(pilot, "First blood", by_mouse=False)
    pilot.press("Ctrl+Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_mouse()
    for _ in range(2):
        if not player.is_over:
            player.turn_by_mouse()
    assert len(player.scene.table.showing.log.lines) > 10


@pytest.mark.parametrize("size", least_first((1280, 720), (1920, 1080)))
def test_a_saved_battle_goes_on_where_it_was(tmp_path: Path, size: tuple[int, int]) -> None:
    pilot = title(tmp_path, size=size)
    pilot.press("N", "Enter")
    player = BattlePlayer(pilot)
    player.deploy_by_keyboard()
    player.turn_by_keyboard()
    digest = player.scene.match.digest
    pilot.press("Escape")
    while pilot.scene_name == "skirmish":
        pilot.press("Escape")
    assert pilot.scene_name == "pause"
    pilot.press("T")
    pilot.wait(100)
    assert pilot.scene_name == "title"
    pilot.click("Continue")
    again = BattlePlayer(pilot)
    assert again.scene.match.digest == digest
