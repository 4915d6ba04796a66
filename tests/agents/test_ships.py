"""Warships go for whom their side has to destroy, and do not keep their guns for nobody (SK-5.1, SK-6.6)."""

from typing import cast

import pytest

from game.agents.advise import make_agent
from game.core.events import DiceRolled
from game.systems.skirmish.actions import EndTurn, FireBroadside, SkirmishAction
from tests.agents.positions import SYSTEM
from tests.support.skirmish import RULESET, Battle, battle

LEVELS = ["cadet", "officer", "ace"]
MISSES = 100


def _turn(board: Battle, level: str) -> list[SkirmishAction]:
    """Play a turn as this level does, its fire without luck, and return what it did."""
    done: list[SkirmishAction] = []
    agent, player = make_agent(SYSTEM, level), board.player
    while board.state.outcome is None and board.player == player:
        seen = RULESET.observe(board.state, player)
        action = cast(SkirmishAction, agent.choose(seen, player, 5, 0).action)
        done.append(action)
        board.do(action, *[MISSES] * isinstance(action, FireBroadside))
        assert not any(isinstance(event, DiceRolled) and event.faces[0] < MISSES for event in board.events)
    return done


@pytest.mark.parametrize("level", LEVELS)
def test_a_ship_that_is_left_alone_goes_for_the_enemy_while_the_clock_runs_against_it(level: str) -> None:
    board = battle(
        """
        .......s....
        ............
        ............
        ............
        .####.......
        ............
        ............
        ............
        ............
        ............
        ............
        W...........
        """
    )
    for _ in range(4):
        if any(isinstance(action, FireBroadside) for action in _turn(board, level)):
            break
        board.do(board.end())
    else:
        raise AssertionError(board.where("W"))


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_ships_stay_behind_while_there_is_time_and_others_fight(level: str) -> None:
    board = battle(".......s....\n" + "............\n" * 10 + "W...S.......\n")
    _turn(board, level)
    assert board.where("W") == "A12"


@pytest.mark.parametrize("level", LEVELS)
def test_guns_are_not_kept_where_nobody_worth_more_is_left(level: str) -> None:
    """A transport is worth little, but it is the last enemy, and it is destroyed for certain."""
    board = battle("..n.........\n" + "............\n" * 10 + "..W.........\n")
    agent = make_agent(SYSTEM, level)
    action = agent.choose(RULESET.observe(board.state, board.player), board.player, 5, 0).action
    assert isinstance(action, FireBroadside)


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_guns_are_kept_for_better_while_there_is_time_for_it(level: str) -> None:
    board = battle("..n....s...s\n" + "............\n" * 10 + "..W.....S..S\n")
    assert not any(isinstance(action, FireBroadside) for action in _turn(board, level))


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_guns_are_kept_for_nobody_when_the_clock_has_run_long_enough(level: str) -> None:
    board = battle(
        """
        n......s
        .#######
        .#######
        W#######
        """
    )
    kept = _turn(board, level)
    assert kept == [EndTurn(player=kept[0].player)]
    board.do(board.end())
    board.pass_turns(8)
    assert any(isinstance(action, FireBroadside) for action in _turn(board, level))
