"""Who loses a leg or a drive on its way goes on with less (WG-8.1, WG-11.1, WG-11.3)."""

from collections.abc import Mapping

import pytest

from game.systems.wargame import events as ev
from game.systems.wargame.actions import StepTo
from game.systems.wargame.body import move_points
from game.systems.wargame.state import Move, WargameState
from tests.support.wargame import At, Done, W, alter, answer, do, player, refused, tile, turn_of, unit, world

WATCHER = "halyard_1"


def with_left(state: WargameState, name: str, left: Mapping[str, int]) -> WargameState:
    """These sections still endure so much."""
    known = unit(state, name)
    names = [each.id for each in state.field.sheets[known.id].setup.sections]
    sections = tuple(left.get(each, had) for each, had in zip(names, known.sections))
    return alter(state, name, sections=sections)


def shot_at(sheet: str, part: str, lost: Mapping[str, int], effects: Mapping[str, int] | None = None) -> Done:
    """A unit takes a step, and one on Overwatch takes a part of it."""
    name = f"{sheet}_0"
    change = {name: {"effects": dict(effects)}} if effects else None
    state = world(At(sheet, 0, 2, 4, ap=0), At("halyard", 1, 8, 4, facing=W, ap=8), change=change)
    with_left(alter(state, WATCHER, stance="overwatch"), name, {**lost, part: 1})
    turn_of(state, name)
    seen = do(state, StepTo(player=player(state), tile=tile(state, 3, 4), level=0))
    done = answer(answer(seen, f"{WATCHER}.service_rifle"), part, 7, 1)
    while done.state.prompt is not None:
        done = answer(done, "none")
    return done


def under_way(done: Done) -> Move:
    """Return the movement under way."""
    turn = done.state.turn
    assert turn is not None and turn.move is not None
    return turn.move


@pytest.mark.rule("WG-8.1")
@pytest.mark.rule("WG-11.1")
@pytest.mark.rule("WG-11.3")
@pytest.mark.parametrize(
    ("sheet", "part", "lost", "left"),
    [
        ("halyard", "leg_2", {}, 1),
        ("halyard", "leg_2", {"leg_1": 0}, 0),
        ("turnstone", "terra_drive_2", {}, 1),
        ("halyard", "head", {}, 3),
    ],
)
def test_a_leg_or_drive_lost_on_the_way_takes_from_this_movement(
    sheet: str, part: str, lost: Mapping[str, int], left: int
) -> None:
    done = shot_at(sheet, part, lost)
    name, move = f"{sheet}_0", under_way(done)
    assert done.of(ev.SectionLost)
    assert move.total == move_points(done.state, unit(done, name)) and move.left == left
    for column in range(4, 4 + left):
        step = StepTo(player=player(done.state), tile=tile(done.state, column, 4), level=0)
        done = do(done.state, step)
    further = StepTo(player=player(done.state), tile=tile(done.state, 4 + left, 4), level=0)
    assert refused(done.state, further).reason == "points_missing"


@pytest.mark.rule("WG-11.1")
@pytest.mark.rule("WG-15.7")
def test_points_for_getting_away_outlast_a_lost_leg_as_far_as_they_are_unspent() -> None:
    move = under_way(shot_at("halyard", "leg_2", {}, {"slippery": 1}))
    assert (move.total, move.bonus, move.left) == (2, 0, 1), "a step towards the enemy took them"


@pytest.mark.rule("WG-11.1")
def test_legs_that_hold_steady_slow_nobody() -> None:
    move = under_way(shot_at("halyard", "leg_2", {}, {"steady_legs": 1}))
    assert (move.total, move.left) == (4, 3)
