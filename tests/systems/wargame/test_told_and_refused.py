"""What is refused with its reason in requests, stages and fights; what a failed blow calls forth."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.rules.system import SetupError
from game.rules.telling import action_sentence
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame.build import build_setup
from game.systems.wargame.content import Datasheet
from game.systems.wargame.content_missions import Mission, Works
from game.systems.wargame.jobs import Hurt, SettleAside, Steady
from game.systems.wargame.request import SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.system import WARGAME
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RED,
    RULES,
    At,
    W,
    alter,
    answer,
    board,
    do,
    place,
    player,
    refused,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_attacks import close
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import beside, held

HALYARD, BRIGAND = UnitId("halyard_1"), UnitId("brigand_0")


def fault(**wanted: object) -> str:
    """Return where a request does not fit, and why."""
    usual = {"mission": "show_of_force"} | wanted
    sides = {
        "attacker": SideRequest(units=usual.pop("units", ("halyard",))),  # type: ignore[arg-type]
        "defender": SideRequest(units=("halyard",)),
    }
    request = WargameRequest(sides=sides, **usual)  # type: ignore[arg-type]
    with pytest.raises(SetupError) as found:
        build_setup(request, shipped_catalog())
    return f"{found.value.path}: {found.value}"


@pytest.mark.rule("WG-6.1")
@pytest.mark.rule("WG-6.2")
@pytest.mark.rule("WG-15.10")
def test_requests_that_do_not_fit_say_where() -> None:
    assert fault(size="battle").startswith("mission:") and "not Battle" in fault(size="battle")
    assert "pilot" in fault(units=(UnitRequest(sheet="halyard", pilot="nobody"),))
    assert "no datasheet 'halyart'" in fault(units=(UnitRequest(sheet="halyart"),))
    catalog = shipped_catalog()
    halyard = catalog.of(Datasheet)["halyard"]
    heavy = dataclasses.replace(halyard, id="", name="Heavy", rank=1, mods=("capacitor",))
    told = fault(units=(UnitRequest(built=heavy),))
    assert "Heavy is not legal" in told and "WG-15" in told
    for size in {each.size for each in catalog.of(Mission).values()}:
        one = SideRequest(units=("halyard",))
        drawn = build_setup(WargameRequest(size=size, sides={"attacker": one, "defender": one}), catalog)
        assert drawn.mission.size == size


@pytest.mark.rule("WG-6.3")
@pytest.mark.rule("WG-7.1")
@pytest.mark.rule("WG-2.12")
def test_each_stage_takes_its_own_and_drones_are_not_activated() -> None:
    state = world(At("shepherd", 0, 3, 4), At("mote", 1, 12, 4))
    own = player(state)
    drone = refused(state, a.ActivateUnit(player=own, unit=UnitId("shepherd_0.drone_1")))
    assert (drone.rule, drone.reason) == ("WG-2.12", "drones_take_orders")
    other = state.clone()
    for phase in ("roles", "deploy", "secondaries", "markers"):
        other.phase = phase
        other.picks = ((), ())
        for action in (a.PlaceMarker(player=own, marker="x", tile=0), a.PlaceWall(player=own, tile=0)):
            assert refused(other, action).reason == "other_stage", phase
        if phase != "secondaries":
            picks = a.PickSecondaries(player=own, picks=("disarm", "high_ground", "survivor"))
            assert refused(other, picks).reason == "other_stage"
        if phase != "deploy":
            assert refused(other, a.FinishDeployment(player=own)).reason == "other_stage"
        if phase != "roles":
            assert refused(other, a.CastRoles(player=own)).reason == "other_stage"
        assert refused(other, a.EndPhase(player=own)).reason == "battle_has_not_begun"


@pytest.mark.rule("WG-2.4")
def test_a_flying_vehicle_ends_its_movement_once_no_move_is_left() -> None:
    state = world(At("kestrel", 0, 5, 4, level=1), At("mote", 1, 12, 9))
    turn_of(state, "kestrel_0")
    end = a.EndPhase(player=player(state))
    assert refused(state, end).reason == "points_unused"
    assert state.turn is not None and state.turn.move is not None
    state.turn = replace(state.turn, move=replace(state.turn.move, left=0))
    assert RULES.check(state, end) is None


@pytest.mark.rule("WG-10.6")
@pytest.mark.rule("WG-3.5")
@pytest.mark.rule("WG-9.1")
def test_a_grapple_wants_an_enemy_in_view_and_a_hex_with_room() -> None:
    state = beside()
    reach = a.Grapple(player=player(state), target=HALYARD)
    assert RULES.check(state, reach) is None
    assert refused(alter(state.clone(), BRIGAND, facing=W), reach).reason == "not_in_view"
    for changes, reason in (
        ({"level": 1}, "not_beside"),
        ({"tile": tile(state, 7, 4)}, "not_beside"),
        ({"stuck_in": "building_0"}, "in_a_hold"),
        ({"status": "lost", "tile": -1}, "friends_are_no_targets"),
    ):
        assert refused(alter(state.clone(), HALYARD, **changes), reach).reason == reason
    crowded = world(
        At("brigand", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0), At("mote", 1, 9, 9)
    )
    alter(turn_of(crowded, BRIGAND, "close"), "mote_1", tile=tile(crowded, 6, 4))
    assert refused(crowded, reach).reason == "no_room"
    nobody = replace(reach, target=UnitId("nobody"))
    assert refused(state, nobody).reason == "no_such_unit"
    failed = do(state, reach, 8, 8)
    assert refused(failed.state, reach).reason == "failed_before"


@pytest.mark.rule("WG-12.7")
def test_a_drone_that_is_held_or_stuck_takes_no_order_to_move() -> None:
    state = world(At("shepherd", 0, 5, 4, ap=9), At("halyard", 1, 12, 4, ap=0))
    drone = UnitId("shepherd_0.drone_1")
    alter(state, drone, status="board", tile=tile(state, 6, 4), level=0, facing=1)
    order = a.OrderDrone(player=player(turn_of(state, "shepherd_0")), drone=drone)
    home = a.RecallDrone(player=order.player, drone=drone)
    assert RULES.check(state, order) is None and RULES.check(state, home) is None
    for changes in ({"held_by": HALYARD}, {"stuck_in": "building_0"}):
        caught = alter(state.clone(), drone, **changes)
        assert refused(caught, order).reason == "cannot_move"
        assert refused(caught, home).reason == "not_beside"
    fire = a.DroneAttack(player=order.player, drone=drone, target=HALYARD, aim="torso")
    alter(state, HALYARD, tile=tile(state, 8, 4))
    assert RULES.check(state, fire) is None
    weapon = next(each for each in state.items.values() if each.bearer == drone)
    state.items[weapon.id] = replace(weapon, lies="carried")
    assert RULES.check(state, fire) is not None


@pytest.mark.rule("WG-12.3")
@pytest.mark.rule("WG-5.4")
def test_who_is_stuck_gets_up_only_where_there_is_a_way_out() -> None:
    state = held(on=board(works=(Works(at=((8, 4),), elevation=1),)))
    stuck = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8).state
    blue = turn_of(alter(stuck, HALYARD, ap=8), HALYARD)
    rise = a.GetUp(player=player(blue))
    assert RULES.check(blue, rise) is None
    closed = blue.clone()
    closed.floors = tuple(9 for _ in closed.floors)
    closed.colours = tuple("r" for _ in closed.colours)
    assert refused(closed, rise).reason == "no_way_out"


@pytest.mark.rule("WG-12.6")
def test_a_counter_answers_a_blow_that_was_evaded_with_ap_that_are_left() -> None:
    for ap, asks in ((9, True), (2, False)):
        state = close(ap=ap, sheet="brigand", enemy="brigand")
        alter(state, "brigand_1", stance="counter")
        blow = a.Attack(
            player=player(state), item="brigand_0.beam_blade", target=UnitId("brigand_1"), aim="torso"
        )
        struck = do(state, blow, 7, 7)
        while struck.state.prompt is not None and struck.state.prompt.kind == "stance":
            struck = answer(struck, "none", 7, 7)
        assert not struck.of(ev.SectionHit), "evaded"
        assert (struck.state.prompt is not None and struck.state.prompt.kind == "counter") == asks


@pytest.mark.rule("WG-9.5")
@pytest.mark.rule("WG-8.12")
@pytest.mark.rule("WG-3.5")
def test_lost_sections_take_nothing_more_and_the_crowded_step_aside() -> None:
    state = beside()
    one_armed = alter(state.clone(), BRIGAND, sections=(10, 32, 0, 4, 18, 18))
    assert done(one_armed, Hurt(BRIGAND, "arm_1", 5, "attack")) == ()
    assert done(state, Hurt(BRIGAND, "arm_1", 0, "attack")) == ()
    assert done(state, Hurt(BRIGAND, "wing_1", 5, "attack")) == ()
    crowded = alter(state.clone(), HALYARD, tile=tile(state, 5, 4))
    crowded.turn = None
    (asked,) = (each for each in done(crowded, Steady(HALYARD)) if isinstance(each, ev.PromptRaised))
    assert asked.prompt.kind == "aside"
    full = crowded.clone()
    full.colours = tuple("r" for _ in full.colours)
    assert done(full, SettleAside(HALYARD)) == (), "nowhere to go"
    assert place(state, "halyard_1") == (6, 4, 0) and unit(state, "halyard_1").facing == W


@pytest.mark.rule("WG-3.6", "WG-8.7")
def test_sides_of_a_hex_are_told_by_where_they_look() -> None:
    """Hints, the log and programs read of the ways that questions name, not of numbered sides."""
    texts = shipped_catalog().strings("en")
    for facing in range(6):
        way = texts[f"wargame.option.facing.{facing}"].lower()
        orders = (a.Rotate(player=RED, facing=facing), a.DashAhead(player=RED, direction=facing))
        for order in orders:
            assert texts[action_sentence(WARGAME.telling, order).key].endswith(f" to the {way}")
