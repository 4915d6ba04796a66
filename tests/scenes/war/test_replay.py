"""A saved war is watched again: step by step, by jumps, over a battle, to where it stands."""

from pathlib import Path

from game.app.game_table import GameTable
from game.scenes.war.replay import WarReplayScene
from tests.scenes.war.player import INSTANT
from tests.scenes.war.test_war_by_keyboard import answer_all, begin
from tests.support.pilot import Pilot


def test_a_war_is_watched_again(tmp_path: Path) -> None:
    player = begin(tmp_path)
    for _ in range(6):
        answer_all(player)
        player.end_by_keyboard()
    match = player.match
    assert match.store is not None
    assert any(entry.kind == "pop" for entry in match.log), "there was a battle"
    path, digest = match.store.path, match.digest
    services = player.scene.services
    assert isinstance(services.table, GameTable)
    match.close()

    scene = services.table.replay(path)
    assert isinstance(scene, WarReplayScene)
    pilot = Pilot(scene, settings=INSTANT)
    seen = 0
    while scene.replay.at < scene.replay.length:
        pilot.press("Right")
        pilot.wait(20)
        assert len(scene.replay.position) == 1 or scene.replay.at == scene.replay.length
        seen += 1
        ruleset = scene.layer.game.system.ruleset
        if scene.play.director.is_idle:
            shown, known = scene.play.state, ruleset.observe(scene.layer.state, None)
            assert ruleset.record(shown) == ruleset.record(known)
    assert seen < scene.replay.length, "the moves of the battle are one step"
    assert scene.replay.position[-1].game.system.name == "totalwar"
    assert digest
    pilot.press("Left")
    assert scene.replay.at < scene.replay.length
    assert len(scene.replay.position) == 1
