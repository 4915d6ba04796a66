"""A battle that is played: from the map to the board and back, and from a save in its middle."""

import time
from pathlib import Path

from game.scenes.battle.scene import BattleScene
from tests.scenes.war.player import WarPlayer
from tests.scenes.war.test_war_by_keyboard import answer_all, begin
from tests.support.battle_player import BattlePlayer


def wait_for_forecast(player: WarPlayer) -> None:
    """The battle is fought out beside the screen while the player decides."""
    limit = time.monotonic() + 20.0
    while not player.pilot.has("Attacker wins"):
        assert time.monotonic() < limit, "no forecast"
        player.pilot.wait(20)
        time.sleep(0.005)


def into_battle(player: WarPlayer) -> BattlePlayer:
    """Attack with the first force that can, and play the battle."""
    pilot = player.pilot
    for _ in range(40):
        if player.plan.mode == "movement":
            for force in player.plan.orderable():
                player.plan.select(force.id)
                target = player.attack()
                if target is not None:
                    player.click(target)
                    player.click(target)
                    player.settle()
                    assert player.is_asked
                    wait_for_forecast(player)
                    pilot.press("1")
                    for _ in range(40):
                        pilot.wait(50)
                        if pilot.scene_name == "battle":
                            break
                    return BattlePlayer(pilot)
            player.plan.select("")
        answer_all(player)
        player.end_by_keyboard()
    raise AssertionError("nobody can be attacked")


def test_a_battle_is_played_and_its_report_comes_back(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    battle = into_battle(player)
    assert len(player.match.position) == 2
    battle.settle()
    log = battle.scene.play.log_lines
    assert all("gold" not in line for line, _ in log), "the battle's log begins with the battle"

    # The first thing in it cannot be taken back any further: the map is below.
    pilot.press("U")
    assert pilot.scene_name == "battle"
    assert len(player.match.position) == 2

    # A save in its middle goes on in its middle.
    digest = player.match.digest
    while pilot.scene_name == "battle":
        pilot.press("Esc")
    pilot.click("pause_title")
    pilot.click("title_continue")
    for _ in range(40):
        pilot.wait(50)
        if pilot.scene_name == "battle":
            break
    assert isinstance(pilot.scene, BattleScene)
    player = WarPlayer(pilot)
    assert player.match.digest == digest

    battle = BattlePlayer(pilot)
    battle.settle()
    pilot.press("A")
    battle.settle()
    pilot.press("E")
    battle.settle()
    while pilot.ui.has_dialog:
        pilot.press("1")
        battle.settle()
    pilot.press("W")
    pilot.click("dialog_yes")
    battle.settle()
    assert pilot.scene_name == "result"
    pilot.press("Ctrl+Enter")
    player.settle()
    assert pilot.scene_name == "war"
    assert len(player.match.position) == 1
    assert player.match.log[player.match.live[-1]].kind in ("pop", "action")
    assert player.state.battle is None or player.state.battle.stage != "fought"
    assert player.match.store is not None, "the match is still open"
