"""Camps on any ground: nobody queues in the fire of who cannot be got at, or stays in it without a refuge."""

from typing import Final, cast

import pytest

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.skirmish.camps import approachable
from game.agents.skirmish.forces import is_overwhelming
from game.core.ids import UnitId
from game.systems.skirmish.actions import EndTurn, SkirmishAction
from game.systems.skirmish.heuristic import UnitValues
from tests.agents.positions import SYSTEM
from tests.support.skirmish import RULESET, Battle, battle

LEVELS: Final = ("officer", "ace")
SWIMS: Final = {"traits": ("amphibious",)}
FLIES: Final = {"traits": ("flight",)}
TWO_TILES: Final = """
    ~^..........
    ~^..........
    ............
    ............
    ............
    ............
    ............
    ............
    ............
"""
"""The upper tile of water has no way in but the lower one."""
THREE_PILLARS: Final = """
    ............
    ............
    ............
    ..^....^...^
    ............
    ............
    ............
"""
"""Fire from one of the three pillars or another reaches every tile."""
NEAR: Final = """
    ............
    ..ss........
    ............
    ..S.........
    ............
    ...s........
    ............
"""


def reached_after(board: Battle, level: str, turns: int) -> list[UnitId]:
    """Return the defenders whom the attackers, who do nothing, could attack after so many turns."""
    agent = make_agent(SYSTEM, level)
    for _ in range(turns):
        board.do(board.end())
        while not isinstance(action := chosen(agent, board), EndTurn):
            board.do(action)
        board.do(action)
    state, values = board.state, UnitValues(board.state.field)
    reached = 0
    for foe in state.field.order[0]:
        threat = values.threat(foe, state.units[foe].tile)
        reached |= threat.fire | threat.melee
    return [unit for unit in state.field.order[1] if reached >> state.units[unit].tile & 1]


def chosen(agent: Agent, board: Battle) -> SkirmishAction:
    """Return what an agent does now."""
    seen = RULESET.observe(board.state, board.player)
    return cast(SkirmishAction, agent.choose(seen, board.player, 5, 0).action)


def camp(row: int, *, swimmers: int = 4) -> Battle:
    """Return a battle in which one machine camps on a row of the two tiles, and some wait far away."""
    rows = ["." * 12] * 9
    rows[row] = "S" + "." * 11
    rows[8] = "." * (12 - swimmers) + "s" * swimmers
    names = ["S", "s", *(f"s{number}" for number in range(2, swimmers + 1))]
    units = {name: {**SWIMS, "gold": 10} for name in names}
    return battle("\n".join(rows), ground=TWO_TILES, theatre="land", units=units)


@pytest.mark.parametrize(("row", "is_got_at"), [(0, True), (1, False)])
def test_who_bars_the_only_way_to_where_he_could_be_attacked_is_not_gone_for(
    row: int, *, is_got_at: bool
) -> None:
    board = camp(row)
    tile = 1 << board.unit("S").tile
    found = approachable(UnitValues(board.state.field), board.state, board.unit("s").id, tile)
    assert found == (tile if is_got_at else 0)


@pytest.mark.parametrize("level", LEVELS)
def test_nobody_queues_in_the_fire_of_who_cannot_be_got_at(level: str) -> None:
    assert reached_after(camp(1), level, 6) == []


def test_many_do_not_go_in_against_a_camp_that_few_get_at_a_time() -> None:
    in_water, in_the_open = camp(0), camp(3)
    for board, goes_in in ((in_water, False), (in_the_open, True)):
        assert is_overwhelming(UnitValues(board.state.field), board.state, 1) is goes_in
    assert reached_after(in_water, "officer", 6) == []


@pytest.mark.parametrize("level", LEVELS)
def test_where_no_ground_is_safe_for_ever_they_leave_what_is_reached_now(level: str) -> None:
    board = battle(NEAR, ground=THREE_PILLARS, theatre="land", units={"S": FLIES})
    values = UnitValues(board.state.field)
    kind = values.movement_class[board.unit("S").id]
    assert kind.from_shelter | board.state.field.sheltering == board.grid.full_mask
    assert reached_after(board, level, 4) == []
