"""Drones that lie, that were swept, that were jammed: none has an activation of its own (WG-2.12)."""

import pytest
from msgspec.structs import replace

from game.systems.wargame.actions import ActivateUnit, Attack, OrderDrone, RecallDrone, SweepSensors
from game.systems.wargame.events import ErrorStayed, ErrorStruck, SectionHit
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
    RULES,
    At,
    E,
    W,
    alter,
    board,
    do,
    player,
    refused,
    stores,
    tile,
    turn_of,
    unit,
    world,
)

MAIN, DRONE, OTHER, ENEMY = "shepherd_0", "shepherd_0.drone_1", "brigand_0", "halyard_1"


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


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-2.12")
@pytest.mark.parametrize("error", [0, 1])
def test_a_sweep_on_a_drone_ends_with_the_next_activation_of_its_main_unit(error: int) -> None:
    state = world(
        At("shepherd", 0, 2, 4),
        At("halyard", 0, 0, 0),
        At("halyard", 1, 8, 4, facing=W, ap=12),
        on=board(colours={(4, 4): "g"}),
    )
    alter(state, DRONE, status="board", tile=tile(state, 4, 4), level=0, facing=E)
    turn_of(state, ENEMY)
    sweep = SweepSensors(player=player(state), target=unit(state, DRONE).id)
    state = do(state, sweep).state
    assert unit(state, DRONE).is_swept and refused(state, sweep).reason == "no_conceal"
    state.turn, state.to_move = None, 0
    alter(state, MAIN, errors=error)
    friend = do(state, ActivateUnit(player=state.player(0), unit=unit(state, "halyard_0").id), 3)
    assert unit(friend, DRONE).is_swept, "a friend's activation is not its own"
    own = do(state, ActivateUnit(player=state.player(0), unit=unit(state, MAIN).id), 3)
    assert bool(own.of(ErrorStayed)) is bool(error) and not unit(own, DRONE).is_swept
    assert RULES.check(turn_of(own.state, ENEMY), sweep) is None


@pytest.mark.rule("WG-13.5")
@pytest.mark.rule("WG-2.12")
@pytest.mark.parametrize(("target", "aim"), [(DRONE, "body"), (OTHER, "torso")])
def test_a_drone_by_orders_has_no_turn_that_a_system_error_could_end(target: str, aim: str) -> None:
    jammer = stores().armaments["jammer_pistol"]
    rifle = f"{ENEMY}.service_rifle"
    known = next(iter(world(At("halyard", 1, 6, 4)).field.sheets.values())).setup.items
    armed = tuple(replace(each, armament=jammer) if each.id == rifle else each for each in known)
    state = world(
        At("shepherd", 0, 2, 4),
        At("brigand", 0, 5, 4),
        At("halyard", 1, 6, 4, facing=W),
        change={ENEMY: {"items": armed}},
    )
    alter(state, DRONE, status="board", tile=tile(state, 4, 4), level=0, facing=E)
    for each in (DRONE, OTHER):
        alter(state, each, is_lying=True, ap=0)
    turn_of(state, ENEMY, "ranged")
    struck = do(state, Attack(player=player(state), item=rifle, target=unit(state, target).id, aim=aim), 7)
    assert len(struck.of(SectionHit)) == 1
    assert len(struck.of(ErrorStruck)) == unit(struck, target).errors == (target == OTHER)
