"""Planned ways: the rules take each leg, and no step of a unit's movement is missed (WG-8)."""

import pytest

from game.systems.wargame.ground import has_room
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.routes import Ways, course
from game.systems.wargame.steps import steps_of
from tests.support.wargame import At, tile, turn_of, unit, world
from tests.systems.wargame.test_laws import games


@pytest.mark.rule("WG-8.1")
def test_every_way_is_taken_leg_by_leg_and_every_step_is_found() -> None:
    seen = 0
    for game in games(6):
        for ply in game.plies[::11]:
            state = ply.state
            turn = state.turn  # type: ignore[attr-defined]
            if state.phase != "battle" or turn is None or turn.move is None:  # type: ignore[attr-defined]
                continue
            if turn.phase != "movement" and turn.resting is None:
                continue
            unit, move = state.units[turn.move.unit], turn.move  # type: ignore[attr-defined]
            ways = Ways(state, unit, move)  # type: ignore[arg-type]
            places = set(ways.places)
            for place in steps_of(state, unit, move):  # type: ignore[arg-type]
                assert not has_room(state, unit, *place) or place in places, place  # type: ignore[arg-type]
            for place in sorted(places)[:40]:
                legs = ways.way(*place)
                stages = course(state, unit, move, legs)  # type: ignore[arg-type]
                assert len(stages) == len(legs), (place, legs)
                assert (stages[-1].unit.tile, stages[-1].unit.level) == place
                seen += 1
    assert seen > 300


@pytest.mark.rule("WG-15.7")
def test_points_that_are_there_for_getting_away_lead_nowhere_else() -> None:
    effects = {"halyard_0": {"effects": {"slippery": 2}}}
    state = turn_of(world(At("halyard", 0, 5, 4), At("mote", 1, 8, 4), change=effects), "halyard_0")
    own, move = unit(state, "halyard_0"), fresh_move(state, unit(state, "halyard_0").id)
    assert (move.left, move.bonus) == (6, 2)
    ways, grid = Ways(state, own, move), state.field.grid
    foe = unit(state, "mote_1").tile
    for place in ways.places:
        legs = ways.way(*place)
        assert len(course(state, own, move, legs)) == len(legs), "every leg can be taken"
    away = {tile for tile, _ in ways.places if grid.distance(own.tile, tile) == 5}
    assert away and min(grid.distance(tile, foe) for tile in away) > 6
    assert (tile(state, 8, 8), 0) not in set(ways.places), "past the enemy four points are all"
