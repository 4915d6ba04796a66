"""What is still to be seen to when somebody comes down, lets go or is jammed (WG-4, WG-8, WG-10, WG-13.5)."""

import pytest
from msgspec.structs import replace

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as ev
from game.systems.wargame import jobs as j
from game.systems.wargame.battlefield import DARK, LIGHT
from game.systems.wargame.content_missions import Works
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
from tests.systems.wargame.test_flights_falls_and_jumps import row_of
from tests.systems.wargame.test_grapples import beside, held
from tests.systems.wargame.test_holds_that_fall import HOLDER, ran, settled
from tests.systems.wargame.test_notes_of_weapons import with_weapon


@pytest.mark.rule("WG-4.6")
@pytest.mark.rule("WG-13.1")
@pytest.mark.rule("WG-8.11")
@pytest.mark.parametrize(("colour", "told"), [(LIGHT, "euphotic"), (DARK, "abyss")])
def test_who_falls_into_water_on_its_way_is_slowed_by_it_as_who_walks_in(colour: str, told: str) -> None:
    ground = board(heights={(5, 4): 2}, colours={(6, 4): colour})
    state = turn_of(world(At("halyard", 0, 5, 4), At("sparrow", 1, 13, 10), on=ground), "halyard_0")
    fallen = settled(do(state, a.StepTo(player=player(state), tile=tile(state, 6, 4), level=2)))
    assert place(fallen, "halyard_0") == (6, 4, -1 if colour == LIGHT else -2)
    conditions = [each.condition for each in fallen.events if isinstance(each, ev.ConditionTold)]
    assert conditions == [told]
    turn = fallen.state.turn
    assert turn is not None and turn.move is not None
    assert (turn.move.total, turn.move.left) == (2, 1), "4 points, 1 for the step, 2 for the water"


@pytest.mark.rule("WG-4.6")
@pytest.mark.rule("WG-8.6")
def test_a_flyer_shot_down_over_water_on_its_way_is_slowed_by_it() -> None:
    ground = board(colours={(6, 4): LIGHT})
    state = world(At("sparrow", 0, 6, 4, level=1), At("sparrow", 1, 13, 10), on=ground)
    turn_of(state, "sparrow_0")
    shot = settled(ran(state, j.Hurt(UnitId("sparrow_0"), "thrusters", 18, "attack")))
    assert place(shot, "sparrow_0") == (6, 4, -1)
    turn = shot.state.turn
    assert turn is not None and turn.move is not None and turn.move.left == 3


@pytest.mark.rule("WG-4.1")
@pytest.mark.rule("WG-10.7")
def test_a_holder_does_not_go_back_to_closed_ground() -> None:
    ground = board(colours={(5, 4): "r"})
    state = held(on=ground)
    alter(state, HOLDER, came_from=tile(state, 5, 4))
    state.turn = None
    turn_of(state, HOLDER)
    free = settled(do(state, a.BreakOff(player=player(state))))
    assert place(free, HOLDER)[:2] != (5, 4) and not unit(free, HOLDER).holds


@pytest.mark.rule("WG-8.12")
@pytest.mark.rule("WG-8.6")
def test_who_steps_aside_to_where_nothing_carries_it_falls_from_there() -> None:
    """A swimmer afloat evades into a pit beside the water."""
    around = [(5, 3), (6, 3), (5, 4), (7, 4), (5, 5), (6, 5)]
    ground = board(colours={(6, 4): LIGHT}, heights=dict.fromkeys(around, -1) | {(6, 4): -1})
    state = world(At("heron", 0, 6, 4, level=0), At("sparrow", 1, 13, 10), on=ground)
    heron = UnitId("heron_0")
    wings = [each.id for each in state.field.sheets[heron].setup.sections].index("aerial_drive")
    sections = unit(state, heron).sections
    alter(state, heron, sections=tuple(0 if k == wings else left for k, left in enumerate(sections)))
    aside = settled(ran(state, j.StepAside(heron, UnitId("sparrow_1"), 4, "landing")))
    assert place(aside, heron)[2] == -1
    assert sum(sections) - sum(unit(aside, heron).sections) == sections[wings] + 4, "one level, class 2"


@pytest.mark.rule("WG-10.4")
@pytest.mark.rule("WG-10.5")
@pytest.mark.rule("WG-3.5")
def test_who_is_thrown_at_a_structure_strikes_who_is_stuck_in_it_and_joins_nobody_there() -> None:
    house = board(works=(Works(at=((9, 4),), elevation=1),))
    state = row_of(At("mote", 0, 9, 4, level=0, ap=0), ground=house)
    alter(state, "mote_0", stuck_in="building_0")
    thrown = do(state, a.ThrowHeld(player=player(state), tile=tile(state, 9, 4)), 8)
    assert unit(thrown, "mote_0").sections == (14 - 8, 12), "two hexes flown, class 2"
    assert place(thrown, "halyard_1") == (8, 4, 0) and not unit(thrown, "halyard_1").stuck_in
    assert not thrown.of(ev.StructureFelled), "the structure is not reached"


@pytest.mark.rule("WG-13.5")
@pytest.mark.rule("WG-12.6")
@pytest.mark.rule("WG-4.2")
def test_a_jam_ends_the_turn_when_all_who_watched_have_fired_and_the_sand_is_rolled_for() -> None:
    ground = board(colours={(11, 4): "t"})
    watchers = (At("halyard", 1, 6, 4, ap=6, id="one"), At("halyard", 1, 6, 6, ap=6, id="two"))
    state = world(At("turnstone", 0, 12, 4, facing=W), *watchers, on=ground)
    for each in ("one", "two"):
        with_weapon(state, f"{each}.service_rifle", jams=True)
        alter(state, each, stance="overwatch")
    step = a.StepTo(player=player(state), tile=tile(state, 11, 4), level=0)
    seen = do(turn_of(state, "turnstone_0"), step)
    first = answer(answer(seen, "one.service_rifle"), "body", 8, 1)
    assert unit(first, "turnstone_0").errors == 1 and not unit(first, "turnstone_0").has_acted
    last = answer(answer(first, "two.service_rifle"), "body", 8, 1, 1)
    kinds = [type(each) for each in last.events]
    assert kinds.index(ev.HeatStruck) < kinds.index(ev.TurnEnded), "the roll of what was crossed comes first"
    assert unit(last, "turnstone_0").has_acted and kinds.count(ev.AttackMade) == 2
    assert max(k for k, kind in enumerate(kinds) if kind is ev.AttackMade) < kinds.index(ev.SideToMove)


@pytest.mark.rule("WG-10.2")
@pytest.mark.rule("WG-16.2")
def test_in_a_hold_nobody_strikes_at_an_objective_beside_it() -> None:
    state = beside(of="reconnaissance")
    for marker in state.markers.values():
        state.markers[marker.id] = replace(marker, tile=tile(state, 7, 4))
    alter(state, HOLDER, holds=UnitId("halyard_1"), tile=tile(state, 6, 4), came_from=tile(state, 5, 4))
    alter(state, "halyard_1", held_by=HOLDER)
    turn_of(state, HOLDER, "close")
    strike = a.Demolish(player=player(state), item="", target=next(iter(state.markers)))
    illegal = refused(state, strike)
    assert (illegal.rule, illegal.reason) == ("WG-10.2", "in_a_hold")
