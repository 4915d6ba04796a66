"""A win that takes no dice is taken before anything is risked."""

from typing import Final

import pytest

from game.agents.advise import make_agent
from game.agents.agent import Decision
from game.agents.skirmish.decisive import ends_with_a_win
from game.agents.skirmish.playout import next_action
from game.agents.skirmish.style import BattleStyle
from game.agents.skirmish.tactics import Tactics
from game.content.models_battle import EndCondition
from game.core.ids import PlayerId
from game.systems.skirmish.actions import EndTurn, FireWeapon, MoveUnit
from game.systems.skirmish.heuristic import UnitValues
from tests.agents.positions import SYSTEM
from tests.support.skirmish import BLUE, RED, Battle, battle, profile

CADET, OFFICER, ACE = LEVELS = ("cadet", "officer", "ace")
EXIT: Final = EndCondition(kind="reach", side="attacker", winner="attacker", zone="exit", turns=9)
ESCORT: Final = EndCondition(
    kind="escort", side="attacker", winner="attacker", zone="exit", unit="S", turns=9
)
GOLD: Final = {name: {"gold": 10} for name in ("S", "S2", "S3", "S4", "S5", "S6", "s", "s2", "s3")}
LANES: Final = """
    ..........
    ...s.s.s..
    ..........
    ..........
    ..S.S.S.S.
    ...S.S....
    ..........
"""


def decided(board: Battle, level: str, player: PlayerId = RED) -> Decision:
    """What a level does now, and why."""
    return make_agent(SYSTEM, level).choose(SYSTEM.ruleset.observe(board.state, player), player, 1, 60)


def quiet(turn: int, last_loss: int = 0, poor: tuple[str, ...] = ()) -> Battle:
    """The defender's half of a turn: whom he attacks he would destroy now and then."""
    board = battle(LANES, units={**GOLD, **{name: {"gold": 1} for name in poor}})
    board.state.turn, board.state.last_loss_turn = turn, last_loss
    board.do(board.end())
    return board


@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("level", [OFFICER, ACE])
def test_a_defender_takes_the_stalemate_before_he_breaks_it(level: str) -> None:
    board = quiet(12)
    decision = decided(board, level, BLUE)
    assert decision.action == board.end()
    assert decision.reasons[0].key == "agent.reason.ending_wins"
    board.do(decision.action)
    assert board.state.outcome is not None and board.state.outcome.winners == (BLUE,)
    for board in (quiet(11), quiet(12, last_loss=1)):
        assert decided(board, level, BLUE).action != board.end(), "no stalemate yet"


@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("level", [OFFICER, ACE])
def test_who_would_withdraw_himself_breaks_the_stalemate(level: str) -> None:
    """A defender of little worth in the open leaves; the attacker's half ends nothing."""
    board = quiet(12, poor=("s", "s2", "s3"))
    assert not ends_with_a_win(board.state)
    assert decided(board, level, BLUE).action != board.end()
    board = battle(LANES, units=GOLD)
    board.state.turn = 12
    assert not ends_with_a_win(board.state)


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize("level", [OFFICER, ACE])
def test_who_has_survived_to_the_last_turn_ends_it(level: str) -> None:
    """In melee with whoever stands there he could be lost himself."""
    end = EndCondition(kind="survive", side="defender", winner="defender", turns=4)
    for turn, is_last in ((3, False), (4, True)):
        board = battle("....\n.Ss.\n....", ends=(end,), units={"s": {"profile": profile(None)}})
        board.state.turn = turn
        board.do(board.end())
        assert (decided(board, level, BLUE).reasons[0].key == "agent.reason.ending_wins") is is_last


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize("level", [OFFICER, ACE])
def test_who_holds_a_zone_for_the_last_turn_ends_it(level: str) -> None:
    end = EndCondition(kind="hold", side="defender", winner="defender", zone="dock", turns=3)
    for held, is_last in ((0, False), (2, True)):
        picture = "....\n.Ss.\n...."
        board = battle(picture, ends=(end,), zones={"dock": ("C2",)}, units={"s": {"profile": profile(None)}})
        board.do(board.end())
        board.state.held_turns = (held,)
        assert (decided(board, level, BLUE).reasons[0].key == "agent.reason.ending_wins") is is_last


@pytest.mark.rule("SK-6.3", "SK-4.3")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("end", [EXIT, ESCORT], ids=["reach", "escort"])
def test_a_step_that_wins_is_taken_before_any_attack(level: str, end: EndCondition) -> None:
    picture = """
        ........
        ........
        ...S....
        ....s...
        ........
    """
    board = battle(picture, zones={"exit": ("D1",)}, ends=(end,))
    decision = decided(board, level)
    assert decision.action == board.move("S", "D1")
    assert decision.reasons[0].key == "agent.reason.step_wins"
    board.do(decision.action)
    assert board.state.outcome is not None and board.state.outcome.winners == (RED,)


@pytest.mark.rule("SK-6.3")
@pytest.mark.parametrize("level", LEVELS)
def test_several_go_where_they_win_together(level: str) -> None:
    """The first reaches both tiles, the other one of them alone: each finds its own."""
    picture = """
        ..S.....
        ........
        S.......
        ..s.s...
    """
    end = EndCondition(kind="reach", side="attacker", winner="attacker", zone="exit", count=2)
    board = battle(picture, zones={"exit": ("A1", "E1")}, ends=(end,))
    for _ in range(2):
        action = decided(board, level).action
        assert isinstance(action, MoveUnit)
        board.do(action)
    assert board.state.outcome is not None and board.state.outcome.winners == (RED,)


@pytest.mark.rule("SK-6.3")
def test_a_goal_of_the_enemys_or_out_of_reach_decides_nothing() -> None:
    picture = "S......s\n........"
    lost = EndCondition(kind="reach", side="attacker", winner="defender", zone="exit")
    for board in (
        battle(picture, zones={"exit": ("B1",)}, ends=(lost,)),
        battle(picture, zones={"exit": ("H2",)}, ends=(EXIT,)),
    ):
        assert decided(board, OFFICER).reasons[0].key != "agent.reason.step_wins"


@pytest.mark.rule("SK-6.6")
def test_playing_on_takes_such_a_win_too() -> None:
    board = quiet(12)
    tactics = Tactics(UnitValues(board.state.field), 1, BattleStyle())
    assert isinstance(next_action(tactics, board.state)[0], EndTurn)
    board = quiet(11)
    tactics = Tactics(UnitValues(board.state.field), 1, BattleStyle())
    assert isinstance(next_action(tactics, board.state)[0], FireWeapon)


@pytest.mark.rule("SK-6.6")
@pytest.mark.parametrize("level", [OFFICER, ACE])
@pytest.mark.parametrize(("turn", "is_last"), [(11, False), (12, True)])
def test_a_defender_on_ground_that_protects_him_steps_out_before_he_would_withdraw(
    level: str, turn: int, *, is_last: bool
) -> None:
    """He lost by the clock where one step into the open in the last half turn makes the attacker leave."""
    rows = "s.s.......\n" + "..........\n" * 8 + ".......S.S\n"
    ground = "~.~.......\n" + "..........\n" * 9
    swims = {name: {"traits": ("amphibious",), "gold": 10} for name in ("s", "s2")}
    richer = {name: {"gold": 15} for name in ("S", "S2")}
    board = battle(rows, ground=ground, theatre="land", units={**swims, **richer})
    board.state.turn = turn
    board.do(board.end())
    told = []
    while isinstance(action := (decision := decided(board, level, BLUE)).action, MoveUnit):
        told.append(decision.reasons[0].key)
        board.do(action)
    assert isinstance(action, EndTurn)
    board.do(action)
    outcome = board.state.outcome
    assert (told == ["agent.reason.step_wins"] * 2) is is_last
    assert (outcome is not None and outcome.winners == (BLUE,)) is is_last
