"""Sentences of the rulebook about fights where several of them meet (WG-5, WG-9, WG-10, WG-12, WG-15)."""

import pytest
from msgspec.structs import replace

from game.core.dice import SEEDED
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    Attack,
    BreakGrapple,
    BreakOff,
    CoolDown,
    Demolish,
    EndPhase,
    Grapple,
    Kneel,
    PickUp,
    TakeStance,
    ThrowHeld,
)
from game.systems.wargame.content_missions import Works
from game.systems.wargame.jobs import Blow, Hurt
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_fall import throw_need
from game.systems.wargame.resolve_grapple import seize_need
from game.systems.wargame.rolls import attack_need
from game.systems.wargame.state import WargameState
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
from tests.systems.wargame.test_grapples import beside, held


def hurt(state: WargameState, name: str, aim: str, damage: int) -> WargameState:
    """Damage out of nowhere."""
    work = Work(Step(state.clone(), RULES.evolve, SEEDED))
    work.then(Hurt(UnitId(name), aim, damage, "attack"))
    run(work, DOINGS)
    return work.state


@pytest.mark.rule("WG-16.7")
def test_the_night_hides_structures_too() -> None:
    ground = board(works=(Works(at=((10, 4),), elevation=0),))
    state = world(At("basalt", 0, 4, 4, ap=16), At("mote", 1, 12, 9), of="call_of_darkness", on=ground)
    turn_of(state, "basalt_0", "ranged")
    fire = Demolish(player=player(state), item="basalt_0.bazooka", target="building_0")
    assert refused(state, fire).reason == "hidden_by_night"
    near = alter(state.clone(), "basalt_0", tile=tile(state, 5, 4))
    assert RULES.check(near, fire) is None
    state.markers["beacon_3"] = replace(state.markers["beacon_3"], is_on=True, owner=1)
    assert RULES.check(state, fire) is None, "9,5 is lit, within 3"


@pytest.mark.rule("WG-9.8")
def test_a_grapple_and_a_throw_aim_at_nothing() -> None:
    plain, fine = beside(), beside(options={"aimed": "penalty"})
    enemy = unit(plain, "halyard_1").id
    needs = [seize_need(each, unit(each, "brigand_0"), enemy)[0] for each in (plain, fine)]
    assert needs[0] == needs[1]
    throws = [
        throw_need(each, unit(each, "brigand_0"))[0] for each in (held(), held(options={"aimed": "penalty"}))
    ]
    assert throws[0] == throws[1]


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-15.3")
def test_in_a_hold_the_least_range_still_holds() -> None:
    state = turn_of(alter(held("brigand", "shepherd"), "shepherd_1", ap=9), "shepherd_1", "ranged")
    rifle = Attack(
        player=player(state),
        item="shepherd_1.marksman_rifle",
        target=unit(state, "brigand_0").id,
        aim="torso",
    )
    assert refused(state, rifle).reason == "too_near"
    halyard = turn_of(alter(held(), "halyard_1", ap=9), "halyard_1", "ranged")
    fire = replace(rifle, item="halyard_1.service_rifle")
    assert RULES.check(halyard, fire) is None, "held weapons of two hands too, whatever it faces"


@pytest.mark.rule("WG-10.2")
def test_letting_go_is_a_command_of_the_next_turn() -> None:
    state = held()
    own = player(state)
    assert refused(state, BreakOff(player=own)).reason == "hold_is_fresh"
    later = turn_of(alter(state, "brigand_0", ap=5), "brigand_0")
    off = do(later, BreakOff(player=own))
    assert unit(off, "brigand_0").ap == 3 and place(off, "brigand_0") == (5, 4, 0)
    poor = turn_of(alter(state, "brigand_0", ap=1), "brigand_0")
    assert refused(poor, BreakOff(player=own)).reason == "ap_missing"


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-12.8")
def test_a_holder_may_take_a_stance_and_fire_at_structures() -> None:
    ground = board(works=(Works(at=((8, 4),), elevation=0),))
    state = turn_of(alter(held(on=ground), "brigand_0", ap=12), "brigand_0", "ranged")
    fire = Demolish(player=player(state), item="brigand_0.machine_pistol", target="building_0")
    assert RULES.check(state, fire) is None
    assert do(state, TakeStance(player=player(state), stance="brace")).of(ev.StanceTaken)
    blue = turn_of(alter(state, "halyard_1", ap=8), "halyard_1")
    assert refused(blue, TakeStance(player=player(blue), stance="brace")).reason == "no_stance"


@pytest.mark.rule("WG-11.1")
def test_breaking_out_costs_more_for_who_lost_its_arms() -> None:
    tank = turn_of(alter(held("brigand", "turnstone"), "turnstone_1", ap=2), "turnstone_1")
    free = do(tank, BreakGrapple(player=player(tank)))
    assert unit(free, "turnstone_1").ap == 0 and not unit(free, "turnstone_1").held_by


@pytest.mark.rule("WG-10.4")
def test_a_flight_ends_in_the_last_free_hex_and_torsos_take_the_collision() -> None:
    def scene(*others: At) -> WargameState:
        state = world(
            At("brigand", 0, 5, 4, ap=12),
            At("halyard", 1, 6, 4, facing=W, ap=0),
            *others,
            change={"brigand_0": {"assault": 2}},
        )
        reach = Grapple(player=player(state), target=unit(state, "halyard_1").id)
        return do(turn_of(state, "brigand_0", "close"), reach, 8, 1).state

    state = scene(At("mote", 0, 8, 4, ap=0), At("sparrow", 0, 9, 4, ap=0))
    far = ThrowHeld(player=player(state), tile=tile(state, 11, 4))
    struck = do(state, far, 8, 8, 2)
    assert place(struck, "halyard_1") == (7, 4, 0), "past one who evades, stopped by one who does not"
    assert struck.state.prompt is None, "a collision is no fall: nobody chooses"
    assert section(struck, "halyard_1", "torso") == 42 - 2 * 2 * 1
    assert section(struck, "sparrow_0", "torso") == 20 - 2 * 2 * 1, "the same number"
    assert unit(struck, "sparrow_0").is_lying and not unit(struck, "mote_0").is_lying
    both = do(state, far, 8, 8, 8)
    assert place(both, "halyard_1") == (11, 4, 0) and section(both, "halyard_1", "torso") == 42 - 2 * 2 * 5


@pytest.mark.rule("WG-10.7")
@pytest.mark.rule("WG-8.6")
def test_who_cannot_fly_falls_once_a_hold_in_the_air_is_over() -> None:
    state = world(At("sparrow", 0, 5, 4, level=2, ap=12), At("sparrow", 1, 6, 4, level=2, facing=W, ap=8))
    reach = Grapple(player=player(state), target=unit(state, "sparrow_1").id)
    holds = do(turn_of(state, "sparrow_0", "close"), reach, 8, 1).state
    crippled = hurt(holds, "sparrow_0", "thrusters", 18)
    assert place(crippled, "sparrow_0")[2] == 2, "held up by the hold"
    freed = do(turn_of(crippled, "sparrow_1"), BreakGrapple(player=player(turn_of(crippled, "sparrow_1"))))
    assert place(freed, "sparrow_0")[2] == 0 and place(freed, "sparrow_1")[2] == 2
    armless = hurt(
        hurt(hurt(holds, "sparrow_1", "thrusters", 18), "sparrow_0", "arm_1", 10), "sparrow_0", "arm_2", 10
    )
    assert not unit(armless, "sparrow_0").holds and place(armless, "sparrow_1")[2] == 0


@pytest.mark.rule("WG-15.7")
def test_a_grudge_is_for_the_destroyed() -> None:
    state = world(
        At("halyard", 0, 3, 4),
        At("turnstone", 0, 4, 6),
        At("halyard", 1, 6, 4, facing=W),
        change={"halyard_0": {"effects": {"grudge": 1}}},
    )
    blow = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("halyard_1"), "torso")
    whole = attack_need(state, blow)[0]
    assert attack_need(alter(state.clone(), "turnstone_0", is_disabled=True), blow)[0] == whole
    assert attack_need(alter(state.clone(), "turnstone_0", status="lost", tile=-1), blow)[0] == whole - 1


@pytest.mark.rule("WG-10.8")
@pytest.mark.rule("WG-9.10")
@pytest.mark.rule("WG-12.5")
def test_the_lying_may_pick_up_and_cool_down() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=board(colours={(3, 4): "t"}))
    rifle, sabre = "halyard_0.service_rifle", "halyard_0.sabre"
    state.items[rifle] = replace(state.items[rifle], lies="ground", on=(), tile=tile(state, 3, 4), bearer="")
    lies = turn_of(alter(state, "halyard_0", is_lying=True), "halyard_0")
    assert do(lies, PickUp(player=player(lies), item=rifle)).state.items[rifle].lies == "held"
    assert do(lies, CoolDown(player=player(lies))).of(ev.CooledDown)
    assert sabre in lies.items
    bound = turn_of(alter(held(), "halyard_1", ap=8), "halyard_1")
    assert do(bound, CoolDown(player=player(bound))).of(ev.CooledDown)


@pytest.mark.rule("WG-14.1")
def test_the_battle_ends_as_soon_as_a_side_has_nothing_operable() -> None:
    state = world(At("halyard", 0, 3, 4), At("sparrow", 1, 6, 4, ap=0))
    alter(state, "sparrow_1", is_lying=True, sections=(8, 1, 10, 10, 12, 12))
    fire = Attack(
        player=player(state), item="halyard_0.service_rifle", target=UnitId("sparrow_1"), aim="torso"
    )
    done = do(turn_of(state, "halyard_0", "ranged"), fire, 5)
    assert done.state.outcome is not None and done.state.outcome.reason == "destroyed"
    assert done.state.outcome.winners == ("red",)
    assert isinstance(answer, object) and isinstance(done, Done)


@pytest.mark.rule("WG-12.3")
@pytest.mark.rule("WG-13.2")
def test_who_knelt_by_choice_aims_on_after_overheating() -> None:
    ground = board(colours={(3, 4): "t"})
    state = world(
        At("halyard", 0, 3, 4), At("halyard", 1, 6, 4, facing=W, ap=0), on=ground, of="winds_of_war"
    )
    blow = Blow(UnitId("halyard_0"), "halyard_0.service_rifle", UnitId("halyard_1"), "torso")
    standing = attack_need(state, blow)[0]
    for knelt, better in ((True, 1), (False, 0)):
        acting = turn_of(alter(state.clone(), "halyard_0", is_kneeling=knelt), "halyard_0")
        hot = do(acting, EndPhase(player=player(acting)), 2).state
        me = unit(hot, "halyard_0")
        assert me.has_overheated and me.is_kneeling and standing - attack_need(hot, blow)[0] == better
        cool = do(turn_of(hot, "halyard_0"), CoolDown(player=player(acting)))
        assert unit(cool, "halyard_0").is_kneeling == knelt, "only Overheat's own kneeling is taken off"


@pytest.mark.rule("WG-12.6")
def test_a_guard_takes_a_counter_for_its_friend_too() -> None:
    state = world(
        At("brigand", 0, 5, 4, ap=12), At("basalt", 0, 4, 4, ap=0), At("brigand", 1, 6, 4, facing=W, ap=9)
    )
    alter(state, "basalt_0", stance="shield")
    alter(state, "brigand_1", stance="counter")
    turn_of(state, "brigand_0", "close")
    strike = Attack(
        player=player(state), item="brigand_0.beam_blade", target=UnitId("brigand_1"), aim="torso"
    )
    missed = answer(do(state, strike), "none", 1)
    aimed = answer(missed, "brigand_1.beam_blade")
    back = answer(answer(aimed, "torso"), "torso", 4, 1)
    assert back.of(ev.BlowTaken)
    assert section(back, "basalt_0", "torso") == 60 - 6 and section(back, "brigand_0", "torso") == 32


@pytest.mark.rule("WG-15.5")
@pytest.mark.rule("WG-2.3")
def test_a_mast_sees_through_one_hex_of_woods_at_any_range() -> None:
    def reach(effects: dict[str, int], woods: int) -> bool:
        state = world(
            At("turnstone", 0, 3, 4, ap=8),
            At("halyard", 1, 8, 4, ap=0),
            on=board(colours={(4 + number, 4): "g" for number in range(woods)}),
            change={"turnstone_0": {"effects": effects}},
        )
        fire = Attack(
            player=player(turn_of(state, "turnstone_0", "ranged")),
            item="turnstone_0.main_cannon",
            target=UnitId("halyard_1"),
            aim="torso",
        )
        return RULES.check(state, fire) is None

    assert reach({}, 0) and not reach({}, 1)
    assert reach({"ignores_green": 1}, 1) and not reach({"ignores_green": 1}, 2)


@pytest.mark.rule("WG-12.3")
@pytest.mark.rule("WG-3.7")
def test_a_bed_is_a_surface_to_kneel_on() -> None:
    state = world(At("halyard", 0, 3, 4), At("mote", 1, 12, 4), on=board(colours={(3, 4): "l"}))
    assert do(turn_of(state, "halyard_0"), Kneel(player=player(state))).of(ev.Knelt)
    flyer = turn_of(world(At("sparrow", 0, 3, 4, level=1), At("mote", 1, 12, 4)), "sparrow_0")
    assert refused(flyer, Kneel(player=player(flyer))).reason == "cannot_kneel"
