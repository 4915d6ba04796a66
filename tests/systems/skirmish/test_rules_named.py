"""Every event names the entries of the rulebook that made it happen."""

from typing import Literal

import pytest

from game.content.models_battle import EndCondition
from game.core.events import DiceRolled
from game.core.ids import UnitId
from game.systems.skirmish.actions import (
    DeployAutomatically,
    FinishDeployment,
    PlaceUnit,
    RemoveUnit,
)
from game.systems.skirmish.profile import SkirmishOptions
from tests.support.skirmish import BLUE, RED, Battle, battle, machine


def named(b: Battle) -> list[tuple[str, str]]:
    """Kind (of a roll its purpose) and rules of each event of the last action."""
    return [
        (event.purpose if isinstance(event, DiceRolled) else type(event).__name__, " ".join(event.rules))
        for event in b.events
        if type(event).__name__ != "AttackSuspended"
    ]


@pytest.mark.parametrize(("theatre", "rules"), [("space", "SK-2.1 SK-2.2"), ("land", "SK-2.1 SK-2.3")])
def test_moves(theatre: Literal["space", "land"], rules: str) -> None:
    b = battle("S . . s", theatre=theatre)
    b.do(b.move("S", "B1"))
    assert named(b) == [("UnitMoved", rules)]


def test_a_lone_shot_and_close_fire() -> None:
    b = battle("S . S\n. s .\nn . .")
    b.do(b.fire("S", "s"), 1, 5)
    assert named(b) == [
        ("FireOpened", "SK-3.1 SK-3.2 SK-3.3"),
        ("accuracy", "SK-3.3"),
        ("attack", "SK-3.3"),
        ("UnitDestroyed", "SK-3.3 SK-6.5"),
    ]
    b = battle("S . S\n. s .\nn . .")
    b.do(b.fire("S", "s", "S2"), 100, 100)
    assert named(b)[0] == ("FireOpened", "SK-3.4 SK-3.3")
    assert named(b)[-1] == ("AttackFailed", "SK-3.3")


def test_a_hero_rolls_again() -> None:
    b = battle("H . s n")
    b.do(b.fire("H", "s"), 100)
    assert named(b)[-1] == ("PromptRaised", "SK-3.6 TW-7.8")
    b.do(b.answer("reroll"), 1, 6)
    assert named(b)[:2] == [("PromptAnswered", "SK-3.6 TW-7.8"), ("RerollSpent", "SK-3.6 TW-7.8")]


def test_melee() -> None:
    b = battle("s . n\n. S .")
    b.do(b.melee("S", "n"))
    assert named(b) == [("MeleeOpened", "SK-4.1 SK-4.2"), ("UnitDestroyed", "SK-4.1 SK-4.2 SK-6.5")]
    b = battle("s . n\n. S N", units={"S": {"kills": 10}})
    b.do(b.melee("S", "s"))
    assert named(b) == [("MeleeOpened", "SK-4.1 SK-4.3"), ("PromptRaised", "SK-4.3")]
    b.do(b.answer("heads"), 2, 100, 1)
    assert named(b) == [
        ("PromptAnswered", "SK-4.3"),
        ("CoinCalled", "SK-4.3"),
        ("coin", "SK-4.3"),
        ("rescue", "SK-4.4"),
        ("counter", "SK-4.3 SK-4.4"),
        ("UnitDestroyed", "SK-4.3 SK-6.5"),
    ]
    b = battle("a . n\n. S N")
    b.do(b.melee("S", "a"))
    assert named(b)[0] == ("MeleeOpened", "SK-4.2 SK-4.3")
    b = battle("s . n\n. S N")
    b.do(b.melee("S", "s"))
    b.do(b.answer("tails"), 2)
    assert named(b)[-1] == ("UnitDestroyed", "SK-4.3 SK-6.5")
    b = battle("s . n\n. S N")
    b.do(b.melee("S", "s"))
    b.do(b.answer("tails"), 1, 6)
    assert named(b)[-1] == ("AttackFailed", "SK-4.1 SK-4.3")


def test_warship_fire() -> None:
    b = battle("W s . n")
    b.do(b.broadside("W", "E"), 25, 1)
    assert named(b)[:3] == [
        ("BroadsideFired", "SK-5.1 SK-5.2"),
        ("warship", "SK-5.3"),
        ("UnitDestroyed", "SK-5.3 SK-6.5"),
    ]
    assert named(b)[-1] == ("BattleEnded", "SK-6.3 SK-6.4 TW-9.5")


def test_deployment_and_reserves() -> None:
    b = battle(". . . s", reserves=(machine("S9"),), zones={"attacker": ("A1", "B1"), "defender": ("D1",)})
    b.do(PlaceUnit(player=RED, unit=UnitId("S9"), tile=0))
    assert named(b) == [("UnitPlaced", "SK-1.6")]
    b.do(RemoveUnit(player=RED, unit=UnitId("S9")))
    assert named(b) == [("UnitRemoved", "SK-1.6")]
    b.do(DeployAutomatically(player=RED))
    assert named(b) == [("UnitPlaced", "SK-1.6")]
    b.do(FinishDeployment(player=RED))
    assert named(b) == [("DeploymentFinished", "SK-1.6"), ("TurnStarted", "SK-1.6")]


def entering() -> Battle:
    """A battle in which the attacker's reserve has room from the second turn on."""
    b = battle("S . . s", reserves=(machine("S9"),), zones={"attacker": ("A1",), "defender": ("D1",)})
    b.do(FinishDeployment(player=RED))
    b.do(b.move("S", "B1"))
    b.pass_turns(2)
    return b


def test_reserves_enter() -> None:
    b = entering()
    b.do(b.enter("S9", "A1"))
    assert named(b) == [("ReserveEntered", "SK-1.7")]
    b = entering()
    b.do(DeployAutomatically(player=RED))
    assert named(b) == [("ReserveEntered", "SK-1.7")]


def test_turns_stalemates_and_withdrawals() -> None:
    b = battle("S . . s", options=SkirmishOptions(stalemate_turns=2))
    b.do(b.end())
    assert named(b) == [("TurnEnded", "SK-6.1"), ("TurnStarted", "SK-6.1")]
    b.do(b.end())
    assert named(b) == [("TurnEnded", "SK-6.1"), ("StalemateNoticed", "SK-6.6"), ("TurnStarted", "SK-6.1")]
    b.pass_turns(2)
    assert named(b)[1:] == [("SideWithdrew", "SK-6.6"), ("BattleEnded", "SK-6.6 SK-6.4 TW-9.5")]
    wall = {"S2": {"force": "wall"}}
    b = battle("S S . . s", units=wall, sides={"attacker": {"fixed_forces": ("wall",)}})
    b.do(b.withdraw())
    assert named(b) == [("SideWithdrew", "SK-6.2 TW-2.9"), ("BattleEnded", "SK-6.2 SK-6.4 TW-9.5")]
    b = battle("S . . s")
    b.do(b.withdraw())
    assert named(b)[0] == ("SideWithdrew", "SK-6.2")


def test_special_ends() -> None:
    hold = EndCondition(kind="hold", side="attacker", winner="attacker", zone="gap", turns=2)
    b = battle("S . . s", zones={"gap": ("A1",)}, ends=(hold,))
    b.pass_turns(2)
    assert named(b)[1] == ("ZoneHeld", "SK-6.3")
    b.pass_turns(2)
    assert named(b)[-1] == ("BattleEnded", "SK-6.3 SK-6.4 TW-9.5")
    assert b.state.outcome is not None and b.state.outcome.winners == (RED,) != (BLUE,)
