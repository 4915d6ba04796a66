"""Buildings that cost a point are nothing to come near: attackers set up by the districts (WG-16.13)."""

from collections.abc import Callable

import pytest

from game.agents.wargame.goals import goals_of
from game.agents.wargame.levels import ace, officer
from game.agents.wargame.mind import Mind
from game.core import rng
from game.core.kernel import perform
from game.systems.wargame.actions import DeployUnit
from game.systems.wargame.body import kind_of
from game.systems.wargame.build import build_setup
from game.systems.wargame.ground import building
from game.systems.wargame.request import WargameRequest
from game.systems.wargame.state import WargameState
from tests.support.shipped import shipped_catalog
from tests.support.wargame import RULES


def set_up(mind: Mind, mission: str) -> list[WargameState]:
    """The states in which a level sets units up."""
    state = RULES.setup(build_setup(WargameRequest(mission=mission), shipped_catalog()), 5)
    found = []
    for number in range(60):
        player = RULES.active(state)[0]
        action = mind.choose(RULES.observe(state, player), player, rng.seeded(number)).action
        if isinstance(action, DeployUnit):
            found.append(state)
        elif found:
            return found
        state = perform(RULES, state, action).state  # type: ignore[misc]
    raise AssertionError("setting up never ends")


@pytest.mark.rule("WG-16.13")
@pytest.mark.parametrize("make", [officer, ace])
def test_attackers_of_marshall_law_are_drawn_to_districts_alone(make: Callable[[], Mind]) -> None:
    for state in set_up(make(), "marshall_law"):
        districts = {each.tile for each in state.markers.values() if kind_of(state, each.id) == "control"}
        spared = {building(state, name).tiles[0] for name in state.structures}
        for unit in state.units.values():
            tiles = {goal.tile for goal in goals_of(state, unit)}
            assert tiles & districts and not tiles & spared


@pytest.mark.rule("WG-16.8")
def test_what_brings_points_is_come_near_to() -> None:
    state = set_up(officer(), "order_to_destroy")[0]
    attacker = next(each for each in state.units.values() if state.role(each.side) == 0)
    works = {
        building(state, name).tiles[0] for name in state.structures if building(state, name).tag != "building"
    }
    assert {goal.tile for goal in goals_of(state, attacker)} & works
