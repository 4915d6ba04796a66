"""An escort counts the turns that its slowest needs: it does not wait until there are too few (SK-6.3)."""

from typing import cast

import pytest

from game.agents.advise import make_agent
from game.agents.skirmish.deadlines import PLENTY, spare_turns
from game.content.models_battle import EndCondition
from game.systems.skirmish.actions import EndTurn, FireWeapon, SkirmishAction, StrikeMelee
from game.systems.skirmish.heuristic import UnitValues
from tests.agents.positions import SYSTEM
from tests.support.skirmish import RULESET, Battle, battle

ROAD = """
ss.ss
.....
.....
.....
.....
.....
.....
.....
.....
.....
.SSS.
..N..
"""


def _escort(turns: int) -> Battle:
    end = EndCondition(
        kind="escort", side="attacker", winner="attacker", unit="N", zone="exit", turns=turns, text="Out"
    )
    return battle(ROAD, theatre="land", ends=(end,), zones={"exit": ("C1",)})


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_an_escort_whose_way_takes_nearly_all_its_time_does_not_wait(level: str) -> None:
    board = _escort(turns=16)
    agent = make_agent(SYSTEM, level)
    while board.state.turn <= 7:
        seen = RULESET.observe(board.state, board.player)
        action = cast(SkirmishAction, agent.choose(seen, board.player, 5, 0).action)
        if isinstance(action, FireWeapon | StrikeMelee):
            return
        board.do(action)
        if isinstance(action, EndTurn):
            board.do(board.end())
    raise AssertionError(board.where("N"))


def test_spare_turns_are_those_beside_the_way_of_who_has_to_be_there() -> None:
    board = _escort(turns=14)
    values = UnitValues(board.state.field)
    assert spare_turns(values, board.state, 0) == 14 - 11
    assert spare_turns(values, board.state, 1) == PLENTY
    board.pass_turns(4)
    assert spare_turns(values, board.state, 0) == 14 - 11 - 2
