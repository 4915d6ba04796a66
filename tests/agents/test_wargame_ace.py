"""What an ace of the wargame knows that an officer does not: AP, parts, the end of a round, structures."""

from ast import literal_eval

import pytest
from msgspec.structs import replace

from game.agents.wargame.answers import answer_of
from game.agents.wargame.goals import POINT, Goal, at_the_end, goal_worth, goals_of, on_its_ground
from game.agents.wargame.levels import ACE, OFFICER, ace, officer
from game.agents.wargame.plans import BattleStyle, InfluenceMap
from game.agents.wargame.secrets import fells_for_secret, likely
from game.agents.wargame.worth import aim_worth, best_aim
from game.core.ids import UnitId
from game.core.kernel import perform, state_digest
from game.core.prompts import Prompt
from game.systems.wargame.actions import (
    Attack,
    Demolish,
    DroneAttack,
    DroneDemolish,
    OrderDrone,
    PickSecondaries,
    WargameAction,
)
from game.systems.wargame.aim import weapon_of
from game.systems.wargame.body import THRUSTERS, items_of
from game.systems.wargame.build import build_setup
from game.systems.wargame.content_missions import Works
from game.systems.wargame.ground import apart
from game.systems.wargame.request import SideRequest, UnitRequest, WargameRequest
from game.systems.wargame.resolve_move import fresh_move
from game.systems.wargame.state import WargameState
from game.systems.wargame.work import NONE
from tests.agents.test_wargame import battle, missions
from tests.support import wargame as small
from tests.support.hash_seeds import SEEDS, other_seed, told_under
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES, At

LEVELS = {"officer": officer, "ace": ace}
THIN = {"basalt": 4, "sparrow": 12}
"""Thrusters of which a Basalt cannot rise, and a Sparrow still flies."""


def chosen(level: str, state: WargameState) -> WargameAction:
    """What a level does for red."""
    return LEVELS[level]().choose(RULES.observe(state, small.RED), small.RED, 1).action  # type: ignore[return-value]


def gun(state: WargameState, unit: str, kind: str) -> str:
    """The id of a unit's weapon of a kind."""
    return next(item.id for item in items_of(state, UnitId(unit)) if weapon_of(state, item.id).id == kind)


@pytest.mark.rule("WG-9.8")
@pytest.mark.parametrize(("target", "is_aimed_at"), [("basalt", False), ("sparrow", True)])
def test_an_ace_aims_at_the_thrusters_of_flyers_alone(target: str, is_aimed_at: bool) -> None:
    state = small.world(At("basalt", 0, 5, 4), At(target, 1, 7, 4, facing=small.W))
    enemy = replace(state.units[UnitId(f"{target}_1")], thrusters=THIN[target])
    state.units[enemy.id] = enemy
    weapon = weapon_of(state, gun(state, "basalt_0", "coaxial_gun"))
    aims = {sharp: best_aim(state, enemy, weapon, main_alone=False, sharp=sharp) for sharp in (False, True)}
    assert (aims[True] == aims[False]) is is_aimed_at
    assert aims[True][0] != THRUSTERS or is_aimed_at


@pytest.mark.rule("WG-7.3")
@pytest.mark.parametrize(
    ("level", "number", "ap", "fires"),
    [
        ("officer", 2, 4, True),
        ("ace", 2, 4, False),
        ("ace", 2, 14, True),
        ("ace", 6, 4, True),
    ],
)
def test_an_ace_keeps_ap_for_its_better_gun_as_far_as_they_can_be_stored(
    level: str, number: int, ap: int, fires: bool
) -> None:
    """A Basalt cannot pay for its bazooka: its small gun would do half of that for an AP."""
    state = small.world(At("basalt", 0, 5, 4, ap=ap), At("basalt", 1, 7, 4, facing=small.W))
    state.round = number
    state = small.turn_of(state, "basalt_0", "ranged")
    assert isinstance(chosen(level, state), Attack) is fires


@pytest.mark.rule("WG-16.1")
def test_the_end_of_a_round_is_counted_for_both_teams() -> None:
    state = small.world(At("halyard", 0, 6, 1), At("halyard", 1, 12, 9))
    assert at_the_end(state, 0) == 0, "nothing counts in the first round"
    state.round = 2
    assert (at_the_end(state, 0), at_the_end(state, 1)) == (1, -1)
    small.alter(state, "halyard_1", tile=small.tile(state, 6, 9))
    assert at_the_end(state, 0) == 0, "a marker each"
    state.round = state.field.setup.mission.rounds
    state.picks = (("hold_the_line", "survivor", "breakthrough"), state.picks[1])
    assert at_the_end(state, 0) == 2, "its own line is held"
    state.picks = (("survivor", "high_ground", "breakthrough"), state.picks[1])
    small.alter(state, "halyard_0", tile=small.tile(state, 12, 1))
    assert at_the_end(state, 0) == 1 - 1, "through, but the other has the only marker"
    state.picks = (("survivor", "high_ground", "disarm"), state.picks[1])
    assert at_the_end(state, 0) == -1


@pytest.mark.rule("WG-16.1")
def test_who_moves_last_stays_where_leaving_would_give_a_marker_away() -> None:
    units = (At("halyard", 0, 6, 1), At("sparrow", 1, 7, 2), At("halyard", 1, 6, 9))
    state = small.world(*units)
    state.round = 3
    for name in ("control_0", "control_2"):
        state.markers[name] = replace(state.markers[name], owner=1)
    for name in ("sparrow_1", "halyard_1"):
        small.alter(state, name, has_acted=True)
    state = small.turn_of(state, "halyard_0")
    unit = state.units[UnitId("halyard_0")]
    marker = state.markers["control_0"].tile
    for spot in (
        spot for _, spot in InfluenceMap(state, unit, ACE).best(state, unit, fresh_move(state, unit.id))[:6]
    ):
        assert state.field.away(spot.tile, marker) <= 1


@pytest.mark.rule("WG-9.10")
def test_an_ace_comes_down_to_what_lies_on_the_ground() -> None:
    state = small.world(At("sparrow", 0, 5, 4), At("halyard", 1, 12, 9), of="protect_the_relic")
    relic = next(iter(state.markers.values()))
    goal = on_its_ground(state, Goal(relic.tile, 0, POINT))
    assert goal.level == state.floors[relic.tile]
    assert on_its_ground(state, Goal(relic.tile + 1, 0, POINT)).level is None
    unit = replace(state.units[UnitId("sparrow_0")], tile=relic.tile, level=goal.level)
    above = replace(unit, level=unit.level + 1)
    assert goal_worth(state, unit, [goal]) > goal_worth(state, above, [goal])


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize("level", LEVELS)
def test_an_ace_shoots_at_structures_that_its_secret_objective_counts(level: str) -> None:
    ground = small.board(works=[Works(at=((7, 4),), elevation=0)])
    state = small.world(At("halyard", 0, 5, 4), At("halyard", 1, 13, 10), on=ground)
    state.round = 3
    assert fells_for_secret(state, 0) == 0
    state.picks = (("demolition", "survivor", "high_ground"), state.picks[1])
    assert 0 < fells_for_secret(state, 0) < POINT
    ranged = small.turn_of(state, "halyard_0", "ranged")
    assert isinstance(chosen(level, ranged), Demolish) is (level == "ace")
    state.round = state.field.setup.mission.rounds
    assert fells_for_secret(state, 0) == POINT
    state.tallies = (replace(state.tallies[0], structures=2), state.tallies[1])
    assert fells_for_secret(state, 0) == 0, "two are all that count"


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(("count", "is_taken"), [(2, False), (4, True)])
def test_small_squads_of_an_ace_have_no_shots_to_spare_for_structures(count: int, is_taken: bool) -> None:
    squad = SideRequest(units=(UnitRequest(sheet="sparrow", count=count),))
    request = WargameRequest(mission="winds_of_war", sides={"attacker": squad, "defender": squad})
    state = RULES.setup(build_setup(request, shipped_catalog()), 3)
    while state.phase != "secondaries":
        player = RULES.active(state)[0]
        action = officer().choose(RULES.observe(state, player), player, 1).action
        state = perform(RULES, state, action).state  # type: ignore[misc]
    player = RULES.active(state)[0]
    picked = ace().choose(RULES.observe(state, player), player, 1).action
    assert isinstance(picked, PickSecondaries)
    assert ("demolition" in picked.picks) is is_taken
    assert {"survivor", "hold_the_line"} < {*picked.picks}


@pytest.mark.rule("WG-16.14")
@pytest.mark.parametrize(
    ("mission", "of_attackers", "of_defenders"),
    [
        ("winds_of_war", "demolition survivor hold_the_line", "demolition survivor hold_the_line"),
        ("counterattack", "high_ground demolition survivor", "high_ground demolition hold_the_line"),
        ("protect_the_base", "high_ground demolition hold_the_line", "high_ground demolition survivor"),
        (
            "emissary_of_darkness",
            "high_ground demolition hold_the_line",
            "high_ground demolition hold_the_line",
        ),
    ],
)
def test_an_ace_takes_what_the_mission_leads_to(mission: str, of_attackers: str, of_defenders: str) -> None:
    """Flat ground has no heights; who fights in the other's area breaks through; emissaries are hunted."""
    state = RULES.setup(build_setup(WargameRequest(mission=mission), shipped_catalog()), 3)
    while state.phase != "secondaries":
        player = RULES.active(state)[0]
        action = officer().choose(RULES.observe(state, player), player, 1).action
        state = perform(RULES, state, action).state  # type: ignore[misc]
    for side, wanted in ((state.attacker, of_attackers), (1 - state.attacker, of_defenders)):
        earned = likely(state, side)
        best = sorted(earned, key=lambda pick: -earned[pick])[:3]
        assert {*best} == {*wanted.split()}


@pytest.mark.rule("WG-12.6")
def test_an_ace_braces_where_more_is_spared_than_the_ap_would_bring() -> None:
    """Against one Sparrow AP are better kept; against four Basalts, or where they are of no use, not."""
    prompt = Prompt(small.RED, "stance", (NONE, "brace"), subject="halyard_0")
    few = small.world(At("halyard", 0, 5, 4), At("sparrow", 1, 8, 4, facing=small.W))
    assert answer_of(few, prompt, ACE) == NONE
    assert answer_of(few, prompt, OFFICER) == "brace"
    rows = (3, 4, 5, 6)
    many = small.world(
        At("halyard", 0, 5, 4), *(At("basalt", 1, 8, row, facing=small.W, id=f"basalt_{row}") for row in rows)
    )
    assert answer_of(many, prompt, ACE) == "brace"
    for row in rows:
        small.alter(many, f"basalt_{row}", has_acted=True)
    assert answer_of(many, prompt, ACE) == NONE, "they have all had their turns"
    few.round = few.field.setup.mission.rounds
    assert answer_of(small.alter(few, "halyard_0", has_acted=True), prompt, ACE) == "brace"


@pytest.mark.rule("WG-7.1")
def test_ending_an_enemy_before_its_turn_is_worth_more_to_an_ace() -> None:
    state = small.world(At("halyard", 0, 5, 4), At("mote", 1, 7, 4))
    waits = state.units[UnitId("mote_1")]
    acted = replace(waits, has_acted=True)
    for damage, is_more in ((14, True), (13, False)):
        worths = [aim_worth(state, each, "ai_cockpit", damage, sharp=True) for each in (waits, acted)]
        assert (worths[0] > worths[1]) is is_more
        assert worths[1] == aim_worth(state, waits, "ai_cockpit", damage)


@pytest.mark.rule("WG-12.8")
@pytest.mark.parametrize(
    ("style", "ap", "answer"),
    [
        (OFFICER, 6, "overwatch"),
        (OFFICER, 5, NONE),
        (ACE, 9, NONE),
        (ACE, 10, "overwatch"),
    ],
)
def test_who_is_patient_watches_with_ap_that_could_not_be_stored(
    style: BattleStyle, ap: int, answer: str
) -> None:
    state = small.world(At("halyard", 0, 5, 4, ap=ap), At("halyard", 1, 9, 4))
    prompt = Prompt(small.RED, "watch", (NONE, "overwatch"), subject="halyard_0")
    assert answer_of(state, prompt, style) == answer


@pytest.mark.rule("WG-16.7")
def test_an_ace_turns_beacons_of_the_enemy_late_and_lights_dark_ones_early() -> None:
    state = small.world(At("halyard", 0, 4, 4), At("halyard", 1, 9, 4), of="call_of_darkness")
    lit, dark = sorted(state.markers)[:2]
    state.markers[lit] = replace(state.markers[lit], is_on=True, owner=1)
    me = state.units[UnitId("halyard_0")]

    def weights(in_round: int) -> tuple[int, int]:
        state.round = in_round
        found = {goal.tile: goal.weight for goal in goals_of(state, me, times=True)}
        return found[state.markers[lit].tile], found[state.markers[dark].tile]

    last = state.field.setup.mission.rounds
    early, late = weights(2), weights(last)
    assert early[0] < early[1] == late[1] < late[0]
    assert weights(last - 1) == late and weights(last - 2) == early
    plain = {goal.weight for goal in goals_of(state, me)}
    assert plain == {POINT}, "an officer goes to all alike"


def digests(games: int) -> list[str]:
    """Play missions; return the digest of each."""
    seats = (("officer", "cadet"), ("ace", "officer"), ("cadet", "officer"), ("officer", "ace"))
    return [
        state_digest(RULES, battle(missions()[seed % len(missions())], *seats[seed % 4], seed))
        for seed in range(games)
    ]


def test_a_mission_of_built_in_players_is_the_same_under_two_hash_seeds() -> None:
    assert told_under([other_seed()], __name__, "digests(1)") == {str(digests(1))}


@pytest.mark.slow
def test_missions_of_built_in_players_are_the_same_under_every_hash_seed() -> None:
    (found,) = told_under(SEEDS, __name__, "digests(200)")
    assert len({*literal_eval(found)}) == 200


@pytest.mark.rule("WG-12.7")
@pytest.mark.parametrize(("ap", "away", "is_sent"), [(8, 9, True), (8, 6, False), (3, 9, False)])
def test_an_ace_sends_a_drone_where_it_can_fire_if_both_orders_can_be_paid(
    ap: int, away: int, is_sent: bool
) -> None:
    """From beside its main unit it reaches 3 hexes; who can fire already is not sent, nor who cannot."""
    drone = UnitId("shepherd_0.drone_1")
    state = small.world(At("shepherd", 0, 3, 4, ap=ap), At("sparrow", 1, away, 4, facing=small.W, ap=0))
    small.alter(state, drone, status="board", tile=small.tile(state, 4, 4))
    state = small.turn_of(state, "shepherd_0", "close")
    assert isinstance(chosen("ace", state), OrderDrone) is is_sent
    assert not isinstance(chosen("officer", state), OrderDrone)
    if is_sent:
        while not isinstance(action := chosen("ace", state), DroneAttack):
            state = small.do(state, action).state
        there, main = state.units[drone], state.units[UnitId("shepherd_0")]
        assert apart(state, there, main) <= state.field.rules.order_reach and action.drone == drone


def with_a_tern(away: int, *, picks: str = "demolition", ap: int = 8) -> WargameState:
    """A Shepherd without a gun whose Tern is out, a house so far from it, nobody in reach; the last round."""
    ground = small.board(works=[Works(at=((away, 4),), elevation=0)])
    state = small.world(At("shepherd", 0, 3, 4, ap=ap), At("sparrow", 1, 13, 10, ap=0), on=ground)
    state.picks = ((picks, "survivor", "high_ground"), state.picks[1])
    state.round = state.field.setup.mission.rounds
    for item in tuple(state.items.values()):
        if item.bearer == "shepherd_0":
            state.items[item.id] = replace(item, lies="gone", on=())
    tern = UnitId("shepherd_0.drone_2")
    small.alter(state, tern, status="board", level=0, facing=small.E, tile=small.tile(state, 4, 4))
    return small.turn_of(state, "shepherd_0", "ranged")


@pytest.mark.rule("WG-12.7", "WG-16.14")
def test_an_ace_lets_a_drone_fell_what_its_secret_objective_counts() -> None:
    action = chosen("ace", with_a_tern(8))
    assert isinstance(action, DroneDemolish) and action.target == "building_0"
    assert not isinstance(chosen("ace", with_a_tern(8, picks="disarm")), DroneDemolish)
    assert not isinstance(chosen("officer", with_a_tern(8)), DroneDemolish)


@pytest.mark.rule("WG-12.7", "WG-16.8")
@pytest.mark.parametrize("level", LEVELS)
def test_drones_are_let_at_what_the_mission_wants_felled(level: str) -> None:
    state = small.world(
        At("shepherd", 0, 4, 4, ap=6),
        At("sparrow", 1, 0, 10, ap=0),
        of="order_to_destroy",
        on=small.board(16, 13),
    )
    tower = next(name for name in state.structures if "tower" in name)
    middle = state.field.grounds[state.is_flipped].structures[tower].tiles[0]
    column, row = state.field.grid.positions[middle]
    for item in tuple(state.items.values()):
        if item.bearer == "shepherd_0":
            state.items[item.id] = replace(item, lies="gone", on=())
    small.alter(state, "shepherd_0", tile=small.tile(state, column - 5, row))
    there = small.tile(state, column - 3, row)
    small.alter(state, "shepherd_0.drone_2", status="board", level=0, facing=small.E, tile=there)
    state = small.turn_of(state, "shepherd_0", "ranged")
    action = chosen(level, state)
    if level == "ace":
        assert isinstance(action, OrderDrone), "the post is worth more, and within its reach"
        while not isinstance(action := chosen(level, state), DroneDemolish):
            state = small.do(state, action).state
    assert isinstance(action, DroneDemolish)
    assert action.target == ("post_4" if level == "ace" else tower)


@pytest.mark.rule("WG-12.7", "WG-16.14")
@pytest.mark.parametrize(("ap", "away", "is_sent"), [(8, 11, True), (8, 8, False), (3, 11, False)])
def test_an_ace_sends_a_drone_to_a_structure_if_both_orders_can_be_paid(
    ap: int, away: int, is_sent: bool
) -> None:
    state = with_a_tern(away, ap=ap)
    assert isinstance(chosen("ace", state), OrderDrone) is is_sent
    if is_sent:
        while not isinstance(action := chosen("ace", state), DroneDemolish):
            state = small.do(state, action).state
        assert action.target == "building_0"
