"""What is told of an attack beforehand leads to its chance, worked out from what it says alone."""

import re
from collections import Counter
from fractions import Fraction
from math import prod

import pytest

from game.core.dice import ScriptedChance
from game.core.ids import UnitId
from game.core.kernel import perform
from game.systems.strategic.actions import Attack
from game.systems.strategic.content import PARTS
from game.systems.strategic.events_attack import UnitHurt
from game.systems.strategic.odds import odds
from game.systems.strategic.state import StrategicState
from game.systems.strategic.workings import HURT, is_clash, locations, prospect_of
from tests.laws.test_laws import games
from tests.support.strategic import RED, RULES, Battle, at

CLOSE = Fraction(1, 500)
SIDES = range(1, 11)
EVEN = [10, 10, 10, 40, 15, 15]
"""The parts of a location roll, in percent."""


@pytest.mark.rule("ST-7.1", "ST-9.3")
def test_the_steps_lead_to_the_chance_of_harm() -> None:
    seen = set()
    for game in games("strategic", 6):
        for ply in game.some(12):
            state = ply.state
            assert isinstance(state, StrategicState)
            for action in game.system.ruleset.legal(state, ply.action.player):
                if not isinstance(action, Attack) or not action.target or action.how == "burst":
                    continue
                told = prospect_of(state, action, action.target, "standard")
                assert told.chance is not None
                harm = odds(state, action).of(HURT, action.target)
                steps = {step.key.rpartition(".")[2]: step.facts for step in told.workings}
                if is_clash(state, state.units[action.unit], action.target):
                    facts, low = steps["clash"], int(steps["too_low"]["needed"])
                    fixed = int(facts["quality"]) - int(facts["rating"]) + int(facts["defence"])
                    below = sum(fixed - one + other < low for one in SIDES for other in SIDES)
                    assert Fraction(below, 100) == harm and "hit" not in told.text.facts
                    seen.add("clash")
                elif "product" in steps:
                    factors = [
                        Fraction(each) / 100
                        for each in re.findall(r"[\d.]+", str(steps["product"]["product"]))
                    ]
                    assert abs(prod(factors) - harm) < CLOSE
                    seen.add("product")
    assert seen == {"clash", "product"}


@pytest.mark.rule("ST-7.3", "ST-7.4")
def test_the_steps_of_a_burst_lead_to_the_chance_that_a_hit_is_left() -> None:
    same = 0
    for game in games("strategic", 6):
        for ply in game.some(12):
            state = ply.state
            assert isinstance(state, StrategicState)
            for action in game.system.ruleset.legal(state, ply.action.player):
                if not isinstance(action, Attack) or not action.target or action.how != "burst":
                    continue
                told = prospect_of(state, action, action.target, "standard").workings
                steps = {step.key.rpartition(".")[2]: step.facts for step in told}
                if is_clash(state, state.units[action.unit], action.target) or "needed" not in steps:
                    continue
                each, most, degree = (int(steps["burst"][key]) for key in ("each", "most", "degree"))
                number = int(steps["needed"]["number"])
                evade = round(float(steps["evade"]["all"])) if "evade" in steps else 0
                field = Fraction(steps["deflect"]["all"]) / 100 if "deflect" in steps else Fraction(0)
                left = 0
                for roll in range(1, number + 1):
                    hits = min(most, 1 + (number - roll) // each)
                    taken = (1 + (evade - low) // degree if low <= evade else 0 for low in range(1, 101))
                    left += sum(hits > each_taken for each_taken in taken)
                by_hand = Fraction(left, 10_000) * (1 - field)
                harm = odds(state, action).of(HURT, action.target)
                assert harm <= by_hand + CLOSE
                same += abs(harm - by_hand) < CLOSE
    assert same


def struck(battle: Battle, action: Attack, roll: int) -> str:
    """The part of whom it is aimed at that a roll to hit finds, every die of damage showing a nine."""
    state = RULES.clone(battle.state)
    applied = perform(RULES, state, action, ScriptedChance((roll, *[9] * 8)))
    hurt = [each for each in applied.events if isinstance(each, UnitHurt) and each.unit == action.target]
    return hurt[0].part


@pytest.mark.rule("ST-7.6")
@pytest.mark.parametrize("aim", [0, 20])
def test_the_chances_of_parts_are_those_of_the_rolls_that_hit(aim: int) -> None:
    """Digits of rolls up to a number are not spread as those of all rolls are."""
    battle = Battle([at("colossus", 1, 5)], [at("eva_vanguard", 17, 5)])
    battle.put("eva_vanguard", reaction=False, pattern="none", ran=True)
    battle.put("colossus", aim=aim)
    action = Attack(player=RED, unit=UnitId("colossus"), weapon=0, target=UnitId("eva_vanguard"))
    found = odds(battle.state, action)
    passing = int(100 * found.of("hit", "eva_vanguard"))
    counted = Counter(struck(battle, action, roll) for roll in range(1, passing + 1))
    assert 0 < passing < 60
    told = dict(zip(PARTS, locations(battle.state, action, found), strict=True))
    assert told == {part: Fraction(counted[part], passing) for part in PARTS}
    assert [int(100 * told[part]) for part in PARTS] != EVEN


@pytest.mark.rule("ST-4.6", "ST-7.6")
def test_who_stands_behind_somebody_in_a_line_has_a_roll_of_his_own() -> None:
    rows = "\n".join(["." * 12] * 4)
    battle = Battle([at("arbalest", 1, 1)], [at("eva_bulwark", 4, 1), at("eva_lancer", 6, 1)], board=rows)
    action = Attack(player=RED, unit=UnitId("arbalest"), weapon=0, target=UnitId("eva_lancer"))
    found = odds(battle.state, action)
    assert found.of("hit", "eva_bulwark") >= found.of("hit", "eva_lancer")
    assert [int(100 * share) for share in locations(battle.state, action, found)] == EVEN
