"""A battle that is played: from the map to the board and back, and from a save in its middle."""

import time
from pathlib import Path

from game.scenes.game.screen import GameScreen
from game.session.checkpoints import own_order
from game.session.verify import verify
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_war_by_keyboard import answer_all, begin
from tests.support.battle_player import BattlePlayer
from tests.support.screen_player import PATIENCE_S


def wait_for_forecast(player: WarPlayer) -> None:
    """The battle is fought out beside the screen while the player decides."""
    limit = time.monotonic() + PATIENCE_S
    while not player.pilot.has("Attacker wins"):
        assert time.monotonic() < limit, "no forecast"
        player.pilot.wait(20)
        time.sleep(0.005)


def wait_for_battle(player: WarPlayer) -> None:
    """The map gives way to the board."""
    for _ in range(40):
        player.pilot.wait(50)
        if player.pilot.scene_name == "skirmish":
            return


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
                    wait_for_battle(player)
                    return BattlePlayer(pilot)
            player.plan.select("")
        answer_all(player)
        player.end_by_keyboard()
    raise AssertionError("nobody can be attacked")


def test_a_battle_is_played_and_its_report_comes_back(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot = player.pilot
    battle = into_battle(player)
    assert player.match.position.depth == 2
    battle.settle()
    log = battle.scene.table.showing.log.lines
    assert all("gold" not in line for line in log), "the battle's log begins with the battle"
    battle.pilot.press("F5")
    assert battle.pilot.has("the_quick_war_bastion_rock_turn_"), (
        "war and place, as the line at the top has it"
    )

    # Before anything has happened the table can go back to the map, and to the question; or stay.
    pilot.press("U")
    assert pilot.has("the whole battle with it")
    pilot.press("Esc")
    assert pilot.scene_name == "skirmish"
    begun = player.match.game.setup_hash
    pilot.press("U")
    pilot.click("Take it back")
    player.settle()
    assert pilot.scene_name == "totalwar"
    assert player.match.position.depth == 1
    assert player.is_asked
    pilot.press("1")
    wait_for_battle(player)
    assert player.match.game.setup_hash == begun, "the same answer leads to the same battle"
    battle = BattlePlayer(pilot)
    battle.settle()

    # A save in its middle goes on in its middle.
    digest = player.match.digest
    while pilot.scene_name == "skirmish":
        pilot.press("Esc")
    pilot.click("pause_title")
    pilot.click("title_continue")
    wait_for_battle(player)
    assert isinstance(pilot.scene, GameScreen)
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
    assert pilot.scene_name == "totalwar"
    assert player.match.position.depth == 1
    assert player.match.log[player.match.live[-1]].kind in ("pop", "action")
    assert player.state.battle is None or player.state.battle.stage != "fought"
    assert player.match.store is not None, "the match is still open"

    # The table may take the whole battle back, up to the order that led to it; the replay is still right.
    for _ in range(10):
        if not player.is_asked:
            break
        pilot.press("1")
        player.settle()
    pilot.press("U")
    for _ in range(4):
        if pilot.has("the whole battle with it"):
            break
        pilot.press("U")
        player.settle()
    match = player.match
    entries = len(match.log)
    pilot.click("Take it back")
    player.settle()
    assert match.position.depth == 1
    assert match.log[entries].kind == "undo"
    assert match.log[entries].is_agreed
    match.save_as(tmp_path / "copy.ironsave", "copy")
    assert verify(tmp_path / "copy.ironsave", player.scene.services.systems) is None


def test_who_takes_back_what_came_before_the_turn_of_another_is_told_that_it_goes_too(tmp_path: Path) -> None:
    player = begin(tmp_path)
    pilot, match = player.pilot, player.match
    for _ in range(12):
        answer_all(player)
        ended = player.state.round
        player.end_by_keyboard()
        answer_all(player)
        last = own_order(match.log, match.live, 1, player.viewer)
        since = {match.log[number].kind for number in match.live[(last or 0) + 1 :]}
        if player.state.round > ended and "pop" in since:
            break
    assert player.state.round > ended and "pop" in since, "Zeon has fought in its turn"
    pilot.press("U")
    assert pilot.has("Others have acted since, and there has been a battle.")
    pilot.click("Take it back")
    player.settle()
    assert (player.state.faction, player.state.round) == ("federation", ended)
    assert len(match.live) == last
