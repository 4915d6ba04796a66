"""The marks of a General behind his race's curtain, and the merge of a recording at other speeds."""

from pathlib import Path

import pytest

from game.app.game_table import GameTable
from game.scenes.context import ViewSettings
from game.scenes.game.replay import GameReplay
from game.systems.sectors.state import MapMark, SectorsState
from tests.scenes.sectors.player import SectorsPlayer, campaign
from tests.support.pilot import Pilot

GENERAL, MATE, ENEMY = "marines_1", "marines_2", "spawn_1"
FRAME_MS = 40


def sees_marks(player: SectorsPlayer) -> list[tuple[tuple[int, ...], str]]:
    """The General's marks that the map shows to whoever sits there."""
    return [(mark.places, mark.label) for mark in player.intent.marks() if mark.role == "general_mark"]


@pytest.mark.rule("SE-1.3", "SE-1.6", "SE-2.1")
def test_a_generals_marks_are_seen_by_his_team_alone_and_taken_away_again(tmp_path: Path) -> None:
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (GENERAL, MATE, ENEMY), turn_limit=4))
    pilot = player.pilot
    region = player.state.owners.index("spawn")
    wanted = {GENERAL: [((region,), "attack")], MATE: [((region,), "attack")], ENEMY: []}
    for turn in (1, 2):
        for _ in range(3):
            seat = player.sit_down()
            assert player.state.turn == turn and player.state.phase == "planning"
            if turn == 1 and seat == GENERAL:
                pilot.press("Alt+1")
                pilot.click(player.point(region))
                pilot.press("Alt+1")
                assert player.state.plans["marines"].marks == (MapMark(region, "attack"),)
            elif turn == 1 and seat == MATE:
                pilot.press("Alt+1")
                pilot.click(player.point(region))
                assert player.state.plans["marines"].marks in ((), (MapMark(region, "attack"),))
            if turn == 2 or seat == GENERAL:
                assert sees_marks(player) == wanted[seat], seat
            if turn == 2 and seat == GENERAL:
                pilot.press("Alt+1")
                pilot.click(player.point(region))
                assert not player.state.plans["marines"].marks and not sees_marks(player)
                wanted[MATE] = []
            player.done()
        for _ in range(40):
            if player.state.turn > turn:
                break
            player.sit_down()
            pilot.press("1") if player.intent.question() is not None else player.done()
    assert player.state.turn == 3


def bottom(scene: GameReplay) -> SectorsState:
    """The campaign where a recording stands."""
    state = scene.replay.position.bottom.state
    assert isinstance(state, SectorsState)
    return state


@pytest.mark.rule("SE-2.6", "SE-2.9")
def test_the_merge_of_a_recording_is_shown_at_the_speed_that_is_chosen(tmp_path: Path) -> None:
    """Four times as fast takes a fourth of the time, and every speed ends where the campaign went."""
    player = SectorsPlayer(campaign(tmp_path, "two_banks", (ENEMY,), turn_limit=2))
    assert player.sit_down() == ENEMY
    player.done()
    player.settle()
    path = tmp_path / "copy.ironsave"
    player.scene.match.save_as(path, "copy")
    table = player.scene.services.table
    assert isinstance(table, GameTable)
    scene = table.replay(path)
    assert isinstance(scene, GameReplay)
    pilot = Pilot(scene, settings=ViewSettings())
    while not bottom(scene).fixtures and not any(bottom(scene).dispatches):
        assert scene.replay.step()
    merge = scene.replay.at
    took: dict[int, int] = {}
    for percent, clicks in ((100, 0), (400, 2)):
        scene.jump(merge - 1)
        for _ in range(clicks):
            pilot.click("Faster")
        assert scene.controls.factor == percent / 100
        pilot.press("Right")
        assert scene.replay.at == merge and not scene.showing.is_idle
        began = pilot.now_ms
        while not scene.showing.is_idle:
            pilot.step(FRAME_MS)
        took[percent] = pilot.now_ms - began
        ruleset = scene.replay.position.bottom.game.system.ruleset
        known = ruleset.observe(bottom(scene), None)
        assert ruleset.record(scene.showing.state) == ruleset.record(known)
    assert took[100] > 1000, "all march before anybody's eyes"
    assert abs(took[400] - took[100] / 4) <= 3 * FRAME_MS
