"""A pack's mission may have objectives of several kinds: each counts for what is said of its own (WG-16)."""

from dataclasses import replace

import pytest
from msgspec.structs import replace as altered

from game.systems.wargame.aim import why_no_target
from game.systems.wargame.content_missions import Mark, Mission, Score
from game.systems.wargame.due import dues, holders
from game.systems.wargame.score import _end_points, objective_is_over
from game.systems.wargame.state import WargameState
from tests.support import wargame as small
from tests.support.wargame import At, mission, unit


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
