"""Movement: prices of steps by mode, thrusters, water, falls, what is crossed (WG-4, WG-8, WG-13)."""

import pytest

from game.core.dice import SEEDED, ScriptedChance
from game.core.kernel import Step, perform
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    ActivateUnit,
    CoolDown,
    DashAhead,
    Demolish,
    EndActivation,
    EndPhase,
    JumpTo,
    Rotate,
    StepTo,
)
from game.systems.wargame.body import modes, water_of
from game.systems.wargame.content_missions import Works
from game.systems.wargame.jobs import Hurt
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_fall import fall_damage
from game.systems.wargame.state import WargameState
from game.systems.wargame.steps import steps_of
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
    record_roundtrip,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)


def step(state: WargameState | Done, column: int, row: int, level: int = 0, *faces: int) -> Done:
    """Take a step."""
    known = state.state if isinstance(state, Done) else state
    return do(known, StepTo(player=player(known), tile=tile(known, column, row), level=level), *faces)


def left(state: WargameState | Done) -> int:
    """Return the points left."""
    known = state.state if isinstance(state, Done) else state
    assert known.turn is not None and known.turn.move is not None
    return known.turn.move.left


def why(state: WargameState, column: int, row: int, level: int = 0) -> str:
    """Why a step is refused."""
    return refused(state, StepTo(player=player(state), tile=tile(state, column, row), level=level)).reason


@pytest.mark.rule("WG-8.1")
def test_a_step_goes_to_the_front_and_keeps_the_facing() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0")
    assert why(state, 2, 4) == "not_in_front"
    assert why(state, 6, 4) == "not_a_neighbour"
    done = step(state, 4, 4)
    assert place(done, "halyard_0") == (4, 4, 0) and unit(done, "halyard_0").facing == 1 and left(done) == 3


@pytest.mark.rule("WG-8.1")
def test_one_rotation_is_free_and_others_cost_a_point() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0")
    once = do(state, Rotate(player=player(state), facing=4))
    assert left(once) == 4
    twice = do(once.state, Rotate(player=player(state), facing=1))
    assert left(twice) == 3
    per_side = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), options={"rotation": "per_side"})
    turned = do(turn_of(per_side, "halyard_0"), Rotate(player=player(per_side), facing=2))
    assert left(do(turned.state, Rotate(player=player(per_side), facing=5))) == 1
    spent = alter(state, "halyard_0")
    assert spent.turn is not None and spent.turn.move is not None


@pytest.mark.rule("WG-3.3")
@pytest.mark.rule("WG-8.9")
def test_steps_on_foot_up_down_and_over_cliffs() -> None:
    ground = board(heights={(4, 4): 1, (5, 4): 2, (4, 3): 2})
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    assert why(state, 3, 3, 2) == "no_mode_for_step", "two levels up"
    up = step(state, 4, 4, 1)
    assert left(up) == 2
    top = step(up, 5, 4, 2)
    assert left(top) == 0
    down = turn_of(
        world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=board(heights={(4, 4): 1})), "halyard_0"
    )
    assert left(step(down, 5, 4, 0)) == 3


@pytest.mark.rule("WG-8.9")
@pytest.mark.rule("WG-8.11")
def test_off_a_height_of_two_it_is_a_fall() -> None:
    ground = board(heights={(4, 4): 2})
    state = turn_of(world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    asked = step(state, 5, 4, 2)
    assert asked.state.prompt is not None and asked.state.prompt.kind == "section"
    assert "torso" in asked.state.prompt.options and "leg_1" in asked.state.prompt.options
    done = answer(asked, "leg_1")
    assert place(done, "halyard_0") == (5, 4, 0)
    assert section(done, "halyard_0", "leg_1") == 20 - 8
    assert not unit(done, "halyard_0").is_lying


@pytest.mark.rule("WG-8.6")
@pytest.mark.parametrize(
    ("sheet", "levels", "damage"), [("sparrow", 2, 4), ("basalt", 2, 12), ("massif", 3, 30)]
)
def test_falls_do_two_times_class_times_elevations(sheet: str, levels: int, damage: int) -> None:
    state = world(At(sheet, 0, 3, 4))
    assert fall_damage(state, unit(state, f"{sheet}_0").id, levels) == damage


@pytest.mark.rule("WG-8.9")
@pytest.mark.rule("WG-2.2")
def test_ground_vehicles_keep_to_one_level() -> None:
    ground = board(heights={(4, 4): 1}, colours={(4, 3): "l"})
    state = turn_of(world(At("turnstone", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "turnstone_0")
    assert why(state, 4, 4, 1) == "no_mode_for_step"
    assert left(step(state, 2, 4)) == 3, "but it steps to any side"


@pytest.mark.rule("WG-4.5")
@pytest.mark.rule("WG-2.3")
@pytest.mark.rule("WG-8.9")
def test_ruins_double_the_step_and_woods_that_of_tanks() -> None:
    ground = board(colours={(4, 4): "k", (4, 6): "g"})
    state = world(At("halyard", 0, 3, 4), At("turnstone", 0, 3, 6), At("mote", 1, 12, 4), on=ground)
    assert left(step(turn_of(state, "halyard_0"), 4, 4)) == 2
    assert left(step(turn_of(state, "turnstone_0"), 4, 6)) == 2
    flyer = world(At("sparrow", 0, 3, 4, level=1), At("mote", 1, 12, 4), on=ground)
    assert left(step(turn_of(flyer, "sparrow_0"), 4, 4, 1)) == 4, "in the air a hex is 1"


@pytest.mark.rule("WG-8.9")
def test_one_step_is_always_open_to_who_spent_nothing() -> None:
    ground = board(colours={(4, 4): "k", (5, 4): "k"})
    slow: dict[str, dict[str, object]] = {"massif_0": {"effects": {}}}
    state = turn_of(world(At("massif", 0, 3, 4), At("mote", 1, 12, 4), on=ground, change=slow), "massif_0")
    assert left(state) == 1
    done = step(state, 4, 4)
    assert left(done) == 0
    assert why(done.state, 5, 4) == "points_missing"


@pytest.mark.rule("WG-8.2")
def test_hover_changes_one_level_a_turn() -> None:
    state = turn_of(world(At("brigand", 0, 3, 4), At("mote", 1, 12, 4)), "brigand_0")
    assert modes(state, unit(state, "brigand_0")).hover
    alter(state, "brigand_0", thrusters=20)
    up = step(state, 3, 4, 1)
    assert place(up, "brigand_0") == (3, 4, 1) and left(up) == 3
    assert why(up.state, 3, 4, 2) == "no_mode_for_step"
    assert left(step(up, 4, 4, 1)) == 2


@pytest.mark.rule("WG-8.3")
@pytest.mark.rule("WG-8.8")
def test_flight_changes_as_many_levels_as_it_has_points() -> None:
    state = turn_of(world(At("sparrow", 0, 3, 4), At("mote", 1, 12, 4)), "sparrow_0")
    high: WargameState | Done = state
    for level in (1, 2, 3):
        high = step(high, 3, 4, level)
    assert place(high, "sparrow_0") == (3, 4, 3) and left(high) == 2
    assert place(step(high, 4, 4, 3), "sparrow_0") == (4, 4, 3)


@pytest.mark.rule("WG-8.6")
@pytest.mark.rule("WG-8.11")
def test_lost_thrusters_drop_the_mode_and_the_unit_at_once() -> None:
    def shot(level: int, damage: int) -> WargameState:
        state = world(At("sparrow", 0, 3, 4, level=level), At("mote", 1, 12, 4))
        work = Work(Step(state.clone(), RULES.evolve, SEEDED))
        work.then(Hurt(unit(state, "sparrow_0").id, "thrusters", damage, "attack"))
        run(work, DOINGS)
        return work.state

    assert place(shot(3, 6), "sparrow_0")[2] == 3, "at the number the mode stays"
    assert place(shot(3, 7), "sparrow_0")[2] == 2, "hover alone sinks from +3"
    fallen = shot(2, 9)
    assert place(fallen, "sparrow_0")[2] == 0 and fallen.prompt is not None
    assert section(answer(fallen, "torso"), "sparrow_0", "torso") == 20 - 4


@pytest.mark.rule("WG-8.7")
@pytest.mark.rule("WG-8.10")
def test_a_thruster_move_is_a_whole_line_up_to_an_obstacle() -> None:
    state = turn_of(world(At("sparrow", 0, 1, 4), At("mote", 1, 12, 0)), "sparrow_0")
    done = do(state, DashAhead(player=player(state), direction=1))
    assert place(done, "sparrow_0") == (11, 4, 0)
    over = do(done.state, EndPhase(player=player(done.state)))
    assert over.state.turn is None, "no Ranged or Close phase follows"
    barred = turn_of(world(At("sparrow", 0, 1, 4), At("mote", 1, 5, 4)), "sparrow_0")
    assert place(do(barred, DashAhead(player=player(barred), direction=1)), "sparrow_0") == (4, 4, 0)
    cliff = world(At("sparrow", 0, 1, 4), At("mote", 1, 12, 0), on=board(heights={(2, 4): 1}))
    assert (
        refused(turn_of(cliff, "sparrow_0"), DashAhead(player=player(cliff), direction=1)).reason
        == "way_is_barred"
    )
    moved = step(state, 2, 4)
    again = DashAhead(player=player(state), direction=1)
    assert refused(moved.state, again).reason == "thruster_move_stands_alone"
    slow = turn_of(world(At("halyard", 0, 1, 4), At("mote", 1, 12, 0)), "halyard_0")
    assert refused(slow, DashAhead(player=player(slow), direction=1)).reason == "no_thrusters"


@pytest.mark.rule("WG-4.6")
@pytest.mark.rule("WG-4.8")
@pytest.mark.rule("WG-13.3")
def test_wading_prices_and_what_water_does() -> None:
    colours = {(4, 4): "l", (5, 4): "l", (7, 4): "d"}
    state = turn_of(
        world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=board(colours=colours)), "halyard_0"
    )
    into = step(state, 4, 4, -1)
    assert left(into) == 4 - 1 - 2, "1 to go in, 2 lost to Euphotic"
    assert water_of(into.state, unit(into, "halyard_0")) == "euphotic"
    fresh = turn_of(into.state, "halyard_0")
    assert left(fresh) == 2
    across = step(fresh, 5, 4, -1)
    assert left(across) == 0
    out = step(turn_of(across.state, "halyard_0"), 6, 4, 0)
    assert left(out) == 0 and water_of(out.state, unit(out, "halyard_0")) == ""
    sparrow = world(At("sparrow", 0, 4, 4, level=1), At("mote", 1, 12, 4), on=board(colours=colours))
    assert water_of(sparrow, unit(sparrow, "sparrow_0")) == ""
    over = world(
        At("brigand", 0, 4, 4, level=1),
        At("mote", 1, 12, 4),
        on=board(colours=colours),
        options={"water_over": True},
    )
    assert water_of(alter(over, "brigand_0", thrusters=0), unit(over, "brigand_0")) == "euphotic"


@pytest.mark.rule("WG-13.1")
@pytest.mark.rule("WG-13.3")
def test_the_abyss_does_ten_at_each_activation() -> None:
    state = world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=board(colours={(4, 4): "d"}))
    done = do(state, ActivateUnit(player=player(state), unit=unit(state, "halyard_0").id), 4)
    assert section(done, "halyard_0", "torso") == 42 - 10
    assert left(done) == 2


@pytest.mark.rule("WG-8.4")
@pytest.mark.rule("WG-8.5")
@pytest.mark.rule("WG-2.5")
@pytest.mark.rule("WG-2.6")
def test_cruise_swim_and_vehicles_of_the_water() -> None:
    water = {(column, row): "d" for column in range(3, 8) for row in range(11) if column < 14 - (row & 1)}
    state = turn_of(
        world(
            At("otter", 0, 4, 4, level=0),
            At("heron", 0, 5, 6, level=0),
            At("mote", 1, 12, 4),
            on=board(colours=water),
        ),
        "otter_0",
    )
    assert left(step(state, 5, 4, 0)) == 4
    assert left(step(state, 4, 4, -1)) == 4, "it swims: a level is 1"
    assert {state.colours[where] for where, _ in steps_of(state, unit(state, "otter_0"), _move(state))} == {
        "d"
    }
    alter(state, "otter_0", thrusters=10)
    assert left(step(state, 4, 4, -1)) == 3, "it cruises: under water 2"
    heron = turn_of(state, "heron_0")
    able = modes(heron, unit(heron, "heron_0"))
    assert able.flight and able.swim and not able.standard


def _move(state: WargameState):  # type: ignore[no-untyped-def]
    assert state.turn is not None and state.turn.move is not None
    return state.turn.move


@pytest.mark.rule("WG-2.4")
def test_aerial_vehicles_use_all_their_points() -> None:
    state = turn_of(world(At("kestrel", 0, 3, 4, level=1), At("mote", 1, 12, 4)), "kestrel_0")
    assert refused(state, EndPhase(player=player(state))).reason == "points_unused"
    assert refused(state, EndActivation(player=player(state))).reason == "points_unused"
    moved: WargameState | Done = state
    for column in (4, 5, 6, 7, 8):
        moved = step(moved, column, 4, 1)
    assert left(moved) == 0
    assert do(moved.state, EndPhase(player=player(state))).state.turn is not None  # type: ignore[union-attr]


@pytest.mark.rule("WG-3.5")
def test_friends_are_passed_and_enemies_bar_the_way() -> None:
    state = world(At("basalt", 0, 3, 4), At("basalt", 0, 4, 4, id="friend"), At("mote", 1, 12, 4))
    through = step(turn_of(state, "basalt_0"), 4, 4)
    assert refused(through.state, EndPhase(player=player(state))).reason == "passing_through"
    assert place(step(through, 5, 4), "basalt_0") == (5, 4, 0)
    barred = world(At("basalt", 0, 3, 4), At("basalt", 1, 4, 4))
    assert why(turn_of(barred, "basalt_0"), 4, 4) == "enemy_in_the_way"


@pytest.mark.rule("WG-4.2")
@pytest.mark.rule("WG-4.9")
@pytest.mark.rule("WG-13.2")
def test_tan_overheats_by_twice_the_hexes_crossed() -> None:
    ground = board(colours={(4, 4): "t", (5, 4): "t", (8, 4): "t"})
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    crossed = step(step(state, 4, 4), 5, 4)
    ends = EndPhase(player=player(state))
    hot = do(crossed.state, ends, 4)
    me = unit(hot, "halyard_0")
    assert hot.state.turn is None and me.has_overheated and me.is_kneeling and me.is_forced
    cool = do(crossed.state, ends, 5)
    assert cool.state.turn is not None and cool.state.turn.phase == "ranged"
    standing = turn_of(world(At("halyard", 0, 8, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    assert do(standing, ends, 2).of(ev.HeatStruck) and not do(standing, ends, 3).of(ev.HeatStruck)
    spared = do(standing, CoolDown(player=player(standing)))
    assert not do(spared.state, ends).of(ev.DiceRolled)
    proof = turn_of(world(At("basalt", 0, 8, 4), At("mote", 1, 12, 4), on=ground), "basalt_0")
    assert not do(proof, ends).of(ev.DiceRolled), "Coolant Loop"


@pytest.mark.rule("WG-4.3")
@pytest.mark.rule("WG-13.2")
def test_snow_freezes_and_the_option_reads_it_as_written() -> None:
    ground = board(colours={(4, 4): "w"})
    state = turn_of(world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    ends = EndPhase(player=player(state))
    frozen = do(state, ends, 2)
    assert unit(frozen, "halyard_0").has_frozen and frozen.state.turn is None
    assert not do(state, ends, 3).of(ev.FrostStruck)
    written = world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=ground, options={"freeze": "as_written"})
    turn_of(written, "halyard_0")
    assert do(written, ends, 2).of(ev.FrostStruck) and not do(written, ends, 1).of(ev.FrostStruck)


@pytest.mark.rule("WG-12.5")
def test_a_jump_goes_over_a_hex_two_levels_up() -> None:
    ground = board(heights={(5, 4): 2})
    jets = {"halyard_0": {"effects": {"jump": 1}}}
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground, change=jets), "halyard_0")
    done = do(state, JumpTo(player=player(state), tile=tile(state, 5, 4)))
    assert place(done, "halyard_0") == (5, 4, 2)
    assert left(done) == 2 and unit(done, "halyard_0").ap == 6
    without = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    assert refused(without, JumpTo(player=player(without), tile=tile(without, 5, 4))).reason == "cannot_jump"


@pytest.mark.rule("WG-8.12")
def test_falling_on_somebody() -> None:
    ground = board(heights={(4, 4): 2})

    def dropped() -> Done:
        state = world(At("halyard", 0, 4, 4), At("halyard", 1, 5, 4, facing=W, ap=0), on=ground)
        return answer(step(turn_of(state, "halyard_0"), 5, 4, 2), "leg_1", 6)

    evaded = dropped()
    assert evaded.state.prompt is not None and evaded.state.prompt.kind == "aside"
    aside = answer(evaded, str(tile(evaded.state, 6, 4)))
    assert place(aside, "halyard_1") == (6, 4, 0)
    state = world(At("halyard", 0, 4, 4), At("halyard", 1, 5, 4, facing=W, ap=0), on=ground)
    struck = answer(step(turn_of(state, "halyard_0"), 5, 4, 2), "leg_1", 3)
    assert struck.state.prompt is not None and struck.state.prompt.kind == "section"
    lies = answer(struck, "arm_1")
    assert section(lies, "halyard_1", "arm_1") == 18 - 8 and unit(lies, "halyard_1").is_lying
    if lies.state.prompt is not None:
        lies = answer(lies, lies.state.prompt.options[0])
    assert place(lies, "halyard_0")[:2] != (5, 4)


@pytest.mark.rule("WG-4.1")
@pytest.mark.rule("WG-5.4")
def test_a_roof_that_falls_takes_those_on_it_along() -> None:
    ground = board(works=(Works(at=((6, 4),), elevation=0, defense=6),))
    state = world(At("halyard", 0, 4, 4), At("halyard", 1, 6, 4, facing=W), on=ground)
    assert place(state, "halyard_1") == (6, 4, 1)
    turn_of(state, "halyard_0", "ranged")
    shot = Demolish(player=player(state), item="halyard_0.service_rifle", target="building_0")
    done = do(state, shot)
    assert place(done, "halyard_1") == (6, 4, 0) and done.of(ev.StructureFelled)
    assert done.state.colours[tile(done.state, 6, 4)] == "k"
    assert answer(done, "leg_1").of(ev.SectionHit)
    assert record_roundtrip(done.state).floors == done.state.floors


def test_the_script_is_used_up() -> None:
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4)), "halyard_0")
    chance = ScriptedChance((1,))
    perform(RULES, state, EndPhase(player=player(state)), chance)
    assert chance.used == 0
