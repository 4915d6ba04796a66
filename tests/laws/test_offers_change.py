"""What is offered changes something: a program that takes the first of all offers would never end a turn."""

import random

import pytest

from game.core.codec import to_plain
from game.core.kernel import perform
from game.systems.registry import SYSTEMS
from tests.laws.test_laws import games

PLIES = 12
AT_A_TIME = 12
BY_THE_WAY = {"rng", "tick"}
"""Fields of a state that may change though nothing has happened."""


@pytest.mark.parametrize("count", [3, pytest.param(8, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", [system.name for system in SYSTEMS])
def test_every_offer_changes_something(name: str, count: int) -> None:
    dice, compared = random.Random(5), 0
    for game in games(name, count):
        for ply in game.some(PLIES):
            before = _record(game.system.ruleset.record(ply.state))
            for player in game.system.ruleset.active(ply.state):
                offers = game.system.ruleset.legal(ply.state, player)
                for offer in dice.sample(offers, min(AT_A_TIME, len(offers))):
                    after = _record(
                        game.system.ruleset.record(perform(game.system.ruleset, ply.state, offer).state)
                    )
                    assert any(before.get(key) != after.get(key) for key in before | after), offer
                    compared += 1
    assert compared > PLIES


def _record(record: object) -> dict[str, object]:
    plain = to_plain(record)
    assert isinstance(plain, dict)
    return {key: value for key, value in plain.items() if key not in BY_THE_WAY}
