"""What is told of an attack beforehand leads to its chance, worked out from what it says alone."""

import re
from fractions import Fraction
from math import prod

import pytest

from game.systems.strategic.actions import Attack
from game.systems.strategic.odds import odds
from game.systems.strategic.state import StrategicState
from game.systems.strategic.workings import HURT, is_clash, prospect_of
from tests.laws.test_laws import games

CLOSE = Fraction(1, 500)
SIDES = range(1, 11)


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
