"""Prices, chances and orders that shipped units hardly show: found by faults that no test noticed."""

from itertools import permutations

import pytest

from game.core.ids import UnitId
from game.systems.wargame import actions as a
from game.systems.wargame import events as e
from game.systems.wargame.aim import armament_of, weapon_cost
from game.systems.wargame.check_battle import furthest_ahead
from game.systems.wargame.jobs import Drift
from game.systems.wargame.rolls import evasion_need
from game.systems.wargame.state import WargameState
from tests.support.wargame import At, W, answer, board, do, player, refused, tile, turn_of, unit, world
from tests.systems.wargame.test_attacks import RIFLE, duel
from tests.systems.wargame.test_gone_in_between import done
from tests.systems.wargame.test_grapples import beside
from tests.systems.wargame.test_missions import marked, started
from tests.systems.wargame.test_notes_of_weapons import with_weapon

ME, FOE = UnitId("halyard_0"), UnitId("halyard_1")


@pytest.mark.rule("WG-2.3")
@pytest.mark.parametrize(("printed", "paid"), [(9, 6), (7, 4), (5, 4)])
def test_a_terrestrial_vehicles_cannon_costs_three_ap_less_and_never_under_four(
    printed: int, paid: int
) -> None:
    state = world(At("turnstone", 0, 3, 4), At("halyard", 1, 6, 4))
    cannon = next(item for item in state.field.items if item.startswith("turnstone_0.main_cannon"))
    with_weapon(state, cannon, ap=printed)
    assert weapon_cost(state, UnitId("turnstone_0"), cannon) == paid
    gun = next(item for item in state.field.items if item.startswith("turnstone_0.coaxial_gun"))
    assert weapon_cost(state, UnitId("turnstone_0"), gun) == armament_of(state, gun).ap, "cannons alone"


@pytest.mark.rule("WG-9.4")
@pytest.mark.rule("WG-15.3")
@pytest.mark.parametrize("evasion", [-1, 0, 2])
def test_a_weapon_that_is_hard_or_easy_to_evade_says_so(evasion: int) -> None:
    state = with_weapon(duel(), RIFLE, evasion=evasion)
    mine, theirs = state.units[ME], state.units[FOE]
    plain, _ = evasion_need(state, theirs, mine, None, is_melee=False)
    need, reasons = evasion_need(state, theirs, mine, armament_of(state, RIFLE), is_melee=False)
    assert need == plain - evasion
    assert [item.amount for item in reasons if item.reason == "weapon"] == ([evasion] if evasion else [])


@pytest.mark.rule("WG-10.1")
@pytest.mark.rule("WG-15.7")
@pytest.mark.parametrize("face", [1, 8])
def test_an_assault_roll_is_the_first_roll_of_a_turn(face: int) -> None:
    state = beside()
    rolled = do(state, a.Grapple(player=player(state), target=unit(state, "halyard_1").id), face, 1)
    assert [each.unit for each in rolled.events if isinstance(each, e.RollMade)] == ["brigand_0"]
    assert rolled.state.turn is not None and rolled.state.turn.has_rolled


@pytest.mark.rule("WG-12.8")
@pytest.mark.parametrize("says", [("overwatch", "overwatch"), ("none", "overwatch"), ("overwatch", "none")])
def test_each_who_sees_a_unit_begin_to_move_is_asked_once_and_has_his_own_answer(
    says: tuple[str, str],
) -> None:
    state = world(
        At("halyard", 0, 3, 4),
        At("halyard", 1, 8, 3, facing=W, ap=12, id="first"),
        At("halyard", 1, 8, 5, facing=W, ap=12, id="second"),
    )
    turn_of(state, "halyard_0")
    step = do(state, a.StepTo(player=player(state), tile=tile(state, 4, 4), level=0))
    answers = dict(zip(("first", "second"), says))
    asked = []
    while step.state.prompt is not None and step.state.prompt.kind == "watch":
        asked.append(step.state.prompt.subject)
        step = answer(step, answers[step.state.prompt.subject])
    assert sorted(asked) == ["first", "second"]
    watching = {each.unit for each in step.events if isinstance(each, e.StanceTaken)}
    assert watching == {name for name, said in answers.items() if said == "overwatch"}


@pytest.mark.rule("WG-16.2")
def test_a_data_token_is_shot_at_like_a_unit_in_range_view_and_line() -> None:
    def against(column: int, facing: int = 1, height: int = 0) -> WargameState:
        ground = board(heights={(8, 4): height} if height else {})
        state = world(
            At("halyard", 0, 6, 4, facing=facing), At("halyard", 1, 1, 9), on=ground, of="reconnaissance"
        )
        marked(state, "data_0", tile=tile(state, column, 4), left=6)
        return turn_of(state, "halyard_0", "ranged")

    near = against(9)
    fire = a.Demolish(player=player(near), item=RIFLE, target="data_0")
    assert do(near, fire).state.markers["data_0"].left <= 0
    reach = armament_of(near, RIFLE).range
    for state, reason in (
        (against(9, facing=W), "not_in_view"),
        (against(9, height=5), "line_blocked"),
        (with_weapon(against(9), RIFLE, range=2), "out_of_range"),
    ):
        assert refused(state, fire).reason == reason
    assert reach >= 3


@pytest.mark.rule("WG-10.3")
def test_of_hexes_as_far_and_as_little_ahead_the_first_is_proposed() -> None:
    state = world(At("halyard", 0, 6, 4, facing=1), At("halyard", 1, 1, 9))
    thrower = state.units[ME]
    both = (tile(state, 7, 2), tile(state, 7, 6))
    grid = state.field.grid
    assert {grid.distance(thrower.tile, each) for each in both} == {2}
    for order in permutations(both):
        assert furthest_ahead(state, thrower, order) == min(both)


@pytest.mark.rule("WG-16.4")
@pytest.mark.parametrize("face", range(1, 7))
def test_whatever_the_wind_nothing_is_heard_of_markers_that_are_gone(face: int) -> None:
    state = world(At("halyard", 0, 1, 1), At("mote", 1, 2, 2), of="winds_of_war")
    gone = next(iter(state.markers))
    marked(state, gone, tile=-1)
    happened = done(state, Drift(), faces=(face,))
    told = {event.marker for event in happened if isinstance(event, (e.MarkerDrifted, e.MarkerGone))}
    assert told and gone not in told


@pytest.mark.rule("WG-16.14")
def test_secret_objectives_lie_in_one_order_however_they_were_named() -> None:
    state = started(attackers=("halyard", "mote"), defenders=("halyard",))
    seen = set()
    for picks in permutations(("disarm", "high_ground", "survivor")):
        chosen = do(state, a.PickSecondaries(player=player(state), picks=picks))
        told = [each.picks for each in chosen.events if isinstance(each, e.SecondariesPicked)]
        seen |= {chosen.state.picks[state.attacker], *told}
    assert seen == {("disarm", "high_ground", "survivor")}
