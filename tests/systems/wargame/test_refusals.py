"""What each rule refuses: its number and the reason, in the situation that the rule names."""

import pytest
from msgspec.structs import replace

from game.core.ids import PlayerId, UnitId
from game.systems.wargame.actions import (
    ActivateUnit,
    Answer,
    Attack,
    BreakGrapple,
    BreakOff,
    CoolDown,
    DashAhead,
    DeployUnit,
    DroneAttack,
    Drop,
    EndActivation,
    EndPhase,
    Equip,
    FinishDeployment,
    FinishOrder,
    GetUp,
    Grapple,
    JumpTo,
    Kneel,
    LaunchDrone,
    LeaveBoard,
    OrderDrone,
    PickSecondaries,
    PlaceMarker,
    PopSmoke,
    Repair,
    Rotate,
    Stand,
    Stow,
    Surrender,
    SweepSensors,
    TakeStance,
    ThrowHeld,
    UseMarker,
    WargameAction,
)
from game.systems.wargame.state import WargameState
from tests.support.wargame import RULES, At, W, alter, board, do, player, refused, tile, turn_of, unit, world
from tests.systems.wargame.test_missions import deploy, marked, picked, started

ME, FOE, TWIN = UnitId("halyard_0"), UnitId("halyard_1"), UnitId("twin")
RIFLE, SABRE = "halyard_0.service_rifle", "halyard_0.sabre"


def why(state: WargameState, action: WargameAction) -> str:
    """Rule and reason of a refusal."""
    illegal = refused(state, action)
    assert action not in RULES.legal(state, action.player)
    return f"{illegal.rule} {illegal.reason}"


def facing(phase: str = "movement", of: str = "winds_of_war") -> WargameState:
    """Red's Halyard, in a phase of its turn, a twin of it and an enemy."""
    state = world(
        At("halyard", 0, 3, 4, ap=10),
        At("halyard", 0, 3, 8, id="twin"),
        At("halyard", 1, 6, 4, facing=W, ap=0),
        of=of,
    )
    return turn_of(state, ME, phase)  # type: ignore[arg-type]


@pytest.mark.rule("WG-7.1", "WG-7.5", "WG-14.1")
def test_who_is_not_to_move_or_not_at_the_table_does_nothing() -> None:
    state = facing()
    red, blue = player(state), PlayerId("blue")
    assert why(state, EndPhase(player=PlayerId("nobody"))) == "WG-7.5 no_such_player"
    assert why(state, EndPhase(player=blue)) == "WG-7.1 not_your_turn"
    state.turn = None
    assert why(state, ActivateUnit(player=red, unit=FOE)) == "WG-7.1 not_your_unit"
    assert why(state, ActivateUnit(player=red, unit=UnitId("nobody"))) == "WG-7.1 no_such_unit"
    assert why(state, ActivateUnit(player=red, unit=ME, tile=5)) == "WG-6.6 already_there"
    away = alter(state, ME, status="away", tile=-1)
    assert why(away, ActivateUnit(player=red, unit=ME)) == "WG-7.1 cannot_activate"
    over = do(facing(), Surrender(player=red)).state
    assert over.phase == "over"
    assert why(over, EndPhase(player=red)) == "WG-14.1 battle_over"
    assert RULES.legal(over, red) == RULES.legal(over, blue) == ()


@pytest.mark.rule("WG-6.3", "WG-14.1", "WG-16.14")
def test_what_belongs_to_the_battle_waits_for_it_and_what_was_before_is_over() -> None:
    state = started(attackers=("halyard", "mote"))
    own = player(state)
    assert why(state, EndPhase(player=own)) == "WG-6.3 battle_has_not_begun"
    assert why(state, ActivateUnit(player=own, unit=FOE)) == "WG-6.3 battle_has_not_begun"
    assert why(state, Surrender(player=own)) == "WG-14.1 not_yet"
    unknown = PickSecondaries(player=own, picks=("disarm", "high_ground", "world_peace"))
    assert why(state, unknown) == "WG-16.14 no_such_secondary"
    assert why(state, FinishDeployment(player=own)) == "WG-6.3 other_stage"
    battle = facing()
    late = DeployUnit(player=player(battle), unit=ME, tile=0, level=0)
    assert why(battle, late) == "WG-6.3 battle_has_begun"


@pytest.mark.rule("WG-6.5", "WG-6.6", "WG-4.1")
def test_deployment_is_of_waiting_units_on_open_ground_of_the_area() -> None:
    state = picked(started(attackers=("halyard", "mote")))
    own = player(state)
    first = next(each for each in RULES.legal(state, own) if isinstance(each, DeployUnit))
    assert why(state, replace(first, unit=UnitId("nobody"))) == "WG-6.5 no_such_unit"
    assert why(state, replace(first, level=3)) == "WG-6.5 no_place"
    assert why(state, FinishDeployment(player=own)) == "WG-6.6 no_reserve"
    on_red = started(attackers=("halyard", "mote"))
    on_red = picked(on_red)
    on_red.colours = (*on_red.colours[: first.tile], "r", *on_red.colours[first.tile + 1 :])
    assert why(on_red, first) in ("WG-4.1 red_is_closed", "WG-6.5 no_place")
    placed = do(state, first)
    assert placed.state.prompt is not None
    turned = do(placed.state, Answer(player=own, option="1")).state
    other = next(each for each in RULES.legal(turned, player(turned)) if isinstance(each, DeployUnit))
    later = do(turned, other).state
    later = do(later, Answer(player=player(later), option="1")).state
    assert why(later, replace(first, player=player(later))) == "WG-6.5 not_waiting"


@pytest.mark.rule("WG-12.8")
def test_a_question_is_answered_by_its_side_with_one_of_its_options() -> None:
    state = picked(started(attackers=("halyard", "mote")))
    own = player(state)
    assert why(state, Answer(player=own, option="1")) == "WG-12.8 nothing_asked"
    asked = do(state, next(e for e in RULES.legal(state, own) if isinstance(e, DeployUnit))).state
    assert why(asked, Answer(player=PlayerId("defender"), option="1")) == "WG-12.8 not_asked"
    assert why(asked, EndPhase(player=own)) == "WG-12.8 answer_first"
    assert why(asked, Answer(player=own, option="9")) == "WG-12.8 no_such_option"
    assert why(asked, Answer(player=own, option="1", stands=True)) == "WG-12.8 cannot_stand"


@pytest.mark.rule("WG-8.1", "WG-8.7", "WG-8.8", "WG-12.5", "WG-12.7")
def test_turning_jumping_and_leaving_have_their_conditions() -> None:
    state = facing()
    own = player(state)
    assert why(state, Rotate(player=own, facing=unit(state, ME).facing)) == "WG-8.1 faces_there"
    assert why(state, FinishOrder(player=own)) == "WG-12.7 no_order"
    assert why(state, LeaveBoard(player=own)) == "WG-16.5 nobody_leaves", "another mission's"
    assert why(state, JumpTo(player=own, tile=tile(state, 5, 4))) == "WG-12.5 cannot_jump"
    pursued = world(At("halyard", 0, 3, 4), At("halyard", 1, 9, 4), of="endless_pursuit")
    pursued.round = 5
    turn_of(pursued, FOE)
    assert why(pursued, LeaveBoard(player=player(pursued))) == "WG-16.5 not_at_the_edge"
    assert why(turn_of(pursued, ME), LeaveBoard(player=player(pursued))) == "WG-16.5 nobody_leaves"


@pytest.mark.rule("WG-12.5")
def test_a_jump_goes_two_ahead_to_ground_that_is_not_too_high() -> None:
    def jumper(rise: int) -> WargameState:
        state = world(
            At("halyard", 0, 3, 4, ap=10),
            At("mote", 1, 12, 9),
            on=board(heights={(5, 4): rise}),
            change={"halyard_0": {"effects": {"jump": 1}}},
        )
        return turn_of(state, ME)

    state = jumper(2)
    own = player(state)
    assert RULES.check(state, JumpTo(player=own, tile=tile(state, 5, 4))) is None
    for column, row in ((4, 4), (6, 4), (1, 4)):
        assert why(state, JumpTo(player=own, tile=tile(state, column, row))) == "WG-12.5 not_in_jump"
    high = jumper(3)
    assert why(high, JumpTo(player=own, tile=tile(high, 5, 4))) == "WG-12.5 too_high"
    taken = jumper(2)
    alter(taken, "mote_1", tile=tile(taken, 5, 4), level=2)
    assert why(taken, JumpTo(player=own, tile=tile(taken, 5, 4))) == "WG-3.5 no_room"


@pytest.mark.rule("WG-8.8", "WG-16.11")
def test_thrusters_need_a_mode_and_free_hands() -> None:
    state = facing()
    own, dash = player(state), DashAhead(player=player(state), direction=1)
    assert why(alter(state, ME, thrusters=0), dash) == "WG-8.7 no_thrusters"
    carrying = world(
        At("mote", 0, 10, 6, ap=10), At("mote", 1, 0, 0), of="protect_the_relic", on=board(16, 13)
    )
    marked(turn_of(carrying, "mote_0"), "relic_0", bearer="mote_0", tile=-1)
    assert why(carrying, DashAhead(player=own, direction=1)) == "WG-16.11 carrier_is_slow"


@pytest.mark.rule("WG-12.3", "WG-10.2", "WG-10.3")
def test_only_who_kneels_stands_up_who_lies_gets_up_and_who_is_held_breaks_out() -> None:
    state = facing()
    own = player(state)
    assert why(state, Stand(player=own)) == "WG-12.3 not_kneeling"
    assert why(state, GetUp(player=own)) == "WG-12.3 not_lying"
    assert why(state, BreakGrapple(player=own)) == "WG-10.2 not_held"
    assert why(state, BreakOff(player=own)) == "WG-10.3 holds_nobody"
    assert why(turn_of(state, ME, "close"), ThrowHeld(player=own, tile=5)) == "WG-10.3 holds_nobody"
    lying = alter(facing(), ME, is_lying=True)
    assert why(lying, Kneel(player=own)) == "WG-12.3 cannot_kneel"
    assert why(lying, TakeStance(player=own, stance="brace")) == "WG-12.8 no_stance"
    assert (
        why(alter(facing(), ME, is_kneeling=True, is_forced=False), Kneel(player=own))[-12:] == "cannot_kneel"
    )


@pytest.mark.rule("WG-12.4", "WG-9.6", "WG-9.10")
def test_hands_hold_what_is_ones_own() -> None:
    state = facing()
    own = player(state)
    for item in ("nothing", "halyard_1.sabre"):
        assert why(state, Equip(player=own, item=item)) == "WG-12.4 not_carried"
        assert why(state, Stow(player=own, item=item)) == "WG-12.4 not_held_item"
        assert why(state, Drop(player=own, item=item)) == "WG-12.4 not_held_item"
    assert why(state, Equip(player=own, item=RIFLE)) == "WG-12.4 not_carried", "it is held already"
    assert why(state, Stow(player=own, item=SABRE)) == "WG-12.4 not_held_item", "it is carried already"
    held = alter(facing(), ME, held_by=FOE)
    assert why(held, Stow(player=own, item=RIFLE)) == "WG-12.4 in_a_hold", "its hands are not full"


@pytest.mark.rule("WG-12.5", "WG-15.5", "WG-15.6", "WG-11.2")
def test_tools_are_used_on_whom_they_help_and_once_or_as_often_as_they_are_carried() -> None:
    state = facing()
    own = player(state)
    for target in (TWIN, UnitId("nobody")):
        assert why(state, SweepSensors(player=own, target=target)) == "WG-12.5 no_such_unit"
    assert why(state, PopSmoke(player=own)) == "WG-15.5 none_left"
    assert why(state, Repair(player=own, target=TWIN, section="torso")) == "WG-15.5 none_left"
    mended = world(
        At("halyard", 0, 3, 4, ap=10),
        At("halyard", 0, 4, 4, id="twin"),
        At("halyard", 1, 9, 4, ap=0),
        change={"halyard_0": {"effects": {"repair": 1}}},
    )
    turn_of(mended, ME)
    for target in (ME, FOE, UnitId("nobody")):
        assert why(mended, Repair(player=own, target=target, section="torso")) == "WG-15.5 no_such_unit"
    assert why(mended, Repair(player=own, target=TWIN, section="torso")) == "WG-15.5 section_is_whole"
    assert why(mended, Repair(player=own, target=TWIN, section="tail")) == "WG-15.5 section_is_lost"
    cooled = do(alter(facing(), ME, has_overheated=True), CoolDown(player=own)).state
    assert why(cooled, CoolDown(player=own)) == "WG-12.5 cool_already"
    out = alter(facing(), ME, is_disabled=True)
    assert why(out, PopSmoke(player=own)) == "WG-11.2 out_of_action"


@pytest.mark.rule("WG-12.6")
def test_nobody_keeps_watch_without_a_gun() -> None:
    state = facing()
    own = player(state)
    gone = [item for item, each in state.items.items() if each.bearer == ME and item != SABRE]
    for item in gone:
        state.items[item] = replace(state.items[item], bearer="", lies="ground", tile=0, on=())
    assert why(state, TakeStance(player=own, stance="overwatch")) == "WG-12.6 no_gun"


@pytest.mark.rule("WG-2.12", "WG-12.7", "WG-9.6")
def test_orders_go_to_own_drones_that_are_where_they_should_be() -> None:
    state = world(At("shepherd", 0, 5, 4, ap=16), At("halyard", 1, 9, 4, facing=W, ap=0))
    turn_of(state, "shepherd_0")
    own, finch = player(state), UnitId("shepherd_0.drone_1")
    here = tile(state, 6, 4)
    for drone in (FOE, UnitId("nobody"), UnitId("shepherd_0")):
        assert why(state, OrderDrone(player=own, drone=drone)) == "WG-2.12 not_its_drone"
        assert why(state, LaunchDrone(player=own, drone=drone, tile=here)) == "WG-2.12 not_its_drone"
        attack = DroneAttack(player=own, drone=drone, target=FOE, aim="torso")
        assert why(state, attack) == "WG-2.12 not_its_drone"
    far = LaunchDrone(player=own, drone=finch, tile=tile(state, 8, 4))
    assert why(state, far) == "WG-12.7 not_a_neighbour"
    up = do(state, LaunchDrone(player=own, drone=finch, tile=here)).state
    again = LaunchDrone(player=own, drone=finch, tile=tile(up, 4, 4))
    assert why(up, again) == "WG-12.7 already_launched"
    for name, item in up.items.items():
        if item.bearer == finch:
            up.items[name] = replace(item, bearer="", lies="lost")
    blunt = DroneAttack(player=own, drone=finch, target=FOE, aim="torso")
    assert why(up, blunt) == "WG-9.6 not_its_weapon"


@pytest.mark.rule("WG-9.1", "WG-10.1")
def test_attacks_and_grapples_are_on_enemies_that_stand_on_the_board() -> None:
    state = facing("ranged")
    fire = Attack(player=player(state), item=RIFLE, target=FOE, aim="torso")
    assert RULES.check(state, fire) is None
    assert why(state, replace(fire, target=UnitId("nobody"))) == "WG-9.1 no_such_unit"
    assert why(state, replace(fire, second="head")) == "WG-15.3 does_not_split"
    gone = alter(state.clone(), FOE, status="away", tile=-1)
    assert why(gone, fire) == "WG-9.1 target_not_on_board"
    close = facing("close")
    grapple = Grapple(player=player(close), target=UnitId("nobody"))
    assert why(close, grapple) == "WG-10.1 no_such_unit"
    alter(close, FOE, tile=tile(close, 4, 4))
    held = alter(close.clone(), FOE, held_by=TWIN)
    assert why(held, replace(grapple, target=FOE)).startswith("WG-10.1 in_a_hold")
    turn_of(alter(close, ME, holds=TWIN), ME, "close")
    assert why(close, replace(grapple, target=FOE)) == "WG-10.8 cannot_grapple"
    strike = Attack(player=player(close), item="", target=FOE, aim="torso")
    assert why(close, strike) == "WG-10.2 in_a_hold", "who holds one strikes no other"


@pytest.mark.rule("WG-16.1", "WG-16.2")
def test_objectives_are_used_by_whom_the_mission_names() -> None:
    state = world(At("mote", 0, 6, 4, level=0, ap=9), At("halyard", 1, 8, 4, ap=9), of="reconnaissance")
    marked(state, "data_1", tile=tile(state, 7, 4))
    marked(state, "data_2", tile=tile(state, 7, 4))
    turn_of(state, "mote_0")
    use = UseMarker(player=player(state), marker="data_1")
    assert why(state, replace(use, marker="data_99")) == "WG-16.1 no_such_marker"
    assert why(alter(state.clone(), "mote_0", is_lying=True), use) == "WG-16.1 out_of_action"
    assert why(alter(state.clone(), "mote_0", level=2), use) == "WG-16.2 other_elevation"
    assert why(turn_of(state.clone(), "mote_0", "ranged"), use) == "WG-16.2 gather_after_moving"
    bearing = marked(state.clone(), "data_2", bearer="mote_0")
    assert why(bearing, use) == "WG-16.2 one_token"
    guard = turn_of(state.clone(), FOE)
    theirs = replace(use, player=player(guard))
    assert why(guard, theirs) == "WG-16.2 defender_gathers_nothing"
    control = world(At("mote", 0, 6, 5), At("halyard", 1, 12, 9))
    turn_of(control, "mote_0")
    assert why(control, UseMarker(player=player(control), marker="control_1")) == "WG-16.1 nothing_to_do"


@pytest.mark.rule("WG-16.2")
def test_markers_are_put_down_one_after_the_other() -> None:
    state = picked(started("reconnaissance", ("halyard", "mote"), ("halyard",)))
    wanted = next(each for each in RULES.legal(state, player(state)) if isinstance(each, PlaceMarker))
    assert why(state, replace(wanted, marker="data_99")) == "WG-16.2 no_such_marker"
    battle = deploy(do_all(state))
    late = replace(wanted, player=player(battle))
    assert why(battle, late).startswith("WG-6.3") or why(battle, late).startswith("WG-7.1")
    assert EndActivation(player=player(battle)) not in RULES.legal(battle, player(battle))


def do_all(state: WargameState) -> WargameState:
    """Put all markers down."""
    for _ in range(20):
        if state.phase != "markers":
            return state
        state = do(
            state, next(e for e in RULES.legal(state, player(state)) if isinstance(e, PlaceMarker))
        ).state
    raise AssertionError("markers without end")
