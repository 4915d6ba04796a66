"""Flights that end early, falls onto others, jumps and their limits, who watches (WG-8, WG-10, WG-12)."""

import dataclasses

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.core.table import FrameClass
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame.content_missions import Works
from game.systems.wargame.derive import derived_sheet
from game.systems.wargame.jobs import Drift, Fall, Hurt, HurtSomewhere
from game.systems.wargame.resolve_fall import deviated
from game.systems.wargame.resolve_setup import may_finish
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
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
    section,
    tile,
    turn_of,
    unit,
    world,
)
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import held
from tests.systems.wargame.test_missions import after, marked, picked, started

RING = ((8, 4), (7, 5), (6, 5), (7, 3), (6, 3))
"""The neighbours of the hex 7,4 but for the one at 6,4."""


def row_of(*others: At, ground: object = None) -> WargameState:
    """Return a hold at 6,4 with others in the way."""
    state = world(
        At("brigand", 0, 5, 4, ap=12),
        At("halyard", 1, 6, 4, facing=W, ap=0),
        *others,
        **({"on": ground} if ground else {}),  # type: ignore[arg-type]
    )
    reach = a.Grapple(player=player(state), target=UnitId("halyard_1"))
    return do(turn_of(state, "brigand_0", "close"), reach, 8, 1).state


@pytest.mark.rule("WG-10.4")
@pytest.mark.rule("WG-9.4")
def test_who_lies_in_the_way_of_a_flight_rolls_nothing_and_is_struck() -> None:
    state = row_of(At("mote", 0, 8, 4, ap=0))
    alter(state, "mote_0", is_lying=True)
    struck = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 10, 4)), 8)
    assert unit(struck, "mote_0").sections == (14 - 4, 12)
    assert place(struck, "halyard_1") == (7, 4, 0)


@pytest.mark.rule("WG-10.4")
def test_who_evades_where_there_is_no_free_hex_fails() -> None:
    ground = board(colours=dict.fromkeys(RING, "r"))
    state = row_of(At("mote", 0, 7, 4, ap=0), ground=ground)
    throw = a.ThrowHeld(player=player(state), tile=tile(state, 7, 4))
    assert unit(do(state, throw, 8, 8), "mote_0").is_lying, "nowhere to go"
    open_ground = board(colours=dict.fromkeys(RING[1:], "r"))
    free = row_of(At("mote", 0, 7, 4, ap=0), ground=open_ground)
    aside = do(free, throw, 8, 8)
    assert aside.state.prompt is None or aside.state.prompt.options == (str(tile(free, 8, 4)),)
    if aside.state.prompt is not None:
        aside = answer(aside, aside.state.prompt.options[0])
    assert not unit(aside, "mote_0").is_lying and place(aside, "mote_0")[:2] == (8, 4)


@pytest.mark.rule("WG-10.9")
def test_a_throw_that_deviates_off_the_board_ends_at_its_edge() -> None:
    state = world(At("brigand", 0, 5, 0, ap=12), At("halyard", 1, 6, 0, facing=W, ap=0))
    reach = a.Grapple(player=player(state), target=UnitId("halyard_1"))
    state = do(turn_of(state, "brigand_0", "close"), reach, 8, 1).state
    start, to = tile(state, 6, 0), tile(state, 8, 0)
    assert deviated(state, start, to, 1, 6)[-1] == -1, "the neighbour up there is no hex"
    off = do(state, a.ThrowHeld(player=player(state), tile=to), 1, 6)
    assert place(off, "halyard_1")[:2] == (8, 0)
    assert section(off, "halyard_1", "torso") == 42 - 2 * 2 * 2, "for the hexes flown"


@pytest.mark.rule("WG-5.4")
@pytest.mark.rule("WG-12.3")
def test_a_structure_that_falls_lets_go_who_is_stuck_in_it_unhurt_and_lying() -> None:
    state = held(on=board(works=(Works(at=((8, 4),), elevation=1),)))
    stuck = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8).state
    before = unit(stuck, "halyard_1").sections
    stuck.structures["building_0"] = replace(stuck.structures["building_0"], left=1)
    alter(stuck, "brigand_0", ap=12, tile=tile(stuck, 7, 4))
    turn_of(stuck, "brigand_0", "close")
    felled = do(stuck, a.Demolish(player=player(stuck), item="", target="building_0"))
    free = unit(felled, "halyard_1")
    assert not free.stuck_in and free.is_lying and free.sections == before
    assert place(felled, "halyard_1") == (8, 4, 0)


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-10.2")
@pytest.mark.parametrize(
    ("change", "back"), [({}, True), ({"heights": {(5, 4): 1}}, False), ({"taken": True}, False)]
)
def test_who_lets_go_returns_or_takes_the_nearest_free_hex(change: dict[str, object], back: bool) -> None:
    state = held()
    if "heights" in change:
        floors = list(state.floors)
        floors[tile(state, 5, 4)] = 1
        state.floors = tuple(floors)
    if "taken" in change:
        state = row_of(At("basalt", 0, 12, 9, ap=0))
        alter(state, "basalt_0", tile=tile(state, 5, 4))
    alter(state, "brigand_0", sections=(10, 32, 0, 4, 18, 18))
    moved = [
        event
        for event in done(state, Hurt(UnitId("brigand_0"), "arm_2", 9, "attack"))
        if isinstance(event, ev.UnitMoved | ev.PromptRaised)
    ]
    if back:
        assert isinstance(moved[0], ev.UnitMoved) and moved[0].tile == tile(state, 5, 4)
        return
    assert isinstance(moved[0], ev.PromptRaised), "its owner chooses among equals"
    options = {int(each) for each in moved[0].prompt.options}
    assert "taken" not in change or tile(state, 5, 4) not in options
    assert all(state.field.grid.distance(each, tile(state, 6, 4)) == 1 for each in options)


@pytest.mark.rule("WG-8.12")
def test_a_fall_onto_others_is_evaded_by_each_or_strikes_each() -> None:
    state = world(At("sparrow", 0, 5, 4, level=2), At("halyard", 1, 5, 5, ap=0), At("mote", 1, 12, 9))
    alter(state, "halyard_1", tile=tile(state, 5, 4))
    struck = after(state, HurtSomewhere(UnitId("sparrow_0"), 0, "fall"))
    assert struck.prompt is None, "nothing to choose where nothing is taken"
    fallen = after(alter(state, "halyard_1", is_lying=True), Fall(UnitId("sparrow_0")))
    assert fallen.prompt is not None and fallen.prompt.kind == "section"
    assert fallen.prompt.player == "red"


@pytest.mark.rule("WG-12.6")
def test_every_one_on_overwatch_is_asked_for_each_step() -> None:
    state = world(
        At("mote", 0, 12, 4, facing=W),
        At("halyard", 1, 6, 4, ap=6),
        At("halyard", 1, 6, 5, ap=6, id="second"),
    )
    for who in ("halyard_1", "second"):
        alter(state, who, stance="overwatch")
    step = a.StepTo(player=RULES.active(turn_of(state, "mote_0"))[0], tile=tile(state, 11, 4), level=0)
    first = do(state, step)
    assert first.state.prompt is not None and first.state.prompt.subject == "halyard_1"
    second = answer(first, "none")
    assert second.state.prompt is not None and second.state.prompt.subject == "second"
    assert answer(second, "none").state.prompt is None
    fired = answer(answer(first, "halyard_1.service_rifle"), "ai_cockpit", 1)
    assert fired.state.prompt is not None and fired.state.prompt.subject == "second"
    assert unit(answer(fired, "none"), "second").stance == "overwatch", "a shot not taken is kept"


JETS: dict[str, dict[str, object]] = {"halyard_0": {"effects": {"jump": 1}}}


def jumper(**more: object) -> WargameState:
    """Return the turn of one with jets who looks along its row."""
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), change=JETS, **more)  # type: ignore[arg-type]
    return turn_of(state, "halyard_0")


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-15.5")
@pytest.mark.rule("WG-8.9")
def test_a_jump_is_paid_like_any_movement_and_ends_the_choice_of_a_thruster_move() -> None:
    state = jumper()
    jump = a.JumpTo(player=player(state), tile=tile(state, 5, 4))
    there = do(state, jump).state
    assert unit(there, "halyard_0").ap == 6 and there.turn is not None and there.turn.move is not None
    assert there.turn.move.left == 2 and there.turn.move.steps == 1
    again = do(there, replace(jump, tile=tile(state, 7, 4))).state
    assert again.turn is not None and again.turn.move is not None and again.turn.move.left == 0
    assert refused(again, replace(jump, tile=tile(state, 9, 4))).reason == "points_missing"
    step = a.StepTo(player=player(state), tile=tile(state, 8, 4), level=0)
    assert refused(again, step).rule == "WG-8.1", "not all of its points are unspent"
    flying = alter(there, "halyard_0", thrusters=40)
    dash = a.DashAhead(player=player(state), direction=1)
    assert refused(flying, dash).reason == "thruster_move_stands_alone"


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-3.5")
@pytest.mark.parametrize(
    ("ground", "rule", "reason"),
    [
        ({"heights": {(5, 4): 2}}, "", ""),
        ({"heights": {(5, 4): 3}}, "WG-12.5", "too_high"),
        ({"heights": {(3, 4): 1}}, "", ""),
        ({"heights": {(3, 4): 2, (4, 4): 2}}, "WG-12.5", "too_high"),
        ({"heights": {(4, 4): 1}}, "WG-12.5", "way_is_barred"),
        ({"heights": {(4, 4): 1, (5, 4): 1}}, "", ""),
        ({"heights": {(4, 4): 2, (5, 4): 1}}, "WG-12.5", "way_is_barred"),
        ({"heights": {(3, 4): 1, (4, 4): 1}}, "", ""),
        ({"colours": {(5, 4): "r"}}, "WG-12.5", "way_is_barred"),
        ({"colours": {(4, 4): "r"}}, "", ""),
    ],
    ids=str,
)
def test_a_jump_goes_up_two_levels_over_what_is_no_higher(
    ground: dict[str, object], rule: str, reason: str
) -> None:
    state = jumper(on=board(**ground))  # type: ignore[arg-type]
    found = RULES.check(state, a.JumpTo(player=player(state), tile=tile(state, 5, 4)))
    assert (("", "") if found is None else (found.rule, found.reason)) == (rule, reason)


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-7.2")
def test_a_jump_is_for_the_movement_phase_into_a_free_hex_two_ahead() -> None:
    state = jumper()
    jump = a.JumpTo(player=player(state), tile=tile(state, 5, 4))
    alter(state, "mote_1", tile=tile(state, 4, 4))
    assert RULES.check(state, jump) is None, "over one hex, whoever is there"
    taken = alter(state.clone(), "mote_1", tile=tile(state, 5, 4))
    assert refused(taken, jump).reason == "no_room"
    for column, row in ((4, 4), (6, 4), (1, 4), (5, 5)):
        assert refused(state, replace(jump, tile=tile(state, column, row))).reason == "not_in_jump"
    assert refused(turn_of(state.clone(), "halyard_0", "ranged"), jump).reason == "movement_is_over"
    assert refused(alter(state.clone(), "halyard_0", ap=1), jump).reason == "ap_missing"
    assert refused(alter(state.clone(), "halyard_0", level=1), jump).reason == "too_high"
    plain = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0")
    assert refused(plain, jump).reason == "cannot_jump"


@pytest.mark.rule("WG-10.3")
@pytest.mark.rule("WG-7.2")
def test_a_throw_is_for_the_close_phase() -> None:
    state = held()
    throw = a.ThrowHeld(player=player(state), tile=tile(state, 8, 4))
    for phase in ("movement", "ranged"):
        illegal = refused(turn_of(state.clone(), "brigand_0", phase), throw)
        assert (illegal.rule, illegal.reason) == ("WG-10.1", "not_in_close")


@pytest.mark.rule("WG-16.5")
@pytest.mark.rule("WG-8.1")
def test_leaving_takes_one_point_and_no_thruster_move() -> None:
    state = world(At("halyard", 0, 2, 5), At("sparrow", 1, 15, 4), of="endless_pursuit", on=board(16, 13))
    state.round = 5
    leave = a.LeaveBoard(player=player(turn_of(state, "sparrow_1")))
    assert state.turn is not None and state.turn.move is not None
    move = state.turn.move
    for left, reason in ((1, ""), (0, "points_missing")):
        state.turn = replace(state.turn, move=replace(move, left=left))
        found = RULES.check(state, leave)
        assert (found.reason if found else "") == reason
    state.turn = replace(state.turn, move=replace(move, is_thruster=True))
    assert refused(state, leave).reason == "cannot_move"
    state.turn = replace(state.turn, move=move)
    assert refused(turn_of(state.clone(), "sparrow_1", "ranged"), leave).reason == "cannot_move"
    gone = do(state, leave)
    assert unit(gone, "sparrow_1").status == "away" and unit(gone, "sparrow_1").tile == -1


@pytest.mark.rule("WG-6.4")
def test_the_other_edge_turns_the_board_and_leaves_what_is_not_down_yet() -> None:
    for name in ("show_of_force", "reconnaissance"):
        state = started(name, ("halyard", "mote"), ("halyard",), options={"roles": "rolled"})
        asked = do(state, a.CastRoles(player=player(state)), 8, 1)
        assert asked.state.prompt is not None
        role = answer(asked, "attack")
        assert role.state.prompt is not None and role.state.prompt.kind == "edge"
        usual, other = (
            {each.id: each.tile for each in answer(role, option).state.markers.values()}
            for option in role.state.prompt.options
        )
        if name == "reconnaissance":
            assert {*usual.values()} == {*other.values()} == {-1}, "its markers are put down later"
            continue
        grounds = state.field.grounds
        assert usual == {each.id: each.tile for each in grounds[False].objectives.values()}
        assert other == {each.id: each.tile for each in grounds[True].objectives.values()}


@pytest.mark.rule("WG-16.4")
def test_the_wind_leaves_markers_that_are_gone() -> None:
    state = world(At("halyard", 0, 1, 1), At("mote", 1, 12, 9), of="winds_of_war", on=board(14, 11))
    names = [*state.markers]
    marked(state, names[0], tile=-1)
    blown = after(state, Drift(), 1)
    assert blown.markers[names[0]].tile == -1
    assert any(blown.markers[each].tile != state.markers[each].tile for each in names[1:])
    assert after(state, Drift(), 7).markers == state.markers, "calm"


@pytest.mark.rule("WG-6.6")
@pytest.mark.rule("WG-16.12")
def test_only_as_much_may_wait_as_the_mission_lets() -> None:
    uneven = picked(started("protect_the_base", ("halyard", "halyard", "mote"), ("halyard",)))
    side = uneven.attacker
    own = [each for each in uneven.units.values() if each.side == side and "." not in each.id]
    assert not may_finish(uneven, side), "all of them"
    for each in own[1:]:
        uneven.units[each.id] = replace(each, status="board")
    assert may_finish(uneven, side), "one alone is under half"
    alone = picked(started("protect_the_base", ("halyard",), ("halyard",)))
    assert not may_finish(alone, alone.attacker)
    none = picked(started("show_of_force", ("halyard",), ("halyard",)))
    assert not may_finish(none, none.attacker)


@pytest.mark.rule("WG-15.9")
def test_sheets_of_frames_without_one_grow_with_their_tier() -> None:
    frame = next(each for each in shipped_catalog().frames.values() if each.class_ == "mobile_suit")
    kinds: tuple[tuple[FrameClass, str, set[str]], ...] = (
        ("mobile_suit", "line", {"service_rifle", "sabre"}),
        ("mobile_armour", "heavy", {"bazooka", "sabre", "shoulder_cannon"}),
        ("warship", "vehicle", {"main_cannon", "coaxial_gun"}),
        ("noncombat", "vehicle", set()),
        ("combat_craft", "vehicle", {"missile_pod", "coaxial_gun"}),
    )
    for kind, core, guns in kinds:
        sums = []
        for tier in (1, 2, 3):
            sheet = derived_sheet(dataclasses.replace(frame, class_=kind, tier=tier, traits=()))
            assert sheet.core == core and {each.item for each in sheet.fitted} == guns
            mounts = [each.on for each in sheet.fitted if each.place == "mounted" and each.on is not None]
            assert {sheet.sections[on].part for on in mounts} <= {"wing", "body", "torso"}
            assert kind != "combat_craft" or sorted(mounts) == [1, 2], "a gun on each wing"
            sums.append(sum(each.defense for each in sheet.sections))
        grows = kind != "noncombat"
        assert (sums[0] < sums[1] < sums[2]) == grows, (kind, sums)
    boat = derived_sheet(dataclasses.replace(frame, class_="combat_craft", tier=2, traits=("amphibious",)))
    assert boat.category == "hybrid" and {each.part for each in boat.sections} >= {"aquatic_drive"}
    tank = derived_sheet(dataclasses.replace(frame, class_="combat_craft", tier=2, traits=("land_only",)))
    assert tank.category == "terrestrial"
    for traits in (("amphibious", "flight"), ("land_only", "flight")):
        plane = derived_sheet(dataclasses.replace(frame, class_="combat_craft", tier=2, traits=traits))
        assert plane.category == "aerial"
