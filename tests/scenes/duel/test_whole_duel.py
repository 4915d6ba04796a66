"""Whole duels from the title to the result: hot-seat by keyboard, against the built-in player by mouse."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.scenes.game.replay import GameReplay
from game.scenes.game.result import GameResult
from game.session.verify import verify
from game.views.ui.choice import Choice
from game.views.ui.log import Log
from tests.scenes.duel.player import DuelPlayer
from tests.support.screen_player import title


def _result_stands(player: DuelPlayer) -> None:
    """The screen shows the result, and the save replays to the same one."""
    pilot = player.pilot
    outcome = player.scene.match.outcome
    assert outcome is not None
    assert isinstance(pilot.scene, GameResult)
    winners = [seat.name for seat in player.setup.seats if seat.player in outcome.winners]
    assert pilot.has(f"{', '.join(winners)} wins" if winners else "Nobody wins")
    told = pilot.get("course", Log).lines
    assert any(line.startswith("Turn ") for line in told), "what decided it is told below the machines"
    assert not any("takes its place" in line for line in told)
    path = pilot.scene.save
    assert path is not None
    assert verify(path, systems()) is None


@pytest.mark.rule("DU-4.1")
def test_two_humans_by_keyboard_with_curtain(tmp_path: Path) -> None:
    pilot = title(tmp_path)
    pilot.press("D")
    assert pilot.scene_name == "new_duel"
    pilot.tab_to("mission")
    while pilot.get("mission", Choice).value != "timed":
        pilot.press("Right")
    pilot.tab_to("seat_1")
    while pilot.get("seat_1", Choice).value != "human":
        pilot.press("Left")
    pilot.press("Ctrl+Enter")
    player = DuelPlayer(pilot)
    player.play(by_mouse=False)
    assert player.curtains >= 2 * (player.scene.match.turn - 1), "each seat lifts the curtain each turn"
    _result_stands(player)
    pilot.press("Ctrl+Enter")
    assert pilot.scene_name == "title"


def test_against_the_built_in_player_by_mouse_and_the_replay_shows_the_same_end(tmp_path: Path) -> None:
    pilot = title(tmp_path, seed=5)
    pilot.click("title_duel")
    pilot.click("duel_begin")
    player = DuelPlayer(pilot)
    player.play(by_mouse=True)
    assert player.curtains == 0, "one human needs no curtain"
    _result_stands(player)

    end = player.scene.match.observe(None)
    pilot.click("Watch the replay")
    replay = pilot.scene
    assert isinstance(replay, GameReplay)
    assert "will play" not in replay.table.showing.log.visible_text()
    for step in range(1, 6):
        pilot.press("Right")
        pilot.step()
        assert replay.replay.at == step and replay.table.showing.is_idle, "the settings show steps at once"
    pilot.press("Space")
    pilot.wait(2000)
    assert 8 <= replay.replay.at <= 12, "each step stands for a while"
    pilot.press("Space")
    replay_slider = pilot.find("replay_slider")
    pilot.tab_to("replay_slider")
    pilot.press("End")
    assert replay.replay.at == replay.replay.length, replay_slider
    ruleset = player.scene.match.system.ruleset
    assert ruleset.record(replay.table.showing.state) == ruleset.record(end)
    while pilot.scene_name != "result":
        pilot.press("Esc")
    pilot.click("Done")
    assert pilot.scene_name == "title"
