"""Camps on ground that protects: nobody is fed to them one by one, and on no board do they win (SK-6.6)."""

from itertools import product
from typing import cast

import pytest

from game.agents.advise import make_agent
from game.agents.agent import Agent
from game.agents.skirmish.camps import worth_going_for
from game.core.dice import SEEDED
from game.core.ids import PlayerId
from game.core.kernel import Step
from game.core.outcome import Outcome
from game.rules.measures import drawn_boards
from game.space.bits import places_of
from game.systems.skirmish.actions import EndTurn, PlaceUnit, SkirmishAction
from game.systems.skirmish.battlefield import Battlefield
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.request import SideRequest, SkirmishRequest, UnitRequest
from game.systems.skirmish.setup import SkirmishSetup
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM
from tests.support.base_pack import shipped
from tests.support.camper import Camper
from tests.support.skirmish import RULESET, battle, played_to_end

CATALOG = shipped().catalog
KINDS = [
    frame.id
    for frame in CATALOG.frames.values()
    if "skirmish" in frame.profiles and {"flight", "amphibious"} & {*frame.traits}
]
GOLD = 100
MANY_DICE = 8


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_who_can_attack_nobody_leaves_the_reach_of_a_camp_however_far_it_is(level: str) -> None:
    board = battle(
        """
        s...........
        ............
        ..S.........
        """,
        ground="""
        ............
        ............
        ~~~~........
        """,
        theatre="land",
        units={"S": {"traits": ("amphibious",)}},
    )
    agent = make_agent(SYSTEM, level)
    for _ in range(4):
        board.do(board.end())
        while not isinstance(action := _chosen(agent, board.state, board.player), EndTurn):
            board.do(action)
        board.do(action)
    unit_values = UnitValues(board.state.field)
    camp = unit_values.movement_class[board.unit("S").id].from_shelter
    assert not camp >> board.unit("s").tile & 1, board.where("s")


def _chosen(agent: Agent, state: SkirmishState, player: PlayerId) -> SkirmishAction:
    return cast(SkirmishAction, agent.choose(RULESET.observe(state, player), player, 5, 0).action)


def camp_fought(
    kind: str, board: str, seat: int, level: str, *, count: int, prowls: bool, dice: int
) -> Outcome | None:
    """Fight a camp of some machines against a hundred gold of basic suits; None: it has no ground there."""
    frame = CATALOG.frames[kind]
    grunt = "varg" if frame.faction == "federation" else "gm"
    camp = SideRequest(faction=frame.faction, units=(UnitRequest(frame=kind, count=count),), player="camp")
    suits = UnitRequest(frame=grunt, count=GOLD // CATALOG.frames[grunt].cost_gold)
    others = SideRequest(faction=CATALOG.frames[grunt].faction, units=(suits,), player="level")
    sides = (camp, others) if seat == 0 else (others, camp)
    request = SkirmishRequest(map=board, sides=dict(zip(("attacker", "defender"), sides)))
    setup = cast(SkirmishSetup, SYSTEM.build_setup(request, CATALOG))
    field = Battlefield(setup)
    if not any(field.sheltering & field.access[unit].enter for unit in field.order[seat]):
        return None
    agents: dict[str, Agent] = {"camp": Camper(prowls=prowls), "level": make_agent(SYSTEM, level)}
    return played_to_end(setup, agents, dice)


@pytest.mark.slow
@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("level", ["officer", "ace"])
@pytest.mark.parametrize("kind", KINDS)
def test_one_machine_that_camps_wins_on_no_board(kind: str, level: str) -> None:
    fought = 0
    for board in drawn_boards(CATALOG, "skirmish", "square", "land"):
        for seat in (0, 1):
            outcome = camp_fought(kind, board, seat, level, count=1, prowls=bool(seat), dice=seat)
            if outcome is not None:
                fought += 1
                assert outcome.winners == (PlayerId("level"),), (board, seat, outcome)
    assert fought


@pytest.mark.slow
@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("kind", KINDS)
def test_a_hundred_gold_that_camps_wins_hardly_anywhere(kind: str) -> None:
    """Nine swimmers in the water in the middle of a board may now and then: it is all that they came for."""
    count = max(1, GOLD // CATALOG.frames[kind].cost_gold)
    won: dict[str, list[bool]] = {}
    for board in drawn_boards(CATALOG, "skirmish", "square", "land"):
        for seat, dice in product((0, 1), range(MANY_DICE)):
            outcome = camp_fought(kind, board, seat, "officer", count=count, prowls=True, dice=dice)
            if outcome is not None:
                won.setdefault(board, []).append(outcome.winners == (PlayerId("camp"),))
    fought = [each for battles in won.values() for each in battles]
    assert 8 * sum(fought) <= len(fought), won
    assert all(3 * sum(battles) <= len(battles) for battles in won.values()), won


def _begun(board: str, attackers: dict[str, int], ships: int) -> SkirmishState:
    """Return the state before ten Vargs and ships are deployed against who deploys after them."""
    units = tuple(UnitRequest(frame=frame, count=count) for frame, count in attackers.items())
    vargs = (UnitRequest(frame="varg", count=10), UnitRequest(frame="talon_cruiser", count=ships))
    request = SkirmishRequest(
        map=board,
        sides={
            "attacker": SideRequest(faction="federation", units=units, player="camp"),
            "defender": SideRequest(faction="zeon", units=vargs[: 1 + ships], player="level"),
        },
    )
    setup = SYSTEM.build_setup(request, CATALOG)
    return RULESET.setup(cast(SkirmishSetup, setup), 0)


def _deployed(board: str, ships: int = 0, **attackers: int) -> SkirmishState:
    """Return the state after an Officer has deployed ten Vargs and ships against who deploys after him."""
    state = _begun(board, attackers, ships)
    agent = make_agent(SYSTEM, "officer")
    while RULESET.active(state) == (PlayerId("level"),):
        action = _chosen(agent, state, PlayerId("level"))
        RULESET.resolve(Step(state, RULESET.evolve, SEEDED), action)
    return state


def _struck_from_water(state: SkirmishState) -> int:
    """Return what the attackers' first turn could reach from water, wherever in their zone they begin."""
    field = state.field
    kind = UnitValues(field).movement_class[field.order[0][0]]
    reached = 0
    for begin in field.zones[0]:
        for tile in places_of((kind.roam[begin] | 1 << begin) & field.sheltering & kind.access.enter):
            reached |= kind.view[tile] | kind.melee[tile]
    return reached


def test_who_deploys_against_swimmers_keeps_out_of_the_reach_of_their_first_turn() -> None:
    swimmers, walkers = _deployed("two_bridges", gm_diver=9), _deployed("two_bridges", gm=9)
    struck = _struck_from_water(swimmers)
    assert swimmers.masks[1].bit_count() == walkers.masks[1].bit_count() == 10
    assert not swimmers.masks[1] & struck
    assert walkers.masks[1] & struck  # else the board would show nothing


def test_why_it_deploys_there_is_told_as_it_is() -> None:
    reasons = []
    for attacker in ("gm_diver", "gm"):
        state = _begun("two_bridges", {attacker: 9}, 0)
        decision = make_agent(SYSTEM, "officer").choose(state, PlayerId("level"), 5, 0)
        reasons.append([reason.key for reason in decision.candidates[0].reasons])
    assert reasons == [["agent.reason.refuge"], ["agent.reason.formation"]], "nobody stands beside it yet"


def test_friends_beside_a_place_and_lanes_of_ships_are_told_where_they_are_so() -> None:
    beside, clear = "agent.reason.formation.beside", "agent.reason.formation.clear"
    state, told = _begun("two_bridges", {"gm": 6}, 2), []
    agent = make_agent(SYSTEM, "officer")
    while RULESET.active(state) == (PlayerId("level"),):
        ships = [u.tile for u in state.units.values() if u.tile >= 0 and state.field.lines[u.id].is_warship]
        best = agent.choose(state, PlayerId("level"), 5, 0).candidates[0]
        keys = {reason.key for reason in best.reasons}
        if isinstance(best.action, PlaceUnit) and "agent.reason.formation" in keys:
            near = state.field.grid.king_masks[best.action.tile]
            assert (beside in keys) == bool(near & state.masks[1])
            assert clear not in keys or ships
            told.append((beside in keys, clear in keys))
        RULESET.resolve(Step(state, RULESET.evolve, SEEDED), cast(SkirmishAction, best.action))
    assert {is_beside for is_beside, _ in told} == {True, False}
    assert any(is_clear for _, is_clear in told)


def test_a_ship_still_stands_behind_where_swimmers_attack() -> None:
    swimmers, walkers = _deployed("two_bridges", 1, gm_diver=9), _deployed("two_bridges", 1, gm=9)
    for state in (swimmers, walkers):
        ship = next(unit for unit in state.units.values() if state.field.lines[unit.id].is_warship)
        assert state.field.grid.rows[ship.tile] == 2  # the row of its zone that is farthest from the enemy


def test_one_swimmer_among_many_changes_no_formation() -> None:
    mixed = _deployed("two_bridges", gm_diver=1, gm=8)
    assert UnitValues(mixed.field).hiders(mixed.field.order[1][0]) == (mixed.field.order[0][0],)
    assert mixed.masks[1] == _deployed("two_bridges", gm=9).masks[1]


def test_who_has_time_does_not_go_for_swimmers_who_are_in_the_water_before_him() -> None:
    """The same machines and places, once with water beside the swimmer and once with it far away."""
    rows = "s...........\n" + "............\n" * 5 + "............\n...S........\n" + "............\n" * 4
    moved = []
    for water in (7, 11):
        ground = "\n".join("~~~~~~......" if row == water else "............" for row in range(12))
        board = battle(rows, ground=ground, theatre="land", units={"S": {"traits": ("amphibious",)}})
        values = UnitValues(board.state.field)
        moved.append(worth_going_for(values, board.state, board.unit("s").id))
    assert moved == [0, 1 << board.unit("S").tile]


@pytest.mark.parametrize("level", ["officer", "ace"])
def test_who_has_time_keeps_out_of_the_reach_of_water_that_a_swimmer_can_enter(level: str) -> None:
    """The swimmer stands on land, at the other end of the board: only where the water is differs."""
    rows = (
        "............\n" * 3
        + "s...........\n"
        + "............\n" * 2
        + "...........S\n"
        + "............\n" * 5
    )
    columns, told = [], []
    for water in (5, 11):
        ground = "\n".join("~" * 12 if row == water else "............" for row in range(12))
        board = battle(rows, ground=ground, theatre="land", units={"S": {"traits": ("amphibious",)}})
        agent = make_agent(SYSTEM, level)
        board.do(board.end())
        decision = agent.choose(RULESET.observe(board.state, board.player), board.player, 5, 0)
        told.append({reason.key for reason in decision.candidates[0].reasons})
        while not isinstance(action := _chosen(agent, board.state, board.player), EndTurn):
            board.do(action)
        unit, values = board.unit("s"), UnitValues(board.state.field)
        assert not values.movement_class[board.unit("S").id].from_shelter >> unit.tile & 1, board.where("s")
        columns.append(board.state.field.grid.columns[unit.tile])
    assert columns == [0, 2]  # it goes to meet the one who cannot hide
    away, near = "agent.reason.out_of_reach", "agent.reason.closer"
    assert [{away, near} & reasons for reasons in told] == [{away}, {near}]
