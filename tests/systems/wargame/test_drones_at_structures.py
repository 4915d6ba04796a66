"""Drones attack structures and objectives by order: offered, foretold, done, refused (WG-12.7)."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.content_missions import Works
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.marks import marks_of_action
from game.systems.wargame.state import TurnPhase, WargameState
from tests.support.wargame import (
    RULES,
    At,
    W,
    alter,
    answer,
    board,
    do,
    mission,
    player,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)

FINCH, TERN = UnitId("shepherd_0.drone_1"), UnitId("shepherd_0.drone_2")
HOUSE = "building_0"


def beside_a_house(
    phase: TurnPhase = "movement", *, ap: int = 8, elevation: int = 0, **drone: object
) -> WargameState:
    """A Shepherd whose Finch is out and three hexes from a house, both in its view."""
    ground = board(works=(Works(at=((8, 4),), elevation=elevation),))
    state = world(At("shepherd", 0, 4, 4, ap=ap), At("halyard", 1, 13, 9, facing=W, ap=0), on=ground)
    there = {"status": "board", "tile": tile(state, 5, 4), "level": 0, "facing": 1} | drone
    return turn_of(alter(state, FINCH, **there), "shepherd_0", phase)


def blast(state: WargameState, target: str = HOUSE, drone: UnitId = FINCH) -> a.DroneDemolish:
    """The order to attack it."""
    return a.DroneDemolish(player=player(state), drone=drone, target=target)


@pytest.mark.rule("WG-12.7", "WG-5.2")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
def test_a_drone_hits_a_structure_without_a_roll_in_every_phase(phase: TurnPhase) -> None:
    state = beside_a_house(phase)
    assert blast(state) in RULES.legal(state, player(state))
    done = do(state, blast(state))
    assert done.state.structures[HOUSE].left == 8 - 2, "the base damage of its Coaxial Gun, no dice"
    assert unit(done, "shepherd_0").ap == 8 - 2, "the order's AP pay for the shot"
    made = [(each.unit, each.payer) for each in done.events if isinstance(each, e.AttackMade)]
    assert made == [(FINCH, "shepherd_0")]
    assert refused(done.state, blast(state)).reason == "already_acted"
    assert blast(state) not in RULES.legal(done.state, player(state))


@pytest.mark.rule("WG-12.7", "WG-5.2")
def test_it_is_foretold_by_the_odds_and_lights_up_when_it_is_advised() -> None:
    state = beside_a_house()
    state.structures[HOUSE] = replace(state.structures[HOUSE], left=2)
    odds = RULES.odds(state, blast(state))
    assert odds.of("hit", HOUSE) == odds.of("felled", HOUSE) == 1
    lit = {place for mark in marks_of_action(state, blast(state)) for place in mark.places}
    assert lit == {tile(state, 5, 4), tile(state, 8, 4)}
    assert do(state, blast(state)).of(e.StructureFelled)


@pytest.mark.rule("WG-12.7", "WG-5.2", "WG-3.8", "WG-9.1")
def test_what_a_drone_cannot_hit_is_refused_as_to_others() -> None:
    assert refused(beside_a_house(ap=1), blast(beside_a_house(ap=1))).reason == "ap_missing"
    turned = beside_a_house(facing=W)
    assert refused(turned, blast(turned)).reason == "not_in_view"
    state = beside_a_house()
    far = alter(state.clone(), FINCH, tile=tile(state, 4, 5))
    assert refused(far, blast(far)).reason == "out_of_range"
    docked = alter(state.clone(), FINCH, status="docked", tile=-1)
    assert refused(docked, blast(docked)).reason == "not_launched"
    lost = alter(state.clone(), FINCH, tile=tile(state, 11, 4), facing=W)
    assert refused(lost, blast(lost)).reason == "too_far", "of orders"
    felled = state.clone()
    felled.structures[HOUSE] = replace(felled.structures[HOUSE], left=0)
    assert refused(felled, blast(felled)).reason == "already_felled"
    assert refused(state, blast(state, "halyard_1")).reason == "nothing_to_hit"
    assert refused(state, blast(state, drone=UnitId("halyard_1"))).reason == "not_its_drone"
    unarmed = state.clone()
    gun = next(each for each in unarmed.items.values() if each.bearer == FINCH)
    unarmed.items[gun.id] = replace(gun, lies="gone", on=())
    assert refused(unarmed, blast(unarmed)).reason == "not_its_weapon"
    assert blast(unarmed) not in RULES.legal(unarmed, player(unarmed))


@pytest.mark.rule("WG-16.15", "WG-12.7")
def test_a_hardened_structure_loses_no_more_to_a_drone_and_nothing_from_afar() -> None:
    state = world(
        At("shepherd", 0, 4, 4, ap=16),
        At("halyard", 1, 13, 9, ap=0),
        of="order_to_destroy",
        on=board(16, 13),
    )
    tower = next(name for name in state.structures if "tower" in name)
    middle = state.field.grounds[state.is_flipped].structures[tower].tiles[0]
    column, row = state.field.grid.positions[middle]
    alter(state, "shepherd_0", tile=tile(state, column - 5, row))
    state = alter(state, TERN, status="board", level=0, facing=1, tile=tile(state, column - 3, row))
    state = turn_of(state, "shepherd_0", "ranged")
    near, before = do(state, blast(state, tower, TERN)).state, state.structures[tower].left
    assert before - near.structures[tower].left == 6, "of the 9 of its Rocket Launcher"
    far = alter(state, TERN, tile=tile(state, column - 4, row))
    assert refused(far, blast(far, tower, TERN)).reason == "hardened_from_afar"


@pytest.mark.rule("WG-16.2", "WG-12.7")
def test_data_is_shot_at_by_the_attackers_drones_alone_which_gives_the_alarm() -> None:
    state = world(At("shepherd", 0, 4, 4), At("shepherd", 1, 9, 4, facing=W), of="reconnaissance")
    state.markers["data_1"] = replace(state.markers["data_1"], tile=tile(state, 7, 4))
    for name, column in ((FINCH, 5), (UnitId("shepherd_1.drone_1"), 8)):
        facing = W if column == 8 else 1
        alter(state, name, status="board", level=0, facing=facing, tile=tile(state, column, 4))
    turn_of(state, "shepherd_0", "ranged")
    done = do(state, blast(state, "data_1"))
    assert done.state.markers["data_1"].left == 10 - 2 and done.of(e.AlarmGiven)
    turn_of(state, "shepherd_1", "ranged")
    theirs = blast(state, "data_1", UnitId("shepherd_1.drone_1"))
    assert refused(state, theirs).reason == "defender_spares_data"
    assert mission("reconnaissance").special["alarm"]


@pytest.mark.rule("WG-5.4", "WG-12.7", "WG-8.11")
def test_who_stands_on_a_roof_that_his_own_drone_fells_falls_and_goes_on_moving() -> None:
    """Drones attack in the Movement phase, too: the roof may go from under the unit that moves."""
    state = beside_a_house(elevation=1, tile=0)
    roof = tile(state, 8, 4)
    alter(state, "shepherd_0", tile=roof, level=state.floors[roof])
    alter(state, FINCH, tile=tile(state, 6, 4))
    state = turn_of(state, "shepherd_0")
    state.structures[HOUSE] = replace(state.structures[HOUSE], left=1)
    done = do(state, blast(state))
    assert done.of(e.StructureFelled) and done.of(e.UnitFell)
    assert unit(done, "shepherd_0").level == 0
    while done.state.prompt is not None:
        done = answer(done, done.state.prompt.options[0])
    turn = done.state.turn
    steps = [each for each in RULES.legal(done.state, player(done.state)) if isinstance(each, a.StepTo)]
    assert steps and turn is not None and turn.phase == "movement"


@pytest.mark.rule("WG-12.7", "WG-5.2")
@pytest.mark.parametrize("phase", ["movement", "ranged"])
def test_a_chosen_drone_aims_at_structures_by_click_by_order_and_by_key(phase: TurnPhase) -> None:
    state = beside_a_house(phase)
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    intent.use(f"drone:{FINCH}")
    assert HOUSE in intent.selection.targets()
    assert f"target:{HOUSE}" in {order.command for order in intent.orders() if order.is_enabled}
    assert intent.use_place(tile(state, 8, 4)) is None and intent.selection.target == HOUSE
    assert intent.use_place(tile(state, 8, 4)) == blast(state), "a second click attacks"
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    intent.use(f"drone:{FINCH}")
    intent.use("fire")
    assert intent.planned() == blast(state) and intent.use("commit") == blast(state)


@pytest.mark.rule("WG-12.7", "WG-9.1")
def test_a_structure_out_of_a_drones_reach_is_refused_with_the_reason_instead_of_gone_to() -> None:
    state = beside_a_house(tile=0)
    alter(state, FINCH, tile=tile(state, 4, 5))
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    intent.use(f"drone:{FINCH}")
    assert intent.use_place(tile(state, 8, 4)) is None
    assert intent.problem is not None and intent.problem.reason == "out_of_range"
    assert section(state, "shepherd_0", "torso") > 0 and not intent.selection.plan


@pytest.mark.rule("WG-12.7", "WG-3.7")
def test_a_click_on_a_roof_in_reach_is_the_chosen_drones_target_else_a_way() -> None:
    state = beside_a_house()
    alter(state, "shepherd_0", tile=tile(state, 7, 4))
    state = turn_of(state, "shepherd_0")
    intent = WargameIntent(state)
    intent.adopt(state, player(state))
    assert intent.use_place(tile(state, 8, 4)) is None and intent.selection.plan
    intent.use(f"drone:{FINCH}")
    assert intent.use_place(tile(state, 8, 4)) is None
    assert intent.selection.target == HOUSE and not intent.selection.plan
