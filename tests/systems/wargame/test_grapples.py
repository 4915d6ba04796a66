"""Grapples, holds, throws with deviation and collisions (WG-10)."""

import pytest

from game.core.dice import SEEDED
from game.core.events import DiceRolled
from game.core.kernel import Step
from game.rules.telling import refusal_text
from game.systems.wargame import events as ev
from game.systems.wargame.actions import (
    Attack,
    BreakGrapple,
    BreakOff,
    EndActivation,
    GetUp,
    Grapple,
    Kneel,
    Rotate,
    TakeStance,
    ThrowHeld,
)
from game.systems.wargame.content_missions import Works
from game.systems.wargame.intent import WargameIntent
from game.systems.wargame.jobs import Hurt
from game.systems.wargame.resolve import DOINGS
from game.systems.wargame.resolve_fall import deviated, throw_damage, throw_reach
from game.systems.wargame.state import TurnPhase, WargameState
from game.systems.wargame.telling import TELLING
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
    place,
    player,
    refused,
    section,
    tile,
    turn_of,
    unit,
    world,
)


def beside(thrower: str = "brigand", enemy: str = "halyard", **more: object) -> WargameState:
    """Two side by side, red in its Close phase."""
    state = world(
        At(thrower, 0, 5, 4, ap=12),
        At(enemy, 1, 6, 4, facing=W, ap=0),
        **more,  # type: ignore[arg-type]
    )
    return turn_of(state, f"{thrower}_0", "close")


def held(thrower: str = "brigand", enemy: str = "halyard", **more: object) -> WargameState:
    """Red holds blue."""
    state = beside(thrower, enemy, **more)
    reach = Grapple(player=player(state), target=unit(state, f"{enemy}_1").id)
    return do(state, reach, 8, 1).state


@pytest.mark.rule("WG-10.1")
@pytest.mark.rule("WG-10.6")
def test_a_grapple_is_a_roll_and_an_evasion_for_three_ap() -> None:
    state = beside()
    reach = Grapple(player=player(state), target=unit(state, "halyard_1").id)
    missed = do(state, reach, 1)
    assert unit(missed, "brigand_0").ap == 9
    again = do(missed.state, reach, 8, 6)
    assert again.of(ev.GrappleFailed)
    assert refused(again.state, reach).reason == "failed_before"
    done = do(state, reach, 8, 2)
    assert place(done, "brigand_0") == (6, 4, 0) and unit(done, "halyard_1").held_by == "brigand_0"
    armless = alter(beside(), "brigand_0", sections=(10, 32, 0, 0, 18, 18))
    assert refused(armless, reach).reason == "no_arm"
    high = alter(beside(), "halyard_1", level=1)
    assert refused(high, reach).reason == "not_beside"
    early = turn_of(beside(), "brigand_0", "ranged")
    assert refused(early, reach).reason == "not_in_close"


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-10.7")
def test_a_hold_binds_both() -> None:
    state = held()
    strike = Attack(
        player=player(state), item="brigand_0.beam_blade", target=unit(state, "halyard_1").id, aim="torso"
    )
    assert refused(state, strike).reason == "hold_is_fresh"
    later = turn_of(alter(state, "brigand_0", ap=12), "brigand_0", "close")
    hit = do(later, strike, 4)
    while hit.state.prompt is not None:
        hit = answer(hit, "none")
    assert section(hit, "halyard_1", "torso") == 42 - 8, "the held cannot evade"
    blue = turn_of(alter(state, "halyard_1", ap=8), "halyard_1")
    assert refused(blue, Rotate(player=player(blue), facing=2)).reason == "cannot_rotate"
    free = do(blue, BreakGrapple(player=player(blue)))
    assert place(free, "halyard_1")[:2] == (7, 4) and unit(free, "halyard_1").ap == 6
    assert unit(free, "halyard_1").facing == W and not unit(free, "brigand_0").holds
    again = turn_of(later, "brigand_0", "close")
    off = do(again, BreakOff(player=player(again)))
    assert place(off, "brigand_0") == (5, 4, 0), "back to where it came from"


@pytest.mark.rule("WG-10.2", "WG-3.5")
@pytest.mark.parametrize(("friend", "has_room"), [("sparrow", True), ("basalt", False)])
def test_who_lets_go_goes_back_to_the_side_of_a_small_friend(friend: str, has_room: bool) -> None:
    """He was asked for the nearest free hex, wherever that was, although both find room in the old one."""
    state = world(
        At("brigand", 0, 5, 4, ap=12), At(friend, 0, 5, 6, ap=0), At("halyard", 1, 6, 4, facing=W, ap=0)
    )
    reach = Grapple(player=player(state), target=unit(state, "halyard_1").id)
    state = do(turn_of(state, "brigand_0", "close"), reach, 8, 1).state
    alter(state, f"{friend}_0", tile=tile(state, 5, 4))
    state = turn_of(state, "brigand_0", "close")
    off = do(state, BreakOff(player=player(state)))
    assert (off.state.prompt is None) is has_room
    if has_room:
        assert place(off, "brigand_0") == place(off, "sparrow_0") == (5, 4, 0)
    else:
        assert off.state.prompt is not None and str(tile(state, 5, 4)) not in off.state.prompt.options


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-11.1")
def test_breaking_out_without_arms_or_room() -> None:
    state = alter(held(), "halyard_1", ap=3, sections=(12, 42, 0, 0, 20, 20))
    blue = turn_of(state, "halyard_1")
    assert refused(blue, BreakGrapple(player=player(blue))).facts["ap"] == 4
    walls = tuple(Works(at=(at,), elevation=1) for at in ((7, 4), (6, 3), (6, 5)))
    shut = turn_of(alter(held(on=board(works=walls)), "halyard_1", ap=8), "halyard_1")
    assert refused(shut, BreakGrapple(player=player(shut))).reason == "cornered"


@pytest.mark.rule("WG-10.2", "WG-7.1")
@pytest.mark.parametrize("phase", ["movement", "ranged", "close"])
def test_who_is_cornered_in_a_hold_is_told_that_a_try_would_end_its_turn_and_may_end_it(
    phase: TurnPhase,
) -> None:
    """To try what cannot succeed is to end the turn; nobody does so by mistake, and nothing else is taken."""
    walls = tuple(Works(at=(at,), elevation=1) for at in ((7, 4), (6, 3), (6, 5)))
    shut = turn_of(alter(held(on=board(works=walls)), "halyard_1", ap=8), "halyard_1", phase)
    assert not any(isinstance(each, BreakGrapple) for each in RULES.legal(shut, player(shut)))
    intent = WargameIntent(shut)
    intent.adopt(shut, player(shut))
    told = next(order for order in intent.orders() if order.command == "break_grapple")
    assert not told.is_enabled and told.why is not None
    assert told.why == refused(shut, BreakGrapple(player=player(shut)))
    assert "would only end its turn" in refusal_text(TELLING, told.why, shipped_catalog().strings("en"))
    ended = do(shut, EndActivation(player=player(shut)))
    assert unit(ended, "halyard_1").has_acted and unit(ended, "halyard_1").ap == 8
    assert unit(ended, "halyard_1").held_by == "brigand_0"


@pytest.mark.rule("WG-10.3")
@pytest.mark.parametrize(("assault", "reach"), [(2, 6), (3, 5), (5, 3), (7, 1)])
def test_a_throw_goes_eight_less_the_assault_stat(assault: int, reach: int) -> None:
    state = held(change={"brigand_0": {"assault": assault}})
    assert throw_reach(state, unit(state, "brigand_0"), unit(state, "halyard_1").id) == reach
    by_class = held(options={"throw": "by_class"})
    assert throw_reach(by_class, unit(by_class, "brigand_0"), unit(by_class, "halyard_1").id) == 2


@pytest.mark.rule("WG-10.3")
@pytest.mark.rule("WG-10.9")
def test_a_true_throw() -> None:
    state = held()
    throw = ThrowHeld(player=player(state), tile=tile(state, 9, 4))
    done = do(state, throw, 8)
    assert place(done, "halyard_1") == (9, 4, 0)
    assert section(done, "halyard_1", "torso") == 42 - 2 * 2 * 3
    thrown = unit(done, "halyard_1")
    assert thrown.is_lying and thrown.facing == W, "feet to the thrower"
    assert place(done, "brigand_0") == (6, 4, 0)
    assert refused(state, ThrowHeld(player=player(state), tile=tile(state, 3, 4))).reason == "not_in_reach"
    heavy = held("sparrow", "sparrow")
    assert throw_damage(heavy, unit(heavy, "sparrow_1").id, 2) == 4
    big = held("brigand", "basalt")
    assert refused(big, ThrowHeld(player=player(big), tile=tile(big, 8, 4))).reason == "too_heavy"


@pytest.mark.rule("WG-10.3")
def test_deviation_by_the_die() -> None:
    state = held()
    start, to = tile(state, 6, 4), tile(state, 9, 4)
    ends = [state.field.grid.positions[deviated(state, start, to, 1, face)[-1]] for face in range(1, 9)]
    assert ends == [(10, 4), (9, 5), (8, 5), (8, 4), (8, 3), (9, 3), (8, 4), (10, 4)]
    done = do(state, ThrowHeld(player=player(state), tile=to), 1, 7)
    assert place(done, "halyard_1") == (8, 4, 0)


@pytest.mark.rule("WG-10.3")
@pytest.mark.rule("WG-8.11")
def test_thrown_down_it_takes_the_fall_too() -> None:
    ground = board(heights={(5, 4): 2, (6, 4): 2})
    state = held(on=ground)
    asked = do(state, ThrowHeld(player=player(state), tile=tile(state, 8, 4)), 8)
    assert section(asked, "halyard_1", "torso") == 42 - 8
    done = answer(asked, "leg_1")
    assert section(done, "halyard_1", "leg_1") == 20 - 8 and place(done, "halyard_1") == (8, 4, 0)


@pytest.mark.rule("WG-8.12")
@pytest.mark.parametrize("evades", [True, False])
def test_who_is_thrown_down_onto_somebody_falls_on_him(evades: bool) -> None:
    """It was put aside, and the one below did not notice; class 1 falls a level: 2 damage."""
    state = world(
        At("brigand", 0, 5, 4, ap=12),
        At("sparrow", 1, 6, 4, facing=W, ap=0),
        At("halyard", 1, 8, 4, facing=W, ap=0),
        on=board(heights={(5, 4): 1, (6, 4): 1}),
    )
    state = turn_of(state, "brigand_0", "close")
    state = do(state, Grapple(player=player(state), target=unit(state, "sparrow_1").id), 8, 1).state
    done = answer(
        do(state, ThrowHeld(player=player(state), tile=tile(state, 8, 4)), 8), "leg_1", 8 if evades else 1
    )
    assert [each.purpose for each in done.events if isinstance(each, DiceRolled)] == ["throw", "landing"]
    if not evades:
        done = answer(done, "arm_1")
    done = answer(done, str(tile(state, 9, 4)))
    assert section(done, "sparrow_1", "torso") == 20 - 2 * 2 and section(done, "sparrow_1", "leg_1") == 12 - 2
    assert section(done, "halyard_1", "arm_1") == (18 if evades else 18 - 2)
    assert unit(done, "halyard_1").is_lying is not evades
    who = "halyard_1" if evades else "sparrow_1"
    assert place(done, who) == (9, 4, 0) and unit(done, "sparrow_1").is_lying


@pytest.mark.rule("WG-10.4")
def test_thrown_through_others() -> None:
    def scene() -> WargameState:
        state = world(
            At("brigand", 0, 5, 4, ap=12),
            At("halyard", 1, 6, 4, facing=W, ap=0),
            At("mote", 0, 8, 4, ap=0),
        )
        reach = Grapple(player=player(state), target=unit(state, "halyard_1").id)
        return do(turn_of(state, "brigand_0", "close"), reach, 8, 1).state

    state = scene()
    far = ThrowHeld(player=player(state), tile=tile(state, 10, 4))
    passed = do(state, far, 8, 5)
    assert place(passed, "halyard_1") == (10, 4, 0) and unit(passed, "mote_0").sections == (14, 12)
    struck = do(state, far, 8, 2)
    assert unit(struck, "mote_0").is_lying and unit(struck, "mote_0").sections == (14 - 4, 12)
    assert place(struck, "halyard_1") == (7, 4, 0), "the last free hex before"
    onto = do(state, ThrowHeld(player=player(state), tile=tile(state, 8, 4)), 8, 5)
    assert onto.state.prompt is not None and onto.state.prompt.kind == "aside"


@pytest.mark.rule("WG-10.5")
@pytest.mark.rule("WG-13.4")
@pytest.mark.rule("WG-5.4")
def test_thrown_into_a_structure() -> None:
    strong = board(works=(Works(at=((8, 4),), elevation=1),))
    state = held(on=strong)
    stuck = do(state, ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8)
    assert unit(stuck, "halyard_1").stuck_in == "building_0" and place(stuck, "halyard_1") == (8, 4, 0)
    assert section(stuck, "halyard_1", "torso") == 42 - 8
    assert stuck.state.structures["building_0"].left == 16
    blue = turn_of(alter(stuck.state, "halyard_1", ap=8), "halyard_1")
    assert refused(blue, Rotate(player=player(blue), facing=2)).reason == "cannot_rotate"
    out = do(blue, GetUp(player=player(blue)))
    if out.state.prompt is not None:
        out = answer(out, out.state.prompt.options[0])
    assert not unit(out, "halyard_1").stuck_in and place(out, "halyard_1") != (8, 4, 0)
    weak = held(on=board(works=(Works(at=((8, 4),), elevation=0, defense=6),)))
    felled = do(weak, ThrowHeld(player=player(weak), tile=tile(weak, 9, 4)), 8)
    assert felled.state.structures["building_0"].left == 0
    assert section(felled, "halyard_1", "torso") == 42 - 8 - 6
    assert unit(felled, "halyard_1").is_lying and place(felled, "halyard_1") == (8, 4, 0)


@pytest.mark.rule("WG-10.9")
@pytest.mark.rule("WG-4.1")
def test_edges_red_ground_and_heights_stop_a_flight() -> None:
    for ground, end in ((board(colours={(8, 4): "r"}), (7, 4)), (board(heights={(8, 4): 1}), (7, 4))):
        state = held(on=ground)
        done = do(state, ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8)
        assert place(done, "halyard_1")[:2] == end
        assert section(done, "halyard_1", "torso") == 42 - 4, "for the hexes flown"


@pytest.mark.rule("WG-10.8")
@pytest.mark.rule("WG-12.3")
def test_lying_is_ended_by_getting_up_alone() -> None:
    state = alter(beside(), "brigand_0", is_lying=True)
    own = player(state)
    blade = Attack(player=own, item="brigand_0.beam_blade", target=unit(state, "halyard_1").id, aim="torso")
    assert refused(state, blade).reason == "lying"
    assert refused(state, Grapple(player=own, target=unit(state, "halyard_1").id)).reason == "cannot_grapple"
    assert refused(state, TakeStance(player=own, stance="brace")).reason == "no_stance"
    assert refused(state, Kneel(player=own)).reason == "cannot_kneel"
    up = do(state, GetUp(player=own))
    assert not unit(up, "brigand_0").is_lying and unit(up, "brigand_0").ap == 10


@pytest.mark.rule("WG-10.7")
def test_a_hold_ends_with_the_holders_last_arm() -> None:
    state = alter(held(), "brigand_0", sections=(10, 32, 0, 4, 18, 18))
    work = Work(Step(state.clone(), RULES.evolve, SEEDED))
    work.then(Hurt(unit(state, "brigand_0").id, "arm_2", 5, "attack"))
    run(work, DOINGS)
    assert not unit(work.state, "brigand_0").holds and place(work.state, "brigand_0") == (5, 4, 0)
    assert isinstance(Done(work.state, ()), Done)


@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-16.7")
def test_a_grapple_wakes_the_garrison_but_shows_nobody_in_the_night() -> None:
    """The rulebook says so of both missions; the ledger speaks of attacks alone."""
    woken = beside(of="reconnaissance")
    assert not woken.has_alarm
    reach = Grapple(player=player(woken), target=unit(woken, "halyard_1").id)
    assert do(woken, reach, 2).state.has_alarm
    dark = beside(of="call_of_darkness")
    tried = do(dark, reach, 2).state
    assert unit(tried, "brigand_0").attacked_round != tried.round
