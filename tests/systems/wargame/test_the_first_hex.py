"""The hex in the corner, number 0, is a hex like any other; -1 is none (WG-1.4, WG-16)."""

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import Step
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.body import water_of
from game.systems.wargame.check_command import check_marker
from game.systems.wargame.due import holders
from game.systems.wargame.jobs import Drift, EndRound
from game.systems.wargame.resolve_damage import destroy
from game.systems.wargame.resolve_grapple import places_behind
from game.systems.wargame.resolve_move import is_cooled
from game.systems.wargame.resolve_setup import marker_tiles, unplaced
from game.systems.wargame.rolls import has_conceal
from game.systems.wargame.score import objective_is_over
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import Work
from tests.support.wargame import RULES, At, W, alter, board, player, refused, tile, turn_of, world
from tests.systems.wargame.test_missions import after, marked

ME, FOE = UnitId("halyard_0"), UnitId("halyard_1")


def at_corner(mission: str, *, column: int = 0, **more: object) -> WargameState:
    """A unit in the corner, or beside it, its enemy far off."""
    size = (16, 13) if mission == "burning_sandstorm" else (14, 11)
    state = world(
        At("halyard", 0, column, 0, ap=12),
        At("halyard", 1, 10, 8, facing=W),
        of=mission,
        on=board(*size, **more),  # type: ignore[arg-type]
    )
    return turn_of(state, ME)


def first(state: WargameState, kind: str) -> str:
    """Return the first marker of a kind."""
    return next(each for each in state.markers if each.startswith(kind))


@pytest.mark.rule("WG-16.1")
@pytest.mark.rule("WG-16.4")
def test_a_marker_in_the_corner_is_held_and_drifts() -> None:
    state = marked(at_corner("show_of_force"), "control_0", tile=0)
    assert holders(state)["control_0"] == 0
    assert "control_0" not in holders(marked(state, "control_0", tile=-1))
    windy = marked(at_corner("winds_of_war", column=5), "control_0", tile=0)
    assert after(windy, Drift(), 1).markers["control_0"].tile == 1
    beside = marked(at_corner("winds_of_war", column=5), "control_0", tile=1)
    assert after(beside, Drift(), 4).markers["control_0"].tile == 0, "into the corner, not off the board"


@pytest.mark.rule("WG-16.3")
def test_the_middle_marker_in_the_corner_takes_conceal() -> None:
    state = at_corner("show_of_force", colours={(0, 0): "g"})
    middle = [*state.markers][state.field.setup.mission.special["revealing"] - 1]
    assert has_conceal(state, state.units[ME])
    assert not has_conceal(marked(state, middle, tile=0), state.units[ME])
    assert has_conceal(marked(state, middle, tile=-1), state.units[ME])


@pytest.mark.rule("WG-16.2")
def test_a_data_token_in_the_corner_is_gathered_shot_at_and_goes_on_with_the_battle() -> None:
    state = at_corner("reconnaissance", column=1)
    data = first(state, "data")
    assert state.turn is not None
    for at, reason in ((0, None), (-1, "no_such_marker")):
        marked(state, data, tile=at)
        found = check_marker(
            state, state.turn, state.units[ME], a.UseMarker(player=player(state), marker=data)
        )
        assert (found.reason if found is not None else None) == reason
    for name in state.markers:
        marked(state, name, tile=-1)
    assert objective_is_over(state)
    assert not objective_is_over(marked(state, data, tile=0))
    far = turn_of(alter(at_corner("reconnaissance", column=4), ME, facing=W), ME, "ranged")
    fire = a.Demolish(player=player(far), item="halyard_0.service_rifle", target=data)
    assert RULES.check(marked(far, data, tile=0), fire) is None
    assert refused(marked(far, data, tile=-1), fire).reason == "nothing_to_hit"
    ended = after(replaced(state, 6), EndRound())
    due = at_the_end(state, "marker_left") + at_the_end(state, "none_home")
    assert ended.tallies[1].points == due, "what is left scores"


def replaced(state: WargameState, number: int) -> WargameState:
    """Return the battle in that round."""
    state.round = number
    return state


def at_the_end(state: WargameState, by: str) -> int:
    """Return what a mission gives the defender for something."""
    return next(score.points for score in state.field.setup.mission.scores if score.by == by)


@pytest.mark.rule("WG-16.2")
def test_a_marker_put_into_the_corner_is_placed() -> None:
    state = at_corner("reconnaissance")
    names = [*state.markers]
    for name in names:
        marked(state, name, tile=-1)
    assert unplaced(state) == tuple(names)
    free = marker_tiles(state, names[0])
    marked(state, names[0], tile=0)
    assert unplaced(state) == tuple(names[1:])
    assert set(marker_tiles(state, names[1])) >= set(free), (
        "it is far from the strip, and one less is to come"
    )


@pytest.mark.rule("WG-6.4")
def test_who_takes_the_other_edge_takes_markers_from_the_corner_along() -> None:
    state = marked(at_corner("show_of_force"), "control_0", tile=0)
    state = marked(state, "control_1", tile=-1)
    done_edge = state.clone()
    RULES.evolve(done_edge, e.EdgeTaken(player=player(state), is_flipped=True))
    flipped = state.field.grounds[True].objectives
    assert done_edge.markers["control_0"].tile == flipped["control_0"].tile
    assert done_edge.markers["control_1"].tile == -1, "what is not on the board stays beside it"


@pytest.mark.rule("WG-16.7")
def test_a_beacon_in_the_corner_lights_what_is_near() -> None:
    state = turn_of(alter(at_corner("call_of_darkness", column=9), ME, facing=W), ME, "ranged")
    alter(state, FOE, tile=tile(state, 3, 0))
    alter(state, ME, tile=tile(state, 9, 0))
    fire = a.Attack(player=player(state), item="halyard_0.service_rifle", target=FOE, aim="torso")
    assert refused(state, fire).reason == "hidden_by_night"
    beacon = first(state, "beacon")
    assert RULES.check(marked(state, beacon, tile=0, is_on=True), fire) is None
    assert refused(marked(state, beacon, tile=0, is_on=False), fire).reason == "hidden_by_night"
    assert refused(marked(state, beacon, tile=-1, is_on=True), fire).reason == "hidden_by_night"


@pytest.mark.rule("WG-16.10")
def test_a_cooler_in_the_corner_cools_its_side() -> None:
    state = at_corner("burning_sandstorm", column=1)
    cooler = first(state, "cooler")
    for changes, cools in (
        ({"tile": 0, "owner": 0}, True),
        ({"tile": 0, "owner": 1}, False),
        ({"tile": 0, "owner": -1}, False),
        ({"tile": -1, "owner": 0}, False),
        ({"tile": 3, "owner": 0}, False),
    ):
        assert is_cooled(marked(state, cooler, **changes), state.units[ME]) == cools, changes


@pytest.mark.rule("WG-4.6")
@pytest.mark.rule("WG-11.4")
def test_who_stands_in_the_corner_wades_there_and_leaves_its_weapons_there() -> None:
    state = at_corner("show_of_force", colours={(0, 0): "l"})
    assert water_of(state, state.units[ME]) == "euphotic"
    step = Step(state.clone(), RULES.evolve, ScriptedChance(()))
    destroy(Work(step), ME, FOE, "attack")
    fell = [each for each in step.events if isinstance(each, e.ItemFell)]
    assert fell and {each.tile for each in fell} == {0} and step.state.units[ME].status == "lost"


@pytest.mark.rule("WG-10.2")
def test_who_breaks_out_may_go_into_the_corner() -> None:
    state = alter(at_corner("show_of_force", column=1), ME, facing=1)
    assert places_behind(state, state.units[ME])[0] == 0
    assert 0 not in places_behind(alter(state, FOE, tile=0), state.units[ME])
