"""What a side has worked out about places is kept within a turn only while it is still true."""

import pytest

from game.agents.skirmish.influence import InfluenceMap, Stand
from game.agents.skirmish.style import BattleStyle
from game.space.bits import places_of
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.queries import reach_mask
from tests.support.skirmish import Battle, battle

FAR_APART = """
..s....s....
............
............
............
............
............
............
............
S....S......
"""
IN_REACH = """
..s....s....
............
............
............
S....S......
............
"""
UNDER_GUNS = """
..s..w......
............
............
............
............
............
............
............
S....S......
"""


def worths(influence: InfluenceMap, board: Battle) -> dict[tuple[str, int], Stand]:
    """What every own unit's places are worth, by unit and tile."""
    state = board.state
    units = [unit for unit in state.units.values() if unit.side == influence.side and unit.tile >= 0]
    return {
        (unit.id, tile): influence.stand(state, unit, tile)
        for unit in units
        for tile in (unit.tile, *places_of(reach_mask(state, unit)))
    }


@pytest.mark.parametrize("picture", [FAR_APART, IN_REACH, UNDER_GUNS])
def test_places_are_worth_after_a_move_what_a_new_look_says(picture: str) -> None:
    board = battle(picture)
    unit_values = UnitValues(board.state.field)
    kept, began = InfluenceMap(unit_values, 0, BattleStyle()), board.state
    kept.begin(began)
    kept.look(began)
    worths(kept, board)
    for name in ("S", "S2"):
        unit = board.unit(name)
        tile = places_of(reach_mask(board.state, unit))[0]
        board.do(board.move(name, board.grid.tile_name(tile)))
        anew = InfluenceMap(unit_values, 0, BattleStyle())
        anew.begin(began)
        anew.look(board.state)
        kept.look(board.state)
        assert worths(kept, board) == worths(anew, board)


def test_a_new_turn_begins_with_nothing_kept() -> None:
    board = battle(FAR_APART)
    unit_values = UnitValues(board.state.field)
    influence = InfluenceMap(unit_values, 0, BattleStyle())
    influence.begin(board.state)
    influence.look(board.state)
    worths(influence, board)
    board.pass_turns(8)
    influence.begin(board.state)
    influence.look(board.state)
    later = InfluenceMap(unit_values, 0, BattleStyle())
    later.begin(board.state)
    later.look(board.state)
    assert later.push > BattleStyle().push, "time presses by now"
    assert worths(influence, board) == worths(later, board)


@pytest.mark.parametrize("picture", [FAR_APART, IN_REACH, UNDER_GUNS])
def test_many_places_are_worth_what_each_of_them_is(picture: str) -> None:
    board = battle(picture)
    influence, state = InfluenceMap(UnitValues(board.state.field), 0, BattleStyle()), board.state
    influence.begin(state)
    influence.look(state)
    for unit in [unit for unit in state.units.values() if unit.side == 0]:
        tiles = places_of(reach_mask(state, unit))
        calm = influence.calm_values(state, unit, tiles)
        assert calm == {tile: influence.calm_value(state, unit, tile) for tile in tiles}
        assert len({*calm.values()}) > 1
