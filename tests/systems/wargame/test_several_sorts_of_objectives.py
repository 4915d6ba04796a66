"""A pack's mission may have objectives of several kinds: each counts for what is said of its own (WG-16)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as altered

from game.systems.wargame.actions import Demolish, EndActivation, UseMarker
from game.systems.wargame.aim import why_no_target
from game.systems.wargame.content_missions import Mark, Mission, Score, Works
from game.systems.wargame.due import dues, holders
from game.systems.wargame.jobs import EndRound
from game.systems.wargame.score import _end_points, objective_is_over
from game.systems.wargame.state import WargameState
from tests.support import wargame as small
from tests.support.wargame import At, alter, do, mission, player, turn_of, unit
from tests.systems.wargame.test_missions import after


def relic_and(kind: str, **more: object) -> Mission:
    """The mission of the relic with an objective of another kind besides."""
    relic = mission("protect_the_relic")
    other = Mark(at=(2, 2), kind=kind)  # type: ignore[arg-type]
    return replace(relic, markers=(*relic.markers, other), **more)  # type: ignore[arg-type]


def fought(of: Mission) -> WargameState:
    """A battle for it, a Halyard on each side."""
    return small.world(At("halyard", 0, 3, 6), At("halyard", 1, 12, 6), of=of, on=small.board(16, 13))


def put(state: WargameState, marker: str, **changes: object) -> None:
    """Change an objective by hand."""
    state.markers[marker] = altered(state.markers[marker], **changes)


@pytest.mark.rule("WG-16.11")
def test_a_relic_at_home_ends_the_battle_whatever_else_lies_on_the_board() -> None:
    state = fought(relic_and("control"))
    assert not objective_is_over(state)
    put(state, "relic_0", tile=-1)
    assert objective_is_over(state)


@pytest.mark.rule("WG-16.11")
def test_data_that_are_carried_are_no_carried_relic_and_lit_beacons_no_touched_one() -> None:
    stays = Score(side="defender", by="not_carried", points=1)
    state = fought(relic_and("data", scores=(stays,)))
    put(state, "data_1", tile=-1, bearer=unit(state, "halyard_0").id)
    assert [due.points for due in dues(state, 1, holders(state))] == [1]
    state = fought(relic_and("beacon"))
    put(state, "beacon_1", is_on=True, owner=0)
    assert _end_points(state, Score(side="defender", by="never_touched"), 1) == 1
    put(state, "relic_0", is_on=True, owner=0)
    assert _end_points(state, Score(side="defender", by="never_touched"), 1) == 0


@pytest.mark.rule("WG-16.7")
def test_a_relic_that_was_lifted_gives_no_light_and_is_no_lit_beacon() -> None:
    state = fought(relic_and("beacon", special={"night": 5, "light": 3}))
    near = unit(state, "halyard_1").tile
    put(state, "relic_0", is_on=True, owner=0, tile=near)
    gun = state.field.items["halyard_0.service_rifle"][0].armament
    far = replace(gun, range=20)
    why = why_no_target(state, unit(state, "halyard_0"), far, unit(state, "halyard_1"))
    assert why is not None and why.reason == "hidden_by_night"
    assert _end_points(state, Score(side="attacker", by="own_lit"), 0) == 0
    put(state, "beacon_1", is_on=True, owner=0, tile=near)
    assert why_no_target(state, unit(state, "halyard_0"), far, unit(state, "halyard_1")) is None
    assert _end_points(state, Score(side="attacker", by="own_lit"), 0) == 1


@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-16.7")
def test_the_night_hides_data_as_well_as_whoever_stands_there() -> None:
    data, beacon = Mark(at=(10, 4), kind="data", defense=10), Mark(at=(2, 2), kind="beacon")
    dark = replace(mission("call_of_darkness"), markers=(data, beacon))
    state = small.world(At("basalt", 0, 4, 4, ap=16), At("mote", 1, 12, 9), of=dark)
    turn_of(state, unit(state, "basalt_0").id, "ranged")
    fire = Demolish(player=player(state), item="basalt_0.bazooka", target="data_0")
    assert small.refused(state, fire).reason == "hidden_by_night"
    assert fire not in small.RULES.legal(state, player(state))
    put(state, "beacon_1", is_on=True, owner=0, tile=state.markers["data_0"].tile)
    assert small.RULES.check(state, fire) is None


@pytest.mark.rule("WG-16.2")
@pytest.mark.rule("WG-16.11")
def test_a_relic_at_home_is_none_of_the_data_and_both_are_fought_for_to_the_last() -> None:
    """It was counted as one: 'no data' was not told of who had brought none, nor 'all data' of who had."""
    relic, data = (Score(side="attacker", by=by, points=3) for by in ("relic_home", "all_tokens_home"))
    none = Score(side="defender", by="none_home", points=1)
    state = fought(relic_and("data", scores=(relic, data, none)))
    me = unit(state, "halyard_0").id
    at_home = state.field.grounds[False].areas[0][0]
    put(state, "relic_0", tile=-1, bearer=me, owner=0, is_on=True, arm=1)
    turn_of(alter(state, me, tile=at_home), me)
    brought = do(state, EndActivation(player=player(state))).state
    assert brought.tallies[0].points == 3 and brought.outcome is None, "the data lie there yet"
    assert _end_points(brought, none, 1) == 1
    put(brought, "data_1", tile=-1, bearer=me, owner=0, is_on=True)
    ended = after(brought, EndRound())
    assert ended.tallies[0].points == 6 and ended.outcome is not None
    assert ended.outcome.reason == "objective" and _end_points(ended, none, 1) == 0
    lost = fought(relic_and("data"))
    put(lost, "data_1", tile=-1)
    assert not objective_is_over(lost), "the relic lies there yet"


@pytest.mark.rule("WG-16.2")
def test_who_carries_a_relic_may_gather_data_but_one_token_alone() -> None:
    relic = mission("protect_the_relic")
    marks = (Mark(at=(4, 6), kind="data"), Mark(at=(4, 5), kind="data"))
    state = fought(replace(relic, markers=(*relic.markers, *marks)))
    me = unit(state, "halyard_0").id
    put(state, "relic_0", tile=-1, bearer=me, owner=0, is_on=True, arm=1)
    turn_of(state, me)
    gather = UseMarker(player=player(state), marker="data_1")
    assert small.RULES.check(state, gather) is None
    put(state, "data_2", tile=-1, bearer=me, owner=0, is_on=True)
    assert small.refused(state, gather).reason == "one_token"


def over_without_data(*others: Mark, scores: tuple[Score, ...], **changes: object) -> bool:
    """Whether a battle for data and other objectives is over once the data are gone."""
    data = Mark(at=(10, 4), kind="data", defense=10)
    home = Score(side="attacker", by="token_home", points=2)
    of = replace(
        mission("reconnaissance"), markers=(data, *others), scores=(home, *scores), reserves=(), special={}
    )
    state = fought(of)
    put(state, "data_0", tile=-1)
    for marker in state.markers:
        if marker != "data_0":
            put(state, marker, **changes)
    return objective_is_over(state)


@pytest.mark.rule("WG-14.1")
@pytest.mark.rule("WG-16.2")
def test_a_battle_goes_on_without_its_data_as_long_as_other_objectives_earn_points() -> None:
    more = Score(side="both", by="more_markers", points=1, rounds=(2, 99))
    control, pylon = Mark(at=(2, 2), kind="control"), Mark(at=(2, 2), kind="pylon")
    assert not over_without_data(control, scores=(more,))
    assert over_without_data(control, scores=(more,), tile=-1), "the wind has taken it"
    assert over_without_data(control, scores=()), "nobody earns anything by it"
    clean = Score(side="defender", by="pylon_clean", points=1)
    assert not over_without_data(pylon, scores=(clean,))
    assert over_without_data(pylon, scores=(clean,), is_on=True, owner=0)
    destroyed = Score(side="attacker", by="marker_destroyed", points=1)
    assert over_without_data(control, scores=(destroyed,)), "it cannot be hit"
    assert not over_without_data(control, scores=(destroyed,), left=4)
    killed = Score(side="both", by="dearest_destroyed", points=1)
    lost = Score(side="both", by="more_markers", points=-1)
    assert over_without_data(control, scores=(killed, lost)), "points for units alone are no objective"


@pytest.mark.rule("WG-14.1")
@pytest.mark.rule("WG-16.8")
def test_towers_and_who_gets_away_are_fought_for_without_data_too() -> None:
    tower = Works(at=((8, 8),), elevation=1, tag="tower")
    of = replace(
        mission("reconnaissance"),
        markers=(Mark(at=(10, 4), kind="data", defense=10),),
        scores=(
            Score(side="attacker", by="tower_felled", points=2),
            Score(side="defender", by="seventh_away", points=1),
        ),
        works=(tower,),
        reserves=(),
        special={},
    )
    state = fought(of)
    put(state, "data_0", tile=-1)
    assert not objective_is_over(state), "the tower stands"
    name = next(iter(state.structures))
    state.structures[name] = altered(state.structures[name], left=0)
    assert objective_is_over(state), "it is down, and nobody leaves the board here"
    fleeing = fought(replace(of, works=(), special={"escape_round": 5}))
    put(fleeing, "data_0", tile=-1)
    assert not objective_is_over(fleeing)
    gone = alter(fleeing, unit(fleeing, "halyard_1").id, tile=-1, status="away")
    assert objective_is_over(gone)
