"""What every system can tell: each of its actions has a template without facts that the action lacks."""

import re
from typing import get_args

import pytest

from game.rules.system import AnySystem
from game.rules.telling import action_sentence, key_of
from game.systems.registry import SYSTEMS
from tests.laws.test_laws import games
from tests.support.shipped import shipped_catalog

TEXTS = shipped_catalog().strings("en")


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_every_action_can_be_told(system: AnySystem) -> None:
    for kind in get_args(system.action_type):
        start = f"{system.name}.action.{key_of(kind)}"
        assert any(key == start or key.startswith(f"{start}.") for key in TEXTS), start


@pytest.mark.parametrize("system", SYSTEMS, ids=lambda system: system.name)
def test_actions_of_random_games_are_told_without_gaps(system: AnySystem) -> None:
    for game in games(system.name, 3):
        for ply in game.some(60):
            names = None if system.names is None else system.names(ply.state)
            told = action_sentence(system.telling, ply.action, names)
            text = TEXTS[told.key]
            assert set(re.findall(r"\{([a-z_]+)", text)) <= set(told.facts), told
