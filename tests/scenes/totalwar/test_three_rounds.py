"""Rounds of the quick war by mouse as both seats: a battle played, others resolved, a save between."""

from pathlib import Path

import pytest

from game.app.registry import systems
from game.session.verify import verify
from tests.scenes.totalwar.player import WarPlayer
from tests.scenes.totalwar.test_war_by_mouse import begin_for_two, move_one_by_mouse
from tests.support.battle_player import BattlePlayer
from tests.support.pilot import Pilot

MOST_STEPS = 400


def play_battle(player: WarPlayer) -> None:
    """Fight a battle for both sides by mouse until it ends, then go back to the map."""
    pilot = player.pilot
    for _ in range(40):
        if pilot.scene_name == "skirmish":
            break
        pilot.wait(50)
    assert pilot.scene_name == "skirmish", pilot.text()
    battle = BattlePlayer(pilot)
    while battle.state.phase == "deploy":
        battle.settle()
        pilot.click("Place all")
        battle.settle()
        pilot.click("Ready")
        battle.settle()
    for _ in range(80):
        if battle.is_over:
            break
        battle.settle()
        if battle.plan.is_placing:
            pilot.click("Place all")
            battle.settle()
        battle.turn_by_mouse()
    assert battle.is_over, "the battle does not end"
    pilot.click("Done")
    player.settle()


def wants_a_battle(player: WarPlayer) -> bool:
    """Whether the open question is: fight it yourselves, or let the staff?"""
    prompt = player.plan.prompt if player.pilot.scene_name == "totalwar" and player.is_asked else None
    return prompt is not None and prompt.kind == "fight_battle"


def go_on(player: WarPlayer, played: int) -> int:
    """Do the next thing that the screen asks for; return how many battles have been played at the board."""
    pilot = player.pilot
    if pilot.scene_name == "curtain":
        player.pass_curtain()
    elif wants_a_battle(player) and not played:
        pilot.click("answer_1")
        play_battle(player)
        return played + 1
    elif player.answer_by_mouse():
        return played
    elif player.plan.mode == "movement":
        move_one_by_mouse(player)
    else:
        player.end_by_mouse()
    return played


def from_the_title(pilot: Pilot) -> WarPlayer:
    """Leave to the title and continue."""
    while pilot.scene_name == "totalwar":
        pilot.press("Esc")
    pilot.click("pause_title")
    pilot.click("title_continue")
    pilot.wait(60)
    return WarPlayer(pilot)


@pytest.mark.slow
@pytest.mark.parametrize("rounds", [pytest.param(3, marks=pytest.mark.slow), 2])
def test_rounds_as_both_seats(tmp_path: Path, rounds: int) -> None:
    player = begin_for_two(tmp_path)
    played, is_reloaded = 0, False
    for _ in range(MOST_STEPS):
        if player.state.round > rounds or player.match.outcome is not None:
            break
        played = go_on(player, played)
        is_quiet = player.pilot.scene_name == "totalwar" and not player.is_asked
        if is_quiet and player.state.round == 2 and not is_reloaded and player.match.position.depth == 1:
            digest, is_reloaded = player.match.digest, True
            player = from_the_title(player.pilot)
            assert player.match.digest == digest
    assert player.state.round > rounds or player.match.outcome is not None
    assert is_reloaded
    assert played == 1, "one battle was fought at the board"
    pops = [entry for entry in player.match.log if entry.kind == "pop"]
    assert len(pops) >= 2, "others were resolved by the staff"
    store = player.match.store
    assert store is not None
    path = store.path
    player.match.close()
    assert verify(path, systems()) is None
