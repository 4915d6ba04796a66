"""What falls, throws and guards mean for those in a hold, over water and nearby (WG-8, WG-10, WG-12)."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED, ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame import jobs as j
from game.systems.wargame.battlefield import DARK, LIGHT
from game.systems.wargame.check_battle import throw_tiles
from game.systems.wargame.content_missions import Works
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.rolls import evasion_need
from game.systems.wargame.state import TurnPhase, WargameState
from game.systems.wargame.work import Work, run
from tests.support.wargame import (
    RULES,
    At,
    Done,
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
from tests.systems.wargame.test_flights_falls_and_jumps import row_of
from tests.systems.wargame.test_grapples import held

HOLDER, HELD = UnitId("brigand_0"), UnitId("halyard_1")
ROOF = board(works=(Works(at=((5, 4), (6, 4)), elevation=0, defense=6),))


def ran(state: WargameState, *jobs: j.AnyJob, faces: tuple[int, ...] = ()) -> Done:
    """Do jobs of the rules."""
    step = Step(state.clone(), RULES.evolve, ScriptedChance(faces, SEEDED))
    work = Work(step)
    work.then(*jobs)
    run(work, DOINGS)
    return Done(step.state, tuple(step.events))


def settled(found: Done) -> Done:
    """Answer every question with its first option."""
    while found.state.prompt is not None:
        found = answer(found, found.state.prompt.options[0])
    return found


def collapsed(state: WargameState) -> Done:
    """Return what the collapse of the only structure leads to."""
    RULES.evolve(state, ev.StructureFelled(structure="building_0", side=0))
    tiles = state.field.grounds[0].structures["building_0"].tiles
    return settled(ran(state, j.Topple("building_0", tiles)))


@pytest.mark.rule("WG-5.4")
@pytest.mark.rule("WG-8.11")
def test_a_hold_on_a_roof_falls_with_it() -> None:
    state = alter(held(on=ROOF), HOLDER, thrusters=0)
    assert place(state, HOLDER) == place(state, HELD) == (6, 4, 1)
    felled = collapsed(state)
    assert place(felled, HOLDER) == place(felled, HELD) == (6, 4, 0)
    assert unit(felled, HOLDER).holds == HELD and unit(felled, HELD).held_by == HOLDER, "a fall ends no hold"
    assert len(felled.of(ev.UnitFell)) == 2 and len(felled.of(ev.SectionHit)) == 2
    assert not felled.of(ev.UnitLay), "neither falls on the other"


@pytest.mark.rule("WG-5.4")
@pytest.mark.rule("WG-8.12")
def test_a_hold_that_falls_on_somebody_ends_where_there_is_no_room() -> None:
    state = row_of(At("mote", 0, 1, 1), ground=ROOF)
    alter(state, HOLDER, thrusters=0)
    alter(state, "mote_0", stuck_in="building_0", tile=tile(state, 6, 4), level=0)
    felled = collapsed(state)
    assert unit(felled, "mote_0").is_lying and place(felled, "mote_0") == (6, 4, 0)
    assert not unit(felled, HOLDER).holds and not unit(felled, HELD).held_by
    places = {place(felled, each) for each in (HOLDER, HELD, "mote_0")}
    assert len(places) == 3 and {level for *_, level in places} == {0}


@pytest.mark.rule("WG-8.6")
def test_one_who_flies_keeps_a_hold_in_the_air_and_none_lets_it_fall() -> None:
    state = held("brigand", "sparrow")
    for each in (HOLDER, UnitId("sparrow_1")):
        alter(state, each, level=2)
    alter(state, HOLDER, thrusters=0)
    assert not ran(state, j.Steady(HOLDER)).events, "the other carries it"
    shot = settled(ran(state, j.Hurt(UnitId("sparrow_1"), "thrusters", 18, "attack")))
    assert place(shot, HOLDER) == place(shot, "sparrow_1") == (6, 4, 0)


@pytest.mark.rule("WG-8.6")
@pytest.mark.rule("WG-3.5")
def test_who_sinks_to_where_an_enemy_hovers_takes_the_nearest_free_hex() -> None:
    state = world(At("sparrow", 0, 6, 4, level=3), At("sparrow", 1, 6, 4, level=2))
    sunk = settled(ran(state, j.Hurt(UnitId("sparrow_0"), "thrusters", 7, "attack")))
    assert sunk.of(ev.UnitSank) and place(sunk, "sparrow_0")[:2] != (6, 4)
    assert not sunk.of(ev.SectionHit), "unhurt"


@pytest.mark.rule("WG-10.3")
@pytest.mark.rule("WG-8.6")
def test_who_throws_from_the_air_and_cannot_stay_there_falls_at_once() -> None:
    state = held("brigand", "sparrow")
    for each in (HOLDER, UnitId("sparrow_1")):
        alter(state, each, level=1)
    alter(state, HOLDER, thrusters=0)
    thrown = settled(do(state, a.ThrowHeld(player=player(state), tile=tile(state, 8, 4)), 8))
    assert place(thrown, HOLDER) == (6, 4, 0) and thrown.state.turn is not None


@pytest.mark.rule("WG-10.4")
@pytest.mark.rule("WG-10.2")
def test_a_holder_cannot_step_aside_from_a_flight() -> None:
    state = row_of(At("sparrow", 1, 8, 4, ap=0), At("basalt", 0, 7, 4, ap=0))
    basalt, sparrow = UnitId("basalt_0"), UnitId("sparrow_1")
    alter(state, basalt, tile=tile(state, 8, 4), holds=sparrow, came_from=tile(state, 9, 4))
    alter(state, sparrow, held_by=basalt)
    thrown = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 8, 4)), 8, *(8,) * 4)
    thrown = settled(thrown)
    assert place(thrown, basalt) == place(thrown, sparrow) == (8, 4, 0)


@pytest.mark.rule("WG-8.12")
@pytest.mark.rule("WG-10.2")
def test_a_holder_cannot_step_aside_from_a_fall() -> None:
    state = held()
    struck = settled(ran(state, j.Underneath(HOLDER, HELD, 4), faces=(8,)))
    assert place(struck, HOLDER) == (6, 4, 0) and unit(struck, HOLDER).is_lying


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-16.5")
def test_a_drone_that_is_held_is_let_go_when_its_main_unit_leaves() -> None:
    state = world(At("brigand", 0, 5, 4, ap=12), At("shepherd", 1, 13, 4, ap=4), of="endless_pursuit")
    state.round = 6
    drone = next(each for each in state.units if state.field.sheets[each].setup.main == "shepherd_1")
    alter(state, drone, status="board", tile=tile(state, 5, 4), held_by=HOLDER)
    alter(state, HOLDER, holds=drone, came_from=tile(state, 4, 4))
    left = do(turn_of(state, "shepherd_1"), a.LeaveBoard(player=state.player(1)))
    assert unit(left, "shepherd_1").status == unit(left, drone).status == "away"
    assert not unit(left, HOLDER).holds and place(left, HOLDER) == (4, 4, 0)


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-11.4")
def test_a_holder_that_is_destroyed_goes_back_nowhere() -> None:
    gone = ran(held(), j.Hurt(HOLDER, "torso", 99, "attack"))
    assert unit(gone, HOLDER).status == "lost" and not unit(gone, HELD).held_by
    assert not gone.of(ev.UnitMoved), "nobody is told that it went back"
    fell = {
        gone.state.items[each.item].tile for each in gone.of(ev.ItemFell) if isinstance(each, ev.ItemFell)
    }
    assert fell == {tile(gone.state, 6, 4)}


@pytest.mark.rule("WG-4.1")
@pytest.mark.rule("WG-10.3")
def test_red_ground_is_no_place_to_throw_to() -> None:
    state = held(on=board(colours={(8, 4): "r"}))
    assert tile(state, 8, 4) not in throw_tiles(state, unit(state, HOLDER))
    assert refused(state, a.ThrowHeld(player=player(state), tile=tile(state, 8, 4))).reason == "not_in_reach"


@pytest.mark.rule("WG-10.8", "WG-10.3")
def test_a_holder_that_lies_throws_nobody_until_it_has_got_up() -> None:
    """Struck down by who fell upon them, it was offered every hex in view, and threw from its back."""
    struck = settled(ran(held(), j.Underneath(HOLDER, HELD, 4), faces=(1, 1)))
    assert unit(struck, HOLDER).is_lying and unit(struck, HOLDER).holds == HELD
    lies = turn_of(alter(struck.state, HOLDER, ap=12), HOLDER, "close")
    throw = a.ThrowHeld(player=player(lies), tile=tile(lies, 8, 4))
    assert (refused(lies, throw).rule, refused(lies, throw).reason) == ("WG-10.8", "lying")
    assert not any(isinstance(each, a.ThrowHeld) for each in RULES.legal(lies, player(lies)))
    intent = WargameIntent(lies)
    intent.adopt(lies, player(lies))
    told = next(order for order in intent.orders() if order.command == "throw")
    assert not told.is_enabled and told.why is not None and told.why.reason == "lying"
    stands = do(lies, a.GetUp(player=player(lies)))
    assert place(do(stands.state, throw, 8), HELD) == (8, 4, 0)


@pytest.mark.rule("WG-8.11")
@pytest.mark.rule("WG-8.12")
def test_a_fall_over_water_ends_on_who_floats_there() -> None:
    state = world(
        At("sparrow", 0, 6, 4, level=2), At("otter", 1, 6, 4, level=0), on=board(colours={(6, 4): DARK})
    )
    fell = ran(state, j.Fall(UnitId("sparrow_0")))
    fell = answer(fell, "leg_1", 1)
    assert fell.state.prompt is not None and fell.state.prompt.subject == "otter_1", "it is fallen upon"
    fell = settled(fell)
    assert unit(fell, "otter_1").is_lying and place(fell, "sparrow_0")[:2] != (6, 4)


@pytest.mark.rule("WG-8.11")
def test_who_falls_into_water_sinks_and_strikes_nobody_on_the_bed() -> None:
    state = world(
        At("halyard", 0, 6, 4, level=2), At("basalt", 1, 6, 4, level=-2), on=board(colours={(6, 4): DARK})
    )
    fell = answer(ran(state, j.Fall(UnitId("halyard_0"))), "leg_1")
    assert not fell.of(ev.UnitLay) and not unit(fell, "basalt_1").is_lying, "sinking is no fall"
    assert section(fell, "halyard_0", "leg_1") == 20 - 2 * 2 * 2
    assert place(settled(fell), "halyard_0")[:2] != (6, 4)


@pytest.mark.rule("WG-8.11")
@pytest.mark.rule("WG-3.7")
def test_a_fall_onto_a_roof_over_water_counts_to_the_roof() -> None:
    works = (Works(at=((6, 4),), elevation=1, defense=16),)
    state = world(At("halyard", 0, 6, 4, level=3), on=board(colours={(6, 4): LIGHT}, works=works))
    fell = answer(ran(state, j.Fall(UnitId("halyard_0"))), "leg_1")
    assert place(fell, "halyard_0") == (6, 4, 1) and section(fell, "halyard_0", "leg_1") == 20 - 2 * 2 * 2


@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-10.7")
def test_a_guard_takes_a_blow_for_a_friend_in_a_hold_but_not_from_within() -> None:
    state = world(
        At("halyard", 0, 3, 4, ap=8),
        At("brigand", 0, 6, 4, ap=8),
        At("mote", 1, 6, 4, ap=0),
        At("basalt", 1, 7, 4, facing=W, ap=4),
    )
    alter(state, "brigand_0", holds=UnitId("mote_1"), came_from=tile(state, 5, 4))
    alter(state, "mote_1", held_by=UnitId("brigand_0"))
    shot = a.Attack(
        player=state.player(0), item="halyard_0.service_rifle", target=UnitId("mote_1"), aim="ai_cockpit"
    )
    asked = do(turn_of(state.clone(), "halyard_0", "ranged"), shot)
    assert asked.state.prompt is not None and asked.state.prompt.subject == "basalt_1"
    assert answer(asked, "shield").of(ev.BlowTaken)
    within = replace(shot, item="brigand_0.machine_pistol")
    struck = do(turn_of(state.clone(), "brigand_0", "ranged"), within, 8)
    assert not struck.of(ev.PromptRaised) and struck.of(ev.SectionHit), "no guard is asked in vain"


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-4.4")
def test_woods_conceal_nobody_from_who_it_holds() -> None:
    state = held(on=board(colours={(6, 4): "g"}))
    alter(state, HELD, ap=8)
    shot = a.Attack(player=state.player(1), item="halyard_1.service_rifle", target=HOLDER, aim="torso")
    within = do(turn_of(state.clone(), HELD, "ranged"), shot, 5, 4)
    reasons = {
        item.reason
        for roll in within.of(ev.DiceRolled)
        if isinstance(roll, ev.DiceRolled)
        for item in roll.ledger
    }
    assert "conceal" not in reasons and "woods" not in reasons


@pytest.mark.rule("WG-15.7")
@pytest.mark.parametrize(("phase", "adds"), [("close", True), ("ranged", False)])
def test_a_fencer_evades_falls_and_blasts_better_in_the_close_phase(phase: str, adds: bool) -> None:
    effects = {"halyard_1": {"effects": (("close_evasion", 1),)}}
    state = world(At("brigand", 0, 5, 4, ap=4), At("halyard", 1, 6, 4), change=effects)
    turn_of(state, "brigand_0", phase)  # type: ignore[arg-type]
    for job in (j.Underneath(HELD, HOLDER, 4), j.Blast(HOLDER, (HELD,), 12)):
        roll = next(each for each in ran(state, job, faces=(1,)).events if isinstance(each, ev.DiceRolled))
        assert ("trait" in {item.reason for item in roll.ledger}) == adds


@pytest.mark.rule("WG-15.7", "WG-12.7")
@pytest.mark.parametrize(("phase", "adds"), [("close", True), ("ranged", False)])
def test_a_fencer_evades_the_shot_of_a_drone_better_in_the_close_phase(phase: TurnPhase, adds: bool) -> None:
    """Drones fire in any phase; the trait told of the phase, and counted for melee alone."""
    state = world(
        At("shepherd", 0, 5, 4, ap=16),
        At("shepherd", 1, 9, 4, facing=W, ap=0),
        change={"shepherd_1": {"effects": (("close_evasion", 1),)}},
    )
    drone = UnitId("shepherd_0.drone_1")
    alter(state, drone, status="board", tile=tile(state, 7, 4), facing=1)
    turn_of(state, "shepherd_0", phase)
    order = a.DroneAttack(player=player(state), drone=drone, target=UnitId("shepherd_1"), aim="torso")
    rolled = do(state, order, 8, 8)
    dice = [each for each in rolled.events if isinstance(each, ev.DiceRolled) and each.purpose == "evasion"]
    assert ("trait" in {item.reason for item in dice[0].ledger}) is adds
    told = evasion_need(state, unit(state, "shepherd_1"), unit(state, drone), None, is_melee=False)
    assert ("trait" in {item.reason for item in told[1]}) is adds
    theirs = turn_of(state.clone(), "shepherd_1", phase)
    told = evasion_need(theirs, unit(state, "shepherd_1"), unit(state, drone), None, is_melee=False)
    assert "trait" not in {item.reason for item in told[1]}, "it fires in no turn but its main unit's"


@pytest.mark.rule("WG-15.6")
@pytest.mark.rule("WG-7.3")
def test_overcharge_takes_nothing_from_who_has_more_than_is_stored() -> None:
    change = {"halyard_0": {"effects": (("overcharge", 4),)}}
    state = world(
        At("halyard", 0, 5, 4, ap=20), At("mote", 1, 9, 4), change=change, options={"ap_cap": "when_stored"}
    )
    spent = do(turn_of(state, "halyard_0"), a.Overcharge(player=player(state)))
    assert unit(spent, "halyard_0").ap == 20


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-8.6")
def test_a_drone_without_thrusters_falls_as_soon_as_it_is_launched_in_the_air() -> None:
    state = world(At("shepherd", 0, 5, 4, level=2, ap=8), At("mote", 1, 12, 4))
    drone = next(each for each in state.units if state.field.sheets[each].setup.main == "shepherd_0")
    alter(state, drone, thrusters=0)
    launch = a.LaunchDrone(player=player(state), drone=drone, tile=tile(state, 6, 4))
    launched = settled(do(turn_of(state, "shepherd_0"), launch))
    assert place(launched, drone) == (6, 4, 0)


@pytest.mark.rule("WG-12.7")
def test_a_drone_is_launched_over_lower_ground_and_onto_a_rise_but_not_onto_a_cliff() -> None:
    ground = board(heights={(6, 4): -1, (5, 3): 1, (4, 3): 2}, colours={(5, 5): LIGHT, (4, 4): "r"})
    state = world(At("shepherd", 0, 5, 4, ap=8), At("mote", 1, 12, 4), on=ground)
    drone = next(each for each in state.units if state.field.sheets[each].setup.main == "shepherd_0")
    turn_of(state, "shepherd_0")
    launches = [each for each in RULES.legal(state, player(state)) if isinstance(each, a.LaunchDrone)]
    levels = {place(do(state, each), drone) for each in launches if each.drone == drone}
    grid = state.field.grid
    near = {grid.positions[each] for each in grid.neighbours[tile(state, 5, 4)]}
    assert near == {(6, 4), (4, 4), (5, 3), (4, 3), (5, 5), (4, 5)}
    assert levels == {(6, 4, 0), (5, 3, 1), (5, 5, 0), (4, 5, 0)}


@pytest.mark.rule("WG-10.9")
def test_a_house_on_higher_ground_stops_a_flight_like_the_ground_under_it() -> None:
    ground = board(heights={(8, 4): 1}, works=(Works(at=((8, 4),), elevation=0),))
    state = held(on=ground)
    thrown = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8)
    assert (
        place(thrown, HELD) == (7, 4, 0) and unit(thrown, HELD).is_lying and not unit(thrown, HELD).stuck_in
    )


JETS = {"sparrow_0": {"effects": (("jump", 1), ("slippery", 2))}}


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-3.5")
def test_a_jump_may_end_beside_a_friend_where_both_have_room() -> None:
    state = world(At("sparrow", 0, 3, 4), At("halyard", 0, 5, 4), At("mote", 1, 12, 4), change=JETS)
    jump = a.JumpTo(player=player(state), tile=tile(state, 5, 4))
    assert place(do(turn_of(state, "sparrow_0"), jump), "sparrow_0") == (5, 4, 0)
    heavy = world(At("sparrow", 0, 3, 4), At("basalt", 0, 5, 4), At("mote", 1, 12, 4), change=JETS)
    assert refused(turn_of(heavy, "sparrow_0"), jump).reason == "no_room"


@pytest.mark.rule("WG-12.5")
@pytest.mark.rule("WG-15.7")
def test_a_jump_towards_the_enemy_loses_the_points_of_getting_away() -> None:
    state = turn_of(world(At("sparrow", 0, 3, 4), At("mote", 1, 12, 4), change=JETS), "sparrow_0")
    before = state.turn.move if state.turn is not None else None
    after = do(state, a.JumpTo(player=player(state), tile=tile(state, 5, 4))).state.turn
    assert before is not None and after is not None and after.move is not None
    assert (before.left, after.move.left, after.move.bonus) == (7, 3, 0)
    few = turn_of(state.clone(), "sparrow_0")
    assert few.turn is not None
    few.turn = replace(few.turn, move=replace(before, left=3))
    jump = a.JumpTo(player=player(state), tile=tile(state, 5, 4))
    assert refused(few, jump).reason == "points_missing"
