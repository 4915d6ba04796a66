"""What a side has worked out about places is kept within a turn only while it is still true."""

import pytest

from game.agents.skirmish.survey import BattleStyle, Stand, Survey
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


def worths(survey: Survey, board: Battle) -> dict[tuple[str, int], Stand]:
    """What every own unit's places are worth, by unit and tile."""
    state = board.state
    units = [unit for unit in state.units.values() if unit.side == survey.side and unit.tile >= 0]
    return {
        (unit.id, tile): survey.stand(state, unit, tile)
        for unit in units
        for tile in (unit.tile, *places_of(reach_mask(state, unit)))
    }


@pytest.mark.parametrize("picture", [FAR_APART, IN_REACH, UNDER_GUNS])
def test_places_are_worth_after_a_move_what_a_new_look_says(picture: str) -> None:
    board = battle(picture)
    unit_values = UnitValues(board.state.field)
    kept, began = Survey(unit_values, 0, BattleStyle()), board.state
    kept.begin(began)
    kept.look(began)
    worths(kept, board)
    for name in ("S", "S2"):
        unit = board.unit(name)
        tile = places_of(reach_mask(board.state, unit))[0]
        board.do(board.move(name, board.grid.tile_name(tile)))
        anew = Survey(unit_values, 0, BattleStyle())
        anew.begin(began)
        anew.look(board.state)
        kept.look(board.state)
        assert worths(kept, board) == worths(anew, board)


def test_a_new_turn_begins_with_nothing_kept() -> None:
    board = battle(FAR_APART)
    unit_values = UnitValues(board.state.field)
    survey = Survey(unit_values, 0, BattleStyle())
    survey.begin(board.state)
    survey.look(board.state)
    worths(survey, board)
    board.pass_turns(8)
    survey.begin(board.state)
    survey.look(board.state)
    later = Survey(unit_values, 0, BattleStyle())
    later.begin(board.state)
    later.look(board.state)
    assert later.push > BattleStyle().push, "time presses by now"
    assert worths(survey, board) == worths(later, board)


@pytest.mark.parametrize("picture", [FAR_APART, IN_REACH, UNDER_GUNS])
def test_many_places_are_worth_what_each_of_them_is(picture: str) -> None:
    board = battle(picture)
    survey, state = Survey(UnitValues(board.state.field), 0, BattleStyle()), board.state
    survey.begin(state)
    survey.look(state)
    for unit in [unit for unit in state.units.values() if unit.side == 0]:
        tiles = places_of(reach_mask(state, unit))
        calm = survey.calm_values(state, unit, tiles)
        assert calm == {tile: survey.calm_value(state, unit, tile) for tile in tiles}
        assert len({*calm.values()}) > 1
