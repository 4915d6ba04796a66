"""Drones that lie, that were swept, that were jammed: none has an activation of its own (WG-2.12)."""

import pytest

from game.systems.wargame.actions import OrderDrone, RecallDrone
from game.systems.wargame.state import WargameState
from tests.support.wargame import RULES, At, E, W, alter, do, player, refused, tile, turn_of, unit, world

MAIN, DRONE, ENEMY = "shepherd_0", "shepherd_0.drone_1", "halyard_1"


def launched(column: int = 4, **changes: object) -> WargameState:
    """Red's drone is on the board, two hexes ahead of its main unit, and it is red's turn."""
    state = world(At("shepherd", 0, 2, 4, ap=12), At("halyard", 1, 8, 4, facing=W, ap=12))
    there = {"status": "board", "tile": tile(state, column, 4), "level": 0, "facing": E}
    alter(state, DRONE, **(there | changes))
    return turn_of(state, MAIN)


@pytest.mark.rule("WG-10.8")
@pytest.mark.rule("WG-12.7")
def test_a_drone_that_lies_is_ordered_nowhere_and_can_be_taken_in() -> None:
    state = launched(column=3, is_lying=True)
    own, drone = player(state), unit(state, DRONE).id
    no = refused(state, OrderDrone(player=own, drone=drone))
    assert (no.rule, no.reason) == ("WG-12.7", "cannot_move")
    assert not any(isinstance(each, OrderDrone) for each in RULES.legal(state, own))
    taken_in = do(state, RecallDrone(player=own, drone=drone))
    assert (unit(taken_in, DRONE).status, unit(taken_in, DRONE).is_lying) == ("docked", False)
    assert RULES.check(launched(), OrderDrone(player=own, drone=drone)) is None
