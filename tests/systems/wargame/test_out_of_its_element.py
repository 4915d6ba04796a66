"""Who is out of its element: hulls on the shore, flyers shot down on their way, holds over closed ground."""

import pytest

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame import jobs as j
from game.systems.wargame.battlefield import BLUE, LIGHT, RED
from game.systems.wargame.body import THRUSTERS
from game.systems.wargame.state import WargameState
from tests.support.wargame import (
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
from tests.systems.wargame.test_holds_that_fall import ran, settled

OTTER, FALLER = UnitId("otter_1"), UnitId("sparrow_0")


def afloat(*water: tuple[int, int], **more: object) -> WargameState:
    """An Otter on the water of these hexes, the first of them its own."""
    at = water[0]
    on = board(colours=dict.fromkeys(water, LIGHT))
    return world(At("otter", 1, *at, level=0, facing=W), At("sparrow", 0, 1, 1), on=on, **more)  # type: ignore[arg-type]


def is_wet(state: WargameState, name: str) -> bool:
    return state.colours[unit(state, name).tile] in BLUE


@pytest.mark.rule("WG-8.12", "WG-2.5")
def test_who_never_leaves_the_water_steps_aside_in_it() -> None:
    fallen = j.StepAside(OTTER, FALLER, 4, "landing")
    done = ran(afloat((5, 4), (6, 4)), fallen)
    assert place(done, "otter_1") == (6, 4, 0) and not done.of(ev.UnitLay)
    struck = settled(ran(afloat((5, 4)), fallen))
    assert place(struck, "otter_1") == (5, 4, 0) and struck.of(ev.UnitLay), "the shore is no way out"


@pytest.mark.rule("WG-8.12", "WG-2.5")
def test_who_never_leaves_the_water_is_put_aside_in_it() -> None:
    state = afloat((5, 4), (8, 4), (11, 4))
    done = ran(state, j.SettleAside(OTTER))
    assert place(done, "otter_1")[:2] == (8, 4), "the nearest hex of water, not the nearest of all"
    alone = ran(afloat((5, 4)), j.SettleAside(OTTER))
    assert place(alone, "otter_1")[:2] == (5, 4)


@pytest.mark.rule("WG-10.2", "WG-2.5")
def test_who_never_leaves_the_water_breaks_out_into_it() -> None:
    def grappled(*water: tuple[int, int]) -> WargameState:
        state = afloat(*water, options={})
        alter(state, "sparrow_0", tile=tile(state, 5, 4), level=0, holds=OTTER, came_from=tile(state, 4, 4))
        return turn_of(alter(state, "otter_1", held_by=FALLER, ap=8), "otter_1")

    ashore = grappled((5, 4))
    assert refused(ashore, a.BreakGrapple(player=player(ashore))).reason == "cornered"
    state = grappled((5, 4), (5, 5))
    free = do(state, a.BreakGrapple(player=player(state)))
    assert is_wet(free.state, "otter_1") and place(free, "otter_1")[:2] == (5, 5)


@pytest.mark.rule("WG-11.2", "WG-8.6")
def test_who_is_shot_down_on_its_way_crawls_one_hex_more() -> None:
    state = world(At("kestrel", 0, 9, 4, level=1, facing=W), At("halyard", 1, 5, 4, ap=8))
    alter(alter(state, "kestrel_0", thrusters=12), "halyard_1", stance="overwatch")
    turn_of(state, "kestrel_0")
    seen = do(state, a.StepTo(player=player(state), tile=tile(state, 8, 4), level=1))
    down = answer(answer(seen, "halyard_1.service_rifle"), THRUSTERS, 7, 1)
    down = settled(down)
    assert place(down, "kestrel_0") == (8, 4, 0) and down.of(ev.UnitFell)
    move = down.state.turn
    assert move is not None and move.move is not None and move.move.left == 1
    on = do(down.state, a.StepTo(player=player(down.state), tile=tile(down.state, 7, 4), level=0))
    on = settled(on)
    further = a.StepTo(player=player(on.state), tile=tile(on.state, 6, 4), level=0)
    assert refused(on.state, further).reason == "points_missing"


@pytest.mark.rule("WG-11.2")
def test_who_is_shot_down_without_points_left_gets_none() -> None:
    state = world(At("kestrel", 0, 9, 4, level=1, facing=W), At("halyard", 1, 5, 4, ap=8))
    turn_of(state, "kestrel_0")
    turn = state.turn
    assert turn is not None and turn.move is not None
    dashed = settled(do(state, a.DashAhead(player=player(state), direction=W))).state
    done = settled(ran(dashed, j.Hurt(UnitId("kestrel_0"), THRUSTERS, 18, "attack")))
    assert done.state.turn is not None and done.state.turn.move is not None
    assert done.state.turn.move.left == 0


@pytest.mark.rule("WG-9.9")
def test_in_a_hold_a_shield_stops_no_blow_from_behind() -> None:
    shields = j.ChooseShield(
        j.Blow(UnitId("sparrow_0"), "sparrow_0.carbine", UnitId("halyard_1"), "torso"), is_critical=False
    )
    behind, before = (_with_a_sparrow(tile_of) for tile_of in ((9, 4), (3, 4)))
    assert ran(behind, shields).state.prompt is None, "it faces its holder, not the Sparrow"
    asked = ran(before, shields).state.prompt
    assert asked is not None and asked.kind == "shield"


def _with_a_sparrow(at: tuple[int, int]) -> WargameState:
    """A Brigand holds a Halyard that faces west; a Sparrow of the Brigand's side stands here."""
    holder, enemy = At("brigand", 0, 5, 4, ap=12), At("halyard", 1, 6, 4, facing=W, ap=0)
    state = world(holder, enemy, At("sparrow", 0, *at))
    turn_of(state, "brigand_0", "close")
    return do(state, a.Grapple(player=player(state), target=UnitId("halyard_1")), 8, 1).state


@pytest.mark.rule("WG-4.1", "WG-10.7")
@pytest.mark.parametrize("sinks", ["brigand_0", "kestrel_1"])
def test_a_hold_over_closed_ground_ends_when_both_come_down(sinks: str) -> None:
    state = world(
        At("brigand", 0, 6, 4, level=1), At("kestrel", 1, 6, 4, level=1), on=board(colours={(6, 4): RED})
    )
    alter(state, "brigand_0", holds=UnitId("kestrel_1"), came_from=tile(state, 5, 4))
    alter(state, "kestrel_1", held_by=UnitId("brigand_0"))
    alter(state, "kestrel_1" if sinks == "brigand_0" else "brigand_0", thrusters=0)
    done = settled(ran(state, j.Hurt(UnitId(sinks), THRUSTERS, 40, "attack")))
    assert len(done.of(ev.UnitFell)) == 2
    assert not unit(done, "brigand_0").holds and not unit(done, "kestrel_1").held_by
    assert place(done, "brigand_0") == (5, 4, 0), "back to where it came from"
    assert done.state.colours[unit(done, "kestrel_1").tile] != RED
