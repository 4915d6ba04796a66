"""Building and moving where several sentences of the rulebook meet (WG-2, WG-4, WG-8, WG-15)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as altered

from game.core.dice import SEEDED
from game.core.kernel import Step
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    Attack,
    DashAhead,
    EndPhase,
    FinishOrder,
    JumpTo,
    LeaveBoard,
    OrderDrone,
    PickUp,
    RecallDrone,
    StepTo,
)
from game.systems.wargame.body import modes
from game.systems.wargame.build_units import Squads
from game.systems.wargame.construct import faults, modes_of
from game.systems.wargame.content import Datasheet, Fitted, Part, SheetSection
from game.systems.wargame.jobs import Hurt
from game.systems.wargame.request import UnitRequest
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.setup import UnitSetup
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work, run
from tests.support.shipped import shipped_catalog
from tests.support.wargame import (
    RULES,
    At,
    Done,
    W,
    alter,
    answer,
    board,
    do,
    numbers,
    place,
    player,
    refused,
    section,
    stores,
    tile,
    turn_of,
    unit,
    world,
)


def sheet(name: str) -> Datasheet:
    """A shipped datasheet."""
    return shipped_catalog().of(Datasheet)[name]


def wrong(changed: Datasheet) -> set[str]:
    """Why a datasheet is illegal."""
    return {fault.reason for fault in faults(changed, stores())}


def part(name: Part, defense: int) -> SheetSection:
    """A section."""
    return SheetSection(part=name, defense=defense)


def built(changed: Datasheet, unit_id: str) -> dict[str, object]:
    """What a datasheet gives a unit, to be put in place of a ready one's."""
    assert not wrong(changed)
    made: UnitSetup = Squads(shipped_catalog(), numbers()).unit(UnitRequest(built=changed, id=unit_id), "")[0]
    return {name: getattr(made, name) for name in made.__struct_fields__}


def step(state: WargameState | Done, column: int, row: int, level: int = 0, *faces: int) -> Done:
    """Take a step."""
    known = state.state if isinstance(state, Done) else state
    return do(known, StepTo(player=player(known), tile=tile(known, column, row), level=level), *faces)


def left(state: WargameState | Done) -> int:
    """Return the points left."""
    known = state.state if isinstance(state, Done) else state
    assert known.turn is not None and known.turn.move is not None
    return known.turn.move.left


@pytest.mark.rule("WG-2.2")
@pytest.mark.rule("WG-12.5")
def test_vehicles_never_jump() -> None:
    assert "vehicles_never_jump" in wrong(replace(sheet("turnstone"), systems=("jump_jets",)))
    assert "vehicles_never_jump" in wrong(replace(sheet("mote"), systems=("jump_jets",)))
    assert not wrong(replace(sheet("halyard"), systems=("jump_jets",)))
    jets = {"turnstone_0": {"effects": {"jump": 1}}}
    state = turn_of(world(At("turnstone", 0, 3, 4), At("mote", 1, 12, 4), change=jets), "turnstone_0")
    assert refused(state, JumpTo(player=player(state), tile=tile(state, 5, 4))).reason == "cannot_jump"


@pytest.mark.rule("WG-15.10")
def test_only_an_ai_cockpit_stands_alone() -> None:
    torso = replace(sheet("halyard"), sections=(part("torso", 20),), fitted=(), mods=())
    assert "main_too_strong" in wrong(torso)
    assert not wrong(replace(sheet("mote"), sections=(part("ai_cockpit", 20),)))


@pytest.mark.rule("WG-2.1")
@pytest.mark.rule("WG-8.8")
def test_terra_drives_carry_a_mech_without_legs() -> None:
    base = sheet("halyard")
    sections = (*(each for each in base.sections if each.part != "leg"), part("terra_drive", 40))
    tracked = replace(base, sections=sections)
    assert modes_of(tracked, stores()) == ("standard",)
    state = world(
        At("halyard", 0, 3, 4), At("mote", 1, 12, 4), change={"halyard_0": built(tracked, "halyard_0")}
    )
    assert left(step(turn_of(state, "halyard_0"), 4, 4)) == 3
    assert not modes(
        state, unit(alter(state, "halyard_0", sections=(12, 36, 18, 18, 0)), "halyard_0")
    ).standard


@pytest.mark.rule("WG-2.1")
@pytest.mark.parametrize(("thrusters", "known"), [(0, ("standard",)), (16, ("hover", "flight"))])
def test_an_ai_cockpit_with_arms_alone_is_its_own_drive(thrusters: int, known: tuple[str, ...]) -> None:
    armed = replace(
        sheet("mote"), sections=(part("ai_cockpit", 14), part("arm", 8)), thrusters=thrusters, fitted=()
    )
    assert modes_of(armed, stores()) == known
    state = world(At("mote", 0, 3, 4), At("mote", 1, 12, 4), change={"mote_0": built(armed, "mote_0")})
    able = modes(state, unit(state, "mote_0"))
    assert tuple(name for name in able._fields[:5] if getattr(able, name)) == known


@pytest.mark.rule("WG-15.8")
@pytest.mark.rule("WG-9.9")
def test_bucklers_sit_on_arms_and_tower_shields_take_a_hand() -> None:
    halyard = sheet("halyard")
    rifle = halyard.fitted[0]
    assert "sits_on_an_arm" in wrong(
        replace(halyard, fitted=(rifle, Fitted(item="buckler", place="mounted", on=1)))
    )
    tower = Fitted(item="tower_shield", place="mounted", on=2)
    assert "not_for_mounts" in wrong(replace(halyard, fitted=(rifle, tower)))
    assert "no_hand_free" in wrong(replace(halyard, fitted=(rifle, Fitted(item="tower_shield"))))
    assert not wrong(replace(halyard, fitted=(Fitted(item="carbine"), Fitted(item="tower_shield"))))


@pytest.mark.rule("WG-3.5")
@pytest.mark.rule("WG-12.7")
def test_a_drone_passes_a_friend_like_any_unit() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=16), At("basalt", 0, 5, 4), At("mote", 1, 12, 4))
    drone = unit(state, "shepherd_0.drone_1").id
    alter(state, drone, status="board", tile=tile(state, 4, 4), level=0, facing=1)
    ordered = do(turn_of(state, "shepherd_0"), OrderDrone(player=player(state), drone=drone))
    through = step(ordered, 5, 4)
    assert place(through, drone) == (5, 4, 0)
    assert refused(through.state, FinishOrder(player=player(state))).reason == "passing_through"
    assert place(step(through, 6, 4), drone) == (6, 4, 0)


@pytest.mark.rule("WG-12.7")
@pytest.mark.rule("WG-10.8")
def test_a_drone_that_lay_stands_again_once_it_was_docked() -> None:
    state = world(At("shepherd", 0, 3, 4, ap=16), At("mote", 1, 12, 4))
    drone = unit(state, "shepherd_0.drone_1").id
    alter(state, drone, status="board", tile=tile(state, 4, 4), level=0, is_lying=True)
    docked = do(turn_of(state, "shepherd_0"), RecallDrone(player=player(state), drone=drone))
    assert not unit(docked, drone).is_lying


@pytest.mark.rule("WG-8.9")
@pytest.mark.rule("WG-8.11")
@pytest.mark.rule("WG-4.8")
def test_from_a_height_of_two_the_water_is_a_fall_of_two() -> None:
    ground = board(heights={(4, 4): 2}, colours={(5, 4): "d"})
    state = turn_of(world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    done = answer(step(state, 5, 4, 2), "leg_1")
    assert place(done, "halyard_0") == (5, 4, -2)
    assert section(done, "halyard_0", "leg_1") == 20 - 2 * 2 * 2, "down to 0, then it sinks"
    low = board(heights={(4, 4): 1}, colours={(5, 4): "l"})
    wades = turn_of(world(At("halyard", 0, 4, 4), At("mote", 1, 12, 4), on=low), "halyard_0")
    assert not step(wades, 5, 4, -1).of(ev.UnitFell)


@pytest.mark.rule("WG-11.2")
@pytest.mark.rule("WG-8.7")
def test_who_is_grounded_moves_one_hex_and_never_dashes() -> None:
    state = world(
        At("kestrel", 0, 3, 4, level=0),
        At("mote", 1, 12, 4),
        change={"kestrel_0": {"effects": {"slippery": 2}}},
    )
    alter(state, "kestrel_0", thrusters=5)
    turn_of(state, "kestrel_0")
    assert left(state) == 1
    assert refused(state, DashAhead(player=player(state), direction=1)).reason == "no_mode"
    assert left(step(state, 4, 4)) == 0


@pytest.mark.rule("WG-16.11")
def test_a_carrier_hovers_one_level_a_turn_and_its_pool_is_halved_at_once() -> None:
    state = world(
        At("sparrow", 0, 10, 6, level=0), At("halyard", 1, 14, 3), of="protect_the_relic", on=board(16, 13)
    )
    knife = "sparrow_0.combat_knife"
    state.items[knife] = altered(state.items[knife], lies="carried", on=())
    moved = alter(state, "sparrow_0", tile=tile(state, 9, 6))
    there = step(turn_of(moved, "sparrow_0"), 10, 6)
    assert left(there) == 4
    lifted = do(there.state, PickUp(player=player(state), item="relic_0"))
    assert left(lifted) == 3 - 1, "half of 5, of which one is spent"
    up = step(lifted, 10, 6, 1)
    again = StepTo(player=player(state), tile=tile(state, 10, 6), level=2)
    assert refused(up.state, again).reason == "no_mode_for_step"


@pytest.mark.rule("WG-8.12")
def test_who_falls_stays_where_the_one_below_stepped_aside() -> None:
    ground = board(heights={(4, 4): 2})
    state = world(At("halyard", 0, 4, 4), At("halyard", 1, 5, 4, facing=W, ap=0), on=ground)
    fallen = answer(step(turn_of(state, "halyard_0"), 5, 4, 2), "leg_1", 6)
    aside = answer(fallen, str(tile(state, 6, 4)))
    assert aside.state.prompt is None
    assert place(aside, "halyard_1") == (6, 4, 0) and place(aside, "halyard_0") == (5, 4, 0)


@pytest.mark.rule("WG-4.9")
@pytest.mark.rule("WG-4.2")
@pytest.mark.rule("WG-4.3")
def test_there_is_one_roll_for_each_colour_crossed() -> None:
    ground = board(colours={(4, 4): "t", (6, 4): "w"})
    state = turn_of(world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=ground), "halyard_0")
    there = step(step(step(state, 4, 4), 5, 4), 6, 4).state
    both = do(there, EndPhase(player=player(state)), 2, 2)
    me = unit(both, "halyard_0")
    assert me.has_overheated and me.has_frozen and both.state.turn is None
    assert len(both.of(ev.TurnEnded)) == 1
    one = do(there, EndPhase(player=player(state)), 3, 2)
    assert not unit(one, "halyard_0").has_overheated and unit(one, "halyard_0").has_frozen


@pytest.mark.rule("WG-16.5")
@pytest.mark.rule("WG-2.12")
def test_drones_go_with_a_main_unit_that_leaves() -> None:
    state = world(
        At("halyard", 0, 3, 4), At("shepherd", 1, 13, 4), At("mote", 1, 10, 4), of="endless_pursuit"
    )
    drone = unit(state, "shepherd_1.drone_1").id
    alter(state, drone, status="board", tile=tile(state, 12, 4), level=0)
    state.round = 5
    done = do(turn_of(state, "shepherd_1"), LeaveBoard(player=player(turn_of(state, "shepherd_1"))))
    assert unit(done, drone).status == "away" and unit(done, drone).tile == -1
    assert unit(done, "shepherd_1.drone_2").status == "away"


@pytest.mark.rule("WG-15.3")
@pytest.mark.rule("WG-15.7")
def test_points_for_getting_away_are_no_points_moved() -> None:
    state = world(
        At("gunner", 0, 6, 4, facing=W, ap=16),
        At("halyard", 1, 8, 4, ap=0),
        change={"gunner_0": {"effects": {"slippery": 2}}},
    )
    cannon = Attack(
        player=player(state), item="gunner_0.shoulder_cannon", target=unit(state, "halyard_1").id, aim="torso"
    )
    turn_of(state, "gunner_0")
    assert left(state) == 5
    two = step(step(state, 5, 4), 4, 4).state
    ranged = do(two, EndPhase(player=player(state))).state
    assert refused(alter(ranged, "gunner_0", facing=1), cannon).reason == "moved_too_far"
    one = do(step(state, 5, 4).state, EndPhase(player=player(state))).state
    assert do(alter(one, "gunner_0", facing=1), cannon, 1).of(ev.AttackMade)


@pytest.mark.rule("WG-13.3")
@pytest.mark.rule("WG-4.6")
def test_who_loses_cruise_in_water_is_taken_hold_of_at_once() -> None:
    ground = board(colours={(3, 4): "l", (4, 4): "l"})
    state = turn_of(
        world(
            At("halyard", 0, 3, 4, level=0),
            At("mote", 1, 12, 4),
            on=ground,
            change={"halyard_0": {"thrusters": 19}},
        ),
        "halyard_0",
    )
    assert left(step(state, 4, 4)) == 3
    work = Work(Step(step(state, 4, 4).state.clone(), RULES.evolve, SEEDED))
    work.then(Hurt(unit(state, "halyard_0").id, "thrusters", 1, "attack"))
    run(work, DOINGS)
    assert place(work.state, "halyard_0") == (4, 4, -1), "it sinks"
    assert left(work.state) == 1 and any(isinstance(each, ev.ConditionTold) for each in work.step.events)
