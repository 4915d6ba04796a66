"""Water takes its points of a movement once, however often it is entered (WG-13.1, WG-13.5)."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame.actions import StepTo
from game.systems.wargame.routes import Leg, course, ways_of
from game.systems.wargame.state import Move, WargameState
from tests.support.wargame import At, board, do, player, tile, turn_of, world

FAR = {"halyard_0": {"effects": {"movement": 6}}}
COLOURS = {(4, 4): "l", (6, 4): "l"}
WAY = ((4, -1), (5, 0), (6, -1))
"""Into water, out of it, and into water again: 1, 2 and 1 points."""


def begun(column: int, level: int) -> WargameState:
    at = At("halyard", 0, column, 4, level=level)
    ground = board(colours=COLOURS)
    return turn_of(world(at, At("mote", 1, 12, 0), on=ground, change=FAR), "halyard_0")


def move_of(state: WargameState) -> Move:
    assert state.turn is not None and state.turn.move is not None
    return state.turn.move


def walked(state: WargameState, *way: tuple[int, int]) -> list[tuple[int, int]]:
    """The points of the movement and those left, after each step."""
    found = []
    for column, level in way:
        state = do(state, StepTo(player=player(state), tile=tile(state, column, 4), level=level)).state
        found.append((move_of(state).total, move_of(state).left))
    return found


@pytest.mark.rule("WG-13.1", "WG-13.5")
def test_who_leaves_water_and_enters_it_again_is_slowed_once() -> None:
    state = begun(3, 0)
    assert (move_of(state).total, move_of(state).left) == (10, 10)
    assert walked(state, *WAY) == [(8, 7), (8, 5), (8, 4)]


@pytest.mark.rule("WG-13.1", "WG-13.5")
def test_and_so_is_who_begins_in_it() -> None:
    state = begun(4, -1)
    assert (move_of(state).total, move_of(state).left) == (8, 8)
    assert walked(state, *WAY[1:]) == [(8, 6), (8, 5)]


@pytest.mark.rule("WG-13.1", "WG-13.5")
@pytest.mark.parametrize(("start", "level"), [(3, 0), (4, -1)])
def test_what_is_foretold_of_the_way_is_what_comes(start: int, level: int) -> None:
    state = begun(start, level)
    unit, move, way = state.units[UnitId("halyard_0")], move_of(state), WAY[start - 3 :]
    legs = [Leg("step", tile(state, column, 4), depth) for column, depth in way]
    told = [(each.move.total, each.move.left) for each in course(state, unit, move, legs)]
    assert told == walked(state, *way)
    ways = ways_of(state, unit, move)
    assert ways.way(tile(state, 6, 4), -1), "it is reached"
    best = max(left for (place, *_), left in ways._left.items() if place == (tile(state, 6, 4), -1))
    assert best == told[-1][1]
