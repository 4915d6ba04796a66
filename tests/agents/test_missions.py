"""Special ends, ships, reserves, withdrawal: what agents make of them."""

import msgspec
import pytest

from game.agents.advise import make_agent
from game.agents.skirmish.formation import is_hopeless
from game.content.models_battle import EndCondition, EndKind
from game.core.codec import from_plain
from game.core.ids import PlayerId
from game.core.kernel import GameState, perform
from game.core.rng import fork, seeded
from game.systems.skirmish.actions import (
    Answer,
    FireBroadside,
    FireWeapon,
    MoveUnit,
    SkirmishAction,
    Withdraw,
)
from game.systems.skirmish.heuristic import UnitValues
from game.systems.skirmish.state import SkirmishState
from tests.agents.positions import SYSTEM, players, scenario
from tests.support.base_pack import shipped
from tests.support.skirmish import BLUE, RED, Battle, battle, profile

SCENARIOS = sorted(found.id for found in shipped().catalog.scenarios.values() if found.system == SYSTEM.name)


def fought(setup: object, levels: tuple[str, str], seed: int) -> SkirmishState:
    """Return the last state of a battle."""
    rules = SYSTEM.ruleset
    state: GameState = rules.setup(setup, seed)
    agents = dict(zip(players(setup), (make_agent(SYSTEM, level) for level in levels)))
    for number in range(5_000):
        active = rules.active(state)
        if not active:
            break
        rng = fork(seeded(seed), number)
        decision = agents[active[0]].choose(rules.observe(state, active[0]), active[0], rng)
        state = perform(rules, state, decision.action).state
    assert isinstance(state, SkirmishState)
    return state


def decide(board: Battle, level: str = "officer", player: PlayerId = RED, seed: int = 1) -> SkirmishAction:
    """Return what a level does now."""
    observed = SYSTEM.ruleset.observe(board.state, player)
    action = make_agent(SYSTEM, level).choose(observed, player, seed, 60).action
    assert isinstance(action, SkirmishAction)
    return action


@pytest.mark.parametrize("name", SCENARIOS)
def test_officers_bring_every_scenario_to_an_end(name: str) -> None:
    for seed in (1, 2):
        state = fought(scenario(name), ("officer", "officer"), seed)
        assert state.outcome is not None
        assert state.turn < 60


@pytest.mark.parametrize(
    ("name", "kind"), [("reach_picket_line", "reach"), ("survive_harrow_bridge", "survive")]
)
def test_officers_win_by_what_the_battle_is_about(name: str, kind: str) -> None:
    outcomes = [fought(scenario(name), ("officer", "officer"), seed).outcome for seed in range(8)]
    assert kind in [outcome.reason for outcome in outcomes if outcome is not None]


@pytest.mark.parametrize(
    ("kind", "more"),
    [("hold", {"turns": 2, "count": 2}), ("reach", {"turns": 7, "count": 2}), ("escort", {"unit": "S"})],
)
@pytest.mark.parametrize("level", ["cadet", "officer", "ace"])
def test_nobody_forgets_an_open_goal(level: str, kind: EndKind, more: dict[str, int | str]) -> None:
    """The defender sits behind debris and passes; the zone is free for the taking."""
    end = from_plain(
        {"kind": kind, "side": "attacker", "winner": "attacker", "zone": "z", **more}, EndCondition
    )
    board = battle(
        """
        ........
        ......##
        S.....#n
        S.....##
        """,
        zones={"z": ("E1", "F1", "F2")},
        ends=(end,),
    )
    agent = make_agent(SYSTEM, level)
    for number in range(60):
        if board.state.outcome is not None:
            break
        if board.player == BLUE:
            board.do(board.end())
            continue
        observed = SYSTEM.ruleset.observe(board.state, RED)
        action = agent.choose(observed, RED, fork(seeded(1), number), 60).action
        assert isinstance(action, SkirmishAction)
        board.do(action)
    assert board.state.outcome is not None and board.state.outcome.reason == kind


def test_a_suit_cuts_down_a_warship_rather_than_shoot_at_a_suit() -> None:
    board = battle(
        """
        ........
        ..w.....
        .S...s..
        ........
        """
    )
    for level in ("cadet", "officer", "ace"):
        assert decide(board, level) == board.melee("S", "w")


def test_guns_fire_where_enemies_are_and_friends_are_not() -> None:
    board = battle(
        """
        c..s....
        ........
        ........
        W..S..c.
        ........
        """
    )
    action = decide(board)
    assert isinstance(action, FireBroadside | MoveUnit)
    if isinstance(action, FireBroadside):
        assert action.direction == "N"
    board = battle("W.S.S.S.c")
    assert not isinstance(decide(board), FireBroadside)


@pytest.mark.rule("SK-5.3", "SK-5.2")
@pytest.mark.parametrize("level", ["officer", "ace"])
def test_nobody_stops_before_ready_guns_where_another_place_is_as_good(level: str) -> None:
    """The ship in its lane destroys any craft that it hits; while its guns rest the first tile will do."""
    lane = """
        ..........
        #####.....
        w.........
        #####C..n.
        ..........
        ..........
    """
    for ready, is_hit in ((1, False), (3, True)):
        board = battle(lane, units={"n": {"profile": profile(None)}})
        units = board.state.units
        units[board.unit("w").id] = msgspec.structs.replace(board.unit("w"), ready_turn=ready)
        while isinstance(action := decide(board, level), MoveUnit | FireWeapon):
            board.do(action)
        assert (board.where("C")[-1] == "3") is is_hit


def test_close_fire_where_it_beats_two_attacks() -> None:
    """Against defense 5, 2x 1d12 destroys far more often than twice 2x 1d6; blades do not reach straight."""
    board = battle(
        """
        #####
        #SsS#
        #####
        """,
        units={"s": {"profile": profile(defense=5)}},
    )
    action = decide(board)
    assert isinstance(action, FireWeapon)
    assert action.partners


def test_out_of_reach_an_officer_does_not_walk_into_massed_fire() -> None:
    board = battle(
        """
        ..sssss.....
        ............
        ............
        ............
        ............
        ............
        ............
        ............
        ...S........
        ............
        """
    )
    while isinstance(action := decide(board), MoveUnit):
        board.do(action)
    threatened = 0
    unit_values = UnitValues(board.state.field)
    for unit in board.state.units.values():
        if unit.side == 1:
            threat = unit_values.threat(unit.id, unit.tile)
            threatened += bool((threat.fire | threat.melee) >> board.unit("S").tile & 1)
    assert threatened <= 2


def test_the_escorted_unit_drives_to_the_exit_when_nobody_is_there() -> None:
    board = battle(
        """
        ......
        ......
        ......
        ..N..s
        ......
        """,
        zones={"exit": ("C1",)},
        ends=(
            EndCondition(kind="escort", side="attacker", winner="attacker", unit="N", zone="exit", turns=9),
        ),
    )
    assert decide(board) == board.move("N", "C3")


def test_nobody_leaves_a_battle_that_stands_alone() -> None:
    board = battle(
        """
        S.......
        ........
        .sssssss
        """
    )
    assert not isinstance(decide(board), Withdraw)
    lonely = board.state
    assert not is_hopeless(UnitValues(lonely.field), lonely, 0)
    ordered = Battle(msgspec.structs.replace(board.setup, order="battle-1"))
    assert is_hopeless(UnitValues(ordered.state.field), ordered.state, 0)
    assert isinstance(decide(ordered), Withdraw)
    assert not is_hopeless(UnitValues(ordered.state.field), ordered.state, 1)


def test_prompts_are_answered() -> None:
    board = battle(
        """
        S..
        .s.
        """
    )
    board.do(board.melee("S", "s"))
    calls = {decide(board, "officer", RED, seed) for seed in range(20)}
    assert calls == {Answer(player=RED, option="heads"), Answer(player=RED, option="tails")}
